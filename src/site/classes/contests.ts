import { enterTournament, hasBegun, isOpen } from '../../contests/manage.ts';
import { setReference } from '../../contests/reference.ts';
import type { Message } from '../../game/message.ts';
import type { Database } from '../../store/database.ts';
import { selectCandidates } from '../../store/tests.ts';
import { entrantsOf, getTournament, type StoredTournament } from '../../store/tournaments.ts';
import type { TestMessage } from '../../text/tests.ts';
import type { Site } from '../site.ts';
import { whyNot } from '../tests/read.ts';
import type { Candidate, ListedContest } from './pages.tsx';
import { arenaVersions, contestsIn, handedIn, membersOf } from './queries.ts';
import { ladderResults, resultsCsv, tournamentResults, type StudentResult } from './results-csv.ts';

// What teachers do with the contests of a class.

export async function listedContests(
  db: Database,
  of: number,
  {
    isTeacher,
    limit,
    before,
  }: { readonly isTeacher: boolean; readonly limit: number; readonly before?: number | undefined },
): Promise<ListedContest[]> {
  return await Promise.all(
    (await contestsIn(db, of, limit, before)).map(async (contest) => {
      const stored = (await getTournament(db, contest.id))!;
      const candidates = isTeacher ? await candidatesFor(db, stored) : [];
      return { ...contest, candidates, hasBegun: hasBegun(stored) };
    }),
  );
}

/** The bots that may be the reference: entrants, and while they come and go, those of the arena. */
async function candidatesFor(db: Database, stored: StoredTournament): Promise<Candidate[]> {
  const entrants = await entrantsOf(db, stored);
  const others = isOpen(stored) ? await arenaVersions(db, stored.contest.game) : [];
  return [
    ...entrants.map(({ version, bot, name }) => ({ id: version, bot, name, isEntrant: true })),
    ...others
      .filter(({ bot }) => !entrants.some((entrant) => entrant.bot === bot))
      .map(({ id, bot, name }) => ({ id, bot, name, isEntrant: false })),
  ];
}

/** Names the reference bot by a version of it; undefined: there is none. */
export async function nameReference(
  db: Database,
  contest: number,
  version: number | undefined,
): Promise<Message | undefined> {
  if (version === undefined) return await setReference(db, contest, undefined);
  const stored = (await getTournament(db, contest))!;
  const isOffered = (await candidatesFor(db, stored)).some(({ id }) => id === version);
  const found = await selectCandidates(db, 0).where('versions.id', '=', version).executeTakeFirst();
  if (!isOffered || found === undefined) return { code: 'version-unknown' } satisfies TestMessage;
  return await setReference(db, contest, found);
}

/** Enters the newest version of each bot that was handed in, unless it takes part already; tells what stopped it. */
export async function enterHandedIn(
  db: Database,
  of: number,
  contest: number,
): Promise<{ readonly entered: number; readonly wrong?: Message }> {
  const stored = (await getTournament(db, contest))!;
  const present = new Set((await entrantsOf(db, stored)).map(({ version }) => version));
  let entered = 0;
  for (const version of await handedIn(db, of, stored.contest.game)) {
    if (present.has(version)) continue;
    const found = (await selectCandidates(db, 0).where('versions.id', '=', version).executeTakeFirst())!;
    const wrong = whyNot(found, stored.contest.game) ?? (await enterTournament(db, contest, found, stored.code ?? ''));
    if (wrong?.code === 'entrants-own') continue; // the student chose another bot
    if (wrong !== undefined) return { entered, wrong };
    entered++;
  }
  return { entered };
}

/** How students do; undefined before the contest has begun. */
export async function resultsOf(
  { db, results, standings }: Site,
  of: number,
  contest: number,
): Promise<StudentResult[] | undefined> {
  const stored = await getTournament(db, contest);
  if (stored === undefined || !hasBegun(stored)) return undefined;
  return stored.plan === null
    ? await ladderResults(db, of, stored, await standings(contest))
    : await tournamentResults(db, of, stored, await results(contest));
}

/** The same with student numbers, as a file. */
export async function csvOfResults(site: Site, of: number, contest: number): Promise<string | undefined> {
  const results = await resultsOf(site, of, contest);
  if (results === undefined) return undefined;
  const present = new Set(results.map(({ student }) => student?.account));
  const students = await membersOf(site.db, of, { role: 'student' });
  return resultsCsv(
    results,
    students.filter(({ account }) => !present.has(account)),
  );
}
