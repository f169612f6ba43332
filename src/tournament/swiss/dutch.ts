// The FIDE (Dutch) system, edition of 1 February 2026. There is one right answer for every round. The criteria C1 to C21 and the order in which candidates are
// generated are one weight of a pair; a bracket is settled by one or two matchings of the greatest weight.
import { publish, type Pair } from './boards.ts';
import { pairsAmong, single, weigh, type Criterion } from './criteria.ts';
import { match } from './matching.ts';
import { inOrder, legality, playersOf, type Float, type Pairing, type Player, type SwissEvent } from './player.ts';

export type { Pairing, SwissEvent } from './player.ts';

type Legal = (one: Player, other: Player) => boolean;

/** The next round, or nothing if there is no pairing that keeps the absolute rules. */
export function pairDutch(event: SwissEvent): Pairing | undefined {
  const players = playersOf(event);
  if (event.table.rounds === 0 && (event.forbidden ?? []).length === 0 && event.virtual === undefined) return pairFirst(players, event);
  const isLegal = legality(event);
  const groups = scoregroups(players);
  const first = complete(players, groups, isLegal);
  if (first === undefined) return undefined;
  const mayHaveBye = (player: Player): boolean => !player.isBarred && first.bye !== undefined && player.score <= first.bye.score;
  const pairs: Pair[] = [];
  let moved: readonly Player[] = [];
  let lonely = first.lonely;
  for (const [at, residents] of groups.entries()) {
    const bracket: Bracket = { moved, residents, next: groups[at + 1] ?? [], lower: groups.slice(at + 2).flat(), lonely, byeScore: first.bye?.score, mayHaveBye, isLegal };
    const settled = settle(bracket);
    pairs.push(...settled.pairs);
    moved = settled.floaters;
    lonely = settled.lonely;
  }
  return publish(pairs, moved[0], event);
}

/** The first round needs no search: the upper half meets the lower one. */
function pairFirst(players: readonly Player[], event: SwissEvent): Pairing {
  const half = Math.floor(players.length / 2);
  return publish(players.slice(0, half).map((player, at) => [player, players[at + half]!]), players[2 * half], event);
}

function scoregroups(players: readonly Player[]): Player[][] {
  const groups = new Map<number, Player[]>();
  for (const player of players) groups.set(player.score, [...(groups.get(player.score) ?? []), player]);
  return [...groups.values()];
}

/** A pairing of everybody (C1–C3) with the lowest score for the bye (C5): who has the bye in it, and how many of the top scoregroup have no opponent there. */
function complete(players: readonly Player[], groups: readonly Player[][], isLegal: Legal): { bye: Player | undefined; lonely: number } | undefined {
  const most = players.length;
  const rank = new Map(groups.flatMap((group, at) => group.map((player) => [player, groups.length - 1 - at])));
  const mates = solve(players, isLegal, [
    single(0, 2 * most, (higher, lower) => 1 + Number(higher.isBarred) + Number(lower.isBarred)),
    single(0, most * groups.length, (higher, lower) => rank.get(higher)! + rank.get(lower)!),
    single(0, most, (_, lower) => Number(rank.get(lower) === groups.length - 1)),
  ]);
  const left = players.filter((player) => !mates.has(player));
  if (left.length > 1 || left[0]?.isBarred === true) return undefined;
  return { bye: left[0], lonely: countLonely(groups[0] ?? [], mates) };
}

type Mates = ReadonlyMap<Player, Player>;

function solve(vertices: readonly Player[], isAllowed: Legal, criteria: readonly Criterion<Player>[]): Mates {
  const { mates } = match(weigh(vertices, pairsAmong(vertices, isAllowed), criteria));
  return new Map(vertices.flatMap((player, at) => (mates[at] === -1 ? [] : [[player, vertices[mates[at]!]!]])));
}

/** How many of these have no opponent among them. */
function countLonely(players: readonly Player[], mates: Mates): number {
  const inside = new Set<Player | undefined>(players);
  return players.filter((player) => !inside.has(mates.get(player))).length;
}

interface Bracket {
  /** Who was moved down into it. */
  readonly moved: readonly Player[];
  readonly residents: readonly Player[];
  /** The next scoregroup, and all below that. */
  readonly next: readonly Player[];
  readonly lower: readonly Player[];
  /** How many of the bracket find no opponent in it at best. */
  readonly lonely: number;
  readonly byeScore: number | undefined;
  readonly mayHaveBye: (player: Player) => boolean;
  readonly isLegal: Legal;
}

interface Settled {
  readonly pairs: readonly Pair[];
  readonly floaters: readonly Player[];
  /** How many of the next bracket will find no opponent in it at best. */
  readonly lonely: number;
  /** Who has no opponent yet in the matching of this bracket and the next. */
  readonly left: readonly Player[];
}

/** First as if there were nobody below the next scoregroup. If all others can be paired then, nothing was lost; otherwise again with everybody. */
function settle(bracket: Bracket): Settled {
  if (bracket.lower.length > 0) {
    const settled = pairBracket({ ...bracket, lower: [] }, false);
    if (isCompletable([...settled.left, ...bracket.lower], bracket)) return settled;
  }
  return pairBracket(bracket, true);
}

function isCompletable(players: readonly Player[], { mayHaveBye, isLegal }: Bracket): boolean {
  const mates = solve(players, isLegal, [completion(players, mayHaveBye)]);
  const left = players.filter((player) => !mates.has(player));
  return left.length === 0 || (left.length === 1 && mayHaveBye(left[0]!));
}

/** C4 and C5: as many pairs as possible, and nobody left over who may not have the bye. */
const completion = (players: readonly Player[], mayHaveBye: (player: Player) => boolean): Criterion<Player> =>
  single(0, 2 * players.length, (higher, lower) => 1 + Number(!mayHaveBye(higher)) + Number(!mayHaveBye(lower)));

function pairBracket(bracket: Bracket, mustComplete: boolean): Settled {
  const { moved, residents, next, lower } = bracket;
  const vertices = [...moved, ...residents, ...next, ...lower];
  const is = roles(bracket);
  const inBracket = mustComplete ? [completion(vertices, bracket.mayHaveBye), ...quality(bracket, is)] : quality(bracket, is);
  const isAllowed = (higher: Player, other: Player): boolean => !(is.moved(higher) && is.moved(other)) && bracket.isLegal(higher, other);

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
    const isLeft = (higher: Player, other: Player): boolean => !(is.moved(higher) && is.resident(other)) && isAllowed(higher, other);
    mates = solve(vertices.filter((player) => !isFixed.has(player)), isLeft, [...inBracket, ...orderOfRemainder(remainder, count)]);
  }
  const pairs = [...fixed, ...remainder.flatMap((player): Pair[] => (is.resident(mates.get(player)) && inOrder(player, mates.get(player)!) < 0 ? [[player, mates.get(player)!]] : []))];
  const isPaired = new Set(pairs.flat());
  const floaters = [...moved, ...residents].filter((player) => !isPaired.has(player));
  const left = [...floaters, ...next].filter((player) => !mates.has(player));
  return { pairs, floaters, left, lonely: countLonely([...floaters, ...next], mates) };
}

interface Roles {
  moved(player: Player | undefined): boolean;
  resident(player: Player | undefined): boolean;
  next(player: Player | undefined): boolean;
  lower(player: Player): boolean;
}

function roles({ moved, residents, next, lower }: Bracket): Roles {
  const [movedSet, residentSet, nextSet, lowerSet] = [moved, residents, next, lower].map((players) => new Set<Player | undefined>(players)) as [Set<Player | undefined>, Set<Player | undefined>, Set<Player | undefined>, Set<Player | undefined>];
  return {
    moved: (player) => movedSet.has(player),
    resident: (player) => residentSet.has(player),
    next: (player) => nextSet.has(player),
    lower: (player) => lowerSet.has(player),
  };
}

/** C6 to C21. The lower player of a pair tells to what it belongs: to this bracket, or to the next one. */
function quality(bracket: Bracket, is: Roles): Criterion<Player>[] {
  const { moved, residents, next } = bracket;
  const most = Math.floor((moved.length + residents.length + next.length) / 2);
  const here = (worth: (higher: Player, lower: Player) => boolean | number): Criterion<Player> =>
    single(0, 2 * most, (higher, lower) => (is.resident(lower) ? Number(worth(higher, lower)) : 0));
  const fault = (isAtFault: (higher: Player, lower: Player) => boolean): Criterion<Player> =>
    single(-most, 0, (higher, lower) => (is.resident(lower) && isAtFault(higher, lower) ? -1 : 0));
  const perScore = (scores: readonly number[], least: number, count: (higher: Player, lower: Player) => number): Criterion<Player> => {
    const digit = new Map(scores.map((score, at) => [score, at]));
    return {
      digits: scores.length,
      least,
      most,
      rate: (higher, lower, add) => digit.has(higher.score) && add(digit.get(higher.score)!, count(higher, lower)),
    };
  };
  const movedScores = [...new Set(moved.map(({ score }) => score))];
  const floaterScores = [...movedScores, residents[0]!.score];
  const floated = (player: Player, ago: 0 | 1, way: Float): boolean => player.floats[ago] === way;
  const movedPair = (higher: Player, lower: Player): boolean => is.moved(higher) && is.resident(lower);

  return [
    here(() => true), // C6
    perScore(movedScores, 0, (_, lower) => Number(is.resident(lower))), // C7
    single(0, most, (_, lower) => Number(is.next(lower))), // C8
    perScore(floaterScores, 0, (_, lower) => Number(is.next(lower))),
    ...unplayedOfBye(bracket, most), // C9
    fault(bothFarOff), // C10
    fault(thirdInARow), // C11
    fault(sameWish), // C12
    fault(sameStrongWish), // C13
    ...([0, 1] as const).flatMap((ago) => [
      here((higher, lower) => Number(floated(lower, ago, 'down')) + Number(is.resident(higher) && floated(higher, ago, 'down'))), // C14, C16
      fault((higher, lower) => is.moved(higher) && floated(lower, ago, 'up')), // C15, C17
    ]),
    ...([0, 1] as const).flatMap((ago) => [
      perScore(movedScores, 0, (higher, lower) => Number(movedPair(higher, lower) && floated(higher, ago, 'down'))), // C18, C20
      perScore(movedScores, -most, (higher, lower) => -Number(movedPair(higher, lower) && floated(lower, ago, 'up'))), // C19, C21
    ]),
  ];
}

/** C9: if the bracket's only floater will have the bye, those with more unplayed games are paired first. */
function unplayedOfBye({ moved, residents, lonely, byeScore }: Bracket, most: number): Criterion<Player>[] {
  if (byeScore === undefined || residents[0]!.score > byeScore || lonely !== 1) return [];
  const candidates = [...moved, ...residents].filter(({ score }) => score === byeScore);
  const counts = [...new Set(candidates.map(({ unplayed }) => unplayed))].sort((one, other) => one - other);
  const rank = new Map(candidates.map((player) => [player, counts.indexOf(player.unplayed)]));
  return [single(0, 2 * most * counts.length, (higher, lower) => (rank.get(higher) ?? 0) + (rank.get(lower) ?? 0))];
}

const sameWish = (one: Player, other: Player): boolean => one.preference !== undefined && one.preference.colour === other.preference?.colour;

const areAbsolute = (one: Player, other: Player): boolean => one.preference?.kind === 'absolute' && other.preference?.kind === 'absolute';

const bothFarOff = (one: Player, other: Player): boolean => sameWish(one, other) && one.preference!.difference >= 2 && other.preference!.difference >= 2;

const sameStrongWish = (one: Player, other: Player): boolean =>
  sameWish(one, other) && one.preference!.kind !== 'mild' && other.preference!.kind !== 'mild' && !areAbsolute(one, other);

/** Who has the wider difference gets its wish; the other one would have the same colour a third time. */
function thirdInARow(one: Player, other: Player): boolean {
  if (!areAbsolute(one, other) || !sameWish(one, other)) return false;
  const isSecond = ({ colours }: Player): boolean => colours[0] === colours[1] && colours[0] !== one.preference!.colour;
  const wider = one.preference!.difference - other.preference!.difference;
  if (wider === 0) return isSecond(one) && isSecond(other);
  return isSecond(wider > 0 ? other : one);
}

/** Articles 4.4 and 4.2: which of the moved are paired, the first ones if possible, then with whom. */
function orderOfMoved({ moved, residents }: Bracket, is: Roles): Criterion<Player>[] {
  const [row, column] = [moved, residents].map((players) => new Map(players.map((player, at) => [player, at]))) as [Map<Player, number>, Map<Player, number>];
  const digits = moved.length;
  return [
    { digits, least: 0, most: 1, rate: (higher, lower, add) => is.moved(higher) && is.resident(lower) && add(row.get(higher)!, 1) },
    { digits, least: 0, most: residents.length, rate: (higher, lower, add) => is.moved(higher) && is.resident(lower) && add(row.get(higher)!, residents.length - column.get(lower)!) },
  ];
}

/** Articles 4.3 and 4.2: as few exchanges between the halves as possible, the nearest ones, then the first transposition. */
function orderOfRemainder(remainder: readonly Player[], count: number): Criterion<Player>[] {
  const size = remainder.length;
  const at = new Map(remainder.map((player, place) => [player, place]));
  const rate = (one: (x: number, y: number, add: (digit: number, value: number) => void) => void): Criterion<Player>['rate'] => (higher, lower, add) => {
    const [x, y] = [at.get(higher), at.get(lower)];
    if (x !== undefined && y !== undefined) one(x, y, add);
  };
  return [
    { digits: 1, least: 0, most: count, rate: rate((x, _, add) => x < count && add(0, 1)) },
    { digits: 1, least: -size * count, most: 0, rate: rate((x, _, add) => add(0, -x)) },
    { digits: count, least: -1, most: 0, rate: rate((x, _, add) => x < count && add(count - 1 - x, -1)) },
    { digits: size - count, least: 0, most: 1, rate: rate((x, _, add) => x >= count && add(x - count, 1)) },
    { digits: size, least: 0, most: size, rate: rate((x, y, add) => add(x, size - y)) },
  ];
}
