import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Clock as Limit } from '../../game/clock.ts';
import type { Seat } from '../../game/seat.ts';
import type { Frame } from '../../game/view/frames.ts';
import { timeLeft } from '../../game/view/times.ts';
import { useTexts } from '../texts/texts.ts';
import type { MatchData } from './data.ts';

interface Shown {
  readonly match: MatchData;
  readonly frames: readonly Frame[];
}

/** Whether the time limit is a clock for many moves. */
export const isForMany = (frames: readonly Frame[]): boolean => frames[0]?.clock !== undefined;

export const clockIn = ({ match, frames }: Shown): Limit => {
  const { moveTime: ms, increment, period } = match;
  return match.perGame === true || isForMany(frames)
    ? {
        kind: 'game',
        ms,
        ...(increment !== undefined && { increment }),
        ...(period !== undefined && { moves: period }),
      }
    : { kind: 'move', ms };
};

function lastThought(frames: readonly Frame[], seat: Seat, at: number): number | undefined {
  for (let move = at; move > 0; move--) if (frames[move]!.ms[seat] !== undefined) return frames[move]!.ms[seat];
  return undefined;
}

type Clocked = Shown & {
  readonly at: number;
  readonly since?: number | undefined;
  readonly heard?: number | undefined;
  readonly seat: Seat;
  readonly turn: boolean;
  readonly ticking: boolean;
  /** Only digits. */ readonly narrow?: boolean;
  /** A running time for one move is told by what is left of it. */
  readonly countsDown?: boolean;
};

/** The time of a seat: of its present or last move, or what is left on its clock for many moves. */
export function Clock({
  match,
  frames,
  at,
  since,
  heard,
  seat,
  turn,
  ticking,
  narrow = false,
  countsDown = false,
}: Clocked): VNode {
  const {
    words: say,
    format: { clock, seconds },
  } = useTexts();
  const left = isForMany(frames) ? leftOf(frames, seat, at, turn, match) : undefined;
  const show =
    left !== undefined
      ? (thought: number) => (narrow ? clock : say.left)(Math.max(0, left - thought))
      : ticking
        ? countsDown
          ? (thought: number) => say.left(match.moveTime - thought)
          : clock
        : seconds;
  const own = turn && frames[at + 1] !== undefined ? frames[at + 1]!.ms[seat] : lastThought(frames, seat, at);
  const thought = left !== undefined ? 0 : (own ?? 0);
  const pause = at > 0 && frames[at]?.clock !== frames[at - 1]?.clock ? (match.pause ?? 0) : 0;
  return (
    <span class={`clock${left !== undefined && left < match.moveTime / 6 ? ' low' : ''}`}>
      {ticking ? (
        <Ticking
          key={frames.length}
          {...{ since, heard }}
          rest={pause + newsDelay}
          moveTime={match.moveTime}
          show={show}
        />
      ) : (
        frames.length > 0 && show(thought)
      )}
    </span>
  );
}

/** The running clock for many moves; after the last move on a clock that clock, for the other seats. */
const leftOf = (frames: readonly Frame[], seat: Seat, at: number, turn: boolean, times: MatchData): number =>
  timeLeft(frames, seat, at, times, frames[turn ? at : Math.max(0, at - 1)]!.clock);

const newsDelay = 250; // milliseconds that the news of a move may take
const patience = 1500; // milliseconds without a word from the server after which the clock stops

interface TickingProps {
  readonly since?: number | undefined;
  readonly heard?: number | undefined;
  /** Milliseconds that do not count: until the player is asked, and of the way of the news. */
  readonly rest: number;
  readonly moveTime: number;
  show(ms: number): string;
}

/** The running clock of the player on turn. */
function Ticking({ since, heard = since ?? 0, rest, moveTime, show }: TickingProps): VNode {
  const [now, setNow] = useState(since ?? 0);
  useEffect(() => {
    if (since === undefined) return undefined;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [since]);
  return <>{show(Math.max(0, Math.min(moveTime, Math.min(now, heard + patience) - (since ?? now) - rest)))}</>;
}
