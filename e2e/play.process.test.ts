// `arena play`, `replay` and `verify` as a user runs them.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isolation } from '../src/sandbox/isolation.ts';
import { arena, checkout, isThere, processesOf, start } from './arena.ts';
import { arenaHere } from '../test/cli.ts';
import { said } from '../src/text/said.ts';
import { smallDisk } from '../test/small-disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-play-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const zoo = (name: string): string =>
  `${JSON.stringify(process.execPath)} ${JSON.stringify(join(checkout, 'test/zoo', `${name}.mjs`))}`;

describe('play', () => {
  test('prints the results it has when there is no room for their logs', ({ skip }) => {
    const disk = smallDisk(1);
    if ('why' in disk) return skip(disk.why);
    try {
      const log = join(disk.folder, 'log');
      const words = ['geography', 'random', 'random', '--seed', '7', '--gsize', '64'];
      const run = arena(['play', ...words, '--games', '1000', '--log', log]);
      expect(run.code).toBe(1);
      const [, games] = /^(\d+) games of Edge geography, seed 7\n/.exec(run.out)!.map(Number);
      const kept = readdirSync(log).filter((file) => /^\d+\.jsonl$/.test(file));
      expect(games).toBeGreaterThan(kept.length);
      const [, first] = /^arena: cannot keep the log of game (\d+) in .*: the disk is full\n$/.exec(run.err)!;
      expect(kept).not.toContain(`${first!.padStart(4, '0')}.jsonl`);
    } finally {
      disk.remove();
    }
  });

  test('the same seed gives the same bytes, whatever the concurrency', async () => {
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    for (const [log, concurrency] of [
      [one, '1'],
      [other, '3'],
    ] as const) {
      const run = arena([
        'play',
        'geography',
        'random',
        'random',
        '--games',
        '6',
        '--seed',
        '7',
        '--gsize',
        '16',
        '--concurrency',
        concurrency,
        '--log',
        log,
      ]);
      expect(run).toMatchObject({ code: 0, err: '' });
      expect(run.out).toMatch(/^6 games of Edge geography, seed 7\n/);
    }
    const logs = readdirSync(one).filter((file) => /^\d+\.jsonl$/.test(file));
    expect(logs).toEqual(['0001.jsonl', '0002.jsonl', '0003.jsonl', '0004.jsonl', '0005.jsonl', '0006.jsonl']);
    for (const log of logs) expect(readFileSync(join(other, log), 'utf8')).toBe(readFileSync(join(one, log), 'utf8'));
    const verified = await arenaHere(['verify', ...readdirSync(one).map((file) => join(one, file))]); // one/*.jsonl
    expect([verified.code, verified.out.trimEnd().split('\n').length]).toEqual([0, 6]);
  });

  test('every two games share a seed, with the seats exchanged', () => {
    const starts = [1, 2, 3].map(
      (number) =>
        JSON.parse(readFileSync(join(folder, 'one', `000${number}.jsonl`), 'utf8').split('\n')[0]!) as {
          seed: string;
          players: string[];
          state: string;
        },
    );
    expect(starts.map(({ seed }) => seed)).toEqual(['7/1', '7/1', '7/2']);
    expect(starts.map(({ players }) => players)).toEqual([
      ['random', 'random-2'],
      ['random-2', 'random'],
      ['random', 'random-2'],
    ]);
    expect(starts[0]!.state).toBe(starts[1]!.state);
  });

  test('programs play, results are counted, faults are explained', () => {
    const run = arena([
      'play',
      'geography',
      '--bot',
      `me=${zoo('well-behaved')}`,
      '--bot',
      `rude=${zoo('chatters')}`,
      '--games',
      '4',
      '--seed',
      '1',
      '--gsize',
      '16',
    ]);
    expect(run).toMatchObject({ code: 0, err: expect.stringMatching(/^(Programs run in sandboxes, but .*\n)?$/) });
    expect(run.out).toMatch(/^me +100\.0 % +51\.0 % – 100\.0 % +4 +0 +0$/m);
    expect(run.out).toMatch(/^rude +0\.0 % +0\.0 % – 49\.0 % +0 +4 +4$/m);
    expect(run.out).toMatch(
      /^rude, game 1: answer is no text in turn 2: the command must read: 210 vertex\n  told last:  200 16 \S.*\n  wrote last: \\x1b\[31mresign\\x00\n  hint:       The answer has control bytes/m,
    );
    expect(run.out.match(/hint:/g)).toHaveLength(1);
  });

  test('the stderr of a bot at fault is shown to the user', async () => {
    const run = await arenaHere([
      'play',
      'geography',
      '--bot',
      `me=${zoo('crashes')}`,
      'me',
      'random',
      '--games',
      '1',
      '--gsize',
      '8',
    ]);
    expect(run.out).toMatch(
      /^me, game 1: ended with an error in turn 1: the program ended with exit code 3\n  told last:  200 8 .*\n  wrote last: 210 \n  on stderr:  out of ideas\n  hint:       It ended with an error code/m,
    );
  });

  test('the CPU time of a whole game can be limited', async ({ skip }) => {
    const { boxes, cgroups, why } = await isolation();
    skip(!boxes || cgroups === 'none', why ? said(why) : 'no cgroups here');
    const run = await arenaHere([
      'play',
      'geography',
      '--bot',
      `me=${zoo('well-behaved')}`,
      'me',
      'random',
      '--gsize',
      '60',
      '--match-cpu',
      '1ms',
    ]);
    expect(run.out).toMatch(
      /^me, game 1: computed too long in all in turn \d+: used more than 0\.001 s of CPU time in this match$/m,
    );
  });

  test('the wall time of a whole game can be limited: the player who took most of it loses, and the log has the limit', async () => {
    const log = join(folder, 'dawdler');
    const run = await arenaHere([
      'play',
      'geography',
      '--bot',
      `me=${zoo('dawdles')}`,
      'random',
      'me',
      '--gsize',
      '20',
      '--move-time',
      '60s',
      '--match-time',
      '5s',
      '--log',
      log,
    ]);
    expect(run.out).toMatch(
      /^me, game 1: match took too long in turn 4: the match took longer than 5 s, and most of that was this player's\n  told last:  220 \d+\n  wrote last: 210 \d+\n  hint:       Each move was in time/m,
    );
    expect(JSON.parse(readFileSync(join(log, '0001.jsonl'), 'utf8').split('\n')[0]!)).toMatchObject({
      moveTime: 60_000,
      wall: 240_100,
      matchTime: 5000,
    });
    expect((await arenaHere(['verify', join(log, '0001.jsonl')])).code).toBe(0);
  });

  test('CPU time and memory of sandboxed programs are printed and saved', async ({ skip }) => {
    const { boxes, cgroups, why } = await isolation();
    skip(!boxes || cgroups === 'none', why ? said(why) : 'no cgroups here');
    const [bot, log] = [join(checkout, 'games/geography/bots/random_bot.py'), join(folder, 'used')];
    const run = await arenaHere([
      'play',
      'geography',
      '--bot',
      `me=${bot}`,
      'me',
      'random',
      '--games',
      '1',
      '--gsize',
      '16',
      '--move-time',
      '1',
      '--log',
      log,
    ]);
    expect(run.out).toMatch(/^player .* CPU time +memory\nme .* \S+ m?s +\S+ MiB\nrandom .* – +–$/m);
    const last = readFileSync(join(log, '0001.times.jsonl'), 'utf8').trimEnd().split('\n').at(-1)!;
    expect(JSON.parse(last)).toMatchObject({ used: [{ clock: 'cpu', exit: 'exit code 0' }, null] });
  });

  test('a loss is explained in the language of the terminal', async () => {
    const log = join(folder, 'po polsku');
    const run = arena(
      ['play', 'geography', '--bot', `me=${zoo('crashes')}`, 'me', 'random', '--gsize', '8', '--log', log],
      { env: { LC_ALL: 'pl_PL.UTF-8' } },
    );
    expect(run.out).toMatch(
      /^me, gra 1: zakończył się błędem w turze 1: program zakończył się z kodem 3\n  ostatnio usłyszał: 200 8 .*\n  ostatnio napisał:  210 \n  na stderr:         out of ideas\n  wskazówka:         Zakończył się z kodem błędu/m,
    );
    expect((await arenaHere(['replay', join(log, '0001.jsonl')])).out).toMatch(
      /^me: ended with an error in turn 1: the program ended with exit code 3\n  told last:  200 8 /m,
    );
    expect(
      arena(['replay', join(log, '0001.jsonl')], { env: { LANG: 'pl_PL.UTF-8', LC_MESSAGES: '', LC_ALL: '' } }).out,
    ).toMatch(/^me: zakończył się błędem w turze 1/m);
    expect((await arenaHere(['verify', join(log, '0001.jsonl')])).code).toBe(0);
  });

  test('so is an objection of the game', async () => {
    const log = join(folder, 'niedozwolone');
    const run = await arenaHere(
      ['play', 'geography', '--bot', `me=${zoo('cheats')}`, 'me', 'random', '--gsize', '8', '--log', log],
      'pl',
    );
    expect(run.out).toMatch(
      /^me, gra 1: niedozwolony ruch w turze 1: nie ma wierzchołka 4711\n  ostatnio usłyszał: 200 8 /m,
    );
    expect((await arenaHere(['replay', join(log, '0001.jsonl')], 'pl')).out).toMatch(
      /^me: niedozwolony ruch w turze 1: nie ma wierzchołka 4711\n/m,
    );
  });

  test('a source file of a language that needs no building is run', async () => {
    const bot = join(folder, 'my bot.mjs');
    cpSync(join(checkout, 'test/zoo/well-behaved.mjs'), bot);
    writeFileSync(
      bot,
      `${readFileSync(bot, 'utf8')}\nplay();\n`.replace(
        'if (process.argv[1] === new URL(import.meta.url).pathname) play();',
        '',
      ),
    );
    expect(
      (await arenaHere(['play', 'geography', '--bot', `me=${bot}`, 'me', 'random', '--games', '2', '--gsize', '8']))
        .code,
    ).toBe(0);
  });

  test('Ctrl-C prints the results so far and leaves no process running', async () => {
    const word = `stopped-${basename(folder)}`; // unique to this run
    const running = start([
      'play',
      'geography',
      '--bot',
      `slow=${zoo('sleeps')} ${word}`,
      'random',
      'slow',
      '--games',
      '5',
      '--gsize',
      '8',
      '--move-time',
      '60',
    ]);
    await isThere(word);
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(130);
    expect(running.out()).toMatch(/^0 games of Edge geography/);
    expect(processesOf(word)).toEqual([]);
  });

  test.each([
    [['play'], 'name a game; the games here are: '],
    [['play', 'checkers'], 'there is no game "checkers"; the games here are: '],
    [['play', 'geography'], 'Edge geography has 2 seats; nobody plays'],
    [['play', 'geography', 'random'], 'Edge geography has 2 seats; 1 would play'],
    [['play', 'geography', 'random', 'random', 'random'], 'Edge geography has 2 seats; 3 would play'],
    [['play', 'kierki', 'random', 'random', 'random'], 'Kierki has 4 seats; 3 would play'],
    [
      ['play', 'kierki', 'random', 'random', 'random', 'random', '--deals', '8'],
      'The deals must be a list of types from 1 to 7',
    ],
    [
      ['play', 'kierki', 'random', 'random', 'random', 'random', '--early-stop=maybe'],
      'Option --early-stop takes no value',
    ],
    [['play', 'geography', 'random', 'nobody'], 'there is no player "nobody"; built in are '],
    [
      ['play', 'geography', 'random', 'random', '--games', '0'],
      '--games must be a whole number from 1 to 10000000, not "0"',
    ],
    [
      ['play', 'geography', 'random', 'random', '--games', 'many'],
      '--games must be a whole number from 1 to 10000000, not "many"',
    ],
    [
      ['play', 'geography', 'random', 'random', '--gsize', '3'],
      'The size of a game graph must be a whole number from 8 to 10000',
    ],
    [['play', 'geography', 'random', 'random', '--what'], 'Unrecognized argument --what'],
    [['play', 'geography', '--bot', 'me', 'random', 'me'], '--bot takes NAME=WHAT, not "me"'],
    [
      ['play', 'geography', '--bot', 'me="x', 'random', 'me'],
      'the bot me: cannot be started: the command cannot be read: a quote " is not closed',
    ],
    [
      ['play', 'geography', '--bot', 'me=', 'random', 'me'],
      'the bot me: cannot be started: the command cannot be read: it is empty',
    ],
    [['play', 'geography', '--bot', 'me=x', '--bot', 'me=y'], 'two bots have the same name'],
    [['play', 'geography', '--bot', 'me=x', 'random', 'random'], 'the bot me is given but does not play'],
    [['play', 'geography', '--bot', 'me=x', 'random'], 'the bot me is given but does not play'],
    [
      ['play', 'geography', '--bot', 'me=/no/such/program', 'random', 'me'],
      'the bot me: cannot be started: cannot start /no/such/program: there is no such program',
    ],
    [
      ['play', 'geography', '--bot', `me=${join(checkout, 'tsconfig.json')}`, 'random', 'me'],
      'it is neither executable (chmod +x) nor a source of a language that is known here',
    ],
    [
      ['play', 'geography', 'random', 'random', '--log', '/dev/null/x'],
      'cannot keep logs in /dev/null/x: a part of its path is no folder',
    ],
    [
      ['play', 'geography', 'random', 'random', '--log', join(folder, 'one')],
      'has logs of other games already; choose an empty folder',
    ],
    [['doctor', 'geography'], 'this command takes no names'],
    [['nonsense'], 'there is no command "nonsense"; arena --help lists them'],
  ])('wrong words %j: one line and exit code 1', async (args, sentence) => {
    const run = await arenaHere(args);
    expect(run.code).toBe(1);
    const lines = run.err
      .trimEnd()
      .split('\n')
      .filter((line) => !/^Programs run |^  hint: /.test(line));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`arena: `);
    expect(lines[0]).toContain(sentence);
  });
});

describe('a game of four with points', () => {
  const startsIn = (log: string): { seed: string; players: string[]; state: string; options: object }[] =>
    readdirSync(log)
      .filter((file) => /^\d+\.jsonl$/.test(file))
      .toSorted()
      .map(
        (file) =>
          JSON.parse(readFileSync(join(log, file), 'utf8').split('\n')[0]!) as {
            seed: string;
            players: string[];
            state: string;
            options: object;
          },
      );

  test('counts points and places; every four games are the same cards with the seats rotated', () => {
    const log = join(folder, 'duplicate');
    const run = arena([
      'play',
      'kierki',
      'duck',
      'lowest',
      'highest',
      'random',
      '--games',
      '5',
      '--seed',
      '3',
      '--deals',
      '1',
      '--early-stop',
      '--log',
      log,
    ]);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toMatch(
      /^5 games of Kierki, seed 3\n\nplayer +points +95 % interval +1st +2nd +3rd +4th +faults +a move +longest\nduck +\d+\.\d +-?\d+\.\d – \d+\.\d( +\d){5} /,
    );
    const rows = run.out
      .split('\n')
      .slice(3, 7)
      .map((line) => line.split(/ {2,}/));
    expect(rows.reduce((sum, row) => sum + 5 * Number(row[1]), 0)).toBeCloseTo(5 * 13, 5);
    for (const row of rows) expect(row.slice(3, 7).reduce((sum, count) => sum + Number(count), 0)).toBe(5);
    const starts = startsIn(log);
    expect(starts.map(({ seed }) => seed)).toEqual(['3/1', '3/1', '3/1', '3/1', '3/2']);
    expect(new Set(starts.map(({ state }) => state)).size).toBe(2);
    expect(starts.map(({ players }) => players[0])).toEqual(['duck', 'lowest', 'highest', 'random', 'duck']);
    expect(starts[0]!.options).toEqual({ deals: '1', file: '', 'early-stop': true });
  });

  test('--single gives every game its own seed, and the seats still rotate', () => {
    const log = join(folder, 'single');
    expect(
      arena([
        'play',
        'kierki',
        'duck',
        'lowest',
        'highest',
        'random',
        '--games',
        '3',
        '--seed',
        '3',
        '--deals',
        '5',
        '--single',
        '--log',
        log,
      ]).code,
    ).toBe(0);
    const starts = startsIn(log);
    expect(starts.map(({ seed }) => seed)).toEqual(['3/1', '3/2', '3/3']);
    expect(new Set(starts.map(({ state }) => state)).size).toBe(3);
    expect(starts.map(({ players }) => players[0])).toEqual(['duck', 'lowest', 'highest']);
  });

  test('--file plays the cards of a game file', async () => {
    const [file, log] = [join(folder, 'game.txt'), join(folder, 'file')];
    writeFileSync(file, (await arenaHere(['deals', 'kierki', '--seed', 's', '--deals', '2,6'])).out);
    expect(arena(['play', 'kierki', 'lowest', 'lowest', 'lowest', 'lowest', '--file', file, '--log', log]).code).toBe(
      0,
    );
    expect(startsIn(log)[0]!.options).toMatchObject({ file: readFileSync(file, 'utf8') });
    expect((await arenaHere(['verify', join(log, '0001.jsonl')])).out).toMatch(
      /: holds, lowest \d+ : lowest-2 \d+ : lowest-3 \d+ : lowest-4 \d+ after 104 turns, by the rules\n$/,
    );
    writeFileSync(file, readFileSync(file, 'utf8').split('\n').slice(1).join('\n'));
    expect(await arenaHere(['play', 'kierki', 'lowest', 'lowest', 'lowest', 'lowest', '--file', file])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/line 1/) as string,
    });
  });

  test('goes on with a stand-in after a crash, a sleep and two wrong answers, and the log says why', async () => {
    const [log, falters] = [join(folder, 'stand-ins'), join(checkout, 'games/kierki/fixtures/falters.py')];
    const bots = ['crash', 'sleep', 'twice'].flatMap((how) => [
      '--bot',
      `${how}=python3 ${JSON.stringify(falters)} ${how}`,
    ]);
    const run = await arenaHere([
      'play',
      'kierki',
      ...bots,
      'duck',
      'crash',
      'sleep',
      'twice',
      '--games',
      '1',
      '--seed',
      '5',
      '--deals',
      '1,7',
      '--move-time',
      '1s',
      '--log',
      log,
    ]);
    expect(run.code).toBe(0);
    for (const how of ['crash', 'sleep', 'twice'])
      expect(run.out).toMatch(new RegExp(`^${how} +\\d+ +–( +[01]){4} +1$`, 'm'));
    expect(run.out).toMatch(
      /^crash, game 1: ended with an error in turn \d+: the program ended with exit code 1; the match went on without it\n  told last:  TRICK3\S*\n  wrote last: TRICK2\S+\n  on stderr:  out of cards\n/m,
    );
    expect(run.out).toMatch(
      /^sleep, game 1: time ran out in turn \d+: no answer within [\d.]+ s; the match went on without it\n/m,
    );
    expect(run.out).toMatch(
      /^twice, game 1: illegal move in turn \d+: you do not hold (\w+); the match went on without it\n  told last:  WRONG3\n  wrote last: TRICK3\1\n/m,
    );
    expect((await arenaHere(['verify', join(log, '0001.jsonl')])).out).toMatch(
      /: holds, duck \d+ : crash \d+ : sleep \d+ : twice \d+ after 104 turns, by the rules\n$/,
    );

    const told = (await arenaHere(['replay', join(log, '0001.jsonl')], 'pl')).out.split('\n');
    const fault = told.findIndex((line) =>
      /^crash: zakończył się błędem w turze \d+: program zakończył się z kodem 1; mecz toczył się dalej bez niego$/.test(
        line,
      ),
    );
    const turn = Number(/turze (\d+)/.exec(told[fault]!)![1]);
    expect(told.slice(0, fault).findLast((line) => /^\d+\./.test(line))).toMatch(new RegExp(`^${turn - 1}\\. `));
    expect(told.slice(fault).find((line) => /^\d+\./.test(line))).toMatch(new RegExp(`^${turn}\\. crash `));
    expect(told.filter((line) => /^\d+\. /.test(line))).toHaveLength(104);
  });
});

test('what a bot wrote to stderr is kept beside the log, and shown below its move', async () => {
  const log = join(folder, 'written');
  const talker = join(folder, 'talker.py');
  const source = readFileSync(join(checkout, 'examples/bot.py'), 'utf8');
  const line = 'print("#say zły \\x1b[2J", token, file=sys.stderr, flush=True)';
  writeFileSync(talker, source.replace('    print("210"', `    ${line}\n    print("210"`));
  const words = ['geography', '--bot', `me=${talker}`, 'me', 'random', '--seed', '7', '--gsize', '16', '--single'];
  expect(await arenaHere(['play', ...words, '--games', '1', '--trusted', '--log', log])).toMatchObject({ code: 0 });
  expect(readdirSync(log)).toEqual(['0001.jsonl', '0001.stderr.json', '0001.times.jsonl']);
  const { out } = await arenaHere(['replay', join(log, '0001.jsonl')]);
  expect(out).toMatch(/^\d+\. me (\d+);.*\n {4}me ! #say zły \\x1b\[2J \1$/m);
  expect(await arenaHere(['verify', join(log, '0001.jsonl')])).toMatchObject({ code: 0 });
  writeFileSync(join(log, '0001.stderr.json'), '[[{"turn":1}]]');
  expect((await arenaHere(['replay', join(log, '0001.jsonl')])).out).not.toContain('#say');
});

describe('replay and verify', () => {
  const log = (): string => join(folder, 'one/0001.jsonl');

  test('a line for every move when the output is no terminal', async () => {
    const { code, out } = await arenaHere(['replay', log()]);
    expect(code).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^Edge geography: random – random-2; the token is on vertex \d+, open to [\d ]+$/);
    expect(lines[1]).toMatch(/^1\. random \d+; the token is on vertex \d+/);
    expect(lines.at(-1)).toMatch(/^random [01] : random-2 [01], by the rules$/);
  });

  const spoil = (name: string, change: (text: string) => string): string => {
    const file = join(folder, name);
    writeFileSync(file, change(readFileSync(log(), 'utf8')));
    return file;
  };

  test.each<[string, (text: string) => string, string]>([
    [
      'another move',
      (text) => text.replace(/"turn":2,"moves":\{"1":"\d+"\}/, '"turn":2,"moves":{"1":"15"}'),
      'does not hold',
    ],
    [
      'another state',
      (text) => text.replace(/("turn":3.*"state":")[0-9a-f]{4}/, '$10000'),
      'does not hold: the state after turn 3 is another one by the rules',
    ],
    [
      'another result',
      (text) => text.replace(/"scores":\[(\d),(\d)\]/, '"scores":[$2,$1]'),
      'does not hold: the scores are',
    ],
    ['a cut-off end', (text) => text.split('\n').slice(0, -3).join('\n'), 'does not hold: the log stops after turn'],
    [
      'a result out of time',
      (text) => text.replace('"cause":"rules"', '"cause":"timeout","by":0'),
      'does not hold: after turn',
    ],
    ['half a line', (text) => text.slice(0, -20), 'is no log of a match: line'],
    ['another seed', (text) => text.replace('"seed":"7/1"', '"seed":"7/9"'), 'does not hold'],
    [
      'a turn left out',
      (text) =>
        text
          .split('\n')
          .filter((line) => !line.includes('"turn":2,'))
          .join('\n'),
      'does not hold',
    ],
    ['no start', (text) => text.split('\n').slice(1).join('\n'), 'line 1: a log begins with the start of a match'],
    ['an unknown game', (text) => text.replace('"game":"geography"', '"game":"chess-960"'), 'a game that is not here'],
    ['a path for a game', (text) => text.replace('"game":"geography"', '"game":"../x"'), '"game" is missing or wrong'],
    [
      'a graph of no size',
      (text) => text.replace('"gsize":16', '"gsize":-16'),
      'does not hold: the option gsize is not one that the game accepts',
    ],
    [
      'a graph beyond all size',
      (text) => text.replace('"gsize":16', '"gsize":9000000000000000'),
      'does not hold: the option gsize is not one that the game accepts',
    ],
    [
      'a player too many',
      (text) => text.replace('"players":["random"', '"players":["x","random"'),
      'does not hold: 3 players do not fit this game',
    ],
    ['nothing', () => '', 'the file is empty'],
    ['no JSON', () => '\u0000\u001b[2J', 'line 1: this is no JSON'],
  ])('a log with %s is found out', async (name, change, sentence) => {
    const run = await arenaHere(['verify', spoil(name, change)]);
    expect(run.code).toBe(1);
    expect(run.out + run.err).toContain(sentence);
    expect(run.out + run.err).not.toMatch(/[^ -~\n]/);
  });

  test.each([
    [
      'move that breaks the rules',
      /"turn":3,"moves":\{"0":"\d+"\}/,
      '"turn":3,"moves":{"0":"x"}',
      'turn 3: seat 0 has no readable move',
    ],
    [
      'state of other rules',
      /("turn":3,.*"state":")\w+/,
      '$1ffffffffffffffff',
      'the state after turn 3 is another one by the rules',
    ],
  ])('a match is printed up to the %s', async (name, found, instead, sentence) => {
    const { code, out, err } = await arenaHere(['replay', spoil(name, (text) => text.replace(found, instead))]);
    expect({ code, err }).toEqual({ code: 1, err: `arena: the match cannot be replayed: ${sentence}\n` });
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(['Edge', '1.', '2.']);
  });

  test('a missing file', async () => {
    expect(await arenaHere(['verify', join(folder, 'none')])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^arena: cannot read .*none: there is no such file or folder\n$/),
    });
    expect(await arenaHere(['replay', folder])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/it is a folder\n$/),
    });
  });
});

test('every command has help', async () => {
  const commands = arena(['--help'])
    .out.split('\n')
    .filter((line) => /^ {2}[a-z]/.test(line))
    .map((line) => line.trim().split(' ')[0]!);
  expect(commands).toEqual(expect.arrayContaining(['play', 'serve', 'replay', 'verify']));
  for (const command of commands)
    expect(await arenaHere([command, '--help'])).toMatchObject({ code: 0, out: expect.stringMatching(/^arena /) });
});
