import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join as pathOf } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaults } from '../game/defaults.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import { loadGame } from '../match/games.ts';
import { defaultPolicy } from '../programs/policy.ts';
import { randomFor } from '../game/random.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { counts, getMatch } from '../store/matches.ts';
import { createContest, enter, joinContest, openMatches } from '../store/rounds.ts';
import type { Seeding } from '../store/schema.ts';
import {
  entrantsOf,
  gamesOf,
  getTournament,
  waitingGames,
  replacedMatches,
  type StoredTournament,
  type TournamentSettings,
} from '../store/tournaments.ts';
import { loadFormats } from '../tournament/formats.ts';
import type { Plan } from '../tournament/plan.ts';
import { readResults } from '../site/contests/read-results.ts';
import { readLadder } from '../site/standings/ladder.ts';
import { resultsText, standingsText } from '../tournament/report.ts';
import { checkTournament } from '../tournament/portable.ts';
import { Matches } from '../tournament/matches.ts';
import { Run, setupOf } from '../tournament/run.ts';
import { standingsOf } from '../tournament/standings.ts';
import { patient, temporaryDatabase, temporaryFolder } from '../../test/store.ts';
import { runWorker } from '../worker/worker.ts';
import { verifyDatabase, verifyWithin } from './verify.ts';
import { advanceTournaments } from './advance.ts';
import { courseOf, sealedIn, type SiteCourse } from './course.ts';
import { filesOf, type Portable } from './portable.ts';
import {
  createTournament,
  endTournament,
  enterTournament,
  pauseTournament,
  resumeTournament,
  startTournament,
  withdrawEntrant,
} from './manage.ts';
import { replayGames, replayOf, type Replay } from './replay.ts';
import { keepTimes } from './times.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let queue: Queue;
let worker: Promise<void>;
const told: string[] = [];
const control = new AbortController();
const folders: string[] = [];
beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  queue = await openQueue(server.url, () => undefined);
  worker = runWorker({
    databaseUrl: server.url,
    slots: 2,
    tier: 'none',
    tell: (line) => told.push(line),
    stop: control.signal,
  });
});
afterAll(async () => {
  control.abort();
  await worker;
  await queue.close();
  await db.destroy();
  await server.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const programs = ['strong', 'random', 'parity', 'narrow', 'wide', 'random', 'parity'];
let number = 0;

/** A contest of geography on small graphs, with these programs as entrants. */
async function made(
  format: string,
  settings: object = {},
  entrants: readonly string[] = programs,
  times: Partial<TournamentSettings> = {},
) {
  const { options } = (await loadFormats()).get(format)!;
  const created = await createTournament(db, {
    name: `contest ${++number}`,
    game: 'geography',
    options: { ...defaults<object>(await loadGame('geography')), gsize: 8 },
    moveTime: 2000,
    seats: 2,
    format,
    settings: { ...defaults<object>({ options }), ...settings },
    rating: null,
    ...times,
  });
  const contest = (created as { value: number }).value;
  const versions: number[] = [];
  for (const [at, program] of entrants.entries())
    versions.push(await joinContest(db, contest, { game: 'geography', name: `${program} ${at + 1}`, program }));
  return { contest, versions };
}

const stateOf = async (contest: number) => (await getTournament(db, contest))?.state;
const isOver = async (contest: number) =>
  await expect
    .poll(
      async () => {
        const { state, why } = (await getTournament(db, contest))!;
        return state === 'running' ? undefined : { state, why };
      },
      { timeout: 120_000 },
    )
    .toEqual({ state: 'over', why: null });

async function courseAt(contest: number): Promise<SiteCourse> {
  const stored = (await getTournament(db, contest))!;
  return await courseOf(stored.plan!, await entrantsOf(db, stored), await gamesOf(db, contest));
}

/** The standings without what was measured. */
const rowsOf = (course: Parameters<typeof standingsOf>[0]) =>
  standingsOf(course).map(({ mean: _mean, longest: _longest, ...row }) => row);

/** The same tournament, played as `arena tournament` does. */
async function playedHere(contest: number) {
  const plan = (await getTournament(db, contest))!.plan!;
  const course = await courseOf(plan, [], []);
  const folder = temporaryFolder();
  folders.push(folder);
  await new Run({
    course,
    setup: setupOf(plan, undefined, defaultPolicy),
    players: plan.entrants.map(({ name }) => ({ name, player: { builtIn: name.split(' ')[0]! } })),
    matches: new Matches(folder),
    concurrency: 1,
    stop: AbortSignal.timeout(120_000),
    tell: () => undefined,
  }).play();
  return course;
}

/** What is found in a contest that was taken away. */
async function takenAway(results: Portable) {
  const out = temporaryFolder();
  folders.push(out);
  for await (const { name, text } of filesOf(db, results)) {
    mkdirSync(dirname(pathOf(out, name)), { recursive: true });
    writeFileSync(pathOf(out, name), text);
  }
  return await checkTournament(out);
}

describe('a tournament on the site gives the standings of the command line', { timeout: 240_000 }, () => {
  test.each([
    ['round-robin', {}],
    ['double-round-robin', {}],
    ['swiss', { rounds: 3 }],
    ['knockout', {}],
    ['double-elimination', {}],
    ['groups', { groups: 2 }],
    ['gauntlet', {}],
    ['ladder', { games: 30 }],
    ['tables', {}],
  ])('%s', async (format, settings) => {
    const { contest } = await made(format, settings);
    expect(await startTournament(db, queue, contest)).toBeUndefined();
    await isOver(contest);
    const [there, here] = [await courseAt(contest), await playedHere(contest)];
    expect(there.tournament.isOver).toBe(true);
    expect(JSON.stringify(rowsOf(there))).toBe(JSON.stringify(rowsOf(here)));
    expect(there.games.size).toBe(here.games.size);
    const results = await readResults(db, contest);
    expect(await takenAway(results)).toMatchObject({ games: here.games.size, entrants: 7, voids: 0, wrong: [] });
    const plan = (await getTournament(db, contest))!.plan!;
    const ofHere = { title: plan.title!, rules: await loadGame('geography'), plan, format: here.format, course: here };
    expect(results.files['results.csv']).toBe(resultsText(ofHere));
    const unmeasured = (text: string): string => text.replaceAll(/"(mean|longest)":[\d.e-]+,/g, '');
    expect(unmeasured(results.files['standings.json']!)).toBe(unmeasured(standingsText(ofHere, standingsOf(here))));
    for (const [game, summary] of here.games)
      expect({ ...there.games.get(game), thought: 0, used: 0 }).toEqual({
        ...summary,
        stderr: undefined,
        thought: 0,
        used: 0,
      });
  });
});

test('a game is sealed while its seed is played in another, also of another round', async () => {
  const format = 'double-round-robin';
  const settings = { ...defaults<object>((await loadFormats()).get(format)!), games: 1 };
  const plan = { format, settings, seats: 2, seed: 's', hidesSeeds: true };
  const entrants = ['a', 'b', 'c'].map((name) => ({ name }));
  const course = await courseOf({ ...plan, entrants } as unknown as Plan, [], []);
  const { fixtures } = course.tournament;
  const [first, ...others] = fixtures.map(({ number: game }) => ({ number: game, state: 'finished' as const }));
  const twin = fixtures.find(({ number: game, seed }) => game !== 1 && seed === fixtures[0]!.seed)!;
  expect(twin.meeting.round).not.toBe(fixtures[0]!.meeting.round);
  expect([...sealedIn(course, [first!])]).toEqual([1]);
  expect([...sealedIn(course, [first!, ...others])]).toEqual([]);
  expect(sealedIn(course, [first!, ...others.filter(({ number: game }) => game !== twin.number)])).toEqual(
    new Set([1]),
  );
});

test.each([
  ['poker', true, { duplicate: false, ownSeeds: true }],
  ['poker', false, { duplicate: true, ownSeeds: undefined }],
  ['geography', true, { duplicate: true, ownSeeds: undefined }],
] as const)('cards are played once with connected bots: %s, %s', async (game, connected, expected) => {
  const { options } = (await loadFormats()).get('round-robin')!;
  const created = await createTournament(db, {
    name: `contest ${++number}`,
    game,
    options: defaults<object>(await loadGame(game)),
    moveTime: 2000,
    seats: 2,
    format: 'round-robin',
    settings: defaults<object>({ options }),
    rating: null,
    connected,
  });
  const contest = (created as { value: number }).value;
  for (const name of ['one', 'two']) await joinContest(db, contest, { game, name, program: 'random' });
  expect(await startTournament(db, queue, contest)).toBeUndefined();
  const { contest: kept, plan } = (await getTournament(db, contest))!;
  expect({ duplicate: kept.duplicate, ownSeeds: plan!.ownSeeds }).toEqual(expected);
  await isOver(contest);
});

test('a paused tournament begins no game, and goes on where it was', { timeout: 240_000 }, async () => {
  const { contest } = await made('round-robin');
  await startTournament(db, queue, contest);
  expect(await pauseTournament(db, queue, contest)).toBeUndefined();
  const states = async () => new Set((await gamesOf(db, contest)).map(({ state }) => state));
  await expect.poll(async () => (await states()).has('running')).toBe(false); // those that were begun are played
  expect(await states()).toContain('waiting');
  expect(await resumeTournament(db, queue, contest)).toBeUndefined();
  await isOver(contest);
  expect(rowsOf(await courseAt(contest))).toEqual(rowsOf(await playedHere(contest)));
});

test('the queue stays short, however many games wait', async () => {
  const { contest } = await made(
    'round-robin',
    {},
    Array.from({ length: 20 }, () => 'random'),
  );
  const undone = new Error('nothing of it is kept');
  const played = db.transaction().execute(async (trx) => {
    expect(await startTournament(trx, queue, contest)).toBeUndefined();
    const games = await waitingGames(trx, contest);
    const most = 64 * Math.max(1, (await counts(trx)).slots);
    const jobs = async () => (await queue.waitingOf(trx)).get(contest);
    expect(games.length).toBeGreaterThan(most);
    expect(await jobs()).toBe(most);
    const over = games.slice(0, most / 2 + 1);
    await queue.drop(trx, over);
    await trx.updateTable('matches').set({ state: 'void', number: null }).where('id', 'in', over).execute();
    await advanceTournaments(trx, queue);
    expect(await jobs()).toBe(Math.min(most, games.length - over.length));
    const left = await waitingGames(trx, contest);
    expect(await queue.withoutJob(trx, left)).toEqual(left.slice(most));
    throw undone;
  });
  await expect(played).rejects.toBe(undone);
});

test('a worker that is killed loses and doubles no game', { timeout: 240_000 }, async () => {
  const { contest } = await made('double-round-robin');
  const entry = fileURLToPath(new URL('../../dist/src/worker/main.js', import.meta.url));
  const env = { ...process.env, DATABASE_URL: server.url, ARENA_SLOTS: '2', ARENA_TIER: 'none' };
  const other = spawn(process.execPath, [entry], { env, stdio: 'ignore' });
  try {
    await expect.poll(async () => (await counts(db)).workers).toBe(2);
    await startTournament(db, queue, contest);
    await expect.poll(async () => (await gamesOf(db, contest)).some(({ state }) => state === 'running')).toBe(true);
  } finally {
    other.kill('SIGKILL');
  }
  await isOver(contest);
  expect(rowsOf(await courseAt(contest))).toEqual(rowsOf(await playedHere(contest)));
});

describe('who leaves', { timeout: 240_000 }, () => {
  const played = async (contest: number) => {
    const { tournament, games } = await courseAt(contest);
    return tournament.fixtures.map((fixture) => ({ ...fixture, absent: games.get(fixture.number)!.absent }));
  };
  const pausedContest = async () => {
    const { contest, versions } = await made('round-robin');
    await startTournament(db, queue, contest);
    await pauseTournament(db, queue, contest);
    await expect.poll(async () => (await gamesOf(db, contest)).some(({ state }) => state === 'running')).toBe(false);
    const waiting = (await gamesOf(db, contest)).filter(({ state }) => state === 'waiting');
    return {
      contest,
      version: versions[0]!,
      last: waiting.toSorted((one, other) => one.number - other.number).at(-1)!,
    };
  };

  test('is not paired for rounds that have not begun', async () => {
    const { contest, version, last } = await pausedContest();
    const rounds = (await courseAt(contest)).tournament.fixtures.at(-1)!.meeting.round;
    expect(await withdrawEntrant(db, queue, contest, version)).toBeUndefined();
    expect(await resumeTournament(db, queue, contest)).toBeUndefined();
    await isOver(contest);
    const after = await played(contest);
    expect(after.filter(({ meeting, seats }) => meeting.round === rounds && seats.includes(1))).toEqual([]);
    const { state, reason } = (await getMatch(db, last.match))!;
    expect({ state, reason }).toEqual({ state: 'void', reason: { code: 'paired-anew' } });
    expect(after.at(-1)!.meeting.round).toBe(rounds);
  });

  test('forfeits the games of rounds that have begun', async () => {
    const { contest, version, last } = await pausedContest();
    await db.updateTable('matches').set({ attempt: 1 }).where('id', '=', last.match).execute(); // and it was given back
    expect(await withdrawEntrant(db, queue, contest, version)).toBeUndefined();
    expect(await resumeTournament(db, queue, contest)).toBeUndefined();
    await isOver(contest);
    const own = (await played(contest)).filter(({ seats }) => seats.includes(1));
    expect(own.at(-1)!.absent).toEqual([own.at(-1)!.seats.indexOf(1)]);
    expect(
      own.flatMap(({ absent, seats }) => absent.map((seat) => seats[seat]!)).every((entrant) => entrant === 1),
    ).toBe(true);
  });
});

async function ownerOf(contest: number): Promise<number> {
  const users = db.insertInto('users').values({ login: `owner${contest}` });
  const { id: owner } = await users.returning('id').executeTakeFirstOrThrow();
  await db.updateTable('contests').set({ owner }).where('id', '=', contest).execute();
  return owner;
}

const newsOf = async (account: number) =>
  await db.selectFrom('news').select(['message', 'count']).where('account', '=', account).execute();

test(
  'a game that nobody can play pauses the tournament, of which its owner is told; it goes on with another match',
  { timeout: 240_000 },
  async () => {
    const { contest, versions } = await made('knockout', {}, ['strong', 'random', 'gone', 'wide']);
    expect(versions).toHaveLength(4);
    const owner = await ownerOf(contest);
    // a program that no worker has is tried again and again: as if that had happened often
    await startTournament(db, queue, contest);
    await db
      .updateTable('matches')
      .set({ failed: 20 })
      .where('id', '=', (eb) =>
        // one only: the others are to be played after the pause
        eb
          .selectFrom('match_seats')
          .select(({ fn }) => fn.min<number>('match').as('first'))
          .where('version', '=', versions[2]!),
      )
      .execute();
    await expect.poll(async () => await stateOf(contest)).toBe('paused');
    expect((await getTournament(db, contest))!.why).toMatchObject({
      code: 'game-void',
      why: { code: 'too-many-tries' },
    });
    const { why } = (await getTournament(db, contest))!;
    expect(await newsOf(owner)).toContainEqual({
      message: expect.objectContaining({ code: 'news-contest-paused', why }),
      count: 1,
    });
    await db.updateTable('versions').set({ program: 'narrow' }).where('id', '=', versions[2]!).execute();
    expect(await resumeTournament(db, queue, contest)).toBeUndefined();
    await isOver(contest);
  },
);

describe('times', () => {
  const at = (year: number): Date => new Date(`${year}-01-01T00:00:00Z`);

  test('a contest starts at its time, once, and ends at its time', { timeout: 120_000 }, async () => {
    const times = { startsAt: at(2080), endsAt: at(2090) };
    const { contest } = await made('round-robin', { games: 40 }, ['random', 'wide', 'narrow'], times);
    await keepTimes(db, queue, at(2079));
    expect(await stateOf(contest)).toBe('registration');
    await Promise.all([1, 2, 3].map(() => keepTimes(db, queue, at(2081))));
    expect(await stateOf(contest)).toBe('running');
    expect(await gamesOf(db, contest)).toHaveLength(120);
    await pauseTournament(db, queue, contest);
    await expect
      .poll(async () => {
        await keepTimes(db, queue, at(2091));
        return await stateOf(contest);
      })
      .toBe('over');
    expect((await gamesOf(db, contest)).every(({ state }) => state === 'finished')).toBe(true);
  });

  test('one with too few entrants does not start; moderators are told once', async () => {
    const { contest } = await made('knockout', {}, ['random'], { startsAt: at(2080) });
    const owner = await ownerOf(contest);
    await Promise.all([1, 2].map(() => keepTimes(db, queue, at(2081))));
    const why = { code: 'too-few-entrants', entrants: 1, least: 2 };
    expect(await getTournament(db, contest)).toMatchObject({ state: 'registration', why });
    expect(await newsOf(owner)).toMatchObject([{ message: { code: 'news-contest-unstarted', why }, count: 1 }]);
    await joinContest(db, contest, { game: 'geography', name: 'late', program: 'wide' });
    expect(await startTournament(db, queue, contest)).toBeUndefined();
    expect((await getTournament(db, contest))!.why).toBeNull();
    await isOver(contest);
  });

  test('nobody enters before and after', async () => {
    const { contest } = await made('knockout', {}, [], { opensAt: at(2080), closesAt: at(2085) });
    const version = {
      id: 1,
      bot: 1,
      game: 'geography',
      owner: 1,
      name: 'otter',
      kind: 'program',
      protocol: null,
    } as const;
    const tried = async (year: number) => await enterTournament(db, contest, version, '', at(year));
    expect(await tried(2079)).toEqual({ code: 'entry-not-open', from: '2080-01-01 00:00' });
    expect(await tried(2085)).toEqual({ code: 'entry-closed', until: '2085-01-01 00:00' });
  });
});

describe('a permanent contest', { timeout: 240_000 }, () => {
  const permanentOf = async (matches: number, entrants: readonly string[]) => {
    const created = await createTournament(db, {
      name: `contest ${++number}`,
      game: 'geography',
      options: { ...defaults<object>(await loadGame('geography')), gsize: 8 },
      moveTime: 2000,
      seats: 2,
      format: 'permanent',
      settings: { matches },
      rating: null,
      duplicate: true,
    });
    const contest = (created as { value: number }).value;
    for (const name of entrants) await join(contest, name);
    return contest;
  };
  const join = async (contest: number, name: string) =>
    await joinContest(db, contest, { game: 'geography', name, program: 'random' });
  const renew = async (contest: number, name: string) => {
    const { id: bot } = await db.selectFrom('bots').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    const values = { bot, number: 2, program: 'random', fingerprint: null };
    const { id } = await db.insertInto('versions').values(values).returning('id').executeTakeFirstOrThrow();
    await db.transaction().execute(async (trx) => await enter(trx, contest, { game: 'geography', bot, version: id }));
  };
  /** How many matches every bot has, by name, once nothing is left to play. */
  const evenAt = async (contest: number, bots: number, matches: number) => {
    const counted = async () => {
      const { standings } = await readLadder(db, contest);
      return standings.map(({ version: { name }, official }) => [name, official.matches] as const);
    };
    await expect
      .poll(
        async () => {
          const all = (await counted()).map(([, count]) => count);
          const isPlayed = (await openMatches(db, contest)) === 0 && all.length === bots;
          return isPlayed && Math.min(...all) >= matches && Math.max(...all) - Math.min(...all) <= 1;
        },
        { timeout: 120_000 },
      )
      .toBe(true);
    return new Map(await counted());
  };

  test('all have the same number of matches, whoever comes, leaves or sends a new version', async () => {
    const contest = await permanentOf(4, ['p1', 'p2', 'p3']);
    expect([...(await evenAt(contest, 3, 4)).values()]).toEqual([4, 4, 4]);
    await join(contest, 'p4');
    await evenAt(contest, 4, 4);
    const ratingOf = async (name: string) =>
      (await readLadder(db, contest)).standings.find(({ version }) => version.name === name)!;
    const { rated } = await ratingOf('p2');
    await renew(contest, 'p2'); // in the place of the first version
    const after = await evenAt(contest, 4, 4);
    expect([...after.keys()].toSorted()).toEqual(['p1', 'p2 v2', 'p3', 'p4']);
    const { standings } = await readLadder(db, contest);
    expect(standings.reduce((sum, { official }) => sum + official.points, 0)).toBeCloseTo(
      [...after.values()].reduce((sum, count) => sum + count, 0) / 2,
    );
    expect((await ratingOf('p2 v2')).began ?? 1500).toBeCloseTo(rated.rating); // that of the version before
    const { version: gone } = (await entrantsOf(db, (await getTournament(db, contest))!)).find(
      ({ name }) => name === 'p3',
    )!;
    expect(await withdrawEntrant(db, queue, contest, gone)).toBeUndefined();
    await evenAt(contest, 3, 4);
    const taken = await takenAway(await readResults(db, contest)); // with a bot that left and one that was replaced
    expect(taken).toMatchObject({ entrants: 3, unfinished: 'running', wrong: [] });
  });

  test('is paused, resumed and ended; a match that nobody can play pauses it', async () => {
    const contest = await permanentOf(1000, ['q1', 'q2']);
    await expect.poll(async () => (await readLadder(db, contest)).games).toBeGreaterThan(0);
    expect(await pauseTournament(db, queue, contest)).toBeUndefined();
    const isRunning = async () => (await openMatches(db, contest)) > (await waitingGames(db, contest)).length;
    await expect.poll(isRunning).toBe(false);
    const games = async () =>
      (await db.selectFrom('matches').select('id').where('contest', '=', contest).execute()).length;
    const before = await games();
    expect(await resumeTournament(db, queue, contest)).toBeUndefined();
    await expect.poll(games).toBeGreaterThan(before);
    const fail = async (failed: number) =>
      await db
        .updateTable('matches')
        .set({ failed })
        .where('contest', '=', contest)
        .where('state', '=', 'waiting')
        .execute();
    await expect
      .poll(async () => {
        if ((await stateOf(contest)) === 'paused') return true;
        await fail(20); // as if that had been tried often
        return false;
      })
      .toBe(true);
    await fail(0);
    expect((await getTournament(db, contest))!.why).toMatchObject({ code: 'game-void' });
    expect(await resumeTournament(db, queue, contest)).toBeUndefined();
    const then = await games();
    await expect.poll(games).toBeGreaterThan(then);
    expect(await pauseTournament(db, queue, contest)).toBeUndefined();
    await expect.poll(isRunning).toBe(false);
    expect(await endTournament(db, queue, contest)).toBeUndefined();
    expect([await stateOf(contest), await openMatches(db, contest)]).toEqual(['over', 0]);
  });
});

describe('games are played anew', { timeout: 120_000 }, () => {
  const playedOut = async (format: string) => {
    const { contest } = await made(format, {}, ['strong', 'random', 'wide', 'narrow']);
    await startTournament(db, queue, contest);
    await isOver(contest);
    const games = (await gamesOf(db, contest)).toSorted((one, other) => one.number - other.number);
    return { contest, games, stored: (await getTournament(db, contest))!, before: rowsOf(await courseAt(contest)) };
  };
  const found = async (stored: StoredTournament, matches: readonly number[]) => {
    const read = (await replayOf(db, stored, matches)) as { value: Replay };
    return { again: read.value.again.length, dropped: read.value.dropped.length };
  };

  test('in a knockout with all that came after', async () => {
    const { contest, games, stored, before } = await playedOut('knockout');
    const [first, last] = [games[0]!, games.at(-1)!];
    const later = games.filter(({ round }) => round > first.round).length;
    expect(later).toBeGreaterThan(0);
    expect(await found(stored, [first.match, last.match])).toEqual({ again: 1, dropped: later });
    expect(await found(stored, [last.match])).toEqual({ again: 1, dropped: 0 });
    expect(await replayOf(db, stored, [])).toEqual({ wrong: { code: 'replay-none' } });
    expect(await replayOf(db, stored, [999_999])).toEqual({ wrong: { code: 'replay-changed' } });
    const replay = async (seen: number) => await replayGames(db, queue, contest, [first.match], {}, seen);
    expect(await replay(later + 1)).toEqual({ code: 'replay-changed' });
    const both = await Promise.all([replay(later), replay(later)]); // two moderators at once
    expect(both.filter((objection) => objection === undefined)).toHaveLength(1);
    await isOver(contest);
    expect(await replacedMatches(db, contest, 100)).toHaveLength(later + 1);
    expect((await getMatch(db, first.match))!.isReplaced).toBe(true);
    expect(rowsOf(await courseAt(contest))).toEqual(before); // the same seeds, and bots that follow from them
  });

  test('in a round robin alone', async () => {
    const { contest, games, stored, before } = await playedOut('round-robin');
    const chosen = games.slice(0, 3).map(({ match }) => match);
    expect(await found(stored, chosen)).toEqual({ again: 3, dropped: 0 });
    expect(await replayGames(db, queue, contest, chosen, {})).toBeUndefined();
    await isOver(contest);
    const after = await gamesOf(db, contest);
    expect(after.filter(({ match }) => chosen.includes(match))).toEqual([]);
    expect(after).toHaveLength(games.length);
    expect(rowsOf(await courseAt(contest))).toEqual(before);
    expect((await verifyDatabase(db, () => undefined)).wrong).toEqual([]);
  });
});

test('seeds are those of the entry, of the ladder, or drawn', async () => {
  class Enough extends Error {}
  const orderOf = async (seeding: Seeding): Promise<number[]> => {
    const { contest, versions } = await made('knockout', {}, ['random', 'wide', 'narrow', 'parity'], { seeding });
    const order: number[] = [];
    const tried = db.transaction().execute(async (trx) => {
      const ladder = await createContest(trx, { ...about, name: `seeds by ${seeding}`, kind: 'ladder' });
      const priors = [100, 300, 200].map((prior, at) => ({ contest: ladder, version: versions[at + 1]!, prior }));
      await trx.insertInto('contest_versions').values(priors).execute();
      expect(await startTournament(trx, queue, contest, 'lot')).toBeUndefined();
      const stored = (await getTournament(trx, contest))!;
      order.push(...(await entrantsOf(trx, stored)).map(({ version }) => versions.indexOf(version)));
      throw new Enough(); // no worker has seen it
    });
    await expect(tried).rejects.toThrow(Enough);
    return order;
  };
  const about = { game: 'geography', options: {}, moveTime: 1000 };
  expect(await orderOf('entry')).toEqual([0, 1, 2, 3]);
  expect(await orderOf('rating')).toEqual([2, 3, 1, 0]);
  expect(await orderOf('lot')).toEqual(randomFor('lot seeds', 0).shuffle([0, 1, 2, 3]));
});

test('what cannot be done now is said', async () => {
  const { contest, versions } = await made('knockout', {}, ['random']);
  const expectNotNow = (state: string) => ({ code: 'contest-not-now', state });
  expect(await startTournament(db, queue, contest)).toEqual({ code: 'too-few-entrants', entrants: 1, least: 2 });
  expect(await pauseTournament(db, queue, contest)).toEqual(expectNotNow('registration'));
  expect(await resumeTournament(db, queue, contest)).toEqual(expectNotNow('registration'));
  expect(await withdrawEntrant(db, queue, contest, versions[0]!)).toBeUndefined();
  expect(await startTournament(db, queue, contest)).toEqual({ code: 'too-few-entrants', entrants: 0, least: 2 });
  expect(await startTournament(db, queue, 999_999)).toEqual({ code: 'no-such-contest' });
});

test('all results hold together, and what is changed by hand is found', async () => {
  const progress: (readonly [done: number, all: number])[] = [];
  const { wrong: none, matches } = await verifyDatabase(db, (...now) => progress.push(now));
  expect([none, progress[0], progress.at(-1)]).toEqual([[], [0, matches], [matches, matches]]);
  const { contest } = await db
    .selectFrom('matches')
    .select('contest')
    .where('number', '=', 1)
    .where('state', '=', 'finished')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const games = (await gamesOf(db, contest)).toSorted((one, other) => one.match - other.match);
  const [seeded, scored, lost, summed, logged] = games.map(({ match }) => match);
  const { contest: permanent, version } = await db
    .selectFrom('contest_versions')
    .innerJoin('contests', 'contests.id', 'contest')
    .select(['contest', 'version'])
    .where('kind', '=', 'permanent')
    .orderBy('joined_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const changes = [
    sql`update matches set seed = 'x' where id = ${seeded}`,
    sql`update matches set scores = '{7,7}' where id = ${scored}`,
    sql`delete from logs where match = ${lost}`,
    sql`update summaries set summary = summary || '{"turns": 99}' where match = ${summed}`,
    sql`update logs set log = replace(log, '"turn":1,', '"turn":2,') where match = ${logged}`,
    sql`update contest_versions set prior = 1600 where contest = ${permanent} and version = ${version}`,
    sql`insert into rankings values (${permanent}, array[${version}]::bigint[], '{0}', 1)`,
  ];
  const damaged = await db.startTransaction().execute(); // rolled back
  for (const change of changes) await change.execute(damaged);
  const { wrong } = await verifyWithin(damaged, () => undefined);
  await damaged.rollback().execute();
  expect(wrong).toEqual([
    { code: 'check-no-log', match: lost },
    { code: 'check-tables', contest: permanent },
    { code: 'check-prior', contest: permanent, version },
    { code: 'check-game', contest, game: games[0]!.number, match: seeded },
    { code: 'check-scores', match: scored },
    { code: 'check-summary', match: summed },
    { code: 'check-log', match: logged, why: expect.anything() as unknown },
  ]);
});

test('the operator hears of nothing else', () => {
  const expected = /the referee was more than 50 ms late|there is no bot gone|could not be played in 20 tries/;
  expect(told.filter((line) => !expected.test(line))).toEqual([]);
});
