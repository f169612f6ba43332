import type { Offer, OfferedMove, PointOffer } from '../../game/offer.ts';
import type { Game } from '../../game/rules.ts';
import type { Reading } from '../../kit/reading.ts';

// What a person clicks, types or walks to with the arrow keys, and which move comes of it: pure.

export type AnyGame = Game<unknown, unknown, unknown>;

/** The moves that are still possible when these targets were picked. */
export const movesWith = (moves: readonly OfferedMove[], picked: readonly string[]): readonly OfferedMove[] =>
  moves.filter(({ targets }) => picked.every((target) => targets.includes(target)));

/** The targets that lead on to a move from those that were picked; a third one only after the first two. */
export const targetsAfter = (moves: readonly OfferedMove[], picked: readonly string[]): ReadonlySet<string> =>
  new Set(
    movesWith(moves, picked).flatMap(({ targets }) =>
      targets.slice(0, Math.max(2, picked.length + 1)).filter((target) => !picked.includes(target)),
    ),
  );

/** What comes of picking a target: a move is complete, or these targets are picked now. */
export type Picking = { readonly move: string } | { readonly picked: readonly string[] };

/** One that fits no move together with the others begins another move. */
export function pick(moves: readonly OfferedMove[], picked: readonly string[], target: string): Picking {
  if (picked.includes(target)) return { picked: picked.filter((each) => each !== target) };
  const all = [...picked, target];
  const possible = movesWith(moves, all);
  const whole = possible.find(({ targets }) => targets.length === all.length);
  if (whole !== undefined) return { move: whole.text };
  if (possible.length > 0) return { picked: all };
  return picked.length === 0 ? { picked } : pick(moves, [], target);
}

/** Why a typed text is no move, as a key of the messages. */
export type Untyped = 'empty' | 'not-legal' | 'not-read';

/** How a typed text is compared with a name of a move: strictly first. */
const alike: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll(/[\s+#!?=]/g, ''),
  (text) => text.replaceAll(/[\s+#!?=]/g, '').toLowerCase(),
];

/**
 * Reads a typed move: as it is offered, in one of its other names, or in a way that the game has for typing. Capitals
 * count only where two moves differ in nothing else.
 */
export function readTyped(
  offer: Offer,
  rules: Pick<AnyGame, 'read'>,
  typed: string,
  shown: (text: string) => string = (text) => text,
): Reading<string, Untyped> {
  const text = typed.trim();
  if (text === '') return { wrong: 'empty' };
  if (offer.kind === 'moves') {
    const names = (move: OfferedMove): readonly string[] => [move.text, shown(move.text), ...(move.names ?? [])];
    for (const form of alike) {
      const [found, ...others] = offer.moves.filter((move) => names(move).some((name) => form(name) === form(text)));
      if (found !== undefined && others.length === 0) return { value: found.text };
    }
    if (offer.complete) return { wrong: 'not-legal' };
  }
  const read = offer.typed?.read(text) ?? text;
  return rules.read(read) === undefined ? { wrong: 'not-read' } : { value: read };
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const ahead: Readonly<Record<Direction, (from: Place, to: Place) => readonly [along: number, across: number]>> = {
  ArrowUp: (from, to) => [from.y - to.y, to.x - from.x],
  ArrowDown: (from, to) => [to.y - from.y, to.x - from.x],
  ArrowLeft: (from, to) => [from.x - to.x, to.y - from.y],
  ArrowRight: (from, to) => [to.x - from.x, to.y - from.y],
};

export const isDirection = (key: string): key is Direction => Object.hasOwn(ahead, key);

/** The place that an arrow key leads to: the nearest in that direction, if there is one. `from`: the number of the present one. */
export function nextTo(places: readonly Place[], from: number, direction: Direction): number | undefined {
  const here = places[from];
  if (here === undefined) return 0;
  let best: { readonly at: number; readonly far: number } | undefined;
  for (const [at, place] of places.entries()) {
    const [along, across] = ahead[direction](here, place);
    if (at === from || along < 1 || Math.abs(across) > 2 * along) continue;
    const far = along + 2 * Math.abs(across);
    if (best === undefined || far < best.far) best = { at, far };
  }
  return best?.at;
}

/** The same, or else the next or last one in the list, so that every place is reached. */
export function stepTo(places: readonly Place[], from: number, direction: Direction): number {
  const back = direction === 'ArrowUp' || direction === 'ArrowLeft';
  return nextTo(places, from, direction) ?? (from + (back ? places.length - 1 : 1)) % places.length;
}

/** The number of the place that is nearest to this one; -1 where there are none. */
export function nearestTo(places: readonly Place[], { x, y }: Place): number {
  const far = places.map((place) => Math.hypot(place.x - x, place.y - y));
  return far.indexOf(Math.min(...far));
}

export interface Point {
  readonly row: number;
  readonly column: number;
}

/** A grid is crossed with a hundred keys; with Shift every point is reached. */
export function stepOn(
  { rows, columns }: PointOffer,
  { row, column }: Point,
  direction: Direction,
  fine: boolean,
): Point {
  const size = fine ? 1 : Math.max(1, Math.round(Math.max(rows, columns) / 100));
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[direction];
  const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
  return { row: within(row + size * down!, rows), column: within(column + size * right!, columns) };
}

/** The point of a grid at a place of its element, of which both go from 0 to 1. */
export const pointAt = ({ rows, columns }: PointOffer, { x, y }: Place): Point => ({
  row: Math.max(0, Math.min(rows - 1, Math.floor(y * rows))),
  column: Math.max(0, Math.min(columns - 1, Math.floor(x * columns))),
});
