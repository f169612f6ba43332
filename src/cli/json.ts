import type { ContinuedMatch } from './continued.ts';
import { readableStderr } from '../channels/stderr.ts';
import type { AnyGame } from '../match/games.ts';
import { byGame, type Loss } from './losses.ts';
import { averageOf, type Tally } from './tally.ts';

// What commands print with --json: docs/json.md describes the shapes. Nothing of it depends on the language.

/** A number as JSON has it: infinite ones are null. */
export const finite = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;

/** The faults of a player. */
export const faultsJson = (losses: readonly Loss[]): object[] => byGame(losses).map(faultJson);

const faultJson = ({ game, turn, failure, stderr, standIn = false, replay }: Loss): object => ({
  game,
  turn,
  fault: failure.fault,
  reason: failure.reason,
  told: failure.told ?? null,
  said: failure.said ?? null,
  standIn,
  stderr: readableStderr(stderr),
  replay: replay ?? null,
});

function duelJson(duel: Tally['duel']): object {
  if (duel === undefined) return {};
  const { elo, error, nelo, nerror, los } = duel.estimate();
  const { counts } = duel;
  return {
    elo: finite(elo),
    eloError: finite(error),
    normalizedElo: finite(nelo),
    normalizedEloError: Number.isFinite(nelo) ? finite(nerror) : null,
    better: los,
    draws: duel.draws,
    ...(counts.length === 5 && { pairs: counts }),
  };
}

interface PlayedGames {
  readonly game: string;
  readonly rules: Pick<AnyGame, 'points'>;
  readonly options: object;
  readonly seed: string;
  readonly before?: Pick<ContinuedMatch, 'match' | 'past'>;
}

/** The result of `arena play`. */
export const playJson = ({ game, rules: { points }, options, seed, before }: PlayedGames, tally: Tally): object => ({
  game,
  options,
  seed,
  ...(before !== undefined && { from: { match: before.match, turn: before.past.length } }),
  games: tally.games,
  counts: points === undefined ? 'wins' : 'points',
  players: tally.lines.map((line, at) => {
    const { average, interval } = averageOf(tally, at, points);
    return {
      name: line.name,
      average: finite(average),
      low: finite(interval?.low),
      high: finite(interval?.high),
      won: line.wins,
      lost: line.losses,
      places: line.places,
      moves: line.moves,
      thoughtMs: line.thought,
      longestMs: line.longest,
      cpuMs: finite(line.cpu),
      peakBytes: finite(line.peak),
      sandbox: line.used?.box ?? null,
      faults: faultsJson(line.faults),
    };
  }),
  ...duelJson(points === undefined ? tally.duel : undefined),
  voids: byGame(tally.voids).map(({ game: number, why }) => ({ game: number, reason: why })),
});
