import type { TournamentMessage } from '../../text/tournament.ts';
import { randomFor } from '../../game/random.ts';
import { classic, crossTable, scoreOf, type Colour, type Points } from '../crosstable.ts';
import { gamesField, gamesOf, pointsField, pointsOf, tiebreaksField, wholeField } from '../choices.ts';
import type { Format, FormatDefinition } from '../format.ts';
import type { Entrant, History, Place, Round } from '../history.ts';
import { allOf, classic as byGames, isWithdrawn, rank } from '../standings.ts';
import { pairDutch } from '../swiss/dutch.ts';
import { pairFast } from '../swiss/fast.ts';
import type { Pairing, SwissEvent } from '../swiss/event.ts';
import { buchholz, buchholzCut1, directEncounter, sonnebornBerger, tieBreaks, type TieBreak } from '../tiebreaks.ts';

export interface SwissOptions {
  readonly rounds?: number;
  /** Nobody asked for so many rounds: the event is over when no further round can be paired, from a knockout's length on. */
  readonly mayEndEarly?: boolean;
  readonly games?: number;
  readonly points?: Points;
  /** The first seed's colour in the first round; drawn by lot by default. */
  readonly initial?: Colour;
  /** Groups of entrants who must not meet. */
  readonly forbidden?: readonly (readonly Entrant[])[];
  /** Tenths that count for pairing only, in accelerated events. */
  readonly virtual?: (entrant: Entrant, round: number) => number;
  readonly tiebreaks?: readonly TieBreak[];
  /** The largest number of entrants that is paired by the exact Dutch system. */
  readonly exactUpTo?: number;
}

/** The largest number of entrants that is paired by the exact Dutch system by default. */
export const mostExact = 200;

/**
 * Nobody is out, and entrants with equal scores meet: by the FIDE (Dutch) system, or by a faster one for many entrants.
 */
export function swiss(options: SwissOptions = {}): Format {
  return { next: (history) => nextRound(history, options), places: (history) => places(history, options) };
}

/** The rounds of a knockout, ⌈log2 n⌉. */
const knockoutRounds = (entrants: number): number => 32 - Math.clz32(entrants - 1);

/** Two more than a knockout needs, but no more than there are opponents. */
export const defaultRounds = (entrants: number): number =>
  Math.min(knockoutRounds(entrants) + 2, entrants - 1 + (entrants % 2));

export const firstColour = (seed: string): Colour => randomFor(`first colour of ${seed}`, 0).pick(['white', 'black']);

/** The data from which the next round is paired. */
export function swissEvent(
  history: History,
  {
    rounds = defaultRounds(history.entrants),
    points = classic,
    initial = firstColour(history.seed),
    forbidden = [],
    virtual,
  }: SwissOptions,
): SwissEvent {
  const table = crossTable(history, points);
  const next = table.rounds + 1;
  const excused = new Set(history.byes.filter(({ round }) => round === next).map(({ entrant }) => entrant));
  const absent = new Set(
    allOf(history.entrants).filter((entrant) => excused.has(entrant) || isWithdrawn(history, entrant, next)),
  );
  return { table, rounds, initial, forbidden, absent, ...(virtual === undefined ? {} : { virtual }) };
}

function nextRound(history: History, options: SwissOptions): Round | { readonly wrong: TournamentMessage } | undefined {
  const event = swissEvent(history, options);
  const round = event.table.rounds + 1;
  const present = history.entrants - event.absent!.size;
  if (round > event.rounds || present < 2) return undefined;
  const pairing = pairRound(event, options.exactUpTo);
  // of five or six, some have met everybody whom they may meet after three rounds
  const { mayEndEarly = options.rounds === undefined } = options;
  if ('wrong' in pairing) return mayEndEarly && round > knockoutRounds(history.entrants) ? undefined : pairing;
  return {
    meetings: pairing.boards.map((entrants, at) => ({ round, board: at + 1, entrants, games: options.games ?? 1 })),
    byes: pairing.bye === undefined ? [] : [{ round, entrant: pairing.bye, kind: 'pairing' }],
  };
}

/** How many entrants play in the next round. */
export const presentIn = ({ table, absent }: SwissEvent): number => table.rows.length - (absent?.size ?? 0);

/** The next round of an event, or why there is none. */
export function pairRound(event: SwissEvent, exactUpTo = mostExact): Pairing | { readonly wrong: TournamentMessage } {
  const present = presentIn(event);
  return (
    (present > exactUpTo ? pairFast(event) : pairDutch(event)) ?? {
      wrong: { code: 'round-not-paired', round: event.table.rounds + 1, bye: present % 2 === 1 },
    }
  );
}

function places(
  history: History,
  { points = classic, tiebreaks = [directEncounter, buchholzCut1, buchholz, sonnebornBerger] }: SwissOptions,
): Place[] {
  const table = crossTable(history, points);
  const scores = new Map(allOf(history.entrants).map((entrant) => [entrant, scoreOf(table, entrant) / 10]));
  return rank(
    history,
    allOf(history.entrants),
    scores,
    tiebreaks.map((tiebreak) => (_, level) => tiebreak(table, level)),
  );
}

export interface SwissChoices {
  readonly rounds: number;
  readonly games: number;
  readonly points: string;
  readonly 'tie-breaks': string;
}

/** The entrant with more points in a meeting wins it. */
export const format: FormatDefinition<SwissChoices> = {
  summary: {
    en: 'nobody is out, and those with equal scores meet',
    pl: 'nikt nie odpada, a spotykają się gracze o równych wynikach',
  },
  seats: 'two',
  isFixed: false,
  options: {
    rounds: wholeField(
      {
        en: 'The number of rounds; by default two more than a knockout needs, or as many as can be paired',
        pl: 'Liczba rund; domyślnie o dwie więcej niż w systemie pucharowym albo tyle, ile da się skojarzyć',
      },
      'rounds',
      {
        most: 1000,
      },
    ),
    games: gamesField,
    points: pointsField,
    'tie-breaks': tiebreaksField('DE,BH/C1,BH,SB'),
  },
  objection: (entrants, { rounds }) =>
    rounds > entrants - 1 + (entrants % 2) && entrants > 1
      ? { code: 'swiss-rounds', entrants, most: entrants - 1 + (entrants % 2), rounds }
      : undefined,
  open({ entrants }, settings) {
    const games = gamesOf(settings.games);
    const options = swissOptions(entrants, settings);
    return {
      ...swiss(options),
      scoring: byGames,
      tiebreaks: settings['tie-breaks'].split(','),
      games: options.rounds * Math.floor(entrants / 2) * games,
      file: (history) => ({ ...swissEvent(history, options), isDutch: entrants <= mostExact }),
    };
  },
};

export const swissOptions = (
  entrants: number,
  { rounds, games, points, 'tie-breaks': named }: SwissChoices,
): SwissOptions & { readonly rounds: number } => ({
  rounds: rounds === 0 ? defaultRounds(entrants) : rounds,
  mayEndEarly: rounds === 0,
  games: gamesOf(games),
  points: pointsOf(points),
  tiebreaks: named.split(',').map((name) => tieBreaks[name]!),
});
