// Random and grammar-mutated lines through channel and protocol: no crash, no hang, no growth. On stdio whoever goes
// too far is replaced; in a lobby the game
// goes on whatever is said, and comes out by the rules.
import { expect, test } from 'vitest';
import { memoryPair, type MemoryPair } from '../../src/channels/memory.ts';
import { bytesInUse, noise, spoiled } from '../../test/channels.ts';
import type { Player } from '../../src/game/player.ts';
import type { Random } from '../../src/game/random.ts';
import { randomFor } from '../../src/game/random.ts';
import { inProcess, playMatch } from '../../src/referee/play.ts';
import { bot } from './bots/random.ts';
import { allowed, seatNames, type Card } from './cards.ts';
import { openLobby } from './lobby.ts';
import { readTold } from './protocol-messages.ts';
import { protocol } from './protocols/lines.ts';
import { game } from './rules.ts';
import type { View } from './state.ts';
import { table } from './table.ts';

const soak = process.env['ARENA_SOAK'] === '1';
const goal = soak ? 1_000_000 : 6000;

/** Mutations of a good line. */
const mutations: readonly ((line: string, random: Random) => string)[] = [
  spoiled,
  (line) => line.replace('\r', ''),
  (line) => line.replace('\r', '\r\r'),
  (line) => line + line,
  (line, random) => line.slice(random.below(line.length)),
  (line) => line.replace(/\d+/, '0$&'),
  (line) => line.replace(/.\r/, 'X\r'),
  (line) => line.toLowerCase(),
  (line) => line.replace('TRICK', 'IAM'),
  (line) => line.replace('\r\n', ''),
  (_line, random) => `${noise(random)}\r\n`,
  (_line, random) => `${noise(random)}${noise(random)}`,
];

/** A client that sends a wrong line once in so many; counts its lines. */
class Babbler {
  lines = 0;
  readonly #pair: MemoryPair;
  readonly #random: Random;
  readonly #every: number;
  #hand: Card[] = [];
  #question: readonly Card[] = [];
  #unread = '';
  constructor(pair: MemoryPair, random: Random, every: number) {
    this.#pair = pair;
    this.#random = random;
    this.#every = every;
    pair.onText((text) => {
      const lines = (this.#unread + text).split('\r\n');
      this.#unread = lines.pop()!;
      for (const line of lines) this.#hear(line);
    });
  }
  #hear(line: string): void {
    const told = readTold(line);
    if (told?.kind === 'deal') this.#hand = [...told.cards];
    if (told?.kind === 'taken') this.#hand = this.#hand.filter((card) => !told.cards.includes(card));
    if (told?.kind === 'trick') this.#question = told.table;
    if (told?.kind === 'trick' || (told?.kind === 'wrong' && this.#random.below(this.#every) > 0))
      this.#answer(told.number);
  }
  #answer(number: number): void {
    const cards = this.#random.below(this.#every) === 0 ? this.#hand : allowed(this.#hand, this.#question);
    if (cards.length === 0) return;
    this.lines++;
    const line = `TRICK${number}${this.#random.pick(cards)}\r\n`;
    const words = this.#random.below(this.#every) === 0 ? this.#random.pick(mutations)(line, this.#random) : line;
    for (const piece of this.#random.below(4) === 0 ? words.split('') : [words]) this.#pair.say(piece);
  }
}

const play = (
  seed: string,
  seated: readonly Player<View, Card>[],
  options = { deals: '2', file: '', 'early-stop': false },
): ReturnType<typeof playMatch> =>
  playMatch({ game: 'kierki', rules: game, options, seed, players: seatNames, moveTime: 5, seated }) as ReturnType<
    typeof playMatch
  >;

/** One deal on stdio; tells how many lines were said. */
async function onStdio(seed: string): Promise<number> {
  const random = randomFor(seed, 0);
  const pair = memoryPair(protocol.framing);
  const babbler = new Babbler(pair, random, 8);
  const events: string[] = [];
  for await (const event of play(seed, [
    protocol.player(pair.channel),
    ...Array.from({ length: 3 }, () => inProcess(bot)),
  ])) {
    events.push(event.event);
    if (event.event === 'end') expect(event.cause).toBe('rules');
  }
  expect(events.filter((event) => event === 'turn')).toHaveLength(52);
  expect(events.filter((event) => event === 'fault').length).toBeLessThanOrEqual(1);
  expect(pair.ended).toBe(true);
  return babbler.lines;
}

/** One deal in a lobby, all four babbling. */
async function inLobby(seed: string): Promise<number> {
  const random = randomFor(seed, 0);
  const alarm = (_ms: number, ring: () => void): (() => void) => {
    const soon = setTimeout(ring, 1);
    return () => clearTimeout(soon);
  };
  const lobby = openLobby({ tables: 1, messageTime: 1, alarm, tell: () => undefined });
  const babblers = seatNames.map((name) => {
    const pair = memoryPair(table.framing);
    const { channel } = pair;
    const listener = lobby.enter({
      address: name,
      send: (message) => channel.send(message),
      isSpeaking: () => channel.isSpeaking,
      pauseReading: () => channel.pauseReading(),
      resumeReading: () => channel.resumeReading(),
      close: (last) => channel.close(last),
    });
    channel.onUnasked((heard) => (heard.kind === 'message' ? listener.heard(heard.text) : listener.left()));
    pair.say(`IAM${name}\r\n`);
    return { pair, babbler: new Babbler(pair, random, 2) };
  });
  const [{ full, seats }] = lobby.tables as [(typeof lobby.tables)[number]];
  await full;
  let turns = 0;
  for await (const event of play(seed, seats)) {
    if (event.event === 'turn') turns++;
    expect(event.event).not.toBe('fault');
  }
  expect(turns).toBe(52);
  expect(babblers.every(({ pair }) => pair.ended)).toBe(true);
  return babblers.reduce((sum, { babbler }) => sum + babbler.lines, 0);
}

test.each([
  ['on stdio', onStdio],
  ['in a lobby', inLobby],
])(
  `${goal} lines of nonsense %s`,
  async (_where, playOne) => {
    let [lines, settled] = [0, 0];
    for (let round = 0; lines < goal; round++) {
      const games = Array.from({ length: 100 }, (_, at) => playOne(`fuzz ${round} ${at}`));
      lines += (await Promise.all(games)).reduce((sum, said) => sum + said, 0);
      if (settled === 0 && lines > goal / 3) settled = bytesInUse();
    }
    expect(bytesInUse() - settled).toBeLessThan(16 * 1024 * 1024);
  },
  900_000,
);
