import type { Translation } from '../../game/message.ts';

const en = {
  title: (game: string) => `Play ${game} yourself`,
  lead: 'Against bots of the arena, here in your browser and without an account. The match is kept like any other; it is not rated.',
  leadFrom: (match: number, turn: number) =>
    `The match goes on from match ${match} as it stood after turn ${turn}, with new players.`,
  seat: 'Your seat',
  watch: 'none: bots play, I look on',
  opponent: (number: number, all: number) => (all === 1 ? 'Your opponent' : `Opponent ${number}`),
  bot: (seat: string) => `Bot (${seat})`,
  nobody: 'nobody',
  clock: 'Clock',
  clocks: {
    '': 'none: moves can be taken back',
    '60+0': '1 minute',
    '180+2': '3 minutes, and 2 seconds a move',
    '600+5': '10 minutes, and 5 seconds a move',
    '30/move': '30 seconds a move',
  },
  options: 'Options of the game',
  submit: 'Play',
  noScript: 'The match is played by a script in your browser, and this browser runs none.',
  readRules: 'Read the rules',
  watchMatches: 'Watch matches',
};

const pl: Translation<typeof en> = {
  title: (game) => `Zagraj sam: ${game}`,
  lead: 'Przeciw botom areny, tutaj w przeglądarce i bez konta. Mecz zostanie zachowany jak każdy inny; nie liczy się do rankingu.',
  leadFrom: (match, turn) => `Mecz toczy się dalej od meczu ${match} w stanie po turze ${turn}, z nowymi graczami.`,
  seat: 'Twoje miejsce',
  watch: 'żadne: grają boty, a ja patrzę',
  opponent: (number, all) => (all === 1 ? 'Przeciwnik' : `Przeciwnik ${number}`),
  bot: (seat) => `Bot (${seat})`,
  nobody: 'nikt',
  clock: 'Zegar',
  clocks: {
    '': 'bez zegara: ruchy można cofać',
    '60+0': '1 minuta',
    '180+2': '3 minuty i 2 sekundy na ruch',
    '600+5': '10 minut i 5 sekund na ruch',
    '30/move': '30 sekund na ruch',
  },
  options: 'Opcje gry',
  submit: 'Graj',
  noScript: 'Mecz rozgrywa skrypt w przeglądarce, a w tej skrypty nie działają.',
  readRules: 'Przeczytaj zasady',
  watchMatches: 'Oglądaj mecze',
};

export const messages = { en, pl };
