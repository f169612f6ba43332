import { single, type Criterion } from './criteria.ts';
import type { Legal } from './player.ts';
import type { Float, Player } from './event.ts';

/** A scoregroup and the players moved down to it. */
export interface Bracket {
  /** The players moved down. */
  readonly moved: readonly Player[];
  readonly residents: readonly Player[];
  /** The next scoregroup, and all below that. */
  readonly next: readonly Player[];
  readonly lower: readonly Player[];
  /** How many players of the bracket find no opponent in it at best. */
  readonly lonely: number;
  readonly byeScore: number | undefined;
  readonly mayHaveBye: (player: Player) => boolean;
  readonly isLegal: Legal;
}

/** A player's role in a bracket. */
export interface Roles {
  moved(player: Player | undefined): boolean;
  resident(player: Player | undefined): boolean;
  next(player: Player | undefined): boolean;
}

export function roles({ moved, residents, next }: Bracket): Roles {
  const sets = {
    moved: new Set<Player | undefined>(moved),
    resident: new Set<Player | undefined>(residents),
    next: new Set<Player | undefined>(next),
  };
  return {
    moved: (player) => sets.moved.has(player),
    resident: (player) => sets.resident.has(player),
    next: (player) => sets.next.has(player),
  };
}

/** C6 to C21. The lower player of a pair decides whether the pair belongs to this bracket or to the next one. */
export function quality(bracket: Bracket, is: Roles): Criterion<Player>[] {
  const { moved, residents, next } = bracket;
  const most = Math.floor((moved.length + residents.length + next.length) / 2);
  const here = (worth: (higher: Player, lower: Player) => boolean | number): Criterion<Player> =>
    single(0, 2 * most, (higher, lower) => (is.resident(lower) ? Number(worth(higher, lower)) : 0));
  const fault = (isAtFault: (higher: Player, lower: Player) => boolean): Criterion<Player> =>
    single(-most, 0, (higher, lower) => (is.resident(lower) && isAtFault(higher, lower) ? -1 : 0));
  const perScore = (
    scores: readonly number[],
    least: number,
    count: (higher: Player, lower: Player) => number,
  ): Criterion<Player> => {
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
      here(
        (higher, lower) =>
          Number(floated(lower, ago, 'down')) + Number(is.resident(higher) && floated(higher, ago, 'down')),
      ), // C14, C16
      fault((higher, lower) => is.moved(higher) && floated(lower, ago, 'up')), // C15, C17
    ]),
    ...([0, 1] as const).flatMap((ago) => [
      // C18, C20
      perScore(movedScores, 0, (higher, lower) => Number(movedPair(higher, lower) && floated(higher, ago, 'down'))),
      // C19, C21
      perScore(movedScores, -most, (higher, lower) => -Number(movedPair(higher, lower) && floated(lower, ago, 'up'))),
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

const sameWish = (one: Player, other: Player): boolean =>
  one.preference !== undefined && one.preference.colour === other.preference?.colour;

const areAbsolute = (one: Player, other: Player): boolean =>
  one.preference?.kind === 'absolute' && other.preference?.kind === 'absolute';

const bothFarOff = (one: Player, other: Player): boolean =>
  sameWish(one, other) && one.preference!.difference >= 2 && other.preference!.difference >= 2;

const sameStrongWish = (one: Player, other: Player): boolean =>
  sameWish(one, other) &&
  one.preference!.kind !== 'mild' &&
  other.preference!.kind !== 'mild' &&
  !areAbsolute(one, other);

/**
 * The player with the wider colour difference gets its preference; the other one would have the same colour a third
 * time.
 */
function thirdInARow(one: Player, other: Player): boolean {
  if (!areAbsolute(one, other) || !sameWish(one, other)) return false;
  const isSecond = ({ colours }: Player): boolean => colours[0] === colours[1] && colours[0] !== one.preference!.colour;
  const wider = one.preference!.difference - other.preference!.difference;
  if (wider === 0) return isSecond(one) && isSecond(other);
  return isSecond(wider > 0 ? other : one);
}

/** Articles 4.4 and 4.2: which moved players are paired, the first ones if possible, then with whom. */
export function orderOfMoved({ moved, residents }: Bracket, is: Roles): Criterion<Player>[] {
  const [row, column] = [moved, residents].map((players) => new Map(players.map((player, at) => [player, at]))) as [
    Map<Player, number>,
    Map<Player, number>,
  ];
  const digits = moved.length;
  return [
    {
      digits,
      least: 0,
      most: 1,
      rate: (higher, lower, add) => is.moved(higher) && is.resident(lower) && add(row.get(higher)!, 1),
    },
    {
      digits,
      least: 0,
      most: residents.length,
      rate: (higher, lower, add) =>
        is.moved(higher) && is.resident(lower) && add(row.get(higher)!, residents.length - column.get(lower)!),
    },
  ];
}

/**
 * Articles 4.3 and 4.2: as few exchanges between the halves as possible, the nearest ones, then the first
 * transposition.
 */
export function orderOfRemainder(remainder: readonly Player[], count: number): Criterion<Player>[] {
  const size = remainder.length;
  const at = new Map(remainder.map((player, place) => [player, place]));
  const rate =
    (one: (x: number, y: number, add: (digit: number, value: number) => void) => void): Criterion<Player>['rate'] =>
    (higher, lower, add) => {
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
