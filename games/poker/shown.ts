import type { Frame } from '../../src/game/view/frames.ts';
import { follow, type Followed } from './followed.ts';
import { readTold } from './protocol-messages.ts';
import type { View } from './state.ts';

// Which hand a position shows: the turn that ends a hand shows that hand with what was won, and the next one begins
// with its first move.

export type Frames = readonly Frame<View>[];

/** A public message, and the position that it led to. */
export interface Line {
  readonly text: string;
  readonly at: number;
}

export interface ShownHand {
  readonly number: number;
  readonly hand: Followed;
  /** Cards that the page may show; null for hidden ones, empty for a seat that takes no part. */
  readonly holes: readonly (string | null)[];
  /** All messages of the hand that are known, those after the position too. */
  readonly lines: readonly Line[];
}

export function shownAt(frames: Frames, at: number): ShownHand {
  const number = numberAt(frames, at);
  const lines = linesOf(frames, number);
  let hand: Followed | undefined;
  for (const line of lines) if (line.at <= at) hand = follow(hand, line.text);
  // who went out in an earlier hand is told by the view alone
  const known = { ...hand!, places: frames[at]!.view.places };
  return { number, hand: known, holes: holesIn(frames, at, number, known), lines };
}

function numberAt(frames: Frames, at: number): number {
  const { news, hand, seat, turn, over } = frames[at]!.view;
  const end = news.findIndex((line) => line.startsWith('WIN'));
  if (end < 0 || over || (seat !== null && seat === turn)) return hand;
  const begun = news.slice(0, end).findLast((line) => line.startsWith('HAND'));
  return begun === undefined ? frames[at - 1]!.view.hand : handNumber(begun);
}

const handNumber = (line: string): number => Number(line.split(' ', 2)[1]);

function linesOf(frames: Frames, number: number): Line[] {
  const lines: Line[] = [];
  let isWithin = false;
  for (const [at, { view }] of frames.entries()) {
    if (view.hand < number) continue;
    for (const text of view.news) {
      if (text.startsWith('HAND')) isWithin = handNumber(text) === number;
      if (isWithin) lines.push({ text, at });
    }
    if (view.hand > number) break;
  }
  return lines;
}

function holesIn(frames: Frames, at: number, number: number, { shown, chips }: Followed): (string | null)[] {
  const known = [frames[at], frames[at - 1]].find((frame) => frame?.view.hand === number)?.view.holes;
  return chips.map((own, seat) => (own === 0 ? '' : shown[seat] || (known?.[seat] ?? null)));
}

/** The first position of each hand, by its number. */
export function startsOf(frames: Frames): Map<number, number> {
  const starts = new Map<number, number>();
  for (const [at, { view }] of frames.entries()) if (!starts.has(view.hand)) starts.set(view.hand, at);
  return starts;
}

/** The chips or balances at the start of each hand, and at the end of the match. */
export function historyOf(frames: Frames): { readonly hand: number; readonly chips: readonly number[] }[] {
  const history: { hand: number; chips: readonly number[] }[] = [];
  for (const { view } of frames) {
    const { doyle } = view.options;
    for (const line of view.news) {
      if (!line.startsWith('HAND')) continue;
      const told = readTold(line);
      if (told.kind === 'hand') history.push({ hand: told.number, chips: doyle ? view.balance : told.chips });
    }
    if (view.over) history.push({ hand: view.hand + 1, chips: doyle ? view.balance : view.stacks });
  }
  return history;
}
