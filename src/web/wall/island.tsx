import { render } from 'preact';
import type { Frame } from '../../game/view/frames.ts';
import type { GameView } from '../../game/view/viewer.ts';
import { onLive } from '../kit/live.ts';
import { loadView } from '../kit/views.ts';
import { loadTexts } from '../texts/load.ts';
import { TextsContext } from '../texts/texts.ts';
import { applyChange } from '../viewer/change.ts';
import type { MatchData } from '../viewer/data.ts';
import { Wall } from './wall.tsx';

// Follows the matches of a display for a projector.

const root = document.getElementById('main')!;
const texts = await loadTexts();
const views = new Map<string, GameView>();

let match: MatchData | undefined;
let frames: Frame[] = [];
let since: number | undefined;
let heard: number | undefined;

function draw(): void {
  const view = match && views.get(match.game);
  if (match === undefined || view === undefined) return;
  if (root.dataset.drawn === undefined) root.replaceChildren();
  root.dataset.drawn = '';
  render(
    <TextsContext.Provider value={texts}>
      <Wall
        {...{ match, frames, view }}
        {...(since !== undefined && { since })}
        {...(heard !== undefined && { heard })}
      />
    </TextsContext.Provider>,
    root,
  );
}

onLive(root.dataset['live']!, {
  match(told) {
    match = told.match;
    frames = [];
    since = undefined;
    const { game } = match;
    if (!views.has(game)) void loadView(game).then((view) => (views.set(game, view), draw()));
  },
  frame({ change }) {
    frames = [...frames, applyChange(frames.at(-1), change) as Frame];
    since = heard = performance.now();
    if (root.dataset.drawn !== undefined) draw();
  },
  now({ ago }) {
    heard = performance.now();
    since = heard - ago;
    draw();
  },
  end(told) {
    match = told.match;
    draw();
  },
});
