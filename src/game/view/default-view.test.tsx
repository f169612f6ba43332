import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { game as domino } from '../../../games/domino/rules.ts';
import { game } from '../../../templates/game/rules.ts';
import { defaults } from '../defaults.ts';
import { randomFor } from '../random.ts';
import { defaultView } from './default-view.tsx';

const frame = { view: { stones: 5, turn: 1 }, moves: { 0: '3' }, ms: {}, toMove: [1] };
const view = defaultView(game);
const board = (language: 'en' | 'pl', mini = false): string =>
  renderToString(<view.Board frames={[frame]} at={0} language={language} mini={mini} />);

test('a position is shown in the words of the game, in both languages, and as JSON', () => {
  expect(board('en')).toContain('<p>5 left</p>');
  expect(board('pl')).toContain('<p>zostało 5</p>');
  expect(board('en')).toContain('&quot;stones&quot;: 5');
  expect(board('en', true)).not.toContain('<pre');
  expect(view.facts([frame], 'pl')).toBe('zostało 5');
});

test('a game that is drawn in a terminal is drawn so, without inline style', () => {
  const start = {
    view: domino.setup(2, { ...defaults(domino), size: 5 }, randomFor('', 0)),
    moves: {},
    ms: {},
    toMove: [0],
  };
  const Board = defaultView(domino).Board;
  const drawn = renderToString(<Board frames={[start]} at={0} language="en" />);
  expect(drawn).toContain('<pre class="code">');
  expect(drawn).not.toContain('style=');
});

test('the end names whoever came first', () => {
  const outcome = { scores: [0, 1], cause: 'rules' } as const;
  expect(view.ending([frame], ['heron', 'fox'], outcome, 'en')).toBe('fox came first with a score of 1');
  expect(view.ending([frame], ['heron', 'fox'], outcome, 'pl')).toBe('fox na pierwszym miejscu, wynik 1');
});

test('the conversation is that of the JSON protocol', async () => {
  const told = await view.messages({ seats: 2, frames: [frame] });
  expect(told).toEqual([
    {
      seat: 1,
      said: false,
      at: 0,
      text: '{"event":"turn","seat":1,"turn":1,"limit":1000,"moves":["1","2","3"],"view":{"stones":5,"turn":1}}',
    },
  ]);
});
