import { expect, test } from 'vitest';
import { randomFor } from '../../game/random.ts';
import type { Mark } from '../crosstable.ts';
import { pairDutch } from './dutch.ts';
import { pairFast } from './fast.ts';
import { allDrawn, natural, newTable, unnatural, withRound } from '../../../test/invented-swiss.ts';
import { legality, playersOf } from './player.ts';
import type { Pairing, Player, SwissEvent } from './event.ts';

const soak = process.env['ARENA_SOAK'] === '1';

/** The least sum of score differences of all pairings in which the bye has this score; Infinity if there is none. */
function leastGap(event: SwissEvent, byeScore: number | undefined): number {
  const players = playersOf(event);
  const isLegal = legality(event);
  const known = new Map<string, number>();
  const least = (left: readonly Player[]): number => {
    const key = left.map(({ number }) => number).join();
    if (!known.has(key)) known.set(key, find(left));
    return known.get(key)!;
  };
  const find = ([first, ...rest]: readonly Player[]): number => {
    if (first === undefined) return 0;
    const ways = rest
      .filter((other) => isLegal(first, other))
      .map((other) => first.score - other.score + least(rest.filter((one) => one !== other)));
    if (rest.length % 2 === 0 && !first.isBarred && first.score === byeScore) ways.push(least(rest));
    return Math.min(...ways);
  };
  return least(players);
}

/** Absolute rules; returns the sum of score differences and the score of the bye. */
function measure(event: SwissEvent, pairing: Pairing): { gap: number; byeScore: number | undefined } {
  const players = new Map(playersOf(event).map((player) => [player.number, player]));
  const isLegal = legality(event);
  expect(
    [...pairing.boards.flat(), ...(pairing.bye === undefined ? [] : [pairing.bye])].toSorted(
      (one, other) => one - other,
    ),
  ).toEqual([...players.keys()].toSorted((one, other) => one - other));
  let gap = 0;
  for (const [white, black] of pairing.boards) {
    const [one, other] = [players.get(white)!, players.get(black)!];
    expect(isLegal(one, other)).toBe(true);
    gap += Math.abs(one.score - other.score);
  }
  if (pairing.bye !== undefined) expect(players.get(pairing.bye)!.isBarred).toBe(false);
  return { gap, byeScore: pairing.bye === undefined ? undefined : players.get(pairing.bye)!.score };
}

test.each([
  ['natural', natural, soak ? 1500 : 36],
  ['unnatural', unnatural, soak ? 3000 : 100],
  ['drawn', allDrawn, soak ? 100 : 5],
] as const)(
  '%s events: there is a pairing if the Dutch system has one, the bye is as low, the differences are the least',
  (name, kind, events) => {
    let paired = 0;
    for (let at = 0; at < events; at++) {
      for (const event of kind(randomFor(`fast ${name}`, at), 11)) {
        const dutch = pairDutch(event);
        for (const near of [undefined, { inGroup: 1, inOrder: 1 }, { inGroup: 0, inOrder: 0 }]) {
          const fast = pairFast(event, near);
          expect(fast === undefined).toBe(dutch === undefined);
          if (fast === undefined || dutch === undefined) continue;
          const { gap, byeScore } = measure(event, fast);
          expect(byeScore).toBe(measure(event, dutch).byeScore);
          expect(gap).toBe(leastGap(event, byeScore));
          paired++;
        }
      }
    }
    expect(paired).toBeGreaterThan(50);
  },
);

test.each<[number, number]>([
  [301, 9],
  ...(soak
    ? ([
        [1001, 11],
        [2001, 6],
      ] as [number, number][])
    : []),
])(
  '%i players, %i rounds: halves meet first, all keep the rules, most wishes for colours are met',
  (players, rounds) => {
    const random = randomFor('fast', players);
    let table = newTable(players);
    while (table.rounds < rounds) {
      const event: SwissEvent = { table, rounds, initial: 'white' };
      const pairing = pairFast(event)!;
      expect(pairFast(event)).toEqual(pairing);
      measure(event, pairing);
      if (table.rounds === 0) {
        const half = (players - 1) / 2;
        expect(pairing.boards.slice(0, 3)).toEqual([
          [1, 1 + half],
          [2 + half, 2],
          [3, 3 + half],
        ]);
      }
      const wishes = new Map(playersOf(event).map(({ number, preference }) => [number, preference?.colour]));
      const unmet = pairing.boards.filter(
        ([white, black]) => wishes.get(white) === 'black' || wishes.get(black) === 'white',
      );
      expect(unmet.length).toBeLessThan(players / 10);
      table = withRound(table, pairing, () =>
        random.pick<readonly [Mark, Mark]>([
          ['1', '0'],
          ['0', '1'],
          ['=', '='],
        ]),
      );
    }
  },
);
