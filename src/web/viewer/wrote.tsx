import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Seat } from '../../game/seat.ts';
import type { TurnStderr } from '../../game/turn-stderr.ts';
import { markColours, readDrawing, type Drawing } from '../../game/view/drawing.ts';
import { Icon } from '../kit/parts.tsx';
import { useTexts } from '../texts/texts.ts';
import type { Written } from './data.ts';
import type { About } from './replay.tsx';

interface Piece {
  readonly seat: Seat;
  readonly all: readonly TurnStderr[];
  /** The last turn up to the current position in which the bot wrote something. */
  readonly turn?: number;
  readonly drawing?: Drawing;
}

/** What own bots wrote at a position, with what they drew. A fault is in the turn after the last position. */
export function useWritten(written: Written | undefined, at: number, last: number): readonly Piece[] {
  return useMemo(
    () =>
      Object.entries(written ?? {}).flatMap(([seat, all]): Piece[] => {
        if (all.length === 0) return [];
        const piece = all.findLast(({ turn }) => Math.min(turn, last) <= at);
        return [{ seat: Number(seat), all, ...(piece && { turn: piece.turn, drawing: readDrawing(piece.text) }) }];
      }),
    [written, at, last],
  );
}

/** The marks of a position: those of the turn that led to it. */
export const marksAt = (pieces: readonly Piece[], at: number, last: number): Drawing['marks'] =>
  pieces.flatMap(({ turn, drawing }) =>
    turn !== undefined && Math.min(turn, last) === at ? (drawing?.marks ?? []) : [],
  );

/** For the owner: what a bot wrote to stderr, beside the turn in which it did. */
export function Wrote({
  pieces,
  missing,
  ...about
}: About & { readonly pieces: readonly Piece[]; readonly missing: readonly string[] }): VNode | null {
  const say = useTexts().words.wrote;
  if (pieces.length === 0) return null;
  return (
    <section class="card wrote" aria-label={say.title}>
      <header>
        <h2>{say.title}</h2>
        <span class="muted">
          <Icon name="lock" /> {say.private}
        </span>
      </header>
      {pieces.map((piece) => (
        <WroteSeat key={piece.seat} {...{ piece, missing }} {...about} />
      ))}
    </section>
  );
}

/** Of what was written before a fault the last line says most. */
const showEnd = (pre: HTMLPreElement | null): void => {
  if (pre !== null) pre.scrollTop = pre.scrollHeight;
};

function WroteSeat({
  piece: { seat, all, turn, drawing },
  missing,
  match,
  at,
  last,
  seek,
}: About & { readonly piece: Piece; readonly missing: readonly string[] }): VNode {
  const { words } = useTexts();
  const say = words.wrote;
  const before = all.findLast((one) => Math.min(one.turn, last) < Math.min(turn ?? 0, last));
  const after = all.find((one) => Math.min(one.turn, last) > at);
  const isHere = turn !== undefined && Math.min(turn, last) === at;
  const { name, seat: letter } = match.players[seat]!;
  const step = (to: TurnStderr | undefined, icon: string, label: string): VNode => (
    <button
      class="btn flat sq js"
      type="button"
      aria-label={label}
      title={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && seek(to.turn)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="body stack tight">
      <div class={`row p${seat + 1}`}>
        <span class="seat">{letter}</span>
        <b>{name}</b>
        <span class={isHere ? '' : 'muted'}>{turn === undefined ? say.nothingYet : words.move(turn)}</span>
        <span class="push" />
        {step(before, 'prev', say.before)}
        {step(after, 'next', say.after)}
      </div>
      {drawing?.said.map((text, index) => (
        <p key={index} class="said">
          {text}
        </p>
      ))}
      {drawing !== undefined && drawing.rest.trim() !== '' && (
        <pre class="code wrap" tabindex={0} ref={turn !== undefined && turn > last ? showEnd : null}>
          {drawing.rest}
        </pre>
      )}
      {isHere &&
        missing.map((cell) => (
          <p key={cell} class="small bad">
            {say.noCell(cell)}
          </p>
        ))}
      {drawing?.wrong.slice(0, 3).map((line, index) => (
        <p key={index} class="small bad">
          {say.wrong(line, markColours)}
        </p>
      ))}
    </div>
  );
}
