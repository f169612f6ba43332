import { inEnglish } from '../../test/in-english.ts';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { bot as random } from '../../games/geography/bots/random.ts';
import { client } from '../../games/geography/client.ts';
import { game } from '../../games/geography/rules.ts';
import { socketChannel } from '../channels/socket.ts';
import { defaults } from '../game/defaults.ts';
import { readLog } from '../game/log.ts';
import { randomFor } from '../game/random.ts';
import { verify } from '../game/replay.ts';
import { loadGame, type AnyGame } from '../match/games.ts';
import { recordNoShow } from '../tables/game.ts';
import type { CrossTable } from '../pairing/crosstable.ts';
import { pairDutch } from '../pairing/swiss/dutch.ts';
import type { Pairing } from '../pairing/swiss/event.ts';
import { readTrf } from '../pairing/trf/read.ts';
import { main } from './main.ts';
import { hostOf, openSwiss } from './swiss-table.ts';
import { arenaHere, runArena, type Run } from '../../test/cli.ts';
import type { Report } from '../tournament/report-data.ts';

const isSoak = process.env['ARENA_SOAK'] !== undefined;

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'swiss-table-'))));
afterAll(() => rmSync(folder, { recursive: true }));

describe('wrong arguments', () => {
  const [out, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  beforeAll(() => void [out, error].map((spy) => spy.mockImplementation(() => undefined)));
  afterAll(() => void [out, error].map((spy) => spy.mockRestore()));
  afterEach(() => void [out, error].map((spy) => spy.mockClear()));

  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const cup = (): string => join(folder, 'never begun');
  const four = (): string => file('four.txt', 'ant\nbee\ncat\ndog\n');

  test.each<[string, () => string[], RegExp]>([
    [
      'no file of players',
      () => ['--tournament', cup()],
      /^ERROR: --tournament needs --players FILE, a name per line\narena serve geography/,
    ],
    ['no folder', () => ['--players', four()], /^ERROR: --players goes with --tournament FOLDER only\n/],
    ['rounds of nothing', () => ['--rounds', '3'], /^ERROR: --rounds goes with --tournament FOLDER only\n/],
    [
      'a file that is not there',
      () => ['--tournament', cup(), '--players', join(folder, 'none.txt')],
      /^arena: cannot read .*none\.txt: there is no such file or folder$/,
    ],
    ['a folder as file', () => ['--tournament', cup(), '--players', folder], /^arena: cannot read .*: it is a folder$/],
    [
      'no players',
      () => ['--tournament', cup(), '--players', file('none', '\n')],
      /^arena: .*none: it names no player; a tournament needs two at least, a name per line$/,
    ],
    [
      'one player',
      () => ['--tournament', cup(), '--players', file('one', 'ant')],
      /^arena: .*one: it names one player only; /,
    ],
    [
      'two equal names',
      () => ['--tournament', cup(), '--players', file('equal', 'ant\nant')],
      /^arena: .*equal: line 2: ant stands in line 1 already; /,
    ],
    [
      'a bad address',
      () => ['--tournament', cup(), '--players', file('address', 'ant 1.2.3.400\nbee')],
      /^arena: .*address: line 1: 1\.2\.3\.400 is no IP address$/,
    ],
    [
      'more rounds than opponents',
      () => ['--tournament', cup(), '--players', four(), '--rounds', '4'],
      /^ERROR: --rounds must be a whole number from 1 to 3, not "4"\n/,
    ],
    ['no rounds', () => ['--tournament', cup(), '--players', four(), '--rounds', '0'], /^ERROR: --rounds must/],
    ['no games', () => ['--tournament', cup(), '--players', four(), '--games', '0'], /^ERROR: --games must be/],
    [
      'no time to wait',
      () => ['--tournament', cup(), '--players', four(), '--wait', 'long'],
      /^ERROR: --wait must be a whole number from 1 to 86400, not "long"\n/,
    ],
    [
      'a log elsewhere',
      () => ['--tournament', cup(), '--players', four(), '--log', folder],
      /^ERROR: --log goes without --tournament, whose folder has the logs\n/,
    ],
    [
      'a file as folder',
      () => ['--tournament', four(), '--players', four()],
      /^arena: cannot write to .*four\.txt: a part of its path is no folder$/,
    ],
    [
      'a folder with something else',
      () => ['--tournament', folder, '--players', four()],
      /^arena: .* has other things in it and no tournament; choose another folder$/,
    ],
  ])('%s', async (_what, args, words) => {
    expect(await main(['serve', 'geography', '-i', '127.0.0.1', '-p', '0', ...args()])).toBe(1);
    expect(error.mock.calls.map(([line]) => line as string).join('\n')).toMatch(words);
    expect(out).not.toHaveBeenCalled();
    expect(readdirSync(folder)).not.toContain('never begun');
  });

  test('an address that this machine does not have', async () => {
    expect(
      await main([
        'serve',
        'geography',
        '-i',
        '192.0.2.1',
        '-p',
        '0',
        '--tournament',
        join(folder, 'elsewhere'),
        '--players',
        four(),
      ]),
    ).toBe(1);
    expect(error.mock.calls[0]![0]).toBe('arena: cannot listen on 192.0.2.1:0: this machine has no such address');
  });

  test('a game of four has no tournament', async () => {
    expect(await main(['serve', 'kierki', '--tournament', folder])).toBe(1);
    expect(error.mock.calls[0]![0]).toMatch(/^ERROR: Unrecognized argument --tournament/);
  });
});

describe('a folder', () => {
  const options = { gsize: 8, graph: '' };
  const players = ['ant', 'bee', 'cat', 'dog', 'elk'].map((name) => ({ name }));
  const table = { game: 'geography', rules: game as AnyGame, options, moveTime: 2000 };
  let out: string;
  let told: MockInstance;
  beforeEach(() => {
    told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    out = mkdtempSync(join(folder, 'cup-'));
  });
  afterEach(() => told.mockRestore());
  const open = (
    values: Partial<Parameters<typeof openSwiss>[2]> = {},
    changes: object = {},
    who: readonly { readonly name: string }[] = players,
  ): Report =>
    openSwiss(out, { ...table, ...changes }, { rounds: 3, games: 1, seed: 'cup', withdraw: undefined, ...values }, who);
  const log = (number: number): string => join(out, 'matches', `000${number}.jsonl`);

  /** So many games, in their order: the player of the first seat does not connect. */
  function playOn(games: number): void {
    const host = hostOf(open());
    for (let number = 1; number <= games; number++) {
      const fixture = host.tournament.fixtures[number - 1]!;
      const record = recordNoShow(
        table,
        { seed: fixture.seed, players: fixture.seats.map((entrant) => players[entrant - 1]!.name) },
        [0],
      );
      host.save(fixture, record);
      host.count(fixture, record);
    }
  }

  test('plays cards once, and boards twice', async () => {
    const seeds = ({ course }: Report): number => new Set(course.tournament.fixtures.map(({ seed }) => seed)).size;
    const boards = open({ games: 2 });
    expect([boards.course.tournament.fixtures.length, seeds(boards)]).toEqual([4, 2]);
    out = mkdtempSync(join(folder, 'cup-'));
    const rules = await loadGame('poker');
    const cards = open({ games: 2 }, { game: 'poker', rules, options: defaults(rules) });
    expect([cards.course.tournament.fixtures.length, seeds(cards)]).toEqual([4, 4]);
    expect(open({ games: 2 }, { game: 'poker', rules, options: defaults(rules) }).plan).toEqual(cards.plan);
  });

  test('has its games when it is opened again', () => {
    playOn(3);
    const { course } = open();
    expect([...course.games.keys()]).toEqual([1, 2, 3]);
    expect(course.games.get(1)).toMatchObject({ absent: [0], cause: 'no-show' });
    expect(course.tournament.wholeRounds().met).toHaveLength(2);
    expect(told).not.toHaveBeenCalled();
  });

  test('has a log in which nobody wins when no player connected', () => {
    const { log: text } = recordNoShow(table, { seed: 'x', players: ['ant', 'bee'] }, [0, 1]);
    const read = readLog(text);
    expect(inEnglish('value' in read && verify(table.rules, read.value))).toEqual({
      value: { turns: 0, outcome: { scores: [0, 0], cause: 'no-show', by: 0, reason: 'did not connect in time' } },
    });
  });

  test.each<[string, () => unknown, RegExp]>([
    [
      'another game',
      () => open({}, { game: 'checkers' }),
      /holds another tournament: the game is geography there and checkers here/,
    ],
    ['another option', () => open({}, { options: { gsize: 9, graph: '' } }), /the option gsize is 8 there and 9 here/],
    ['another time', () => open({}, { moveTime: 500 }), /the limit moveTime is 2000 there and 500 here/],
    ['other rounds', () => open({ rounds: 4 }), /the setting of the format rounds is 3 there and 4 here/],
    ['other games', () => open({ games: 2 }), /the setting of the format games is 1 there and 2 here/],
    ['another seed', () => open({ seed: 'another' }), /the seed is cup there and another here/],
    [
      'another player',
      () => open({}, {}, players.with(2, { name: 'fox' })),
      /cat plays there and not here; fox plays here and not there/,
    ],
    ['another order', () => open({}, {}, players.toReversed()), /the players stand in another order/],
    ['a stranger who withdraws', () => open({ withdraw: 'fox' }), /"fox" cannot withdraw: there is no such player/],
  ])('of a tournament with %s is refused', (_what, again, words) => {
    open();
    expect(again).toThrow(words);
  });

  test('is not used by two processes at once', async () => {
    open();
    writeFileSync(join(folder, 'five.txt'), players.map(({ name }) => name).join('\n'));
    const other = runArena([
      'serve',
      'geography',
      '-i',
      '127.0.0.1',
      '-p',
      '0',
      '--tournament',
      out,
      '--players',
      join(folder, 'five.txt'),
    ]);
    writeFileSync(join(out, `.running-${other.child.pid}`), 'playing');
    expect(() => open()).toThrow(/is being played by process \d+/);
    other.child.kill('SIGKILL');
    await other.ended;
    expect(() => open()).not.toThrow();
  });

  test.each<[string, (text: string) => string]>([
    ['its last line is torn', (text) => text.slice(0, -20)],
    ['its last line is missing', (text) => `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`],
    ['it is empty', () => ''],
    ['it is full of zeros', (text) => '\0'.repeat(text.length)],
  ])('lets a game be played again when %s', (_what, damage) => {
    playOn(2);
    writeFileSync(log(2), damage(readFileSync(log(2), 'utf8')));
    writeFileSync(`${log(2)}.part`, '{"event":"st');
    expect([...open().course.games.keys()]).toEqual([1]);
    expect(told.mock.calls).toEqual([[expect.stringMatching(/^game 2 is played again: /)]]);
  });

  test('is refused when a game of an earlier round is missing', () => {
    playOn(3);
    writeFileSync(log(1), readFileSync(log(1), 'utf8').slice(0, 100));
    expect(() => open()).toThrow(
      /0003\.jsonl is a game of a round that cannot have begun, for one before it is missing or damaged; put that one back/,
    );
  });

  test('is refused with a game of other players', () => {
    playOn(1);
    writeFileSync(log(1), readFileSync(log(1), 'utf8').replace(/"players":\["\w+"/, '"players":["fox"'));
    expect(() => open()).toThrow(/0001\.jsonl is not game 1 of this tournament/);
  });

  test('contains no seed from which the next games could be known', () => {
    playOn(3);
    hostOf(open({ seed: 'cup' })).report(1);
    const files = ['results.csv', 'standings.json', 'index.html', 'matches/0001.jsonl', 'matches/0003.jsonl'].map(
      (file) => readFileSync(join(out, file), 'utf8'),
    );
    expect(JSON.parse(files[1]!)).toMatchObject({ seed: null });
    expect(files.join('').match(/"seed":"[^"]*"/g)).toEqual([
      expect.stringMatching(/^"seed":"[0-9a-f]{32}"$/),
      expect.stringMatching(/^"seed":"[0-9a-f]{32}"$/),
    ]);
  });

  test('lets a player withdraw', () => {
    playOn(2);
    const { course } = open({ withdraw: 'cat' });
    expect(course.tournament.fixtures.slice(2).flatMap(({ seats }) => seats)).not.toContain(3);
    expect(course.tournament.fixtures).toHaveLength(4);
    expect(open().course.tournament.fixtures).toEqual(course.tournament.fixtures);
  });
});

/** A server process that can be killed and started again. */
class Server {
  readonly #args: readonly string[];
  #run: Run;
  /** The output of all its processes, in lines. */
  readonly #before: string[] = [];
  constructor(args: readonly string[]) {
    this.#args = args;
    this.#run = this.#start();
  }
  #start(): Run {
    return runArena([
      'serve',
      'geography',
      '-i',
      '127.0.0.1',
      '-p',
      '0',
      '-g',
      '40',
      '-t',
      '20',
      '--seed',
      'cup',
      '--wait',
      '600',
      ...this.#args,
    ]);
  }
  get lines(): string[] {
    return this.#run.stdout().split('\n').slice(0, -1);
  }
  get ended(): Promise<number | string> {
    return this.#run.ended;
  }
  /** Kills the server with `SIGKILL` and starts another. */
  async again(): Promise<void> {
    this.#run.child.kill('SIGKILL');
    expect(await this.#run.ended).toBe('SIGKILL');
    this.#before.push(...this.lines);
    this.#run = this.#start();
  }
  async waits<T>(look: () => T | undefined): Promise<T> {
    for (const end = performance.now() + 60_000; ; await sleep(5)) {
      const found = look();
      if (found !== undefined) return found;
      if (performance.now() > end || this.#run.child.exitCode !== null)
        throw new Error(`the server said ${this.lines.slice(-8).join('; ')}; ${this.#run.stderr()}`);
    }
  }
  port(): Promise<number> {
    return this.waits(
      () => /^Server started on \/127\.0\.0\.1:(\d+)$/m.exec(this.#run.stdout())?.slice(1).map(Number)[0],
    );
  }
  /** All results that any of the processes printed. */
  get results(): string[] {
    return [...this.#before, ...this.lines].filter((line) => /^round \d+, board \d+: /.test(line));
  }
  stop(): void {
    this.#run.child.kill('SIGKILL');
  }
}

/** A client with the random bot; its fate does not matter, because its server may be killed. */
function come(port: number, from: string, seed: string): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  const setup = {
    channel: socketChannel(socket, client.framing),
    bot: random,
    random: randomFor(seed, 0),
    tell: () => undefined,
    report: () => undefined,
    person: () => expect.unreachable(),
  };
  socket.once('connect', () => void client.play(null, setup).finally(() => socket.destroy()));
}

interface Wanted {
  readonly name: string;
  readonly address?: string;
}

/** The players on the last printed list. */
function wanted(lines: readonly string[]): Wanted[] {
  const list = lines.slice(lines.findLastIndex((line) => line.startsWith('Round ')));
  if (!list.some((line) => line.startsWith('Whoever is not here'))) return [];
  const here = list.flatMap((line) => /^(\w+) is here/.exec(line)?.[1] ?? []);
  return list.flatMap((line) => {
    const [, name, address] = /^ +(?:\d+\.|-) board \d+, [AB]: (\w+)(?:, at any time from ([\d.]+))?$/.exec(line) ?? [];
    return name === undefined || here.includes(name) ? [] : [{ name, ...(address !== undefined && { address }) }];
  });
}

/**
 * Players with addresses connect five at once and not in order, so that games are over while others wait; the others
 * connect one by one.
 */
function nextOf(lines: readonly string[]): Wanted[] | undefined {
  const all = wanted(lines);
  if (all.length === 0) return undefined;
  return all[0]!.address === undefined ? all.slice(0, 1) : all.slice(0, 5).toReversed();
}

const logs = (cup: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(cup, 'matches'))
      .filter((name) => /^\d+\.jsonl$/.test(name))
      .map((name) => [name, readFileSync(join(cup, 'matches', name), 'utf8')]),
  );

/**
 * Plays a whole tournament; the server is killed some milliseconds after so many players have connected. Returns what
 * was saved at each kill.
 */
async function playAll(server: Server, cup: string, kills: Map<number, number>): Promise<Record<string, string>[]> {
  const kept: Record<string, string>[] = [];
  for (let came = 0; ;) {
    const port = await server.port();
    const isOver = (): boolean => server.lines.includes('The tournament is over');
    const next = await server.waits(() => (isOver() ? [] : nextOf(server.lines)));
    if (next.length === 0) return kept;
    const here = (): number => server.lines.filter((line) => / is here /.test(line)).length;
    const before = here();
    for (const { address = '127.0.0.1' } of next) come(port, address, `${++came}`);
    await server.waits(() => here() === before + next.length || undefined);
    const [due, pause] = [...kills].find(([count]) => count <= came) ?? [];
    if (due === undefined) continue;
    kills.delete(due);
    await sleep(pause);
    await server.again();
    kept.push(logs(cup));
  }
}

const pairs = ({ boards, bye }: Pairing): string[] =>
  [...boards.map(([white, black]) => `${white}-${black}`), ...(bye === undefined ? [] : [`${bye}-0`])].sort();
const paired = ({ rows }: CrossTable, round: number): string[] =>
  rows
    .flatMap((row, at) => {
      const { mark, opponent, colour } = row[round - 1]!;
      return mark === 'U' ? [`${at + 1}-0`] : colour === 'white' ? [`${at + 1}-${opponent}`] : [];
    })
    .sort();

/** Checks that every round in the file is the one that the Dutch system gives for the rounds before. */
function checkTrf(cup: string, rounds: number): void {
  const trf = readTrf(readFileSync(join(cup, 'tournament.trf')));
  if ('wrong' in trf) throw new Error(trf.wrong.code);
  const { table, initial } = trf;
  expect([table.rounds, trf.rounds]).toEqual([rounds, rounds]);
  for (let round = 1; round <= rounds; round++) {
    const before = { ...table, rounds: round - 1, rows: table.rows.map((row) => row.slice(0, round - 1)) };
    expect(paired(table, round)).toEqual(pairs(pairDutch({ table: before, rounds, initial: initial! })!));
  }
}

const mostKills = isSoak ? 12 : 2;
const animals = ['ant', 'bee', 'cat', 'dog', 'elk', 'fox', 'gnu', 'hen'];

test.each([
  ['five in order', animals.slice(0, 5), 3, 6], // with five or six players some histories have no fourth round
  [
    'eight by their addresses',
    animals.map((name, at) => `${name} 127.0.1.${at + 1}`),
    isSoak ? 5 : 4,
    isSoak ? 20 : 16,
  ],
])(
  '%s play to the end, though the server is killed',
  { timeout: isSoak ? 600_000 : 180_000 },
  async (what, players, rounds, games) => {
    const cup = join(folder, what);
    const file = join(folder, `${what}.txt`);
    writeFileSync(file, players.join('\n'));
    const chance = randomFor(what, 0);
    const kills = new Map(
      Array.from({ length: mostKills }, (_, at) => [
        Math.floor(((at + 1) * 2 * games) / (mostKills + 1)),
        chance.below(100),
      ]),
    );
    const server = new Server(['--tournament', cup, '--players', file, '--rounds', `${rounds}`, '--games', '1']);
    try {
      const kept = await playAll(server, cup, kills);
      expect(await server.ended).toBe(0);
      expect(kept).toHaveLength(mostKills);
      const last = logs(cup);
      expect(Object.keys(last)).toHaveLength(games);
      for (const before of kept) expect(last).toMatchObject(before); // no finished game was played again
      for (const text of Object.values(last))
        expect(verify(game, (readLog(text) as { value: never }).value)).toHaveProperty('value');
      const told = server.results.map((line) => line.split(':')[0]);
      expect(new Set(told).size).toBe(told.length);
      checkTrf(cup, rounds);
      expect(readFileSync(join(cup, 'results.csv'), 'utf8').trimEnd().split('\r\n')).toHaveLength(games + 1);
      const { places } = JSON.parse(readFileSync(join(cup, 'standings.json'), 'utf8')) as {
        places: { points: number }[];
      };
      expect(places.reduce((sum, { points }) => sum + points, 0)).toBe(rounds * Math.ceil(players.length / 2));
      expect(readdirSync(cup).toSorted()).toEqual([
        'index.html',
        'matches',
        'results.csv',
        'standings.json',
        'tournament.json',
        'tournament.trf',
      ]);
    } finally {
      server.stop();
    }

    const after = await arenaHere([
      'serve',
      'geography',
      '-i',
      '127.0.0.1',
      '-p',
      '0',
      '-g',
      '40',
      '-t',
      '20',
      '--tournament',
      cup,
      '--players',
      file,
      '--rounds',
      `${rounds}`,
      '--games',
      '1',
    ]);
    expect(after.code).toBe(0);
    expect(after.out).toMatch(
      /^The tournament is over\nplace +player +points +DE[^]*\nresults\.csv, standings\.json, tournament\.trf, index\.html in .*\n$/,
    );
  },
);
