import type { VNode } from 'preact';
import type { Seat } from '../../src/game/seat.ts';
import type { ShownTimes } from '../../src/game/view/times.ts';
import type { Position } from '../../src/game/view/viewer.ts';
import { evaluationsOf, forWhite, shownScore, type Frames } from './evaluations.ts';
import { ClockGraph, EvaluationGraph } from './graphs.tsx';
import { boardOf } from './line.ts';
import { Man } from './men.tsx';
import { pvSans } from './note.ts';
import { bishop, knight, pawn, pieceOf, queen, rook, type Colour } from './squares.ts';
import type { View } from './state.ts';
import { texts } from './texts.ts';

type Props = Position<View> & { readonly times?: ShownTimes };

/** Below the players: graphs of evaluations and clocks, what the engines say, and the captured men. */
export function Beside(props: Props): VNode {
  const { frames, at, language, times } = props;
  const say = texts[language];
  const evaluations = <EvaluationGraph {...{ frames, at, language }} />;
  const hasClock =
    times !== undefined && frames[0]!.clock !== undefined && frames.some(({ ms }) => Object.keys(ms).length > 0);
  const hasNotes = frames.some(({ notes }) => notes !== undefined);
  return (
    <>
      {(hasNotes || hasClock) && (
        <section class="card">
          <header>
            <h2>{hasNotes ? say.evaluations : say.clocks}</h2>
          </header>
          <div class="body tightest">
            {hasNotes && evaluations}
            {hasNotes && hasClock && <h3>{say.clocks}</h3>}
            {hasClock && <ClockGraph {...{ frames, at, language, times }} />}
          </div>
        </section>
      )}
      <section class="card" aria-label={say.players}>
        <div class="engines">
          <Engine {...{ frames, at, language }} seat={1} />
          <Engine {...{ frames, at, language }} seat={0} />
        </div>
      </section>
    </>
  );
}

/** What a player told with its last move, and what it captured. */
function Engine({ frames, at, language, seat }: Omit<Props, 'times'> & { readonly seat: Seat }): VNode {
  const say = texts[language];
  const told = evaluationsOf(frames.slice(0, at + 1)).findLast((evaluation) => evaluation.seat === seat);
  const score = told && forWhite(told);
  return (
    <div class={`engine p${seat + 1}`}>
      <span class="seat">{seat === 0 ? 'W' : 'B'}</span>
      <Captured frames={frames} at={at} by={seat as Colour} label={say.captured} />
      {score !== undefined && <b>{shownScore(score, 2)}</b>}
      {told?.depth !== undefined && <span class="muted">{say.depth(told.depth)}</span>}
      {told?.nps !== undefined && <span class="muted push">{say.speed(told.nps)}</span>}
      {told?.pv !== undefined && (
        <span class="pv">{pvSans(frames[told.at - 1]!.view.fen, told.pv.slice(0, longest)).join(' ')}</span>
      )}
    </div>
  );
}
const longest = 12; // expected moves in a line

const kinds = [queen, rook, bishop, knight, pawn] as const;
const worth: Readonly<Record<number, number>> = { [queen]: 9, [rook]: 5, [bishop]: 3, [knight]: 3, [pawn]: 1 };

/** The men of the other player that are gone since the first position, and by how many pawns this player is ahead. */
function Captured({
  frames,
  at,
  by,
  label,
}: {
  readonly frames: Frames;
  readonly at: number;
  readonly by: Colour;
  readonly label: string;
}): VNode {
  const [first, now] = [boardOf(frames[0]!.view.start), boardOf(frames[at]!.view.fen)];
  const other = (1 - by) as Colour;
  const count = ({ squares }: typeof now, colour: Colour, kind: number): number =>
    squares.filter((piece) => piece === pieceOf(colour, kind)).length;
  const gone = kinds.flatMap((kind) =>
    Array.from({ length: Math.max(0, count(first, other, kind) - count(now, other, kind)) }, () =>
      pieceOf(other, kind),
    ),
  );
  const sum = (colour: Colour): number => kinds.reduce((all, kind) => all + worth[kind]! * count(now, colour, kind), 0);
  const ahead = sum(by) - sum(other);
  return (
    <span class="taken">
      {gone.length > 0 && <span class="hide">{label}</span>}
      {gone.length > 0 && (
        <span>
          {gone.map((piece, index) => (
            <Man key={index} piece={piece} />
          ))}
        </span>
      )}
      {ahead > 0 && <b>+{ahead}</b>}
    </span>
  );
}
