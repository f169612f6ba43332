import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Language } from '../../src/game/message.ts';
import type { Seat } from '../../src/game/seat.ts';
import type { Frame } from '../../src/game/view/frames.ts';
import type { GameView } from '../../src/game/view/viewer.ts';
import { height, keepLayout, knownLayout, layout, width, type Layout } from './layout.ts';
import { messages as catalogue } from './messages.ts';
import type { Position } from './rules.ts';
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
  layouts: {
    lacks: (start) => knownLayout(start) === undefined,
    make: layout,
    keep: (start, made) => keepLayout(start, made as Layout),
  },
  Board: ({ frames, at, language, mini = false }) => {
    const start = frames[0]!.view;
    const drawn = layout(start);
    const goals = goalsAt(frames, at);
    const props = {
      class: `graph${mini ? ' mini' : ''}${sizes.find(({ from }) => start.vertices >= from)!.name}`,
      viewBox: `0 0 ${width} ${mini ? 800 : height}`,
      role: 'img',
      'aria-label': `${texts[language].board(start.vertices)}; ${texts[language].position(walkOf(frames).tokens[at]!, goals)}`,
    } as const;
    if (start.vertices <= fine)
      return (
        <svg {...props}>
          <Fine picture={pictureOf(frames, at)} {...{ drawn, mini, language }} />
        </svg>
      );
    const still = <Still {...{ start, drawn, mini }} />;
    const moving = <Moving {...{ frames, at, goals, drawn, mini, language }} />;
    return mini ? (
      <svg {...props}>
        {still}
        {moving}
      </svg>
    ) : (
      // one above the other, so that a browser does not draw all edges anew with each move
      <div class="graph-layers">
        <svg class={props.class} viewBox={props.viewBox} aria-hidden="true">
          {still}
        </svg>
        <svg {...props}>{moving}</svg>
      </div>
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
    texts[language].ending(names[scores.indexOf(0)], walkOf(frames).tokens.at(-1)!),
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
  /** The edges at a vertex, by their numbers. */
  edgesAt(vertex: number): readonly number[];
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
  const beside = new Map<number, number[]>();
  for (const [end, vertex] of edges.entries()) {
    const there = beside.get(vertex);
    if (there === undefined) beside.set(vertex, [end >> 1]);
    else there.push(end >> 1);
  }
  const walk = { tokens, usedAt, edgesAt: (vertex: number) => beside.get(vertex) ?? [] };
  walks.set(frames, walk);
  return walk;
}

/** The vertices that the token may go to. */
function goalsAt(frames: Frames, at: number): number[] {
  const { edges } = frames[0]!.view;
  const { tokens, usedAt, edgesAt } = walkOf(frames);
  const here = tokens[at]!;
  return edgesAt(here)
    .filter((edge) => usedAt[edge] === 0 || usedAt[edge]! > at)
    .map((edge) => (edges[2 * edge] === here ? edges[2 * edge + 1]! : edges[2 * edge]!));
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
  readonly language: Language;
}

const stretch = (y: number, mini: boolean): number => (mini ? Math.round((y * 80) / 7) / 10 : y);

/** An element for every edge and vertex, so that only classes change from move to move. */
function Fine({ picture, drawn, mini, language }: Drawing): VNode {
  const { spots, radius } = drawn;
  const x = (vertex: number): number => spots[vertex]!.x;
  const y = (vertex: number): number => stretch(spots[vertex]!.y, mini);
  return (
    <>
      {picture.edges.map(({ one, other, kind }) => (
        <line key={`${one}-${other}`} class={kind} x1={x(one)} y1={y(one)} x2={x(other)} y2={y(other)} />
      ))}
      {!mini && <Token {...{ at: picture.at, here: picture.here, drawn, mini }} />}
      {picture.kinds.map((kind, vertex) => (
        <g
          key={vertex}
          class={kind}
          {...(!mini && { [kind.startsWith('goal') ? 'data-target' : 'data-cell']: vertex })}
          data-name={!mini && kind.startsWith('goal') ? texts[language].vertex(vertex) : undefined}
        >
          <circle cx={x(vertex)} cy={y(vertex)} r={mini ? Math.min(10, radius) : radius} />
          {!mini && (
            <text x={x(vertex)} y={y(vertex)} dy=".35em">
              {vertex}
            </text>
          )}
        </g>
      ))}
      {mini && <Token {...{ at: picture.at, here: picture.here, drawn, mini }} />}
    </>
  );
}

interface TokenProps {
  readonly at: number;
  readonly here: number;
  readonly drawn: Layout;
  readonly mini: boolean;
}

function Token({ at, here, drawn: { spots, radius }, mini }: TokenProps): VNode {
  const { x, y } = spots[here]!;
  const spot = { cx: x, cy: stretch(y, mini) };
  const size = mini ? Math.max(18, radius * 1.47) : Math.max(8, radius * 1.35);
  return (
    <>
      <circle class={`halo ${colour(mover(at || 1))}`} {...spot} r={Math.round(size * 1.32)} />
      <circle class="token" {...spot} r={Math.round(size)} />
    </>
  );
}

type Large = Pick<Drawing, 'drawn' | 'mini'>;

const spotOf =
  ({ drawn, mini }: Large) =>
  (vertex: number): string =>
    `${drawn.spots[vertex]!.x} ${stretch(drawn.spots[vertex]!.y, mini)}`;

/** All edges and vertices of a large graph, in two long paths that stay as they are. */
function Still({ start: { edges }, drawn, mini }: Large & { readonly start: Position }): VNode {
  return useMemo(() => {
    const spot = spotOf({ drawn, mini });
    const lines = Array.from(
      { length: edges.length / 2 },
      (_, edge) => `M${spot(edges[2 * edge]!)}L${spot(edges[2 * edge + 1]!)}`,
    );
    return (
      <>
        <path class="free" d={lines.join('')} />
        <path
          class={`dots d${Math.max(1, Math.round(drawn.radius))}`}
          d={drawn.spots.map((_, vertex) => `M${spot(vertex)}h0`).join('')}
        />
      </>
    );
  }, [edges, drawn, mini]);
}

/** What changes on a large graph: used edges are wiped out, and there are single lines only around the token. */
function Moving({
  frames,
  at,
  goals,
  drawn,
  mini,
  language,
}: Omit<Drawing, 'picture'> & {
  readonly frames: Frames;
  readonly at: number;
  readonly goals: readonly number[];
}): VNode {
  const { tokens } = walkOf(frames);
  const here = tokens[at]!;
  const spot = useMemo(() => spotOf({ drawn, mini }), [drawn, mini]);
  const steps = useMemo(
    () => tokens.slice(1).map((vertex, before) => `M${spot(tokens[before]!)}L${spot(vertex)}`),
    [tokens, spot],
  );
  const recent = Math.max(0, at - fresh);
  return (
    <>
      <path class="gone" d={steps.slice(0, recent).join('')} />
      {steps.slice(recent, at).map((d, index) => {
        const move = recent + index + 1;
        return <path key={move} class={`${move === at ? 'last' : 'path'} ${colour(mover(move))}`} d={d} />;
      })}
      {goals.map((vertex) => (
        <path key={`to ${vertex}`} class={`can ${colour(mover(at + 1))}`} d={`M${spot(here)}L${spot(vertex)}`} />
      ))}
      <Token {...{ at, here, drawn, mini }} />
      {!mini &&
        goals.map((vertex) => (
          <circle
            key={vertex}
            class="click"
            data-target={vertex}
            data-name={texts[language].vertex(vertex)}
            cx={drawn.spots[vertex]!.x}
            cy={drawn.spots[vertex]!.y}
            r={clickable}
          />
        ))}
      {!mini && (
        <text x={drawn.spots[here]!.x} y={drawn.spots[here]!.y - 22}>
          {here}
        </text>
      )}
    </>
  );
}
