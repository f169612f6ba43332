import { render } from 'preact';
import type { Frame } from '../../game/view/frames.ts';
import { onLive } from '../kit/live.ts';
import { keepFocus } from '../kit/keep-focus.ts';
import { boardPlaces } from '../play/targets.ts';
import { loadRules, loadView } from '../kit/views.ts';
import { loadTexts } from '../texts/load.ts';
import { TextsContext } from '../texts/texts.ts';
import { applyChange } from '../viewer/change.ts';
import type { MatchData } from '../viewer/data.ts';
import { Board } from './board.tsx';
import { SeatLink } from './seat-link.ts';

// The board of a person: what everybody is told of the match by its stream, the own seat by a WebSocket.

const root = document.getElementById('main')!;
keepFocus(root, boardPlaces);
const { live = '', game = '', match: number = '', seat = '' } = root.dataset;
const [texts, rules, view] = await Promise.all([loadTexts(), loadRules(game), loadView(game)]);

let match: MatchData | undefined;
let frames: Frame[] = [];
let since: number | undefined;
let heard: number | undefined;
let isDue = false;

/** At most once per animation frame; a hidden tab draws nothing. */
function draw(): void {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    if (match === undefined) return;
    if (root.dataset['drawn'] === undefined) root.replaceChildren();
    root.dataset['drawn'] = '';
    render(
      <TextsContext.Provider value={texts}>
        <Board {...{ match, rules, view, frames, since, heard, link }} seat={Number(seat)} state={link.state} />
      </TextsContext.Provider>,
      root,
    );
  });
}

const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/connect`;
const link = new SeatLink(address, game, Number(number), draw);
addEventListener('offline', link.drop);
addEventListener('online', () => link.state.link.kind === 'lost' && link.connect());
let isLinked = false;

const stream = onLive(live, {
  match(told) {
    match = told.match;
    frames = [];
    since = undefined;
    const isOver = match.state === 'finished' || match.state === 'void';
    if (!isOver && !isLinked) {
      isLinked = true;
      link.connect();
    }
    draw();
  },
  frame({ change }) {
    frames = [...frames, applyChange(frames.at(-1), change) as Frame];
    since = heard = performance.now();
    draw();
  },
  now({ ago }) {
    heard = performance.now();
    since = heard - ago;
    draw();
  },
  end(told) {
    match = told.match;
    if (told.frames !== undefined)
      frames = told.frames.reduce<Frame[]>((all, change) => [...all, applyChange(all.at(-1), change) as Frame], []);
    stream.close();
    link.close();
    draw();
  },
});
