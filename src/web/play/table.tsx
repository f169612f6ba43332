import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Offer } from '../../game/offer.ts';
import type { Seat } from '../../game/seat.ts';
import type { Frame } from '../../game/view/frames.ts';
import { movesInWords, type GameView } from '../../game/view/viewer.ts';
import { Icon } from '../kit/parts.tsx';
import { useMessages, useTexts } from '../texts/texts.ts';
import type { MatchData } from '../viewer/data.ts';
import { hasLongScores, Plate } from '../viewer/match.tsx';
import { Moves } from '../viewer/panels.tsx';
import { useReplay } from '../viewer/replay.tsx';
import { boardMessages } from './board-messages.ts';
import type { AnyGame } from './choosing.ts';
import { PersonBoard } from './person-board.tsx';

export interface TableProps {
  /** The players with their names; `state` and `outcome` say whether it is over. */
  readonly match: MatchData;
  readonly rules: AnyGame;
  readonly view: GameView;
  /** As the person's seat sees them. */
  readonly frames: readonly Frame[];
  /** The person's seat; undefined for who only looks on. */
  readonly seat: Seat | undefined;
  /** How the match ended, in a sentence; empty before. */
  readonly ending: string;
  /** What the person may play now; missing while others think. */
  readonly offer?: Offer | undefined;
  /** What stands in the place of a move where none can be made in this tab. */
  readonly waits?: string | undefined;
  /** Why the move that the person chose last was refused. */
  readonly refused?: string | undefined;
  /** When the last frame came, by `performance.now()`. */
  readonly since?: number | undefined;
  /** When the server was last heard, by the same clock; Infinity where the match is played in this page. */
  readonly heard?: number | undefined;
  /** The time of a move is told by what is left of it. */
  readonly countsDown?: boolean;
  onMove(text: string): void;
  /** Missing where no move can be taken back. */
  readonly onBack?: (() => void) | undefined;
  /** Whether there is a move to take back now. */
  readonly canTakeBack?: boolean;
  /** What another person asks for, in the place of what the person here can do. */
  readonly asked?: ComponentChildren;
  /** What became of the person's own wish, in a sentence. */
  readonly wish?: string | undefined;
  /** Missing where nobody can resign, or any more. */
  readonly onResign?: (() => void) | undefined;
  /** What resigning leads to here, in a sentence. */
  readonly resignNote?: string | undefined;
  /** What stands over the board, such as the result. */
  readonly over?: ComponentChildren;
  /** What stands beside the board, below the moves. */
  readonly children?: ComponentChildren;
}

/** A match that a person plays: plates with clocks, the board, what the person can do, the moves. */
export function Table(props: TableProps): VNode {
  const { match, view, frames, seat, offer } = props;
  const { language, words } = useTexts();
  const say = useMessages(boardMessages);
  const last = Math.max(0, frames.length - 1);
  const player = useReplay(last, match.outcome !== undefined);
  const names = match.players.map(({ name }) => name);
  const about = {
    ...player,
    match,
    view,
    frames,
    last,
    language,
    ...(props.since !== undefined && { since: props.since }),
    ...(props.heard !== undefined && { heard: props.heard }),
  };
  const isNow = player.at === last;
  const board = { view, frames, at: player.at, names };
  return (
    <div class="watch playing" data-turns={last}>
      <div class={`stack${view.isSquare ? ' square' : ''}`}>
        <ul class={`plates${hasLongScores(props) ? ' long' : ''}`} aria-label={words.players}>
          {match.players.map((_, at) => (
            <Plate
              key={at}
              seat={at}
              {...about}
              countsDown={props.countsDown ?? false}
              note={at === seat && names[at]!.toLowerCase() !== say.you.toLowerCase() ? say.you : undefined}
            />
          ))}
        </ul>
        {seat === undefined ? (
          <div class="board">
            <view.Board {...board} language={language} />
            {isNow && props.over}
          </div>
        ) : (
          <PersonBoard
            {...board}
            rules={props.rules}
            seat={seat}
            offer={isNow ? offer : undefined}
            isOver={match.outcome !== undefined}
            refused={props.refused}
            onMove={props.onMove}
            over={isNow && props.over}
            waits={isNow ? (props.waits ?? waiting(props, say)) : say.earlier}
          >
            <Acts {...props} isNow={isNow} toPresent={() => player.seek(last)} />
          </PersonBoard>
        )}
        {view.Beside !== undefined && (
          <div class="stack beside">
            <view.Beside {...about} times={match} />
          </div>
        )}
      </div>
      <div class="stack aside">
        {view.Side !== undefined && <view.Side {...about} />}
        <section class="card">
          <header>
            <h2>{say.moves}</h2>
            <span class="muted">{last}</span>
          </header>
          <Moves {...about} />
        </section>
        {props.children}
        <Spoken {...props} names={names} />
      </div>
    </div>
  );
}

/** What stands in the place of a move while the person has none. */
function waiting({ match, frames, seat }: TableProps, say: (typeof boardMessages)['en']): string {
  if (match.outcome !== undefined) return say.over;
  const others = frames.at(-1)?.toMove.filter((at) => at !== seat) ?? [];
  return others.length === 0 ? say.underWay : say.waits(others.map((at) => match.players[at]!.name));
}

/** Take back, resign, or the way back to the present position. */
function Acts(props: TableProps & { readonly isNow: boolean; toPresent(): void }): VNode {
  const { onBack, onResign, isNow } = props;
  const say = useMessages(boardMessages);
  const [asks, setAsks] = useState(false);
  if (!isNow)
    return (
      <div class="row">
        <button class="btn" type="button" onClick={props.toPresent}>
          {say.toPresent}
        </button>
      </div>
    );
  if (asks && onResign !== undefined)
    return (
      <div class="row" role="group" aria-label={say.reallyResign}>
        <span class="small">
          {say.reallyResign} {props.resignNote}
        </span>
        <button
          class="btn"
          type="button"
          ref={focused}
          onClick={() => {
            setAsks(false);
            onResign();
          }}
        >
          {say.yes}
        </button>
        <button class="btn" type="button" onClick={() => setAsks(false)}>
          {say.no}
        </button>
      </div>
    );
  if (props.asked !== undefined) return <>{props.asked}</>;
  return (
    <div class="row">
      {props.wish !== undefined && (
        <span class="small muted" role="status">
          {props.wish}
        </span>
      )}
      {onBack !== undefined && (
        <button class="btn" type="button" disabled={props.canTakeBack !== true} onClick={onBack}>
          <Icon name="undo" />
          {say.takeBack}
        </button>
      )}
      {onResign !== undefined && (
        <button class="btn" type="button" onClick={() => setAsks(true)}>
          <Icon name="flag" />
          {say.resign}
        </button>
      )}
    </div>
  );
}

const focused = (button: HTMLButtonElement | null): void => button?.focus();

/** What happened since the person moved, for who does not see the board. */
function Spoken({
  match,
  view,
  frames,
  seat,
  offer,
  ending,
  names,
}: TableProps & { readonly names: readonly string[] }): VNode {
  const texts = useTexts();
  const say = useMessages(boardMessages);
  const own = frames.findLastIndex(({ moves }) => seat !== undefined && moves[seat] !== undefined);
  const first = Math.max(1, seat === undefined ? frames.length - 1 : own, frames.length - mostSpoken);
  const told = frames
    .slice(first)
    .flatMap((_, at) => movesInWords(view, frames, first + at, names, texts.language))
    .map((words) => `${words}.`);
  const now = match.outcome !== undefined ? [ending] : offer === undefined ? [] : [`${say.yourMove}.`];
  return (
    <p class="say small muted" role="status" aria-live="polite">
      {[...told, ...now].join(' ')}
    </p>
  );
}

/** The result is seen also where the board is higher than the screen. */
export const inView = (result: HTMLElement | null): void => result?.scrollIntoView({ block: 'nearest' });

const mostSpoken = 12; // positions
