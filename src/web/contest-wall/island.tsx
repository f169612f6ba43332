import { render } from 'preact';
import type { Frame } from '../../game/view/frames.ts';
import type { GameView } from '../../game/view/viewer.ts';
import { onLive } from '../kit/live.ts';
import { loadView } from '../kit/views.ts';
import { loadTexts } from '../texts/load.ts';
import { TextsContext } from '../texts/texts.ts';
import { applyChange } from '../viewer/change.ts';
import type { MatchData } from '../viewer/data.ts';
import type { ContestWallData } from './data.ts';
import { ContestWall } from './wall.tsx';

// Follows a contest for a projector: one match after the other, and the table beside it.

const root = document.getElementById('main')!;
const pause = 3000; // milliseconds between two questions
const rest = 5000; // milliseconds for which a result stays
const patience = 5000; // milliseconds for which the match before stays
const texts = await loadTexts();

interface Shown {
  readonly id: number;
  readonly round: number;
  readonly askedAt: number;
  match?: MatchData;
  frames: Frame[];
  view?: GameView;
  since?: number;
  heard?: number;
  /** When the match ended, or turned out to be nothing to watch. */
  endedAt?: number;
  close(): void;
}

let contest: ContestWallData | undefined;
let shown: Shown | undefined;

/** What is shown stays until the next match can be drawn: nothing moves when the page comes alive, or between matches. */
const isComing = (one: Shown): boolean =>
  one.endedAt === undefined &&
  (one.match === undefined || one.view === undefined || one.frames.length === 0) &&
  performance.now() - one.askedAt < patience;

function draw(): void {
  if (contest === undefined || (shown !== undefined && isComing(shown))) return;
  if (root.dataset.drawn === undefined) root.replaceChildren();
  root.dataset.drawn = '';
  const { match, view, frames = [], round = 0, since, heard } = shown ?? {};
  const told = match === undefined || view === undefined ? undefined : { match, view, frames, round };
  render(
    <TextsContext.Provider value={texts}>
      <ContestWall
        contest={contest}
        shown={told && { ...told, ...(since !== undefined && { since }), ...(heard !== undefined && { heard }) }}
      />
    </TextsContext.Provider>,
    root,
  );
}

function follow({ match: id, round }: NonNullable<ContestWallData['next']>): void {
  shown?.close();
  const now: Shown = { id, round, askedAt: performance.now(), frames: [], close: () => stream.close() };
  shown = now;
  const stream = onLive(`/matches/${id}/live?pace=told`, {
    match(told) {
      now.match = told.match;
      now.frames = [];
      delete now.since;
      if (told.match.sealed === true) now.endedAt ??= performance.now();
      void loadView(told.match.game).then((view) => {
        now.view = view;
        if (shown === now) draw();
      });
    },
    frame({ change }) {
      now.frames = [...now.frames, applyChange(now.frames.at(-1), change) as Frame];
      now.since = now.heard = performance.now();
      if (now.view !== undefined) draw();
    },
    now({ ago }) {
      now.heard = performance.now();
      now.since = now.heard - ago;
      draw();
    },
    end(told) {
      now.match = told.match;
      now.endedAt = performance.now();
      stream.close();
      draw();
    },
  });
}

const isFree = (): boolean =>
  shown === undefined || (shown.endedAt !== undefined && performance.now() - shown.endedAt >= rest);

async function ask(): Promise<void> {
  try {
    const response = await fetch(`${root.dataset['wall']!}${isFree() ? `?shown=${shown?.id ?? 0}` : ''}`);
    if (response.ok) contest = (await response.json()) as ContestWallData;
    else if (response.status === 404) location.reload(); // what is wrong stands there
    if (contest?.next !== undefined && isFree()) follow(contest.next);
    if ((contest?.state === 'over' || contest?.hidden !== undefined) && isFree()) {
      shown?.close();
      shown = undefined; // the winner stays
    }
    draw();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // no network: the next question may be answered
  }
  setTimeout(() => void ask(), pause);
}

await ask();
