// Whatever a player says, a match ends by the rules and its log verifies.
import { expect, test } from 'vitest';
import { memoryPair } from '../../src/channels/memory.ts';
import type { Random } from '../../src/game/random.ts';
import { logLine } from '../../src/game/log.ts';
import { randomFor } from '../../src/game/random.ts';
import { verify } from '../../src/game/replay.ts';
import { inProcess, playMatch } from '../../src/referee/play.ts';
import { bot } from './bots/random.ts';
import { protocol } from './protocols/lines.ts';
import { game } from './rules.ts';
import type { State } from './state.ts';

const goal = process.env['ARENA_SOAK'] === '1' ? 1_000_000 : 2500;
const wrong = ['-1 0\n', 'x\n', '\n', '\0\n', '1 2 3 4\n'];
const signs = ['', ' ', '-', '.', ',', '0', '9', '500', '\0', '\xff', '\n', '\r', '\t', 'late', 'gone', '0 0'];

/** Mutations of an answer. */
const mutations: readonly ((line: string, random: Random) => string)[] = [
  (line) => line,
  (line) => line.replace('\n', '\r\n'),
  (line) => line.replace('\n', ' 7\n'),
  (line) => line.replace(' ', '   '),
  (line) => line.replace(' ', ','),
  (line) => line + line,
  (line) => line.padStart(3000, '1'),
  (line) => `-${line}`,
  (line) => line.replace(/\d+/, '1000'),
  (line) => line.replace(/\d+/, '99999999999999999999'),
  (_line, random) => `${random.pick(['late', 'wrong', 'gone', 'gone 1', '0 0', ''])}\n`,
  (line, random) =>
    `${line.slice(0, random.below(line.length)) + random.pick(signs) + line.slice(random.below(line.length))}\n`,
  (_line, random) => `${Array.from({ length: random.below(300) }, () => random.pick(signs)).join('')}\n`,
];

/** Plays one match against a player with mostly wrong answers; returns how many answers it gave, and its fault. */
async function playNonsense(seed: string): Promise<{ answers: number; fault: string }> {
  const random = randomFor(seed, 0);
  const pair = memoryPair(protocol.framing);
  const isStubborn = random.below(4) === 0;
  let state: State | undefined;
  let answers = 0;
  pair.onText((told) => {
    if (!told.startsWith('0 ')) return told.startsWith('1 ') ? undefined : pair.say(`${random.pick(signs)}\n`);
    answers++;
    if (random.below(2000) === 0) return pair.leave();
    if (isStubborn) return pair.say(random.pick(wrong));
    const line = `${game.write(game.anyMove(state!, 0, random))}\n`;
    pair.say(random.below(50) === 0 ? line : random.pick(mutations)(random.pick(wrong), random));
  });
  const log = [];
  let fault = '';
  const seated = [protocol.player(pair.channel), inProcess(bot)];
  for await (const event of playMatch({
    game: 'voronoi',
    rules: game,
    options: { stones: 2 },
    seed,
    players: ['A', 'B'],
    moveTime: 100_000,
    seated,
  })) {
    if (event.event === 'start' || event.event === 'turn') state = event.state;
    if (event.event === 'fault') fault = event.fault;
    log.push(logLine(event));
  }
  const found = verify(game, log);
  if ('wrong' in found) throw new Error(`${seed}: ${found.wrong.code}`);
  expect(found.value.outcome.cause).toBe('rules');
  return { answers, fault };
}

test(`${goal} answers, most of them nonsense`, { timeout: 3_600_000 }, async () => {
  const causes = new Set<string>();
  let said = 0;
  for (let number = 0; said < goal; number++) {
    const { answers, fault } = await playNonsense(`fuzz ${number}`);
    causes.add(fault);
    said += answers;
  }
  expect(causes).toContain('');
  expect(causes).toContain('left');
  expect(['illegal', 'garbled', 'empty', 'binary'].some((cause) => causes.has(cause))).toBe(true);
});
