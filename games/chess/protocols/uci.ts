import type { BotOptions } from '../../../src/game/bot-options.ts';
import type { Channel, Framing, Incoming } from '../../../src/game/channel.ts';
import type { TimeLeft } from '../../../src/game/clock.ts';
import { faultKinds, type PlayerFailure } from '../../../src/game/fault.ts';
import type { Message } from '../../../src/game/message.ts';
import type { Answer, Player, Question } from '../../../src/game/player.ts';
import type { Protocol } from '../../../src/game/protocol.ts';
import { failureOf, unreadable } from '../../../src/game/player-failure.ts';
import { bareMove, withScore } from '../claim.ts';
import { readEngineOption, setOptions, type EngineOption } from '../engine-options.ts';
import { startFen } from '../fen.ts';
import type { ChessMessage } from '../messages.ts';
import { readMove, writeMove, type Move } from '../move.ts';
import { readNote } from '../note.ts';
import type { View } from '../state.ts';

/** Engines write long lines of expected moves; what is longer is no answer and is skipped. */
const framing: Framing = { cap: 16 * 1024, skip: true };

const mostUnasked = 10_000; // lines that nobody asked for, in a match
const mostOptions = 1000; // that an engine can announce

/**
 * UCI, the protocol that chess engines speak: the arena plays the part of the program with the board. A move is one
 * round trip; lines `info` are heard meanwhile, and the last one with a score is the note of the move. `uciok` and
 * `readyok` have so many milliseconds each, besides the time to start.
 */
export const uci = (readyTime: number): Protocol<View, Move> => ({
  framing,
  exitTime: 1000,
  says: {
    confirm: (told, options = {}) => ({ uci: [...announced(options), 'uciok'], isready: ['readyok'] })[told] ?? [],
    move: (move) => `bestmove ${writeMove(bareMove(move))}`,
  },
  takesOptions: true,
  player: (channel, options = {}) =>
    engine(channel, async () => (await greet(channel, options, readyTime)) ?? (await beginGame(channel, readyTime))),
  again: (channel) => engine(channel, () => beginGame(channel, readyTime)),
});

function engine(channel: Channel, prepare: () => Promise<PlayerFailure | undefined>): Player<View, Move> {
  const positionOf = positionWriter();
  return {
    prepare,
    choose: (view, question) => choose(channel, positionOf(view), view, question),
    onFailure: (tell) => watchUnasked(channel, tell),
    leave: () => channel.close('quit'),
  };
}

export const protocol = uci(10_000);

/** Of an engine that was set to these options: that it has them. */
const announced = (options: BotOptions): string[] => Object.keys(options).map((name) => `option name ${name}`);

/** Says `uci`, and what the engine is to be set to. */
async function greet(channel: Channel, options: BotOptions, readyTime: number): Promise<PlayerFailure | undefined> {
  const known: EngineOption[] = [];
  const unready = await ask(channel, 'uci', 'uciok', readyTime, (text) => {
    const option = known.length < mostOptions ? readEngineOption(text) : undefined;
    if (option !== undefined) known.push(option);
  });
  if (unready !== undefined) return unready;
  const lines = setOptions(options, known);
  if ('wrong' in lines) return { fault: 'bad-option', reason: lines.wrong };
  for (const line of lines.value) channel.send(line);
  return undefined;
}

async function beginGame(channel: Channel, readyTime: number): Promise<PlayerFailure | undefined> {
  channel.send('ucinewgame');
  return await ask(channel, 'isready', 'readyok', readyTime);
}

/** Whatever else an engine writes meanwhile, such as its name and options, is no answer. */
async function ask(
  channel: Channel,
  told: string,
  expected: string,
  wall: number,
  hear?: (text: string) => void,
): Promise<PlayerFailure | undefined> {
  channel.send(told);
  const heard = await channel.receive({ wall }, (text) => {
    hear?.(text);
    return text.trim() === expected;
  });
  if (heard.kind === 'message') return undefined;
  const why = told === 'uci' ? whyNoUci(heard) : heard.reason;
  const reason: ChessMessage = { code: 'not-ready', told, expected, why };
  return { ...failureOf(heard), reason };
}

/** Of an engine that goes on without `uciok`: that it may have to be told to speak UCI (gnuchess then fills its memory). */
export function whyNoUci({ fault, reason }: PlayerFailure): Message {
  const byFlag: ChessMessage = { code: 'uci-by-flag', why: reason };
  return faultKinds[fault] === 'late' || fault === 'memory' ? byFlag : reason;
}

async function choose(channel: Channel, position: string, view: View, question: Question): Promise<Answer<Move>> {
  let note: string | undefined;
  const isAnswer = (text: string): boolean => {
    if (!text.startsWith('info')) return isBestmove(text);
    note = noteIn(text) ?? note;
    return false;
  };
  channel.send(position);
  channel.send(goOf(view, question));
  const asked = performance.now();
  const heard = await channel.receive(question.limit, isAnswer);
  if (heard.kind !== 'message') return { failure: failureOf(heard) };
  const ms = heard.at - asked;
  const move = readBestmove(heard.text);
  if (move !== undefined) {
    const { score } = view.adjudicated === true ? readNote(note ?? '') : {};
    const told = score === undefined ? move : withScore(move, score);
    return note === undefined ? { ms, move: told, words: heard } : { ms, move: told, words: heard, note };
  }
  return { ms, failure: unreadable(heard, whyNoMove(heard.text)) };
}

export const isBestmove = (text: string): boolean => /^\s*bestmove\b/.test(text);

/** `bestmove e2e4`, perhaps with `ponder e7e5`. */
export function readBestmove(text: string): Move | undefined {
  const [, move] = /^\s*bestmove\s+(\S+)(?:\s+ponder(?:\s+\S+)?)?\s*$/.exec(text) ?? [];
  return move === undefined ? undefined : readMove(move.toLowerCase());
}

/** Why a line `bestmove` that was not read is no move. */
export const whyNoMove = (text: string): ChessMessage => ({
  code: /^\s*bestmove\s+(\(none\)|0000|none)\s*$/i.test(text) ? 'bestmove-none' : 'bestmove-form',
});

/** A line of the main search that says a score, without its first word. */
function noteIn(text: string): string | undefined {
  if (!/^info (?!string).*\bscore (cp|mate) /.test(text)) return undefined;
  if (/\b(multipv (?!1 )|(upper|lower)bound)/.test(text)) return undefined;
  return text.slice('info '.length).trim();
}

/** Writes the positions of a match, one after the other: only the moves since the one before are added. */
function positionWriter(): (view: View) => string {
  let written = '';
  let count = 0; // of the moves that are written
  return ({ start, moves }) => {
    if (written === '') written = start === startFen ? 'position startpos' : `position fen ${start}`;
    for (; count < moves.length; count++) written += count === 0 ? ` moves ${moves[count]}` : ` ${moves[count]}`;
    return written;
  };
}

/** What an engine may use: a depth or a number of nodes, its clock, or a time for the move. */
function goOf({ depth = 0, nodes = 0 }: View, { seat, limit, times }: Question): string {
  if (depth > 0 || nodes > 0) return `go${depth > 0 ? ` depth ${depth}` : ''}${nodes > 0 ? ` nodes ${nodes}` : ''}`;
  if (times === undefined) return `go movetime ${moveTime(limit.cpu ?? limit.wall)}`;
  const [white, black] = times as readonly [TimeLeft, TimeLeft];
  const [winc, binc] = [white.increment ?? 0, black.increment ?? 0];
  const { moves } = times[seat]!;
  return (
    `go wtime ${whole(white.left)} btime ${whole(black.left)}` +
    (winc + binc > 0 ? ` winc ${winc} binc ${binc}` : '') +
    (moves === undefined ? '' : ` movestogo ${moves}`)
  );
}

const whole = (ms: number): number => Math.max(1, Math.floor(ms));

/** Engines use all of a time for a move: a twentieth of it, at most 50 ms, is kept back for the way and the clock. */
const moveTime = (ms: number): number => whole(ms - Math.min(50, Math.ceil(ms / 20)));

/** Lines that nobody asked for are ignored, but for a move that nobody asked for and a flood of lines. */
function watchUnasked(channel: Channel, tell: (failure: PlayerFailure) => void): void {
  let lines = 0;
  channel.onUnasked((heard: Incoming) => {
    if (heard.kind === 'failure' || isBestmove(heard.text)) return tell(failureOf(heard));
    const tooMany: ChessMessage = { code: 'too-many-lines', lines: mostUnasked };
    if (++lines > mostUnasked) tell({ ...failureOf(heard), fault: 'chatter', reason: tooMany });
  });
}
