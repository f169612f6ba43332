import { ChunkedList } from '../../src/game/chunked-list.ts';
import type { Random } from '../../src/game/random.ts';
import type { Game } from '../../src/game/rules.ts';
import type { Seat } from '../../src/game/seat.ts';
import type { Reading } from '../../src/kit/reading.ts';
import { drawGraph, readGraph, type Graph } from './graph.ts';
import { messages, type GeographyMessage } from './messages.ts';
import { texts } from './texts.ts';

/** The graph as it is now, and how many moves were made. Seat 0 is player A. */
export interface Position extends Graph {
  readonly moves: number;
}
/** A state as the rules keep it: 10,000 vertices have 46,000 ends of edges, of which a move removes two. */
export interface State extends Omit<Position, 'edges'> {
  readonly edges: ChunkedList;
}
/** The vertex to move the token to. */
export type Move = number;

export interface Options {
  readonly gsize: number;
  /** A graph to play instead of a drawn one, written as after `200`. */
  readonly graph: string;
}

export const game: Game<State, Move, Position, Options> = {
  title: 'Edge geography',
  titles: { pl: 'Geografia krawędziowa' },
  seats: { min: 2, max: 2 },
  clock: { kind: 'move', ms: 2000 },
  protocol: 'lines',
  options: {
    gsize: {
      label: { en: 'The size of a game graph', pl: 'Rozmiar grafu gry' },
      unit: 'nodes',
      default: 100,
      read: readSize,
    },
    graph: {
      label: { en: 'A file with the graph to play', pl: 'Plik z grafem gry' },
      unit: 'file',
      default: '',
      file: true,
      read: readGraphText,
    },
  },

  setup(_seats, options, random: Random) {
    if (options.graph === '') return startOf(drawGraph(options.gsize, random));
    const graph = readGraph(options.graph);
    if ('wrong' in graph) throw new Error(graph.wrong.code);
    return startOf(graph.value);
  },

  toMove(state) {
    return state.edges.includes(state.token) ? [onTurn(state)] : [];
  },

  objection(state, _seat, vertex): GeographyMessage | undefined {
    if (!Number.isInteger(vertex) || vertex < 0 || vertex >= state.vertices) return { code: 'no-vertex', vertex };
    if (edgeTo(state, vertex) === undefined) return { code: 'no-edge', from: state.token, to: vertex };
    return undefined;
  },
  messages,

  play(state, moves) {
    const vertex = moves.get(onTurn(state))!;
    const { chunk, at } = edgeTo(state, vertex)!;
    const edges = state.edges.without(chunk, at, 2);
    return { vertices: state.vertices, token: vertex, edges, moves: state.moves + 1 };
  },

  /** A player to move that cannot, loses. */
  scores(state) {
    return onTurn(state) === 0 ? [0, 1] : [1, 0];
  },

  view,
  describe: (position, language = 'en') =>
    texts[language].position(position.token, neighbours(position, position.token)),
  moves: (position, seat) => ({
    kind: 'moves',
    complete: true,
    moves: (onTurn(position) === seat ? neighbours(position, position.token) : []).map((vertex) => ({
      text: `${vertex}`,
      targets: [`${vertex}`],
    })),
  }),
  anyMove: (state, _seat, random) => random.pick(neighbours(view(state), state.token)),
  write: (vertex) => `${vertex}`,
  read: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
};

export const onTurn = ({ moves }: Pick<State, 'moves'>): Seat => moves % 2;

/** The state before the first move on this graph. */
export const startOf = ({ vertices, token, edges }: Graph): State => ({
  vertices,
  token,
  edges: ChunkedList.from(edges),
  moves: 0,
});

function view({ vertices, token, edges, moves }: State): Position {
  return { vertices, token, edges: edges.plain(), moves };
}

/** The index of the edge from the token to this vertex; undefined if there is none. */
function edgeTo({ edges, token }: State, vertex: number): { chunk: number; at: number } | undefined {
  for (let chunk = 0; chunk < edges.chunks.length; chunk++) {
    const at = edgeIn(edges.chunks[chunk]!, token, vertex);
    if (at >= 0) return { chunk, at };
  }
  return undefined;
}

function edgeIn(ends: readonly number[], one: number, other: number): number {
  for (let at = 0; at < ends.length; at += 2)
    if ((ends[at] === one && ends[at + 1] === other) || (ends[at] === other && ends[at + 1] === one)) return at;
  return -1;
}

export function neighbours({ edges }: Graph, vertex: number): number[] {
  const found: number[] = [];
  for (let at = 0; at < edges.length; at += 2) {
    if (edges[at] === vertex) found.push(edges[at + 1]!);
    else if (edges[at + 1] === vertex) found.push(edges[at]!);
  }
  return found;
}

function readSize(text: string): Reading<number, GeographyMessage> {
  const size = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return size >= 8 && size <= 10_000 ? { value: size } : { wrong: { code: 'graph-size' } };
}

function readGraphText(text: string): Reading<string, GeographyMessage> {
  const graph = readGraph(text);
  return 'wrong' in graph ? graph : { value: text.trim().replace(/\s+/g, ' ') };
}
