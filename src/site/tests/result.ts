import { averageOf, noValues, withValue, type Average } from '../../rating/average.ts';
import type { KnownGame } from '../../store/games.ts';
import type { Match, Seated } from '../../store/matches.ts';
import { isSealed } from '../live/match-data.ts';

/** How a version fared in a series; one that sits in several seats of a match has a game in each. */
export interface SeriesLine extends Average {
  readonly version: Seated;
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
}

export interface SeriesResult {
  /** In the order of the seats of the first match. */
  readonly lines: readonly SeriesLine[];
  readonly played: number;
  /** Matches that could not be played. */
  readonly voids: number;
  readonly isOver: boolean;
}

/** The result of the matches that may be told; `seedOf` says which share a seed, and so depend on each other. */
export function resultOf(
  matches: readonly Match[],
  seedOf: (match: number) => string | undefined,
  game: Pick<KnownGame, 'rules' | 'hasSecrets'>,
): SeriesResult {
  const versions = new Map((matches[0]?.seats ?? []).map((version) => [version.id, version]));
  const played = matches.filter((match) => match.outcome !== undefined && !isSealed(game, match));
  const voids = matches.filter(({ state }) => state === 'void').length;
  return {
    lines: [...versions.values()].map((version) => lineOf(version, played, seedOf, game.rules.points)),
    played: played.length,
    voids,
    isOver: played.length + voids === matches.length,
  };
}

function lineOf(
  version: Seated,
  played: readonly Match[],
  seedOf: (match: number) => string | undefined,
  points: KnownGame['rules']['points'],
): SeriesLine {
  const groups = new Map<string | undefined, number[]>();
  let [wins, losses] = [0, 0];
  for (const { id, seats, outcome } of played) {
    const { scores } = outcome!;
    const [best, worst] = [Math.max(...scores), Math.min(...scores)];
    const own = scores.filter((_, seat) => seats[seat]!.id === version.id);
    groups.set(seedOf(id), [...(groups.get(seedOf(id)) ?? []), ...own]);
    wins += own.filter((score) => score === best && best > worst).length;
    losses += own.filter((score) => score < best).length;
  }
  const all = [...groups.values()];
  const games = all.flat().length;
  const values = all.reduce((sums, own) => withValue(sums, sum(own) / own.length), noValues);
  const { average, interval } = averageOf(sum(all.flat()), games, values, points);
  // a few groups that are equal by chance would seem to prove everything
  const isKnown = interval !== undefined && interval.low < interval.high;
  return { version, games, wins, losses, average, interval: isKnown ? interval : undefined };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
