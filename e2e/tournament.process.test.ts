// `arena tournament` as a lecturer runs it: killed and continued, with folders of programs, with a judge.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { arenaHere, processesWith } from '../test/cli.ts';
import { findSandboxSupport } from '../src/sandbox/sandbox.ts';
import { leftBy } from '../test/sandbox.ts';
import { arena, checkout, isThere, processesOf, start, type Running } from './arena.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-tournaments-'));
chmodSync(folder, 0o755); // in a sandbox programs run as another user
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const boxes = await findSandboxSupport().then(
  () => '',
  (error: Error) => error.message,
);

const at = (name: string): string => join(folder, name);
const put = (name: string, text: string, mode = 0o644): string => {
  mkdirSync(join(at(name), '..'), { recursive: true });
  writeFileSync(at(name), text, { mode });
  return at(name);
};

/** The complete logs: an incomplete one stays until its game has been played again. */
const logsOf = (out: string): string[] => {
  const matches = join(out, 'matches');
  return existsSync(matches)
    ? readdirSync(matches).filter(
        (file) => /^\d+\.jsonl$/.test(file) && readFileSync(join(matches, file), 'utf8').endsWith('\n'),
      )
    : [];
};

/** The finished games, and when each was written. */
const written = (out: string): Map<string, number> =>
  new Map(logsOf(out).map((log) => [log, statSync(join(out, 'matches', log)).mtimeMs]));

/**
 * With a gate, the last player plays two games and waits in the third: however fast the others play, the tournament
 * does not end.
 */
const gate = at('gate');
put(
  'gated.mjs',
  `
  import { existsSync, mkdirSync } from 'node:fs';
  import { play } from ${JSON.stringify(join(checkout, 'test/zoo/well-behaved.mjs'))};
  const passes = (at) => {
    try {
      mkdirSync(${JSON.stringify(gate)} + at);
      return true;
    } catch {
      return false; // another game took this place
    }
  };
  if (!existsSync(${JSON.stringify(gate)}) || passes('/1') || passes('/2')) play();
  else setInterval(() => undefined, 1000);
`,
);
const shut = (): void => {
  rmSync(gate, { recursive: true, force: true });
  mkdirSync(gate);
};
const open = (): void => rmSync(gate, { recursive: true });

const isSoak = process.env['ARENA_SOAK'] === '1';
const cycles = isSoak ? 4 : 1;
const list = put(
  'six.txt',
  `${['ant', 'bee', 'cat', 'dog', 'elk'].map((name) => `${name} = random\n`).join('')}fox = gated.mjs\n`,
);
const gated = (out: string): string[] => [
  'tournament',
  'geography',
  '--players',
  list,
  '--trusted',
  '--format',
  'round-robin',
  '--cycles',
  `${cycles}`,
  '--games',
  '1',
  '--gsize',
  '12',
  '--move-time',
  '600',
  '--concurrency',
  '2',
  '--seed',
  '3',
  '--out',
  out,
];
const isTrusted = expect.stringMatching(/^Programs run unsandboxed.*\n$/) as string;

/** Waits until so many games are finished. */
async function until(running: Running, out: string, games: number): Promise<void> {
  while (logsOf(out).length < games) {
    if (running.child.exitCode !== null) throw new Error(`it ended by itself: ${running.out()}${running.err()}`);
    await sleep(20);
  }
}

/** Waits until no process with this word in its environment is left. */
async function allGone(word: string): Promise<void> {
  await expect.poll(() => processesWith(word)).toEqual([]);
}

describe('is continued', () => {
  const whole = at('whole');

  test('after Ctrl-C, which prints how, but not while another process plays in the folder', async () => {
    const out = at('stopped');
    shut();
    const running = start(gated(out), { env: { ARENA_MARK: out } });
    await until(running, out, 4);
    expect(await arenaHere(gated(out))).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        new RegExp(`^arena: the tournament in .*stopped is being played by process ${running.child.pid}; `, 'm'),
      ),
    });
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(130);
    expect(running.out()).toMatch(/^place  player /m);
    expect(running.out()).toMatch(/\nStopped; the same command goes on where it was\.\n$/);
    expect(readFileSync(join(out, 'results.csv'), 'utf8').split('\r\n')).toHaveLength(logsOf(out).length + 2);
    await allGone(out);
    const before = written(out);
    open();
    const on = arena(gated(out));
    expect(on).toMatchObject({
      code: 0,
      err: isTrusted,
      out: expect.stringContaining(`goes on after ${before.size} games`),
    });
    for (const [log, time] of before) expect(written(out).get(log)).toBe(time);
    expect(logsOf(out)).toHaveLength(15 * cycles);
  });

  test('after several kill -9 and incomplete logs: no game is lost or played twice, and the result is the same', async () => {
    expect(arena(gated(whole)).code).toBe(0);
    const out = at('killed');
    const known = new Map<string, number>();
    for (let kills = 0; kills < (isSoak ? 8 : 2); kills++) {
      shut();
      const running = start(gated(out), { env: { ARENA_MARK: out } });
      await until(running, out, known.size + 3);
      running.child.kill('SIGKILL');
      await running.ended;
      const now = written(out);
      for (const [log, time] of known) expect([log, now.get(log)]).toEqual([log, time]);
      for (const [log, time] of now) known.set(log, time);
      await allGone(out);
      const torn = join(out, 'matches', logsOf(out).toSorted().at(-1)!);
      truncateSync(torn, statSync(torn).size - 20);
      known.delete(basename(torn));
    }
    open();
    const last = arena(gated(out));
    expect(last.code).toBe(0);
    for (const [log, time] of known) expect([log, written(out).get(log)]).toEqual([log, time]);
    for (const log of logsOf(whole))
      expect(readFileSync(join(out, 'matches', log), 'utf8')).toBe(readFileSync(join(whole, 'matches', log), 'utf8'));
    // midnight may lie between the two
    const undated = (file: string): string => readFileSync(file, 'utf8').replaceAll(/^0[45]2 .*\n/gm, '');
    for (const file of ['results.csv', 'tournament.trf'])
      expect(undated(join(out, file))).toBe(undated(join(whole, file)));
  });

  test('kill -9 leaves tables and a page of the finished games', async () => {
    const out = at('tables');
    shut();
    const running = start(gated(out));
    while (!existsSync(join(out, 'index.html'))) {
      expect(running.child.exitCode).toBe(null);
      await sleep(20);
    }
    running.child.kill('SIGKILL');
    await running.ended;
    const rows = readFileSync(join(out, 'results.csv'), 'utf8').split('\r\n').slice(1, -1);
    expect(rows.length).toBeGreaterThan(0);
    expect(logsOf(out)).toEqual(
      expect.arrayContaining(rows.map((row) => `${row.split(',')[0]!.padStart(4, '0')}.jsonl`)),
    );
    const { places } = JSON.parse(readFileSync(join(out, 'standings.json'), 'utf8')) as { places: { won: number }[] };
    expect(places.reduce((sum, { won }) => sum + won, 0)).toBeGreaterThan(0);
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toMatch(/<\/html>\n$/);
  });
});

describe.skipIf(boxes !== '')('a folder of players', () => {
  const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
  const bots = join(checkout, 'games/domino/bots');

  test.skipIf(!['python3', 'javac', 'g++'].every(has))('in three languages, with all that can be wrong', async () => {
    put('students/100001/info.txt', '\uFEFF=cmd()\r\nFirst Last\r\npython3 random_bot.py\r\n');
    cpSync(join(bots, 'random_bot.py'), at('students/100001/random_bot.py'));
    put('students/100002/info.txt', 'żółw\nImię Nazwisko\njava -cp . Random\n');
    spawnSync('javac', ['-d', at('students/100002'), join(bots, 'Random.java')]);
    cpSync(join(bots, 'random.cpp'), at('students/100003.cpp'));
    put('students/100004/info.txt', 'crash\nFirst Last\nfalse\n');
    put('students/100005/info.txt', 'silent\nFirst Last\nsleep 60\n');
    put('students/100006/info.txt', 'gone\nFirst Last\n./missing\n');
    put('students/100007/readme.txt', 'no program');
    put('students/100008/info.txt', 'one\nFirst Last\nfalse\n');
    put('students/0100008/info.txt', 'other\nFirst Last\nfalse\n');
    const { code, out, err } = arena([
      'tournament',
      'domino',
      '--players',
      at('students'),
      '--size',
      '5',
      '--seed',
      '3',
      '--startup',
      '1s',
      '--out',
      at('domino'),
    ]);
    expect(code).toBe(0);
    expect(err).toMatch(/^100006 does not take part: .*missing/m);
    expect(err).toMatch(/^100007 does not take part: there is no info\.txt$/m);
    expect(err).toMatch(/^100008 does not take part: 0100008 and 100008 have the same number$/m);
    expect(out).toMatch(/^place {2}player +number +points .* won +lost +on time +faults +a move +longest +rating$/m);
    expect(out).toMatch(/^ +[123]\. {2}=cmd\(\) +100001 /m);
    expect(out).toMatch(/^ +[123]\. {2}żółw +100002 /m);
    expect(out).toMatch(/^ +[123]\. {2}100003 +100003 /m);
    expect(out).toMatch(/^crash, game \d+: ended with an error in turn \d+: the program ended with exit code 1$/m);
    expect(out).toMatch(/^crash: and 7 more$/m);
    expect(out).toMatch(/^ +\d\. {2}crash +100004 .* 8 +– +– +–$/m); // no move, no time, no rating
    const rows = readFileSync(at('domino/results.csv'), 'utf8').split('\r\n').slice(1, -1);
    expect(rows).toHaveLength(20);
    expect(rows.filter((row) => /,forfeit,(crash|silent)$/.test(row))).toHaveLength(12);
    expect(rows.filter((row) => /,forfeit,(crash; silent|silent; crash)$/.test(row))).toHaveLength(2);
    expect(rows.filter((row) => row.includes("'=cmd()"))).toHaveLength(8);
    expect(readFileSync(at('domino/tournament.trf'), 'utf8')).toMatch(/^001 +2 +zolw /m);
    const log = at(`domino/matches/${`${1 + rows.findIndex((row) => row.includes('żółw'))}`.padStart(4, '0')}.jsonl`);
    for (const command of ['verify', 'replay']) expect((await arenaHere([command, log])).out).toMatch(/żółw [01]\b/);
  });
});

describe.skipIf(boxes !== '')('programs of a file', () => {
  const zoo = (name: string): string => join(checkout, 'test/zoo', `${name}.mjs`);

  test('of two programs that do not start neither wins', async () => {
    put('dead/well.mjs', readFileSync(zoo('well-behaved'), 'utf8'));
    put('dead/abandons.mjs', readFileSync(zoo('abandons'), 'utf8'));
    put('dead/dies.mjs', readFileSync(zoo('dies'), 'utf8'));
    put('dead/players.txt', 'well = well.mjs\nends = abandons.mjs\ndies = dies.mjs\nagain = abandons.mjs\n');
    const { code, out } = await arenaHere([
      'tournament',
      'geography',
      '--players',
      at('dead/players.txt'),
      '--format',
      'round-robin',
      '--games',
      '1',
      '--gsize',
      '8',
      '--seed',
      '1',
      '--out',
      at('dead-out'),
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/^ +1\. {2}well +3 .*\n +2\. {2}ends +0 .*\n +2\. {2}dies +0 .*\n +2\. {2}again +0 /m);
    const among = readFileSync(at('dead-out/results.csv'), 'utf8')
      .split('\r\n')
      .filter((row) => /^\d/.test(row) && !row.includes('well'));
    expect(among.map((row) => row.split(',').slice(-2).join())).toEqual(
      among.map((row) => `forfeit,${row.split(',').slice(3, 5).join('; ')}`),
    );
    expect(among).toHaveLength(3);
    const { code: held, out: verdicts } = await arenaHere([
      'verify',
      ...readdirSync(at('dead-out/matches')).map((file) => at(`dead-out/matches/${file}`)),
    ]);
    expect([held, verdicts.match(/ 0 : \w+ 0 after 0 turns/g)?.length]).toEqual([0, 3]);
    const [tables] = readFileSync(at('dead-out/index.html'), 'utf8').split('<main').slice(1);
    expect([tables!.match(/± \d/g), tables!.match(/class="name lost" title="(ends|dies|again)"/g)?.length]).toEqual([
      null,
      9,
    ]); // in three rounds
  });

  test('a player that cannot be built is listed, one that crashes loses, and the others play', async () => {
    put('zoo/well.mjs', readFileSync(zoo('well-behaved'), 'utf8'));
    put('zoo/crashes.mjs', readFileSync(zoo('crashes'), 'utf8'));
    put('zoo/bad.cpp', 'int main( {');
    put('zoo/players.txt', 'well = well.mjs\ncrashes = crashes.mjs\nbad = bad.cpp\nrandom\n');
    const { code, out, err } = await arenaHere([
      'tournament',
      'geography',
      '--players',
      at('zoo/players.txt'),
      '--format',
      'round-robin',
      '--games',
      '1',
      '--gsize',
      '8',
      '--seed',
      '1',
      '--out',
      at('zoo-out'),
    ]);
    expect([code, err]).toEqual([0, expect.stringMatching(/^bad does not take part: /m)]);
    expect(out).toMatch(/^ +3\. {2}crashes +0 /m);
    expect(out).toMatch(/^ {2}on stderr: +out of ideas$/m);
    expect(out).toMatch(/^bad could not take part: /m);
  });

  test('an objection of the game is printed in the language of the terminal', async () => {
    put('cheats/cheats.mjs', "process.stdin.on('data', () => console.log('210 4711'));");
    const { out } = await arenaHere(
      [
        'tournament',
        'geography',
        '--players',
        put('cheats/players.txt', 'cheats = cheats.mjs\nrandom\n'),
        '--format',
        'round-robin',
        '--gsize',
        '8',
        '--out',
        at('cheats-out'),
      ],
      'pl',
    );
    expect(out).toMatch(/^cheats, gra 1: niedozwolony ruch w turze \d: nie ma wierzchołka 4711$/m);
  });

  test('a changed program is another player', async () => {
    put('zoo/well.mjs', `${readFileSync(zoo('well-behaved'), 'utf8')}\n// better now\n`);
    const { code, err } = await arenaHere([
      'tournament',
      'geography',
      '--players',
      at('zoo/players.txt'),
      '--format',
      'round-robin',
      '--games',
      '1',
      '--gsize',
      '8',
      '--seed',
      '1',
      '--out',
      at('zoo-out'),
    ]);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/zoo-out holds another tournament: well is another program now; choose another folder\n$/),
    ]);
  });
});

test.skipIf(boxes !== '')('Ctrl-C while players are built leaves nothing behind', async () => {
  put('slow/arena.json', JSON.stringify({ build: 'sleep 62.25', run: './bot' }));
  const running = start([
    'tournament',
    'geography',
    '--players',
    put('slow.txt', 'a = random\nb = slow\n'),
    '--out',
    at('unbuilt'),
  ]);
  await isThere('62.25');
  running.child.kill('SIGINT');
  expect(await running.ended).toBe(130);
  expect(processesOf('62.25')).toEqual([]);
  expect(leftBy(running.child.pid!)).toEqual([]);
});

describe.skipIf(boxes !== '')('a judge program', () => {
  // in shell, which starts much faster than Node
  const numbers = 'case $one in *[!0-9]*) one=0 ;; esac; case $two in *[!0-9]*) two=0 ;; esac';
  const judging = `read -r one\nread -r two\n${numbers}\necho '[0]END'\necho "[\${one:-0},\${two:-0}]"\n`;
  const judge = put('judged/judge.sh', `#!/bin/sh\necho '[1,2]how much?'\n${judging}`, 0o755);
  for (const number of [1, 2, 3])
    put(`judged/bot${number}.sh`, `#!/bin/sh\nread -r question\necho ${number}\ncat > /dev/null\n`, 0o755);
  const players = put(
    'judged/players.txt',
    'one = ./bot1.sh\ntwo = ./bot2.sh\nthree = ./bot3.sh\nfails = "sh" -c "exit 3"\n',
  );
  const wordsOf = (out: string, ...args: string[]): string[] => [
    'tournament',
    '--judge',
    judge,
    '--games',
    '1',
    '--terminator',
    'newline',
    '--players',
    players,
    '--seed',
    '1',
    '--out',
    at(out),
    ...args,
  ];
  const play = (out: string, ...args: string[]): ReturnType<typeof arenaHere> => arenaHere(wordsOf(out, ...args));

  test('the best player comes first, the one at fault last', async () => {
    const { code, out, err } = await play('judged-out', '--format', 'round-robin');
    expect([code, err]).toEqual([0, expect.not.stringContaining('arena:')]);
    expect(out).toMatch(/^Judge judge\.sh, round-robin of 4, seed 1\n/);
    const places = (
      JSON.parse(readFileSync(at('judged-out/standings.json'), 'utf8')) as {
        places: { name: string; points: number }[];
      }
    ).places.map(({ name, points }) => [name, points]);
    expect(places).toEqual([
      ['three', 3],
      ['two', 2],
      ['one', 1],
      ['fails', 0],
    ]);
    expect((await play('judged-out', '--format', 'round-robin')).out).toContain('goes on after 6 games');
    const file = readFileSync(at('judged-out/tournament.trf'), 'utf8');
    expect(file).toMatch(/^012 Judge judge\.sh: round-robin$/m);
    expect((await arenaHere(wordsOf('judged-out', '--format', 'round-robin'), 'pl')).out).toMatch(/^Sędzia judge\.sh/);
    expect(readFileSync(at('judged-out/tournament.trf'), 'utf8')).toBe(file);
    expect(await play('judged-out', '--format', 'round-robin', '--title', 'Spring cup')).toMatchObject({ code: 0 });
    expect(readFileSync(at('judged-out/tournament.trf'), 'utf8')).toMatch(/^012 Spring cup: round-robin$/m);
  });

  test('is verified without the judge as far as that goes, and with it', async () => {
    const verified = async (...words: string[]) => await arenaHere(['verify', at('judged-out'), ...words]);
    expect(await verified()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/: holds, .*: 6 games of 4 entrants; the rules of the judge were not checked/),
    });
    const again = await verified('--judge', judge);
    expect([again.code, again.out]).toEqual([
      0,
      expect.stringMatching(/run again in 6 of 6 games, the judge said the same/),
    ]);
    const log = at('judged-out/matches/0001.jsonl');
    expect((await arenaHere(['verify', log, '--judge', judge])).out).toMatch(/run again in 1 of 1 game, /);
    const text = readFileSync(log, 'utf8');
    const said = async (from: string | RegExp, to: string, ...words: string[]) => {
      writeFileSync(log, text.replace(from, to));
      const { code, out } = await verified(...words);
      writeFileSync(log, text);
      return [code, out];
    };
    expect(await said('how much?', 'how many?')).toEqual([0, expect.anything()]); // only the judge knows
    expect(await said('how much?', 'how many?', '--judge', judge)).toEqual([
      1,
      expect.stringMatching(/game 1 does not hold: run again, the judge says "\[1,2\]how much\?" after turn 0/),
    ]);
    expect(await said(/"given":\[\d+/, '"given":[77')).toEqual([1, expect.stringMatching(/its scores do not follow/)]);
    expect(await said('"event":"answer"', '"event":"told"')).toEqual([
      1,
      expect.stringMatching(/line 3 of its log cannot/),
    ]);
    writeFileSync(log, text.replace(/"given":\[\d+/, '"given":[77'));
    expect((await arenaHere(['verify', at('judged-out')], 'pl')).out).toContain('gra 1 się nie zgadza: wyniki nie');
    writeFileSync(log, text);
    expect((await verified('--trusted')).err).toContain('--trusted goes with --judge only');
  });

  describe('at fault in some games', () => {
    // Crashes, gives no number, asks nobody: in a game each.
    const faulty = put(
      'judged/faulty.sh',
      `#!/bin/sh
case $ARENA_SEED in
  x/1.1/1) exit 7 ;;
  x/1.2/1) printf '[1,2]how much?\\n[0]END\\n[NaN,1]\\n'; exit ;;
  x/2.1/1) echo '[1,7]how much?' ;;
  *) echo '[1,2]how much?' ;;
esac
${judging}`,
      0o755,
    );
    const four = put('judged/four.txt', 'one = ./bot1.sh\ntwo = ./bot2.sh\nthree = ./bot3.sh\nagain = ./bot1.sh\n');
    const playFaulty = (out: string, ...args: string[]): ReturnType<typeof arenaHere> =>
      arenaHere([
        'tournament',
        '--judge',
        faulty,
        '--games',
        '1',
        '--terminator',
        'newline',
        '--players',
        four,
        '--seed',
        'x',
        '--out',
        at(out),
        ...args,
      ]);
    const rowsOf = (out: string): string[] =>
      readFileSync(at(`${out}/results.csv`), 'utf8')
        .split('\r\n')
        .slice(1, -1);

    test('the others are played, and games without a result are listed', async () => {
      const { code, out, err } = await playFaulty('faulty-out', '--format', 'round-robin');
      expect(code).toBe(1);
      for (const game of [1, 2, 3])
        expect(err).toMatch(new RegExp(`^game ${game} is void: judge fault: .*; it is played again$`, 'm'));
      expect(out).toMatch(
        /^game 1 has no result: judge fault: .*exit code 7.*\ngame 2 has no result: judge fault: .*NaN.*\ngame 3 has no result: judge fault: .*\nThe same command plays them again\.\n3 games in /m,
      );
      expect(rowsOf('faulty-out').map((row) => row.split(',').slice(-4).join())).toEqual([
        ',,void,',
        ',,void,',
        ',,void,',
        expect.stringMatching(/rules,$/),
        expect.stringMatching(/rules,$/),
        expect.stringMatching(/rules,$/),
      ]);
      const { voids } = JSON.parse(readFileSync(at('faulty-out/standings.json'), 'utf8')) as { voids: object[] };
      expect(voids).toHaveLength(3);
      expect(readFileSync(at('faulty-out/index.html'), 'utf8').match(/>void</g)).toHaveLength(6);
      for (const game of [1, 2, 3])
        expect(readFileSync(at(`faulty-out/matches/000${game}.jsonl`), 'utf8')).toMatch(
          /\{"event":"void","reason":\{"code":"judge-[a-z-]+".*\}\}\n$/,
        );
      const verified = await arenaHere(['verify', at('faulty-out')]);
      expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('3 games have no result')]);
    });

    test('the same command plays them again', async () => {
      const { code, out, err } = await playFaulty('faulty-out', '--format', 'round-robin');
      expect([code, err, out]).toEqual([
        1,
        expect.stringMatching(/^game 1 is played again: judge fault: /m),
        expect.stringContaining('goes on after 3 games'),
      ]);
    });

    test('in a Swiss no round comes after an incomplete one', async () => {
      const { code, out } = await playFaulty('faulty-swiss', '--format', 'swiss', '--rounds', '3');
      expect([code, out]).toEqual([1, expect.stringMatching(/^game 1 has no result/m)]);
      expect(rowsOf('faulty-swiss')).toHaveLength(2);
    });
  });

  test('another judge is another tournament', async () => {
    writeFileSync(judge, `${readFileSync(judge, 'utf8')}# changed\n`);
    expect(await play('judged-out', '--format', 'round-robin')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/holds another tournament: the judge is /),
    });
  });
});
