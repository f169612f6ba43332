import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'simulates a ladder: how soon is its order right?',
  usage: 'arena ladder simulate [--bots N] [--gap N] [--draws N] [--games N] [--runs N] [--seed TEXT]',
  about: `Lets bots of known strength play on ladders, paired as the arena pairs them. Prints, after so many games, in
how many of the runs the ratings had the right leader and the whole order right, and how many of the 95 % confidence
intervals contained the true strength; and how many pairs of bots stood in the right order by points in official
matches, once all have a place. Results are random, with the probabilities of the Elo formula. At the end
newcomers join each ladder, in the place of a bot that leaves or halfway between two: are they within one place after
their first 80 games?

Every percentage has its standard error: with other seeds the percentage seldom differs by more than two of them.`,
  flags: {
    bots: 'number of bots',
    gap: 'Elo from each bot to the next',
    draws: 'percent of games between equals that are drawn',
    games: 'games on each ladder',
    runs: 'number of ladders; 20 take about a minute',
    seed: 'the same seed gives the same table (default: random)',
  },
  notes: '  arena ladder simulate --games 1200 --runs 100',
  writeSimulate: 'write arena ladder simulate',
  progress: (run: number, runs: number) => `run ${run} of ${runs}`,
  title: (runs: number, bots: number, gap: number) =>
    `${runs} ${runs === 1 ? 'ladder' : 'ladders'} of ${bots} bots, ${gap} Elo apart`,
  draws: (percent: number) => `${percent} % draws between equals`,
  seed: (seed: string) => `seed ${seed}`,
  heads: {
    games: 'games',
    leader: 'right leader',
    order: 'whole order right',
    intervals: 'intervals that hold',
    points: 'by points',
  },
  newcomers: (games: number) => `A newcomer is within one place after its first ${games} games`,
  replacing: 'in the place of one that left:',
  between: 'halfway between two others:',
};

const pl: Translation<typeof en> = {
  summary: 'symuluje ranking: jak szybko kolejność jest właściwa?',
  usage: 'arena ladder simulate [--bots N] [--gap N] [--draws N] [--games N] [--runs N] [--seed TEKST]',
  about: `Boty o znanej sile grają w rankingu, kojarzone tak jak na arenie. Polecenie wypisuje, w ilu przebiegach po tylu
grach ranking wskazywał właściwego lidera i całą właściwą kolejność oraz ile 95-procentowych przedziałów ufności
zawierało prawdziwą siłę; i ile par botów stało we właściwej kolejności według punktów z oficjalnych meczów, odkąd
wszystkie mają miejsca. Wyniki gier są losowane z szansami według Elo. Na końcu do każdego rankingu dołączają
nowi, na miejsce bota, który odchodzi, albo w połowie drogi między dwoma: czy po pierwszych 80 grach są najwyżej
o jedno miejsce od właściwego?

Przy każdym procencie jest jego błąd standardowy: przy innym ziarnie procent rzadko różni się o więcej niż dwa błędy.`,
  flags: {
    bots: 'liczba botów',
    gap: 'różnica Elo między kolejnymi botami',
    draws: 'procent remisów w grach równych przeciwników',
    games: 'liczba gier w każdym rankingu',
    runs: 'liczba rankingów; 20 zajmuje około minuty',
    seed: 'to samo ziarno daje tę samą tabelę (domyślnie losowane)',
  },
  notes: '  arena ladder simulate --games 1200 --runs 100',
  writeSimulate: 'napisz arena ladder simulate',
  progress: (run, runs) => `przebieg ${run} z ${runs}`,
  title: (runs, bots, gap) => `Rankingi: ${runs}, boty: ${bots}, co ${gap} Elo`,
  draws: (percent) => `${percent} % remisów między równymi`,
  seed: (seed) => `ziarno ${seed}`,
  heads: {
    games: 'gry',
    leader: 'właściwy lider',
    order: 'cała kolejność',
    intervals: 'trafne przedziały',
    points: 'wg punktów',
  },
  newcomers: (games) => `Nowy bot po pierwszych ${games} grach jest najwyżej o jedno miejsce od właściwego`,
  replacing: 'na miejscu bota, który odszedł:',
  between: 'w połowie drogi między dwoma:',
};

export const texts = (): typeof en => spoken({ en, pl });
