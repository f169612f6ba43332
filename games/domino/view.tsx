import type { VNode } from 'preact';
import type { GameView } from '../../src/game/view/viewer.ts';
import { writeCell, type Board } from './board.ts';
import { messages as catalogue } from './messages.ts';
import { game, type Position } from './rules.ts';
import { texts, type Texts } from './texts.ts';

const cell = 10; // units of a cell
const margin = 8; // for the numbers of columns and rows
const numbered = 31; // larger boards have no room for numbers

export const view: GameView<Position> = {
  isDrawn: true,
  isSquare: true,
  Board: ({ frames, at, language, mini = false }) => {
    const position = frames[at]!.view;
    const side = position.size * cell;
    const edge = mini || position.size > numbered ? 3 : margin;
    return (
      <svg
        class={`torus${mini ? ' mini' : ''}`}
        viewBox={`${-edge} ${-edge} ${side + edge + 3} ${side + edge + 3}`}
        role="img"
        aria-label={`${texts[language].board(position.size)}; ${game.describe(position, language)}`}
      >
        {edge === margin && <Numbers size={position.size} />}
        <svg width={side} height={side} viewBox={`0 0 ${side} ${side}`}>
          <Ground board={position} />
          {!mini && <Cells board={position} say={texts[language]} />}
          {blocksOf(position).map((block) => (
            <Block key={block.move} block={block} size={position.size} isLast={block.move === position.moves} />
          ))}
        </svg>
      </svg>
    );
  },

  Key: ({ language }) => (
    <>
      <span>
        <svg viewBox="0 0 26 10">
          <rect class="block last" x="4" y="1" width="18" height="8" rx="2" />
        </svg>
        {texts[language].last}
      </span>
      <span>
        <svg viewBox="0 0 26 10">
          <rect class="stop" x="8" width="10" height="10" />
        </svg>
        {texts[language].taken}
      </span>
      <span>{texts[language].edges}</span>
    </>
  ),

  catalogue,
  ending: (_frames, names, { scores }, language) => texts[language].ending(names[scores.indexOf(0)]),
  over: { en: texts.en.over, pl: texts.pl.over },
  facts: (frames, language) => {
    const { size, cells } = frames[0]!.view;
    const taken = cells.filter((value) => value === 1).length;
    return texts[language].facts(size, taken);
  },
  move: (text) => text.replace(/[{}]/g, '').replace(',', ' '),
  moveInWords: (text, _frames, _at, language) => {
    const cells = game.read(text);
    return cells === undefined ? text : texts[language].moved(...cells);
  },
  messages: async (match) => (await import('./conversation.ts')).messages(match),
};

function Numbers({ size }: { readonly size: number }): VNode {
  const places = Array.from({ length: size }, (_, at) => at);
  return (
    <>
      {places.map((at) => (
        <text key={`x${at}`} x={at * cell + cell / 2} y={-2.5}>
          {at}
        </text>
      ))}
      {places.map((at) => (
        <text key={`y${at}`} class="row" x={-2.5} y={at * cell + cell / 2 + 1.6}>
          {at}
        </text>
      ))}
    </>
  );
}

/** The static part of a match: cells, and those taken from the start. */
function Ground({ board: { size, cells } }: { readonly board: Board }): VNode {
  const side = size * cell;
  const lines = Array.from({ length: size - 1 }, (_, at) => (at + 1) * cell);
  const stops = cells.flatMap((value, at) =>
    value === 1 ? [`M${(at % size) * cell} ${Math.floor(at / size) * cell}h${cell}v${cell}h-${cell}z`] : [],
  );
  return (
    <>
      <rect class="cell" width={side} height={side} />
      <path class="stop" d={stops.join('')} />
      <path class="grid" d={lines.map((at) => `M${at} 0v${side}M0 ${at}h${side}`).join('')} />
    </>
  );
}

/** The cells by their names: a person may click those that are free. */
const Cells = ({ board: { size, cells }, say }: { readonly board: Board; readonly say: Texts }): VNode => (
  <g class="free">
    {cells.map((value, at) => {
      const [x, y] = [at % size, Math.floor(at / size)];
      const name =
        value === 0
          ? { 'data-target': writeCell(x, y), 'data-name': say.cell(x, y) }
          : { 'data-cell': writeCell(x, y) };
      return <rect key={at} {...name} x={x * cell} y={y * cell} width={cell} height={cell} />;
    })}
  </g>
);

interface Placed {
  /** Counted from 1. */
  readonly move: number;
  /** The left or upper cell, as seen across the edges. */
  readonly x: number;
  readonly y: number;
  readonly isFlat: boolean;
}

/** The blocks on a board, in the order of the moves. */
export function blocksOf({ size, cells }: Board): Placed[] {
  const halves: number[][] = [];
  for (const [at, value] of cells.entries()) if (value > 1) (halves[value - 2] ??= []).push(at);
  return halves.map(([one = 0, other = 0], index) => {
    const isFlat = Math.floor(one / size) === Math.floor(other / size);
    const isAcross = other - one === (isFlat ? size - 1 : size * (size - 1));
    const start = isAcross ? other : one;
    return { move: index + 1, x: start % size, y: Math.floor(start / size), isFlat };
  });
}

/** A block across an edge is drawn at both edges, half of it cut off. */
function Block({
  block: { move, x, y, isFlat },
  size,
  isLast,
}: {
  readonly block: Placed;
  readonly size: number;
  readonly isLast: boolean;
}): VNode {
  const shape = { width: isFlat ? 2 * cell - 2 : cell - 2, height: isFlat ? cell - 2 : 2 * cell - 2, rx: 2 };
  const isAcross = (isFlat ? x : y) === size - 1;
  const name = `block p${((move + 1) % 2) + 1}${isLast ? ' last' : ''}`;
  const [left, top] = [x * cell + 1, y * cell + 1];
  const other = isFlat ? writeCell((x + 1) % size, y) : writeCell(x, (y + 1) % size);
  return (
    <g>
      <title>{`${move}. ${writeCell(x, y)},${other}`}</title>
      <rect class={name} x={left} y={top} {...shape} />
      {isAcross && (
        <rect class={name} x={isFlat ? left - size * cell : left} y={isFlat ? top : top - size * cell} {...shape} />
      )}
    </g>
  );
}
