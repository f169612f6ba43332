import type { Translation } from '../game/message.ts';
import { spoken } from '../text/spoken.ts';

const en = {
  mustBe: (name: string, expected: string, given: string) => `${name} must be ${expected}, not ${given}`,
  wholeNumber: (least: number, most: number) => `a whole number from ${least} to ${most}`,
  oneOf: (choices: readonly string[]) => `one of ${choices.join(', ')}`,
  postgres: 'an address that begins with postgres://',
  url: 'an address such as https://arena.example.org, without a path',
  smtp: 'an address that begins with smtp:// or smtps://',
  issuer: 'an address that begins with https://, or with http:// on this machine',
  shortText: 'a text of at most 40 characters',
  text: 'a text',
  noObject: (file: string) => `${file} must hold one JSON object with the settings by name`,
  unknown: (file: string, name: string) => `${file}: there is no setting ${name}`,
  missing: (name: string) => `the setting ${name} is missing; docs/configuration.md tells of it`,
  didYouMean: (name: string) => `; did you mean ${name}?`,
};

const pl: Translation<typeof en> = {
  mustBe: (name, expected, given) => `${name}: oczekiwano ${expected}, a nie ${given}`,
  wholeNumber: (least, most) => `liczby całkowitej od ${least} do ${most}`,
  oneOf: (choices) => `jednej z wartości ${choices.join(', ')}`,
  postgres: 'adresu, który zaczyna się od postgres://',
  url: 'adresu takiego jak https://arena.example.org, bez ścieżki',
  smtp: 'adresu, który zaczyna się od smtp:// lub smtps://',
  issuer: 'adresu, który zaczyna się od https:// albo, na tej maszynie, od http://',
  shortText: 'tekstu z najwyżej 40 znaków',
  text: 'tekstu',
  noObject: (file) => `${file} musi zawierać jeden obiekt JSON z ustawieniami według nazw`,
  unknown: (file, name) => `${file}: nie ma ustawienia ${name}`,
  missing: (name) => `brakuje ustawienia ${name}; opisuje je docs/configuration.md`,
  didYouMean: (name) => `; czy chodziło o ${name}?`,
};

export const texts = (): typeof en => spoken({ en, pl });
