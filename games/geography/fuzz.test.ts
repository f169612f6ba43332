// Random and grammar-mutated lines through channel and protocol: no crash, no hang, no growth, and always one clear
// outcome.
import { expect, test } from 'vitest';
import { memoryPair } from '../../src/channels/memory.ts';
import { bytesInUse, noise, spoiled } from '../../test/channels.ts';
import type { Random } from '../../src/game/random.ts';
import { randomFor } from '../../src/game/random.ts';
import { inProcess, playMatch } from '../../src/referee/play.ts';
import { bot } from './bots/random.ts';
import { protocol } from './protocols/lines.ts';
import { game, neighbours, type Position } from './rules.ts';

const soak = process.env['ARENA_SOAK'] === '1';

/** Mutations of a good line, or none. */
const mutations: readonly ((line: string, random: Random) => string)[] = [
  (line) => line,
  (line) => line,
  (line) => line,
  (line) => line.replace('\n', '\r\n'),
  (line) => line.replace(' ', ' 00'),
  (line) => line.replace('\n', ' \n'),
  spoiled,
  (line, random) => line.slice(random.below(line.length)),
  (line) => line + line,
  (line) => line.replace(/\d+\n/, '99999999999999999999\n'),
  (line) => line.replace('\n', ''),
  (line) => line.replace('210', '0210'),
  (_line, random) => `${noise(random)}\n`,
  (_line, random) => noise(random),
];

/** Plays one game against a player with random wrong lines; returns how many lines it sent. */
async function playNonsense(seed: string): Promise<number> {
  const random = randomFor(seed, 0);
  const pair = memoryPair({ ...protocol.framing, loose: { ...protocol.framing.loose!, quiet: 0 } });
  let position: Position | undefined;
  let lines = 0;
  const speak = (): void => {
    lines++;
    const move =
      position === undefined || position.edges.length === 0
        ? 0
        : random.pick([...neighbours(position, position.token), 0]);
    const line = random.pick(mutations)(`210 ${move}\n`, random);
    for (const piece of random.below(4) === 0 ? line.split('') : [line]) pair.say(piece);
    if (!line.includes('\n') && random.below(3) === 0) pair.leave();
  };
  pair.onText((told) => Number(told.slice(0, 3)) < 230 && speak());
  const seated = [protocol.player(pair.channel), inProcess(bot)];
  const kinds: string[] = [];
  for await (const event of playMatch({
    game: 'geography',
    rules: game,
    options: { gsize: 8, graph: '' },
    seed,
    players: ['A', 'B'],
    moveTime: 5,
    seated,
  })) {
    if (event.event === 'start' || event.event === 'turn') position = game.view(event.state);
    kinds.push(event.event);
    if (event.event === 'end') expect(event.scores.toSorted((one, other) => one - other)).toEqual([0, 1]);
  }
  expect(kinds.filter((kind) => kind === 'end')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'fault').length).toBeLessThanOrEqual(1);
  return lines;
}

const goal = soak ? 1_000_000 : 6000;
test(`${goal} lines of nonsense in memory`, async () => {
  let lines = 0;
  let settled = 0;
  for (let round = 0; lines < goal; round++) {
    const games = Array.from({ length: 200 }, (_, at) => playNonsense(`fuzz ${round} ${at}`));
    lines += (await Promise.all(games)).reduce((sum, said) => sum + said, 0);
    if (settled === 0 && lines > goal / 3) settled = bytesInUse();
  }
  expect(lines).toBeGreaterThanOrEqual(goal);
  expect(bytesInUse() - settled).toBeLessThan(16 * 1024 * 1024);
}, 900_000);
