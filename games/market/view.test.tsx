import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { verbatim } from '../../src/game/message.ts';
import { defaults } from '../../src/game/laws.ts';
import { randomFor } from '../../src/game/random.ts';
import type { Frame } from '../../src/game/view/frames.ts';
import type { FaultRecord } from '../../src/game/view/viewer.ts';
import { change } from './amounts.ts';
import { game } from './rules.ts';
import type { Move, State } from './state.ts';
import { view } from './view.tsx';

/** The frames of a match of two players with these orders. */
function framesOf(rounds: readonly (readonly Move[])[], seats = 2): Frame<State>[] {
  let state = game.setup(seats, { ...defaults(game), stocks: 2, rounds: 4 }, randomFor('view', 0));
  const frames: Frame<State>[] = [{ view: state, moves: {}, ms: {}, toMove: game.toMove(state) }];
  for (const [at, moves] of rounds.entries()) {
    state = game.play(state, new Map(moves.entries()), randomFor('view', at + 1));
    frames.push({
      view: state,
      moves: Object.fromEntries(moves.map((move, seat) => [seat, game.write(move)])),
      ms: {},
      toMove: game.toMove(state),
    });
  }
  return frames;
}

const match = framesOf([
  [[[0, 100]], []],
  [
    [
      [0, -40],
      [1, 5000],
    ],
    [[1, 30]],
  ],
  [[], []],
  [[], []],
]);
const board = (at: number, mini = false, frames = match): string =>
  renderToString(
    <view.Board language="en" frames={frames} at={at} mini={mini} names={['heron', 'a-rather-long-name']} />,
  );
const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0;

test('draws a line for every stock and every player, with its label at its end', () => {
  const html = board(2);
  expect(count(html, /<path class="k\d"/g)).toBe(2);
  expect(count(html, /<path class="p\d"/g)).toBe(2);
  expect([...html.matchAll(/<text class="end [kp]\d"[^>]*>(.*?)<\/text>/g)].map(([, label]) => label)).toEqual([
    'A',
    'B',
    '1<tspan class="named"> heron</tspan>',
    '2<tspan class="named"> a-rather-l…</tspan>',
  ]);
  expect(html).toContain('aria-label="after round 2 of 4: prices A ');
  expect(count(html, / d="M0\.0 [\d.]+(L[\d.]+ [\d.]+){4}"/g)).toBe(4); // all that is known, whatever is shown
  expect(html).not.toContain('NaN');
});

test('the line of the present round moves', () => {
  const now = (at: number): string[] => [...board(at).matchAll(/class="now" x1="([\d.]+)%"/g)].map(([, x]) => x!);
  expect([now(0), now(2), now(4)]).toEqual([
    ['0.00', '0.00'],
    ['42.00', '42.00'],
    ['84.00', '84.00'],
  ]);
});

test('needs no inline style, also with ten players, before the first round, and when nothing moves', () => {
  const ten = framesOf([Array.from({ length: 10 }, () => [[0, 1]] as Move)], 10);
  for (const html of [board(4), board(0, true), board(1, false, ten), board(0, false, match.slice(0, 1))]) {
    expect(html).not.toMatch(/style=|NaN|undefined|Infinity/);
    expect(count(html, /<svg/g)).toBeGreaterThan(0);
  }
  expect(count(board(1, true, ten), /<path class="worth"/g)).toBe(10);
});

const Side = view.Side!;
const side = (at: number, language: 'en' | 'pl' = 'en'): string =>
  renderToString(<Side language={language} frames={match} at={at} seek={() => undefined} />);
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('shows the trades of the round and what everybody has', () => {
  const { prices, before } = match[2]!.view;
  expect(plain(side(2))).toContain('Orders round 2 sold · bought');
  expect(plain(side(2))).toContain(`A ${(prices[0]! / 100).toFixed(2)}`);
  expect(plain(side(2))).toContain(change(before[0]!, prices[0]!, 'en').replace('\u00a0', ' '));
  expect(side(2)).toContain('<title>player 1: −40</title>');
  expect(side(2)).toContain('<title>player 2: +30</title>');
  expect(plain(side(0))).toContain('Orders before round 1');
  expect(plain(side(2, 'pl'))).toContain('Stan posiadania akcje, gotówka, majątek');
});

test('lists the trades as they were carried out, with faults', () => {
  const fault: FaultRecord = { turn: 3, seat: 1, fault: 'garbled', reason: verbatim(''), forgiven: true };
  const Moves = view.Moves!;
  const html = renderToString(<Moves language="en" frames={match} at={4} seek={() => undefined} faults={[fault]} />);
  const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row]) => plain(row!));
  const bought = match[2]!.view.trades[0]![1]![1];
  expect(rows).toEqual(['Round Trades', '4', '3 2 fault, passed', `2 1 A −40 B +${bought} 2 B +30`, '1 1 A +100']);
  expect(bought).toBeLessThan(5000);
  expect(html).toContain('aria-current="true"');
});

test('tells the conversation, what all are told only once', async () => {
  const outcome = { scores: [1, 2], cause: 'rules' } as const;
  const messages = await view.messages({ seats: 2, frames: match, outcome });
  const lines = messages.map(({ seat, said, text }) => `${seat === null ? '*' : seat}${said ? '<' : '>'} ${text}`);
  expect(lines.slice(0, 9)).toEqual([
    '0> GAME 2 0 2 4 10000000',
    '1> GAME 2 1 2 4 10000000',
    '*> ROUND 1 10000 10000',
    '0> HAVE 10000000 0 0',
    '1> HAVE 10000000 0 0',
    '0> GO',
    '1> GO',
    '0< ORDERS 0 100',
    '1< ORDERS',
  ]);
  expect(lines.filter((line) => line.includes('TRADE'))).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/^1> END \d+ \d+$/);
});

test('names the ending, the terms and a move', () => {
  const names = ['heron', 'fox'];
  expect(view.ending(match, names, { scores: [98_824.56, 96_476.41], cause: 'rules' }, 'en')).toBe(
    'heron ends with the most, 98\u00a0825',
  );
  expect(view.ending(match, names, { scores: [5, 5], cause: 'rules' }, 'pl')).toBe(
    'heron i fox z największym majątkiem, 5',
  );
  expect(view.facts(match, 'en')).toBe('4 rounds, 2 stocks, everyone began with 100\u00a0000');
  expect(view.facts(match, 'pl')).toBe('4 rundy, 2 spółki, na początku każdy miał 100\u00a0000');
  expect([view.move('ORDERS'), view.move('ORDERS 0 5 2 -1200')]).toEqual(['·', 'A +5 C −1\u00a0200']);
  expect(view.points!(match[0]!.view)).toEqual([100_000, 100_000]);
});
