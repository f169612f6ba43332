import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';
import { texts as play } from './play.ts';

type Flags = (typeof en)['flags'] & ReturnType<typeof play>['flags'];

const en = {
  summary: 'tests whether one bot is better than another',
  usage: 'arena sprt A B --game GAME [--bot NAME=WHAT …] [--elo0 N] [--elo1 N] [--games N] [--seed TEXT]',
  about: `Plays A against B until it is known whether A is better: Wald's sequential probability ratio test of "better
by elo1" against "not better than elo0". Games come in pairs with the same seed and the seats swapped. A and B are
built-in bots or NAMEs given by --bot, as in arena play.`,
  flags: {
    game: 'the game; its options are flags, too, e.g. --gsize 32',
    elo0: 'A is not better than this …',
    elo1: '… or better by this; the closer the two, the more games',
    alpha: 'how often "better" may be wrong',
    beta: 'how often "not better" may be wrong',
    model: 'Elo as usual (logistic), or in units of how much results vary (normalized)',
    games: 'gives up after so many games',
  },
  notes: `  arena sprt new old --game geography --bot new=./new.py --bot old=./old.py --elo1 20

Exit code 0: better. 1: not better. 2: undecided after all games. 3: it cannot be tested: wrong usage, a bot that
cannot be started, or something broke. 130: stopped by Ctrl-C.`,
  notForTwo: (title: string) => `${title} is no game for two`,
  nameTwo: (count: number) => `name two bots, A and B, not ${count}`,
  order: (elo0: number, elo1: number) => `--elo0 must be less than --elo1, but ${elo0} is not less than ${elo1}`,
  verdicts: { better: 'better', 'not better': 'not better', undecided: 'undecided' },
  line: (games: number, elo: string, normalized: string, better: string, llr: string, lower: string, upper: string) =>
    `${games} games: Elo ${elo}, normalized ${normalized}, better with ${better} %, LLR ${llr} (${lower}, ${upper})`,
  undecided: (one: string, other: string, elo0: number, elo1: number) =>
    `The games do not tell yet whether ${one} is better by ${elo1} Elo or not better than ${elo0}; "better with" above is \
only the chance that ${one} is stronger than ${other} at all. More --games, or --elo0 and --elo1 further apart, decide it.`,
  progress: (games: number, llr: string, bound: string) => `${games} games, LLR ${llr} of ${bound}`,
  verdict: (one: string, other: string, verdict: string) => `${one} against ${other}: ${verdict}`,
  pairs: (counts: string) => `pairs with 0, ½, 1, 1½, 2 points: ${counts}`,
  setting: (title: string, seed: string, model: string, elo0: number, elo1: number) =>
    `${title}, seed ${seed}, ${model} Elo ${elo0} to ${elo1}`,
  voids: (pairs: number) =>
    `${pairs} pairs could not be played fairly on this machine and do not count; ` +
    'play fewer games at once or stop other programs',
  again: (pair: number, why: string) => `a game of pair ${pair} is void: ${why}; it is played again`,
};

const pl: Translation<typeof en> = {
  summary: 'sprawdza, czy jeden bot jest lepszy od drugiego',
  usage: 'arena sprt A B --game GRA [--bot NAZWA=CO …] [--elo0 N] [--elo1 N] [--games N] [--seed TEKST]',
  about: `Rozgrywa A przeciw B, aż wiadomo, czy A jest lepszy: sekwencyjny test Walda (SPRT) hipotezy „lepszy o elo1”
przeciw „nie lepszy niż elo0”. Gry są parami z tym samym ziarnem i zamianą miejsc. A i B to wbudowane boty albo NAZWY
podane przez --bot, jak w arena play.`,
  flags: {
    game: 'gra; jej opcje podaje się obok tych flag, np. --gsize 32',
    elo0: 'A nie jest lepszy niż o tyle …',
    elo1: '… albo jest lepszy o tyle; im mniejsza różnica, tym więcej gier',
    alpha: 'jak często „lepszy” może być pomyłką',
    beta: 'jak często „nie lepszy” może być pomyłką',
    model: 'zwykłe Elo (logistic) albo w jednostkach rozrzutu wyników (normalized)',
    games: 'rezygnuje po tylu grach',
  },
  notes: `  arena sprt nowy stary --game geography --bot nowy=./nowy.py --bot stary=./stary.py --elo1 20

Kod wyjścia 0: lepszy. 1: nie lepszy. 2: bez rozstrzygnięcia po wszystkich grach. 3: nie da się sprawdzić: błędne
użycie, bot, którego nie da się uruchomić, albo awaria. 130: przerwano przez Ctrl-C.`,
  notForTwo: (title) => `${title} nie jest grą dla dwóch`,
  nameTwo: (count) => `podaj dwa boty, A i B; podano ${count}`,
  order: (elo0, elo1) => `--elo0 musi być mniejsze niż --elo1, a ${elo0} nie jest mniejsze niż ${elo1}`,
  verdicts: { better: 'lepszy', 'not better': 'nie lepszy', undecided: 'bez rozstrzygnięcia' },
  line: (games, elo, normalized, better, llr, lower, upper) =>
    `Gry: ${games}: Elo ${elo}; znormalizowane ${normalized}; lepszy z szansą ${better} %; LLR ${llr} (${lower}; ${upper})`,
  undecided: (one, other, elo0, elo1) =>
    `Z tych gier nie wynika jeszcze, czy ${one} jest lepszy o ${elo1} Elo, czy nie lepszy niż ${elo0}; „lepszy z szansą” \
powyżej to tylko szansa, że ${one} jest w ogóle silniejszy od ${other}. Rozstrzygnie więcej --games albo większa różnica \
między --elo0 i --elo1.`,
  progress: (games, llr, bound) => `gry: ${games}, LLR ${llr} z ${bound}`,
  verdict: (one, other, verdict) => `${one} przeciw ${other}: ${verdict}`,
  pairs: (counts) => `pary z 0, ½, 1, 1½, 2 punktami: ${counts}`,
  setting: (title, seed, model, elo0, elo1) => `${title}, ziarno ${seed}, Elo ${model} od ${elo0} do ${elo1}`,
  voids: (pairs) =>
    `nierozegrane pary, które się nie liczą: ${pairs}; na tym komputerze nie dało się ich rozegrać uczciwie; ` +
    'rozgrywaj mniej gier naraz albo zatrzymaj inne programy',
  again: (pair, why) => `gra z pary ${pair} jest nieważna: ${why}; zostanie rozegrana ponownie`,
};

export const texts = (): Omit<typeof en, 'flags'> & { readonly flags: Flags } => {
  const own = spoken({ en, pl });
  return { ...own, flags: { ...play().flags, ...own.flags } };
};
