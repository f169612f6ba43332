import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { game as geography } from '../../../games/geography/rules.ts';
import { game as kierki } from '../../../games/kierki/rules.ts';

import { arenaHere, runArena, type Run } from '../../../test/cli.ts';
import { SocketPlayer } from '../../../test/connect.ts';
import { Browser } from '../../../test/people.ts';
import { patient, botOf, temporaryDatabase } from '../../../test/store.ts';
import type { Offer as MovesToClick } from '../../game/offer.ts';
import type { Serving } from '../../http/defaults.ts';
import { openQueue, type Queue } from '../../jobs/queue.ts';
import { ban, findAccount } from '../../people/account.ts';
import { deleteToken, makeToken, tokensOf } from '../../people/token.ts';
import { forfeitAbsent } from '../../contests/absent.ts';
import { createTournament, editTournament, enterTournament, startTournament } from '../../contests/manage.ts';
import { verifyDatabase } from '../../contests/verify.ts';
import { defaults } from '../../game/defaults.ts';
import { readLog, type LogLine } from '../../game/log.ts';
import { verify } from '../../game/replay.ts';
import { isolation } from '../../sandbox/isolation.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { getLog, getMatch, type Match } from '../../store/matches.ts';
import { giveUpAwaited } from '../../store/results.ts';
import { createContest, joinContest, openMatches, testsOf } from '../../store/rounds.ts';
import { sweepSeats } from '../../store/seats.ts';
import { addTests, selectCandidates } from '../../store/tests.ts';
import { awaitedTooLong, gamesOf, getTournament } from '../../store/tournaments.ts';
import { loadFormats } from '../../tournament/formats.ts';
import { runWorker } from '../../worker/worker.ts';
import { serve } from '../server.ts';
import { readLadder } from '../standings/ladder.ts';
import { socketLimits, type SocketLimits } from './socket.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let queue: Queue;
let site: Serving;
let random: number;
let stopWorker: () => Promise<void>;

const quick: SocketLimits = { ...socketLimits, beat: 50 };
const open = (sockets: SocketLimits = quick, port = 0): Promise<Serving> =>
  serve({ databaseUrl: server.url, port, host: '127.0.0.1', sharing: { ms: 0 }, sockets });

function startWorker(grace?: number): () => Promise<void> {
  const stop = new AbortController();
  const done = runWorker({
    databaseUrl: server.url,
    slots: 2,
    tier: 'none',
    ...(grace !== undefined && { grace }),
    tell: () => undefined,
    stop: stop.signal,
  });
  return async () => {
    stop.abort();
    await done;
  };
}

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  queue = await openQueue(server.url, () => undefined);
  site = await open();
  const contest = await createContest(db, { name: 'any', game: 'kierki', kind: 'series', options: {}, moveTime: 1000 });
  random = await joinContest(db, contest, { game: 'kierki', name: 'random', program: 'random' });
  stopWorker = startWorker();
});
afterAll(async () => {
  await stopWorker();
  await site.close();
  await queue.close();
  await db.destroy();
  await server.close();
});

type View = Parameters<NonNullable<typeof kierki.moves>>[0];

let people = 0;
interface Person {
  readonly login: string;
  readonly user: number;
  readonly token: string;
  readonly browser: Browser;
}
async function newcomer(...scopes: string[]): Promise<Person> {
  const login = `player_${++people}`;
  const browser = await new Browser(site.url).register(login);
  const { id: user } = (await findAccount(db, login))!;
  const made = await makeToken(db, user, { name: 'test', scopes: scopes.length > 0 ? scopes : ['play'], days: 1 });
  return { login, user, browser, token: (made as { value: { token: string } }).value.token };
}

const dial = ({ token }: Pick<Person, 'token'>, at = site): SocketPlayer =>
  new SocketPlayer(at.url, { authorization: `Bearer ${token}` });

/** Connects a bot, which is welcome. */
async function connected(person: Person, name: string, more: object = {}, at = site): Promise<SocketPlayer> {
  const player = dial(person, at);
  await player.opened;
  player.say({ type: 'hello', game: 'geography', name, ...more });
  expect(await player.next('welcome')).toMatchObject({ game: 'geography', name });
  return player;
}

const versionOf = async (name: string, game = 'geography'): Promise<number> =>
  (
    await db
      .selectFrom('versions')
      .innerJoin('bots', 'bots.id', 'versions.bot')
      .select('versions.id')
      .where('game', '=', game)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id;

/** A graph that is one path, so that every match has so many moves. */
const path = (moves: number): string =>
  `${moves + 1} 0 ${moves} ${Array.from({ length: moves }, (_, at) => `${at} ${at + 1}`).join(' ')}`;

interface MatchWanted {
  readonly moves?: number;
  readonly moveTime?: number;
  readonly game?: string;
  readonly kind?: 'test' | 'friendly';
}

async function addMatch(
  versions: readonly number[],
  { moves = 6, moveTime = 60_000, game = 'geography', kind = 'test' }: MatchWanted = {},
) {
  const tests = await testsOf(db, game);
  const options = game === 'geography' ? { gsize: 8, graph: path(moves) } : tests.options;
  return await db.transaction().execute(async (trx) => {
    const table = { versions, kind, pace: 0 } as const;
    const { matches } = await addTests(trx, { ...tests, options, moveTime }, [table]);
    await queue.add(trx, [{ kind: 'match', match: matches[0]!, isAwaited: true }]);
    return matches[0]!;
  });
}

/** Goes along the path. */
const walk = (told: string): string | undefined => {
  if (told.startsWith('200 ')) return `210 ${Number(told.split(' ')[2]) + 1}`;
  return told.startsWith('220 ') ? `210 ${Number(told.slice(4)) + 1}` : undefined;
};

const ended = async (match: number): Promise<Match> => {
  await expect.poll(async () => (await getMatch(db, match))!.state, { interval: 20 }).toMatch(/finished|void/);
  return (await getMatch(db, match))!;
};

test('two connected programs play a match, told in numbered lines', async () => {
  const [one, other] = [await newcomer(), await newcomer()];
  const [first, second] = [await connected(one, 'ant'), await connected(other, 'bee')];
  first.play(walk);
  second.play(walk);
  const match = await addMatch([await versionOf('ant'), await versionOf('bee')]);
  expect((await ended(match)).outcome).toMatchObject({ cause: 'rules', scores: [0, 1] });
  expect(await first.next('offer')).toMatchObject({
    match,
    at: 0,
    players: ['ant', 'bee'],
    moveTime: 60_000,
    margin: 500,
    protocol: 'lines',
    said: 0,
    url: `/matches/${match}`,
  });
  expect(await second.next('end')).toMatchObject({ match, result: 'finished', scores: [0, 1], cause: 'rules' });
  expect(await first.next('end')).toMatchObject({ match, result: 'finished', scores: [0, 1] });
  expect(first.of('told').map(({ number }) => number)).toEqual([0, 1, 2, 3, 4]);
  expect(first.of('told').map(({ text }) => text)).toEqual([
    expect.stringMatching(/^200 /),
    '220 2',
    '220 4',
    '240',
    null,
  ]);
  expect(first.of('fault')).toEqual([]);
  // the arena has no program of a connected bot: its owner names it
  const shown = (await one.browser.page(`/matches/${match}`)).replaceAll(/<\/?span>/g, '');
  expect(shown).toMatch(`replay ${site.url}/matches/${match} --feed 0=bot.py`);

  // nobody needs the conversation any more
  const left = () => db.selectFrom('seat_messages').select('number').where('match', '=', match).execute();
  expect((await left()).length).toBeGreaterThan(0);
  await sweepSeats(db);
  expect((await left()).length).toBeGreaterThan(0);
  await sql`update matches set finished_at = finished_at - interval '2 minutes' where id = ${match}`.execute(db);
  await sweepSeats(db);
  expect(await left()).toEqual([]);
  first.leave();
  second.leave();
});

test('a person sees the view, and plays a move that the rules offer', async () => {
  const { login, browser } = await newcomer();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const person = new SocketPlayer(site.url, { cookie, origin: site.url });
  await person.opened;
  person.say({ type: 'hello', game: 'kierki' });
  expect(await person.next('welcome')).toMatchObject({ name: `@${login}` });
  person.play((line) => {
    const { event, view, seat } = JSON.parse(line) as { event: string; view: View; seat: number };
    if (event !== 'turn') return undefined;
    const offer: MovesToClick = kierki.moves!(view, seat);
    return offer.kind === 'moves' ? offer.moves.at(-1)!.text : undefined;
  });
  const match = await addMatch([random, await versionOf(`@${login}`, 'kierki'), random, random], { game: 'kierki' });
  expect((await ended(match)).outcome).toMatchObject({ cause: 'rules' });
  expect(await person.next('offer')).toMatchObject({ protocol: 'json', at: 1 });
  expect(await person.next('end')).toMatchObject({ result: 'finished', cause: 'rules' });
  expect(JSON.parse(person.of('told').at(-2)!.text!)).toMatchObject({ event: 'end', seat: 1, cause: 'rules' });
  const told = person.of('told').flatMap(({ text }) => (text === null ? [] : [JSON.parse(text) as { event: string }]));
  const { turns } = (await getMatch(db, match))!;
  expect(told.filter(({ event }) => event === 'see').length).toBe(turns! + 1); // every position, of other seats too
  expect((await getLog(db, match))!.log).toContain('"matchTime":3600000');
  person.leave();
});

test('a person takes back a move of a friendly game; in other matches and where there is none it is refused', async () => {
  const { browser, login } = await newcomer();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const person = new SocketPlayer(site.url, { cookie, origin: site.url });
  await person.opened;
  person.say({ type: 'hello', game: 'geography' });
  await person.next('welcome');
  const version = await versionOf(`@${login}`);
  const ladder = await createContest(db, { name: 'r', game: 'geography', kind: 'series', options: {}, moveTime: 1000 });
  const bot = await joinContest(db, ladder, { game: 'geography', name: 'random', program: 'random' });
  const back = JSON.stringify({ back: 0 });
  const asked: { turn: number }[] = [];
  const refused: string[] = [];
  let wishes = 3;
  person.play((line) => {
    const told = JSON.parse(line) as { event: string; why: { code: string } } & (typeof asked)[0];
    if (told.event === 'refused') refused.push(told.why.code);
    if (told.event !== 'turn') return undefined;
    asked.push(told);
    if (wishes > 0 && (asked.length === 1 || told.turn === 3)) {
      wishes--;
      return back;
    }
    return `${told.turn}`; // along the path
  });
  const friendly = await addMatch([version, bot], { kind: 'friendly' });
  expect((await ended(friendly)).outcome).toMatchObject({ cause: 'rules' });
  // nothing to take back at first; then twice from the third turn to the first
  expect(asked.map(({ turn }) => turn)).toEqual([1, 1, 3, 1, 3, 1, 3, 5]);
  expect(refused).toEqual(['no-take-back']);
  const lines = readLog((await getLog(db, friendly))!.log) as { value: LogLine[] };
  expect(lines.value.map(({ event }) => event)).toEqual(['start', ...Array<string>(6).fill('turn'), 'end']);
  expect(verify(geography, lines.value)).toMatchObject({ value: {} });
  await person.next('end', 2);
  expect(person.of('end').map(({ result }) => result)).toEqual(['again', 'again', 'finished']);

  asked.length = refused.length = 0;
  wishes = 2;
  const other = await addMatch([version, bot]);
  expect((await ended(other)).outcome).toMatchObject({ cause: 'rules' });
  expect(refused).toEqual(['no-take-back', 'no-take-back']);
  expect(asked.map(({ turn }) => turn)).toEqual([1, 1, 3, 3, 5]);
  person.leave();
});

test('a connected program says which protocol it speaks, and keeps to it', async () => {
  const me = await newcomer();
  const player = await connected(me, 'kite', { protocol: 'json' });
  player.play((line) => {
    const { event, view } = JSON.parse(line) as { event: string; view: { token: number } };
    return event === 'turn' ? `${view.token + 1}` : undefined;
  });
  const lines = await connected(await newcomer(), 'owl', { protocol: 'lines' });
  lines.play(walk);
  const match = await addMatch([await versionOf('kite'), await versionOf('owl')]);
  expect((await ended(match)).outcome).toMatchObject({ cause: 'rules', scores: [0, 1] });
  expect(await player.next('offer')).toMatchObject({ protocol: 'json' });
  expect(await lines.next('offer')).toMatchObject({ protocol: 'lines' });
  expect(JSON.parse(player.of('told')[0]!.text!)).toMatchObject({ event: 'turn', seat: 0 });
  expect((await getLog(db, match))!.log).toContain('"protocols":["json",null]');
  expect(await me.browser.page(`/bots/${(await player.next('welcome')).bot}`)).toContain('Speaks the protocol json.');
  player.leave();
  lines.leave();

  const objection = async (name: string, protocol: object): Promise<unknown> => {
    const other = dial(me);
    await other.opened;
    other.say({ type: 'hello', game: 'geography', name, ...protocol });
    return await other.next('error');
  };
  expect(await objection('kite', {})).toMatchObject({
    code: 'connect-protocol',
    detail:
      'The bot kite speaks the protocol json since it was connected first; a bot that speaks another one needs another name.',
  });
  expect(await objection('roe', { protocol: 'acpc' })).toMatchObject({
    code: 'protocol-unknown',
    detail: 'This game has no protocol acpc; it has lines, json.',
  });
});

describe('a player who connects again', () => {
  test('goes on where it was: nothing is lost or doubled', async () => {
    const me = await newcomer();
    const before = await connected(me, 'cat');
    const match = await addMatch([await versionOf('cat'), await versionOf('cat')], { moves: 20 });
    const offers = [await before.next('offer'), await before.next('offer', 1)];
    const seat = offers.find(({ at }) => at === 0)!.seat;
    const other = offers.find(({ at }) => at === 1)!.seat;
    await before.next('told');
    before.say({ type: 'answer', seat, number: 0, text: '210 1' });
    expect(await before.next('told', 1)).toMatchObject({ seat: other, number: 0 });
    before.leave();

    // says an answer that arrived once more, and has not heard the last line
    const after = await connected(me, 'cat', {
      seats: [
        { seat, told: 1 },
        { seat: other, told: 0 },
      ],
    });
    await after.next('offer', 1);
    const again = Object.fromEntries(after.of('offer').map((offer) => [offer.seat, offer.said]));
    expect(again).toEqual({ [seat]: 1, [other]: 0 });
    after.say({ type: 'answer', seat, number: 0, text: '210 1' });
    after.play(walk);
    expect((await ended(match)).outcome).toMatchObject({ cause: 'rules', scores: [0, 1] });
    await after.next('end', 1);
    for (const [name, from] of [
      [seat, 1],
      [other, 0],
    ] as const) {
      const numbers = after.of('told').flatMap((told) => (told.seat === name ? [told.number] : []));
      expect(numbers).toEqual(numbers.map((_, at) => from + at));
    }

    // and one that asks after the end is told it
    after.leave();
    const late = await connected(me, 'cat', { seats: [{ seat, told: 10 }] });
    expect(await late.next('end')).toMatchObject({ seat, result: 'finished' });
    expect(late.of('told').map(({ text }) => text)).toEqual(['240', null]);
    late.leave();
  });

  test('to a site that was restarted goes on too', async () => {
    const me = await newcomer();
    const first = await open();
    const { port } = new URL(first.url);
    const before = await connected(me, 'dog', {}, first);
    const match = await addMatch([await versionOf('dog'), await versionOf('dog')]);
    await before.next('told');
    const { seat } = before.of('told')[0]!;
    await first.close();
    expect(await before.closed).toEqual([1012, 'connect-restart']);
    const second = await open(quick, Number(port));
    const after = await connected(me, 'dog', { seats: [{ seat, told: 0 }] }, second);
    after.play(walk);
    expect((await ended(match)).outcome).toMatchObject({ cause: 'rules' });
    after.leave();
    await second.close();
  });
});

test('in a contest that allows it a match waits; whoever is not there in time forfeits', async () => {
  const [one, other] = [await newcomer(), await newcomer()];
  const [here, there] = [await connected(one, 'emu'), await connected(other, 'roe')];
  for (const player of [here, there]) player.play(walk);
  const versions = [await versionOf('emu'), await versionOf('roe')];
  const choice = async (name: string, isOpen: boolean) => {
    const { options } = (await loadFormats()).get('round-robin')!;
    const asked = { name, game: 'geography', options: { gsize: 8, graph: path(6) }, moveTime: 60_000, seats: 2 };
    const settings = { ...defaults<object>({ options }), games: 2 };
    return { ...asked, format: 'round-robin', settings, rating: null, connected: isOpen, patience: 3, margin: 700 };
  };
  const made = async (name: string, isOpen: boolean): Promise<number> =>
    ((await createTournament(db, await choice(name, isOpen))) as { value: number }).value;
  const enter = async (contest: number) =>
    await Promise.all(
      versions.map(async (version) => {
        const found = await selectCandidates(db, 0).where('versions.id', '=', version).executeTakeFirstOrThrow();
        return await enterTournament(db, contest, found, '');
      }),
    );
  const results = async (contest: number) => {
    await expect
      .poll(
        async () => {
          const { state, why } = (await getTournament(db, contest))!;
          return { state, why };
        },
        { timeout: 30_000 },
      )
      .toEqual({ state: 'over', why: null });
    return (await gamesOf(db, contest)).map(({ summary }) => summary!);
  };
  expect(await enter(await made('programs only', false))).toMatchObject([
    { code: 'entrant-remote' },
    { code: 'entrant-remote' },
  ]);
  const both = await made('both there', true);
  expect(await enter(both)).toEqual([undefined, undefined]);
  expect(await editTournament(db, both, await choice('both there', false))).toEqual({
    code: 'entrants-connected',
    names: ['emu', 'roe'],
  });
  await startTournament(db, queue, both);
  expect((await results(both)).map(({ absent }) => absent)).toEqual([[], []]);
  expect(await here.next('offer')).toMatchObject({ margin: 700 });

  there.leave();
  await there.closed;
  const contest = await made('one is gone', true);
  await enter(contest);
  await startTournament(db, queue, contest);
  const awaiting = async () => (await awaitedTooLong(db, new Date(Date.now() + 1e9))).length;
  await expect.poll(awaiting, { timeout: 20_000 }).toBe(2);
  await giveUpAwaited(db, 0); // that is for test matches
  await forfeitAbsent(db, queue, new Date(Date.now() + 120_000));
  expect(await awaiting()).toBe(2); // they are waited for three minutes
  await Promise.all([1, 2].map(() => forfeitAbsent(db, queue, new Date(Date.now() + 200_000))));
  expect((await results(contest)).map(({ absent }) => absent.length)).toEqual([1, 1]);
  here.leave();
});

const grace = 400; // for the tests that follow

test('a player whose worker dies is told, and offered the match again', async () => {
  await stopWorker();
  const me = await newcomer();
  const player = await connected(me, 'elk');
  const entry = fileURLToPath(new URL('../../../dist/src/worker/main.js', import.meta.url));
  const env = { ...process.env, DATABASE_URL: server.url, ARENA_SLOTS: '1', ARENA_TIER: 'none' };
  const worker: ChildProcess = spawn(process.execPath, [entry], { env, stdio: 'ignore' });
  const match = await addMatch([await versionOf('elk'), await versionOf('elk')]);
  await player.next('told');
  const [before] = player.of('offer');
  worker.kill('SIGKILL');
  stopWorker = startWorker(grace);
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(db);
  player.play((line) => (player.of('offer').length > 2 ? walk(line) : undefined));
  const end = await player.next('end', 1);
  expect(end).toMatchObject({ match, result: 'again' });
  expect((await ended(match)).outcome).toMatchObject({ cause: 'rules' });
  expect((await player.next('offer', 2)).seat).not.toBe(before!.seat);
  await player.next('end', 3);
  player.leave();
});

describe('the connection of a player that is lost', () => {
  test('for too long, in one go or in several, loses the seat, and the fault is explained', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const [first, second] = [await connected(one, 'fly'), await connected(other, 'gnu')];
    second.play(walk);
    const match = await addMatch([await versionOf('fly'), await versionOf('gnu')]);
    const { seat } = await first.next('offer');
    first.leave();
    expect((await ended(match)).outcome).toEqual({
      scores: [0, 1],
      cause: 'left',
      by: 0,
      reason: { code: 'connection-lost', seconds: 0.4 },
    });
    const late = await connected(one, 'fly', { seats: [{ seat, told: 0 }] });
    expect(await late.next('fault')).toMatchObject({
      fault: 'left',
      code: 'connection-lost',
      turn: 1,
      detail: expect.stringContaining('the connection was lost for 0.4 s in all') as string,
      hint: expect.stringContaining('lost its network') as string,
    });
    expect(await late.next('end')).toMatchObject({ result: 'finished', by: 0 });
    late.leave();
    second.leave();
  });
});

test('in a permanent contest one comes, goes and comes back: who is away holds up nobody', async () => {
  const me = await newcomer();
  const made = async (name: string, isOpen: boolean): Promise<number> => {
    const options = { gsize: 8, graph: path(6) };
    const asked = { name, game: 'geography', options, moveTime: 60_000, seats: 2, rating: null, duplicate: true };
    const choice = { format: 'permanent', settings: { matches: 2 }, connected: isOpen, patience: 3, margin: 700 };
    return ((await createTournament(db, { ...asked, ...choice })) as { value: number }).value;
  };
  const enter = async (contest: number, version: number) => {
    const found = await selectCandidates(db, 0).where('versions.id', '=', version).executeTakeFirstOrThrow();
    return await enterTournament(db, contest, found, '');
  };
  const arrive = async (): Promise<SocketPlayer> => {
    const player = await connected(me, 'stork');
    player.play(walk);
    return player;
  };
  let player = await arrive();
  const stork = await versionOf('stork');
  const go = async () => {
    player.leave();
    const sockets = () => db.selectFrom('connections').where('version', '=', stork).select('socket').execute();
    await expect.poll(sockets).toEqual([]);
  };
  expect(await enter(await made('permanent, programs only', false), stork)).toMatchObject({ code: 'entrant-remote' });
  const contest = await made('permanent, with a stork', true);
  for (const name of ['sparrow', 'wren'])
    await joinContest(db, contest, { game: 'geography', name, program: 'random' });
  expect(await enter(contest, stork)).toBeUndefined();
  const want = async (matches: number) => {
    const settings = JSON.stringify({ matches });
    await db.updateTable('tournaments').set({ settings }).where('contest', '=', contest).execute();
  };
  /** The matches of stork, sparrow and wren. */
  const counts = async (): Promise<number[]> => {
    const { standings } = await readLadder(db, contest);
    const of = (name: string) => standings.find(({ version }) => version.name === name)!.official.matches;
    return ['stork', 'sparrow', 'wren'].map(of);
  };
  const isPlayed = async () => await expect.poll(async () => await openMatches(db, contest)).toBe(0);
  await expect.poll(counts, { timeout: 20_000 }).toEqual([2, 2, 2]);
  expect(await player.next('offer')).toMatchObject({ margin: 700 });
  const page = async (language: string) => await me.browser.page(`/contests/${contest}?lang=${language}`);
  expect(await page('en')).not.toContain('not connected now');

  await go();
  await want(4);
  await expect.poll(counts, { timeout: 20_000 }).toEqual([2, 4, 4]);
  await isPlayed();
  const last = async () => (await readLadder(db, contest)).standings.at(-1)!;
  expect([(await last()).version.name, (await last()).place]).toEqual(['stork', undefined]); // it catches up
  expect(await page('pl')).toContain('teraz niepołączony');
  expect(await page('en')).toMatch(/>stork<\/a>(?:(?!<\/td>).)*not connected now/s);
  expect(await page('en')).toContain('700 ms more for the network, while they are there');

  player = await arrive();
  await expect
    .poll(async () => Math.max(...(await counts())) - Math.min(...(await counts())), { timeout: 20_000 })
    .toBeLessThanOrEqual(1);
  await isPlayed();

  // a connection that is lost in a match loses it, and what is left to play of its other seat if it stays away
  await go();
  player = await connected(me, 'stork'); // and says nothing
  await want(8);
  const { match } = await player.next('offer');
  await go();
  expect((await ended(match)).outcome).toMatchObject({ cause: 'left', reason: { code: 'connection-lost' } });
  await expect.poll(async () => Math.min(...(await counts()).slice(1)), { timeout: 20_000 }).toBeGreaterThanOrEqual(8);
  const openAfterPatience = async () => {
    await forfeitAbsent(db, queue, new Date(Date.now() + 200_000));
    return await openMatches(db, contest);
  };
  await expect.poll(openAfterPatience).toBe(0);
  const { state } = (await getTournament(db, contest))!;
  expect([state, (await verifyDatabase(db, () => undefined)).wrong]).toEqual(['running', []]);
});

test('a permanent contest whose bots are all away rests, and says why', async () => {
  const me = await newcomer('play', 'read');
  for (const name of ['dove', 'swan']) (await connected(me, name)).leave();
  const versions = [await versionOf('dove'), await versionOf('swan')];
  await expect
    .poll(
      async () =>
        (await db.selectFrom('connections').where('version', 'in', versions).select('socket').execute()).length,
    )
    .toBe(0);
  const about = { game: 'geography', options: { gsize: 8, graph: path(6) }, moveTime: 60_000, seats: 2, rating: null };
  const made = await createTournament(db, {
    ...about,
    name: 'nobody there',
    format: 'permanent',
    settings: { matches: 1 },
    duplicate: false,
    connected: true,
  });
  const contest = (made as { value: number }).value;
  for (const version of versions) {
    const found = await selectCandidates(db, 0).where('versions.id', '=', version).executeTakeFirstOrThrow();
    expect(await enterTournament(db, contest, found, '')).toBeUndefined();
  }
  const page = async () => await me.browser.page(`/contests/${contest}?lang=en`);
  const answer = async () =>
    ((await (await fetch(`${site.url}/api/v1/contests/${contest}`)).json()) as { tournament: object }).tournament;
  const none = 'A table needs 2 bots, and none of the bots is there now; matches go on when others connect.';
  expect(await page()).toContain(none);
  expect(await answer()).toMatchObject({
    state: 'running',
    why: none,
    games: 0,
    entrants: [{ away: true }, { away: true }],
  });
  const dove = await connected(me, 'dove');
  expect(await page()).toContain('only 1 of the bots is there now');
  expect(await me.browser.page(`/contests/${contest}?lang=pl`)).toContain(
    'Do stołu potrzeba botów: 2, a obecnych jest teraz: 1;',
  );
  const swan = await connected(me, 'swan');
  for (const player of [dove, swan]) player.play(walk);
  await swan.next('end');
  await expect.poll(async () => await answer()).toMatchObject({ why: null, games: 1, over: 1 });
  for (const player of [dove, swan]) player.leave();
});

describe('a match with a player who is not there', () => {
  const state = async (match: number) => (await getMatch(db, match))!;

  test('waits, says so, and is played when the player connects', async () => {
    const me = await newcomer();
    (await connected(me, 'hen')).leave();
    const version = await versionOf('hen');
    await expect
      .poll(async () => await db.selectFrom('connections').where('version', '=', version).select('socket').execute())
      .toEqual([]);
    const match = await addMatch([version, version]);
    await expect.poll(async () => (await state(match)).awaitsSince).toBeDefined();
    expect(await state(match)).toMatchObject({ state: 'waiting', attempt: 0 });
    for (const [language, words] of [
      ['en', 'Waiting for a player to connect, for 10 minutes at most.'],
      ['pl', 'Mecz czeka, aż połączy się gracz, najwyżej 10 min.'],
    ] as const)
      expect(await me.browser.page(`/matches/${match}?lang=${language}`)).toContain(words);
    const bot = `/bots/${await botOf(db, version)}`;
    expect(await me.browser.page(`${bot}?lang=en`)).toContain('It is not connected now; its matches wait.');
    const player = await connected(me, 'hen');
    expect(await me.browser.page(bot)).toContain('It is connected now.');
    player.play(walk);
    expect((await ended(match)).outcome).toMatchObject({ cause: 'rules' });
    player.leave();
  });

  test('is played also when only the site was late to say that the player is there', async () => {
    const player = await connected(await newcomer(), 'crane');
    player.play(walk);
    const version = await versionOf('crane');
    const isStale = sql<boolean>`seen_at < now() - interval '30 seconds'`;
    let match: number | undefined;
    while (match === undefined) {
      await sql`update connections set seen_at = now() - interval '1 minute' where version = ${version}`.execute(db);
      match = await db.transaction().execute(async (trx) => {
        await sql`lock table connections in exclusive mode`.execute(trx); // the site cannot say so meanwhile
        const stale = trx.selectFrom('connections').select('version').where('version', '=', version).where(isStale);
        if ((await stale.executeTakeFirst()) === undefined) return undefined; // it said so just before
        const made = await addMatch([version, version]);
        await expect.poll(async () => (await state(made)).awaitsSince).toBeDefined();
        return made;
      });
    }
    expect((await ended(match)).outcome).toMatchObject({ cause: 'rules' });
    player.leave();
  });

  test('is given up after a while', async () => {
    const me = await newcomer();
    (await connected(me, 'ibis', { matches: 0 })).leave();
    const match = await addMatch([await versionOf('ibis'), await versionOf('ibis')]);
    await expect.poll(async () => (await state(match)).awaitsSince).toBeDefined();
    await giveUpAwaited(db);
    expect(await state(match)).toMatchObject({ state: 'waiting' });
    await sql`update matches set awaits_since = awaits_since - interval '11 minutes' where id = ${match}`.execute(db);
    await giveUpAwaited(db);
    expect(await state(match)).toMatchObject({ state: 'void', reason: { code: 'player-absent', minutes: 10 } });
    expect(await me.browser.page(`/matches/${match}?lang=en`)).toContain('did not connect within 10 min');
  });

  test('one who plays so many matches and no more gets no other', async () => {
    const player = await connected(await newcomer(), 'jay', { matches: 1 });
    player.play(walk);
    const version = await versionOf('jay');
    const [first, second] = [await addMatch([version, version]), await addMatch([version, version])];
    await expect
      .poll(async () => (await Promise.all([first, second].map(state))).map((match) => match.state).toSorted())
      .toEqual(['finished', 'waiting']);
    await expect
      .poll(async () =>
        (await Promise.all([first, second].map(state))).map((match) => match.awaitsSince !== undefined).toSorted(),
      )
      .toEqual([false, true]);
    player.leave();
  });
});

describe('a seat is its owner’s', () => {
  test('no other user takes the bot, and no other bot the seat', async () => {
    const [owner, thief] = [await newcomer(), await newcomer()];
    const player = await connected(owner, 'koi');
    const stealing = dial(thief);
    await stealing.opened;
    stealing.say({ type: 'hello', game: 'geography', name: 'KOI' });
    expect(await stealing.next('error')).toMatchObject({ code: 'bot-taken' });
    expect(await stealing.closed).toEqual([1008, 'bot-taken']);

    const match = await addMatch([await versionOf('koi'), await versionOf('koi')]);
    const { seat } = await player.next('told');
    const other = await connected(thief, 'lark', { seats: [{ seat, told: 0 }] });
    expect(await other.next('error')).toMatchObject({ code: 'connect-seat' });
    other.say({ type: 'answer', seat, number: 0, text: '210 3' });
    expect(await other.next('error', 1)).toMatchObject({ code: 'connect-seat' });
    expect(other.of('told')).toEqual([]);
    player.play(walk);
    expect((await ended(match)).outcome).toMatchObject({ cause: 'rules' });
    player.leave();
    other.leave();
  });

  test('the newer of two connections of a bot takes over, also at another site', async () => {
    const me = await newcomer();
    const elsewhere = await open();
    const first = await connected(me, 'moth');
    const second = await connected(me, 'moth');
    expect(await first.closed).toEqual([1008, 'connect-replaced']);
    const third = await connected(me, 'moth', {}, elsewhere);
    expect(await second.closed).toEqual([1008, 'connect-replaced']);
    third.play(walk);
    const match = await addMatch([await versionOf('moth'), await versionOf('moth')]);
    expect((await ended(match)).outcome).toMatchObject({ cause: 'rules' });
    third.leave();
    await elsewhere.close();
  });

  test('a revoked token or a ban closes the socket', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const [first, second] = [await connected(one, 'newt'), await connected(other, 'orca')];
    const match = await addMatch([await versionOf('newt'), await versionOf('orca')]);
    await first.next('told');
    await deleteToken(db, one.user, (await tokensOf(db, one.user))[0]!.id);
    expect(await first.closed).toEqual([1008, 'connect-ended']);
    await ban(db, other.user);
    expect(await second.closed).toEqual([1008, 'connect-ended']);
    expect((await ended(match)).outcome).toMatchObject({ cause: 'left' });
  });

  test('needs the scope, and from a browser a page of this site', async () => {
    const status = async (headers: Record<string, string>): Promise<string> =>
      await new SocketPlayer(site.url, headers).opened.then(
        () => 'open',
        (error: Error) => error.message,
      );
    const { browser, token } = await newcomer('submit');
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(await status({})).toContain('401');
    expect(await status({ authorization: 'Bearer arena_nonsense' })).toContain('401');
    expect(await status({ authorization: `Bearer ${token}` })).toContain('403');
    expect(await status({ cookie })).toContain('403');
    expect(await status({ cookie, origin: 'https://evil.example' })).toContain('403');
    const person = new SocketPlayer(site.url, { cookie, origin: site.url });
    await person.opened;
    person.leave();
    const plain = await fetch(`${site.url}/api/v1/connect`, { headers: { cookie } });
    expect([plain.status, await plain.json()]).toEqual([400, expect.objectContaining({ status: 400 })]);
  });
});

describe('a socket is bounded', () => {
  const nonsense: readonly (readonly [what: string, message: string, code: string])[] = [
    ['no JSON', 'hello', 'connect-message'],
    ['no object', '[]', 'connect-message'],
    ['an unknown type', '{"type":"bye"}', 'connect-message'],
    ['a field too many', '{"type":"hello","game":"geography","name":"x","admin":true}', 'connect-message'],
    ['__proto__', '{"type":"hello","game":"geography","__proto__":{"name":"x"}}', 'connect-message'],
    ['a wrong type', '{"type":"hello","game":1}', 'connect-message'],
    ['no game of ours', '{"type":"hello","game":"draughts","name":"x"}', 'connect-game'],
    ['a path for a game', '{"type":"hello","game":"../kierki","name":"x"}', 'connect-game'],
    ['a bad name', '{"type":"hello","game":"geography","name":"a b"}', 'bot-name'],
    ['the name of a person', '{"type":"hello","game":"geography","name":"@root"}', 'bot-name'],
    ['a negative count', '{"type":"hello","game":"geography","name":"x","matches":-1}', 'connect-message'],
    ['an answer before the hello', '{"type":"answer","seat":"1.1.0","number":0,"text":""}', 'connect-hello-first'],
  ];
  test('nonsense is refused with a code', async () => {
    const me = await newcomer();
    for (const [what, message, code] of nonsense) {
      const player = dial(me);
      await player.opened;
      player.say(message);
      expect([what, ...(await player.closed)]).toEqual([what, 1008, code]);
      expect([what, player.of('error')[0]?.code]).toEqual([what, code]);
    }
    const polish = new SocketPlayer(site.url, { authorization: `Bearer ${me.token}`, 'accept-language': 'pl' });
    await polish.opened;
    polish.socket.send(Buffer.from('{}'), { binary: true });
    expect(await polish.next('error')).toMatchObject({ detail: 'To nie jest komunikat tego protokołu: binary.' });
  });

  test('wrong answers', async () => {
    const me = await newcomer();
    const twice = await connected(me, 'pig');
    twice.say({ type: 'hello', game: 'geography', name: 'pig' });
    expect(await twice.closed).toEqual([1008, 'connect-hello-first']);

    const large = await connected(me, 'pig');
    large.say(JSON.stringify({ type: 'answer', seat: '1.1.0', number: 0, text: 'x'.repeat(2 ** 17) }));
    expect((await large.closed)[0]).toBe(1009);

    const player = await connected(me, 'pig');
    const version = await versionOf('pig');
    const match = await addMatch([version, version]);
    const { seat } = await player.next('told');
    player.say({ type: 'answer', seat: '7.1.0', number: 0, text: '210 1' });
    expect(await player.next('error')).toMatchObject({ code: 'connect-seat' });
    player.say({ type: 'take-back', seat: '7.1.0' });
    expect(await player.next('error', 1)).toMatchObject({ code: 'connect-seat' });
    player.say({ type: 'take-back', seat }); // for people only
    // out of turn: the other seat speaks first
    await player.next('offer', 1);
    const other = player.of('offer').find((offer) => offer.seat !== seat)!.seat;
    player.say({ type: 'answer', seat: other, number: 0, text: '210 1' });
    expect((await ended(match)).outcome).toMatchObject({ cause: 'early', by: 1 });
    expect(await player.next('fault')).toMatchObject({ seat: other, fault: 'early', said: '210 1' });
    await player.next('end', 1);

    const before = player.of('told').length;
    const next = await addMatch([version, version]);
    const { seat: later } = await player.next('told', before);
    player.say({ type: 'answer', seat: later, number: 3, text: '210 1' });
    expect(await player.closed).toEqual([1008, 'connect-number']);
    expect((await ended(next)).outcome).toMatchObject({ cause: 'left' });
  });

  test('floods, silence, readers that do not read, dead peers and crowds', async () => {
    const me = await newcomer();
    const at = async (limits: Partial<SocketLimits>, work: (site: Serving) => Promise<void>): Promise<void> => {
      const strict = await open({ ...quick, ...limits });
      try {
        await work(strict);
      } finally {
        await strict.close();
      }
    };
    await at({ rate: 1, burst: 20 }, async (strict) => {
      const player = await connected(me, 'quail', {}, strict);
      for (let count = 0; count < 30; count++) player.say({ type: 'answer', seat: '7.1.0', number: 0, text: '' });
      expect(await player.closed).toEqual([1008, 'connect-flood']);
    });
    await at({ helloTime: 20 }, async (strict) => {
      expect(await dial(me, strict).closed).toEqual([1008, 'connect-hello-late']);
    });
    await at({ ofUser: 2 }, async (strict) => {
      const [first, second] = [dial(me, strict), dial(me, strict)];
      await Promise.all([first.opened, second.opened]);
      await expect(dial(me, strict).opened).rejects.toThrow('429');
      second.leave();
      const isAdmitted = async (): Promise<boolean> =>
        await dial(me, strict).opened.then(
          () => true,
          () => false,
        );
      await expect.poll(isAdmitted).toBe(true);
    });
    await at({ ping: 20 }, async (strict) => {
      const dead = new SocketPlayer(strict.url, { authorization: `Bearer ${me.token}` }, { autoPong: false });
      expect((await dead.closed)[0]).toBe(1006);
    });
    await at({ rate: 1e9, burst: 1e9, backlog: 1000 }, async (strict) => {
      const deaf = await connected(me, 'quail', {}, strict);
      deaf.socket.pause();
      const wrong = JSON.stringify({ type: 'answer', seat: 'x'.repeat(40), number: 0, text: '' });
      const version = await versionOf('quail');
      const isThere = async () =>
        (await db.selectFrom('connections').select('socket').where('version', '=', version).execute()).length;
      while ((await isThere()) > 0) for (let count = 0; count < 5000; count++) deaf.say(wrong);
      deaf.leave();
    });
  });
});

describe('arena connect', () => {
  const file = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
  const connect = (token: string, game: string, ...more: string[]): Run =>
    runArena(['connect', '--game', game, '--site', site.url, ...more], { ARENA_TOKEN: token, ARENA_LANG: 'en' });
  interface Event {
    readonly event: string;
  }
  const eventsOf = (run: Run): Event[] =>
    run
      .stdout()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Event);
  const hasTold = async (run: Run, name: string): Promise<void> =>
    await expect.poll(() => eventsOf(run).map(({ event }) => event)).toContain(name);

  test('plays kierki with a program in a sandbox, and geography without', async ({ skip }) => {
    skip(!(await isolation()).boxes, 'no sandbox on this machine');
    const { token } = await newcomer();
    const sandboxed = connect(
      token,
      'kierki',
      '--bot',
      file('games/kierki/bots/random_bot.py'),
      '--json',
      '--matches',
      '1',
    );
    const trusted = connect(
      token,
      'geography',
      '--bot',
      file('games/geography/bots/random_bot.py'),
      '--name',
      'rook',
      '--matches',
      '1',
      '--trusted',
    );
    await hasTold(sandboxed, 'connected');
    await expect.poll(() => trusted.stderr()).toContain('rook is connected and waits for matches: http://');
    const hearts = await versionOf('random_bot', 'kierki');
    const rook = await versionOf('rook');
    const matches = [
      await addMatch([hearts, random, hearts, random], { game: 'kierki' }),
      await addMatch([rook, rook], { moves: 9 }),
    ];
    expect(await sandboxed.ended).toBe(0);
    expect(await trusted.ended).toBe(0);
    expect(eventsOf(sandboxed).map(({ event }) => event)).toEqual(['connected', 'match', 'match', 'end', 'end']);
    expect(eventsOf(sandboxed).at(-1)).toMatchObject({ match: matches[0], result: 'finished', cause: 'rules' });
    expect(trusted.stdout()).toBe(`match ${matches[1]}: rook 1, rook 0\n`.repeat(2));
  });

  test('explains how its program failed, connects again, and ends at a signal', async () => {
    const { token } = await newcomer();
    const bot = ['--bot', file('test/zoo/crashes.mjs'), '--name', 'skua', '--trusted', '--json'];
    const first = await open();
    const run = connect(token, 'geography', ...bot, '--site', first.url);
    await hasTold(run, 'connected');
    const skua = await versionOf('skua');
    const match = await addMatch([skua, skua]);
    expect((await ended(match)).outcome).toMatchObject({ cause: 'left' });
    for (const told of ['failed', 'fault', 'end']) await hasTold(run, told); // only one of the two seats is at fault
    expect(eventsOf(run).find(({ event }) => event === 'failed')).toMatchObject({ match, fault: 'crashed' });
    expect(eventsOf(run).find(({ event }) => event === 'fault')).toMatchObject({ match, fault: 'left' });
    await first.close();
    await hasTold(run, 'lost');
    const second = await open(quick, Number(new URL(first.url).port));
    await hasTold(run, 'back');
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
    await second.close();
  });

  test('sets options of its program, and refuses those that the program does not have', async () => {
    const { token } = await newcomer();
    const engine = `${JSON.stringify(process.execPath)} ${JSON.stringify(file('games/chess/fixtures/rude.mjs'))} crash`;
    const bot = ['--bot', engine, '--name', 'tern', '--trusted', '--json'];
    const refused = connect(token, 'chess', ...bot, '--bot-option', 'Threads=2');
    expect([await refused.ended, refused.stderr()]).toEqual([
      1,
      expect.stringContaining('the engine has no option "Threads"') as string,
    ]);
    const run = connect(token, 'chess', ...bot, '--bot-option', 'hash=32', '--matches', '1');
    await hasTold(run, 'connected');
    const tern = await versionOf('tern', 'chess');
    await addMatch([tern, tern], { game: 'chess' });
    await run.ended;
    const failed = eventsOf(run).find(({ event }) => event === 'failed');
    expect(failed).toMatchObject({ fault: 'crashed', stderr: 'setoption name Hash value 32\n' });
  });

  test('ends with 1 when the arena refuses it', async () => {
    const { token } = await newcomer();
    const bot = ['--bot', file('games/geography/bots/random_bot.py'), '--trusted'];
    const [refused, taken] = [
      connect('arena_wrong', 'geography', ...bot),
      connect(token, 'geography', ...bot, '--name', 'ant'),
    ];
    expect([await refused.ended, await taken.ended]).toEqual([1, 1]);
    expect(refused.stderr()).toContain('the arena refuses (401)');
    expect(taken.stderr().match(/Somebody else has a bot ant in this game; choose another name\./g)).toHaveLength(1);
  });

  test.each([
    [['--game', 'geography'], 'say which program: --bot bot.py'],
    [['--bot', 'x.py'], 'say for which game: --game kierki'],
    [['--bot', 'x.py', '--game', 'draughts'], 'there is no game "draughts"'],
    [['--bot', 'x.py', '--game', 'kierki', 'more'], 'there is no argument more'],
    [['--bot', 'x.py', '--game', 'kierki', '--matches', '0'], '--matches must be a whole number'],
  ])('%j is wrong', async (words, why) => {
    const { code, err } = await arenaHere(['connect', ...words]);
    expect([code, err]).toEqual([1, expect.stringContaining(why)]);
  });
});
