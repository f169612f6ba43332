import { leftOn, roundOf, type GameClock } from '../clock.ts';
import type { Game } from '../rules.ts';
import type { Seat } from '../seat.ts';
import type { LogLine, MatchEvent, TimesLine } from '../log.ts';
import { replay } from '../replay.ts';

/**
 * One position of a match as a spectator may see it: what live pages, replays and boards are drawn from. Frame 0 is the
 * start, frame n the position after turn n.
 */
export interface Frame<View = unknown> {
  readonly view: View;
  /** The moves that led here, by seat, and the milliseconds each took; none for a stand-in. */
  readonly moves: Readonly<Record<Seat, string>>;
  readonly ms: Readonly<Record<Seat, number>>;
  readonly toMove: readonly Seat[];
  /** With a time for many moves: the number of the clock that runs from here on. */
  readonly clock?: number;
}

/** The frame of an event; faults and ends have none. */
export function frameOf<State, Move, View, Options>(
  game: Game<State, Move, View, Options>,
  event: MatchEvent<State>,
): Frame<View> | undefined {
  if (event.event !== 'start' && event.event !== 'turn') return undefined;
  const { moves, ms } = event.event === 'turn' ? event : { moves: {}, ms: {} };
  return { view: game.view(event.state), moves, ms, ...comingUp(game, event.state) };
}

const comingUp = <State, Move, View, Options>(
  game: Game<State, Move, View, Options>,
  state: State,
  clock?: GameClock,
): Pick<Frame, 'toMove' | 'clock'> => ({
  toMove: game.toMove(state),
  ...((game.clock.kind === 'game' || clock !== undefined) && { clock: roundOf(game, state) }),
});

/** What a seat has left at position `at`, on the clock that runs there or on clock number `running`. */
export function timeLeft(
  frames: readonly Pick<Frame, 'ms' | 'clock'>[],
  seat: Seat,
  at: number,
  { moveTime, increment = 0 }: { readonly moveTime: number; readonly increment?: number },
  running = frames[at]!.clock,
): number {
  if (running === undefined) return moveTime;
  const taken: number[] = [];
  for (let move = at; move > 0 && frames[move - 1]!.clock === running; move--) {
    const ms = frames[move]!.ms[seat];
    if (ms !== undefined) taken.unshift(ms);
  }
  return leftOn({ kind: 'game', ms: moveTime, increment }, taken);
}

/** The frames of a finished match one by one, from its log and times. */
export function* framesIn<State, Move, View, Options extends object>(
  game: Game<State, Move, View, Options>,
  lines: readonly LogLine[],
  times: readonly TimesLine[],
): Generator<Frame<View>> {
  const measured = new Map(times.map(({ event, ms }) => [event, ms]));
  const turns = lines.flatMap((line, event) =>
    line.event === 'turn' ? [{ moves: line.moves, ms: measured.get(event) ?? {} }] : [],
  );
  let at = 0;
  for (const state of replay(game, lines))
    yield {
      view: game.open?.(state) ?? game.view(state),
      moves: {},
      ms: {},
      ...turns[at++ - 1],
      ...comingUp(game, state, lines[0]?.event === 'start' ? lines[0].clock : undefined),
    };
}
