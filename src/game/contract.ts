// The words that all layers share: types only. A game imports nothing of ours but this and its neighbours in src/game.

/** A player's place at the table, counted from 0. */
export type Seat = number;

/** Chance, drawn from a seed: the same seed and turn give the same draws on every machine. */
export interface Random {
  /** A whole number from 0 to n − 1. */
  below(n: number): number;
  pick<T>(list: readonly T[]): T;
  /** A new list in random order. */
  shuffle<T>(list: readonly T[]): T[];
}

/** What came of reading a person's or a program's text: the value, or what is wrong with it in words for a person. */
export type Reading<T> = { readonly value: T } | { readonly wrong: string };

/** One option of a game: the single source of its web form field and its command line flag. */
export interface Field<T> {
  readonly label: string;
  /** What the value is called in help: `nodes`, `seconds`, `file`. */
  readonly unit: string;
  readonly default: T;
  /** The command line takes the name of a file and hands its text to `read`. */
  readonly file?: true;
  read(text: string): Reading<T>;
}
export type Fields<Options> = { readonly [Name in keyof Options]: Field<Options[Name]> };

/**
 * The rules of one game. State, Move and View are plain JSON; no function changes its arguments, reads a clock or touches the world,
 * so the same rules run in the server, the command line and the browser.
 */
export interface Game<State, Move, View = State, Options = object> {
  readonly title: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** The time for one move, in milliseconds of wall clock, where nobody says otherwise. */
  readonly moveTime: number;
  readonly options: Fields<Options>;
  setup(seats: number, options: Options, random: Random): State;
  /** Who is to move. Nobody: the game is over. Several: they move at once. */
  toMove(state: State): readonly Seat[];
  /** Why this move may not be played, in words for a person; nothing when it may. */
  objection(state: State, seat: Seat, move: Move): string | undefined;
  play(state: State, moves: ReadonlyMap<Seat, Move>, random: Random): State;
  /** More is better; final once nobody is to move. */
  scores(state: State): readonly number[];
  /** What a seat may know; with no seat, what a spectator may know. The single gate for secrets. */
  view(state: State, seat?: Seat): View;
  /** The position in one line of words, for terminals and for people who cannot see the board. */
  describe(view: View): string;
  /** Any legal move. */
  anyMove(state: State, seat: Seat, random: Random): Move;
  write(move: Move): string;
  read(text: string): Move | undefined;
}

/** Every way to let the table down. */
export type Fault =
  | 'timeout' // no answer within the limit
  | 'illegal' // an answer that the rules do not allow
  | 'garbled' // an answer that is no move at all
  | 'unasked' // spoke when it was not its turn
  | 'left' // closed the connection
  | 'crashed' // the program ended
  | 'deaf'; // does not read what it is told

export interface Trouble {
  readonly fault: Fault;
  /** What happened, in words for a person. Nothing measured: the same words give the same text. */
  readonly reason: string;
  /** What it wrote last, escaped. */
  readonly said?: string;
}

/** How a match ended: by the rules, or by whose fault. */
export interface Outcome {
  readonly scores: readonly number[];
  readonly cause: 'rules' | Fault;
  readonly by?: Seat;
  readonly reason?: string;
}

export type Answer<Move> =
  | { readonly move: Move; /** Milliseconds of thought, where the player itself knows better than who asks. */ readonly ms?: number }
  | { readonly trouble: Trouble; readonly ms?: number };

/** What a player is asked with. */
export interface Question {
  readonly seat: Seat;
  /** Counted from 1. */
  readonly turn: number;
  /** Milliseconds for the answer. */
  readonly limit: number;
  /** Chance of this player's own. */
  readonly random: Random;
}

/** Whoever sits at a table: a bot in this process, a program, a client far away. */
export interface Player<View, Move> {
  choose(view: View, question: Question): Answer<Move> | Promise<Answer<Move>>;
  /** Tells at once, asked or not, when the player left or spoke out of turn. */
  onTrouble?(tell: (trouble: Trouble) => void): void;
  /** The match is over for this seat: say so and go. */
  leave(outcome: Outcome, seat: Seat): void;
}

/** A bot that runs in this process. */
export type Bot<View, Move> = (view: View, question: Question) => Move;

/** What came over a channel, or why nothing did. Times are monotonic milliseconds. */
export type Heard =
  | { readonly kind: 'message'; readonly text: string; /** When its last byte came. */ readonly at: number }
  | { readonly kind: 'late' }
  | { readonly kind: 'left'; readonly why: string }
  | { readonly kind: 'crashed'; readonly why: string }
  | { readonly kind: 'deaf'; readonly why: string }
  | { readonly kind: 'broken'; /** What is wrong with these bytes. */ readonly why: string; readonly text: string };

/** Messages in and out. */
export interface Channel {
  send(message: string): void;
  /** Waits for the next message, `limit` milliseconds at most. */
  receive(limit: number): Promise<Heard>;
  /** Hears at once what comes while nobody waits in `receive`. */
  onUnasked(tell: (heard: Heard) => void): void;
  /** Says a last word, if any, and goes; what still comes is ignored. */
  close(last?: string): void;
}

/** How bytes are cut into messages. */
export interface Framing {
  /** The longest message in bytes, without its end. */
  readonly cap: number;
  /** Over TCP only: a text that counts as a message although its newline never came, once `quiet` milliseconds passed or the stream ended. */
  readonly loose?: { readonly quiet: number; complete(text: string): boolean };
}

/** The conversation of one seat. */
export interface Protocol<View, Move> {
  readonly framing: Framing;
  player(channel: Channel): Player<View, Move>;
}

/** The other end: a client that plays a bot at somebody's server. */
export interface Client<View, Move> {
  /** Plays one game and tells each line that passes; resolves to a sentence on how it ended. */
  play(channel: Channel, bot: Bot<View, Move>, random: Random, tell: (line: string) => void): Promise<Reading<string>>;
  /** The longest line that the server may send. */
  readonly framing: Framing;
}

/** A game's own TCP server: whoever comes first sits down first, and a table that is full plays. */
export interface Table {
  /** The help, word for word. */
  readonly help: string;
  /** Short flags by long name, as people of this game know them. */
  readonly short: Readonly<Record<string, string>>;
  /** The last word to a client that speaks before its game has begun. */
  readonly tooEarly: string;
}
