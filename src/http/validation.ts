import type { FastifySchemaValidationError } from 'fastify';
import type { Language, Translation } from '../game/message.ts';

const en = {
  oneOf: (name: string, values: string) => `${name} must be one of: ${values}.`,
  pattern: (name: string) => `${name} has a wrong format.`,
  number: (name: string) => `${name} must be a whole number.`,
  missing: (name: string) => `${name} is missing.`,
  unknown: (name: string) => `${name} is not known here.`,
  text: (name: string) => `${name} must be a single text.`,
  long: (name: string, most: number) => `${name} has at most ${most} characters.`,
  least: (name: string, least: number) => `${name} must be at least ${least}.`,
  most: (name: string, most: number) => `${name} must be at most ${most}.`,
  other: (name: string) => `${name} is wrong.`,
  request: 'the request',
};

const pl: Translation<typeof en> = {
  oneOf: (name, values) => `${name}: dozwolone wartości to ${values}.`,
  pattern: (name) => `${name}: nieprawidłowa postać wartości.`,
  number: (name) => `${name} musi być liczbą całkowitą.`,
  missing: (name) => `Brakuje wartości ${name}.`,
  unknown: (name) => `Wartość ${name} nie jest tu znana.`,
  text: (name) => `${name}: podaj jeden tekst.`,
  long: (name, most) => `${name}: najwyżej ${most} znaków.`,
  least: (name, least) => `${name}: co najmniej ${least}.`,
  most: (name, most) => `${name}: najwyżej ${most}.`,
  other: (name) => `${name}: nieprawidłowa wartość.`,
  request: 'zapytanie',
};

export const sentences = { en, pl };

/** What is wrong with a request, in one sentence: the first error of its schema. */
export function validationSentence([error]: readonly FastifySchemaValidationError[], language: Language): string {
  const say = sentences[language];
  const path = (error?.instancePath ?? '').split('/').slice(1); // seats/0/bot
  const name = path.join('.') || say.request;
  const params: Readonly<Record<string, unknown>> = error?.params ?? {};
  const limit = Number(params['limit']);
  const inside = (property: unknown): string => [...path, String(property)].join('.');
  switch (error?.keyword) {
    case 'enum':
      return say.oneOf(name, (params['allowedValues'] as readonly string[]).join(', '));
    case 'pattern':
      return say.pattern(name);
    case 'required':
      return say.missing(inside(params['missingProperty']));
    case 'additionalProperties':
      return say.unknown(inside(params['additionalProperty']));
    case 'type':
      return params['type'] === 'string'
        ? say.text(name)
        : params['type'] === 'integer'
          ? say.number(name)
          : say.other(name);
    case 'maxLength':
      return say.long(name, limit);
    case 'minimum':
      return say.least(name, limit);
    case 'maximum':
      return say.most(name, limit);
    default:
      return say.other(name);
  }
}
