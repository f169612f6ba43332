import { plyOf, sansOf } from './line.ts';
import { startFen } from './fen.ts';
import { readNote, writeScore } from './note.ts';

export type Result = '1-0' | '0-1' | '1/2-1/2' | '*';

export interface PgnMove {
  /** As UCI writes it. */
  readonly move: string;
  readonly comment?: string;
}

/** A game with the tags that every PGN has, and those of engine matches. */
export interface PgnGame {
  readonly event: string;
  readonly site: string;
  /** `2026.11.18`; question marks for what is not known. */
  readonly date: string;
  readonly round: string;
  readonly white: string;
  readonly black: string;
  readonly result: Result;
  /** `10+0.1`, `40/60`; see `timeControl`. */
  readonly timeControl?: string;
  /** How the game ended: `normal`, `time forfeit`, `rules infraction`, `abandoned`, `unterminated`, `adjudication`. */
  readonly termination?: string;
  /** The position before the first move, as FEN. */
  readonly start: string;
  readonly moves: readonly PgnMove[];
}

/** A game in the export format of PGN: it ends in an empty line. */
export function writePgn(game: PgnGame): string {
  const tags: readonly (readonly [string, string | undefined])[] = [
    ['Event', game.event],
    ['Site', game.site],
    ['Date', game.date],
    ['Round', game.round],
    ['White', game.white],
    ['Black', game.black],
    ['Result', game.result],
    ...(game.start === startFen
      ? []
      : ([
          ['SetUp', '1'],
          ['FEN', game.start],
        ] as const)),
    ['PlyCount', `${game.moves.length}`],
    ['TimeControl', game.timeControl],
    ['Termination', game.termination],
  ];
  const head = tags.flatMap(([name, value]) => (value === undefined ? [] : [`[${name} "${tagValue(value)}"]\n`]));
  return `${head.join('')}\n${wrap([...moveWords(game), game.result])}\n\n`;
}

/** Without quotation marks and backslashes: PGN would escape them, but many programs do not know that. */
const tagValue = (text: string): string => oneLine(text).replaceAll('"', "'").replaceAll('\\', '/');
// oxlint-disable-next-line no-control-regex -- a name may hold anything
const oneLine = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim();

function moveWords({ start, moves }: PgnGame): string[] {
  const sans = sansOf({ start, moves: moves.map(({ move }) => move) });
  const words: string[] = [];
  for (const [at, { comment }] of moves.entries()) {
    const { number, isBlack } = plyOf(start, at);
    const isAfterComment = moves[at - 1]?.comment !== undefined;
    if (!isBlack) words.push(`${number}.`);
    else if (at === 0 || isAfterComment) words.push(`${number}...`);
    words.push(sans[at]!);
    if (comment !== undefined) words.push(...`{${oneLine(comment).replaceAll(/[{}]/g, '')}}`.split(' '));
  }
  return words;
}

const widest = 79;

/** Lines as long as PGN allows. */
function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > widest) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

/** `+1.35/16 2.28s`: what the engine told, and the time it took; `book` for a move of the opening. */
export function commentOf({
  note,
  ms,
  isOpening,
}: {
  readonly note?: string | undefined;
  readonly ms?: number | undefined;
  readonly isOpening?: boolean;
}): string | undefined {
  if (isOpening) return 'book';
  const { score, depth } = readNote(note ?? '');
  const told = score === undefined ? [] : [`${writeScore(score)}/${depth ?? 0}`];
  const took = ms === undefined ? [] : [`${(ms / 1000).toFixed(ms < 1000 ? 3 : 2)}s`];
  return told.length + took.length === 0 ? undefined : [...told, ...took].join(' ');
}
