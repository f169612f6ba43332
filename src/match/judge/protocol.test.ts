import { inEnglish } from '../../../test/in-english.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryPair } from '../../channels/memory.ts';
import { readOrder, readScores, writeOrder, writeScores, terminators, type Order } from './protocol.ts';

const tell = (to: number[], text: string): Order => ({ order: 'tell', to, text });
const kill = (...to: number[]): Order => ({ order: 'kill', to });
const end: Order = { order: 'end' };

describe('orders', () => {
  test.each<[string, Order]>([
    ['[1,2,3]TEXT', tell([0, 1, 2], 'TEXT')],
    ['[3,1]TEXT', tell([2, 0], 'TEXT')],
    ['[0]TEXT', tell([0, 1, 2], 'TEXT')],
    ['[ 1 ,\t2 ]TEXT', tell([0, 1], 'TEXT')],
    ['[ 0 ]TEXT', tell([0, 1, 2], 'TEXT')],
    ['[00]TEXT', tell([0, 1, 2], 'TEXT')],
    ['[02]TEXT', tell([1], 'TEXT')],
    ['[2]', tell([1], '')],
    ['[1]two\nlines', tell([0], 'two\nlines')],
    ['[1] blanks stay ', tell([0], ' blanks stay ')],
    ['[1]a]b[c]<<<d', tell([0], 'a]b[c]<<<d')],
    ['[1][2]', tell([0], '[2]')],
    ['[1]\xff\0\x1b', tell([0], '\xff\0\x1b')],
    ['[2]KILL', kill(1)],
    ['[1,3]KILL', kill(0, 2)],
    ['[0]KILL', kill(0, 1, 2)],
    ['[0]END', end],
    ['[9]END', end],
    ['[]END', end],
    ['[1,1]END', end],
    ['[1]KILL ', tell([0], 'KILL ')],
    ['[1] KILL', tell([0], ' KILL')],
    ['[1]kill', tell([0], 'kill')],
    ['[0]END\n', tell([0, 1, 2], 'END\n')],
    ['[0]ENDING', tell([0, 1, 2], 'ENDING')],
    ['[1]_DEAD_', tell([0], '_DEAD_')],
  ])('%j', (message, order) => {
    expect(readOrder(message, 3)).toEqual({ value: order });
  });

  test.each([
    ['', 'must begin with the list'],
    ['END', 'must begin with the list'],
    [' [1]TEXT', 'must begin with the list'],
    ['\n[1]TEXT', 'must begin with the list'],
    ['[1', 'must begin with the list'],
    ['1]TEXT', 'must begin with the list'],
    ['[]TEXT', 'the list "[]" must hold numbers of bots'],
    ['[,]TEXT', 'must hold numbers'],
    ['[1,]TEXT', 'must hold numbers'],
    ['[1 2]TEXT', 'must hold numbers'],
    ['[-1]TEXT', 'must hold numbers'],
    ['[1.0]TEXT', 'must hold numbers'],
    ['[a]TEXT', 'must hold numbers'],
    ['[\xa01]TEXT', 'must hold numbers'],
    ['[1,1]TEXT', 'the list "[1,1]" names bot 1 twice'],
    ['[0,1]TEXT', 'the list "[0,1]" names all bots by 0 and others beside it'],
    ['[1,0]TEXT', 'names all bots by 0'],
    ['[0,0]TEXT', 'names all bots by 0'],
    ['[9]TEXT', 'there is no bot 9, only bots 1 to 2'],
    ['[9]KILL', 'there is no bot 9'],
    ['[99999999999999999999]TEXT', 'must hold numbers'],
    ['\x1b[31m', 'this one reads "\\x1b[31m"'],
    ['C:\\games', 'this one reads "C:\\games"'],
  ])('%j is a judge fault', (message, sentence) => {
    expect(inEnglish(readOrder(message, 2))).toEqual({ wrong: expect.stringContaining(sentence) as string });
  });

  test('what is written is read back as the same order', () => {
    const list = fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 8 });
    const text = fc
      .string({ unit: fc.constantFrom(...Array.from('KILEND[]<,0 1\n\xff\0')), maxLength: 12 })
      .filter((words) => words !== 'END' && words !== 'KILL');
    const order = fc.oneof(
      fc.record({ order: fc.constant('tell' as const), to: list, text }),
      fc.record({ order: fc.constant('kill' as const), to: list }),
      fc.constant(end),
    );
    fc.assert(
      fc.property(order, (one) => {
        expect(readOrder(writeOrder(one), 8)).toEqual({ value: one });
      }),
      { seed: 3, numRuns: 500 },
    );
  });

  test('any bytes are an order or wrong in one printable line', () => {
    const bytes = fc.string({ unit: fc.constantFrom(...Array.from('[]0129,, \n\r\x1b\xffENDKILL')), maxLength: 16 });
    fc.assert(
      fc.property(bytes, (message) => {
        const read = readOrder(message, 2);
        if ('wrong' in read) expect(inEnglish(read.wrong)).toMatch(/^[ -~…]+$/);
        else if (read.value.order !== 'end') for (const seat of read.value.to) expect([0, 1]).toContain(seat);
      }),
      { seed: 4, numRuns: 2000 },
    );
  });
});

describe('scores', () => {
  test.each<[string, number[]]>([
    ['[1,0]', [1, 0]],
    ['[1, 0]', [1, 0]],
    [' [ 1 ,\t0 ] \r\n', [1, 0]],
    ['\n[1,0]', [1, 0]],
    ['[-1.5,+2.25]', [-1.5, 2.25]],
    ['[.5,5.]', [0.5, 5]],
    ['[007,-0]', [7, 0]],
    ['[1.0E7,1e-05]', [1e7, 1e-5]],
  ])('%j', (message, scores) => {
    expect(inEnglish(readScores(message, 2))).toEqual({ value: scores });
  });

  test.each([
    ['', 'after END the scores must come, such as [1, 0], and not ""'],
    ['1,0', 'after END the scores must come'],
    ['[1,0', 'after END the scores must come'],
    ['[1,0]x', 'after END the scores must come'],
    ['[0]END', 'after END the scores must come'],
    ['[NaN,0]', 'a score must be a decimal number, not "NaN"'],
    ['[Infinity,0]', 'not "Infinity"'],
    ['[-inf,0]', 'not "-inf"'],
    ['[1e999,0]', 'not "1e999"'],
    ['[0x10,0]', 'not "0x10"'],
    ['[1 2,0]', 'not "1 2"'],
    ['[- 1,0]', 'not "- 1"'],
    ['[1_0,0]', 'not "1_0"'],
    ['[one,0]', 'not "one"'],
    ['[[1],0]', 'not "[1]"'],
    ['[]', 'not ""'],
    ['[1,]', 'not ""'],
    ['[1]', 'there must be one score for each of 2 bots, not 1'],
    ['[1,2,3]', 'there must be one score for each of 2 bots, not 3'],
  ])('%j is a judge fault', (message, sentence) => {
    expect(inEnglish(readScores(message, 2))).toEqual({ wrong: expect.stringContaining(sentence) as string });
  });

  test('what is written is read back as the same scores', () => {
    const scores = fc.array(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((score) => score + 0),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(scores, (list) => {
        expect(readScores(writeScores(list), list.length)).toEqual({ value: list });
      }),
      { seed: 5 },
    );
  });

  test('a million blanks take no longer than a million letters', () => {
    const blanks = ' '.repeat(2 ** 20);
    expect(readScores(`[1${blanks},0${blanks}]`, 2)).toEqual({ value: [1, 0] });
    expect(readOrder(`[${blanks}x]`, 2)).toHaveProperty('wrong');
  });
});

test('wherever the bytes are cut, also within the end of a message, the messages are the same', () => {
  const text = fc
    .string({ unit: fc.constantFrom('a', '<', '<<', '<<<', '\n', '[', ']', '\r', '\xff', '\0'), maxLength: 10 })
    .filter((words) => !words.includes(terminators.angles));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), fc.array(fc.nat(80), { maxLength: 12 }), (messages, cuts) => {
      const pair = memoryPair({ cap: 100, end: terminators.angles });
      const heard: string[] = [];
      pair.channel.onUnasked((what) => what.kind === 'message' && heard.push(what.text));
      const bytes = Buffer.from(messages.map((message) => `${message}${terminators.angles}`).join(''), 'latin1');
      const at = [
        0,
        ...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((one, other) => one - other),
        bytes.length,
      ];
      for (let piece = 1; piece < at.length; piece++) pair.say(bytes.subarray(at[piece - 1], at[piece]));
      expect(heard).toEqual(messages);
    }),
    { seed: 6, numRuns: 1000 },
  );
});
