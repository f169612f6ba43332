import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'draws the cards of a game and writes them as a file',
  usage: 'arena deals GAME [--seed TEXT] [the options of the game]',
  about: `Draws the cards of a game and writes them to standard output, as arena serve and arena play read them by
--file. arena play deals the same cards in its first games with the same seed.`,
  flags: { seed: 'the same seed gives the same cards (default: random, printed on standard error)' },
  notes: `  --deals 1-7        kierki: the types of the deals

  arena deals kierki --seed 7 --deals 1-7 > game.txt
  arena serve kierki --file game.txt`,
  noCards: (game: string, games: string) => `${game} has no cards to deal; these have: ${games}`,
  tooMuch: (word: string) => `one game is enough, and ${word} is too much`,
  seed: (seed: string) => `seed ${seed}`,
  cannotWrite: (why: string) => `cannot write the game: ${why}`,
};

const pl: Translation<typeof en> = {
  summary: 'losuje karty do gry i zapisuje je jako plik',
  usage: 'arena deals GRA [--seed TEKST] [opcje gry]',
  about: `Losuje karty do gry i wypisuje je na standardowe wyjście w postaci, którą arena serve i arena play czytają
przez --file. To te same karty, które arena play rozda w pierwszych grach z tym samym ziarnem.`,
  flags: { seed: 'to samo ziarno daje te same karty (domyślnie losowane i podane na standardowym wyjściu błędów)' },
  notes: `  --deals 1-7        kierki: typy rozdań

  arena deals kierki --seed 7 --deals 1-7 > gra.txt
  arena serve kierki --file gra.txt`,
  noCards: (game, games) => `w grze ${game} nie ma kart do rozdania; są w: ${games}`,
  tooMuch: (word) => `wystarczy jedna gra, a ${word} to już za dużo`,
  seed: (seed) => `ziarno ${seed}`,
  cannotWrite: (why) => `nie można zapisać gry: ${why}`,
};

export const texts = (): typeof en => spoken({ en, pl });
