import { expect, test } from 'vitest';
import { memoryPair } from '../channels/memory.ts';
import type { Incoming } from './channel.ts';
import { withoutLateAnswers } from './late-answers.ts';

const textOf = (heard: Incoming): string => (heard.kind === 'message' ? heard.text : heard.fault);
const soon = { wall: 10 };
const long = { wall: 60_000 };

function open() {
  const pair = memoryPair({ cap: 100 });
  const channel = withoutLateAnswers(pair.channel);
  const unasked: string[] = [];
  channel.onUnasked((heard) => unasked.push(textOf(heard)));
  return { say: (text: string): void => pair.say(text), channel, unasked };
}

test('an answer that comes late is not the answer to the next question', async () => {
  const { say, channel, unasked } = open();
  expect(textOf(await channel.receive(soon))).toBe('silent');
  expect(textOf(await channel.receive(soon))).toBe('silent');
  const third = channel.receive(long);
  say('one\ntwo\nthree\n');
  expect(textOf(await third)).toBe('three');
  expect(unasked).toEqual([]);
});

test('it is no message out of turn either, but what follows it is', async () => {
  const { say, channel, unasked } = open();
  expect(textOf(await channel.receive(soon))).toBe('silent');
  say('one\n');
  say('more\n');
  expect(unasked).toEqual(['more']);
  const second = channel.receive(long);
  say('two\n');
  expect(textOf(await second)).toBe('two');
});

test('the rest of an answer that was cut by its deadline belongs to it', async () => {
  const { say, channel, unasked } = open();
  const first = channel.receive(soon);
  say('on');
  expect(textOf(await first)).toBe('unfinished');
  const second = channel.receive(long);
  say('e\ntwo\n');
  expect(textOf(await second)).toBe('two');
  expect(unasked).toEqual([]);
});
