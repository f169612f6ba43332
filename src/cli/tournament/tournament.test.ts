// `arena tournament` with built-in bots: what it asks for, refuses and saves.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { progress } from '../../../e2e/arena.ts';
import { readTrf } from '../../pairing/trf/read.ts';
import { main } from '../main.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-tournament-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

const at = (name: string): string => join(folder, name);
const write = (name: string, text: string): string => {
  writeFileSync(at(name), text);
  return at(name);
};

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const run = (...args: string[]): Promise<Ran> => said('tournament', ...args);

async function said(...args: string[]): Promise<Ran> {
  let [out, err] = ['', ''];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void (out += `${line}\n`));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void (err += `${line}\n`));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((err += String(text)), true));
  const code = await main(args);
  vi.restoreAllMocks();
  return { code, out, err: err.replaceAll(progress, '') };
}

const names = ['ant', 'bee', 'cat', 'dog', 'elk', 'fox', 'gnu', 'hen'];
const listOf = (count: number, bot = 'random'): string =>
  write(
    `${count}-${bot}.txt`,
    `# so many\r\n\r\n${names
      .slice(0, count)
      .map((name) => `${name} = ${bot}`)
      .join('\r\n')}\r\n`,
  );
const geography = (players: string, out: string, ...args: string[]): Promise<Ran> =>
  run('geography', '--players', players, '--gsize', '8', '--seed', '5', '--out', at(out), ...args);
const logsOf = (out: string): string[] =>
  readdirSync(at(`${out}/matches`))
    .filter((file) => /^\d+\.jsonl$/.test(file))
    .toSorted();
const rowsOf = (out: string): string[] =>
  readFileSync(at(`${out}/results.csv`), 'utf8')
    .split('\r\n')
    .slice(1, -1);
interface Standings {
  readonly rating?: string;
  readonly places: readonly {
    readonly place: number;
    readonly name: string;
    readonly points: number;
    readonly won: number;
    readonly lost: number;
    readonly faults: number;
    readonly games: number;
    readonly low?: number;
    readonly high?: number;
  }[];
}
const standingsOf = (out: string): Standings =>
  JSON.parse(readFileSync(at(`${out}/standings.json`), 'utf8')) as Standings;

describe('every rating', () => {
  test.each([
    ['batch', 'rating', undefined, /\d ± \d+$/m],
    ['elo', 'Elo', 'elo', /(?<!±) 15\d\d$/m],
    ['glicko2', 'Glicko-2', 'glicko2', /\d ± \d+$/m],
    ['openskill', 'OpenSkill', 'openskill', /\d ± \d+$/m],
  ])('%s', async (rating, title, kept, rated) => {
    const out = `rated-${rating}`;
    const { code, out: told, err } = await geography(listOf(4), out, '--format', 'round-robin', '--rating', rating);
    expect([code, err]).toEqual([0, '']);
    expect(told).toMatch(new RegExp(`^place  player .* ${title}$`, 'm'));
    expect(told).toMatch(rated);
    const { rating: named, places } = standingsOf(out);
    expect(named).toBe(kept);
    for (const { low, high } of places)
      expect([low, high].map((value) => typeof value)).toEqual(
        rating === 'elo' ? ['undefined', 'undefined'] : ['number', 'number'],
      );
    if (kept !== undefined) expect(readFileSync(at(`${out}/index.html`), 'utf8')).toContain(`>${title}<`);
    const other = await geography(listOf(4), out, '--format', 'round-robin', '--rating', 'elo');
    expect(other.code).toBe(rating === 'elo' ? 0 : 1);
  });
});

describe('every format', () => {
  test.each<[format: string, entrants: number, games: number | undefined, args: string[]]>([
    ['swiss', 5, 20, []], // two games a meeting by default
    ['swiss', 6, 6, ['--rounds', '2', '--games', '1']],
    ['round-robin', 5, 20, []],
    ['round-robin', 3, 6, ['--cycles', '2']],
    ['double-round-robin', 4, 12, []],
    ['knockout', 5, undefined, []],
    ['double-elimination', 5, undefined, []],
    ['groups', 8, undefined, []],
    ['gauntlet', 4, 6, []],
    ['ladder', 5, 24, ['--games', '24']],
    ['tables', 3, 6, []],
    ['swiss', 2, 2, []],
    ['knockout', 2, undefined, []],
  ])('%s of %i', async (format, entrants, games, args) => {
    const out = `${format}-${entrants}`;
    const { code, out: told, err } = await geography(listOf(entrants), out, '--format', format, ...args);
    expect([code, err]).toEqual([0, '']);
    const logs = logsOf(out);
    if (games !== undefined) expect(logs).toHaveLength(games);
    expect(rowsOf(out)).toHaveLength(logs.length);
    expect((await said('verify', ...logs.map((log) => at(`${out}/matches/${log}`)))).code).toBe(0);
    const { places } = standingsOf(out);
    expect(places.map(({ name }) => name).toSorted()).toEqual(names.slice(0, entrants));
    expect(places.reduce((sum, { won }) => sum + won, 0)).toBe(logs.length);
    expect(told).toMatch(/^place  player .* rating$/m);
    expect(readFileSync(at(`${out}/index.html`), 'utf8')).toContain('ant');
    const hasFile = ['swiss', 'round-robin', 'double-round-robin'].includes(format);
    expect(existsSync(at(`${out}/tournament.trf`))).toBe(hasFile);
    if (!hasFile) return;
    expect(readTrf(readFileSync(at(`${out}/tournament.trf`)))).toMatchObject({
      players: names
        .slice(0, entrants)
        .map((name) => ({ name, rank: places.find((place) => place.name === name)!.place })),
    });
    expect(readFileSync(at(`${out}/tournament.trf`), 'utf8')).toMatch(
      args.length === 0 && format !== 'double-round-robin'
        ? /^122 2 games per pairing, seats swapped, 2 s a move$/m
        : /^122 1 game per pairing, 2 s a move$/m,
    );
  });

  test('a tournament file without room for the points is reported', async () => {
    const { code, out } = await geography(listOf(4), 'many-points', '--format', 'round-robin', '--points', '99,99,98');
    expect(code).toBe(0);
    expect(out).toContain(
      'tournament.trf is not written: a tournament file has room for 99.9 points, and somebody has more\n12 games in ',
    );
    expect(existsSync(at('many-points/tournament.trf'))).toBe(false);
  });

  test('four at a table, in every rotation of the seats', async () => {
    const { code } = await run(
      'kierki',
      '--players',
      listOf(4, 'lowest'),
      '--deals',
      '1',
      '--seed',
      '5',
      '--out',
      at('kierki'),
    );
    expect(code).toBe(0);
    expect(logsOf('kierki')).toHaveLength(16);
    const starts = logsOf('kierki')
      .slice(0, 4)
      .map(
        (log) =>
          JSON.parse(readFileSync(at(`kierki/matches/${log}`), 'utf8').split('\n')[0]!) as {
            seed: string;
            players: string[];
          },
      );
    expect(new Set(starts.map(({ seed }) => seed)).size).toBe(1);
    for (const seat of [0, 1, 2, 3]) expect(new Set(starts.map(({ players }) => players[seat])).size).toBe(4);
  });

  test('the points of the game are shown beside those of the tournament', async () => {
    const { out } = await run(
      'kierki',
      '--players',
      listOf(4, 'lowest'),
      '--deals',
      '1',
      '--seed',
      '5',
      '--out',
      at('kierki'),
    );
    expect(out).toMatch(/^place  player   points   game points   won /m);
    const [heading, ...rows] = readFileSync(at('kierki/results.csv'), 'utf8')
      .split('\r\n')
      .slice(0, -1)
      .map((row) => row.split(','));
    expect(heading!.slice(7, 15).join()).toBe(
      'game points 1,game points 2,game points 3,game points 4,points 1,points 2,points 3,points 4',
    );
    const sumOf = (name: string, from: number): number =>
      rows.reduce((sum, row) => sum + Number(row[from + row.indexOf(name, 3) - 3]), 0);
    const { places } = JSON.parse(readFileSync(at('kierki/standings.json'), 'utf8')) as {
      places: { name: string; points: number; gamePoints: number }[];
    };
    expect(places.map(({ name, points, gamePoints }) => [name, gamePoints, points])).toEqual(
      places.map(({ name }) => [name, sumOf(name, 7), sumOf(name, 11)]),
    );
    expect(places.every(({ gamePoints }) => gamePoints > 0)).toBe(true);
    expect(readFileSync(at('kierki/index.html'), 'utf8')).toContain('fewer are better');
  });

  test('domino is a double round robin, its two meetings on the same board', async () => {
    const { code, out } = await run(
      'domino',
      '--players',
      listOf(3),
      '--size',
      '5',
      '--seed',
      '5',
      '--out',
      at('domino'),
    );
    expect(code).toBe(0);
    expect(out).toContain('double-round-robin of 3');
    const boards = logsOf('domino').map(
      (log) =>
        JSON.parse(readFileSync(at(`domino/matches/${log}`), 'utf8').split('\n')[0]!) as {
          state: string;
          players: string[];
        },
    );
    for (const { state, players } of boards)
      expect(boards.filter((other) => other.state === state).map((other) => other.players)).toEqual(
        expect.arrayContaining([players, players.toReversed()]),
      );
  });
});

test('the page has the title that was given last, and the day on which it was played', async () => {
  const title = 'Autumn <b>cup</b>';
  expect(await geography(listOf(2), 'entitled', '--title', 'Spring cup')).toMatchObject({ code: 0 });
  expect(await geography(listOf(2), 'entitled', '--title', title)).toMatchObject({ code: 0 });
  expect(await geography(listOf(2), 'entitled')).toMatchObject({ code: 0 });
  const page = readFileSync(at('entitled/index.html'), 'utf8');
  expect(page).toContain('<h1>Autumn &lt;b>cup&lt;/b></h1>');
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(
    statSync(at('entitled/matches/0001.jsonl')).mtime,
  );
  expect(page).toContain(` · ${day}</p>`);
  expect(readFileSync(at('entitled/tournament.trf'), 'utf8')).toContain(`012 ${title}: `);
  expect(await geography(listOf(2), 'entitled', '--title', 'two\nlines')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--title must be a line of at most 100 characters, and is "two') as string,
  });
});

test('the same seed gives the same bytes, however many play at once', async () => {
  for (const [out, concurrency] of [
    ['one', '1'],
    ['three', '3'],
  ] as const)
    expect((await geography(listOf(5), out, '--concurrency', concurrency)).code).toBe(0);
  for (const log of logsOf('one'))
    expect(readFileSync(at(`three/matches/${log}`), 'utf8')).toBe(readFileSync(at(`one/matches/${log}`), 'utf8'));
  // midnight may lie between the two
  const undated = (file: string): string => readFileSync(at(file), 'utf8').replaceAll(/^0[45]2 .*\n/gm, '');
  for (const file of ['results.csv', 'tournament.trf', 'tournament.json'])
    expect(undated(`three/${file}`)).toBe(undated(`one/${file}`));
});

describe('goes on', () => {
  test('after all was played: nothing is played again, and all files are made again', async () => {
    await geography(listOf(4), 'whole');
    const before = readFileSync(at('whole/results.csv'), 'utf8');
    for (const file of ['results.csv', 'standings.json', 'tournament.trf', 'index.html']) rmSync(at(`whole/${file}`));
    const [log] = logsOf('whole');
    writeFileSync(at(`whole/matches/${log}`), readFileSync(at(`whole/matches/${log}`)), { flag: 'r+' });
    const { code, out } = await geography(listOf(4), 'whole');
    expect(code).toBe(0);
    expect(out).toMatch(/goes on after 12 games/);
    expect(readFileSync(at('whole/results.csv'), 'utf8')).toBe(before);
    expect(existsSync(at('whole/index.html'))).toBe(true);
  });

  test('after days: the tournament file has the first and the last day', async () => {
    await geography(listOf(4), 'days');
    const logs = logsOf('days').toSorted();
    const [first, last] = [new Date(2026, 0, 2, 12), new Date(2026, 1, 3, 12)];
    for (const log of logs) utimesSync(at(`days/matches/${log}`), last, last);
    utimesSync(at(`days/matches/${logs[0]}`), first, first);
    expect((await geography(listOf(4), 'days')).code).toBe(0);
    expect(readFileSync(at('days/tournament.trf'), 'utf8')).toMatch(/^042 2026\/01\/02\n052 2026\/02\/03\n/m);
  });

  test('with a plan from before the game had all its options', async () => {
    const plan = readFileSync(at('whole/tournament.json'), 'utf8');
    expect(plan).toContain('"graph": ""');
    writeFileSync(at('whole/tournament.json'), plan.replace(/,\s*"graph": ""/, ''));
    expect((await geography(listOf(4), 'whole')).code).toBe(0);
    writeFileSync(at('whole/tournament.json'), plan.replace(/"gsize": 8,/, ''));
    expect((await geography(listOf(4), 'whole')).err).toContain('the option gsize is 100 there and 8 here');
    writeFileSync(at('whole/tournament.json'), plan);
  });

  test('without the seed, which it knows', async () => {
    const { code, out } = await run('geography', '--players', listOf(4), '--gsize', '8', '--out', at('whole'));
    expect([code, out]).toEqual([0, expect.stringContaining('seed 5')]);
    const page = readFileSync(at('whole/index.html'), 'utf8');
    expect(page).toContain('<dt>The size of a game graph</dt><dd>8</dd>'); // in words, not as flags
  });

  test.each<[what: string, harm: (out: string) => void, told: string]>([
    [
      'a torn last line',
      (out) => truncateSync(`${out}/matches/0002.jsonl`, 300),
      'game 2 is played again: it was cut short\n',
    ],
    [
      'an end that is missing',
      (out) =>
        writeFileSync(
          `${out}/matches/0002.jsonl`,
          readFileSync(`${out}/matches/0002.jsonl`, 'utf8').replace(/[^\n]*\n$/, ''),
        ),
      'game 2 is played again: it was cut short\n',
    ],
    [
      'times that are missing',
      (out) => rmSync(`${out}/matches/0002.times.jsonl`),
      'game 2 is played again: what was measured in it is missing\n',
    ],
    [
      'torn times',
      (out) => truncateSync(`${out}/matches/0002.times.jsonl`, 20),
      'game 2 is played again: it was cut short\n',
    ],
    [
      'a file that was being written',
      (out) => (
        cpSync(`${out}/matches/0002.jsonl`, `${out}/matches/0002.jsonl.part`),
        rmSync(`${out}/matches/0002.jsonl`)
      ),
      '',
    ],
  ])('after a power cut: %s', async (_what, harm, told) => {
    rmSync(at('cut'), { recursive: true, force: true });
    await geography(listOf(4), 'cut', '--format', 'knockout');
    const before = readFileSync(at('cut/matches/0002.jsonl'), 'utf8');
    const { ino } = statSync(at('cut/matches/0005.jsonl')); // a game of the next round
    harm(at('cut'));
    const { code, err } = await geography(listOf(4), 'cut', '--format', 'knockout');
    expect([code, err]).toEqual([0, told]);
    expect(readFileSync(at('cut/matches/0002.jsonl'), 'utf8')).toBe(before);
    expect(statSync(at('cut/matches/0005.jsonl')).ino).toBe(ino); // not played again
    expect(readdirSync(at('cut/matches')).filter((file) => file.endsWith('.part'))).toEqual([]);
  });

  test('without a withdrawn player', async () => {
    await geography(listOf(4), 'left', '--format', 'swiss');
    for (const log of logsOf('left').slice(4)) rmSync(at(`left/matches/${log}`));
    expect((await geography(listOf(4), 'left', '--format', 'swiss', '--withdraw', 'zebra')).err).toMatch(
      /^arena: "zebra" cannot withdraw: there is no such player/,
    );
    const { code, err } = await geography(listOf(4), 'left', '--format', 'swiss', '--withdraw', 'bee');
    expect([code, err]).toEqual([0, 'bee plays no more from round 2 on\n']);
    expect(
      rowsOf('left')
        .filter((row) => /\bbee\b/.test(row))
        .map((row) => row.split(',')[1]),
    ).toEqual(['1', '1']);
    expect(readFileSync(at('left/tournament.trf'), 'utf8')).toMatch(/^001 +2 +bee .*0000 - Z +0000 - Z$/m);
    expect((await geography(listOf(4), 'left', '--format', 'swiss')).code).toBe(0);
  });

  test('with byes that the organiser grants', async () => {
    const swiss = ['--format', 'swiss', '--rounds', '3'];
    const asked = ['--bye', 'bee=2:half', '--bye', 'cat=3:full', '--bye', 'ant=3:zero'];
    const { code, err } = await geography(listOf(5), 'byes', ...swiss, ...asked);
    expect([code, err]).toEqual([
      0,
      'bee has a bye in round 2, worth a draw\ncat has a bye in round 3, worth a win\n' +
        'ant has a bye in round 3, worth nothing\n',
    ]);
    const file = readFileSync(at('byes/tournament.trf'), 'utf8');
    const entries = (name: string): string => new RegExp(`^001 +\\d +${name} .*$`, 'm').exec(file)![0].slice(91);
    expect([entries('bee').slice(10, 18), entries('cat').slice(20, 28), entries('ant').slice(20, 28)]).toEqual([
      '0000 - H',
      '0000 - F',
      '0000 - Z',
    ]);
    expect((await geography(listOf(5), 'byes', ...swiss)).err).toBe(''); // they are kept
    const refused = async (...args: string[]): Promise<string> =>
      (await geography(listOf(5), 'byes', ...swiss, ...args)).err;
    expect(await refused('--bye', 'bee=1:half')).toBe(
      'arena: bee can have no bye in round 1: a game of the last round is over already\n',
    );
    for (const log of logsOf('byes').slice(4)) rmSync(at(`byes/matches/${log}`));
    expect(await refused('--bye', 'bee=4:half')).toBe(
      'arena: bee can have no bye in round 4: byes can be granted in rounds 2 to 3\n',
    );
    expect(await refused('--bye', 'zebra=2:half')).toMatch(/^arena: "zebra" can have no bye: there is no such player/);
    expect(await refused('--bye', 'bee=2')).toMatch(
      /^arena: a bye is written NAME=ROUND:half, or full or zero, not "bee=2"/,
    );
    expect((await geography(listOf(3), 'byes-league', '--format', 'round-robin', '--bye', 'bee=2:half')).err).toMatch(
      /^arena: --bye is for the format swiss, not round-robin/,
    );
    expect(existsSync(at('byes-league'))).toBe(false); // a refused command begins no tournament
  });

  test('without withdrawing anybody from rounds that do not come', async () => {
    await geography(listOf(4), 'ended', '--format', 'swiss', '--rounds', '2', '--games', '1');
    const leave = (): Promise<Ran> =>
      geography(listOf(4), 'ended', '--format', 'swiss', '--rounds', '2', '--games', '1', '--withdraw', 'bee');
    const refusal =
      'arena: bee cannot withdraw: a game of the last round is over already, so that no round is left to miss\n';
    expect(await leave()).toMatchObject({ code: 1, err: refusal });
    rmSync(at('ended/matches/0004.jsonl')); // the last round is being played
    expect(await leave()).toMatchObject({ code: 1, err: refusal });
    expect(existsSync(at('ended/withdrawn.json'))).toBe(false);
  });
});

test('a file that cannot be written is reported in one sentence after the standings', async () => {
  await geography(listOf(3), 'unwritable');
  rmSync(at('unwritable/index.html'));
  mkdirSync(at('unwritable/index.html/mine'), { recursive: true });
  const { code, out, err } = await geography(listOf(3), 'unwritable');
  expect([code, out, err]).toEqual([
    1,
    expect.stringContaining('place  player'),
    expect.stringMatching(/^arena: cannot write to .*unwritable: [^\n]*\n$/),
  ]);
  expect(readdirSync(at('unwritable')).filter((file) => file.startsWith('.'))).toEqual([]);
});

test('a damaged list of withdrawn players is reported in one sentence', async () => {
  await geography(listOf(3), 'damaged');
  write('damaged/withdrawn.json', '\0\0\0\0');
  const { code, err } = await geography(listOf(3), 'damaged');
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(
      /^arena: .*withdrawn\.json cannot be read; take it away, and repeat the --withdraw or --bye of whoever was in it\n$/,
    ),
  ]);
  expect(readdirSync(at('damaged')).filter((file) => file.startsWith('.'))).toEqual([]);
});

describe('refuses', () => {
  mkdirSync(at('empty'));
  mkdirSync(at('others'));
  write('others/notes.txt', 'mine');
  const four = listOf(4);
  test.each<[what: string, args: string[], sentence: RegExp]>([
    ['no game', [], /^arena: name a game; the games here are: /],
    ['another game', ['chess960'], /^arena: there is no game "chess960"/],
    ['no players', ['geography'], /^arena: say who plays, by --players FOLDER or --players FILE/],
    [
      'no such file',
      ['geography', '--players', at('nobody')],
      /^arena: cannot read the players in .*nobody: there is no such file or folder$/,
    ],
    ['an empty folder', ['geography', '--players', at('empty'), '--trusted'], /^.*\narena: nobody can take part/],
    ['an empty file', ['geography', '--players', write('none.txt', '# nobody\n')], /^arena: nobody can take part/],
    [
      'one player',
      ['geography', '--players', listOf(1)],
      /^arena: there is only one player, and a tournament needs two/,
    ],
    ['too few for a table', ['kierki', '--players', listOf(3, 'lowest')], /^arena: 3 players cannot fill a table of 4/],
    [
      'two of one name',
      ['geography', '--players', write('twice.txt', 'a = random\na = strong\n')],
      /^arena: .*twice\.txt, line 2: there is a player a already$/,
    ],
    [
      'a line that is no player',
      ['geography', '--players', write('odd.txt', 'random\n\u001b[31m red = x\n')],
      /^arena: .*odd\.txt, line 2: a player is written NAME = WHAT, not "\\x1b\[31m red = x"/,
    ],
    [
      'another format',
      ['geography', '--players', four, '--format', 'royal'],
      /^arena: there is no format "royal"; there are double-elimination, /,
    ],
    [
      'another rating',
      ['geography', '--players', four, '--rating', 'stars'],
      /^arena: --rating must be batch, elo, glicko2 or openskill, not "stars"/,
    ],
    [
      'a format for two',
      ['kierki', '--players', four, '--format', 'swiss'],
      /^arena: swiss is for two at a table, and .* has 4 seats; try --format tables/,
    ],
    [
      'a setting of another format',
      ['geography', '--players', four, '--format', 'knockout', '--rounds', '3'],
      /^arena: there is no --rounds in the format knockout, which has --games/,
    ],
    [
      'an odd number of games',
      ['geography', '--players', four, '--format', 'knockout', '--games', '3'],
      /^arena: The number of games in a tie must be even/,
    ],
    [
      'too many rounds',
      ['geography', '--players', four, '--rounds', '4'],
      /^arena: 4 entrants can play 3 rounds at most, not 4: nobody meets anybody twice/,
    ],
    [
      'too few games for a ladder',
      ['geography', '--players', four, '--format', 'ladder', '--games', '1'],
      /^arena: a table is played once in each rotation of its 2 seats, so a ladder needs 2 games, not 1/,
    ],
    [
      'too many groups',
      ['geography', '--players', four, '--format', 'groups', '--groups', '3'],
      /^arena: 4 entrants are too few for 3 groups/,
    ],
    [
      'points that are none',
      ['geography', '--players', four, '--points', '0,1,2'],
      /^arena: The points must be three numbers/,
    ],
    [
      'another tie-break',
      ['geography', '--players', four, '--tie-breaks', 'DE,LUCK'],
      /^arena: There is no tie-break "LUCK"/,
    ],
    [
      'an even board',
      ['domino', '--players', four, '--size', '14'],
      /^arena: The size of the board must be an odd number/,
    ],
    [
      'an even board, before it looks at the players',
      ['domino', '--players', at('others'), '--size', '14'],
      /^arena: The size of the board must be an odd number/,
    ],
    [
      'a player as a word',
      ['geography', 'random', '--players', four],
      /^arena: the players of a tournament are given by --players FOLDER or FILE, and "random" is too much/,
    ],
    ['what judges need', ['geography', '--players', four, '--minimum', '5'], /^arena: --minimum goes with --judge/],
    [
      'no time for a game',
      ['geography', '--players', four, '--match-time', 'soon'],
      /^arena: --match-time must be a time such as 500ms, 1\.5s or 2m, from 1ms to 1440m, not "soon"/,
    ],
    [
      'a folder with other things',
      ['geography', '--players', four, '--out', at('others')],
      /^arena: .*others has other things in it and no tournament; choose another folder$/,
    ],
    [
      'a file for a folder',
      ['geography', '--players', four, '--out', four],
      /^arena: cannot write to .*4-random\.txt: /,
    ],
  ])('%s', async (_what, args, sentence) => {
    const { code, err } = await run(...(args.includes('--out') ? args : [...args, '--out', at('refused')]));
    expect([code, err.trimEnd()]).toEqual([1, expect.stringMatching(sentence)]);
    expect(existsSync(at('refused'))).toBe(false);
  });

  test.each<[what: string, players: string, args: string[], differs: string]>([
    ['seed', listOf(4), ['--seed', '6'], 'the seed is 5 there and 6 here'],
    ['option', listOf(4), ['--gsize', '9'], 'the option gsize is 8 there and 9 here'],
    ['format', listOf(4), ['--format', 'round-robin'], 'the format is swiss there and round-robin here'],
    ['setting', listOf(4), ['--games', '1'], 'the setting of the format games is 2 there and 1 here'],
    ['limit', listOf(4), ['--move-time', '3s'], 'the limit moveTime is '],
    ['time for a game', listOf(4), ['--match-time', '3m'], 'the limit matchTime is 600000 there and 180000 here'],
    ['players', listOf(3), [], 'dog plays there and not here'],
    ['program', listOf(4, 'strong'), [], 'ant is another program now'],
    [
      'order',
      write(
        'turned.txt',
        names
          .slice(0, 4)
          .toReversed()
          .map((name) => `${name} = random`)
          .join('\n'),
      ),
      [],
      'the players stand in another order',
    ],
  ])('a folder of another tournament: %s', async (_what, players, args, differs) => {
    if (!existsSync(at('first'))) await geography(listOf(4), 'first');
    const { code, err } = await geography(players, 'first', ...args);
    expect([code, err]).toEqual([1, expect.stringContaining(`first holds another tournament: ${differs}`)]);
    expect(err).toMatch(/; choose another folder\n$/);
  });

  test('a folder of another game, which says enough', async () => {
    const { code, err } = await run('domino', '--players', listOf(4), '--out', at('first'));
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /first holds another tournament: the game is geography there and domino here; choose another folder\n$/,
      ),
    ]);
  });

  test('games of another tournament', async () => {
    await geography(listOf(4), 'swapped', '--format', 'round-robin');
    for (const ending of ['jsonl', 'times.jsonl'])
      cpSync(at(`swapped/matches/0001.${ending}`), at(`swapped/matches/0003.${ending}`));
    const { code, err } = await geography(listOf(4), 'swapped', '--format', 'round-robin');
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/0003\.jsonl is not game 3 of this tournament; take it away, or choose another folder\n$/),
    ]);
  });
});
