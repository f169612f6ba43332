import { inEnglish } from '../../../test/in-english.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
      used: () => ({ clock: 'wall', longest: 0, box: '' }) as const,
      stop: () => Promise.resolve(),
    };
    const judge = new JudgeProgram(program, terminator, judgeCaps);
    say(said);
    const next = judge.next();
    vi.advanceTimersByTime(judgeCaps.wall);
    expect(inEnglish(await next)).toEqual({ wrong });
  },
);
