import type { Message } from './message.ts';
import type { Seat } from './seat.ts';

/** How the other players meet a fault: the player is late, wrong, gone, or never came. */
export type FaultKind = 'late' | 'wrong' | 'gone' | 'absent';

/** Every fault of a player, with its kind; src/text/faults.ts explains each to a person. */
export const faultKinds = {
  // late
  timeout: 'late', // no answer within the limit: it waits, sleeps or hangs
  silent: 'late', // the same, and the player never wrote a byte
  unflushed: 'late', // the same, but it wrote to stderr after the question, and now waits
  unfinished: 'late', // a part of an answer is there, and its end did not come in time
  cpu: 'late', // computed longer than the limit
  'slow-start': 'late', // no first answer within the limit and the time to start
  'match-cpu': 'late', // computed longer in all than a match allows
  'match-time': 'late', // the match took too long, and most of it was this player's
  // wrong
  illegal: 'wrong', // an answer that the rules do not allow
  garbled: 'wrong', // an answer that is no move at all
  binary: 'wrong', // an answer with bytes that are no text
  empty: 'wrong', // an empty answer
  'in-pieces': 'wrong', // paused within an answer that must come in one write
  'long-line': 'wrong', // a line longer than the cap
  unasked: 'wrong', // spoke when it was not its turn
  early: 'wrong', // spoke before its first question
  chatter: 'wrong', // more than one answer to one question
  // gone
  'said-dead': 'gone', // declared itself dead in the judge protocol
  resigned: 'gone', // a person gave the match up
  left: 'gone', // closed the connection
  closed: 'gone', // closed its output
  deaf: 'gone', // does not read what is sent to it
  quit: 'gone', // the program ended by itself, with exit code 0
  crashed: 'gone', // the program ended with another exit code
  exception: 'gone', // the same, after a report of an error that nobody caught
  recursion: 'gone', // the same, because calls were nested too deep
  'missing-module': 'gone', // the same, for want of a module, class or library
  'missing-file': 'gone', // the same, for want of a file
  denied: 'gone', // the same, because it may not write there or has no network
  'not-found': 'gone', // the command inside the sandbox does not exist or cannot be run
  segfault: 'gone', // SIGSEGV or SIGBUS: touched memory that is not its own
  aborted: 'gone', // SIGABRT: gave up by itself
  arithmetic: 'gone', // SIGFPE: divided by zero
  instruction: 'gone', // SIGILL or SIGTRAP: came to an instruction that this processor does not have
  forbidden: 'gone', // SIGSYS: a system call that the sandbox forbids
  'file-size': 'gone', // SIGXFSZ: wrote a file beyond the cap
  killed: 'gone', // SIGKILL, and not by us
  signal: 'gone', // any other signal
  memory: 'gone', // wanted more memory than it may have
  processes: 'gone', // started more processes or threads than it may have
  // never came to the table
  'no-show': 'absent', // did not connect in time
  withdrawn: 'absent', // no longer takes part in its contest
  'no-program': 'absent', // there is no such program, or it cannot be run
  'bad-option': 'absent', // it is given an option that its program or its protocol does not have
  'no-language': 'absent', // its language is not installed here
  'bad-archive': 'absent', // an archive that cannot be unpacked safely
  'build-failed': 'absent', // the compiler refused
  'build-late': 'absent', // the build took too long
  'build-memory': 'absent', // the build wanted more memory than it may have
  'build-flood': 'absent', // the build wrote more than the cap of its output
  'build-big': 'absent', // the built program is too big
} as const satisfies Readonly<Record<string, FaultKind>>;

export type Fault = keyof typeof faultKinds;

/** Faults after which nothing more can come from the player. */
const final: readonly Fault[] = ['long-line', 'match-cpu', 'match-time'];

/** Whether a player can go on after a fault: an answer that was wrong or late. */
export const isForgivable = (fault: Fault): boolean =>
  (faultKinds[fault] === 'late' || faultKinds[fault] === 'wrong') && !final.includes(fault);

export interface PlayerFailure {
  readonly fault: Fault;
  /** What happened. Nothing measured: the same messages of a player give the same reason. */
  readonly reason: Message;
  /** The player's last message, escaped. */
  readonly said?: string;
  /** The last message to the player, escaped. */
  readonly told?: string;
  /** The player stays at the table: the stand-in made this one move. */
  readonly forgiven?: true;
}

/** How a match ended: by the rules, or by a seat's fault. */
export interface Outcome {
  readonly scores: readonly number[];
  readonly cause: 'rules' | Fault;
  readonly by?: Seat;
  readonly reason?: Message;
}
