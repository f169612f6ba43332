import { ranks } from './cards.ts';

/** Two hole cards: high rank, low rank (2 is 0, an ace 12), and whether they are of one suit. */
export function startOf(hole: string): { readonly high: number; readonly low: number; readonly suited: boolean } {
  const [one, other] = [ranks.indexOf(hole[0]!), ranks.indexOf(hole[2]!)] as const;
  return { high: Math.max(one, other), low: Math.min(one, other), suited: hole[1] === hole[3] };
}

/** The points of two hole cards by Bill Chen's formula: from −1 to 20, a pair of aces. */
export function chen(hole: string): number {
  const { high, low, suited } = startOf(hole);
  const points = high === 12 ? 10 : high === 11 ? 8 : high === 10 ? 7 : high === 9 ? 6 : (high + 2) / 2;
  if (high === low) return Math.max(5, 2 * points);
  const gap = high - low - 1;
  const lost = [0, 1, 2, 4][gap] ?? 5;
  const straight = gap <= 1 && high < 10 ? 1 : 0;
  return Math.ceil(points + (suited ? 2 : 0) - lost + straight);
}

// Heads-up push or fold, in big blinds: the largest stack with which the small blind goes all in with these cards, or
// the big blind calls. The equilibrium of that game, by fictitious play on sampled chances of all 169 × 169 hands. The
// rows are the high card of suited hands, A to 2, the columns the low one; below the diagonal are the other hands.

const pushes = table(`
  50 50 50 50 50 50 50 50 48 50 50 48 46
  50 50 50 50 50 50 50 50 37 32 24 19.5 19
  50 50 50 50 50 50 49 29 25 24 14.5 13.5 12.5
  50 50 50 50 50 50 48 32 18.5 16 13.5 10.5 9
  50 50 46 44 50 50 50 35 24 12 10.5 7.5 6.5
  45 22 24 29 31 50 50 36 25 14 6.5 4.5 3
  42 18 13 13.5 17.5 20 50 42 29 18.5 10 2.5 2.5
  40 16 10 8.5 9 10.5 16 50 35 24 14 2.5 2
  34 15 9.5 6.5 5.5 4.5 7 10.5 50 29 15.5 7 2
  36 14 8.5 6 4 3 2.5 2.5 2 50 22 12.5 2
  34 13 7.5 5 3.5 2.5 2 2 2 2 50 10 1.5
  30 12 7.5 5 3 2 2 1.5 1.5 1.5 1.5 50 1.5
  28 11.5 7 4.5 3 2 1.5 1.5 1.5 1.5 1 1 50`);

const calls = table(`
  50 50 50 50 50 47 40 35 30 30 25 24 22
  50 50 50 42 31 22 17.5 15 14 13 12 11.5 10.5
  50 43 50 26 21 16 13 10.5 9.5 8.5 8 7.5 7
  50 27 19 50 18 13 10.5 8.5 7 6.5 6 5.5 5.5
  50 23 15 12.5 50 11.5 9 7 6 5 5 4.5 4.5
  38 17 11.5 9.5 8 50 8 7 5.5 4.5 4 4 3.5
  33 13.5 9.5 7.5 6.5 6 50 6.5 5.5 4.5 4 3.5 3.5
  28 12 8 6 5.5 5 4.5 50 5 4.5 4 3.5 3
  21 11 7 5 4.5 4 4 4 50 4.5 4 3.5 3
  20 10 6.5 5 4 3.5 3.5 3.5 3.5 42 4.5 4 3.5
  18.5 9 6 4.5 3.5 3 3 3 3 3.5 31 3.5 3
  16.5 8.5 5.5 4 3.5 3 2.5 2.5 2.5 3 3 22 3
  15.5 8 5.5 4 3.5 3 2.5 2.5 2.5 2.5 2.5 2.5 15`);

function table(text: string): readonly (readonly number[])[] {
  return text
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' ').map(Number));
}

const inTable = (stacks: readonly (readonly number[])[], hole: string): number => {
  const { high, low, suited } = startOf(hole);
  const [row, column] = suited ? [12 - high, 12 - low] : [12 - low, 12 - high];
  return stacks[row]![column]!;
};

export const pushesUpTo = (hole: string): number => inTable(pushes, hole);
export const callsUpTo = (hole: string): number => inTable(calls, hole);
