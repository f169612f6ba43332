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
/** The vertex to move the token to. */
export type Move = number;

export interface Options {
  readonly gsize: number;
  /** A graph to play instead of a drawn one, written as after `200`. */
  readonly graph: string;
}

export const game: Game<Position, Move, Position, Options> = {
  title: 'Edge geography',
  titles: { pl: 'Geografia krawędziowa' },
  seats: { min: 2, max: 2 },
  moveTime: 2000,
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
    if (options.graph === '') return { ...drawGraph(options.gsize, random), moves: 0 };
    const graph = readGraph(options.graph);
    if ('wrong' in graph) throw new Error(graph.wrong.code);
    return { ...graph.value, moves: 0 };
  },

  toMove(position) {
    return position.edges.includes(position.token) ? [onTurn(position)] : [];
  },

  objection(position, _seat, vertex): GeographyMessage | undefined {
    if (!Number.isInteger(vertex) || vertex < 0 || vertex >= position.vertices) return { code: 'no-vertex', vertex };
    if (edgeAt(position, vertex) < 0) return { code: 'no-edge', from: position.token, to: vertex };
    return undefined;
  },
  messages,

  play(position, moves) {
    const vertex = moves.get(onTurn(position))!;
    const at = edgeAt(position, vertex);
    const edges = position.edges.slice();
    edges.splice(at, 2);
    return { vertices: position.vertices, token: vertex, edges, moves: position.moves + 1 };
  },

  /** Whoever is to move and cannot, loses. */
  scores(position) {
    return onTurn(position) === 0 ? [0, 1] : [1, 0];
  },

  view: (position) => position,
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
  anyMove: (position, _seat, random) => random.pick(neighbours(position, position.token)),
  write: (vertex) => `${vertex}`,
  read: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
};

export const onTurn = (position: Position): Seat => position.moves % 2;

/** Where in `edges` the edge from the token to this vertex stands; −1 if there is none. */
function edgeAt({ edges, token }: Position, vertex: number): number {
  for (let at = 0; at < edges.length; at += 2) {
    if ((edges[at] === token && edges[at + 1] === vertex) || (edges[at] === vertex && edges[at + 1] === token))
      return at;
  }
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
