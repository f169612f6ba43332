import { roundOf, type Clock } from '../clock.ts';
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
  /** What players told about these moves. */
  readonly notes?: Readonly<Record<Seat, string>>;
  /** Of a match that is over: the memory of programs after these moves, in bytes, where it was read and had changed. */
  readonly memory?: Readonly<Record<Seat, number>>;
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
  const { moves, ms, notes } = event.event === 'turn' ? event : { moves: {}, ms: {} };
  return { view: game.view(event.state), moves, ms, ...(notes && { notes }), ...comingUp(game, event.state) };
}

const comingUp = <State, Move, View, Options>(
  game: Game<State, Move, View, Options>,
  state: State,
  clock: Clock | undefined = game.clock,
): Pick<Frame, 'toMove' | 'clock'> => ({
  toMove: game.toMove(state),
  ...(clock.kind === 'game' && { clock: roundOf(game, state) }),
});

/** The frames of a finished match one by one, from its log and times. */
export function* framesIn<State, Move, View, Options extends object>(
  game: Game<State, Move, View, Options>,
  lines: readonly LogLine[],
  times: readonly TimesLine[],
): Generator<Frame<View>> {
  const measured = new Map(times.map((line) => [line.event, line]));
  const turns = lines.flatMap((line, event) => {
    const { ms = {}, notes, memory } = measured.get(event) ?? {};
    return line.event === 'turn' ? [{ moves: line.moves, ms, ...(notes && { notes }), ...(memory && { memory }) }] : [];
  });
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
