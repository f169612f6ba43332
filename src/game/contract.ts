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

/** English reasons and how they read in Polish, part by part: every pattern is replaced once, in this order. */
export type Polish = readonly (readonly [english: RegExp, polish: string])[];

/** One option of a game: the single source of its web form field and its command line flag. */
export interface Field<T> {
  readonly label: string;
  /** What the value is called in help: `nodes`, `seconds`, `file`. */
  readonly unit: string;
  readonly default: T;
  /** The command line takes the name of a file and hands its text to `read`. */
  readonly file?: true;
  /** The command line takes it without a value and hands `yes` to `read`. */
  readonly flag?: true;
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
  /** What the seats are called; A, B, C … where nobody says otherwise. */
  readonly seatNames?: readonly string[];
  /** The time for one move, in milliseconds of wall clock, where nobody says otherwise. */
  readonly moveTime: number;
  /** Where that is the time for many moves: the number of the clock that runs now. With a new number everybody's time begins anew. */
  clock?(state: State): number;
  readonly options: Fields<Options>;
  setup(seats: number, options: Options, random: Random): State;
  /** Who is to move. Nobody: the game is over. Several: they move at once. */
  toMove(state: State): readonly Seat[];
  /** Why this move may not be played, in words for a person; nothing when it may. */
  objection(state: State, seat: Seat, move: Move): string | undefined;
  /** What the rules and the protocol object with, in Polish. */
  readonly polish?: Polish;
  play(state: State, moves: ReadonlyMap<Seat, Move>, random: Random): State;
  /** What people count where a score is no share of a win: points. Where fewer are better, the score is minus the points. */
  readonly points?: 'more' | 'fewer';
  /** More is better; final once nobody is to move. */
  scores(state: State): readonly number[];
  /** What a seat may know; with no seat, what a spectator may know. The single gate for secrets. */
  view(state: State, seat?: Seat): View;
  /** All there is, for whoever looks at a match that is over. Where it is missing there are no secrets, and `view` shows all. */
  open?(state: State): View;
  /** The position in one line of words, for terminals and for people who cannot see the board. */
  describe(view: View): string;
  /** The position as lines of a terminal, where it has a picture. */
  draw?(view: View): string;
  /** Any legal move. */
  anyMove(state: State, seat: Seat, random: Random): Move;
  write(move: Move): string;
  read(text: string): Move | undefined;
  /** Plays on in the seat of one that let the table down in this way. Where it is missing, a fault ends the match. */
  standIn?(view: View, question: Question, fault: Fault): Move;
}

/** Every way to let the table down; src/text/faults.ts says each to a person. */
export type Fault =
  // late
  | 'timeout' // no answer within the limit: it waits, sleeps or hangs
  | 'silent' // the same, and it never wrote a byte
  | 'unfinished' // a part of an answer is there, and its end did not come in time
  | 'cpu' // computed longer than the limit
  | 'slow-start' // no first answer within the limit and the time to start
  | 'match-cpu' // computed longer in all than a match allows
  | 'match-time' // the match took too long, and most of it was this player's
  // wrong
  | 'illegal' // an answer that the rules do not allow
  | 'garbled' // an answer that is no move at all
  | 'binary' // an answer with bytes that are no text
  | 'empty' // an empty answer
  | 'in-pieces' // paused within an answer that must come in one write
  | 'long-line' // a line longer than the cap
  | 'unasked' // spoke when it was not its turn
  | 'early' // spoke before its first question
  | 'chatter' // more than one answer to one question
  | 'said-dead' // gave itself up in the words of the judge protocol
  // gone
  | 'left' // closed the connection
  | 'closed' // closed its output
  | 'deaf' // does not read what it is told
  | 'quit' // the program ended by itself, with exit code 0
  | 'crashed' // the program ended with another exit code
  | 'exception' // the same, after a report of an error that nobody caught
  | 'recursion' // the same, because calls were nested too deep
  | 'missing-module' // the same, for want of a module, class or library
  | 'missing-file' // the same, for want of a file
  | 'denied' // the same, because it may not write there or has no network
  | 'not-found' // what should have been started inside is not there or cannot be run
  | 'segfault' // SIGSEGV or SIGBUS: touched memory that is not its own
  | 'aborted' // SIGABRT: gave up by itself
  | 'arithmetic' // SIGFPE: divided by zero
  | 'instruction' // SIGILL or SIGTRAP: came to an instruction that this processor does not have
  | 'forbidden' // SIGSYS: asked the system for what no bot may have
  | 'file-size' // SIGXFSZ: wrote a file beyond the cap
  | 'killed' // SIGKILL, and not by us
  | 'signal' // any other signal
  | 'memory' // wanted more memory than it may have
  | 'processes' // started more processes or threads than it may have
  // never came to the table
  | 'no-show' // did not connect in time
  | 'no-program' // there is no such program, or it cannot be run
  | 'no-language' // its language is not installed here
  | 'bad-archive' // an archive that cannot be unpacked safely
  | 'build-failed' // the compiler refused
  | 'build-late' // the build took too long
  | 'build-memory' // the build wanted more memory than it may have
  | 'build-flood' // the build wrote more than anybody can read
  | 'build-big'; // the built program is too big

export interface Trouble {
  readonly fault: Fault;
  /** What happened, in words for a person. Nothing measured: the same words give the same text. */
  readonly reason: string;
  /** What it wrote last, escaped. */
  readonly said?: string;
  /** What it was told last, escaped. */
  readonly told?: string;
}

/** How a match ended: by the rules, or by whose fault. */
export interface Outcome {
  readonly scores: readonly number[];
  readonly cause: 'rules' | Fault;
  readonly by?: Seat;
  readonly reason?: string;
}

export type Answer<Move> =
  | {
      readonly move: Move;
      /** Milliseconds of thought, where the player itself knows better than who asks. */ readonly ms?: number;
      /** What the move was read from. */ readonly words?: Words;
    }
  | { readonly trouble: Trouble; readonly ms?: number };

/** The time for an answer, in milliseconds. */
export interface Limit {
  /** From the question to the answer, on the clock on the wall. */
  readonly wall: number;
  /** Of computing, where that is what counts; the wall then only stops who waits. Where nobody can measure it, it counts as wall time. */
  readonly cpu?: number;
  /** Between two pieces of one answer, on the wall; no limit where nobody says. */
  readonly pause?: number;
}

/** What a player is asked with. */
export interface Question {
  readonly seat: Seat;
  /** Counted from 1. */
  readonly turn: number;
  readonly limit: Limit;
  /** Chance of this player's own. */
  readonly random: Random;
}

/** Whoever sits at a table: a bot in this process, a program, a client far away. */
export interface Player<View, Move> {
  choose(view: View, question: Question): Answer<Move> | Promise<Answer<Move>>;
  /** Sees the table at the start and after every turn, asked or not; the limit is that of every question to come. */
  see?(view: View, seat: Seat, limit: Limit): void;
  /** Tells at once, asked or not, when the player left or spoke out of turn. */
  onTrouble?(tell: (trouble: Trouble) => void): void;
  /** What it said and was told last, as a trouble tells it. */
  lastWords?(): Pick<Trouble, 'said' | 'told'>;
  /** The match is over for this seat: say so and go. */
  leave(outcome: Outcome, seat: Seat): void;
}

/** How a game is played on a ladder: `games/<name>/ladder.ts` exports what is not as usual. */
export interface Ladder {
  /** How many sit at a table. */
  readonly seats: number;
  /** Those that are not left at their defaults. */
  readonly options: object;
  /** Milliseconds for a move. */
  readonly moveTime: number;
  /** Milliseconds between moves for those who watch. */
  readonly pace: number;
  /** Every table plays its seed once in each rotation of the seats; else one match, which can be watched while others play. */
  readonly duplicate: boolean;
}

/** How a tournament of a game is played where nobody says otherwise: `games/<name>/tournament.ts` exports it. */
export interface TournamentHabit {
  /** The name of a format. */
  readonly format: string;
}

/** A bot that runs in this process. */
export type Bot<View, Move> = (view: View, question: Question) => Move;

/** A message that came over a channel. */
export interface Words {
  readonly text: string;
  /** When its last byte came, in monotonic milliseconds. */
  readonly at: number;
  /** What was sent last before it came. */
  readonly told?: string;
  /** Nobody had asked: what that is, where it is forbidden. */
  readonly unasked?: 'early' | 'unasked' | 'chatter';
}

/** What came over a channel, or why nothing did. */
export type Heard = ({ readonly kind: 'message' } & Words) | ({ readonly kind: 'trouble' } & Trouble);

/** Messages in and out. */
export interface Channel {
  send(message: string): void;
  /** Waits for the next message, as long as the limit allows. */
  receive(limit: Limit): Promise<Heard>;
  /** What came was no answer: waits on for one, as long as its limit still allows. */
  waitOn(): Promise<Heard>;
  /** Hears at once what comes while nobody waits in `receive`. */
  onUnasked(tell: (heard: Heard) => void): void;
  /** Says a last word, if any, and goes; what still comes is ignored. */
  close(last?: string): void;
}

/** How bytes are cut into messages. */
export interface Framing {
  /** The longest message in bytes, without its end. */
  readonly cap: number;
  /** What ends a message; a newline where nobody says otherwise. */
  readonly end?: string;
  /** Where that is `\r\n`: a bare newline is as good. Otherwise what ends in one is told with its newline, and is a wrong message. */
  readonly bare?: true;
  /** Of a line that is too long a byte more than the cap is told, and the rest is skipped. Otherwise it is the last that is heard. */
  readonly skip?: true;
  /** A first message that is no answer to anything and is passed over. */
  greeting?(text: string): boolean;
  /** Over TCP only: a text that counts as a message although its newline never came, once `quiet` milliseconds passed or the stream ended. */
  readonly loose?: { readonly quiet: number; complete(text: string, isFirst: boolean): boolean };
}

/** The conversation of one seat. */
export interface Protocol<View, Move> {
  readonly framing: Framing;
  /** Milliseconds in which a program may go by itself after the match, where it is more than usual. */
  readonly goodbye?: number;
  player(channel: Channel): Player<View, Move>;
}

/** The other end: what plays at somebody's server. `Wish` is what its own flags ask for. */
export interface Client<View, Move, Wish> extends Flagged {
  /** Flags of its own; none takes a value but those of `words`. */
  readonly flags: readonly string[];
  /** The bot that plays where nobody names one. */
  readonly bot: string;
  /** The longest line that the server may send. */
  readonly framing: Framing;
  /** What its own flags, in the order given, and its words ask for. */
  read(flags: readonly string[], words: Readonly<Record<string, string>>): Reading<Wish>;
  /** Plays one game; resolves to a sentence on how it ended, an empty one where nothing is left to say. */
  play(wish: Wish, outfit: Outfit<View, Move>): Promise<Reading<string>>;
}

/** What a client plays with. */
export interface Outfit<View, Move> {
  readonly channel: Channel;
  readonly bot: Bot<View, Move>;
  readonly random: Random;
  /** A line for standard output. */
  tell(line: string): void;
  /** The same for a message, with both addresses and the time. */
  report(way: 'sent' | 'heard', message: string): void;
  /** Whoever sits at standard input and output. */
  person(): Person;
}

/** Somebody who reads and types while messages come. */
export interface Person {
  /** Their output is a terminal; else it stays plain. */
  readonly isTerminal: boolean;
  readonly colours: boolean;
  show(lines: readonly string[]): void;
  onLine(hear: (line: string) => void): void;
  /** Hears of it when they want to go. */
  onLeave(hear: () => void): void;
  close(): void;
}

/** A game's own TCP server. */
export type Table = Queue | Hall<unknown, unknown>;

interface Flagged {
  /** The help, word for word. */
  readonly help: string;
  /** Flags that are given as words without their names, in this order; which of them must be there. */
  readonly words?: Readonly<Record<string, 'required' | 'optional'>>;
  /** Short flags by long name, as people of this game know them. */
  readonly short: Readonly<Record<string, string>>;
}

/** Whoever comes first sits down first, and a table that is full plays; all games run at once. */
export interface Queue extends Flagged {
  readonly kind: 'queue';
  /** The last word to a client that speaks before its game has begun. */
  readonly tooEarly: string;
  /** The last word to a client that has no game to come to in this round of a tournament. */
  readonly notExpected: string;
}

/** Guests come to seats as the game says; when all tables have played the server ends. */
export interface Hall<View, Move> extends Flagged {
  readonly kind: 'hall';
  /** Those of the game's options that its server takes; which of them must be given. */
  readonly options: Readonly<Record<string, 'required' | 'optional'>>;
  /** All other flags that it takes. */
  readonly flags: readonly string[];
  /** Ports that it must not listen on. */
  readonly reserved?: readonly number[];
  /** Milliseconds to wait for a guest's first word; as long as for a move where it is missing. */
  readonly patience?: number;
  /** Standard output is a report of every message; else it tells the operator what happens. */
  readonly isReported: boolean;
  readonly framing: Framing;
  open(setup: HallSetup): OpenHall<View, Move>;
}

export interface HallSetup {
  readonly tables: number;
  /** At each table. */
  readonly seats: number;
  readonly options: object;
  /** Milliseconds to wait for a guest's word. */
  readonly patience: number;
  /** Milliseconds between two games of a match. */
  readonly pause: number;
  /** A match begins when all are there; else when the operator says so. */
  readonly startsAlone: boolean;
  /** Rings once after so many milliseconds; returns how to turn it off. */
  readonly alarm: (ms: number, ring: () => void) => () => void;
  /** A line for the operator. */
  readonly tell: (line: string) => void;
}

export interface OpenHall<View, Move> {
  readonly tables: readonly HallTable<View, Move>[];
  enter(guest: Guest): Visit;
  /** The operator lets a match begin. */
  start?(): void;
  /** The operator can say nothing more: matches begin when all are there. */
  goOn?(): void;
}

export interface HallTable<View, Move> {
  /** Its match begins. */
  readonly full: Promise<void>;
  readonly seats: readonly Player<View, Move>[];
  /** What whoever sits there is called, where guests have names. */
  names?(): readonly string[];
}

/** Somebody who is connected, as the hall sees it. */
export interface Guest extends Pick<Channel, 'send' | 'receive' | 'waitOn' | 'close'> {
  /** Where it comes from. */
  readonly address: string;
  /** A message of it has begun and is not whole yet. */
  isSpeaking(): boolean;
}

/** The same guest's words and its going, as the hall hears of them; what `receive` heard is not told again. */
export interface Visit {
  heard(message: string): void;
  left(): void;
}
