// A Swiss system for more players than the Dutch one can pair in time. It keeps the absolute rules (C1–C3) and the
// lowest score for the bye (C5), and the sum of score differences is the least possible. Then it prefers short
// differences, colours, no repeated floats, and halves meeting halves, among the pairs that it considers: near ones,
// and more only where the rules above need them.
import { publish, type Pair } from './boards.ts';
import { room, single, weigh, type Criterion } from './criteria.ts';
import { match, type Matching } from './matching.ts';
import { legality, playersOf } from './player.ts';
import type { Pairing, Player, SwissEvent } from './event.ts';

/** A player and its place in the scoregroup; without a player: the bye. */
interface Vertex {
  readonly player?: Player;
  readonly place: number;
  readonly size: number;
}

/**
 * How many opponents of each player are considered at first: of its scoregroup, and of its neighbours whatever their
 * score.
 */
export interface Near {
  readonly inGroup: number;
  readonly inOrder: number;
}

/** The next round; undefined if no pairing keeps the absolute rules. */
export function pairFast(event: SwissEvent, near: Near = { inGroup: 12, inOrder: 8 }): Pairing | undefined {
  const players = playersOf(event);
  const isLegal = legality(event);
  const vertices = verticesOf(players);
  const isAllowed = (one: number, other: number): boolean => {
    const [mine, theirs] = [vertices[one]!.player!, vertices[other]!.player];
    return theirs === undefined ? !mine.isBarred : isLegal(mine, theirs);
  };
  const worth = mainWorth(players);
  const criteria = [single(0, room - 1, worth), ...colourPreferences(players)];
  const considered = nearPairs(vertices, isAllowed, near);
  for (;;) {
    const ends = [...considered].flatMap((pair) => [Math.floor(pair / vertices.length), pair % vertices.length]);
    const matching = match(weigh(vertices, ends, criteria));
    const missed = missedPairs(vertices, matching, worth).filter(
      (pair) => !considered.has(pair) && isAllowed(Math.floor(pair / vertices.length), pair % vertices.length),
    );
    if (missed.length === 0) return pairingOf(vertices, matching, event);
    for (const pair of missed) considered.add(pair);
  }
}

/** From the highest ranked down, the bye at the end if their number is odd. */
function verticesOf(players: readonly Player[]): Vertex[] {
  const sizes = new Map<number, number>();
  const places = players.map(({ score }) => {
    const place = sizes.get(score) ?? 0;
    sizes.set(score, place + 1);
    return place;
  });
  const vertices: Vertex[] = players.map((player, at) => ({
    player,
    place: places[at]!,
    size: sizes.get(player.score)!,
  }));
  return players.length % 2 === 1 ? [...vertices, { place: 0, size: 0 }] : vertices;
}

/** As one number: as many pairs as possible, the lowest score for the bye, the least sum of differences. */
function mainWorth(players: readonly Player[]): (one: Vertex, other: Vertex) => number {
  const scores = [...new Set(players.map(({ score }) => score))].reverse();
  const rank = new Map(scores.map((score, at) => [score, at]));
  const allGaps = 1 + players.length * ((scores.at(-1) ?? 0) - (scores[0] ?? 0));
  return ({ player: higher }, { player: lower }) => {
    const byeRank = lower === undefined ? rank.get(higher!.score)! : 0;
    return (scores.length - byeRank) * allGaps - (lower === undefined ? 0 : higher!.score - lower.score);
  };
}

/** Preferences among pairings that are equal so far. */
function colourPreferences(players: readonly Player[]): Criterion<Vertex>[] {
  const most = Math.ceil(players.length / 2);
  const widest = (players[0]?.score ?? 0) - (players.at(-1)?.score ?? 0);
  const fault = (
    worst: number,
    count: (one: Player, other: Player, places: readonly [Vertex, Vertex]) => number,
  ): Criterion<Vertex> =>
    single(-worst * most, 0, (one, other) =>
      other.player === undefined ? 0 : -count(one.player!, other.player, [one, other]),
    );
  return [
    fault(widest * widest, (one, other) => (one.score - other.score) ** 2),
    fault(1, (one, other) =>
      Number(one.preference !== undefined && one.preference.colour === other.preference?.colour),
    ),
    fault(2, (one, other) =>
      one.score === other.score ? 0 : Number(one.floats[0] === 'down') + Number(other.floats[0] === 'up'),
    ),
    fault(2 * players.length, (one, other, [upper, lower]) =>
      one.score === other.score
        ? Math.abs(lower.place - upper.place - Math.floor(upper.size / 2))
        : upper.size - 1 - upper.place + lower.place,
    ),
  ];
}

/** Pairs as one number each: the index of the higher player times the number of all, plus the index of the other. */
function nearPairs(
  vertices: readonly Vertex[],
  isAllowed: (one: number, other: number) => boolean,
  near: Near,
): Set<number> {
  const pairs = new Set<number>();
  for (const [at, { player, place, size }] of vertices.entries()) {
    const consider = (from: number, wanted: number, first: number, last: number): void => {
      let found = 0;
      for (let away = 0; found < wanted && away < vertices.length; away++) {
        for (const other of away === 0 ? [from] : [from - away, from + away]) {
          if (other < first || other > last || other === at || !isAllowed(Math.min(at, other), Math.max(at, other)))
            continue;
          pairs.add(Math.min(at, other) * vertices.length + Math.max(at, other));
          found++;
        }
      }
    };
    consider(at, near.inOrder, 0, vertices.length - 1);
    if (player === undefined) continue;
    const half = Math.floor(size / 2);
    consider(place < half ? at + half : at - half, near.inGroup, at - place, at - place + size - 1);
  }
  return pairs;
}

/**
 * Pairs that are worth more than the prices of both and of the blossoms around them: they might improve the matching.
 */
function missedPairs(
  vertices: readonly Vertex[],
  { prices, blossoms }: Matching,
  worth: (one: Vertex, other: Vertex) => number,
): number[] {
  const width = prices.length / vertices.length;
  const dear = blossoms
    .filter(({ price }) => price[0]! > 0)
    .map((blossom) => ({ price: 2 * blossom.price[0]!, inside: new Set(blossom.vertices) }));
  const isMissed = (one: number, other: number): boolean => {
    let lack = 2 * worth(vertices[one]!, vertices[other]!) - prices[one * width]! - prices[other * width]!;
    for (const { price, inside } of dear) {
      if (lack <= 0) return false;
      if (inside.has(one) && inside.has(other)) lack -= price;
    }
    return lack > 0;
  };
  const missed: number[] = [];
  for (let one = 0; one < vertices.length; one++) {
    for (let other = one + 1; other < vertices.length; other++)
      if (isMissed(one, other)) missed.push(one * vertices.length + other);
  }
  return missed;
}

function pairingOf(vertices: readonly Vertex[], { mates }: Matching, event: SwissEvent): Pairing | undefined {
  if (mates.includes(-1)) return undefined;
  const pairs = vertices.flatMap(({ player }, at): Pair[] => {
    const other = vertices[mates[at]!]!.player;
    return at < mates[at]! && player !== undefined && other !== undefined ? [[player, other]] : [];
  });
  const bye = vertices.at(-1)?.player === undefined ? vertices[mates.at(-1) ?? -1]?.player : undefined;
  return publish(pairs, bye, event);
}
