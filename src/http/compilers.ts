import ajv from '@fastify/ajv-compiler';
import stringify from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

// What checks a request and writes an answer is made of a route's schemas when the route is first used: a site has
// hundreds of routes, and most starts of it need few.

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

interface Validate {
  (data: unknown): unknown;
  errors?: unknown;
}
type Compile<Made> = (route: unknown) => Made;
type Build<Made> = (schemas: unknown, options: Options) => Compile<Made>;
type Options = { readonly customOptions?: object } | undefined;

/** Whose `errors` are those of the last call, as Fastify expects it. */
const lazyValidate =
  (compile: Compile<Validate>): Compile<Validate> =>
  (route) => {
    let made: Validate | undefined;
    const validate: Validate = (data) => {
      made ??= compile(route);
      const verdict = made(data);
      validate.errors = made.errors;
      return verdict;
    };
    return validate;
  };

type Write = (data: unknown) => string;

const lazyWrite =
  (compile: Compile<Write>): Compile<Write> =>
  (route) => {
    let made: Write | undefined;
    return (data) => (made ??= compile(route))(data);
  };

const buildValidator = ajv() as unknown as Build<Validate>;
const buildSerializer = stringify() as unknown as Build<Write>;

const isJsonBody = (route: unknown): boolean => {
  const { httpPart, url } = route as { readonly httpPart?: string; readonly url: string };
  return httpPart === 'body' && url.startsWith('/api/');
};

/** Addresses and forms are text, of which numbers are made. JSON has types: nothing makes 0 of null, or true of 1. */
function validatorOf(schemas: unknown, options: Options): Compile<Validate> {
  const ofText = buildValidator(schemas, options);
  const ofJson = buildValidator(schemas, {
    ...options,
    customOptions: { ...options?.customOptions, coerceTypes: false },
  });
  return (route) => (isJsonBody(route) ? ofJson : ofText)(route);
}

export const compilersFactory = {
  buildValidator: (schemas: unknown, options: Options) => lazyValidate(validatorOf(schemas, options)),
  buildSerializer: (schemas: unknown, options: Options) => lazyWrite(buildSerializer(schemas, options)),
} as unknown as Factories;
