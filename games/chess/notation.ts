import type { WriteMatch } from '../../src/game/notation.ts';
import { clockOf, type Clock } from '../../src/game/clock.ts';
import { faultKinds, type Fault, type Outcome } from '../../src/game/fault.ts';
import { defaults } from '../../src/game/defaults.ts';
import type { LogLine } from '../../src/game/log.ts';
import { replay } from '../../src/game/replay.ts';
import type { Ending } from './endings.ts';
import { commentOf, writePgn, type PgnGame, type PgnMove, type Result } from './pgn-write.ts';
import { game } from './rules.ts';
import { readStart } from './start.ts';
import { writeMove } from './move.ts';
import type { Options } from './state.ts';

type Start = LogLine & { readonly event: 'start' };

/** A match as PGN: its moves with what the engines told and the time they took. */
export const writeMatch: WriteMatch = ({ log, times, number, date }) => {
  const start = log[0] as Start;
  const options = { ...defaults(game), ...start.options } satisfies Options;
  const read = readStart(options.start);
  if ('wrong' in read) throw new Error(read.wrong.code);
  const measured = new Map(times.map((line) => [line.event, line]));
  const played = log.flatMap((line, event): PgnMove[] => {
    if (line.event !== 'turn') return [];
    const [[seat, move]] = Object.entries(line.moves) as [[string, string]];
    const { ms, notes } = measured.get(event) ?? {};
    return [withComment(move.split(' ')[0]!, commentOf({ note: notes?.[Number(seat)], ms: ms?.[Number(seat)] }))];
  });
  const end = log.at(-1)!;
  const outcome = end.event === 'end' ? end : undefined;
  return writePgn({
    event: 'AI-Arena',
    site: '?',
    date: date.toISOString().slice(0, 10).replaceAll('-', '.'),
    round: `${number}`,
    white: start.players[0]!,
    black: start.players[1]!,
    result: resultOf(outcome),
    timeControl: options.depth > 0 || options.nodes > 0 ? '-' : timeControl(clockOf(game, start)),
    termination: terminationOf(outcome, log),
    start: read.value.start,
    moves: [...read.value.moves.map((move) => withComment(writeMove(move), 'book')), ...played],
  } satisfies PgnGame);
};

const withComment = (move: string, comment: string | undefined): PgnMove => ({
  move,
  ...(comment !== undefined && { comment }),
});

function resultOf(outcome: Outcome | undefined): Result {
  const [white, black] = outcome?.scores ?? [];
  if (white === undefined || black === undefined) return '*';
  return white > black ? '1-0' : white < black ? '0-1' : '1/2-1/2';
}

/** In the words that PGN has for it. */
function terminationOf(outcome: Outcome | undefined, log: readonly LogLine[]): string {
  if (outcome === undefined) return 'unterminated';
  if (outcome.cause === 'resigned') return 'normal'; // PGN counts a resignation among the normal ends
  if (outcome.cause !== 'rules') return terminations[faultKinds[outcome.cause satisfies Fault]];
  const { ending } = [...replay(game, log)].at(-1)!;
  return ending !== null && byOption.includes(ending) ? 'adjudication' : 'normal';
}
/** Ends that no law of chess knows. */
const byOption: readonly Ending[] = ['length', 'white-resigns', 'black-resigns', 'level'];
const terminations = {
  late: 'time forfeit',
  wrong: 'rules infraction',
  gone: 'abandoned',
  absent: 'abandoned',
} as const;

/** `40/60+0.5`, `10+0.1`, `60`; `1/0.5` for half a second for each move. */
export function timeControl(clock: Clock): string {
  const seconds = `${clock.ms / 1000}`;
  if (clock.kind === 'move') return `1/${seconds}`;
  const { increment, moves } = clock;
  return `${moves === undefined ? '' : `${moves}/`}${seconds}${increment === undefined ? '' : `+${increment / 1000}`}`;
}
