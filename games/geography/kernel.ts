import type { Walk } from './walk.ts';

/**
 * Looks for a proof that whoever is to move loses: an even kernel that holds the token. That is a set of vertices, no
 * two of them joined,
 * such that every vertex outside has an even number of neighbours inside. Whoever steps out of it can be answered by a
 * step back in,
 * and without these two edges it is an even kernel still; so the one who steps out gets stuck.
 * (Fraenkel, Scheinerman, Ullman: Undirected edge geography, 1993. In a bipartite graph every lost position has one.)
 */
export class Kernel {
  readonly #walk: Walk;
  readonly #inside: Uint8Array;
  readonly #barred: Uint8Array;
  /** How many neighbours of a vertex are inside. */
  readonly #count: Uint16Array;
  /** The vertices that have a neighbour inside. */
  readonly #border: number[] = [];
  #limit = 0;
  /** Vertices visited in all searches. */
  work = 0;

  constructor(walk: Walk) {
    this.#walk = walk;
    this.#inside = new Uint8Array(walk.vertices);
    this.#barred = new Uint8Array(walk.vertices);
    this.#count = new Uint16Array(walk.vertices);
  }

  /** Whether a proof exists and was found within so many visited vertices. */
  holdsToken(looks: number): boolean {
    this.#limit = this.work + looks;
    return this.#completesWith(this.#walk.token);
  }

  /** Adds the vertex, checks whether the set can be completed, and restores everything. */
  #completesWith(vertex: number): boolean {
    const border = this.#border.length;
    this.#inside[vertex] = 1;
    this.#eachBeside(vertex, (beside) => {
      if (this.#count[beside]!++ === 0) this.#border.push(beside);
    });
    const found = this.#completes();
    this.#eachBeside(vertex, (beside) => void this.#count[beside]!--);
    this.#inside[vertex] = 0;
    this.#border.length = border;
    return found;
  }

  #completes(): boolean {
    const needed = this.#hardest();
    if (needed === undefined) return true;
    let found = false;
    for (const vertex of needed) {
      if (found || this.work >= this.#limit) break;
      found = this.#completesWith(vertex);
      this.#barred[vertex] = 1; // the next candidates are tried without it
    }
    for (const vertex of needed) this.#barred[vertex] = 0;
    return found;
  }

  /**
   * The fewest vertices of which one must still be added, because of a vertex with an odd number of neighbours inside;
   * undefined when none is odd.
   */
  #hardest(): number[] | undefined {
    let fewest: number[] | undefined;
    for (const odd of this.#border) {
      if (this.#count[odd]! % 2 === 0) continue;
      const able: number[] = [];
      this.#eachBeside(odd, (vertex) => {
        if (this.#inside[vertex] === 0 && this.#barred[vertex] === 0 && this.#count[vertex] === 0) able.push(vertex);
      });
      if (fewest === undefined || able.length < fewest.length) fewest = able;
      if (able.length === 0) break;
    }
    return fewest;
  }

  #eachBeside(vertex: number, visit: (beside: number) => void): void {
    this.work++;
    const { first, to, edge, gone } = this.#walk;
    for (let way = first[vertex]!; way < first[vertex + 1]!; way++) if (gone[edge[way]!] === 0) visit(to[way]!);
  }
}
