import type { Channel } from '../../src/game/channel.ts';
import { hasOptions } from '../../src/game/bot-options.ts';
import { faultKinds } from '../../src/game/fault.ts';
import { escapeName } from '../../src/kit/escape.ts';
import type { Check, CheckProgram } from '../../src/game/check.ts';
import type { Message } from '../../src/game/message.ts';
import { readEngineOption, setOptions, type EngineOption } from './engine-options.ts';
import { isLegal, legalMoves } from './generate.ts';
import { boardOf } from './line.ts';
import type { ChessMessage } from './messages.ts';
import { readMove, writeMove } from './move.ts';
import { isBestmove, readBestmove, whyNoMove, whyNoUci } from './protocols/uci.ts';
import { startFen } from './fen.ts';

const patience = 10_000; // milliseconds for what has no limit of its own
const quiet = 100; // milliseconds in which nothing may follow an answer

/** The position in which an engine is asked, what it is told, and how long it may take. */
interface Trial {
  readonly what: ChessMessage;
  readonly fen?: string;
  readonly moves?: readonly string[];
  readonly go: string;
  readonly wall?: number;
  /** What the engine was told to take. */
  readonly target?: number;
  /** An engine that does not know this way to ask thinks until it is stopped. */
  readonly mayIgnore?: boolean;
}

const kiwipete = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

const trials: readonly Trial[] = [
  { what: { code: 'check-start' }, go: 'go movetime 300', wall: 2000, target: 300 },
  { what: { code: 'check-black' }, moves: ['e2e4'], go: 'go depth 2' },
  { what: { code: 'check-fen' }, fen: kiwipete, go: 'go depth 3' },
  { what: { code: 'check-promotion' }, fen: '7k/P7/8/8/8/8/8/K7 w - - 0 1', go: 'go depth 3' },
  { what: { code: 'check-en-passant' }, fen: '8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1', go: 'go depth 3' },
  { what: { code: 'check-only-move' }, fen: '7k/8/8/8/8/8/6q1/7K w - - 0 1', go: 'go movetime 300', wall: 2000 },
  { what: { code: 'check-long' }, moves: shuffled(100), go: 'go depth 2' },
  { what: { code: 'check-clock' }, go: 'go wtime 2000 btime 2000 winc 20 binc 20', wall: 2000 },
  { what: { code: 'check-sessions' }, go: 'go wtime 2000 btime 2000 movestogo 2', wall: 2000 },
  { what: { code: 'check-short' }, go: 'go wtime 100 btime 100', wall: 2000, target: 100 },
  { what: { code: 'check-nodes' }, go: 'go nodes 2000', wall: 3000, mayIgnore: true },
];

/** Knights that go to and fro, and a pawn at times, so that nothing is repeated for long. */
function shuffled(plies: number): string[] {
  const board = boardOf(startFen);
  const moves: string[] = [];
  for (let ply = 0; ply < plies; ply++) {
    const all = legalMoves(board);
    const move = all[(7 * ply + 3) % all.length]!;
    moves.push(writeMove(move));
    board.play(move);
  }
  return moves;
}

/** Whether an engine speaks UCI well, one thing after another. */
export const checkProgram: CheckProgram = async function* (channel, options) {
  const unasked = new Unasked(channel);
  const hello = await greet(channel);
  yield hello.check;
  if (hello.check.wrong !== undefined) return false;
  if (hasOptions(options)) {
    const lines = setOptions(options, hello.known);
    const what: ChessMessage = { code: 'check-options' };
    yield 'wrong' in lines ? { what, wrong: lines.wrong } : { what };
    if ('wrong' in lines) return false;
    for (const line of lines.value) channel.send(line);
  }
  for (const told of ['isready', 'ucinewgame'] as const) {
    const ready = await isReady(channel, told);
    yield ready;
    if (ready.wrong !== undefined) return false;
  }
  for (const trial of trials) {
    const { check, isGone } = await attempt(channel, trial, unasked);
    yield check;
    if (isGone) return false;
  }
  yield await isMated(channel);
  const stopping = await stops(channel);
  yield stopping;
  if (stopping.remark?.code === 'check-no-stop') return false; // it still thinks
  channel.close('quit');
  return true;
};

async function greet(channel: Channel): Promise<{ readonly check: Check; readonly known: readonly EngineOption[] }> {
  const ids = new Map<string, string>();
  const known: EngineOption[] = [];
  channel.send('uci');
  const heard = await channel.receive({ wall: patience }, (text) => {
    const [, key, value] = /^id (name|author) (.*?)\s*$/.exec(text) ?? [];
    if (key !== undefined) ids.set(key, value!);
    const option = readEngineOption(text);
    if (option !== undefined) known.push(option);
    return text.trim() === 'uciok';
  });
  const what: ChessMessage = { code: 'check-uci' };
  if (heard.kind === 'failure') return { known, check: { what, wrong: whyNoUci(heard) } };
  const name = ids.get('name');
  if (name === undefined) return { known, check: { what, remark: said({ code: 'check-nameless' }) } };
  const found = said({ code: 'check-name', name: escapeName(name.slice(0, 60)), options: known.length });
  return { known, check: { what, found } };
}

async function isReady(channel: Channel, told: 'isready' | 'ucinewgame'): Promise<Check> {
  if (told === 'ucinewgame') channel.send(told);
  channel.send('isready');
  const heard = await channel.receive({ wall: patience }, (text) => text.trim() === 'readyok');
  const what: ChessMessage = { code: told === 'isready' ? 'check-ready' : 'check-new-game' };
  return heard.kind === 'failure' ? { what, wrong: heard.reason } : { what };
}

async function attempt(
  channel: Channel,
  { what, fen = startFen, moves = [], go, wall = patience, target, mayIgnore = false }: Trial,
  unasked: Unasked,
): Promise<{ readonly check: Check; readonly isGone?: boolean }> {
  const board = boardOf(fen);
  for (const text of moves) board.play(readMove(text)!);
  const start = fen === startFen ? 'position startpos' : `position fen ${fen}`;
  channel.send(moves.length === 0 ? start : `${start} moves ${moves.join(' ')}`);
  channel.send(go);
  const asked = performance.now();
  let hasScore = false;
  const heard = await channel.receive({ wall }, (text) => {
    hasScore ||= /^info .*\bscore (cp|mate) /.test(text);
    return isBestmove(text);
  });
  if (heard.kind === 'failure' && mayIgnore && faultKinds[heard.fault] === 'late') {
    channel.send('stop');
    const stopped = await channel.receive({ wall }, isBestmove);
    return { check: { what, remark: said({ code: 'check-ignored' }) }, isGone: stopped.kind === 'failure' };
  }
  if (heard.kind === 'failure') return { check: { what, wrong: heard.reason }, isGone: true };
  const move = readBestmove(heard.text);
  if (move === undefined) return { check: { what, wrong: whyNoMove(heard.text) } };
  if (!isLegal(board, move)) return { check: { what, wrong: said({ code: 'not-legal', move: writeMove(move) }) } };
  if (await unasked.follows()) return { check: { what, wrong: said({ code: 'check-twice' }) } };
  const over = target === undefined ? 0 : heard.at - asked - target;
  if (over > 0) return { check: { what, remark: said({ code: 'check-late', ms: Math.ceil(over) }) } };
  return { check: { what, ...(!hasScore && { remark: said({ code: 'check-no-score' }) }) } };
}

const said = (message: ChessMessage): Message => message;

/** `go infinite` lasts until `stop`. */
async function stops(channel: Channel): Promise<Check> {
  const what: ChessMessage = { code: 'check-stop' };
  channel.send('position startpos');
  channel.send('go infinite');
  const waiting = channel.receive({ wall: 3000 }, isBestmove);
  const early = await Promise.race([waiting, new Promise<undefined>((resolve) => setTimeout(resolve, 300))]);
  if (early?.kind === 'failure') return { what, wrong: early.reason };
  channel.send('stop');
  const heard = await waiting;
  if (heard.kind === 'failure') return { what, remark: said({ code: 'check-no-stop' }) };
  return early === undefined ? { what } : { what, remark: said({ code: 'check-not-infinite' }) };
}

/** The arena does not ask in a position without moves, but others do. */
async function isMated(channel: Channel): Promise<Check> {
  const what: ChessMessage = { code: 'check-mated' };
  channel.send('position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1');
  channel.send('go depth 2');
  const heard = await channel.receive({ wall: 2000 }, isBestmove);
  return heard.kind === 'failure' ? { what, remark: said({ code: 'check-mated-silent' }) } : { what };
}

/** Answers that nobody asked for. */
class Unasked {
  #bestmoves = 0;

  constructor(channel: Channel) {
    channel.onUnasked((heard) => {
      if (heard.kind === 'message' && isBestmove(heard.text)) this.#bestmoves++;
    });
  }

  /** Whether a second answer comes within a moment. */
  async follows(): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, quiet));
    const hasCome = this.#bestmoves > 0;
    this.#bestmoves = 0;
    return hasCome;
  }
}
