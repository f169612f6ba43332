// The content of a TRF, FIDE's tournament file.
import type { TrfMessage } from './messages.ts';
import { meetings, type Colour, type CrossTable } from '../crosstable.ts';
import type { Bye, Entrant, History } from '../history.ts';
import { isWithdrawn } from '../standings.ts';
import type { SwissEvent } from '../swiss/event.ts';

export interface TrfPlayer {
  readonly name: string;
  readonly rating?: number;
  readonly rank?: number;
}

/** A group of entrants and the rounds in which they must not meet. */
export interface Forbidden {
  readonly first: number;
  readonly last: number;
  readonly entrants: readonly Entrant[];
}

/** Tenths that count for pairing only, for a range of entrants and rounds. */
export interface Acceleration {
  readonly tenths: number;
  readonly rounds: readonly [first: number, last: number];
  readonly entrants: readonly [first: Entrant, last: Entrant];
}

export interface Trf {
  /** Lines with free text, by their type: `012` is the name of the event. */
  readonly header: readonly (readonly [type: string, text: string])[];
  readonly players: readonly TrfPlayer[];
  readonly table: CrossTable;
  /** How many rounds are planned. */
  readonly rounds: number;
  /** Unknown before the first round, unless the file says it. */
  readonly initial?: Colour;
  /** Byes requested in rounds that are not paired yet. */
  readonly byes: readonly Bye[];
  readonly forbidden: readonly Forbidden[];
  readonly accelerations: readonly Acceleration[];
}

export interface Wrong {
  readonly wrong: TrfMessage;
}

/** Data of an event from its organiser; dates as `2026/11/14`. */
export interface About {
  readonly title: string;
  readonly from?: string;
  readonly to?: string;
  readonly organiser?: string;
  /** How a meeting is played, in words. */
  readonly play?: string;
  /** The kind of event; Swiss by default. */
  readonly system?: string;
  /** Whether every round was paired by the Dutch system, so that others can check it. */
  readonly isDutch: boolean;
}

/** The file of an event of ours, before its first round, in the middle or at its end. */
export function trfOf(
  about: About,
  names: readonly string[],
  history: History,
  { table, rounds, initial, forbidden = [] }: SwissEvent,
): Trf {
  const lines = [
    ['012', about.title],
    ['042', about.from],
    ['052', about.to],
    // checkers look for the word Swiss
    ['092', `Individual: ${about.system ?? `Swiss-System${about.isDutch ? ' (FIDE Dutch)' : ''}`}`],
    ['102', about.organiser],
    ['122', about.play],
    ['192', about.isDutch ? 'FIDE_DUTCH_2025' : undefined],
  ] as const;
  const ahead = Array.from({ length: rounds - table.rounds }, (_, at) => table.rounds + 1 + at);
  const gone = [...history.withdrawn].flatMap(([entrant, first]) =>
    ahead.filter((round) => round >= first).map((round): Bye => ({ round, entrant, kind: 'zero' })),
  );
  return {
    header: lines.flatMap(([type, text]) => (text === undefined ? [] : [[type, text] as const])),
    // a comma would separate surname and given name
    players: names.map((name) => ({ name: name.replaceAll(',', ' ') })),
    table,
    rounds,
    initial,
    byes: [
      ...history.byes.filter(({ round, entrant }) => round > table.rounds && !isWithdrawn(history, entrant, round)),
      ...gone,
    ],
    forbidden: forbidden.map((entrants) => ({ first: 1, last: rounds, entrants })),
    accelerations: [],
  };
}

/** The data to pair the next round of a file's event. */
export function eventOf(trf: Trf): SwissEvent | Wrong {
  const { table, rounds, initial, byes, forbidden, accelerations } = trf;
  const next = table.rounds + 1;
  if (next > rounds)
    return {
      wrong: { code: 'all-played', rounds },
    };
  if (initial === undefined) return { wrong: { code: 'no-first-colour' } };
  return {
    table,
    rounds,
    initial,
    absent: new Set(byes.filter(({ round }) => round === next).map(({ entrant }) => entrant)),
    forbidden: forbidden.filter(({ first, last }) => first <= next && next <= last).map(({ entrants }) => entrants),
    ...(accelerations.length === 0
      ? {}
      : { virtual: (entrant, round) => virtualTenths(accelerations, entrant, round) }),
  };
}

/** Where lines overlap the last one counts. */
function virtualTenths(accelerations: readonly Acceleration[], entrant: Entrant, round: number): number {
  const isWithin = (value: number, [first, last]: readonly [number, number]): boolean =>
    first <= value && value <= last;
  const last = accelerations.findLast(({ entrants, rounds }) => isWithin(entrant, entrants) && isWithin(round, rounds));
  return last?.tenths ?? 0;
}

/** The results and requested byes of a file's event, as a history for formats. */
export function historyOf({ table, byes }: Trf, seed: string, games = 1): History {
  const past = meetings(table, games);
  return { entrants: table.rows.length, met: past.met, byes: [...past.byes, ...byes], withdrawn: new Map(), seed };
}
