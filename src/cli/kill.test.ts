import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLog, type LogLine } from '../game/log.ts';
import { defaults } from '../game/laws.ts';
import { randomFor } from '../game/random.ts';
import { verify } from '../game/replay.ts';
import { loadGame } from '../match/games.ts';
import { matchWork } from '../jobs/job.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import { createTournament, startTournament } from '../contests/manage.ts';
import { permanent, permanentFormat } from '../contests/permanent.ts';
import { verifyDatabase } from '../contests/verify.ts';
import { readLadder } from '../site/standings/ladder.ts';
import { getTournament } from '../store/tournaments.ts';
import { loadFormats } from '../tournament/formats.ts';
import { getContest, tallies, type Contest } from '../store/contests.ts';
import { isLost, openDatabase, type Database } from '../store/database.ts';
import { addRound, createContest, joinContest, openMatches } from '../store/rounds.ts';
import { preparedFolder } from '../../test/store.ts';
import { answers, bringUp, type Arena } from './arena.ts';
import { freePort } from '../../test/cli.ts';

// Processes are killed by a seeded plan while matches are played; nothing may be lost and nothing counted twice.
const soak = process.env['ARENA_SOAK'] !== undefined;
const matches = soak ? 2000 : 64;
const kills = soak ? 200 : 8;
const seed = 'kill -9';

let folder: string;
let arena: Arena;
let db: Database;
beforeAll(async () => {
  folder = await preparedFolder();
  arena = await bringUp({
    port: await freePort(),
    database: { data: folder },
    slots: soak ? 4 : 2,
    sample: false,
    tell: () => undefined,
  });
  db = openDatabase(arena.databaseUrl);
});
afterAll(async () => {
  await db.destroy();
  await arena.stop();
  rmSync(folder, { recursive: true, force: true });
});

it(
  `loses and doubles nothing in ${matches} matches with ${kills} kills`,
  { timeout: soak ? 3_600_000 : 600_000 },
  async () => {
    const queue = await openQueue(arena.databaseUrl, () => undefined);
    const contests = await fillContests(queue);
    const tournaments = await startTournaments(queue);
    await queue.close();
    const killed = await killAround();
    await expect.poll(() => finished(contests), { timeout: 120_000, interval: 100 }).toBe(matches);
    await expect.poll(() => unsettled(tournaments), { timeout: 240_000, interval: 200 }).toEqual([]);

    const stored = await db
      .selectFrom('matches')
      .innerJoin('logs', 'logs.match', 'matches.id')
      .select(['matches.id', 'game', 'state', 'scores', 'turns', 'log'])
      .where('contest', 'in', contests)
      .execute();
    expect(stored).toHaveLength(matches);
    expect(new Set(stored.map(({ state }) => state))).toEqual(new Set(['finished']));
    for (const { game, log, scores, turns } of stored) {
      const lines = readLog(log) as { value: LogLine[] };
      expect(verify(await loadGame(game), lines.value)).toEqual({
        value: { turns, outcome: { scores, cause: 'rules' } },
      });
    }
    for (const contest of contests) expect(await tallies(db, contest)).toEqual(await recount(contest));
    expect((await verifyDatabase(db, () => undefined)).wrong).toEqual([]); // every game of every tournament, too
    expect(await db.selectFrom('live_frames').selectAll().execute()).toEqual([]);
    expect(await answers(arena.url, AbortSignal.timeout(30_000))).toBe(true);
    expect(new Set(killed)).toEqual(new Set(['slot', 'worker', 'web', 'postmaster']));
    const again = await db.selectFrom('matches').select('id').where('attempt', '>', 1).execute();
    expect(again).not.toEqual([]); // else no kill hit a match
  },
);

/** One contest of two seats and one of four, with as many matches: in turn a round of each, of four matches both. */
async function fillContests(queue: Queue): Promise<number[]> {
  const [duels, cards] = [
    await newContest('domino', defaults(await loadGame('domino')), 'endgame'), // thinks, so that kills hit a match
    await newContest('kierki', { deals: '1', file: '', 'early-stop': true }, 'random'),
  ];
  for (let round = 1; round <= matches / 8; round++) {
    await db.transaction().execute(async (trx) => {
      const [one, two, three, four] = duels.bots as [number, number, number, number];
      await queue.add(
        trx,
        matchWork(
          await addRound(trx, duels.contest, round, [
            { versions: [one, two], pace: 0 },
            { versions: [three, four], pace: 0 },
          ]),
        ),
      );
      await queue.add(trx, matchWork(await addRound(trx, cards.contest, round, [{ versions: cards.bots, pace: 0 }])));
    });
  }
  return [duels.contest.id, cards.contest.id];
}

/** Tournaments of people: some formats, and all of them in a soak. */
async function startTournaments(queue: Queue): Promise<number[]> {
  const formats = [...(await loadFormats())].filter(
    ([name, { seats }]) => seats !== 'one' && (soak || ['swiss', 'knockout'].includes(name)),
  );
  const started: number[] = [];
  for (const [format, { options }] of [...formats, [permanentFormat, permanent] as const]) {
    const settings = { ...defaults<object>({ options }), ...few[format] };
    const contest = await newTournament(format, settings);
    started.push(contest);
    if (format !== permanentFormat) expect(await startTournament(db, queue, contest)).toBeUndefined();
  }
  return started;
}
const few: Readonly<Record<string, object>> = {
  swiss: { rounds: 2, games: 2 },
  ladder: { games: 16 },
  groups: { groups: 2 },
  permanent: { matches: 3 },
};

async function newTournament(format: string, settings: object): Promise<number> {
  const game = format === 'swiss' ? 'domino' : 'geography';
  const made = await createTournament(db, {
    name: `${format}, killed`,
    game,
    options: { ...defaults<object>(await loadGame(game)), ...(game === 'geography' && { gsize: 8 }) },
    moveTime: 2000,
    seats: 2,
    format,
    settings,
    rating: null,
  });
  expect([format, made]).toEqual([format, { value: expect.any(Number) as number }]);
  const { value } = made as { readonly value: number };
  for (const name of ['one', 'two', 'three', 'four', ...(soak ? ['five', 'six', 'seven', 'eight'] : [])])
    await joinContest(db, value, { game, name, program: game === 'domino' ? 'endgame' : 'random' });
  return value;
}

/** The tournaments that are not over, and permanent contests in which not everybody has played enough. */
async function unsettled(contests: readonly number[]): Promise<unknown[]> {
  return await unlessDown([undefined], async () => {
    const found: unknown[] = [];
    for (const contest of contests) {
      const { state, why, format } = (await getTournament(db, contest))!;
      const isEven = async (): Promise<boolean> =>
        (await openMatches(db, contest)) === 0 &&
        (await readLadder(db, contest)).standings.every(({ official }) => [3, 4].includes(official.matches));
      const isSettled = format === permanentFormat ? state === 'running' && (await isEven()) : state === 'over';
      if (!isSettled) found.push({ format, state, why });
    }
    return found;
  });
}

async function newContest(
  game: string,
  options: object,
  program: string,
): Promise<{ contest: Contest; bots: number[] }> {
  const id = await createContest(db, { name: `killed at ${game}`, game, kind: 'series', options, moveTime: 2000 });
  const bots: number[] = [];
  for (const name of ['one', 'two', 'three', 'four']) bots.push(await joinContest(db, id, { game, name, program }));
  return { contest: (await getContest(db, id))!, bots };
}

type Victim = 'slot' | 'worker' | 'web' | 'postmaster';

/**
 * Kills are spread evenly over the matches, so that all hit while matches are played; order and exact times are random.
 * A match takes some milliseconds: a worker is killed when it plays one, and once more if that match was over before.
 */
async function killAround(): Promise<Victim[]> {
  const killed: Victim[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const random = randomFor(seed, kill);
    const victim = randomFor(seed, -1 - Math.floor(kill / 4)).shuffle<Victim>(['slot', 'worker', 'web', 'postmaster'])[
      kill % 4
    ]!;
    const due = Math.floor((matches * (kill + 1)) / (kills + 2));
    await expect.poll(async () => (await finished()) >= due, { interval: 50 }).toBe(true);
    await sleep(random.below(200));
    do {
      if (victim === 'worker') await expect.poll(isPlaying, { interval: 5 }).toBe(true);
      while (!kill9(pidOf(victim, (list) => random.pick(list)))) await sleep(20); // still down from the last kill
    } while (victim === 'worker' && !(await isPlaying()));
    killed.push(victim);
  }
  return killed;
}

/** Whether a match is played, as far as the database knows; false while that is down. */
const isPlaying = async (): Promise<boolean> =>
  await unlessDown(false, async () => {
    const found = await db.selectFrom('matches').select('id').where('state', '=', 'running').limit(1).execute();
    return found.length > 0;
  });

/** Whether there was a process to kill. */
function kill9(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

function pidOf(victim: Victim, pick: (list: number[]) => number): number | undefined {
  if (victim === 'postmaster') return arena.embedded!.pid();
  if (victim !== 'slot') return arena[victim].pid();
  const worker = arena.worker.pid();
  const slots = worker === undefined ? [] : childrenOf(worker);
  return slots.length === 0 ? undefined : pick(slots);
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

const isGone = (error: unknown): boolean => ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The finished matches of these contests, or of all; 0 while the database is down. */
async function finished(contests?: readonly number[]): Promise<number> {
  return await unlessDown(0, async () => {
    const { count } = await db
      .selectFrom('matches')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'finished')
      .$if(contests !== undefined, (query) => query.where('contest', 'in', contests!))
      .executeTakeFirstOrThrow();
    return count;
  });
}

async function unlessDown<T>(otherwise: T, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isLost(error)) throw error;
    return otherwise;
  }
}

/** The tallies as they follow from the logs. */
async function recount(contest: number): Promise<unknown[]> {
  const rows = await db
    .selectFrom('matches')
    .innerJoin('logs', 'logs.match', 'matches.id')
    .innerJoin('match_seats as first', (join) => join.onRef('first.match', '=', 'matches.id'))
    .innerJoin('match_seats as second', (join) =>
      join.onRef('second.match', '=', 'matches.id').onRef('second.seat', '>', 'first.seat'),
    )
    .select([
      'first.version as first',
      'second.version as second',
      'first.seat as ahead',
      'second.seat as behind',
      'log',
    ])
    .where('contest', '=', contest)
    .orderBy('first.version')
    .orderBy('second.version')
    .execute();
  const counted = new Map<string, { first: number; second: number; wins: number; draws: number; losses: number }>();
  for (const { first, second, ahead, behind, log } of rows) {
    const tally = counted.get(`${first} ${second}`) ?? { first, second, wins: 0, draws: 0, losses: 0 };
    counted.set(`${first} ${second}`, tally);
    const { scores } = JSON.parse(log.trimEnd().split('\n').at(-1)!) as { scores: number[] };
    const lead = scores[ahead]! - scores[behind]!;
    tally[lead > 0 ? 'wins' : lead < 0 ? 'losses' : 'draws']++;
  }
  return [...counted.values()];
}
