import type { FastifySchemaValidationError } from 'fastify';
import type { Language, Translation } from '../game/message.ts';

const en = {
  oneOf: (name: string, values: string) => `${name} must be one of: ${values}.`,
  pattern: (name: string) => `${name} has a wrong format.`,
  number: (name: string) => `${name} must be a whole number.`,
  missing: (name: string) => `${name} is missing.`,
  unknown: (name: string) => `${name} is not known here.`,
  once: (name: string) => `${name} may be given only once.`,
  other: (name: string) => `${name} is wrong.`,
  request: 'the request',
};

const pl: Translation<typeof en> = {
  oneOf: (name, values) => `${name}: dozwolone wartości to ${values}.`,
  pattern: (name) => `${name}: nieprawidłowa postać wartości.`,
  number: (name) => `${name} musi być liczbą całkowitą.`,
  missing: (name) => `Brakuje wartości ${name}.`,
  unknown: (name) => `Wartość ${name} nie jest tu znana.`,
  once: (name) => `${name}: wartość można podać tylko raz.`,
  other: (name) => `${name}: nieprawidłowa wartość.`,
  request: 'zapytanie',
};

export const sentences = { en, pl };

/** What is wrong with a request, in one sentence: the first error of its schema. */
export function validationSentence([error]: readonly FastifySchemaValidationError[], language: Language): string {
  const say = sentences[language];
  const name = error?.instancePath.split('/')[1] || say.request;
  const params: Readonly<Record<string, unknown>> = error?.params ?? {};
  switch (error?.keyword) {
    case 'enum':
      return say.oneOf(name, (params['allowedValues'] as readonly string[]).join(', '));
    case 'pattern':
      return say.pattern(name);
    case 'required':
      return say.missing(String(params['missingProperty']));
    case 'additionalProperties':
      return say.unknown(String(params['additionalProperty']));
    case 'type':
      return params['type'] === 'string'
        ? say.once(name)
        : params['type'] === 'integer'
          ? say.number(name)
          : say.other(name);
    default:
      return say.other(name);
  }
}
