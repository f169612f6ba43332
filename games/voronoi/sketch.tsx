import type { VNode } from 'preact';
import type { BoardProps } from './canvas.tsx';
import { coarseShades, ownerOf } from './picture.ts';

const size = 125; // squares in a row

/** The board without script: areas of squares. */
export function Sketch({ players, stones, mini, label }: BoardProps): VNode {
  return (
    <svg class={`voronoi${mini ? ' mini' : ''}`} viewBox="0 0 1000 1000" role="img" aria-label={label}>
      <g transform={`scale(${1000 / size})`}>
        {areasOf(players, stones).map(
          (path, seat) => path !== '' && <path key={seat} class={`p${seat + 1}`} d={path} />,
        )}
      </g>
      {stones.map(([row, col, seat], index) => (
        <g key={index} class={`p${seat + 1}${index === stones.length - 1 ? ' last' : ''}`}>
          <circle cx={col} cy={row} r={mini ? 25 : 14} />
          {!mini && (
            <text x={col} y={row} dy=".36em">
              {seat + 1}
            </text>
          )}
        </g>
      ))}
      {!mini && <rect class="click" data-target="board" width="1000" height="1000" />}
    </svg>
  );
}

/** By seat: the runs of its squares, row by row. */
function areasOf(players: number, stones: BoardProps['stones']): string[] {
  const shades = coarseShades(players, stones, size);
  const areas = Array.from({ length: players }, () => '');
  for (let from = 0, at = 1; at <= shades.length; at++) {
    const owner = ownerOf(shades[from]!);
    if (at < shades.length && at % size > 0 && ownerOf(shades[at]!) === owner) continue;
    if (owner >= 0) areas[owner] += `M${from % size} ${Math.floor(from / size)}h${at - from}v1h-${at - from}z`;
    from = at;
  }
  return areas;
}
