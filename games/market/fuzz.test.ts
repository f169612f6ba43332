// Whatever players say, a match ends by the rules, its log verifies, and nobody has debts.
import { expect, test } from 'vitest';
import { memoryPair } from '../../src/channels/memory.ts';
import { defaults } from '../../src/game/laws.ts';
import { logLine } from '../../src/game/log.ts';
import { randomFor, type Random } from '../../src/game/random.ts';
import { verify } from '../../src/game/replay.ts';
import { playMatch } from '../../src/referee/play.ts';
import { protocol } from './protocols/lines.ts';
import { game } from './rules.ts';
import { worths, type State } from './state.ts';

const signs = ' \t\r\0-+.,0123456789eEORDS\x80\xff'.split('');
const noise = (random: Random, length: number): string =>
  Array.from({ length: random.below(length) }, () => random.pick(signs)).join('');

/** Ways to change an answer; the first is most often chosen. */
const mutations: readonly ((line: string, random: Random) => string)[] = [
  ...Array.from({ length: 9 }, () => (line: string) => line),
  (line) => line.replace('\n', '\r\n'),
  (line) => line.replaceAll(/\d+/g, (digits) => `+000${digits}`),
  (line) => line.replace(/\d+/, (digits) => digits.repeat(50)),
  (line) => line.replace(/\d+/, '99'),
  (line) => line.replace(/\d+/, '-1'),
  (line) => line.replace(/\d+/, '0.5'),
  (line) => line.replace('\n', ' 0\n'),
  (line) => line + line,
  (line) => line.toLowerCase(),
  (line) => line.replace('\n', ''),
  (line) => line.padStart(70_000, ' '),
  (line) => line.replace('\n', `${' 0 1'.repeat(200)}\n`),
  (line, random) => line.slice(random.below(line.length)),
  (line, random) =>
    `${line.slice(0, random.below(line.length))}${noise(random, 5)}${line.slice(random.below(line.length))}`,
  (_line, random) => `${noise(random, 300)}\n`,
];

/** Plays one match of three such players; returns how many answers they gave and the faults that they made. */
async function playNonsense(seed: string): Promise<{ answers: number; faults: string[] }> {
  const random = randomFor(seed, 0);
  const clients = [0, 1, 2].map(() => memoryPair(protocol.framing));
  let state: State | undefined;
  let answers = 0;
  for (const [seat, client] of clients.entries())
    client.onText((text) => {
      if (text !== 'GO\n') return;
      answers++;
      const line = `${game.write(game.anyMove(state!, seat, random))}\n`;
      const said = random.pick(mutations)(line, random);
      if (!said.endsWith('\n')) return client.leave();
      const cut = random.below(said.length);
      for (const piece of [said.slice(0, cut), said.slice(cut)]) client.say(piece);
    });
  const log = [];
  const faults: string[] = [];
  for await (const event of playMatch({
    game: 'market',
    rules: game,
    options: { ...defaults(game), rounds: 40 },
    seed,
    players: ['0', '1', '2'],
    moveTime: 60_000,
    seated: clients.map(({ channel }) => protocol.player(channel)),
  })) {
    if (event.event === 'start' || event.event === 'turn') state = event.state;
    if (event.event === 'fault') faults.push(event.fault);
    log.push(logLine(event));
  }
  const found = verify(game, log);
  if ('wrong' in found) throw new Error(`${seed}: ${found.wrong.code}`);
  expect(found.value.outcome.cause).toBe('rules');
  expect([...state!.cash, ...state!.held.flat(), ...worths(state!)].every((amount) => amount >= 0)).toBe(true);
  return { answers, faults };
}

const goal = process.env['ARENA_SOAK'] === '1' ? 500_000 : 2000;
test(`${goal} answers, many of them nonsense`, { timeout: 900_000 }, async () => {
  const seen = new Set<string>();
  let said = 0;
  for (let number = 0; said < goal; number++) {
    const { answers, faults } = await playNonsense(`fuzz ${number}`);
    for (const fault of faults) seen.add(fault);
    said += answers;
  }
  expect([...seen].toSorted()).toEqual(['binary', 'chatter', 'empty', 'garbled', 'illegal', 'left', 'unasked']);
});
