import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBots, temporaryDatabase } from '../../../test/store.ts';
import { randomFor } from '../../game/random.ts';
import type { Cursor } from '../../http/cursor.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { createContest } from '../../store/rounds.ts';
import { findMatches, matchSorts, type MatchFilter } from './find.ts';

// What is found is what a look at every match would find, page by page.

interface Made {
  readonly id: number;
  readonly contest: number;
  readonly kind: string;
  readonly bots: readonly number[];
  readonly scores: readonly number[];
  readonly cause: string;
}

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
const made: Made[] = [];
const contests: Record<'ladder' | 'series' | 'tests' | 'hidden', number> = {
  ladder: 0,
  series: 0,
  tests: 0,
  hidden: 0,
};

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url);
  await addBots(db, 5);
  await sql`update versions set bot = 4, number = 2 where id = 5`.execute(db); // two versions of a bot, which meet
  const about = { game: 'geography', options: {}, moveTime: 1000 } as const;
  for (const kind of ['ladder', 'series', 'tests', 'hidden'] as const)
    contests[kind] = await createContest(db, { ...about, name: kind, kind: kind === 'hidden' ? 'series' : kind });
  await sql`update contests set is_hidden = true where id = ${contests.hidden}`.execute(db);
  const random = randomFor('matches', 0);
  const one = <T>(of: readonly T[]): T => random.pick(of);
  for (let at = 0; at < 200; at++) {
    const of = one(['ladder', 'series', 'tests', 'hidden'] as const);
    const versions = random.shuffle([1, 2, 3, 4, 5]).slice(0, one([2, 2, 3]));
    const cause = one(['rules', 'rules', 'timeout', 'memory']);
    const kind = of === 'tests' ? one(['test', 'trial']) : 'official';
    const scores = versions.map(() => one([0, 0.5, 1]));
    const { rows } = await sql<{ id: number; finished_at: Date }>`
      insert into matches (contest, game, options, seed, move_time, round, board, pace, kind, state, finished_at, turns, scores, cause)
      values (${contests[of]}, 'geography', '{}', ${`${at}`}, 1000, ${at}, 0, 0, ${kind}, 'finished',
        now() - ${200 - at} * interval '1 second', 9, ${scores}, ${cause}) returning id, finished_at`.execute(db);
    const { id, finished_at } = rows[0]!;
    for (const [seat, version] of versions.entries())
      await db.insertInto('match_seats').values({ match: id, seat, version, finished_at }).execute();
    made.push({ id, contest: contests[of], kind, bots: versions.map((each) => Math.min(each, 4)), scores, cause });
  }
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

const isWanted = (match: Made, { bots, against, result, cause, kind, contest }: MatchFilter): boolean => {
  const { scores } = match;
  const best = Math.max(...scores);
  const worst = Math.min(...scores);
  const resultOf = (seat: number): string => (best === worst ? 'drawn' : scores[seat] === best ? 'won' : 'lost');
  return (
    match.contest !== contests.hidden &&
    (cause === undefined || (cause === 'fault' ? match.cause !== 'rules' : match.cause === cause)) &&
    (contest === undefined || match.contest === contest) &&
    (kind === undefined ||
      (kind === 'ladder' || kind === 'contest'
        ? match.contest === contests[kind === 'contest' ? 'series' : kind]
        : match.kind === kind)) &&
    (bots === undefined ||
      match.bots.some(
        (bot, seat) =>
          bots.includes(bot) &&
          (result === undefined || resultOf(seat) === result) &&
          (against === undefined || match.bots.some((other, at) => at !== seat && against.includes(other))),
      ))
  );
};

test.each<[string, () => MatchFilter]>([
  ['all', () => ({})],
  ['of a game', () => ({ game: 'geography' })],
  ['of a ladder', () => ({ kind: 'ladder' })],
  ['of contests', () => ({ kind: 'contest' })],
  ['tests', () => ({ kind: 'test', game: 'geography' })],
  ['trials by a fault', () => ({ kind: 'trial', cause: 'fault' })],
  ['of a contest', () => ({ contest: contests.series })],
  ['of a hidden contest', () => ({ contest: contests.hidden })],
  ['by the rules', () => ({ cause: 'rules' })],
  ['by any fault', () => ({ cause: 'fault' })],
  ['by one fault in a contest', () => ({ cause: 'memory', contest: contests.ladder })],
  ['of a bot', () => ({ bots: [1] })],
  ['of a bot with two versions', () => ({ bots: [4] })],
  ['of bots of one name', () => ({ bots: [1, 2] })],
  ['that a bot won', () => ({ bots: [4], result: 'won' })],
  ['that a bot drew', () => ({ bots: [2], result: 'drawn' })],
  ['that a bot lost by a fault', () => ({ bots: [3], result: 'lost', cause: 'timeout' })],
  ['of a pair', () => ({ bots: [1], against: [4] })],
  ['of versions of one bot', () => ({ bots: [4], against: [4] })],
  ['of a pair that one won on the ladder', () => ({ bots: [1], against: [2], result: 'won', kind: 'ladder' })],
  ['of nobody', () => ({ bots: [] })],
])('%s', async (_what, filter) => {
  for (const sort of matchSorts) {
    const found: number[] = [];
    let end: Cursor | undefined;
    do {
      const page = await findMatches(db, end, 7, { ...filter(), sort });
      expect(page.matches.length).toBeLessThanOrEqual(7);
      expect(page.stopped).toBeUndefined();
      found.push(...page.matches.map(({ id }) => id));
      end = page.next;
    } while (end !== undefined);
    const wanted = made.filter((match) => isWanted(match, filter())).map(({ id }) => id);
    expect(found).toEqual(sort === 'oldest' ? wanted : wanted.toReversed());
  }
});
