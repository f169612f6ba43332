import { expect, test } from 'vitest';
import { game as domino } from '../../../games/domino/rules.ts';
import type { Game } from '../../game/rules.ts';
import type { Seat } from '../../game/seat.ts';
import { defaults } from '../../game/laws.ts';
import { logLine } from '../../game/log.ts';
import { playMatch } from '../../referee/play.ts';
import { readRecorded, readUnreplayed } from './recorded.ts';

const rules = domino as unknown as Game<unknown, unknown, unknown>;

const lines: string[] = [];
let state: unknown;
const seat = (own: Seat) => ({
  choose: (_view: unknown, { random }: { random: Parameters<typeof rules.anyMove>[2] }) => ({
    move: rules.anyMove(state, own, random),
  }),
  leave: () => undefined,
});
for await (const event of playMatch({
  rules,
  game: 'domino',
  seed: 'slow',
  options: { ...defaults(domino), size: 5 },
  players: ['a', 'b'],
  moveTime: 1000,
  seated: [seat(0), seat(1)],
})) {
  if ('state' in event) state = event.state;
  lines.push(`${JSON.stringify(logLine(event))}\n`);
}
const turns = lines.length - 2;

/** Rules of which every turn takes `ms`; `played` is called for each. */
const slow = (played: () => void, ms = 25): typeof rules => ({
  ...rules,
  play(...move) {
    for (const until = performance.now() + ms; performance.now() < until;);
    played();
    return rules.play(...move);
  },
});

test('other work goes on during a slow replay', async () => {
  let others = 0;
  const timer = setInterval(() => others++);
  const read = await readRecorded(
    slow(() => undefined),
    lines.join(''),
    '',
  );
  clearInterval(timer);
  expect('value' in read && read.value.frames).toHaveLength(turns + 1);
  expect(others).toBeGreaterThanOrEqual(turns - 1);
});

test('the frames of a slow replay are shown while it runs', async () => {
  const looks: number[] = [];
  const read = await readRecorded(
    slow(() => undefined, 1000 / turns),
    lines.join(''),
    '',
    (soFar) => looks.push(soFar.length),
  );
  expect('value' in read && read.value.frames).toHaveLength(turns + 1);
  expect(looks.length).toBeGreaterThan(0);
  expect(looks).toEqual([...new Set(looks)].toSorted((one, other) => one - other)); // each call has more frames
});

test('slow replays run one after another, and one that fails does not block the next', async () => {
  const order: string[] = [];
  const [broken, ...reads] = await Promise.all([
    readRecorded(
      slow(() => order.push('broken')),
      lines.toSpliced(4, 1).join(''),
      '',
    ),
    ...['one', 'two'].map((name) =>
      readRecorded(
        slow(() => order.push(name)),
        lines.join(''),
        '',
      ),
    ),
  ]);
  expect(broken).toHaveProperty('wrong');
  for (const read of reads) expect('value' in read && read.value.frames).toHaveLength(turns + 1);
  const [, ...rest] = order.filter((name) => name === 'one'); // each plays its first turn at once
  expect(order.slice(order.indexOf('one', order.indexOf('one') + 1)).slice(0, rest.length)).toEqual(rest);
});

test('what rules do not replay is told without its positions', async () => {
  const log = lines
    .map((line, at) => (at === 3 ? line.replace(/("moves":\{"\d":")[^"]*/, '$1nowhere') : line))
    .join('');
  const times = `${JSON.stringify({ event: 2, ms: { 1: 70 } })}\n`;
  expect(await readRecorded(rules, log, times)).toEqual({ wrong: expect.anything() });
  const read = readUnreplayed(log, times);
  const { frames, outcome } = (read as Extract<typeof read, { value: unknown }>).value;
  expect(frames).toHaveLength(turns + 1);
  expect(frames[2]).toMatchObject({ view: null, ms: { 1: 70 } });
  expect(Object.values(frames[3]!.moves)).toEqual(['nowhere']);
  expect(outcome?.cause).toBe('rules');
  expect(readUnreplayed('nonsense', '')).toEqual({ wrong: expect.anything() });
});
