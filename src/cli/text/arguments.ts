import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const placeholders = {
  text: 'TEXT',
  number: 'N',
  time: 'TIME',
  size: 'SIZE',
  choice: 'CHOICE',
  file: 'FILE',
  folder: 'FOLDER',
  url: 'URL',
  bot: 'NAME=WHAT',
  seat: 'SEAT=WHAT',
  bye: 'NAME=ROUND:WORTH',
  name: 'NAME',
  game: 'GAME',
  program: 'WHAT',
  players: 'FOLDER|FILE',
  format: 'FORMAT',
  address: 'ADDRESS',
  value: 'VALUE',
};
/** The placeholder of a value in help. */
export type Placeholder = keyof typeof placeholders;

const en = {
  placeholders,
  mustBe: (flag: string, expected: string, given: string) => `${flag} must be ${expected}, not ${given}`,
  wholeNumber: (least: number, most: number) => `a whole number from ${least} to ${most}`,
  number: (least: number, most: number) => `a number from ${least} to ${most}`,
  duration: (least: string, most: string) => `a time such as 500ms, 1.5s or 2m, from ${least} to ${most}`,
  size: (least: string, most: string) => `a size such as 256M or 1G, from ${least} to ${most}`,
  oneOf: (choices: readonly string[]) => list(choices, 'or'),
  unknownFlag: (flag: string) => `Unrecognized argument ${flag}`,
  tooMuch: (word: string) => `Unrecognized argument ${word}`,
  didYouMean: (word: string | undefined) => (word === undefined ? '' : `; did you mean ${word}?`),
  needsValue: (flag: string) => `Option ${flag} needs a value`,
  needsValueNotFlag: (flag: string) => `Option ${flag} needs a value, and what follows it begins with a dash`,
  takesNoValue: (flag: string) => `Option ${flag} takes no value`,
  mustSpecify: (names: string) => `Must specify ${names}`,
  mustSpecifyServer: 'Must specify IP address and a port number.',
  byDefault: (written: string) => `(default: ${written})`,
  nameGame: 'name a game',
  noGame: (name: string) => `there is no game "${name}"`,
  gamesHere: (names: string) => `the games here are: ${names}`,
  noNames: 'this command takes no names',
  cannotKeepLogs: (folder: string, why: string) => `cannot keep logs in ${folder}: ${why}`,
  seed: 'the same seed gives the same games (default: random)',
};

const pl: Translation<typeof en> = {
  placeholders: {
    text: 'TEKST',
    number: 'N',
    time: 'CZAS',
    size: 'ROZMIAR',
    choice: 'WYBÓR',
    file: 'PLIK',
    folder: 'KATALOG',
    url: 'URL',
    bot: 'NAZWA=CO',
    seat: 'MIEJSCE=CO',
    bye: 'NAZWA=RUNDA:WARTOŚĆ',
    name: 'NAZWA',
    game: 'GRA',
    program: 'CO',
    players: 'KATALOG|PLIK',
    format: 'FORMAT',
    address: 'ADRES',
    value: 'WARTOŚĆ',
  },
  mustBe: (flag, expected, given) => `${flag}: oczekiwano ${expected}, a nie ${given}`,
  wholeNumber: (least, most) => `liczby całkowitej od ${least} do ${most}`,
  number: (least, most) => `liczby od ${least} do ${most}`,
  duration: (least, most) => `czasu takiego jak 500ms, 1.5s lub 2m, od ${least} do ${most}`,
  size: (least, most) => `rozmiaru takiego jak 256M lub 1G, od ${least} do ${most}`,
  oneOf: (choices) => `wartości ${list(choices, 'lub')}`,
  unknownFlag: (flag) => `Nieznany argument ${flag}`,
  tooMuch: (word) => `Nieznany argument ${word}`,
  didYouMean: (word) => (word === undefined ? '' : `; czy chodziło o ${word}?`),
  needsValue: (flag) => `Opcja ${flag} wymaga wartości`,
  needsValueNotFlag: (flag) => `Opcja ${flag} wymaga wartości, a to, co po niej następuje, zaczyna się od myślnika`,
  takesNoValue: (flag) => `Opcja ${flag} nie przyjmuje wartości`,
  mustSpecify: (names) => `Trzeba podać ${names}`,
  mustSpecifyServer: 'Trzeba podać adres IP i numer portu.',
  byDefault: (written) => `(domyślnie ${written})`,
  nameGame: 'podaj nazwę gry',
  noGame: (name) => `nie ma gry „${name}”`,
  gamesHere: (names) => `dostępne gry: ${names}`,
  noNames: 'to polecenie nie przyjmuje nazw',
  cannotKeepLogs: (folder, why) => `nie można zapisywać logów w ${folder}: ${why}`,
  seed: 'to samo ziarno daje te same gry (domyślnie losowane)',
};

const list = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)!}`;

export const texts = (): typeof en => spoken({ en, pl });
