import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { memoryPair } from '../../src/channels/memory.ts';
import { playMatch } from '../../src/referee/play.ts';
import { protocol, readMove } from './protocols/lines.ts';
import { game } from './rules.ts';

const folder = new URL('./recorded/', import.meta.url);

/** A conversation between a server and two clients: `A> 200 …` was sent to A, `A< 210 29` by A. */
const readConversation = (file: string): { seat: number; told: boolean; text: string }[] =>
  readFileSync(new URL(file, folder), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => ({ seat: line.charCodeAt(0) - 65, told: line[1] === '>', text: line.slice(3) }));

const recorded = readdirSync(folder).filter((file) => file.endsWith('.txt'));

test.each(recorded)('%s is reproduced byte for byte on both sides', async (file) => {
  const conversation = readConversation(file);
  const graph = conversation[0]!.text.replace('200 ', '');
  const clients = [memoryPair(protocol.framing), memoryPair(protocol.framing)];
  const words = clients.map((_, seat) =>
    conversation.filter((line) => line.seat === seat && !line.told).map(({ text }) => text),
  );
  for (const [seat, client] of clients.entries()) {
    client.onText((told) => {
      if (Number(told.slice(0, 3)) < 230) client.say(`${words[seat]!.shift()}\n`);
    });
  }
  const seated = clients.map(({ channel }) => protocol.player(channel));
  const match = playMatch({
    game: 'geography',
    rules: game,
    options: { gsize: 100, graph },
    seed: '',
    players: ['A', 'B'],
    moveTime: 2000,
    seated,
  });
  for await (const event of match) if (event.event === 'end') expect(event.cause).toBe('rules');
  for (const [seat, client] of clients.entries()) {
    expect(client.told).toBe(
      conversation
        .filter((line) => line.seat === seat && line.told)
        .map(({ text }) => `${text}\n`)
        .join(''),
    );
  }
});

test.each([
  ['210 27', 27],
  ['210 027', 27],
  ['210 27\r', 27],
  ['210 27 ', 27],
  ['210 27 \r', 27],
  ['210 0', 0],
  ['210', undefined],
  ['210 ', undefined],
  ['210  27', undefined],
  ['210 27  ', undefined],
  ['210 27\r\r', undefined],
  ['210 -1', undefined],
  ['210 1.5', undefined],
  ['210 1e3', undefined],
  ['210 1234567890', undefined],
  [' 210 27', undefined],
  ['211 27', undefined],
  ['21027', undefined],
  ['', undefined],
  ['GET / HTTP/1.1', undefined],
  ['210 ٣', undefined],
])('reads %j as %j', (text, move) => {
  expect(readMove(text)).toBe(move);
});

test('a first move that leaves the second player stuck ends the game for both at once', async () => {
  const clients = [memoryPair(protocol.framing), memoryPair(protocol.framing)];
  clients[0]!.onText((told) => told.startsWith('200') && clients[0]!.say('210 1\n'));
  const seated = clients.map(({ channel }) => protocol.player(channel));
  const match = playMatch({
    game: 'geography',
    rules: game,
    options: { gsize: 100, graph: '3 0 2 0 1 0 2' },
    seed: '',
    players: ['A', 'B'],
    moveTime: 2000,
    seated,
  });
  for await (const event of match) if (event.event === 'end') expect(event.scores).toEqual([1, 0]);
  expect(clients.map(({ told }) => told)).toEqual(['200 3 0 2 0 1 0 2\n230\n', '240\n']);
});
