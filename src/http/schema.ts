import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifySchema, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { languages } from '../game/message.ts';

/** A server whose routes have the types of their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** The id of a match, bot or contest in an address. */
export const Id = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'the number' }) });

const pageQuery = {
  lang: Type.Optional(Type.Enum([...languages], { description: 'the language of the page; it is kept in a cookie' })),
  theme: Type.Optional(Type.Enum(['light', 'dark'], { description: 'light or dark; else as the system has it' })),
};
/** The query parameters of every page. */
export const PageQuery = Type.Object(pageQuery);
/** Those and more. */
export const pageQueryWith = <More extends Parameters<typeof Type.Object>[0]>(more: More) =>
  Type.Object({ ...pageQuery, ...more });

/** An error for programs (RFC 9457). */
export const Problem = Type.Object({
  type: Type.Literal('about:blank'),
  status: Type.Integer(),
  title: Type.String(),
  detail: Type.String(),
  errors: Type.Optional(
    Type.Array(Type.Object({ field: Type.String(), code: Type.String(), detail: Type.String() }), {
      description: 'what is wrong, field by field',
    }),
  ),
});

/** The response of a route that sends no JSON, for the API document: `answers('text/html', 'the front page')`. */
export const answers = (type: string, description: string): FastifySchema['response'] => ({
  200: { description, content: { [type]: { schema: Type.String() } } },
  '4xx': {
    description: 'what was wrong with the request: a page, or JSON for who accepts no page',
    content: { 'text/html': { schema: Type.String() }, 'application/problem+json': { schema: Problem } },
  },
});

/** The schema of a route without parameters: files, streams, pages. */
export const plainRoute = (summary: string, type: string, tag: string): FastifySchema => ({
  summary,
  tags: [tag],
  response: answers(type, summary),
});

/** The response of a form that changes something: the browser is led to another page, or shown what is wrong. */
export const changes = (to: string): FastifySchema['response'] => ({
  303: { description: `leads to ${to}`, type: 'null' },
  '4xx': {
    description: 'what was wrong: the form again, or an error page',
    content: { 'text/html': { schema: Type.String() }, 'application/problem+json': { schema: Problem } },
  },
});

type FieldKind = 'text' | 'optional' | 'list';
type FieldTypes<Fields extends Readonly<Record<string, FieldKind>>> = {
  [Name in keyof Fields]: Fields[Name] extends 'list'
    ? ReturnType<typeof Type.Array<ReturnType<typeof Type.String>>>
    : ReturnType<typeof Type.String>;
};

/** The fields of a form: texts, which may be missing if they are optional, and lists of texts. */
export const formFields = <const Fields extends Readonly<Record<string, FieldKind>>>(fields: Fields) =>
  Type.Object(
    Object.fromEntries(
      Object.entries(fields).map(([name, kind]) => [
        name,
        kind === 'list'
          ? Type.Array(Type.String(), { default: [] })
          : Type.String(kind === 'optional' ? { default: '' } : {}),
      ]),
    ) as FieldTypes<Fields>,
  );
