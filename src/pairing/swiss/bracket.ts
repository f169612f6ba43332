import type { Pair } from './boards.ts';
import { pairsAmong, single, weigh, type Criterion } from './criteria.ts';
import { match } from './matching.ts';
import { inOrder, type Legal } from './player.ts';
import type { Player } from './event.ts';
import { orderOfMoved, orderOfRemainder, quality, roles, type Bracket } from './quality.ts';

export interface Settled {
  readonly pairs: readonly Pair[];
  readonly floaters: readonly Player[];
  /** How many players of the next bracket find no opponent there at best. */
  readonly lonely: number;
  /** The players without an opponent in the matching of this bracket and the next. */
  readonly left: readonly Player[];
}

export type Mates = ReadonlyMap<Player, Player>;

/**
 * The best matching, by criteria from the most to the least important. Players are handed in from the highest ranked
 * down.
 */
export function solve(vertices: readonly Player[], isAllowed: Legal, criteria: readonly Criterion<Player>[]): Mates {
  const { mates } = match(weigh(vertices, pairsAmong(vertices, isAllowed), criteria));
  return new Map(vertices.flatMap((player, at) => (mates[at] === -1 ? [] : [[player, vertices[mates[at]!]!]])));
}

/** How many of these players have no opponent among them. */
export function countLonely(players: readonly Player[], mates: Mates): number {
  const inside = new Set<Player | undefined>(players);
  return players.filter((player) => !inside.has(mates.get(player))).length;
}

/** C4 and C5: as many pairs as possible, and nobody left over who may not have the bye. */
export const completion = (players: readonly Player[], mayHaveBye: (player: Player) => boolean): Criterion<Player> =>
  single(0, 2 * players.length, (higher, lower) => 1 + Number(!mayHaveBye(higher)) + Number(!mayHaveBye(lower)));

/** The pairs of a bracket, by one matching, or by two if somebody was moved down. */
export function pairBracket(bracket: Bracket, mustComplete: boolean): Settled {
  const { moved, residents, next, lower } = bracket;
  const vertices = [...moved, ...residents, ...next, ...lower];
  const is = roles(bracket);
  const inBracket = mustComplete
    ? [completion(vertices, bracket.mayHaveBye), ...quality(bracket, is)]
    : quality(bracket, is);
  const isAllowed = (higher: Player, other: Player): boolean =>
    !(is.moved(higher) && is.moved(other)) && bracket.isLegal(higher, other);

  const fixed: Pair[] = [];
  let count = (residents.length - bracket.lonely) / 2;
  let mates: Mates = new Map();
  if (moved.length > 0) {
    mates = solve(vertices, isAllowed, [...inBracket, ...orderOfMoved(bracket, is)]);
    for (const player of moved) if (is.resident(mates.get(player))) fixed.push([player, mates.get(player)!]);
    count = residents.filter((player) => is.resident(mates.get(player))).length / 2;
  }
  const isFixed = new Set<Player | undefined>(fixed.flat());
  const remainder = residents.filter((player) => !isFixed.has(player));
  if (count > 0 || moved.length === 0) {
    // A moved player without an opponent here stays without one.
    const isLeft = (higher: Player, other: Player): boolean =>
      !(is.moved(higher) && is.resident(other)) && isAllowed(higher, other);
    mates = solve(
      vertices.filter((player) => !isFixed.has(player)),
      isLeft,
      [...inBracket, ...orderOfRemainder(remainder, count)],
    );
  }
  const pairs = [
    ...fixed,
    ...remainder.flatMap((player): Pair[] =>
      is.resident(mates.get(player)) && inOrder(player, mates.get(player)!) < 0 ? [[player, mates.get(player)!]] : [],
    ),
  ];
  const isPaired = new Set(pairs.flat());
  const floaters = [...moved, ...residents].filter((player) => !isPaired.has(player));
  const left = [...floaters, ...next].filter((player) => !mates.has(player));
  return { pairs, floaters, left, lonely: countLonely([...floaters, ...next], mates) };
}
