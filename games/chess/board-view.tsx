import type { VNode } from 'preact';
import type { Language } from '../../src/game/message.ts';
import type { Seat } from '../../src/game/seat.ts';
import { isCastling, type Board } from './board.ts';
import { describe } from './describe.ts';
import { chanceOf, evaluationsOf, forWhite, shownScore, type Frames } from './evaluations.ts';
import { legalMoves } from './generate.ts';
import { boardOf } from './line.ts';
import { Man } from './men.tsx';
import { fromOf, promotionOf, promotions, promotionTarget, readMove, toOf, type Move } from './move.ts';
import {
  colourOf,
  fileOf,
  kindOf,
  none,
  pieceLetter,
  pieceOf,
  rankOf,
  squareNames,
  type Piece,
  type Square,
} from './squares.ts';
import { texts, type PieceName, type Texts } from './texts.ts';

const side = 100; // units of a square
const bar = { width: 56, gap: 14 }; // the bar of the evaluation

const x = (square: Square): number => side * fileOf(square);
const y = (square: Square): number => side * (7 - rankOf(square));
const isLight = (square: Square): boolean => (fileOf(square) + rankOf(square)) % 2 === 1;

/** The board, with White below or the seat from which it is seen, and all that is marked on it. */
export function ChessBoard({
  frames,
  at,
  language,
  mini = false,
  seat: own,
}: {
  readonly frames: Frames;
  readonly at: number;
  readonly language: Language;
  readonly mini?: boolean;
  readonly seat?: Seat;
}): VNode {
  const isTurned = own === 1;
  const seen = (square: Square): Square => (isTurned ? 63 - square : square);
  const turn = isTurned ? 'rotate(180 400 400)' : undefined;
  const { view } = frames[at]!;
  const board = boardOf(view.fen);
  const last = readMove(view.moves.at(-1) ?? '');
  const hasBar = !mini && frames.some(({ notes }) => notes !== undefined);
  const choices = mini || view.ending !== null ? [] : promotionsOf(board);
  const left = hasBar ? -bar.width - bar.gap : 0;
  return (
    <svg
      class={`chessboard${mini ? ' mini' : ''}`}
      viewBox={`${left} 0 ${800 - left} ${choices.length > 0 ? 920 : 800}`}
      role="img"
      aria-label={`${texts[language].board}; ${describe(view, language)}`}
    >
      {hasBar && <EvaluationBar frames={frames} at={at} language={language} />}
      {!mini && <Marks />}
      <Squares />
      {last !== undefined && <LastMove move={last} seat={1 - board.turn} turn={turn} />}
      {board.isCheck() && <rect class="check" {...placeOf(seen(board.kings[board.turn]!))} />}
      {!mini && <Coordinates isTurned={isTurned} />}
      {!mini && (
        <g data-squares="">
          {squareNames.map((name, square) => (
            <rect
              key={name}
              class={board.squares[square] === none ? 'click' : 'click full'}
              data-target={name}
              data-name={own === undefined ? undefined : squareInWords(square, board, texts[language])}
              {...placeOf(seen(square))}
            />
          ))}
        </g>
      )}
      {menAt(frames, at).map(({ id, piece, square }) => (
        <g key={id} data-drag={mini ? undefined : squareNames[square]}>
          <Man piece={piece} x={x(seen(square)) + 5} y={y(seen(square)) + 5} width={90} height={90} />
        </g>
      ))}
      {!mini && <ExpectedMoves frames={frames} at={at} turn={turn} />}
      {choices.length > 0 && <Choices pieces={choices} say={texts[language]} />}
    </svg>
  );
}

const placeOf = (square: Square): Readonly<Record<'x' | 'y' | 'width' | 'height', number>> => ({
  x: x(square),
  y: y(square),
  width: side,
  height: side,
});

/** `e2, white pawn`. */
function squareInWords(square: Square, { squares }: Board, say: Texts): string {
  const piece = squares[square]!;
  return `${squareNames[square]}, ${piece === none ? say.empty : say.man(say.pieces[kindName(piece)], colourOf(piece) === 1)}`;
}

const kindName = (piece: Piece): PieceName => pieceLetter(kindOf(piece)) as PieceName;

const Squares = (): VNode => (
  <>
    <rect class="light" width="800" height="800" />
    <path
      class="dark"
      d={squareNames
        .flatMap((_, square) => (isLight(square) ? [] : [`M${x(square)} ${y(square)}h100v100h-100z`]))
        .join('')}
    />
  </>
);

/** Where a man that was picked up can go: a dot, or a ring around what it takes. */
const Marks = (): VNode => (
  <defs>
    <radialGradient id="chess-dot">
      <stop class="ink" offset=".3" />
      <stop class="paper" offset=".3" />
      <stop class="paper" offset=".37" />
      <stop offset=".37" stop-opacity="0" />
    </radialGradient>
    <radialGradient id="chess-ring">
      <stop offset=".76" stop-opacity="0" />
      <stop class="paper" offset=".76" />
      <stop class="paper" offset=".8" />
      <stop class="ink" offset=".8" />
      <stop class="ink" offset=".94" />
      <stop class="paper" offset=".94" />
      <stop class="paper" offset=".98" />
      <stop offset=".98" stop-opacity="0" />
    </radialGradient>
  </defs>
);

interface Turned {
  /** Rotates a part of the board that is seen from Black's side. */
  readonly turn: string | undefined;
}

const LastMove = ({ move, seat, turn }: { readonly move: Move; readonly seat: number } & Turned): VNode => (
  <g class={`moved p${seat + 1}`} transform={turn}>
    <rect {...placeOf(fromOf(move))} />
    <rect {...placeOf(toOf(move))} />
  </g>
);

const Coordinates = ({ isTurned }: { readonly isTurned: boolean }): VNode => (
  <g class="coords">
    {Array.from({ length: 8 }, (_, at) => (
      <g key={at}>
        <text class={at % 2 === 0 ? 'on-dark' : 'on-light'} x={side * at + 92} y="793" text-anchor="end">
          {'abcdefgh'[isTurned ? 7 - at : at]}
        </text>
        <text class={at % 2 === 0 ? 'on-dark' : 'on-light'} x="6" y={725 - side * at}>
          {isTurned ? 8 - at : at + 1}
        </text>
      </g>
    ))}
  </g>
);

interface PlacedMan {
  /** The same for a man in all positions of a game, so that it is seen to move. */
  readonly id: number;
  readonly piece: Piece;
  readonly square: Square;
}

/** The men on the board; each is followed from the first position on. */
export function menAt(frames: Frames, at: number): readonly PlacedMan[] {
  const board = boardOf(frames[0]!.view.fen);
  const ids = squareNames.map((_, square) => square);
  for (const { moves } of frames.slice(1, at + 1)) {
    const move = readMove(Object.values(moves)[0] ?? '');
    if (move === undefined) continue;
    follow(ids, board, move);
    board.play(move);
  }
  const { squares } = boardOf(frames[at]!.view.fen);
  return [...squares]
    .flatMap((piece, square) => (piece === none ? [] : [{ id: ids[square]!, piece, square }]))
    .toSorted((one, other) => one.id - other.id);
}

function follow(ids: number[], board: Board, move: Move): void {
  const [from, to] = [fromOf(move), toOf(move)];
  const castles = isCastling(move, board.squares[from]!);
  [ids[to], ids[from]] = [ids[from]!, ids[to]!];
  if (!castles) return;
  const [corner, beside] = to > from ? [to + 1, to - 1] : [to - 2, to + 1];
  [ids[beside], ids[corner]] = [ids[corner]!, ids[beside]!];
}

const most = 3; // expected moves that are drawn

/** The moves that the player to move expects, its own first: arrows that fade. */
function ExpectedMoves({ frames, at, turn }: { readonly frames: Frames; readonly at: number } & Turned): VNode {
  const next = evaluationsOf(frames.slice(at + 1, at + 2))[0];
  const moves = (next?.pv ?? []).slice(0, most).map((text) => readMove(text)!);
  return (
    <g class="arrows" transform={turn}>
      {moves
        .map((move, step) => (
          <path key={step} class={`arrow p${((next!.seat + step) % 2) + 1} a${step + 1}`} d={arrowOf(move)} />
        ))
        .toReversed()}
    </g>
  );
}

/** From the middle of one square to the middle of another. */
function arrowOf(move: Move): string {
  const [from, to] = [fromOf(move), toOf(move)];
  const [right, down] = [x(to) - x(from), y(to) - y(from)];
  const length = Math.hypot(right, down);
  const point = (along: number, aside: number): string => {
    const px = x(from) + 50 + (right * along - down * aside) / length;
    const py = y(from) + 50 + (down * along + right * aside) / length;
    return `${px.toFixed(1)} ${py.toFixed(1)}`;
  };
  const head = length - 42;
  return `M${point(28, -7)}L${point(head, -7)}L${point(head, -21)}L${point(length - 8, 0)}L${point(head, 21)}L${point(head, 7)}L${point(28, 7)}z`;
}

/** What whoever moved last thinks of the position. */
function EvaluationBar({
  frames,
  at,
  language,
}: {
  readonly frames: Frames;
  readonly at: number;
  readonly language: Language;
}): VNode {
  const told = evaluationsOf(frames.slice(0, at + 1)).findLast(({ score }) => score !== undefined);
  const score = told === undefined ? { cp: 0 } : forWhite(told)!;
  const share = 400 * (1 + chanceOf(score));
  const [left, width] = [-bar.width - bar.gap, bar.width];
  const shown = shownScore(score, 'cp' in score && Math.abs(score.cp) >= 995 ? 0 : 1);
  return (
    <g class="evalbar">
      <title>{texts[language].evaluation(shownScore(score, 2))}</title>
      <rect class="p2" x={left} width={width} height="800" />
      <rect class="p1 part" x={left} y={(800 - share).toFixed(1)} width={width} height={share.toFixed(1)} />
      <line x1={left} x2={left + width} y1="400" y2="400" />
      <text
        class={share < 40 ? 'on-p2' : 'on-p1'}
        x={left + width / 2}
        y="790"
        text-anchor="middle"
        {...(shown.length > 4 && { textLength: width - 4, lengthAdjust: 'spacingAndGlyphs' })}
      >
        {shown}
      </text>
    </g>
  );
}

/** The pieces that a pawn can become now; none if no pawn can be promoted. */
const promotionsOf = (board: Board): readonly Piece[] =>
  legalMoves(board).some((move) => promotionOf(move) !== 0) ? promotions.map((kind) => pieceOf(board.turn, kind)) : [];

/** Below the board: what is clicked for a promotion, besides the two squares. */
const Choices = ({ pieces, say }: { readonly pieces: readonly Piece[]; readonly say: Texts }): VNode => (
  <g class="choices">
    <text x="10" y="872">
      {say.becomes}
    </text>
    {pieces.map((piece, at) => (
      <g key={piece}>
        <rect class="light" x={380 + 105 * at} y="815" width="100" height="100" rx="8" />
        <Man piece={piece} x={385 + 105 * at} y={820} width={90} height={90} />
        <rect
          class="click"
          data-target={promotionTarget(promotions[at]!)}
          data-name={say.pieces[kindName(piece)]}
          x={380 + 105 * at}
          y="815"
          width="100"
          height="100"
          rx="8"
        />
      </g>
    ))}
  </g>
);
