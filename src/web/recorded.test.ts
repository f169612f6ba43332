import { expect, test } from 'vitest';
import { game as domino } from '../../games/domino/rules.ts';
import type { Game, Seat } from '../game/contract.ts';
import { defaults } from '../game/laws.ts';
import { logLine } from '../game/log.ts';
import { playMatch } from '../match/play.ts';
import { readRecorded } from './recorded.ts';

const rules = domino as unknown as Game<unknown, unknown, unknown>;

test('others go on while rules take their time', async () => {
  const lines: string[] = [];
  let state: unknown;
  const seat = (own: Seat) => ({ choose: (_view: unknown, { random }: { random: Parameters<typeof rules.anyMove>[2] }) => ({ move: rules.anyMove(state, own, random) }), leave: () => undefined });
  for await (const event of playMatch({ rules, game: 'domino', seed: 'slow', options: { ...defaults(domino), size: 5 }, players: ['a', 'b'], moveTime: 1000, seated: [seat(0), seat(1)] })) {
    if ('state' in event) state = event.state;
    lines.push(`${JSON.stringify(logLine(event))}\n`);
  }
  const slow: typeof rules = {
    ...rules,
    play(...move) {
      for (const until = performance.now() + 25; performance.now() < until; );
      return rules.play(...move);
    },
  };
  let others = 0;
  const timer = setInterval(() => others++);
  const read = await readRecorded(slow, lines.join(''), '');
  clearInterval(timer);
  const turns = lines.length - 2;
  expect('value' in read && read.value.frames).toHaveLength(turns + 1);
  expect(others).toBeGreaterThanOrEqual(turns - 1);
});
