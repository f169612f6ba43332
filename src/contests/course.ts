import { createHash } from 'node:crypto';
import type { Message } from '../game/message.ts';
import { hidingOf } from '../tournament/hidden-seed.ts';
import { loadFormats } from '../tournament/formats.ts';
import type { Plan } from '../tournament/plan.ts';
import { loadRating } from '../tournament/ratings.ts';
import { count, type Course, type Void } from '../tournament/run.ts';
import { Tournament } from '../tournament/tournament.ts';
import type { OpenFormat } from '../pairing/format.ts';
import type { StoredEntrant, StoredGame } from '../store/tournaments.ts';

/** A tournament of the site in progress: the same machine as that of `arena tournament`, fed from the database. */
export interface SiteCourse extends Course {
  readonly format: OpenFormat;
  readonly isFixed: boolean;
}

/** The tournament with all its finished games. */
export async function courseOf(
  plan: Plan,
  entrants: readonly Pick<StoredEntrant, 'withdrawnFrom'>[],
  games: readonly Pick<StoredGame, 'number' | 'state' | 'reason' | 'summary'>[],
): Promise<SiteCourse> {
  const { isFixed, open } = (await loadFormats()).get(plan.format)!; // it was checked when the contest was made
  const opened = open({ entrants: plan.entrants.length, seats: plan.seats }, plan.settings);
  const withdrawn = new Map(
    entrants.flatMap(({ withdrawnFrom }, at) => (withdrawnFrom === null ? [] : [[at + 1, withdrawnFrom] as const])),
  );
  const format = isFixed ? opened : remembering(opened, JSON.stringify([plan, [...withdrawn]]));
  const tournament = new Tournament({
    entrants: plan.entrants.length,
    seed: plan.seed,
    ownSeeds: plan.ownSeeds === true,
    format,
    isFixed,
    withdrawn,
    ...hidingOf(plan),
  });
  const course: SiteCourse = {
    tournament,
    games: new Map(),
    voids: new Map(),
    rating: await loadRating(plan.rating),
    format,
    isFixed,
  };
  const finished = new Map(games.map(({ number, summary }) => [number, summary]));
  const { fixtures } = tournament; // grows as rounds are over
  for (let number = 1; number <= fixtures.length; number++) {
    const summary = finished.get(number);
    if (summary) count(course, number, summary);
  }
  for (const { number, state, reason } of games)
    if (state === 'void' && number <= fixtures.length) course.voids.set(number, voidOf(reason!));
  return course;
}

/** As `arena tournament` tells it. */
const voidOf = (reason: Message): Void =>
  reason.code === 'judge-fault'
    ? { by: 'judge', reason: (reason as unknown as { readonly why: Message }).why }
    : { by: 'machine', reason };

/**
 * Games that are over and not to be told of: those of a game with secrets whose seed is played in another game that is
 * not over, in this round or another.
 */
export function sealedIn(
  { tournament: { fixtures } }: Pick<Course, 'tournament'>,
  games: readonly Pick<StoredGame, 'number' | 'state'>[],
): ReadonlySet<number> {
  const over = new Set(games.filter(({ state }) => state === 'finished').map(({ number }) => number));
  const open = new Set(fixtures.filter(({ number }) => !over.has(number)).map(({ seed }) => seed));
  return new Set(fixtures.filter(({ number, seed }) => over.has(number) && open.has(seed)).map(({ number }) => number));
}

/**
 * Rounds that were paired in this process, by what they follow from. A tournament is read anew for every round, and an
 * exact Swiss of 200 takes half a second for each, a ladder a fit of all its games.
 */
const rounds = new Map<string, ReturnType<OpenFormat['next']>>();
const mostRounds = 2000;

/** A format that pairs no round twice; `from` is all that the first one follows from. */
function remembering(format: OpenFormat, from: string): OpenFormat {
  let [key, known] = [from, 0];
  return {
    ...format,
    next(history) {
      key = createHash('sha256')
        .update(key)
        .update(JSON.stringify(history.met.slice(known)))
        .digest('base64');
      known = history.met.length;
      if (!rounds.has(key)) rounds.set(key, format.next(history));
      if (rounds.size > mostRounds) rounds.delete(rounds.keys().next().value!);
      return rounds.get(key);
    },
  };
}
