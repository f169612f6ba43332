import { expect, test } from 'vitest';
import { addressIn, languageCookie, languageOf } from './language.ts';

test.each([
  ['pl', 'lang=en', 'en', 'pl'],
  [undefined, 'theme=dark; lang=pl', 'en', 'pl'],
  [undefined, 'lang=pl; other=lang=en', 'en', 'pl'],
  [undefined, 'lang=en; __Host-lang=pl', 'en', 'pl'],
  [undefined, undefined, 'pl', 'pl'],
  [undefined, undefined, 'pl-PL,pl;q=0.9,en;q=0.8', 'pl'],
  [undefined, undefined, 'de,en;q=0.5,pl;q=0.7', 'pl'],
  [undefined, undefined, 'en-US,en;q=0.9,pl;q=0.8', 'en'],
  [undefined, undefined, 'de-DE', 'en'],
  [undefined, undefined, '*', 'en'],
  [undefined, undefined, undefined, 'en'],
  [undefined, undefined, 'pl;q=0', 'en'],
  [undefined, undefined, 'pl;q=nothing,;;,=', 'pl'],
  ['de', 'lang=de', 'pl', 'pl'],
  [['pl', 'en'], undefined, undefined, 'en'],
])('the address asks for %j, the cookie is %j, the browser wants %j: %s', (asked, cookie, accept, language) => {
  expect(languageOf(asked, cookie, accept).language).toBe(language);
});

test('only a language in the address is kept in the cookie', () => {
  expect(languageOf('pl', undefined, undefined).isChosen).toBe(true);
  expect(languageOf('de', undefined, 'pl').isChosen).toBe(false);
  expect(languageOf(undefined, 'lang=pl', undefined).isChosen).toBe(false);
});

test('over TLS nobody else can set the cookie', () => {
  expect(languageCookie('pl', 'https')).toMatch(/^__Host-lang=pl; Path=\/; .*; Secure$/);
  expect(languageCookie('pl', 'http')).toMatch(/^lang=pl; /);
});

test('the address of the other language keeps the other parameters', () => {
  expect(addressIn('/matches?before=1-2', 'pl')).toBe('/matches?before=1-2&lang=pl');
  expect(addressIn('/?lang=pl', 'en')).toBe('/?lang=en');
});
