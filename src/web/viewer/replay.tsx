import { Component, type VNode } from 'preact';
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Language } from '../../game/message.ts';
import type { Frame } from '../../game/view/frames.ts';
import { causeWords } from '../../text/fault-titles.ts';
import type { GameView, Message } from '../../game/view/viewer.ts';
import type { MatchData, Written } from './data.ts';
import type { OwnSeats } from './own-seats.ts';
import { Addresses } from '../kit/addresses.ts';
import { Icon, isBehind, LiveMark } from '../kit/parts.tsx';
import { useTexts } from '../texts/texts.ts';
import { isForMany } from './clock.tsx';
import { drawnThoughts, isUnlimited, longestOf, mostDrawn } from './thoughts.ts';
import { FullScreenButton, toggleFullScreen } from './full-screen.tsx';

export interface MatchProps {
  readonly match: MatchData;
  readonly frames: readonly Frame[];
  readonly view: GameView;
  /** When the last frame came, by the clock of this page; undefined without a running clock. */
  readonly since?: number;
  /** When the server was last heard, by the same clock. */
  readonly heard?: number;
  /** For how many milliseconds the next move is known already; shown slower than it was played. */
  readonly behind?: number;
  /** Shows the match as it is played. */
  catchUp?(): void;
  /** The position to open at; by default the last one. */
  readonly open?: number;
  /** The conversation, if it is known when the page is drawn; a browser computes it. */
  readonly conversation?: readonly Message[];
  /** What the seats at fault wrote to stderr, where the page may show it. */
  readonly stderr?: Readonly<Record<number, string>> | undefined;
  /** What the visitor's own bots wrote to stderr by turns. */
  readonly written?: Written | undefined;
  /** The seats of the visitor's own bots, and the address of the site. */
  readonly own?: (OwnSeats & { readonly site: string }) | undefined;
}

export interface Replay {
  readonly at: number;
  readonly playing: boolean;
  readonly speed: number;
  /** Whether the scrubber is dragged: a position follows the other in every frame of the screen. */
  readonly dragged: boolean;
  seek(at: number): void;
  /** Seeks as a reader who drags the scrubber. */
  drag(at: number): void;
  /** From the present position: keys come faster than rendering. */
  step(by: number): void;
  toggle(): void;
  setSpeed(speed: number): void;
}

const rest = 100; // milliseconds without a new position after which the scrubber rests

/** The current position. At the end of a live match it follows the match. */
export function useReplay(last: number, over: boolean, open?: number): Replay {
  const [kept, keep] = useState<number | undefined>(open);
  const [started, start] = useState(false);
  const [speed, setSpeed] = useState(2);
  const [dragged, setDragged] = useState(false);
  const at = Math.min(kept ?? last, last);
  const playing = started && at < last;
  const reach = useCallback(
    (to: number): number | undefined => (to >= last && !over ? undefined : Math.max(0, Math.min(last, to))),
    [last, over],
  );
  const seek = useCallback((to: number): void => keep(reach(to)), [reach]); // the same, so that parts of a page stay
  const drag = (to: number): void => {
    seek(to);
    setDragged(true);
  };
  const step = (by: number): void => keep((before) => reach(Math.min(before ?? last, last) + by));
  const toggle = (): void => {
    if (!playing && at === last) {
      if (!over) return;
      keep(0);
    }
    start(!playing);
  };
  useEffect(() => {
    if (!playing) return start(false); // also at the end
    const timer = setTimeout(() => keep(at + 1), 1000 / speed);
    return () => clearTimeout(timer);
  }, [playing, at, last, speed]);
  useEffect(() => {
    if (!dragged) return undefined;
    const timer = setTimeout(() => setDragged(false), rest);
    return () => clearTimeout(timer);
  }, [dragged, at]);
  // Right after rendering, so that a key pressed at once is heard.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        target.closest('input:not([type=checkbox], [type=range]), select, textarea, [role=tab]') ||
        (event.key === ' ' && target.closest('button, a, input:not([type=range])'))
      )
        return;
      const act = {
        ArrowLeft: () => step(-1),
        ArrowRight: () => step(1),
        Home: () => seek(0),
        End: () => seek(last),
        ' ': toggle,
        f: toggleFullScreen,
      }[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    const onHash = (): void => {
      const [, to] = /^#(\d{1,6})$/.exec(location.hash) ?? [];
      if (to !== undefined) seek(Number(to));
    };
    document.addEventListener('keydown', onKey);
    addEventListener('hashchange', onHash);
    return () => {
      document.removeEventListener('keydown', onKey);
      removeEventListener('hashchange', onHash);
    };
  });
  return { at, playing, speed, dragged, seek, drag, step, toggle, setSpeed };
}

/** While the scrubber is dragged its children stay as they are: a drag does not wait for long lists. */
export class WhenAtRest extends Component<{ readonly dragged: boolean; readonly children: VNode }> {
  override shouldComponentUpdate({ dragged }: { readonly dragged: boolean }): boolean {
    return !dragged;
  }
  override render(): VNode {
    return this.props.children;
  }
}

/** What every part of the page may need. */
export type About = MatchProps & Replay & { readonly last: number; readonly language: Language };

export const isLong = (ms: number, { match: { moveTime }, frames }: Pick<MatchProps, 'match' | 'frames'>): boolean =>
  ms >= moveTime * (isForMany(frames) ? 0.125 : 0.6);

export function Scrub(about: About): VNode {
  const { words: say } = useTexts();
  const where = useContext(Addresses);
  const { match, frames, view, at, last, playing, speed, behind, seek, drag, step, toggle, setSpeed, catchUp } = about;
  const thoughts = useMemo(() => <Thoughts {...{ match, frames, last, view }} />, [match, frames, last, view]);
  const isReplayable = match.seed !== undefined && match.id > 0 && match.isOfOtherRules !== true;
  const canGoOn = isReplayable && match.judge === undefined && frames[at]!.toMove.length > 0;
  const playOn = canGoOn ? where.playOn?.(match.id, match.game, at) : undefined;
  return (
    <div class="scrub js">
      <div class="track">
        {thoughts}
        <input
          type="range"
          min="0"
          max={last}
          value={at}
          aria-label={say.position}
          onInput={(event) => drag(Number(event.currentTarget.value))}
        />
      </div>
      <div class="row">
        <button class="btn flat sq opt" type="button" data-do="first" aria-label={say.first} onClick={() => seek(0)}>
          <Icon name="first" />
        </button>
        <button class="btn flat sq" type="button" data-do="prev" aria-label={say.previous} onClick={() => step(-1)}>
          <Icon name="prev" />
        </button>
        <button
          class="btn main sq"
          type="button"
          data-do="play"
          aria-label={playing ? say.pause : say.play}
          onClick={toggle}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
        <button class="btn flat sq" type="button" data-do="next" aria-label={say.next} onClick={() => step(1)}>
          <Icon name="next" />
        </button>
        <button class="btn flat sq opt" type="button" data-do="last" aria-label={say.last} onClick={() => seek(last)}>
          <Icon name="last" />
        </button>
        <span class="where">
          {say.at}{' '}
          <b>
            <output>{at}</output>
          </b>{' '}
          {say.outOf(last)}
        </span>
        {match.state === 'running' && at === last && (
          <span class="opt">
            <LiveMark behind={behind} />
          </span>
        )}
        {isBehind(behind) && (
          <a class="btn catch-up" href="?pace=none" onClick={catchUp && unlessNew(catchUp)}>
            {say.catchUp}
          </a>
        )}
        {playOn !== undefined && (
          <a class="btn push" data-do="play-on" href={playOn}>
            {say.playOn}
          </a>
        )}
        <a
          class={`btn flat sq${playOn === undefined ? ' push' : ''}`}
          data-do="link"
          href={where.move(match.id, at)}
          aria-label={say.linkTo(at)}
          title={say.linkTo(at)}
          onClick={unlessNew(() => history.replaceState(null, '', where.move(match.id, at)))}
        >
          <Icon name="link" />
        </a>
        <FullScreenButton />
        <span class="muted opt">
          <kbd>←</kbd> <kbd>→</kbd> <kbd>{say.space}</kbd>
        </span>
        <select class="speed" aria-label={say.speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
          {[1, 2, 8, 30].map((each) => (
            <option key={each} value={each} selected={each === speed}>
              {say.perSecond(each)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** Follows a link in this page, unless the reader asks for a new tab or window. */
const unlessNew =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    act();
  };

/**
 * Every move as a bar of its time below the line of the limit, in the colour of its seat; long thoughts have a dot, the
 * end a diamond.
 */
function Thoughts({ match, frames, last, view }: Pick<About, 'match' | 'frames' | 'last' | 'view'>): VNode {
  const { words: say, format, language } = useTexts();
  const about = { match, frames };
  const thoughts = drawnThoughts(frames);
  const x = (at: number): string => `${((at / Math.max(1, last)) * 100).toFixed(2)}%`;
  const full = isUnlimited(match) ? Math.max(1, longestOf(frames)?.ms ?? 0) : match.moveTime;
  const top = (taken: number): number => Math.round((36 - 30 * Math.sqrt(Math.min(1, taken / full))) * 10) / 10;
  return (
    <svg aria-hidden="true" class={last > 200 ? 'dense thin' : last > 60 ? 'dense' : ''}>
      {!isUnlimited(match) && <line class="limit" x1="0" x2="100%" y1="6" y2="6" />}
      {last > mostDrawn
        ? match.players.map((_, seat) => (
            <svg key={seat} viewBox={`0 0 ${last} 44`} preserveAspectRatio="none" width="100%" height="44">
              <path
                class={`bars p${seat + 1}`}
                d={thoughts
                  .filter((one) => one.seat === seat)
                  .map(({ at, ms }) => `M${at} 38V${top(ms)}`)
                  .join('')}
              />
            </svg>
          ))
        : thoughts.map(({ at, seat, ms }) => (
            <line
              key={`${at}-${seat}`}
              class={`p${seat + 1}${isLong(ms, about) ? ' long' : ''}`}
              x1={x(at)}
              x2={x(at)}
              y1="38"
              y2={top(ms)}
            />
          ))}
      {thoughts
        .filter(({ ms }) => isLong(ms, about))
        .slice(0, 200)
        .map(({ at, seat, ms }) => (
          <svg key={`${at}-${seat}`} x={x(at)} y={top(ms) - 5} overflow="visible">
            <circle class="mark slow" r="3.5">
              <title>{say.thought(at, format.seconds(ms))}</title>
            </circle>
          </svg>
        ))}
      {match.outcome?.cause === 'rules' &&
        match.faults.map(({ seat, turn, fault, forgiven }) => (
          <Diamond
            key={`${seat} ${turn}`}
            x={x(turn)}
            title={say.outFrom(
              match.players[seat]!.name,
              causeWords(fault, language),
              forgiven ? say.movedForIt : (view.out?.[language].short ?? say.standIn),
            )}
          />
        ))}
      {match.outcome !== undefined && <Diamond x="100%" title={say.end} />}
    </svg>
  );
}

const Diamond = ({ x, title }: { readonly x: string; readonly title: string }): VNode => (
  <svg x={x} y="32" overflow="visible">
    <path class="mark" d="M0-5.5 5.5 0 0 5.5-5.5 0z">
      <title>{title}</title>
    </path>
  </svg>
);
