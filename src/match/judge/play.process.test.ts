// Judges and bots as real processes: each is a few lines of JavaScript after a prelude that sends and receives
// messages.
import { inEnglish } from '../../../test/in-english.ts';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { retryStarved } from '../../channels/retry-starved.ts';
import { unsandboxed } from '../../channels/program.ts';
import type { Launch } from '../../channels/running.ts';
import type { Fault } from '../../game/fault.ts';
import { botLimits, sandboxed, findSandboxSupport } from '../../sandbox/sandbox.ts';
import { readJudged } from '../../game/view/judged-frames.ts';
import { checkJudged } from './check.ts';
import { writeJudged } from './log.ts';
import { terminators, type Terminator } from './protocol.ts';
import { finalScores, judgedMatch, playJudged, type JudgedSetup } from './play.ts';

const fixtures = mkdtempSync(join(tmpdir(), 'arena-judged-'));
afterAll(() => rmSync(fixtures, { recursive: true }));

const prelude = (end: string): string => `
  import { existsSync, readdirSync, readSync, writeFileSync, writeSync } from 'node:fs';
  const end = ${JSON.stringify(end)};
  const raw = (text) => { for (let rest = Buffer.from(text, 'latin1'); rest.length > 0; rest = rest.subarray(writeSync(1, rest))); };
  const say = (text) => raw(text + end);
  let heard = '';
  const hear = () => {
    const buffer = Buffer.alloc(65536);
    while (!heard.includes(end)) {
      const got = readSync(0, buffer);
      if (got === 0) process.exit(0);
      heard += buffer.toString('latin1', 0, got);
    }
    const message = heard.slice(0, heard.indexOf(end));
    heard = heard.slice(message.length + end.length);
    return message;
  };
  const ask = (list, text) => (say('[' + list + ']' + text), list.map(hear));
  const score = (...scores) => (say('[0]END'), say('[' + scores.join(', ') + ']'));
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const hang = () => new Promise((resolve) => setInterval(resolve, 1e9));
  // Behind the referee's back, in the folder of this match:
  const nod = (what) => writeFileSync(process.env.MEETING + '/' + what, '');
  const seen = async (what) => { while (!existsSync(process.env.MEETING + '/' + what)) await sleep(5); };
  const nodPid = () => nod('pid ' + process.pid);
  const seenDead = async () => {
    let file;
    while ((file = readdirSync(process.env.MEETING).find((name) => name.startsWith('pid '))) === undefined) await sleep(5);
    while (existsSync('/proc/' + file.slice(4))) await sleep(5);
  };
`;

const mark = `judged-${process.pid}`; // an argument of every program of this test
const echo = 'for (;;) say(hear());';
const program = (words: string, terminator: Terminator = 'angles', meeting = fixtures): Launch =>
  words === echo
    ? unsandboxed(['bash', '-c', 'exec -a "$0" cat', mark]) // the same, and it starts in no time
    : unsandboxed(
        [process.execPath, '--input-type=module', '-e', `${prelude(terminators[terminator])}${words}`, mark],
        {
          env: { ...process.env, MEETING: meeting },
        },
      );

type Extras = Partial<Omit<JudgedSetup, 'programs'>>;
function setup(judge: string, bots: readonly string[], extras: Extras = {}): JudgedSetup {
  const meeting = mkdtempSync(join(fixtures, 'meeting-'));
  const programs = {
    judge: program(judge, extras.terminator, meeting),
    bots: bots.map((bot) => program(bot, extras.terminator, meeting)),
  };
  return {
    judge: 'test',
    seed: '1',
    terminator: 'angles',
    limit: { wall: 20_000 },
    timing: { startUp: 0 },
    players: bots.map((_, seat) => 'abcdefgh'[seat]!),
    ...extras,
    programs,
  };
}
/** Retries on a machine that is busy with other things. */
const again = (of: () => JudgedSetup): ReturnType<typeof judgedMatch> =>
  retryStarved(
    () => judgedMatch(of()),
    () => undefined,
  );
const play = (judge: string, bots: readonly string[], extras?: Extras): ReturnType<typeof judgedMatch> =>
  again(() => setup(judge, bots, extras));

const isLeft = (): boolean =>
  readdirSync('/proc').some((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0').includes(mark);
    } catch (error) {
      // it ended meanwhile
      if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    }
  });

describe('a match', () => {
  test('messages pass byte for byte, answers come in the order of the list, and the log holds all of it', async () => {
    const judge = `
      const odd = 'a]b[<<<c\\nd\\0\\xff\\x80 ';
      const answers = [...ask([1], odd), ...ask([3, 1, 2], 'who'), ...ask([2], '')];
      console.error(JSON.stringify(answers));
      say('[ 2 , 3 ]both'); answers.push(hear(), hear());
      say('[0]all'); answers.push(hear(), hear(), hear());
      score(1, -0.5, answers.length);`;
    const named = (name: string): string => `for (;;) say('${name}:' + hear());`;
    const {
      log,
      scores,
      judge: { stderr },
      bots,
    } = await play(judge, [named('a'), named('b'), named('c')]);
    expect(scores).toEqual([1, -0.5, 10]);
    const odd = 'a]b[<<<c\nd\0\xff\x80 ';
    expect(JSON.parse(Buffer.from(stderr, 'latin1').toString())).toEqual([`a:${odd}`, 'c:who', 'a:who', 'b:who', 'b:']);
    expect(
      log.map(({ at: _at, stderr: _stderr, ...event }) => ('ms' in event ? { ...event, ms: undefined } : event)),
    ).toEqual([
      {
        event: 'start',
        judge: 'test',
        seed: '1',
        players: ['a', 'b', 'c'],
        terminator: 'angles',
        limit: { wall: 20_000 },
      },
      { event: 'told', turn: 1, to: [0], text: odd },
      { event: 'answer', turn: 1, seat: 0, text: `a:${odd}` },
      { event: 'told', turn: 2, to: [2, 0, 1], text: 'who' },
      { event: 'answer', turn: 2, seat: 2, text: 'c:who' },
      { event: 'answer', turn: 2, seat: 0, text: 'a:who' },
      { event: 'answer', turn: 2, seat: 1, text: 'b:who' },
      { event: 'told', turn: 3, to: [1], text: '' },
      { event: 'answer', turn: 3, seat: 1, text: 'b:' },
      { event: 'told', turn: 4, to: [1, 2], text: 'both' },
      { event: 'answer', turn: 4, seat: 1, text: 'b:both' },
      { event: 'answer', turn: 4, seat: 2, text: 'c:both' },
      { event: 'told', turn: 5, to: [0, 1, 2], text: 'all' },
      { event: 'answer', turn: 5, seat: 0, text: 'a:all' },
      { event: 'answer', turn: 5, seat: 1, text: 'b:all' },
      { event: 'answer', turn: 5, seat: 2, text: 'c:all' },
      { event: 'end', scores: [1, -0.5, 10], given: [1, -0.5, 10] },
    ]);
    expect(bots).toMatchObject([{ player: 'a', stderr: '' }, { player: 'b' }, { player: 'c' }]);
    for (const { used } of bots) expect(used.longest).toBeGreaterThan(0);
    expect(isLeft()).toBe(false);
  });

  test('no text for one bot reaches another', async () => {
    const tattle = `const all = []; for (;;) { const message = hear(); if (message === 'tell') say(JSON.stringify(all)); else { all.push(message); say('ok'); } }`;
    const judge = `
      for (let round = 0; round < 20; round++) { ask([1], 'secret of 1, ' + round); ask([2], 'secret of 2, ' + round); ask([2, 1], 'common ' + round); }
      console.error(JSON.stringify(ask([1, 2], 'tell').map(JSON.parse)));
      score(0, 0);`;
    const {
      judge: { stderr },
    } = await play(judge, [tattle, tattle]);
    const expected = (bot: number): string[] =>
      Array.from({ length: 20 }, (_, round) => [`secret of ${bot}, ${round}`, `common ${round}`]).flat();
    expect(JSON.parse(stderr)).toEqual([expected(1), expected(2)]);
  });

  test('the same with a newline as the end of a message', async () => {
    const judge = `console.error(JSON.stringify([...ask([1, 2], 'one<<<'), ...ask([2], '')])); score(2, 1);`;
    const {
      scores,
      judge: { stderr },
    } = await play(judge, [echo, echo], { terminator: 'newline' });
    expect({ scores, heard: JSON.parse(stderr) as unknown }).toEqual({
      scores: [2, 1],
      heard: ['one<<<', 'one<<<', ''],
    });
  });

  test('one bot is enough, and long messages pass both ways', async () => {
    const judge = `const text = 'x'.repeat(1000000); score(ask([1], text)[0] === text + text.slice(0, 40000) ? 1 : 0);`;
    expect(await play(judge, [`const text = hear(); say(text + text.slice(0, 40000)); hear();`])).toMatchObject({
      scores: [1],
    });
  });

  test('two long answers at once do not block the judge', async () => {
    const judge = `say('[1,2]go'); await sleep(300); score(hear().length, hear().length);`;
    const long = `hear(); say('x'.repeat(600000)); hear();`;
    expect(await play(judge, [long, long])).toMatchObject({ scores: [600_000, 600_000] });
  });

  test('a judge may send all its messages at once', async () => {
    const judge = `raw('[1]a<<<\\n[2]b<<<\\n[1,2]c<<<\\n[2]KILL<<<\\n[1,2]d<<<\\n'); const answers = [1, 2, 3, 4, 5, 6].map(hear); console.error(answers.join()); raw('[0]END<<<\\n[1,2]<<<\\n');`;
    const {
      scores,
      judge: { stderr },
      bots,
    } = await play(judge, [echo, echo]);
    expect({ scores, stderr }).toEqual({ scores: [1, 2], stderr: 'a,b,c,c,d,_DEAD_\n' });
    expect(bots.map(({ ended }) => ended)).toEqual([undefined, 'killed']);
  });

  test('a broadcast gives everyone its own clock, at the same time', async () => {
    const slow = `hear(); await sleep(400); say('late'); hear();`;
    const { log } = await play(`ask([1, 2, 3], 'go'); score(0, 0, 0);`, [slow, slow, slow]);
    const at = (event: string): number => log.find((one) => one.event === event)!.at;
    const longest = Math.max(...log.flatMap((event) => (event.event === 'answer' ? [event.ms!] : [])));
    expect(at('answer') - at('told')).toBeLessThan(2 * longest);
  });

  test('KILL ends bots, and their scores stand', async () => {
    const judge = `ask([0], 'hi'); hear(); hear(); say('[1]KILL'); console.error(ask([2, 1], 'still there?').join()); say('[0]KILL'); console.error(ask([1], 'and now?').join()); score(7, 3, 5);`;
    const {
      scores,
      judge: { stderr },
      bots,
      log,
    } = await play(judge.replace("ask([0], 'hi')", "say('[0]hi'); hear()"), [echo, echo, echo]);
    expect({ scores, stderr }).toEqual({ scores: [7, 3, 5], stderr: 'still there?,_DEAD_\n_DEAD_\n' });
    expect(bots.map(({ ended }) => ended)).toEqual(['killed', 'killed', 'killed']);
    expect(log.filter(({ event }) => event === 'killed')).toMatchObject([
      { turn: 1, seats: [0] },
      { turn: 2, seats: [0, 1, 2] },
    ]);
  });

  test('END tells the bots nothing', async () => {
    const { bots } = await play(`ask([1], 'hi'); await sleep(100); score(1); await sleep(100);`, [
      `say(hear()); hear(); console.error('heard more');`,
    ]);
    expect(bots).toMatchObject([{ stderr: '' }]);
  });

  test('what the judge says after the scores is ignored', async () => {
    expect(await play(`score(1); say('[9]'); raw('x'.repeat(3000000)); process.exit(3)`, [echo])).toMatchObject({
      scores: [1],
    });
  });

  test('a match can be aborted', async () => {
    const control = new AbortController();
    const match = play(`ask([1], 'hi');`, ['hang()'], { signal: control.signal });
    setTimeout(() => control.abort(), 400);
    expect(await match).toMatchObject({ void: { code: 'match-stopped' } });
    expect(await play(`ask([1], 'hi');`, ['hang()'], { signal: AbortSignal.abort() })).toMatchObject({
      void: { code: 'match-stopped' },
    });
    expect(isLeft()).toBe(false);
  });

  test('a caller that stops reading events leaves nothing running', async () => {
    for await (const event of playJudged(setup(`for (;;) ask([1], 'hi');`, [echo])))
      if (event.event === 'answer' && event.turn === 3) break;
    expect(isLeft()).toBe(false);
  });
});

describe('a judge at fault makes the match void', () => {
  test.each<[string, string, string, Extras?]>([
    ['hangs', 'hang()', 'the judge did not end the match within 0.5 s', { caps: { wall: 500 } }],
    ['computes for ever', 'for (;;);', 'the judge did not end the match within 0.5 s', { caps: { wall: 500 } }],
    [
      'hangs while a bot thinks',
      `ask([2], 'x')`,
      'the judge did not end the match within 0.5 s',
      { caps: { wall: 500 } },
    ],
    ['asks for ever', `for (;;) ask([1], 'x')`, 'the judge said more than 50 messages', { caps: { messages: 50 } }],
    [
      'asks for ever and never listens',
      `for (;;) say('[1]x')`,
      'the judge said more than 2000 messages',
      { caps: { messages: 2000 } },
    ],
    [
      'says too much in all',
      `for (;;) ask([' '.repeat(1000) + 1], 'x')`,
      'the judge said more than 50000 bytes',
      { caps: { bytes: 50_000 } },
    ],
    [
      'says too much that cannot be printed',
      `ask([1], '\\0'.repeat(8334)); hear()`,
      'the judge said more than 50000 bytes',
      { caps: { bytes: 50_000 } },
    ],
    [
      'asks everybody for ever',
      `for (;;) ask([1, 2], 'x')`,
      'the judge wanted more than 51 answers',
      { caps: { answers: 51 } },
    ],
    ['floods without an end', `for (;;) raw('x'.repeat(65536))`, 'a line of more than 1048576 bytes'],
    [
      'crashes',
      `ask([1], 'x'); process.exit(3)`,
      'the judge did not finish the match: the program ended with exit code 3',
    ],
    ['throws', `throw new Error('oh')`, 'the judge did not finish the match: '],
    ['is killed', `process.kill(process.pid, 'SIGKILL')`, 'the judge did not finish the match: '],
    ['exits without END', `ask([1], 'x')`, 'the judge did not finish the match: the program ended with exit code 0'],
    ['exits without scores', `say('[0]END')`, 'exit code 0; after END no scores came'],
    [
      'gives scores without their end',
      `say('[0]END'); raw('[1,2]')`,
      'exit code 0; it wrote "[1,2]" without the end of a message',
    ],
    [
      'gives scores with half of their end',
      `say('[0]END'); raw('[1,2]<<<')`,
      'exit code 0; it wrote "[1,2]<<<" without the end of a message',
    ],
    [
      'names bot 9',
      `say('[9]x'); hear()`,
      'the judge made a mistake after turn 0: there is no bot 9, only bots 1 to 2',
    ],
    [
      'names bot 9 later',
      `ask([1, 2], 'x'); say('[9]x'); hear()`,
      'the judge made a mistake after turn 1: there is no bot 9, only bots 1 to 2',
    ],
    ['names nobody', `say('[]x'); hear()`, 'the list "[]" must hold numbers of bots'],
    ['names one twice', `say('[1,1]x'); hear()`, 'names bot 1 twice'],
    ['says who but not how', `say('hello'); hear()`, 'a message must begin with the list'],
    ['says bytes that are no text', `raw('\\0\\xff\\x1b[2J'); raw(end); hear()`, 'this one reads "\\x00\\xff\\x1b[2J"'],
    ['gives NaN', `score(NaN, 1); hear()`, 'a score must be a decimal number, not "NaN"'],
    ['gives Infinity', `score(1, Infinity); hear()`, 'a score must be a decimal number, not "Infinity"'],
    ['gives too few scores', `score(1); hear()`, 'there must be one score for each of 2 bots, not 1'],
    ['gives too many scores', `score(1, 2, 3); hear()`, 'there must be one score for each of 2 bots, not 3'],
    [
      'goes on after END',
      `say('[0]END'); say('[1]x'); hear()`,
      'after END the scores must come, such as [1, 0], and not "[1]x"',
    ],
    [
      'closes its output',
      `import { closeSync } from 'node:fs'; closeSync(1); hear(); hang()`,
      'the judge did not ',
      { caps: { wall: 1000 } },
    ],
  ])('%s', async (_name, judge, reason, extras = {}) => {
    const result = await play(judge, [echo, judge.includes('[2]') ? 'await hang()' : echo], extras);
    expect(result.scores).toBeUndefined();
    expect(inEnglish(result.void)).toContain(reason);
    expect(result.log.at(-1)).toMatchObject({ event: 'void', reason: result.void });
    expect(result.bots.map(({ ended }) => ended)).toEqual([undefined, undefined]);
    expect(isLeft()).toBe(false);
  });

  test('what the judge writes to stderr before a question is told with that question', async () => {
    const writes = `for (const at of [1, 2, 3]) { writeSync(2, 'before ' + at + '\\n'); ask([1], 'go'); } writeSync(2, 'last'); score(1);`;
    const { log, ...result } = await play(writes, [echo]);
    const written = log.flatMap(({ event, stderr }) => (event === 'told' ? [stderr] : []));
    expect(written).toEqual(['before 1\n', 'before 2\n', 'before 3\n']);
    const { times, log: lines } = writeJudged(log, result);
    expect(lines).not.toContain('before');
    expect(readJudged(lines, times).frames.map(({ view }) => view.log)).toEqual([
      'before 1',
      'before 2',
      'before 3',
      'last',
    ]);
  });

  test('what the judge wrote to stderr is kept, up to about 64 KiB', async () => {
    const { judge } = await play(`console.error('x'.repeat(1000000)); process.exit(1)`, [echo]);
    expect(judge.stderr.startsWith('xxx')).toBe(true);
    expect(judge.stderr.length).toBeLessThan(66_000);
  });
});

describe('a bot at fault is dead', () => {
  /** The judge asks twice, tells what it received, and gives scores. */
  const quick = `const first = ask([1, 2], 'one'); const second = ask([2, 1], 'two'); console.error(JSON.stringify([...first, ...second])); score(5, 3);`;
  /** Between its questions the judge waits until the bot has sent more and is dead for it. */
  const paused = quick.replace('const second', `nod('heard'); await seenDead(); const second`);

  test.each<
    [
      string,
      string,
      string,
      { fault: Fault; turn: number; said?: string; told?: string; reason?: string },
      [string, string],
      Extras?,
    ]
  >([
    [
      'is late',
      'hear(); await hang()',
      quick,
      { fault: 'silent', turn: 1, told: 'one', reason: 'no answer within 4 s' },
      ['_DEAD_', '_DEAD_'],
      { limit: { wall: 4000 } },
    ],
    [
      'is late the second time',
      'say(hear()); await hang()',
      quick,
      { fault: 'timeout', turn: 2, told: 'two' },
      ['one', '_DEAD_'],
      { limit: { wall: 4000 } },
    ],
    [
      'drips for ever',
      `hear(); for (;;) { raw('x'); await sleep(20); }`,
      quick,
      { fault: 'unfinished', turn: 1 },
      ['_DEAD_', '_DEAD_'],
      { limit: { wall: 4000 } },
    ],
    [
      'crashes',
      `hear(); process.exit(3)`,
      quick,
      { fault: 'crashed', turn: 1, told: 'one', reason: 'the program ended with exit code 3' },
      ['_DEAD_', '_DEAD_'],
    ],
    ['answers and goes', `say(hear())`, quick, { fault: 'quit', turn: 2, told: 'two' }, ['one', '_DEAD_']],
    [
      'speaks before it is asked',
      `nodPid(); say('hello'); ${echo}`,
      `await seenDead(); ${quick}`,
      { fault: 'early', turn: 0, said: 'hello' },
      ['_DEAD_', '_DEAD_'],
    ],
    [
      'answers twice',
      `hear(); raw('a' + end + 'b' + end); ${echo}`,
      quick,
      { fault: 'chatter', turn: 1, said: 'b', told: 'one' },
      ['a', '_DEAD_'],
    ],
    [
      'answers, and again',
      `hear(); say('a'); await seen('heard'); nodPid(); say('b'); ${echo}`,
      paused,
      { fault: 'unasked', turn: 1, said: 'b' },
      ['a', '_DEAD_'],
    ],
    [
      'begins its next answer too early',
      `hear(); raw('a' + end + 'b'); hear(); raw(end); await hang()`,
      quick,
      { fault: 'unasked', turn: 2, said: 'b' },
      ['a', '_DEAD_'],
    ],
    [
      'says that it is dead',
      `hear(); say('_DEAD_'); ${echo}`,
      quick,
      { fault: 'said-dead', turn: 1, said: '_DEAD_' },
      ['_DEAD_', '_DEAD_'],
    ],
    ['floods', `hear(); for (;;) raw('x'.repeat(65536))`, quick, { fault: 'long-line', turn: 1 }, ['_DEAD_', '_DEAD_']],
    [
      'floods in many messages',
      `hear(); nodPid(); for (;;) say('x')`,
      paused,
      { fault: expect.stringMatching(/^(chatter|unasked)$/) as Fault, turn: 1 },
      ['x', '_DEAD_'],
    ],
    [
      'says too much in all',
      `hear(); say('x'.repeat(900)); hear(); say('x'.repeat(200)); hear()`,
      quick,
      { fault: 'long-line', turn: 2, reason: 'more than 1000 bytes of answers in the log of one match' },
      ['x'.repeat(900), '_DEAD_'],
      { caps: { bytes: 2001 } },
    ],
    [
      'says too much that cannot be printed',
      `hear(); say('x'); hear(); say('\\xff'.repeat(167)); hear()`,
      quick,
      { fault: 'long-line', turn: 2 },
      ['x', '_DEAD_'],
      { caps: { bytes: 2000 } },
    ],
  ])('%s', async (_name, bot, how, fault, [first, second], extras = {}) => {
    const result = await play(how, [bot, echo], extras);
    expect(inEnglish(result.void)).toBeUndefined();
    expect(JSON.parse(result.judge.stderr)).toEqual([first, 'one', 'two', second]);
    expect(result.scores).toEqual([3, 3]);
    expect(inEnglish(result.log.filter(({ event }) => event === 'fault'))).toMatchObject([{ seat: 0, ...fault }]);
    const { turn: _turn, ...failure } = fault;
    expect(inEnglish(result.bots)).toMatchObject([{ ended: failure }, { player: 'b' }]);
    expect(result.bots[1]).not.toHaveProperty('ended');
    expect(isLeft()).toBe(false);
  });

  test.each(['[0]END', '[1]KILL', '[2]KILL', '[2]you lost', '[1,0]'])('a bot cannot give orders: %s', async (words) => {
    const {
      scores,
      judge: { stderr },
      bots,
    } = await play(quick, [`for (;;) { hear(); say('${words}'); }`, echo]);
    expect(JSON.parse(stderr)).toEqual([words, 'one', 'two', words]);
    expect({ scores, ended: bots.map(({ ended }) => ended) }).toEqual({
      scores: [5, 3],
      ended: [undefined, undefined],
    });
  });

  test('an answer followed by an exit counts, and so does the score when nobody asks again', async () => {
    const result = await play(`ask([1, 2], 'x'); await sleep(200); score(5, 3)`, [`say(hear())`, echo]);
    expect(result).toMatchObject({ scores: [5, 3] });
    expect(result.bots[0]).not.toHaveProperty('ended');
  });

  test('a bot at fault gets the declared minimum', async () => {
    expect(await play(quick, ['process.exit(1)', echo], { minimum: -10 })).toMatchObject({ scores: [-10, 3] });
  });

  test("a bot's stderr is for its owner and not in the log", async () => {
    const result = await play(quick, [`console.error('my secret'); process.exit(1)`, echo]);
    expect(result.bots[0]!.stderr).toContain('my secret');
    expect(JSON.stringify([result.log, result.judge])).not.toContain('my secret');
  });
});

describe('in sandboxes', () => {
  const cannot = findSandboxSupport().then(
    ({ groups }) => (groups.kind === 'none' ? 'no cgroups on this machine' : ''),
    (error: Error) => error.message,
  );
  const node = dirname(dirname(process.execPath));
  const limits = { ...botLimits, memory: 96 * 2 ** 20, processes: 32 };
  const inSandbox = (words: string): Launch =>
    sandboxed({
      command: [process.execPath, '--input-type=module', '-e', `${prelude(terminators.angles)}${words}`, mark],
      folder: fixtures,
      shown: node === '/usr' ? [] : [[node, node]],
      limits,
    });
  const playSandboxed = (judge: string, bots: readonly string[], extras: Extras = {}): ReturnType<typeof judgedMatch> =>
    again(() => ({
      ...setup(judge, bots, extras),
      programs: { judge: inSandbox(judge), bots: bots.map((bot) => inSandbox(bot)) },
    }));
  const twice = `const first = ask([1, 2], 'one'); const second = ask([2, 1], 'two'); console.error(JSON.stringify([...first, ...second])); score(5, 3);`;
  const fill = 'const all = []; for (;;) all.push(Buffer.alloc(2 ** 20, 1));';
  const multiply = `import { spawn } from 'node:child_process'; for (let child = 0; child < 100; child++) spawn('sleep', ['5']).on('error', () => process.exit(9)); await sleep(2000); process.exit(9);`;

  test('a match is played and measured', async ({ skip }) => {
    skip((await cannot) !== '', await cannot);
    const { scores, bots, judge } = await playSandboxed(twice, [
      echo,
      `hear(); while (Object.values(process.cpuUsage()).reduce((sum, part) => sum + part) < 500_000); say('b'); ${echo}`,
    ]);
    expect(scores).toEqual([5, 3]);
    expect(JSON.parse(judge.stderr)).toEqual(['one', 'b', 'two', 'two']);
    expect(bots[1]!.used.cpu).toBeGreaterThan(bots[0]!.used.cpu!);
    for (const { used } of [...bots, judge])
      expect(used).toMatchObject({ cpu: expect.any(Number) as number, peak: expect.any(Number) as number });
    expect(bots[0]!.used.clock).toBe('wall');
    expect(isLeft()).toBe(false);
  });

  test.for<[string, string, Fault, number]>([
    ['fills the memory', `hear(); ${fill}`, 'memory', 20_000],
    ['starts a hundred programs', `hear(); ${multiply}`, 'processes', 20_000],
    ['computes for ever', `say(hear()); hear(); for (;;);`, 'cpu', 1000],
  ])('a bot that %s is dead', async ([, bot, fault, cpu], { skip }) => {
    skip((await cannot) !== '', await cannot);
    const { scores, bots, judge } = await playSandboxed(twice, [bot, echo], { limit: { cpu, wall: 20_000 } });
    expect(bots).toMatchObject([{ ended: { fault } }, { player: 'b' }]);
    expect((JSON.parse(judge.stderr) as string[]).at(-1)).toBe('_DEAD_');
    expect(scores).toEqual([3, 3]);
    expect(isLeft()).toBe(false);
  });

  test.for<[string, string, string, Extras?]>([
    ['fills the memory', fill, 'the judge did not finish the match: '],
    ['starts a hundred programs', multiply, 'the judge did not finish the match: '],
    ['computes for ever', 'for (;;);', 'the judge did not end the match within 1 s', { caps: { wall: 1000 } }],
    [
      'reads what is not its own',
      `import { readFileSync } from 'node:fs'; try { readFileSync('/etc/passwd') } catch { process.exit(7) }`,
      'exit code 7',
    ],
    [
      'leaves a child behind',
      `import { spawn } from 'node:child_process'; spawn('sleep', ['60'], { detached: true, stdio: 'inherit' }); process.exit(0)`,
      'the judge did not finish the match: ',
    ],
  ])('a judge that %s makes the match void', async ([, judge, reason, extras = {}], { skip }) => {
    skip((await cannot) !== '', await cannot);
    const result = await playSandboxed(judge, [echo, echo], extras);
    expect(inEnglish(result.void)).toContain(reason);
    expect(isLeft()).toBe(false);
  });
});

test.each<[number[], boolean[], number | undefined, number[]]>([
  [[5, 3], [false, false], undefined, [5, 3]],
  [[5, 3], [true, false], undefined, [3, 3]],
  [[5, 3], [false, true], undefined, [5, 3]],
  [[5, 3, -1], [true, true, false], undefined, [-1, -1, -1]],
  [[5], [true], undefined, [5]],
  [[5, 3], [true, false], 0, [0, 3]],
  [[5, -3], [false, true], 0, [5, 0]],
])('scores %j with %j at fault and minimum %j', (given, lost, minimum, scores) => {
  expect(finalScores(given, lost, minimum)).toEqual(scores);
});

test('a program that cannot be started is named, and nothing is left running', async () => {
  const broken: Launch = unsandboxed(['no-such-program-anywhere']);
  await expect(
    judgedMatch({ ...setup('hang()', [echo]), programs: { judge: broken, bots: [program(echo)] } }),
  ).rejects.toThrow('the judge: cannot start no-such-program-anywhere: there is no such program');
  await expect(
    judgedMatch({
      ...setup('hang()', [echo, echo]),
      programs: { judge: program('hang()'), bots: [program(echo), broken] },
    }),
  ).rejects.toThrow('the bot b: cannot start no-such-program-anywhere');
  await expect.poll(isLeft).toBe(false);
});

test('a bot that does not come is dead from the start, and loses', async () => {
  const match = setup("const [a, b] = ask([1, 2], 'go'); score(1, b === '_DEAD_' ? 5 : 0);", [echo, echo]);
  const bots = [match.programs.bots[0]!, { absent: { fault: 'withdrawn', reason: { code: 'left-contest' } } } as const];
  const { log, ...result } = await judgedMatch({ ...match, programs: { ...match.programs, bots } });
  expect(result.scores).toEqual([1, 1]);
  expect(log.map(({ event }) => event)).toEqual(['start', 'fault', 'told', 'answer', 'answer', 'end']);
  expect(log[1]).toMatchObject({ turn: 0, seat: 1, fault: 'withdrawn', reason: { code: 'left-contest' } });
  const written = writeJudged(log, result);
  const lines = written.log.trimEnd().split('\n');
  expect(checkJudged(lines.map((line) => JSON.parse(line) as object))).toBeUndefined();
});
