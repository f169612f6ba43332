import { hiddenSeed } from '../tournament/hidden-seed.ts';
import { loadFormats } from '../tournament/formats.ts';
import type { Plan } from '../tournament/plan.ts';
import { loadRating } from '../tournament/ratings.ts';
import { count, type Course } from '../tournament/run.ts';
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
  games: readonly Pick<StoredGame, 'number' | 'summary'>[],
): Promise<SiteCourse> {
  const { isFixed, open } = (await loadFormats()).get(plan.format)!; // it was checked when the contest was made
  const format = open({ entrants: plan.entrants.length, seats: plan.seats }, plan.settings);
  const withdrawn = new Map(
    entrants.flatMap(({ withdrawnFrom }, at) => (withdrawnFrom === null ? [] : [[at + 1, withdrawnFrom] as const])),
  );
  const tournament = new Tournament({
    entrants: plan.entrants.length,
    seed: plan.seed,
    format,
    isFixed,
    withdrawn,
    ...(plan.hidesSeeds && { hide: hiddenSeed }),
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
  return course;
}
