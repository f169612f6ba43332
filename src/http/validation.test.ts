import { expect, test } from 'vitest';
import { validationSentence } from './validation.ts';

const sentenceOf = (keyword: string, instancePath: string, params: object): string =>
  validationSentence([{ keyword, instancePath, params: { ...params }, schemaPath: '' }], 'en');

test.each([
  ['type', '/seats/1/bot', { type: 'integer' }, 'seats.1.bot must be a whole number.'],
  ['type', '/seed', { type: 'string' }, 'seed must be a single text.'],
  ['required', '', { missingProperty: 'seats' }, 'seats is missing.'],
  ['required', '/seats/0', { missingProperty: 'bot' }, 'seats.0.bot is missing.'],
  ['additionalProperties', '/seats/0', { additionalProperty: 'role' }, 'seats.0.role is not known here.'],
  ['maxLength', '/name', { limit: 32 }, 'name has at most 32 characters.'],
  ['minimum', '/limit', { limit: 1 }, 'limit must be at least 1.'],
  ['maximum', '/limit', { limit: 100 }, 'limit must be at most 100.'],
])('%s at %j %j', (keyword, path, params, sentence) => {
  expect(sentenceOf(keyword, path, params)).toBe(sentence);
});
