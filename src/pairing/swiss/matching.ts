// Maximum-weight matching in a general graph: Edmonds' blossoms with Galil's primal-dual method, O(n³). Weights are
// vectors of whole numbers, compared lexicographically. Sums and differences of vectors keep that order, which is all
// that the method needs; so a long list of criteria, one more important than the next, is one weight.

export interface Graph {
  readonly vertices: number;
  /** How many numbers a weight has. */
  readonly width: number;
  /** Two vertices for each edge, one edge after the other. */
  readonly ends: ArrayLike<number>;
  /** The edges' weights, in the same order. */
  readonly weights: ArrayLike<number>;
}

export interface Matching {
  /** The partner of each vertex; −1: none. */
  readonly mates: Int32Array;
  /**
   * Proof that nothing is better. Prices are vectors, none below zero. For every edge, its ends' prices and twice those
   * of the blossoms around both come to
   * at least twice its weight; all vertices' prices and those of blossoms, each once for every vertex but one, come to
   * twice the weight of the matching.
   */
  readonly prices: Float64Array;
  readonly blossoms: readonly { readonly vertices: readonly number[]; readonly price: Float64Array }[];
}

export const match = (graph: Graph): Matching => new Matcher(graph).solve();

const free = 0;
const outer = 1; // an even path from a single vertex
const inner = 2; // an odd path
const crumb = 4; // on the path from a new edge to the roots of its trees

/** What limits the next change of the dual variables: a new tight edge, or a blossom whose price reaches zero. */
type Step =
  | { readonly kind: 'done' }
  | { readonly kind: 'edge'; readonly edge: number }
  | { readonly kind: 'expand'; readonly blossom: number };

/**
 * Vertices are numbered from 0 to n−1, blossoms from n. Edge e has two endpoints, 2e and 2e+1; `ends[p]` is the vertex
 * at endpoint p, and p ^ 1 the other end. A mate, and the origin of a label, is stored as the endpoint on the far side.
 */
class Matcher {
  readonly n: number;
  readonly width: number;
  readonly ends: Int32Array;
  readonly weights: Float64Array;
  /** The far endpoints of each vertex's edges. */
  readonly incident: readonly number[][];
  readonly mate: Int32Array;
  readonly label: Uint8Array;
  readonly labelEnd: Int32Array;
  /** The outermost blossom of each vertex. */
  readonly top: Int32Array;
  readonly parent: Int32Array;
  readonly base: Int32Array;
  /**
   * A blossom's children around it, the one with its base first, and the endpoints by which each is joined to the next.
   */
  readonly children: number[][];
  readonly joints: number[][];
  /**
   * The edge with the least slack, of a free vertex to an outer one, of an outer blossom to another; and all such of a
   * blossom.
   */
  readonly best: Int32Array;
  readonly bestOf: (number[] | undefined)[];
  readonly dual: Float64Array;
  readonly isTight: Uint8Array;
  readonly unused: number[];
  readonly delta: Float64Array;
  queue: number[] = [];

  constructor({ vertices: n, width, ends, weights }: Graph) {
    this.n = n;
    this.width = width;
    this.ends = Int32Array.from(ends);
    this.weights = Float64Array.from(weights);
    this.incident = Array.from({ length: n }, () => []);
    for (let end = 0; end < this.ends.length; end++) this.incident[this.ends[end]!]!.push(end ^ 1);
    this.mate = new Int32Array(n).fill(-1);
    this.label = new Uint8Array(2 * n);
    this.labelEnd = new Int32Array(2 * n).fill(-1);
    this.top = Int32Array.from({ length: n }, (_, vertex) => vertex);
    this.parent = new Int32Array(2 * n).fill(-1);
    this.base = Int32Array.from({ length: 2 * n }, (_, at) => (at < n ? at : -1));
    this.children = Array.from({ length: 2 * n }, () => []);
    this.joints = Array.from({ length: 2 * n }, () => []);
    this.best = new Int32Array(2 * n).fill(-1);
    this.bestOf = Array.from({ length: 2 * n });
    this.dual = new Float64Array(2 * n * width);
    this.isTight = new Uint8Array(this.ends.length / 2);
    this.unused = Array.from({ length: n }, (_, at) => 2 * n - 1 - at);
    this.delta = new Float64Array(width);
  }

  solve(): Matching {
    const { n, ends, mate, dual, width, base } = this;
    const heaviest = this.heaviest();
    for (let vertex = 0; vertex < n; vertex++) dual.set(heaviest, vertex * width);
    if (ends.length > 0) while (this.stage()) this.expandCheap();
    if (!dual.every(Number.isSafeInteger)) throw new RangeError('the weights of a matching are too large');
    const blossoms = Array.from({ length: n }, (_, at) => n + at).filter((blossom) => base[blossom] !== -1);
    return {
      mates: mate.map((end) => (end === -1 ? -1 : ends[end]!)),
      prices: dual.slice(0, n * width),
      blossoms: blossoms.map((blossom) => ({
        vertices: this.leaves(blossom),
        price: dual.slice(blossom * width, (blossom + 1) * width),
      })),
    };
  }

  heaviest(): Float64Array {
    const { width, weights } = this;
    let most = new Float64Array(width);
    for (let at = 0; at < weights.length; at += width) {
      const weight = weights.subarray(at, at + width);
      const differs = weight.findIndex((value, place) => value !== most[place]);
      if (differs !== -1 && weight[differs]! > most[differs]!) most = weight.slice();
    }
    return most;
  }

  /** Grows trees from all single vertices until one more pair can be made; false when there is none. */
  stage(): boolean {
    this.label.fill(free);
    this.best.fill(-1);
    this.bestOf.fill(undefined);
    this.isTight.fill(0);
    this.queue = [];
    for (let vertex = 0; vertex < this.n; vertex++) {
      if (this.mate[vertex] === -1 && this.label[this.top[vertex]!] === free) this.setLabel(vertex, outer, -1);
    }
    for (;;) {
      while (this.queue.length > 0) if (this.scan(this.queue.pop()!)) return true;
      const step = this.leastStep();
      this.movePrices();
      if (step.kind === 'done') return false;
      if (step.kind === 'expand') this.expand(step.blossom, false);
      else this.useEdge(step.edge);
    }
  }

  useEdge(edge: number): void {
    const { ends, top, label } = this;
    this.isTight[edge] = 1;
    const end = label[top[ends[2 * edge]!]!] === free ? 2 * edge + 1 : 2 * edge;
    this.queue.push(ends[end]!);
  }

  /** Scans all edges of an outer vertex; true when a pair was made. */
  scan(vertex: number): boolean {
    const { ends, top, label, best, isTight } = this;
    for (const end of this.incident[vertex]!) {
      const edge = end >> 1;
      const other = ends[end]!;
      if (top[vertex] === top[other]) continue;
      if (isTight[edge] === 0 && this.slackIsZero(edge)) isTight[edge] = 1;
      const theirs = label[top[other]!];
      if (isTight[edge] === 1) {
        if (theirs === free) this.setLabel(other, inner, end ^ 1);
        else if (theirs === outer) {
          const base = this.commonBase(vertex, other);
          if (base === -1) {
            this.augment(edge);
            return true;
          }
          this.addBlossom(base, edge);
        } else if (label[other] === free) {
          label[other] = inner;
          this.labelEnd[other] = end ^ 1;
        }
      } else if (theirs === outer) {
        const mine = top[vertex]!;
        if (best[mine] === -1 || this.slackIsLess(edge, best[mine]!)) best[mine] = edge;
      } else if (label[other] === free && (best[other] === -1 || this.slackIsLess(edge, best[other]!)))
        best[other] = edge;
    }
    return false;
  }

  setLabel(vertex: number, label: number, end: number): void {
    const blossom = this.top[vertex]!;
    this.label[vertex] = this.label[blossom] = label;
    this.labelEnd[vertex] = this.labelEnd[blossom] = end;
    this.best[vertex] = this.best[blossom] = -1;
    if (label === outer) for (const leaf of this.leaves(blossom)) this.queue.push(leaf);
    else {
      const mate = this.mate[this.base[blossom]!]!;
      this.setLabel(this.ends[mate]!, outer, mate ^ 1);
    }
  }

  /** The vertices of a blossom. */
  leaves(blossom: number, found: number[] = []): number[] {
    if (blossom < this.n) found.push(blossom);
    else for (const child of this.children[blossom]!) this.leaves(child, found);
    return found;
  }

  /** The base of the blossom that an edge between two outer vertices closes; −1: they are in two trees. */
  commonBase(one: number, other: number): number {
    const { top, label, labelEnd, ends } = this;
    const path: number[] = [];
    let base = -1;
    let [at, next] = [one, other];
    while (at !== -1 || next !== -1) {
      if (at !== -1) {
        const blossom = top[at]!;
        if ((label[blossom]! & crumb) !== 0) {
          base = this.base[blossom]!;
          break;
        }
        path.push(blossom);
        label[blossom] = outer | crumb;
        at = labelEnd[blossom] === -1 ? -1 : ends[labelEnd[top[ends[labelEnd[blossom]!]!]!]!]!;
      }
      [at, next] = [next, at];
    }
    for (const blossom of path) label[blossom] = outer;
    return base;
  }

  addBlossom(baseVertex: number, edge: number): void {
    const { ends, top, label, labelEnd, parent } = this;
    const blossom = this.unused.pop()!;
    const root = top[baseVertex]!;
    const way = (from: number): number[] => {
      const path: number[] = [];
      for (let at = top[from]!; at !== root; at = top[ends[labelEnd[at]!]!]!) path.push(at);
      return path;
    };
    const [left, right] = [way(ends[2 * edge]!).reverse(), way(ends[2 * edge + 1]!)];
    const around = [root, ...left, ...right];
    this.children[blossom] = around;
    this.joints[blossom] = [
      ...left.map((child) => labelEnd[child]!),
      2 * edge,
      ...right.map((child) => labelEnd[child]! ^ 1),
    ];
    for (const child of around) parent[child] = blossom;
    parent[blossom] = -1;
    this.base[blossom] = baseVertex;
    label[blossom] = outer;
    labelEnd[blossom] = labelEnd[root]!;
    this.dual.fill(0, blossom * this.width, (blossom + 1) * this.width);
    for (const leaf of this.leaves(blossom)) {
      if (label[top[leaf]!] === inner) this.queue.push(leaf);
      top[leaf] = blossom;
    }
    this.collectBest(blossom);
  }

  /** The best edges of a new blossom to each other outer one. */
  collectBest(blossom: number): void {
    const bestTo = new Int32Array(2 * this.n).fill(-1);
    for (const child of this.children[blossom]!) {
      const known = this.bestOf[child];
      if (known !== undefined) for (const edge of known) this.keepBetter(blossom, edge, bestTo);
      else
        for (const leaf of this.leaves(child))
          for (const end of this.incident[leaf]!) this.keepBetter(blossom, end >> 1, bestTo);
      this.bestOf[child] = undefined;
      this.best[child] = -1;
    }
    const edges = Array.from(bestTo.filter((edge) => edge !== -1));
    this.bestOf[blossom] = edges;
    this.best[blossom] = edges.reduce((best, edge) => (best === -1 || this.slackIsLess(edge, best) ? edge : best), -1);
  }

  keepBetter(blossom: number, edge: number, bestTo: Int32Array): void {
    const { ends, top, label } = this;
    const one = top[ends[2 * edge]!]!;
    const there = one === blossom ? top[ends[2 * edge + 1]!]! : one;
    if (there === blossom || label[there] !== outer) return;
    if (bestTo[there] === -1 || this.slackIsLess(edge, bestTo[there]!)) bestTo[there] = edge;
  }

  /** Expands outer blossoms whose price is zero, between two stages. */
  expandCheap(): void {
    for (let blossom = this.n; blossom < 2 * this.n; blossom++) {
      if (
        this.parent[blossom] === -1 &&
        this.base[blossom]! >= 0 &&
        this.label[blossom] === outer &&
        this.priceIsZero(blossom)
      )
        this.expand(blossom, true);
    }
  }

  expand(blossom: number, isBetweenStages: boolean): void {
    for (const child of this.children[blossom]!) {
      this.parent[child] = -1;
      if (child >= this.n && isBetweenStages && this.priceIsZero(child)) this.expand(child, true);
      else for (const leaf of this.leaves(child)) this.top[leaf] = child;
    }
    if (!isBetweenStages && this.label[blossom] === inner) this.relabel(blossom);
    this.label[blossom] = free;
    this.labelEnd[blossom] = -1;
    this.children[blossom] = [];
    this.joints[blossom] = [];
    this.base[blossom] = -1;
    this.bestOf[blossom] = undefined;
    this.best[blossom] = -1;
    this.unused.push(blossom);
  }

  /**
   * The children of an inner blossom that is expanded: those on the even path from its entry to its base stay in the
   * tree.
   */
  relabel(blossom: number): void {
    const { ends, label, labelEnd, top } = this;
    const [around, joints] = [this.children[blossom]!, this.joints[blossom]!];
    const entry = top[ends[labelEnd[blossom]! ^ 1]!]!;
    const { from, step, turn } = this.wayToBase(around, entry);
    let at = from;
    let end = labelEnd[blossom]!;
    while (at !== 0) {
      label[ends[end ^ 1]!] = free;
      const joint = joints.at(at - turn)!;
      label[ends[joint ^ turn ^ 1]!] = free;
      this.setLabel(ends[end ^ 1]!, inner, end);
      this.isTight[joint >> 1] = 1;
      at += step;
      end = joints.at(at - turn)! ^ turn;
      this.isTight[end >> 1] = 1;
      at += step;
    }
    const root = around[0]!;
    label[ends[end ^ 1]!] = label[root] = inner;
    labelEnd[ends[end ^ 1]!] = labelEnd[root] = end;
    this.best[root] = -1;
    for (at += step; around.at(at) !== entry; at += step) this.relabelOff(around.at(at)!);
  }

  /** A child off that path keeps a label only if one of its vertices was reached from outside. */
  relabelOff(child: number): void {
    if (this.label[child] === outer) return;
    const reached = this.leaves(child).find((leaf) => this.label[leaf] !== free);
    if (reached === undefined) return;
    this.label[reached] = free;
    this.label[this.ends[this.mate[this.base[child]!]!]!] = free;
    this.setLabel(reached, inner, this.labelEnd[reached]!);
  }

  /** From a child to the base by an even number of steps: forwards from an odd index, backwards from an even one. */
  wayToBase(around: readonly number[], child: number): { from: number; step: 1 | -1; turn: 0 | 1 } {
    const place = around.indexOf(child);
    return place % 2 === 1 ? { from: place - around.length, step: 1, turn: 0 } : { from: place, step: -1, turn: 1 };
  }

  /** Makes one pair more along the paths from both ends of an edge to the roots of their trees. */
  augment(edge: number): void {
    const { ends, mate, top, labelEnd, n } = this;
    for (const start of [2 * edge, 2 * edge + 1]) {
      let vertex = ends[start]!;
      let far = start ^ 1;
      for (;;) {
        const blossom = top[vertex]!;
        if (blossom >= n) this.augmentBlossom(blossom, vertex);
        mate[vertex] = far;
        if (labelEnd[blossom] === -1) break;
        const between = top[ends[labelEnd[blossom]!]!]!;
        const end = labelEnd[between]!;
        const near = ends[end ^ 1]!;
        if (between >= n) this.augmentBlossom(between, near);
        mate[near] = end;
        vertex = ends[end]!;
        far = end ^ 1;
      }
    }
  }

  /** Moves the base of a blossom to one of its vertices. */
  augmentBlossom(blossom: number, vertex: number): void {
    const { ends, mate, n } = this;
    const [around, joints] = [this.children[blossom]!, this.joints[blossom]!];
    let child = vertex;
    while (this.parent[child] !== blossom) child = this.parent[child]!;
    if (child >= n) this.augmentBlossom(child, vertex);
    const { from, step, turn } = this.wayToBase(around, child);
    let at = from;
    while (at !== 0) {
      at += step;
      const end = joints.at(at - turn)! ^ turn;
      const [one, other] = [around.at(at)!, around.at(at + step)!];
      if (one >= n) this.augmentBlossom(one, ends[end]!);
      if (other >= n) this.augmentBlossom(other, ends[end ^ 1]!);
      mate[ends[end]!] = end ^ 1;
      mate[ends[end ^ 1]!] = end;
      at += step;
    }
    this.children[blossom] = [...around.slice(from), ...around.slice(0, from)];
    this.joints[blossom] = [...joints.slice(from), ...joints.slice(0, from)];
    this.base[blossom] = vertex;
  }

  /** How far the dual variables can move (into `delta`), and what stops them. */
  leastStep(): Step {
    const { n, top, label, best, parent, base, dual, width, delta } = this;
    let step: Step = { kind: 'done' };
    let cheapest = 0;
    for (let vertex = 1; vertex < n; vertex++) if (this.priceIsLess(vertex, cheapest)) cheapest = vertex;
    delta.set(dual.subarray(cheapest * width, (cheapest + 1) * width));
    for (let vertex = 0; vertex < n; vertex++) {
      if (label[top[vertex]!] === free && best[vertex] !== -1 && this.lowerDelta(best[vertex]!, 1))
        step = { kind: 'edge', edge: best[vertex]! };
    }
    for (let blossom = 0; blossom < 2 * n; blossom++) {
      if (parent[blossom] !== -1 || base[blossom] === -1) continue;
      if (label[blossom] === outer && best[blossom] !== -1 && this.lowerDelta(best[blossom]!, 0.5))
        step = { kind: 'edge', edge: best[blossom]! };
      if (blossom >= n && label[blossom] === inner && this.lowerDeltaToPrice(blossom))
        step = { kind: 'expand', blossom };
    }
    return step;
  }

  movePrices(): void {
    const { n, top, label, parent, base, dual, width, delta } = this;
    for (let at = 0; at < 2 * n; at++) {
      const isBlossom = at >= n;
      if (isBlossom && (base[at] === -1 || parent[at] !== -1)) continue;
      const kind = label[isBlossom ? at : top[at]!];
      if (kind === free) continue;
      const sign = (kind === outer) === isBlossom ? 1 : -1;
      for (let place = 0; place < width; place++) dual[at * width + place]! += sign * delta[place]!;
    }
  }

  /** Takes a share of an edge's slack for delta if it is less. */
  lowerDelta(edge: number, share: number): boolean {
    const { width, delta } = this;
    for (let place = 0; place < width; place++) {
      const value = this.slack(edge, place) * share;
      if (value === delta[place]) continue;
      if (value > delta[place]!) return false;
      for (let rest = place; rest < width; rest++) delta[rest] = this.slack(edge, rest) * share;
      return true;
    }
    return false;
  }

  lowerDeltaToPrice(blossom: number): boolean {
    const price = this.dual.subarray(blossom * this.width, (blossom + 1) * this.width);
    const differs = price.findIndex((value, place) => value !== this.delta[place]);
    if (differs === -1 || price[differs]! > this.delta[differs]!) return false;
    this.delta.set(price);
    return true;
  }

  slack(edge: number, place: number): number {
    const { ends, dual, width } = this;
    return (
      dual[ends[2 * edge]! * width + place]! +
      dual[ends[2 * edge + 1]! * width + place]! -
      2 * this.weights[edge * width + place]!
    );
  }

  // Nearly all the time is spent in the two functions below.

  slackIsZero(edge: number): boolean {
    const { ends, dual, weights, width } = this;
    const [one, other, weight] = [ends[2 * edge]! * width, ends[2 * edge + 1]! * width, edge * width];
    for (let place = 0; place < width; place++)
      if (dual[one + place]! + dual[other + place]! !== 2 * weights[weight + place]!) return false;
    return true;
  }

  slackIsLess(edge: number, than: number): boolean {
    const { ends, dual, weights, width } = this;
    const [one, other, weight] = [ends[2 * edge]! * width, ends[2 * edge + 1]! * width, edge * width];
    const [itsOne, itsOther, itsWeight] = [ends[2 * than]! * width, ends[2 * than + 1]! * width, than * width];
    for (let place = 0; place < width; place++) {
      const slack = dual[one + place]! + dual[other + place]! - 2 * weights[weight + place]!;
      const itsSlack = dual[itsOne + place]! + dual[itsOther + place]! - 2 * weights[itsWeight + place]!;
      if (slack !== itsSlack) return slack < itsSlack;
    }
    return false;
  }

  priceIsLess(one: number, other: number): boolean {
    const { dual, width } = this;
    for (let place = 0; place < width; place++) {
      const difference = dual[one * width + place]! - dual[other * width + place]!;
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  priceIsZero(blossom: number): boolean {
    return this.dual.subarray(blossom * this.width, (blossom + 1) * this.width).every((value) => value === 0);
  }
}
