import { inEnglish } from '../../../test/in-english.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '../../game/message.ts';
import { memoryPair } from '../../channels/memory.ts';
import { judgeCaps, JudgeProgram } from './program.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  [
    'angles',
    '[1]guess\n',
    'the judge did not end the match within 600 s; it wrote "[1]guess\\x0a" without the end of a message, <<< and a newline',
  ],
  [
    'newline',
    '[1]guess',
    'the judge did not end the match within 600 s; it wrote "[1]guess" without the end of a message, a newline',
  ],
  ['angles', '', 'the judge did not end the match within 600 s'],
] as const)(
  'who waits for the end of a message in a game of %s that is told %j hears of it',
  async (terminator, said, wrong) => {
    const { channel, say } = memoryPair({ cap: 100, end: terminator === 'angles' ? '<<<\n' : '\n' });
    const program = {
      channel,
      pid: 0,
      stderrText: () => '',
      takeStderr: () => '',
      freshStderr: () => '',
      used: () => ({ clock: 'wall', longest: 0, box: '' }) as const,
      stop: () => Promise.resolve(),
    };
    const judge = new JudgeProgram(program, terminator, judgeCaps, 1);
    say(said);
    const next = judge.next();
    vi.advanceTimersByTime(judgeCaps.wall);
    expect(inEnglish(await next)).toEqual({ wrong });
  },
);

test.each([
  ['waits', '', 0, ['the judge has said nothing for 5 s after turn 1; it may be waiting for more than 2 bots']],
  [
    'ends its messages in another way',
    '[1]guess',
    0,
    [
      'the judge has said nothing for 5 s after turn 1; it wrote "[1]guess" without the end of a message, <<< and a newline',
    ],
  ],
  ['computes', '', 1, []],
] as const)('a judge that says nothing and %s', async (_how, unfinished, share, told) => {
  const { channel, say } = memoryPair({ cap: 100, end: '<<<\n' });
  const began = Date.now();
  const program = {
    channel,
    pid: 0,
    stderrText: () => '',
    takeStderr: () => '',
    freshStderr: () => '',
    used: () => ({ clock: 'cpu', cpu: share * (Date.now() - began), longest: 0, box: '' }) as const,
    stop: () => Promise.resolve(),
  };
  const heard: unknown[] = [];
  const silence = { after: 5000, tell: (why: Message) => void heard.push(inEnglish(why)) };
  const judge = new JudgeProgram(program, 'angles', judgeCaps, 2, silence);
  say('[0]hi<<<\n');
  expect(await judge.next()).toEqual({ value: '[0]hi' });
  judge.answer(['one', 'two']);
  say(unfinished);
  const next = judge.next();
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual(told);
  vi.advanceTimersByTime(judgeCaps.wall);
  const end = 'the judge did not end the match within 600 s';
  const guess = told.map((line) => line.replace(/^.*?;/, ';')).join('');
  expect(inEnglish(await next)).toEqual({ wrong: `${end}${guess}` });
});
