import { render } from 'preact';
import type { Frame } from '../../game/view/frames.ts';
import { titleIn } from '../../game/title.ts';
import type { TurnStderr } from '../../game/turn-stderr.ts';
import type { GameView } from '../../game/view/viewer.ts';
import type { Live, MatchData, Written } from '../viewer/data.ts';
import { Film } from '../viewer/film.ts';
import { MatchView } from '../viewer/match.tsx';
import { readOwnSeats } from '../viewer/own-seats.ts';
import { titleOf } from '../kit/parts.tsx';
import { loadTexts } from '../texts/load.ts';
import { TextsContext } from '../texts/texts.ts';
import { onLive, type Handlers } from '../kit/live.ts';
import { loadView } from '../kit/views.ts';

// Follows a live match, or loads a finished one, and renders the page over the server's HTML. A page that stays open
// waits for the next match.

const root = document.getElementById('main')!;
const { live, game, stays } = root.dataset;
const texts = await loadTexts();
const views = new Map<string, GameView>();
const load = async (name: string): Promise<unknown> => views.set(name, await loadView(name));
if (game !== undefined) await load(game);

let match: MatchData | undefined;
let film = new Film();
let frames: readonly Frame[] = [];
let since: number | undefined;
let heard: number | undefined;
let behind = 0;
let stderr: Readonly<Record<number, string>> | undefined;
let written: Written | undefined;
let asking: Promise<void> | undefined;
const own = readOwnSeats(root.dataset);
const asked = /^#(\d{1,6})$/.exec(location.hash)?.[1];

const isDrawn = (): boolean => root.dataset.drawn !== undefined;

function draw(): void {
  const view = match && views.get(match.game);
  if (frames.length !== film.frames.length) frames = [...film.frames];
  if (match === undefined || view === undefined) return;
  if (own.seats.length > 0 && match.outcome !== undefined) {
    asking ??= fetchOwn(match).finally(() => {
      written ??= {};
      draw();
    });
    if (written === undefined && !isDrawn()) return; // the server drew it: nothing moves
  }
  if (!isDrawn()) root.replaceChildren();
  root.dataset.drawn = '';
  document.title = `${titleOf(match, texts)}, ${titleIn(match, texts.language)} · ${texts.words.site}`;
  render(
    <TextsContext.Provider value={texts}>
      <MatchView
        key={match.startedAt}
        {...{ match, frames, view, behind, catchUp }}
        {...(heard !== undefined && { heard })}
        {...(since !== undefined && { since })}
        {...(own.seats.length > 0 && { own: { ...own, site: location.origin }, stderr, written })}
        {...(asked !== undefined && { open: Number(asked) })}
      />
    </TextsContext.Provider>,
    root,
  );
}

/** Asks what own bots wrote to stderr, which no stream tells: it is for their owner alone. */
async function fetchOwn({ id, faults }: MatchData): Promise<void> {
  const isAtFault = faults.some(({ seat }) => own.seats.includes(seat));
  await Promise.all([fetchWritten(id), isAtFault && fetchStderr(id)]);
}

/** The end of it, of those at fault. */
async function fetchStderr(id: number): Promise<void> {
  const response = await fetch(`/api/v1/matches/${id}`);
  if (!response.ok) return;
  const { seats } = (await response.json()) as { seats: { stderr: string | null }[] };
  stderr = Object.fromEntries(seats.map((one, seat) => [seat, one.stderr ?? '']));
}

/** All of it by turns. */
async function fetchWritten(id: number): Promise<void> {
  const response = await fetch(`/api/v1/matches/${id}/stderr`);
  if (!response.ok) return;
  const seats = (await response.json()) as { seat: number; turns: TurnStderr[] }[];
  written = Object.fromEntries(seats.map(({ seat, turns }) => [seat, turns]));
}

const handlers: Handlers = {
  match(told: Live['match']) {
    match = told.match;
    film = new Film();
    frames = [];
    since = undefined;
    behind = 0;
    if (!views.has(match.game)) void load(match.game).then(draw);
    else if (isDrawn() && match.state === 'waiting') draw(); // its place in the queue
  },
  frame({ change, behind: late = 0 }: Live['frame']) {
    film.apply(change);
    since = heard = performance.now();
    behind = late;
    if (isDrawn()) draw();
  },
  now({ ago, behind: late = 0 }: Live['now']) {
    heard = performance.now();
    since = heard - ago;
    behind = late;
    draw();
  },
  end(told: Live['end']) {
    match = told.match;
    behind = 0;
    if (told.frames !== undefined) {
      film = new Film();
      frames = [];
      for (const change of told.frames) film.apply(change);
    }
    if (stays === undefined) stream.close();
    draw();
  },
};

let stream = onLive(live!, handlers);

/** Leaves the pace for spectators: what is known already is shown at once. */
function catchUp(): void {
  stream.close();
  stream = onLive(`${live!.split('?')[0]}?pace=none`, handlers);
}
