// The FIDE (Dutch) system, edition of 1 February 2026. There is one right answer for every round. Scoregroups are
// settled from the top down, each by one or two maximum-weight matchings: the criteria C4 to C21 and the order of
// candidates are one weight of a pair.
import { publish, type Pair } from './boards.ts';
import { completion, countLonely, pairBracket, solve, type Settled } from './bracket.ts';
import { single } from './criteria.ts';
import { legality, playersOf, type Legal } from './player.ts';
import type { Pairing, Player, SwissEvent } from './event.ts';
import type { Bracket } from './quality.ts';

/** The next round; undefined if no pairing keeps the absolute rules. */
export function pairDutch(event: SwissEvent): Pairing | undefined {
  const players = playersOf(event);
  if (event.table.rounds === 0 && (event.forbidden ?? []).length === 0 && event.virtual === undefined)
    return pairFirst(players, event);
  const isLegal = legality(event);
  const groups = scoregroups(players);
  const first = complete(players, groups, isLegal);
  if (first === undefined) return undefined;
  const mayHaveBye = (player: Player): boolean =>
    !player.isBarred && first.bye !== undefined && player.score <= first.bye.score;
  const pairs: Pair[] = [];
  let moved: readonly Player[] = [];
  let lonely = first.lonely;
  for (const [at, residents] of groups.entries()) {
    const bracket: Bracket = {
      moved,
      residents,
      next: groups[at + 1] ?? [],
      lower: groups.slice(at + 2).flat(),
      lonely,
      byeScore: first.bye?.score,
      mayHaveBye,
      isLegal,
    };
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
  return publish(
    players.slice(0, half).map((player, at) => [player, players[at + half]!]),
    players[2 * half],
    event,
  );
}

function scoregroups(players: readonly Player[]): Player[][] {
  const groups = new Map<number, Player[]>();
  for (const player of players) groups.set(player.score, [...(groups.get(player.score) ?? []), player]);
  return [...groups.values()];
}

/**
 * A pairing of all players (C1–C3) with the lowest score for the bye (C5): who has the bye, and how many of the top
 * scoregroup have no opponent there.
 */
function complete(
  players: readonly Player[],
  groups: readonly Player[][],
  isLegal: Legal,
): { bye: Player | undefined; lonely: number } | undefined {
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

/**
 * First as if nobody were below the next scoregroup. If all others can be paired then, nothing is lost; otherwise again
 * with all players.
 */
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
