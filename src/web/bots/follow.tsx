import { render, type VNode } from 'preact';
import type { Frame } from '../../game/view/frames.ts';
import type { Card } from '../front/now.tsx';
import { onLive } from '../kit/live.ts';
import { loadView } from '../kit/views.ts';
import { TextsContext, type Texts } from '../texts/texts.ts';
import { applyChange } from '../viewer/change.ts';
import { isOpen, type VersionData, type VersionEvents } from './data.ts';

/** What is drawn of a version: of a bot, or of a game. */
type Followed = Pick<VersionData, 'state' | 'trial'>;
interface CardsOf<V extends Followed> {
  readonly version: V;
  readonly output: string;
  readonly trial?: Card | undefined;
}
interface Following<V extends Followed> {
  readonly Cards: (shown: CardsOf<V>) => VNode;
  /** Hears when the version is ready or refused. */
  readonly onEnd?: () => void;
}

/** Draws a version into `root` while it is built and tried, with its trial match. */
export function followVersion<V extends Followed>(
  root: HTMLElement,
  address: string,
  texts: Texts,
  { Cards, onEnd = () => undefined }: Following<V>,
): { close(): void } {
  let version: V | undefined;
  let output = '';
  let trial: ReturnType<typeof followTrial> | undefined;

  const draw = (): void => {
    if (version === undefined) return;
    if (root.dataset['drawn'] === undefined) root.replaceChildren();
    root.dataset['drawn'] = version.state;
    render(
      <TextsContext.Provider value={texts}>
        <Cards {...{ version, output, trial: trial?.card() }} />
      </TextsContext.Provider>,
      root,
    );
  };
  const stream = onLive<Omit<VersionEvents, 'version'> & { version: V }>(`${address}/events?lang=${texts.language}`, {
    version(told) {
      version = told;
      if (told.trial !== null) trial ??= followTrial(told.trial, draw);
      draw();
      if (isOpen(told)) return;
      stream.close();
      onEnd();
    },
    output({ from, text }) {
      output = output.slice(0, from) + text;
      draw();
    },
  });
  return {
    close() {
      stream.close();
      trial?.close();
    },
  };
}

/** The trial match, at the pace of spectators. */
function followTrial(match: number, draw: () => void): { card(): Card | undefined; close(): void } {
  let card: (Omit<Card, 'view'> & { view?: Card['view'] }) | undefined;
  const stream = onLive(`/matches/${match}/live?pace=told`, {
    match(told) {
      card = { match: told.match, frames: [] };
      void loadView(told.match.game).then((view) => {
        if (card !== undefined) card = { ...card, view };
        draw();
      });
    },
    frame({ change, behind = 0 }) {
      const now = performance.now();
      const frames = [...card!.frames, applyChange(card!.frames.at(-1), change) as Frame];
      card = { ...card!, frames, since: now, heard: now, behind };
      draw();
    },
    now({ ago, behind = 0 }) {
      const now = performance.now();
      card = { ...card!, since: now - ago, heard: now, behind };
      draw();
    },
    end({ match: over }) {
      card = { ...card!, match: over };
      stream.close();
      draw();
    },
  });
  return { card: () => (card?.view === undefined ? undefined : (card as Card)), close: () => stream.close() };
}
