import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaults } from '../game/defaults.ts';
import type { Job, WorkOf } from '../jobs/job.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import { contestVersions, ladders } from '../store/contests.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { claimMatch, giveUpAwaited } from '../store/results.ts';
import { createContest, enter, joinContest, leaveContest, openMatches, openNow } from '../store/rounds.ts';
import { addConnection, removeConnections } from '../store/seats.ts';
import { getTournament } from '../store/tournaments.ts';
import { forfeitAbsent } from '../contests/absent.ts';
import { createTournament, startTournament } from '../contests/manage.ts';
import { pauseLadder } from '../contests/ladders.ts';
import { loadFormats } from '../tournament/formats.ts';
import { temporaryDatabase } from '../../test/store.ts';
import { enough, nextReserve, topUpLadders } from './ladder.ts';
import { openSampleLadders } from './sample.ts';
import { fingerprintOf } from '../programs/bot-fingerprint.ts';
import { playerOf } from './players.ts';

describe('a ladder', () => {
  let server: Awaited<ReturnType<typeof temporaryDatabase>>;
  let db: Database;
  let queue: Queue;
  beforeAll(async () => {
    server = await temporaryDatabase();
    db = openDatabase(server.url);
    queue = await openQueue(server.url, () => undefined);
  });
  afterAll(async () => {
    await queue.close();
    await db.destroy();
    await server.close();
  });

  it('gets no round twice when several workers add at once, and a job for every match', async () => {
    const ladder = await createContest(db, {
      name: 'a ladder',
      game: 'geography',
      kind: 'ladder',
      options: { gsize: 8, graph: '' },
      moveTime: 1000,
    });
    await topUpLadders(db, queue);
    expect(await openMatches(db, ladder)).toBe(0); // no bot has joined yet
    for (const name of ['one', 'two', 'three', 'four'])
      await joinContest(db, ladder, { game: 'geography', name, program: 'random' });
    await db
      .insertInto('workers')
      .values({
        id: '00000000-0000-0000-0000-000000000001',
        host: 'here',
        slots: 5,
        tier: 'full',
        seen_at: sql`'infinity'`,
      })
      .execute(); // so that this worker counts as live for the whole test
    await Promise.all([1, 2, 3, 4].map(() => topUpLadders(db, queue)));
    expect(await openMatches(db, ladder)).toBe(12); // three rounds of four boards are the first to reach ten
    const matches = await db
      .selectFrom('matches')
      .select(['id', 'round', 'board', 'kind', 'seed'])
      .orderBy('round')
      .orderBy('board')
      .execute();
    const kinds = ['official', 'informative', 'neighbours'].flatMap((kind, at) =>
      [1, 2, 3, 4].map((board) => `${at + 1}.${board} ${kind}`),
    );
    expect(matches.map(({ round, board, kind }) => `${round}.${board} ${kind}`)).toEqual(kinds);
    for (let at = 0; at < matches.length; at += 2) {
      const [odd, even] = [matches[at]!, matches[at + 1]!];
      expect(odd.seed).toMatch(/^[0-9a-f]{32}$/);
      expect(even.seed).toBe(odd.seed);
      expect(await seats(even.id)).toEqual((await seats(odd.id)).toReversed());
    }
    expect(new Set(matches.map(({ seed }) => seed)).size).toBe(6);
    for (const round of [matches.slice(0, 4), matches.slice(4, 8)]) {
      const playing = await Promise.all(round.filter((_, at) => at % 2 === 0).map(async ({ id }) => await seats(id)));
      expect(new Set(playing.flat()).size).toBe(4); // everybody once
    }
    const jobs = await db.transaction().execute((trx) => queue.take(trx, 100));
    expect(jobs.map(({ work }) => (work as WorkOf<'match'>).match).toSorted((left, right) => left - right)).toEqual(
      matches.map(({ id }) => id).toSorted((left, right) => left - right),
    );
    expect(await topUpLadders(db, queue)).toBe(false);
    expect(await topUpLadders(db, queue, new Map(), 1.5)).toBe(true); // matches are over before others are added
    expect(await openMatches(db, ladder)).toBe(16);
    await db.transaction().execute((trx) => queue.take(trx, 100));
  });

  it('hands a returned match to the next worker, and the old job changes nothing', async () => {
    await db.transaction().execute((trx) => queue.add(trx, [{ kind: 'match', match: 4711 }]));
    const [job] = await db.transaction().execute((trx) => queue.take(trx, 1));
    expect(job).toMatchObject({ work: { kind: 'match', match: 4711 }, retryCount: 0 });
    expect(await queue.touch([job!])).toEqual([]);
    await db.transaction().execute((trx) => queue.giveBack(trx, job!));
    const [again] = await db.transaction().execute((trx) => queue.take(trx, 1));
    expect(again).toMatchObject({ work: { match: 4711 }, retryCount: 1 });
    expect(await queue.touch([job!])).toEqual([job]);
    await db.transaction().execute((trx) => queue.complete(trx, job!));
    expect(await queue.touch([again!])).toEqual([]);
    await db.transaction().execute((trx) => queue.complete(trx, again!));
    expect(await db.transaction().execute((trx) => queue.take(trx, 1))).toEqual([]);
  });

  it('plays the rotations of a deal with secrets one at a time, also when two workers take at once', async () => {
    const ladder = await createContest(db, {
      name: 'duplicate kierki',
      game: 'kierki',
      kind: 'ladder',
      options: { deals: '1', file: '', 'early-stop': false },
      moveTime: 1000,
    });
    for (const name of ['one', 'two', 'three', 'four'])
      await joinContest(db, ladder, { game: 'kierki', name, program: 'random' });
    await topUpLadders(db, queue);
    const tables = 4; // at least, though there are slots for two
    expect(await openMatches(db, ladder)).toBe(tables * 4);
    const seedsOf = async (jobs: readonly Job[]): Promise<string[]> => {
      const matches = jobs.map(({ work }) => (work as WorkOf<'match'>).match);
      const rows = await db
        .selectFrom('matches')
        .select('seed')
        .where('id', 'in', [0, ...matches])
        .where('contest', '=', ladder)
        .execute();
      return rows.map(({ seed }) => seed);
    };
    const take = async (): Promise<Job[]> => await db.transaction().execute((trx) => queue.take(trx, 100));
    const first = await take();
    expect(new Set(await seedsOf(first)).size).toBe(tables);
    expect(first).toHaveLength(tables);
    expect(await take()).toEqual([]);
    await db.transaction().execute((trx) => queue.complete(trx, first[0]!));

    const blocked = sql<{ count: number }>`
      select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()
    `;
    const { one, other } = await db.transaction().execute(async (trx) => {
      const jobs = await queue.take(trx, 1);
      const meanwhile = take();
      await expect.poll(async () => (await blocked.execute(db)).rows[0]!.count).toBe(1);
      return { one: jobs, other: meanwhile };
    });
    expect(await seedsOf(one)).toEqual(await seedsOf([first[0]!]));
    expect(await other).toEqual([]);
    for (const job of one) await db.transaction().execute((trx) => queue.giveBack(trx, job));
    expect(await seedsOf(await take())).toEqual(await seedsOf([first[0]!])); // it is not lost

    await sql`delete from pgboss.job`.execute(db);
    await db.deleteFrom('match_seats').execute();
    await db.deleteFrom('matches').execute();
    await topUpLadders(db, queue);
    const order: string[] = [];
    for (;;) {
      const jobs = await db.transaction().execute((trx) => queue.take(trx, 1));
      if (jobs.length === 0) break;
      order.push(...(await seedsOf(jobs)));
      for (const job of jobs) await db.transaction().execute((trx) => queue.complete(trx, job));
    }
    expect(order.filter((seed, at) => seed === order[at - tables])).toHaveLength(3 * tables); // deals take turns

    await db.deleteFrom('match_seats').execute();
    await db.deleteFrom('matches').execute();
    await db.deleteFrom('contest_versions').where('contest', '=', ladder).execute();
    await db.deleteFrom('contests').where('id', '=', ladder).execute();
  });

  it('opens for every game with enough bots; several ladders share the slots, and one whose places are settled rests after a round', async () => {
    await db.deleteFrom('contest_versions').execute();
    const untitled = { name: 'Geography ladder', game: 'geography', kind: 'ladder', moveTime: 2000 } as const;
    const named = await createContest(db, { ...untitled, options: { gsize: 32, graph: '' } });
    await openSampleLadders(db, false);
    await openSampleLadders(db, false);
    const [geography, kierki] = await Promise.all(
      ['Edge geography ladder', 'Kierki ladder'].map((name) =>
        db.selectFrom('contests').selectAll().where('name', '=', name).executeTakeFirstOrThrow(),
      ),
    );
    expect(geography).toMatchObject({
      id: named,
      game: 'geography',
      kind: 'ladder',
      options: { gsize: 32, graph: '' },
      duplicate: true,
    });
    expect(kierki).toMatchObject({
      game: 'kierki',
      kind: 'ladder',
      options: { deals: '1-7', file: '', 'early-stop': false },
      duplicate: false,
    });
    const bots = await contestVersions(db, kierki!.id);
    expect(bots.map(({ name }) => name).toSorted()).toEqual(['careful', 'duck', 'highest', 'lowest', 'random']);
    const newest = bots.at(-1)!.id;
    const old = bots.filter(({ id }) => id !== newest).map(({ id }) => id);
    await db
      .insertInto('rankings')
      .values(
        old.map((_, at) => ({
          contest: kierki!.id,
          versions: [0, 1, 2, 3].map((seat) => old[(at + seat) % old.length]!),
          places: [0, 1, 2, 3],
          games: 8,
        })),
      )
      .execute();
    await db
      .insertInto('official_points')
      .values(old.map((version) => ({ contest: kierki!.id, version, number: 30, points: 1 })))
      .execute();
    const resting = new Map<number, number>();
    await topUpLadders(db, queue, resting);
    await topUpLadders(db, queue, resting);
    expect(resting.has(kierki!.id)).toBe(false); // the newest bot has no place yet
    const tables = async () =>
      await Promise.all(
        (
          await db
            .selectFrom('matches')
            .select(['id', 'pace'])
            .where('contest', '=', kierki!.id)
            .orderBy('round')
            .execute()
        ).map(async ({ id, pace }) => ({ bots: await seats(id), pace })),
      );
    expect(await tables()).toHaveLength(enough(5, 3));
    for (const { bots: table, pace } of await tables()) {
      expect(table).toContain(newest); // the bot with the fewest official matches
      expect([new Set(table).size, pace]).toEqual([4, 400]);
    }
    const anew = async (): Promise<void> => {
      await db.deleteFrom('match_seats').execute();
      await db.deleteFrom('matches').execute();
      await topUpLadders(db, queue, resting);
    };
    await leaveContest(db, kierki!.id, newest);
    await anew();
    expect((await tables()).map(({ pace }) => pace)).toEqual([400]);
    await anew();
    expect(await tables()).toEqual([]); // every bot has a place: no round for a while
    resting.clear();
    for (const bot of old.slice(3)) await leaveContest(db, kierki!.id, bot);
    await anew();
    expect(await tables()).toEqual([]); // three bots do not fill a table of four
  });

  it('goes on with a new version of a bot whose program has changed since the last start', async () => {
    const contest = (
      await db
        .selectFrom('contests')
        .select('id')
        .where('name', '=', 'Dominoes on a torus ladder')
        .executeTakeFirstOrThrow()
    ).id;
    const { id: owner } = await db
      .insertInto('users')
      .values({ login: 'ola' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: bot } = await db
      .insertInto('bots')
      .values({ game: 'domino', name: 'otter', owner })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: version } = await db
      .insertInto('versions')
      .values({ bot, number: 1, program: 'random' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('contest_versions').values({ contest, version }).execute(); // somebody's bot stays
    const before = await contestVersions(db, contest);
    expect(before.map(({ name }) => name)).toContain('otter');
    const strong = before.find(({ name }) => name === 'strong')!;
    await openSampleLadders(db, false);
    expect(await contestVersions(db, contest)).toEqual(before);
    await db.updateTable('versions').set({ fingerprint: 'of an older arena' }).where('id', '=', strong.id).execute();
    await openSampleLadders(db, false);
    const after = await contestVersions(db, contest);
    expect(after.map(({ name }) => name).toSorted()).toEqual(
      before.map(({ name }) => (name === 'strong' ? 'strong v2' : name)).toSorted(),
    );
    const seat = async (id: number) =>
      await playerOf(
        db,
        'domino',
        await db
          .selectFrom('versions')
          .innerJoin('bots', 'bots.id', 'versions.bot')
          .select(['name', 'program', 'fingerprint', 'artefact', 'kind', 'protocol'])
          .where('versions.id', '=', id)
          .executeTakeFirstOrThrow(),
        { grace: 1, margin: 1 },
      );
    await expect(seat(strong.id)).rejects.toThrow('the program of strong is another version here');
    expect(await seat(after.find(({ name }) => name === 'strong v2')!.id)).toMatchObject({
      player: { builtIn: 'strong', fingerprint: fingerprintOf('domino', 'strong') },
    });
  });

  it('evens out who sits where in single matches, waiting ones included', async () => {
    const ladder = await createContest(db, {
      name: 'singles',
      game: 'geography',
      kind: 'ladder',
      options: { gsize: 8, graph: '' },
      moveTime: 1000,
      duplicate: false,
    });
    const singles: number[] = [];
    for (const name of ['p', 'q', 'r', 's', 't'])
      singles.push(await joinContest(db, ladder, { game: 'geography', name, program: 'random' }));
    const first = singles.map((bot, at) => ({
      contest: ladder,
      first_version: bot,
      second_version: singles[(at + 1) % 5]!,
      wins: at === 0 ? 3 : 1,
      draws: 0,
      losses: 0,
    }));
    await db.insertInto('tallies').values(first).execute(); // p sat in the first seat twice more than in the second
    for (const slots of [30, 100, 240]) {
      // shared by the ladders of all games
      await db.updateTable('workers').set({ slots }).execute();
      await topUpLadders(db, queue);
    }
    const sat = await db
      .selectFrom('match_seats')
      .innerJoin('matches', 'matches.id', 'match')
      .select(['version', 'seat'])
      .where('contest', '=', ladder)
      .execute();
    const lead = (version: number): number =>
      sat.filter((one) => one.version === version && one.seat === 0).length -
      sat.filter((one) => one.version === version && one.seat === 1).length;
    expect(sat.length).toBeGreaterThan(30);
    for (const [at, before] of [2, -2, 0, 0, 0].entries())
      expect(Math.abs(lead(singles[at]!) + before)).toBeLessThanOrEqual(2);
  });

  it('of people that is permanent has tables of those who are there, and waits for nobody who goes', async () => {
    const about = { game: 'geography', options: { gsize: 8, graph: '' }, moveTime: 1000, seats: 2, duplicate: true };
    const made = await createTournament(db, {
      ...about,
      name: 'evergreen',
      format: 'permanent',
      settings: { matches: 2 },
      rating: null,
      connected: true,
    });
    const contest = (made as { value: number }).value;
    for (const name of ['near', 'nigh']) await joinContest(db, contest, { game: 'geography', name, program: 'random' });
    const { id: owner } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const socket = '00000000-0000-0000-0000-000000000002';
    const connect = async (matches?: number) =>
      await db.transaction().execute(async (trx) => {
        const who = { owner, game: 'geography', kind: 'connected', name: 'far', socket, matches } as const;
        const added = (await addConnection(trx, who)) as { bot: number; version: number };
        await sql`update connections set seen_at = 'infinity'`.execute(trx);
        return added;
      });
    const { bot, version: far } = await connect();
    await db.transaction().execute((trx) => enter(trx, contest, { game: 'geography', bot, version: far }));
    const others = (await ladders(db)).map(({ id }) => [id, Infinity] as const);
    const topUp = async () => await topUpLadders(db, queue, new Map(others)); // who rest
    const open = async (withFar: boolean) => {
      const { rows } = await sql<{ id: number; round: number }>`
        select id, round from matches where contest = ${contest} and state = 'waiting' and awaits_since is null
          and ${withFar} = (id in (select match from match_seats where version = ${far})) order by id
      `.execute(db);
      return rows;
    };
    const claim = async (match: number, patience?: number) =>
      await db.transaction().execute((trx) => claimMatch(trx, match, undefined, () => expect.fail(), patience));
    await db.updateTable('workers').set({ slots: 1000 }).execute();
    await topUp();
    expect([(await open(true)).length, (await open(false)).length]).toEqual([4, 2]); // two matches of everybody

    await removeConnections(db, [socket]);
    const [first, , other] = await open(true);
    expect(await claim(first!.id)).toBeUndefined();
    expect((await open(true)).map(({ round }) => round)).toEqual([other!.round, other!.round]); // the whole table is gone
    expect(await claim(other!.id)).toBeUndefined();
    await topUp();
    expect([(await open(true)).length, (await open(false)).length]).toEqual([0, 4]);
    expect((await getTournament(db, contest))!.state).toBe('running');
    const { rows: reasons } = await sql`select distinct reason from matches where contest = ${contest}`.execute(db);
    expect(reasons).toContainEqual({ reason: { code: 'player-away' } });

    await connect(3); // that is one table, and half of another one
    await topUp();
    const [begun, rest] = await open(true);
    expect((await open(true)).length).toBe(2);
    expect(await claim(begun!.id)).toMatchObject({ match: begun!.id });
    await removeConnections(db, [socket]);
    expect(await claim(rest!.id)).toBeUndefined(); // the other seat of a match that was begun
    expect([(await openNow(db, contest)).matches, await openMatches(db, contest)]).toEqual([5, 6]);
    await giveUpAwaited(db, 0);
    await forfeitAbsent(db, queue);
    expect(await openMatches(db, contest)).toBe(6);
    await forfeitAbsent(db, queue, new Date(Date.now() + 11 * 60_000));
    const seated = (await claim(rest!.id, 10))!.seats;
    expect(seated.map(({ id, absent }) => [id === far, absent])).toContainEqual([true, 10]);
    await connect(); // back again
    await topUp();
    expect((await open(true)).length).toBe(2); // the second match of two
  });

  it('takes turns with tournaments and permanent contests, however many matches these have', async () => {
    await sql`delete from pgboss.job`.execute(db);
    await db.deleteFrom('match_seats').execute();
    await db.deleteFrom('matches').execute();
    await db.deleteFrom('contest_versions').execute();
    await db.updateTable('workers').set({ slots: 2 }).execute();
    const about = { game: 'geography', options: { gsize: 8, graph: '' }, moveTime: 1000 } as const;
    const ladder = await createContest(db, { ...about, name: 'beside contests', kind: 'ladder' });
    const made = async (name: string, format: string, settings: object): Promise<number> => {
      const options = (await loadFormats()).get(format)?.options ?? {}; // a permanent contest is no format
      const all = { ...defaults<object>({ options }), ...settings };
      const created = await createTournament(db, { ...about, name, seats: 2, format, settings: all, rating: null });
      return (created as { value: number }).value;
    };
    const [large, small] = [
      await made('large', 'round-robin', { games: 50 }),
      await made('small', 'round-robin', { games: 10 }),
    ];
    const permanent = await made('permanent', 'permanent', { matches: 100 });
    const names = new Map([
      [ladder, 'ladder'],
      [large, 'large'],
      [small, 'small'],
      [permanent, 'permanent'],
    ]);
    for (const contest of names.keys())
      for (const name of ['one', 'two', 'three', 'four'])
        await joinContest(db, contest, { game: 'geography', name, program: 'random' });
    /** Plays so many matches, one after the other, and counts those of each contest. */
    const play = async (count: number): Promise<Record<string, number>> => {
      const played: Record<string, number> = {};
      for (let at = 0; at < count; at++) {
        if (at % 4 === 0) await topUpLadders(db, queue);
        await db.transaction().execute(async (trx) => {
          const [job] = await queue.take(trx, 1);
          await queue.complete(trx, job!);
          const { contest } = await trx
            .updateTable('matches')
            .set({ state: 'void', reason: { code: 'bot-left' }, finished_at: sql<Date>`now()` })
            .where('id', '=', (job!.work as WorkOf<'match'>).match)
            .returning('contest')
            .executeTakeFirstOrThrow();
          const name = names.get(contest)!;
          played[name] = (played[name] ?? 0) + 1;
        });
      }
      return played;
    };
    expect(await startTournament(db, queue, large)).toBeUndefined();
    expect(await play(12)).toEqual({ large: 4, ladder: 4, permanent: 4 });
    expect(await startTournament(db, queue, small)).toBeUndefined();
    expect(await play(16)).toEqual({ large: 4, small: 4, ladder: 4, permanent: 4 });
  });

  it('that is paused gets no match, and goes on with those that waited', async () => {
    const { id: ladder } = await db
      .selectFrom('contests')
      .select('id')
      .where('name', '=', 'beside contests')
      .executeTakeFirstOrThrow();
    const jobs = async (): Promise<number> => (await queue.waitingOf(db)).get(ladder) ?? 0;
    await topUpLadders(db, queue);
    const waiting = await jobs();
    const running = await db.transaction().execute(async (trx) => {
      const { id } = await trx
        .selectFrom('matches')
        .select('id')
        .where('contest', '=', ladder)
        .where('state', '=', 'waiting')
        .limit(1)
        .executeTakeFirstOrThrow();
      await sql`update pgboss.job set state = 'active' where (data->>'match')::bigint = ${id}`.execute(trx);
      return (await claimMatch(trx, id))!;
    });
    expect(await pauseLadder(db, queue, ladder, true)).toBe(true);
    await topUpLadders(db, queue);
    expect([await jobs(), await openMatches(db, ladder)]).toEqual([0, waiting]);
    await db
      .updateTable('matches')
      .set({ state: 'void', token: null, finished_at: sql<Date>`now()`, reason: { code: 'bot-left' } })
      .where('contest', '=', ladder)
      .where('id', '=', running.match)
      .execute();
    await topUpLadders(db, queue);
    expect([await jobs(), await openMatches(db, ladder)]).toEqual([0, waiting - 1]);
    expect(await pauseLadder(db, queue, ladder, false)).toBe(true);
    expect(await jobs()).toBe(waiting - 1);
    expect(await pauseLadder(db, queue, 999_999, true)).toBe(false);
  });

  it('leaves slots for the other ladders', () => {
    expect([enough(1, 1), enough(4, 1), enough(1, 2), enough(2, 2), enough(8, 3)]).toEqual([2, 8, 1, 1, 2]);
  });

  it('has more matches in reserve while slots find none, up to eight times as many', () => {
    expect([1, 2, 5, 8].map((reserve) => nextReserve(reserve, true))).toEqual([2, 4, 8, 8]);
    expect([1, 8].map((reserve) => nextReserve(reserve, false))).toEqual([1, 7.84]);
  });

  const seats = async (match: number): Promise<number[]> =>
    (await db.selectFrom('match_seats').select('version').where('match', '=', match).orderBy('seat').execute()).map(
      ({ version }) => version,
    );
});
