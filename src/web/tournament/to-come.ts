import type { Stage } from '../../text/stages.ts';
import type { Level, TieData } from './tie.ts';

// The rest of a knockout that is played: who has no opponent in the stage that was paired last, and the stages after it.

/** The last stage with everybody who is in it, and the stages to come. Other brackets stay as they are. */
export function withStagesToCome(levels: readonly Level[], entrants: number): readonly Level[] {
  const last = levels.at(-1);
  const players = last && playersAt(last.stage);
  if (last === undefined || players === undefined || players === 2) return levels;
  const ties = slotsOf(players, entrants).map((seeds) => tieAmong(seeds, levels));
  const isWhole = last.ties.every((tie) => ties.includes(tie));
  return isWhole ? [...levels.slice(0, -1), { ...last, ties }, ...after(ties)] : levels;
}

/** How many play at a stage. */
function playersAt(stage: Stage): number | undefined {
  if (stage.code === 'round-of') return stage.players;
  return { final: 2, 'semi-final': 4, 'quarter-final': 8 }[stage.code as string];
}

const stageOf = (players: number): Stage =>
  players === 2
    ? { code: 'final' }
    : players === 4
      ? { code: 'semi-final' }
      : players === 8
        ? { code: 'quarter-final' }
        : { code: 'round-of', players };

/** The seeds of whom one or two are left for each tie of a stage, from the top of the bracket. */
function slotsOf(players: number, entrants: number): number[][] {
  let seeds = [1];
  while (seeds.length < entrants) {
    const both = 2 * seeds.length + 1;
    seeds = seeds.flatMap((seed) => [seed, both - seed]);
  }
  const width = (2 * seeds.length) / players;
  return Array.from({ length: players / 2 }, (_, at) =>
    seeds.slice(at * width, (at + 1) * width).filter((seed) => seed <= entrants),
  );
}

/** The tie of these seeds at the last stage, or the one of them who has no opponent there. */
function tieAmong(seeds: readonly number[], levels: readonly Level[]): TieData {
  const found = levels.at(-1)!.ties.find(({ entrants }) => entrants.every((entrant) => seeds.includes(entrant)));
  if (found !== undefined) return found;
  const before = levels.at(-2)?.ties.flatMap((tie) => goesOn(tie) ?? []);
  const left = before?.filter((entrant) => seeds.includes(entrant)) ?? seeds;
  return tie(left.length === 1 ? left : []);
}

/** Who is sure to play at the next stage. */
const goesOn = ({ winner, entrants, isToCome }: TieData): number | undefined =>
  winner ?? (entrants.length === 1 && isToCome !== true ? entrants[0] : undefined);

function after(ties: readonly TieData[]): Level[] {
  if (ties.length < 2) return [];
  const next = Array.from({ length: ties.length / 2 }, (_, at): TieData => ({
    ...tie(ties.slice(2 * at, 2 * at + 2).flatMap((each) => goesOn(each) ?? [])),
    isToCome: true,
  }));
  return [{ stage: stageOf(ties.length), ties: next }, ...after(next)];
}

const tie = (entrants: readonly number[]): TieData => ({
  entrants,
  points: [],
  absent: [],
  suddenDeath: false,
  isLevel: false,
});
