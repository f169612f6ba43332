import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Mark } from '../../game/view/drawing.ts';
import type { GameView } from '../../game/view/viewer.ts';

interface Placed extends Mark {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Grid = GameView['grid'];

/** Marks over the cells of the board beside it, wherever the board has drawn them; `tell` is told cells that it has not. */
export function Marks({
  marks,
  grid,
  tell,
}: {
  readonly marks: readonly Mark[];
  readonly grid: Grid;
  tell(missing: readonly string[]): void;
}): VNode {
  const overlay = useRef<HTMLDivElement>(null);
  const [placed, place] = useState<readonly Placed[]>([]);
  useLayoutEffect(() => {
    const board = overlay.current!.parentElement!;
    const look = (): void => {
      const found = marks.map((mark) => placeOf(mark, board, overlay.current!.getBoundingClientRect(), grid));
      place(found.filter((one) => one !== undefined));
      tell(marks.flatMap(({ cell }, at) => (found[at] === undefined ? [cell] : [])));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(board);
    return () => resized.disconnect();
  }, [marks, grid, tell]);
  return (
    <div class="marks" ref={overlay} aria-hidden="true">
      <svg>
        {placed.map(({ cell, colour, ...box }) => (
          <rect key={cell} class={colour} rx="4" {...box} />
        ))}
      </svg>
    </div>
  );
}

const smallest = 14; // pixels of a mark

function placeOf(mark: Mark, board: Element, frame: DOMRect, grid: Grid): Placed | undefined {
  const point = grid?.read(mark.cell);
  const name = CSS.escape(point === undefined ? mark.cell : grid!.target);
  const box = board.querySelector(`[data-target="${name}"], [data-cell="${name}"]`)?.getBoundingClientRect();
  if (box === undefined || box.width === 0) return undefined; // a button for people is there, and hidden
  const [left, top] = [box.left - frame.left, box.top - frame.top];
  if (point === undefined) return { ...mark, x: left, y: top, width: box.width, height: box.height };
  const [row, column] = point;
  return {
    ...mark,
    x: left + ((column + 0.5) / grid!.columns) * box.width - smallest / 2,
    y: top + ((row + 0.5) / grid!.rows) * box.height - smallest / 2,
    width: smallest,
    height: smallest,
  };
}
