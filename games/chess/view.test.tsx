import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { defaults } from '../../src/game/defaults.ts';
import { randomFor } from '../../src/game/random.ts';
import type { Frame } from '../../src/game/view/frames.ts';
import { Beside } from './beside.tsx';
import { menAt } from './board-view.tsx';
import { MoveList, rowsOf } from './move-list.tsx';
import { readMove } from './move.ts';
import { game } from './rules.ts';
import type { View } from './state.ts';
import { view } from './view.tsx';

const opera =
  'e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 ' +
  'e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8';

/** The frames of a game, each move with its note if there is one. */
function framesOf(start: string, moves: string, notes: Readonly<Record<number, string>> = {}): Frame<View>[] {
  let state = game.setup(2, { ...defaults(game), start }, randomFor('', 0));
  const frames: Frame<View>[] = [{ view: game.view(state), moves: {}, ms: {}, toMove: [state.turn], clock: 0 }];
  for (const [at, text] of moves.split(' ').filter(Boolean).entries()) {
    const seat = state.turn;
    state = game.play(state, new Map([[seat, readMove(text)!]]), randomFor('', 0));
    frames.push({
      view: game.view(state),
      moves: { [seat]: text },
      ms: { [seat]: 100 * (at + 1) },
      ...(notes[at + 1] !== undefined && { notes: { [seat]: notes[at + 1]! } }),
      toMove: game.toMove(state),
      clock: 0,
    });
  }
  return frames;
}

const frames = framesOf('startpos', opera, {
  24: 'depth 17 score cp -904 nps 720000 pv a8d8 d1d7',
  25: 'depth 19 score cp 939 nps 560000 pv d1d7 f6d7 g5e7',
  32: 'depth 99 score mate -1',
});
const board = (at: number, mini = false): string =>
  renderToString(<view.Board language="en" frames={frames} at={at} mini={mini} />);
const side = (all: readonly Frame<View>[], at: number): string =>
  renderToString(<Beside language="en" frames={all} at={at} times={{ moveTime: 60_000, increment: 600 }} />);
const count = (html: string, what: string): number => html.split(what).length - 1;

test('the board shows men, the last move, a check and what the player expects', () => {
  expect(count(board(0), 'class="man')).toBe(32);
  expect(board(0)).not.toContain('class="moved');
  expect(count(board(1), 'class="moved p1"')).toBe(1);
  expect(count(board(24), 'class="arrow ')).toBe(3); // of the move that follows
  expect(count(board(23), 'class="arrow ')).toBe(2);
  expect(board(25)).not.toContain('class="arrow ');
  expect(board(24)).not.toContain('class="check"');
  expect(board(29)).toContain('<rect class="check" x="400" y="0"');
  expect(board(33)).toContain('aria-label="Chess board; after 17. Rd8#, checkmate, White wins"');
  for (const html of [board(0), board(33)]) expect(html).not.toMatch(/NaN|undefined|style=/);
});

test('the bar of the evaluation shows what was told last, for White', () => {
  expect(board(23)).toContain('>0.0</text>');
  expect(board(24)).toContain('+9.0</text>');
  expect(board(33)).toContain('+#1</text>');
  const told = (score: string): string =>
    renderToString(
      <view.Board language="en" frames={framesOf('startpos', 'e2e4', { 1: `depth 9 ${score}` })} at={1} />,
    );
  expect(told('score cp -999')).toContain('>−10</text>');
  expect(told('score cp -30000')).toContain('text-anchor="middle">−300</text>');
  expect(told('score mate -123')).toMatch(/textLength="52"[^>]*>−#123</); // wider than the bar
  const plain = framesOf('startpos', 'e2e4');
  expect(renderToString(<view.Board language="en" frames={plain} at={1} />)).not.toContain('evalbar');
});

test('a small board has neither letters nor arrows', () => {
  expect(count(board(24, true), 'class="man')).toBe(count(board(24), 'class="man'));
  expect(board(24, true)).not.toMatch(/<text|arrow|data-target/);
});

test('a man is the same one in all positions', () => {
  const ids = (at: number): ReadonlyMap<number, number> =>
    new Map(menAt(frames, at).map(({ id, square }) => [id, square]));
  expect(ids(0).get(3)).toBe(3); // the queen of White
  expect(ids(31).get(3)).toBe(57); // on b8
  expect(ids(32).has(3)).toBe(false);
  expect([ids(23).get(4), ids(23).get(0)]).toEqual([2, 3]); // king and rook have castled
  expect(new Set(ids(33).keys()).size).toBe(ids(33).size);
});

test('a pawn that can be promoted has its choices below the board', () => {
  const promoting = framesOf('8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a7a8n');
  const html = (at: number): string => renderToString(<view.Board language="pl" frames={promoting} at={at} />);
  for (const kind of ['Q', 'R', 'B', 'N']) expect(html(0)).toContain(`data-target="=${kind}"`);
  expect(html(0)).toContain('Pion staje się');
  expect(html(1)).not.toContain('data-target="=');
});

test('men lie on their squares, and what marks a square lies below them', () => {
  expect(board(0).indexOf('data-target="h8"')).toBeLessThan(board(0).indexOf('class="man '));
});

test('a person hears each square with its man', () => {
  const heard = (language: 'en' | 'pl', square: string): string | undefined => {
    const html = renderToString(<view.Board language={language} frames={frames} at={0} seat={1} />);
    return new RegExp(`data-target="${square}" data-name="([^"]+)"`).exec(html)?.[1];
  };
  expect(['e2', 'a8', 'e4'].map((square) => heard('en', square))).toEqual([
    'e2, white pawn',
    'a8, black rook',
    'e4, empty',
  ]);
  expect(['e2', 'a8', 'e4'].map((square) => heard('pl', square))).toEqual([
    'e2, biały pion',
    'a8, czarna wieża',
    'e4, puste',
  ]);
  expect(board(0)).not.toContain('data-name');
});

test('the list has moves as players write them, scores for White, and seconds', () => {
  const rows = rowsOf(frames);
  expect(rows).toHaveLength(17);
  expect(rows[11]).toEqual({
    number: 12,
    cells: [
      { san: 'O-O-O', at: 23, ms: 2300 },
      { san: 'Rd8', at: 24, ms: 2400, score: '+9.0' },
    ],
  });
  const html = renderToString(<MoveList language="en" frames={frames} at={24} seek={() => undefined} faults={[]} />);
  expect(html).toContain(
    'aria-current="true"><span>Rd8</span><span class="muted">+9.0</span><span class="muted">2.4</span>',
  );
  expect(html).toContain('data-end="33">checkmate<');
});

test('an opening stands before the moves of the players, also where Black begins', () => {
  const given = framesOf('startpos moves e2e4', 'e7e5 g1f3');
  expect(rowsOf(given)).toEqual([
    { number: 1, cells: [{ san: 'e4' }, { san: 'e5', at: 1, ms: 100 }] },
    { number: 2, cells: [{ san: 'Nf3', at: 2, ms: 200 }] },
  ]);
  expect(rowsOf(framesOf('4k3/p7/8/8/8/8/P7/4K3 b - - 0 7', 'a7a5'))).toEqual([
    { number: 7, cells: [undefined, { san: 'a5', at: 1, ms: 100 }] },
  ]);
  expect(view.facts(given, 'en')).toBe('the usual start, 1 half-move given');
});

test('beside the board are graphs of evaluations and clocks, what engines say, and captured men', () => {
  const html = side(frames, 24);
  expect(html).toContain('class="plot evaluations"');
  expect(html).toContain('class="plot clocks"');
  expect(html).toContain('<b>+9.04</b><span class="muted">depth 17</span><span class="muted push">720 k/s</span>');
  expect(html).toContain('<span class="pv">Rd8 Rxd7</span>');
  expect(html).not.toMatch(/NaN|undefined|Infinity/);
  const plain = side(framesOf('startpos', 'e2e4 d7d5 e4d5'), 3);
  expect(plain).not.toContain('plot evaluations');
  expect(plain).toContain('captured: ');
  expect(plain).toContain('<b>+1</b>');
  expect(side(framesOf('startpos', ''), 0)).not.toContain('class="plot');
});

test.each([
  ['startpos', opera, [1, 0], 'A mates B by 17. Rd8#', 'A matuje gracza B ruchem 17. Rd8#'],
  ['startpos', 'f2f3 e7e5 g2g4 d8h4', [0, 1], 'B mates A by 2... Qh4#', 'B matuje gracza A ruchem 2... Qh4#'],
  ['7k/5Q2/8/6K1/8/8/8/8 w - - 0 1', 'g5g6', [0.5, 0.5], 'a draw, stalemate', 'remis, pat'],
] as const)('%s %s is told', (start, moves, scores, en, pl) => {
  const all = framesOf(start, moves);
  const outcome = { scores, cause: 'rules' } as const;
  expect(view.ending(all, ['A', 'B'], outcome, 'en')).toBe(en);
  expect(view.ending(all, ['A', 'B'], outcome, 'pl')).toBe(pl);
});

test('a clock that grew leaves no room for the line of half its time', () => {
  const clocks = (increment: number): string => {
    const times = { moveTime: 10_000, increment };
    const html = renderToString(<Beside frames={framesOf('startpos', opera)} at={0} language="en" times={times} />);
    return html.slice(html.indexOf('class="plot clocks"'));
  };
  expect(clocks(0)).toContain('>5 s<');
  expect(clocks(5000)).not.toContain('>5 s<');
  expect(clocks(5000)).toContain('>10 s<');
});
