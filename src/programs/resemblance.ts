import { tokensOf, type Token } from './tokens.ts';

// Which sources resemble each other: by winnowing (Schleimer, Wilkerson, Aiken: Local Algorithms for Document
// Fingerprinting, 2003). Of all runs of `run` tokens, the one with the least hash in every window of `window` runs is a
// fingerprint: whatever is the same for `run + window - 1` tokens has a fingerprint in common.

const run = 24; // tokens
const window = 12; // runs

export interface SourceText {
  readonly text: string;
  readonly language: string;
}

/** A fingerprint, and the lines that it stands for. */
interface Print {
  readonly hash: number;
  /** The number of its first token. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The hashes of all runs of tokens, in their order. */
function hashesOf(tokens: readonly Token[]): Uint32Array {
  const count = Math.max(0, tokens.length - run + 1);
  const hashes = new Uint32Array(count);
  let power = 1;
  for (let at = 1; at < run; at++) power = Math.imul(power, base);
  let hash = 0;
  for (const [at, { kind }] of tokens.entries()) {
    if (at >= run) hash = (hash - Math.imul(tokens[at - run]!.kind, power)) | 0;
    hash = (Math.imul(hash, base) + kind) | 0;
    if (at >= run - 1) hashes[at - run + 1] = mixed(hash);
  }
  return hashes;
}
const base = 0x01000193;

/** So that the least hash is as good as drawn. */
function mixed(hash: number): number {
  const one = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const two = Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return (two ^ (two >>> 16)) >>> 0;
}

/** What all sources may have in common: starter code, and the reference bot. */
export function commonPrints(sources: readonly SourceText[]): ReadonlySet<number> {
  const known = new Set<number>();
  for (const { text, language } of sources) for (const hash of hashesOf(tokensOf(text, language))) known.add(hash);
  return known;
}

/** The fingerprints of a source, without those that are common. */
export function printsOf({ text, language }: SourceText, common: ReadonlySet<number>): Print[] {
  const tokens = tokensOf(text, language);
  const hashes = hashesOf(tokens);
  const prints: Print[] = [];
  let last = -1;
  for (let from = 0; from + window <= hashes.length || (from === 0 && hashes.length > 0); from++) {
    const at = leastIn(hashes, from, Math.min(from + window, hashes.length), last);
    if (at === last) continue;
    last = at;
    const hash = hashes[at]!;
    if (!common.has(hash)) prints.push({ hash, at, from: tokens[at]!.line, to: tokens[at + run - 1]!.line });
  }
  return prints;
}

/** The last of the least hashes in a window; `last` is that of the window before, which began one earlier. */
function leastIn(hashes: Uint32Array, from: number, to: number, last: number): number {
  if (last >= from) return hashes[to - 1]! <= hashes[last]! ? to - 1 : last;
  let least = from;
  for (let at = from + 1; at < to; at++) if (hashes[at]! <= hashes[least]!) least = at;
  return least;
}

/** Two of the sources, by their places in the list. */
export interface Pair {
  readonly one: number;
  readonly other: number;
  /** Fingerprints in common, and their share of those of the source that has fewer. */
  readonly common: number;
  readonly share: number;
}

/** Fewer fingerprints in common, or a smaller share, are no resemblance. */
export const least = { common: 6, share: 0.2 };

/** The pairs of sources that resemble each other, the most alike first. */
export function pairsAmong(sources: readonly SourceText[], common: ReadonlySet<number>, most: number): Pair[] {
  const sets = sources.map((source) => new Set(printsOf(source, common).map(({ hash }) => hash)));
  const holders = new Map<number, number[]>();
  for (const [at, set] of sets.entries())
    for (const hash of set) {
      const known = holders.get(hash);
      if (known === undefined) holders.set(hash, [at]);
      else known.push(at);
    }
  const counts = new Uint32Array(sources.length ** 2);
  for (const known of holders.values())
    for (const [place, other] of known.entries())
      for (let before = 0; before < place; before++) counts[known[before]! * sources.length + other]!++;
  const pairs: Pair[] = [];
  for (const [at, shared] of counts.entries()) {
    const [one, other] = [Math.floor(at / sources.length), at % sources.length];
    const share = shared / Math.min(sets[one]!.size, sets[other]!.size);
    if (shared >= least.common && share >= least.share) pairs.push({ one, other, common: shared, share });
  }
  return pairs.toSorted((a, b) => b.share - a.share || b.common - a.common).slice(0, most);
}

/** Lines of two sources that are the same but for names, comments and blanks. */
export interface Region {
  readonly one: readonly [from: number, to: number];
  readonly other: readonly [from: number, to: number];
}

const mostRegions = 200;

/** What two sources have in common, in the order of the first. */
export function regionsOf(one: SourceText, other: SourceText, common: ReadonlySet<number>): Region[] {
  const there = new Map(printsOf(other, common).map((print) => [print.hash, print]));
  const regions: { one: Print; other: Print; region: Region }[] = [];
  for (const here of printsOf(one, common)) {
    const match = there.get(here.hash);
    if (match === undefined) continue;
    const last = regions.at(-1);
    const follows = last !== undefined && isNext(last.one, here) && isNext(last.other, match);
    const region = follows
      ? { one: [last.region.one[0], here.to], other: [last.region.other[0], match.to] }
      : { one: [here.from, here.to], other: [match.from, match.to] };
    if (follows) regions.pop();
    regions.push({ one: here, other: match, region: region as unknown as Region });
    if (regions.length === mostRegions) break;
  }
  return regions.map(({ region }) => region);
}

/** Whether the runs of two fingerprints touch. */
const isNext = (before: Print, after: Print): boolean => after.at >= before.at && after.at - before.at <= run + window;
