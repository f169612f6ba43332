/** What a job does, by its kind. */
export type Work =
  | {
      readonly kind: 'match';
      /** Its number in the database. */
      readonly match: number;
      /** Jobs with the same value here are never done at the same time, on whatever machine. */
      readonly apart?: number | string;
      /** Somebody waits for it: it is played before all that may wait. */
      readonly isAwaited?: true;
      /** Who asked for it: it is played before the matches of contests, in turn with those that others asked for. */
      readonly madeBy?: number;
      /** Minutes for which it has waited: whoever is not connected now forfeits. */
      readonly patience?: number;
      /** The tournament, permanent contest or ladder that it is of: it is played in turn with those of the others. */
      readonly contest?: number;
    }
  | {
      readonly kind: 'build';
      /** The number of the version in the database. */
      readonly version: number;
    }
  | {
      readonly kind: 'judge';
      readonly game: string;
      /** The number of the version of the game. */
      readonly version: number;
    };

export type Kind = Work['kind'];
export type WorkOf<K extends Kind> = Work & { readonly kind: K };

/** A job of a kind that this version does not know: a newer arena put it into the queue. */
export interface UnknownWork {
  readonly kind: string;
}

/** A job taken from the queue; `retryCount` tells this attempt from earlier and later ones. */
export interface Job {
  readonly id: string;
  readonly retryCount: number;
  readonly work: Work | UnknownWork;
}

/** Jobs for matches; of every so many matches in a row, `apart`, one is played at a time. */
export const matchWork = (matches: readonly number[], apart = 1): WorkOf<'match'>[] =>
  matches.map((match, at) => ({ kind: 'match', match, ...(apart > 1 && { apart: matches[at - (at % apart)]! }) }));

/** The first job of everything that is kept apart, then the second of each, and so on: none follows one of its own. */
export function inTurns<W extends WorkOf<'match'>>(work: readonly W[]): W[] {
  const seen = new Map<number | string, number>();
  const turned = work.map((one) => {
    const key = one.apart ?? one.match;
    const turn = seen.get(key) ?? 0;
    seen.set(key, turn + 1);
    return { one, turn };
  });
  return turned.toSorted((left, right) => left.turn - right.turn).map(({ one }) => one);
}

/** In a game with secrets matches of one seed are never played at the same time, nor one after the other. */
export const apartBySeed = <W extends WorkOf<'match'>>(work: readonly W[], seeds: readonly string[]): W[] =>
  inTurns(work.map((one, at) => ({ ...one, apart: `seed ${seeds[at]!}` })));
