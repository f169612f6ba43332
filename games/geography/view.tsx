import type { VNode } from 'preact';
import type { Seat } from '../../src/game/seat.ts';
import type { Frame } from '../../src/game/view/frames.ts';
import type { GameView } from '../../src/game/view/viewer.ts';
import { height, layout, width, type Layout } from './layout.ts';
import { messages as catalogue } from './messages.ts';
import { game, type Position } from './rules.ts';
import { texts } from './texts.ts';

type Frames = readonly Frame<Position>[];

const fine = 300; // above so many vertices all edges of a kind are one path, without labels
/** Classes by the number of vertices: how big labels are, how faint edges. */
const sizes = [
  { from: 3000, name: ' dense huge' },
  { from: fine + 1, name: ' dense' },
  { from: 121, name: ' many crowd' },
  { from: 61, name: ' many' },
  { from: 0, name: '' },
];
const clickable = 8; // the clickable radius of a vertex that is a dot
const fresh = 5; // moves whose edges are highlighted

export const view: GameView<Position> = {
  isDrawn: true,
  Board: ({ frames, at, language, mini = false }) => {
    const start = frames[0]!.view;
    const drawn = layout(start);
    const picture = pictureOf(frames, at);
    const tall = mini ? 800 : height;
    const size = sizes.find(({ from }) => start.vertices >= from)!.name;
    return (
      <svg
        class={`graph${mini ? ' mini' : ''}${size}`}
        viewBox={`0 0 ${width} ${tall}`}
        role="img"
        aria-label={`${texts[language].board(start.vertices)}; ${game.describe(frames[at]!.view, language)}`}
      >
        {start.vertices > fine ? <Coarse {...{ picture, drawn, mini }} /> : <Fine {...{ picture, drawn, mini }} />}
      </svg>
    );
  },

  Key: ({ language }) => (
    <>
      <span>
        <svg class="last">
          <line x2="26" y1="5" y2="5" />
        </svg>
        {texts[language].last}
      </span>
      <span>
        <svg class="can">
          <line x2="26" y1="5" y2="5" />
        </svg>
        {texts[language].open}
      </span>
      <span>
        <svg>
          <line x2="26" y1="5" y2="5" />
        </svg>
        {texts[language].free}
      </span>
      <span>
        <svg class="used">
          <line x2="26" y1="5" y2="5" />
        </svg>
        {texts[language].used}
      </span>
    </>
  ),

  catalogue,
  ending: (frames, names, { scores }, language) =>
    texts[language].ending(names[scores.indexOf(0)], frames.at(-1)!.view.token),
  over: { en: texts.en.over, pl: texts.pl.over },
  facts: (frames, language) => {
    const { vertices, edges, token } = frames[0]!.view;
    return texts[language].facts(vertices, edges.length / 2, token);
  },
  move: (text) => text,
  moveInWords: (to, frames, at, language) => texts[language].moved(frames[at - 1]!.view.token, to),
  messages: async (match) => (await import('./conversation.ts')).messages(match),
};

/** The player of this move, counted from 1. */
const mover = (move: number): Seat => (move + 1) % 2;
const colour = (seat: Seat): string => `p${seat + 1}`;

interface Picture {
  readonly at: number;
  readonly here: number;
  readonly from: number | undefined;
  /** Ends and class of every edge of the match. */
  readonly edges: readonly { readonly one: number; readonly other: number; readonly kind: string }[];
  /** The class of every vertex. */
  readonly kinds: readonly string[];
  /** The vertices that the token may go to. */
  readonly goals: readonly number[];
}

/** By edge of the start, in their order, the move that uses it; 0 for none. */
interface Walk {
  /** Where the token stands at each position. */
  readonly tokens: readonly number[];
  readonly usedAt: Uint32Array;
}

const walks = new WeakMap<Frames, Walk>();

/** Read from the moves: ten thousand boards of ten thousand vertices need not be made for it. */
function walkOf(frames: Frames): Walk {
  const known = walks.get(frames);
  if (known?.tokens.length === frames.length) return known; // a running match grows
  const { vertices, edges, token } = frames[0]!.view;
  const key = (one: number, other: number): number => Math.min(one, other) * vertices + Math.max(one, other);
  const numbers = new Map<number, number>();
  for (let edge = 0; edge < edges.length / 2; edge++) numbers.set(key(edges[2 * edge]!, edges[2 * edge + 1]!), edge);
  const tokens = frames.map(({ moves }, at) => (at === 0 ? token : Number(Object.values(moves)[0])));
  const usedAt = new Uint32Array(edges.length / 2);
  for (let move = 1; move < tokens.length; move++) {
    const edge = numbers.get(key(tokens[move - 1]!, tokens[move]!));
    if (edge !== undefined) usedAt[edge] = move;
  }
  const walk = { tokens, usedAt };
  walks.set(frames, walk);
  return walk;
}

function pictureOf(frames: Frames, at: number): Picture {
  const { vertices, edges } = frames[0]!.view;
  const { tokens, usedAt } = walkOf(frames);
  const here = tokens[at]!;
  const from = tokens[at - 1];
  const next = colour(mover(at + 1));
  const kinds = Array.from({ length: vertices }, () => 'dead');
  const goals: number[] = [];
  const lines = [];
  for (let index = 0; index < edges.length; index += 2) {
    const [one, other] = [edges[index]!, edges[index + 1]!];
    const move = usedAt[index / 2]!;
    if (move !== 0 && move <= at) {
      lines.push({
        one,
        other,
        kind: `${move === at ? 'last' : move > at - fresh ? 'path' : 'used'} ${colour(mover(move))}`,
      });
      continue;
    }
    kinds[one] = kinds[other] = '';
    if (one === here) goals.push(other);
    if (other === here) goals.push(one);
    lines.push({ one, other, kind: one === here || other === here ? `can ${next}` : '' });
  }
  if (from !== undefined) kinds[from] = `from ${colour(mover(at))}`;
  for (const vertex of goals) kinds[vertex] = `goal ${next}`;
  kinds[here] = 'here';
  return { at, here, from, edges: lines, kinds, goals };
}

interface Drawing {
  readonly picture: Picture;
  readonly drawn: Layout;
  readonly mini: boolean;
}

const stretch = (y: number, mini: boolean): number => (mini ? Math.round((y * 80) / 7) / 10 : y);

/** An element for every edge and vertex, so that only classes change from move to move. */
function Fine({ picture, drawn, mini }: Drawing): VNode {
  const { spots, radius } = drawn;
  const x = (vertex: number): number => spots[vertex]!.x;
  const y = (vertex: number): number => stretch(spots[vertex]!.y, mini);
  return (
    <>
      {picture.edges.map(({ one, other, kind }) => (
        <line key={`${one}-${other}`} class={kind} x1={x(one)} y1={y(one)} x2={x(other)} y2={y(other)} />
      ))}
      {!mini && <Token {...{ picture, drawn, mini }} />}
      {picture.kinds.map((kind, vertex) => (
        <g
          key={vertex}
          class={kind}
          {...(!mini && { [kind.startsWith('goal') ? 'data-target' : 'data-cell']: vertex })}
        >
          <circle cx={x(vertex)} cy={y(vertex)} r={mini ? Math.min(10, radius) : radius} />
          {!mini && (
            <text x={x(vertex)} y={y(vertex)} dy=".35em">
              {vertex}
            </text>
          )}
        </g>
      ))}
      {mini && <Token {...{ picture, drawn, mini }} />}
    </>
  );
}

function Token({ picture, drawn: { spots, radius }, mini }: Drawing): VNode {
  const { x, y } = spots[picture.here]!;
  const spot = { cx: x, cy: stretch(y, mini) };
  const size = mini ? Math.max(18, radius * 1.47) : Math.max(8, radius * 1.35);
  return (
    <>
      <circle class={`halo ${colour(mover(picture.at || 1))}`} {...spot} r={Math.round(size * 1.32)} />
      <circle class="token" {...spot} r={Math.round(size)} />
    </>
  );
}

/** A few long paths, and single lines only around the token. */
function Coarse({ picture, drawn, mini }: Drawing): VNode {
  const spot = (vertex: number): string => `${drawn.spots[vertex]!.x} ${stretch(drawn.spots[vertex]!.y, mini)}`;
  const line = ({ one, other }: { readonly one: number; readonly other: number }): string =>
    `M${spot(one)}L${spot(other)}`;
  const special = picture.edges.filter(({ kind }) => kind !== '' && !kind.startsWith('used'));
  return (
    <>
      <path
        class="free"
        d={picture.edges
          .filter(({ kind }) => kind === '')
          .map(line)
          .join('')}
      />
      <path
        class="gone"
        d={picture.edges
          .filter(({ kind }) => kind.startsWith('used'))
          .map(line)
          .join('')}
      />
      <path
        class={`dots d${Math.max(1, Math.round(drawn.radius))}`}
        d={drawn.spots.map((_, vertex) => `M${spot(vertex)}h0`).join('')}
      />
      {special.map((edge) => (
        <path key={`${edge.one}-${edge.other}`} class={edge.kind} d={line(edge)} />
      ))}
      <Token {...{ picture, drawn, mini }} />
      {!mini &&
        picture.goals.map((vertex) => (
          <circle
            key={vertex}
            class="click"
            data-target={vertex}
            cx={drawn.spots[vertex]!.x}
            cy={drawn.spots[vertex]!.y}
            r={clickable}
          />
        ))}
      {!mini && (
        <text x={drawn.spots[picture.here]!.x} y={drawn.spots[picture.here]!.y - 22}>
          {picture.here}
        </text>
      )}
    </>
  );
}
