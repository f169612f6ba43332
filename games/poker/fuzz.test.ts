import { expect, test } from 'vitest';
import { memoryPair } from '../../src/channels/memory.ts';
import { defaults } from '../../src/game/defaults.ts';
import { logLine, type LogLine } from '../../src/game/log.ts';
import { randomFor, type Random } from '../../src/game/random.ts';
import { verify } from '../../src/game/replay.ts';
import { inProcess, playMatch } from '../../src/referee/play.ts';
import { bot as raiser } from './bots/raiser.ts';
import { protocol as acpc } from './protocols/acpc.ts';
import { protocol as lines } from './protocols/lines.ts';
import { game } from './rules.ts';
import type { Options } from './state.ts';

const soak = process.env['ARENA_SOAK'] === '1';

/** What a program may say instead of an answer; `told` is the last line that it heard. */
const answers: readonly ((told: string, random: Random) => string)[] = [
  () => 'FOLD\n',
  () => 'CALL\r\n',
  () => 'CHECK\n',
  (_told, random) => `RAISE ${random.below(1100)}\n`,
  () => 'RAISE 999999999999\n',
  () => 'RAISE\n',
  () => 'raise 40\n',
  () => '\n',
  () => '\u0000\u00ff\u0007\n',
  () => `${'A'.repeat(5000)}\n`,
  (told) => `${told}:c\r\n`,
  (told) => `${told}:f\r\n`,
  (told, random) => `${told}:r${random.below(2200)}\r\n`,
  (told) => `${told}:r\r\n`,
  (told) => `${told.slice(1)}:c\r\n`,
  () => '# a comment\r\n',
  () => 'VERSION:2.0.0\r\n',
];

/** A match of a program that says anything; it must end, keep all chips, and be verified by its log. */
async function play(match: number): Promise<void> {
  const random = randomFor('fuzz', match);
  const isAcpc = random.below(2) === 0;
  const protocol = isAcpc ? acpc : lines;
  const options: Options = {
    ...defaults(game),
    hands: 6,
    stack: 1000,
    doyle: isAcpc && random.below(3) > 0,
    limit: random.below(3) === 0,
    faults: 1 + random.below(30),
  };
  const pair = memoryPair(protocol.framing);
  const mood = random.below(answers.length); // one kind of answer is more frequent
  pair.onText((text) => {
    const told = text.trimEnd().split('\n').at(-1)!;
    if (!/^(TURN|MATCHSTATE)/.test(told) || random.below(20) === 0) return;
    const say = answers[random.below(2) === 0 ? mood : random.below(answers.length)]!(told, random);
    const cut = random.below(say.length + 1);
    pair.say(say.slice(0, cut));
    pair.say(say.slice(cut));
  });
  const seated = [protocol.player(pair.channel), inProcess(raiser), inProcess(raiser)];
  const log: LogLine[] = [];
  const setup = { game: 'poker', rules: game, options, seed: `fuzz ${match}`, players: ['a', 'b', 'c'], seated };
  for await (const event of playMatch({ ...setup, moveTime: 20 })) {
    log.push(logLine(event));
    if (event.event === 'start' || event.event === 'turn') {
      const { stacks, bets, put } = event.state.hand;
      const all = [...stacks, ...bets, ...put].reduce((sum, chips) => sum + chips, 0);
      expect([match, all]).toEqual([match, 3000]);
    }
  }
  expect([match, verify(game, JSON.parse(JSON.stringify(log)) as LogLine[])]).toMatchObject([match, { value: {} }]);
}

test('whatever a program says, the match ends by its rules, and its log is right', { timeout: 3_600_000 }, async () => {
  const matches = soak ? 1000 : 40;
  for (let match = 0; match < matches; match += 10)
    await Promise.all(Array.from({ length: 10 }, (_, at) => play(match + at)));
});
