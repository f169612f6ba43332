import { verbatim } from '../../src/game/message.ts';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { Outcome } from '../../src/game/fault.ts';
import type { Frame } from '../../src/game/view/frames.ts';
import type { FaultRecord } from '../../src/game/view/viewer.ts';
import { defaults } from '../../src/game/laws.ts';
import { randomFor } from '../../src/game/random.ts';
import { game, readMove, type Position } from './rules.ts';
import { blocksOf, view } from './view.tsx';

function framesOn(board: string, ...path: string[]): Frame<Position>[] {
  let position = game.setup(2, { ...defaults(game), board }, randomFor('view', 0));
  const frames: Frame<Position>[] = [{ view: position, moves: {}, ms: {}, toMove: game.toMove(position) }];
  for (const text of path) {
    const seat = game.toMove(position)[0]!;
    position = game.play(position, new Map([[seat, readMove(text)!]]), randomFor('view', 0));
    frames.push({ view: position, moves: { [seat]: text }, ms: { [seat]: 5 }, toMove: game.toMove(position) });
  }
  return frames;
}

const match = framesOn('3 {1;0},{0;1},{2;2}', '{0;2},{0;0}', '{2;1},{2;0}', '{1;2},{1;1}');
const board = (at: number, mini = false): string =>
  renderToString(<view.Board language="en" frames={match} at={at} mini={mini} />);
const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0;

test('shows the player of each block, the last one marked, and both halves of a block across an edge', () => {
  expect(count(board(0), /class="block/g)).toBe(0);
  expect(count(board(1), /<rect class="block p1 last"/g)).toBe(2);
  expect(board(2)).toContain(
    '<title>1. {0;2},{0;0}</title><rect class="block p1" x="1" y="21" width="8" height="18" rx="2"></rect><rect class="block p1" x="1" y="-9" ',
  );
  expect(board(3)).toContain(
    '<title>2. {2;0},{2;1}</title><rect class="block p2" x="21" y="1" width="8" height="18" rx="2">',
  );
  expect(count(board(3), / last"/g)).toBe(1);
});

test.each(['{2;1},{0;1}', '{0;1},{2;1}', '{0;1},{1;1}', '{1;2},{1;0}', '{1;0},{1;1}'])(
  'a block on %s is drawn on these cells',
  (text) => {
    const [, { view: position }] = framesOn('3', text) as [unknown, Frame<Position>];
    const [{ x, y, isFlat }] = blocksOf(position) as [ReturnType<typeof blocksOf>[0]];
    const cells = [[x, y], isFlat ? [(x + 1) % 3, y] : [x, (y + 1) % 3]];
    expect(cells.map(([column, row]) => `{${column};${row}}`).sort()).toEqual(text.split(',').sort());
  },
);

test('needs no inline style, describes the position in words, and has no numbers on a small board', () => {
  expect(board(2)).not.toContain('style=');
  expect(board(3)).toContain('aria-label="Board of 3 by 3; 0 of 9 cells free, no block fits any more"');
  expect(count(board(0), /<text/g)).toBe(6);
  expect(board(0, true)).not.toContain('<text');
  expect(count(renderToString(<view.Board language="en" frames={framesOn('99')} at={0} />), /<text/g)).toBe(0);
});

const lines = async (frames: readonly Frame<Position>[], outcome: Outcome, faults?: readonly FaultRecord[]) =>
  (await view.messages({ seats: 2, frames, outcome, ...(faults && { faults }) })).map(
    ({ seat, said, text }) => `${'AB'[seat!]}${said ? '<' : '>'} ${text}`,
  );

test('tells the conversation as both players saw it', async () => {
  const greeting = (seat: string): string[] => [
    `${seat}> 3`,
    `${seat}< ok`,
    `${seat}> {1;0},{0;1},{2;2}`,
    `${seat}< ok`,
  ];
  expect(await lines(match, { scores: [1, 0], cause: 'rules' })).toEqual([
    ...greeting('A'),
    ...greeting('B'),
    'A> start',
    'A< {0;2},{0;0}',
    'B> {0;2},{0;0}',
    'B< {2;1},{2;0}',
    'A> {2;1},{2;0}',
    'A< {1;2},{1;1}',
  ]);
});

test("tells a player's wrong answer, and what the player was told", async () => {
  const end = { scores: [0, 1], cause: 'garbled', by: 0, reason: verbatim('') } as const;
  const fault = { turn: 1, seat: 0, fault: 'garbled', reason: verbatim('') } as const;
  expect(
    (await lines(match.slice(0, 1), end, [{ ...fault, told: '3', said: 'Hello' }])).filter((line) =>
      line.startsWith('A'),
    ),
  ).toEqual(['A> 3', 'A< Hello']);
  expect(
    (await lines(match.slice(0, 1), end, [{ ...fault, told: '{1;0},{0;1},{2;2}', said: 'no' }])).filter((line) =>
      line.startsWith('A'),
    ),
  ).toEqual(['A> 3', 'A< ok', 'A> {1;0},{0;1},{2;2}', 'A< no']);
  expect((await lines(match.slice(0, 1), end, [{ ...fault, told: 'start', said: 'no' }])).slice(-2)).toEqual([
    'A> start',
    'A< no',
  ]);
});

test('names the ending and the board', () => {
  expect(view.ending(match, ['heron', 'fox'], { scores: [1, 0], cause: 'rules' }, 'en')).toBe(
    'fox could not put a block any more',
  );
  expect(view.facts(match, 'en')).toBe('3 by 3, 3 cells taken');
  expect(view.ending(match, ['heron', 'fox'], { scores: [1, 0], cause: 'rules' }, 'pl')).toBe(
    'fox nie ma już gdzie położyć klocka',
  );
  expect(view.facts(match, 'pl')).toBe('3 na 3, 3 zajęte pola');
  expect(view.move('{14;0},{0;0}')).toBe('14;0 0;0');
});
