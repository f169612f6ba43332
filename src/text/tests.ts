import type { MessageIn, Translation } from '../game/message.ts';
import { plural } from './format.ts';

/** What is wrong with test matches that somebody asks for. */
const en = {
  'seat-empty': () => 'choose a bot for this seat',
  'seats-gap': () => 'this seat is empty, and a later one is not',
  'seats-number': ({ least, most, seats }: { least: number; most: number; seats: number }) =>
    `this game is played by ${least === most ? least : `${least} to ${most}`}, not by ${seats}`,
  'version-unknown': () => 'there is no such bot or version',
  'version-elsewhere': ({ game }: { game: string }) => `this bot plays ${game}`,
  'version-refused': ({ name }: { name: string }) => `${name} was refused, and cannot play`,
  'version-unready': ({ name }: { name: string }) => `${name} is not ready yet: it is built, and plays its trial first`,
  'version-gone': ({ name }: { name: string }) => `the program of ${name} is not in this arena any more`,
  'option-unknown': () => 'this game has no such option',
  'option-long': ({ most }: { most: number }) => `at most ${most} characters`,
  'seed-format': ({ most }: { most: number }) => `a seed is 1 to ${most} printable ASCII characters`,
  'matches-number': ({ most }: { most: number }) => `a whole number from 1 to ${most}`,
  'tests-many': ({ most, open }: { most: number; open: number }) =>
    `at most ${most} of your test matches may wait or run at once, and ${open} do: wait until some are over`,
};

const pl: Translation<typeof en> = {
  'seat-empty': () => 'wybierz bota na to miejsce',
  'seats-gap': () => 'to miejsce jest puste, a dalsze nie',
  'seats-number': ({ least, most, seats }) =>
    `liczba graczy w tej grze to ${least === most ? least : `od ${least} do ${most}`}, a nie ${seats}`,
  'version-unknown': () => 'nie ma takiego bota albo takiej wersji',
  'version-elsewhere': ({ game }) => `ten bot gra w ${game}`,
  'version-refused': ({ name }) => `${name}: ta wersja została odrzucona i nie może grać`,
  'version-unready': ({ name }) => `${name}: ta wersja nie jest jeszcze gotowa, najpierw budowanie i mecz próbny`,
  'version-gone': ({ name }) => `${name}: tego programu nie ma już na tej arenie`,
  'option-unknown': () => 'ta gra nie ma takiej opcji',
  'option-long': ({ most }) => `najwyżej ${most} ${plural('pl', most, { one: 'znak', few: 'znaki', other: 'znaków' })}`,
  'seed-format': ({ most }) => `ziarno to od 1 do ${most} drukowalnych znaków ASCII`,
  'matches-number': ({ most }) => `liczba całkowita od 1 do ${most}`,
  'tests-many': ({ most, open }) =>
    `czekać lub trwać może najwyżej ${most} twoich meczów testowych naraz, a jest ich ${open}: ` +
    'poczekaj, aż część się skończy',
};

export const messages = { en, pl };
export type TestMessage = MessageIn<typeof en>;
