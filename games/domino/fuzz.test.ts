// Whatever a player says, a match ends once, with one winner, and its log verifies.
import { expect, test } from 'vitest';
import { memoryPair } from '../../src/channels/memory.ts';
import type { Random } from '../../src/game/random.ts';
import { logLine } from '../../src/game/log.ts';
import { randomFor } from '../../src/game/random.ts';
import { verify } from '../../src/game/replay.ts';
import { inProcess, playMatch } from '../../src/referee/play.ts';
import { bot } from './bots/random.ts';
import { protocol } from './protocols/lines.ts';
import { game, type Position } from './rules.ts';

const soak = process.env['ARENA_SOAK'] === '1';
const signs = ['', ' ', '{', '}', ';', ',', '0', '9', '-', '.', '\0', '\xff', '\n', '\r', 'ok', '{0;0},{1;0}'];

/** Mutations of a good answer; most often it stays as it is. */
const mutations: readonly ((line: string, random: Random) => string)[] = [
  ...Array.from({ length: 12 }, () => (line: string) => line),
  (line) => line.replace('\n', '\r\n'),
  (line) => line.toUpperCase(),
  (line) => line.replaceAll(/\d+/g, (digits) => `0${digits}`),
  (line) => line.replaceAll(';', ','),
  (line) => line + line,
  (line) => line.replace('\n', ''),
  (line) => line.padStart(300, '{'),
  (line) => line.replace('\n', ' \n'),
  (line) => line.replace(/\d+/, '99999999999999999999'),
  (line, random) => line.slice(random.below(line.length)),
  (line, random) =>
    line.slice(0, random.below(line.length)) + random.pick(signs) + line.slice(random.below(line.length)),
  (_line, random) => `${Array.from({ length: random.below(300) }, () => random.pick(signs)).join('')}\n`,
];

/**
 * Plays one game against a player with random wrong answers; returns how many answers it gave, and why the game ended.
 */
async function playNonsense(seed: string): Promise<{ answers: number; cause: string }> {
  const random = randomFor(seed, 0);
  const pair = memoryPair(protocol.framing);
  const options = { size: 1 + 2 * random.below(4), sizes: '', board: '', 'one-write': 'lenient' } as const;
  let position: Position | undefined;
  let answers = 0;
  pair.onText((told) => {
    answers++;
    const isMove = told.startsWith('start') || position!.moves > 0;
    const line = `${isMove && game.toMove(position!).length > 0 ? game.write(game.anyMove(position!, 0, random)) : 'ok'}\n`;
    const said = random.pick(mutations)(line, random);
    for (const piece of random.below(4) === 0 ? said.split('') : [said]) pair.say(piece);
    if (!said.includes('\n')) pair.leave();
  });
  const log = [];
  for await (const event of playMatch({
    game: 'domino',
    rules: game,
    options,
    seed,
    players: ['A', 'B'],
    moveTime: 1000,
    seated: [protocol.player(pair.channel), inProcess(bot)],
  })) {
    if (event.event === 'start' || event.event === 'turn') position = event.state;
    log.push(logLine(event));
  }
  const found = verify(game, log);
  if ('wrong' in found) throw new Error(`${seed}: ${found.wrong.code}`);
  expect(found.value.outcome.scores.toSorted()).toEqual([0, 1]);
  return { answers, cause: found.value.outcome.cause };
}

const goal = soak ? 1_000_000 : 6000;
test(`${goal} answers, many of them nonsense`, { timeout: 900_000 }, async () => {
  const causes = new Set<string>();
  let said = 0;
  for (let number = 0; said < goal; number++) {
    const { answers, cause } = await playNonsense(`fuzz ${number}`);
    causes.add(cause);
    said += answers;
  }
  expect([...causes].sort()).toEqual([
    'binary',
    'chatter',
    'empty',
    'garbled',
    'illegal',
    'left',
    'long-line',
    'rules',
    'unasked',
  ]);
});
