import type { DefaultClock } from './clock.ts';
import type { Fault } from './fault.ts';
import type { Offer } from './offer.ts';
import type { Catalogue, Language, Message } from './message.ts';
import type { Fields } from './option.ts';
import type { Question } from './player.ts';
import type { Random } from './random.ts';
import type { Seat } from './seat.ts';
import type { Titled } from './title.ts';

/**
 * The rules of one game. State, Move and View are plain JSON (a state may hold a `ChunkedList`); no function changes
 * its arguments, reads a clock or does I/O, so the same rules run in the server, the command line and the browser. A
 * whole game, Nim with one heap:
 *
 *     export const game: Game<{ heap: number; turn: number }, number> = {
 *       title: 'Nim', seats: { min: 2, max: 2 }, clock: { kind: 'move', ms: 1000 }, options: {}, messages,
 *       setup: (_seats, _options, random) => ({ heap: 10 + random.below(11), turn: 0 }),
 *       toMove: ({ heap, turn }) => (heap === 0 ? [] : [turn]),
 *       objection: ({ heap }, _seat, take) =>
 *         take < 1 || take > Math.min(3, heap) ? { code: 'one-to-three' } : undefined,
 *       play: ({ heap, turn }, moves) => ({ heap: heap - moves.get(turn)!, turn: 1 - turn }),
 *       scores: ({ turn }) => (turn === 0 ? [0, 1] : [1, 0]), // whoever took the last one has won
 *       view: (state) => state, describe: ({ heap }) => `${heap} left`,
 *       anyMove: ({ heap }, _seat, random) => 1 + random.below(Math.min(3, heap)),
 *       write: String, read: (text) => (/^\d$/.test(text) ? Number(text) : undefined),
 *     };
 */
export interface Game<State, Move, View = State, Options = object> extends Titled {
  readonly seats: { readonly min: number; readonly max: number };
  /** The names of the seats; A, B, C … by default. */
  readonly seatNames?: readonly string[];
  /** The same in words, for forms, where the names are letters that stand for them: White, Black. */
  readonly seatTitles?: Readonly<Record<Language, readonly string[]>>;
  /** A player's default time: for a move, or for all moves of a game. */
  readonly clock: DefaultClock<State>;
  /** The default protocol of programs: a file of `protocols/`; JSON lines where it is missing. */
  readonly protocol?: string;
  readonly options: Fields<Options>;
  setup(seats: number, options: Options, random: Random): State;
  /** The seats to move. None: the game is over. Several: they move at once. */
  toMove(state: State): readonly Seat[];
  /** Why this move is illegal; undefined for a legal move. */
  objection(state: State, seat: Seat, move: Move): Message | undefined;
  /** The sentences of all objections of the rules, options and protocols: `messages.ts` of the game. */
  readonly messages?: Catalogue;
  play(state: State, moves: ReadonlyMap<Seat, Move>, random: Random): State;
  /**
   * What people count in a game whose score is no share of a win: points. Where fewer are better, the score is minus
   * the points.
   */
  readonly points?: 'more' | 'fewer';
  /** More is better; final once nobody is to move. */
  scores(state: State): readonly number[];
  /** What a seat may know; without a seat, what a spectator may know. The only place that hides secrets. */
  view(state: State, seat?: Seat): View;
  /** The whole position, for a match that is over. By default there are no secrets, and `view` shows all. */
  open?(state: State): View;
  /** The position in one line of words, for terminals, people who cannot see the board, and the default view. */
  describe(view: View, language?: Language): string;
  /** The position drawn in lines of a terminal. */
  draw?(view: View, language?: Language): string;
  /** What a person in this seat may click; undefined when the seat is not to move. */
  moves?(view: View, seat: Seat): Offer;
  /**
   * In a game with secrets: a state that this seat, or a spectator, cannot tell from this one, with everything hidden
   * from the seat drawn again. The laws check `view` by it.
   */
  redraw?(state: State, seat: Seat | undefined, random: Random): State;
  /** Any legal move. */
  anyMove(state: State, seat: Seat, random: Random): Move;
  write(move: Move): string;
  read(text: string): Move | undefined;
  /** Plays on in the seat of a player with this fault. Where it is missing, a fault ends the match. */
  standIn?(view: View, question: Question, fault: Fault): Move;
  /**
   * In a game with a stand-in: the number of wrong or late answers after which a player is out; for each before that
   * the stand-in makes one move, and the player stays. By default the first fault is the last.
   */
  faults?(options: Options): number;
  /**
   * The scores when a fault of this seat ends the match in this state. By default the seat loses and all others win.
   */
  forfeit?(state: State, seat: Seat, fault: Fault): readonly number[];
}
