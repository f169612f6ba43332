import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { game } from '../../../games/domino/rules.ts';
import { view } from '../../../games/domino/view.tsx';
import type { Frame } from '../../game/view/frames.ts';
import { defaults } from '../../game/laws.ts';
import { randomFor } from '../../game/random.ts';
import { textsOf } from '../texts/all.ts';
import { TextsContext } from '../texts/texts.ts';
import { Tabs } from './panels.tsx';
import type { About } from './replay.tsx';

const start: Frame = { view: game.setup(2, defaults(game), randomFor('panels', 0)), moves: {}, ms: {}, toMove: [0] };
const moved: Frame = { ...start, moves: { 0: '{0;0},{0;1}' }, toMove: [1] };

const shown = (frames: readonly Frame[], by: number, increment?: number, language: 'en' | 'pl' = 'en'): string => {
  const players = ['A', 'B'].map((seat, bot) => ({ seat, bot, name: seat }));
  const match = {
    id: 1,
    game: 'domino',
    title: '',
    contest: { id: 1, name: '' },
    round: 1,
    state: 'finished',
    moveTime: 500,
    ...(increment !== undefined && { increment }),
    players,
    outcome: { scores: [by, 1 - by], cause: 'crashed', by },
    faults: [],
  } as const;
  const still = { playing: false, speed: 1, dragged: false, toggle: () => {}, setSpeed: () => {} };
  const moving = { seek: () => {}, drag: () => {}, step: () => {} };
  const about: About = { match, frames, view, at: 0, last: frames.length - 1, language, ...still, ...moving };
  return renderToString(
    <TextsContext.Provider value={textsOf(language)}>
      <Tabs {...about} />
    </TextsContext.Provider>,
  );
};

const lastRow = (frames: readonly Frame[], by: number): string =>
  /<ol class="moves">.*?<\/ol>/
    .exec(shown(frames, by))![0]
    .split('<li>')
    .at(-1)!
    .replaceAll(/(<\w+)[^>]*>/g, '$1>');

test.each([
  ['in its first turn', [start], 0, /^<span>1<\/span><span>ended with an error/],
  ['of the second before the first has moved', [start], 1, /^<span>1<\/span><span><\/span><span>ended with an error/],
  [
    'of the second in its first turn',
    [start, moved],
    1,
    /^<span>1<\/span><button>.*<\/button><span>ended with an error/,
  ],
])('a fault %s stands in the column of its seat', (_, frames, by, row) => {
  expect(lastRow(frames, by)).toMatch(row);
});

test('what a time is for is told, and what a move adds to it', () => {
  const running = { ...start, clock: 0 };
  expect(shown([start], 0)).toContain('0.5\u00a0s per move');
  expect(shown([running], 0)).toContain('0.5\u00a0s per player and game');
  expect(shown([running], 0, 100)).toContain('0.5\u00a0s + 0.1\u00a0s a move per player and game');
  expect(shown([running], 0, 100, 'pl')).toContain('0,5\u00a0s + 0,1\u00a0s za ruch na gracza i grę');
});
