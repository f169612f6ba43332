const chunkLength = 1024; // even, so that pairs are never torn apart

/**
 * A long list of whole numbers in a state, cut into chunks: what a move takes out changes one chunk, and the next state
 * shares all others, where a plain list would be copied whole. As JSON and in a fingerprint it is the plain list.
 */
export class ChunkedList {
  readonly length: number;
  readonly chunks: readonly (readonly number[])[];

  private constructor(chunks: readonly (readonly number[])[], length: number) {
    this.chunks = chunks;
    this.length = length;
  }

  static from(list: readonly number[]): ChunkedList {
    if (list.length <= chunkLength) return new ChunkedList([list], list.length);
    const chunks: (readonly number[])[] = [];
    for (let at = 0; at < list.length; at += chunkLength) chunks.push(list.slice(at, at + chunkLength));
    return new ChunkedList(chunks, list.length);
  }

  includes(item: number): boolean {
    return this.chunks.some((chunk) => chunk.includes(item));
  }

  /** Without `count` items of one chunk, from its place `at` on. */
  without(chunk: number, at: number, count: number): ChunkedList {
    const chunks = this.chunks.slice();
    const left = chunks[chunk]!.slice();
    left.splice(at, count);
    chunks[chunk] = left;
    return new ChunkedList(chunks, this.length - count);
  }

  plain(): readonly number[] {
    const [first, ...others] = this.chunks;
    return others.length === 0 ? first! : first!.concat(...others);
  }

  toJSON(): readonly number[] {
    return this.plain();
  }
}
