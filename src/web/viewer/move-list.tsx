import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Seat } from '../../game/seat.ts';
import { causeWords } from '../../text/fault-titles.ts';
import { useTexts } from '../texts/texts.ts';
import { isLong, type About } from './replay.tsx';

interface Cell {
  readonly at: number;
  readonly seat: Seat;
  readonly text: string;
  readonly ms: number | undefined;
}

/** Rows of a long list, around what is looked at; more for browsers without script, which cannot move on. */
const drawn = typeof document === 'undefined' ? 1000 : 80;
const usual = 26; // pixels of a row, until one was measured

/** The moves, a row for a move of each seat; of a long list only the rows around what is looked at are drawn. */
export function MoveList(about: About): VNode {
  const { match, frames, at } = about;
  const seats = match.players.length;
  const list = useRef<HTMLOListElement>(null);
  const rows = useMemo(() => rowsOf(frames, seats, match.outcome !== undefined), [frames, seats, match.outcome]);
  const current = useMemo(() => rows.findIndex((row) => row.some((cell) => cell.at === at)), [rows, at]);
  const [tall, setTall] = useState(usual);
  const [middle, look] = useState(Math.max(0, current));
  const from = Math.max(0, Math.min(middle - drawn / 2, rows.length - drawn));
  const until = Math.min(rows.length, from + drawn);
  useLayoutEffect(() => look(current === -1 && at > 0 ? rows.length : Math.max(0, current)), [current, rows, at]);
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('.n:not(:empty)');
    if (row !== null && row !== undefined && row.offsetHeight > 0) setTall(row.offsetHeight);
  }, []);
  useEffect(() => {
    const box = list.current;
    const shown = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && shown) box.scrollTo({ top: shown.offsetTop - box.offsetTop - box.clientHeight / 2 });
  }, [at, tall, from]);
  // of the event, which may come when the list has left the page
  const onScroll = ({ scrollTop, clientHeight }: HTMLElement): void => {
    const seen = Math.round((scrollTop + clientHeight / 2) / tall);
    if (rows.length > drawn && Math.abs(seen - middle) > drawn / 4) look(seen);
  };
  return (
    <ol
      class={`moves${['', ' three', ' four'][seats - 2] ?? ' four'}`}
      ref={list}
      onScroll={({ currentTarget }) => onScroll(currentTarget)}
    >
      <li>
        <span class="n" />
        {match.players.map((player, seat) => (
          <b key={seat} class={`row p${seat + 1}`}>
            <span class="seat">{player.seat}</span>
            {player.name}
          </b>
        ))}
      </li>
      <Room key="above" height={from * tall} />
      {rows.slice(from, until).map((row, index) => (
        <Row
          key={from + index}
          {...{ about, row }}
          number={from + index + 1}
          isLast={from + index === rows.length - 1}
        />
      ))}
      <Room key="below" height={(rows.length - until) * tall} />
    </ol>
  );
}

function rowsOf(frames: About['frames'], seats: number, isOver: boolean): readonly (readonly Cell[])[] {
  const cells: Cell[] = frames.flatMap((frame, move) =>
    Object.entries(frame.moves).map(([seat, text]) => ({
      at: move,
      seat: Number(seat),
      text,
      ms: frame.ms[Number(seat)],
    })),
  );
  return Array.from({ length: Math.ceil((cells.length + (isOver ? 1 : 0)) / seats) }, (_, row) =>
    cells.slice(row * seats, row * seats + seats),
  );
}

/** As tall as the rows that are not drawn. */
const Room = ({ height }: { readonly height: number }): VNode | null =>
  height === 0 ? null : (
    <li class="room" aria-hidden="true">
      <svg width="1" height={height} />
    </li>
  );

interface RowProps {
  readonly about: About;
  readonly row: readonly Cell[];
  readonly number: number;
  readonly isLast: boolean;
}

function Row({ about, row, number, isLast }: RowProps): VNode {
  const { language, format } = useTexts();
  const { match, view, at, last, seek } = about;
  return (
    <li>
      <span class="n">{number}</span>
      {row.map((cell) => (
        <button
          key={cell.seat}
          type="button"
          data-at={cell.at}
          class={cell.ms !== undefined && isLong(cell.ms, about) ? 'slow' : ''}
          aria-current={cell.at === at ? 'true' : undefined}
          onClick={() => seek(cell.at)}
        >
          <span>{view.move(cell.text)}</span>
          {cell.ms !== undefined && <span class="muted">{format.seconds(cell.ms)}</span>}
        </button>
      ))}
      {isLast &&
        Array.from({ length: (match.outcome?.by ?? 0) - row.length }, (_, empty) => <span key={`empty ${empty}`} />)}
      {isLast && match.outcome !== undefined && (
        <span class="bad small" data-end={last}>
          {match.outcome.cause === 'rules' ? view.over[language] : causeWords(match.outcome.cause, language)}
        </span>
      )}
    </li>
  );
}
