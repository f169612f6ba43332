// Random bytes of clients at a Voronoi table: whatever they send, the match goes on or ends by its rules.
import { expect, test } from 'vitest';
import { memoryPair, type MemoryPair } from '../../src/channels/memory.ts';
import { bytesInUse, noise, spoiled } from '../../test/channels.ts';
import type { Random } from '../../src/game/random.ts';
import { randomFor } from '../../src/game/random.ts';
import { playMatch } from '../../src/referee/play.ts';
import { openLobby } from './lobby.ts';
import { game } from './rules.ts';
import { table } from './table.ts';

const lines = process.env['ARENA_SOAK'] === '1' ? 1_000_000 : 2500;

const words = (random: Random): string => {
  const move = `${random.below(1000)} ${random.below(1000)}`;
  if (random.below(100) === 0) return random.pick([`${move}\n`, move, `${move} 1`]); // computing a stone takes its time
  return random.pick([
    () => spoiled(`${move} -\n`, random),
    () => noise(random),
    () => '\n',
    () => `${move} 1 1`,
    () => `${1000 + random.below(1000)} ${random.below(9)}\n`,
  ])();
};

/**
 * A whole match between clients that send anything at any time, some of whom leave; returns how many lines they sent.
 */
async function play(random: Random): Promise<number> {
  const seats = 2 + random.below(3);
  const told: string[] = [];
  const lobby = openLobby({
    tables: 1,
    seats,
    options: { stones: 2 },
    messageTime: 10_000,
    pause: 0,
    startsAlone: true,
    alarm: (_ms, ring) => ((): (() => void) => (setImmediate(ring), () => undefined))(),
    tell: (line) => void told.push(line),
  });
  const [one] = lobby.tables;
  const pairs = Array.from({ length: seats }, () => enter(lobby));
  for (const pair of pairs) pair.say(`${noise(random).replaceAll('\n', '')}name\n`);
  await one!.full;
  let said = 0;
  const talk = (): void => {
    for (const pair of pairs) {
      if (random.below(40) === 0) pair.leave();
      for (let line = 0; line < 10; line++) pair.say(words(random));
      said += 10;
    }
  };
  const talking = setInterval(talk, 0);
  try {
    for await (const event of playMatch({
      rules: game,
      game: 'voronoi',
      seed: '',
      options: { stones: 2 },
      players: one!.names!(),
      moveTime: 60_000,
      seated: one!.seats,
    })) {
      if (event.event === 'fault') throw new Error(`a seat failed: ${event.reason.code}`);
      if (event.event === 'end') expect(event.cause).toBe('rules');
    }
  } finally {
    clearInterval(talking);
  }
  expect(told.join('')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  return said;
}

function enter(lobby: ReturnType<typeof openLobby>): MemoryPair {
  const pair = memoryPair({ ...table.framing, loose: { ...table.framing.loose!, quiet: 0 } });
  const { channel } = pair;
  const listener = lobby.enter({
    address: 'here',
    send: (message) => channel.send(message),
    receive: (limit) => channel.receive(limit),
    waitOn: () => channel.waitOn(),
    close: (last) => channel.close(last),
    isSpeaking: () => channel.isSpeaking,
    pauseReading: () => channel.pauseReading(),
    resumeReading: () => channel.resumeReading(),
  });
  channel.onUnasked((heard) => (heard.kind === 'message' ? listener.heard(heard.text) : listener.left()));
  return pair;
}

test(
  `${lines} lines of anything`,
  async () => {
    let [said, before] = [0, 0];
    for (let match = 0; said < lines; match++) {
      said += await play(randomFor('fuzz', match));
      if (match === 5) before = bytesInUse();
    }
    // the fields of the last games are cached
    if (before > 0) expect(bytesInUse() - before).toBeLessThan(64 * 1024 * 1024);
  },
  6 * 3_600_000,
);
