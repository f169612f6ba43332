import type { Graph } from './graph.ts';

/** A graph on which a bot makes and takes back moves without copying anything. */
export class Walk {
  readonly vertices: number;
  token: number;
  /** How many edges each vertex still has. */
  readonly left: Int32Array;
  /** The edges of a vertex are in `to` and `edge` from `first[vertex]` to `first[vertex + 1]` − 1, used ones too. */
  readonly first: Int32Array;
  readonly to: Int32Array;
  readonly edge: Int32Array;
  readonly gone: Uint8Array;

  constructor({ vertices, token, edges }: Graph) {
    this.vertices = vertices;
    this.token = token;
    this.left = new Int32Array(vertices);
    this.first = new Int32Array(vertices + 1);
    this.to = new Int32Array(edges.length);
    this.edge = new Int32Array(edges.length);
    this.gone = new Uint8Array(edges.length / 2);
    for (const end of edges) this.left[end]!++;
    for (let vertex = 0; vertex < vertices; vertex++) this.first[vertex + 1] = this.first[vertex]! + this.left[vertex]!;
    const free = this.first.slice();
    edges.forEach((end, at) => {
      const way = free[end]!++;
      this.to[way] = edges[at ^ 1]!;
      this.edge[way] = at >> 1;
    });
  }

  /** The moves from the token, as indices in `to`, in the order of the edges. */
  ways(): number[] {
    const open: number[] = [];
    for (let way = this.first[this.token]!; way < this.first[this.token + 1]!; way++)
      if (this.gone[this.edge[way]!] === 0) open.push(way);
    return open;
  }

  step(way: number): void {
    this.gone[this.edge[way]!] = 1;
    this.left[this.token]!--;
    this.token = this.to[way]!;
    this.left[this.token]!--;
  }

  /** Takes back the step along this edge from this vertex. */
  back(way: number, from: number): void {
    this.gone[this.edge[way]!] = 0;
    this.left[this.token]!++;
    this.token = from;
    this.left[from]!++;
  }
}

/** Where the token may go and how many edges each vertex there will still have. */
export function choices(graph: Graph): { vertex: number; left: number }[] {
  const walk = new Walk(graph);
  return walk.ways().map((way) => ({ vertex: walk.to[way]!, left: walk.left[walk.to[way]!]! - 1 }));
}
