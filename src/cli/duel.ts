import { estimate, type Counts, type Estimate } from '../rating/sprt.ts';
import { numbersIn } from './numbers.ts';
import { texts } from './text/table.ts';

/** The results of the first of two players, in single games or in pairs of games with the seats swapped. */
export class Duel {
  readonly #counts: number[];
  /** Points of the first games of pairs whose second game is not over. */
  readonly #open = new Map<number, number>();
  draws = 0;

  constructor(inPairs: boolean) {
    this.#counts = Array.from({ length: inPairs ? 5 : 3 }, () => 0);
  }

  add(number: number, order: readonly number[], scores: readonly number[]): void {
    const [own, other] = [scores[order.indexOf(0)]!, scores[order.indexOf(1)]!];
    const points = own > other ? 1 : own < other ? 0 : 0.5;
    if (points === 0.5) this.draws++;
    if (this.counts.length === 3) return void this.#counts[2 * points]!++;
    const pair = Math.ceil(number / 2);
    const first = this.#open.get(pair);
    if (first === undefined) return void this.#open.set(pair, points);
    this.#open.delete(pair);
    this.#counts[2 * (first + points)]!++;
  }

  get counts(): Counts {
    return this.#counts;
  }

  estimate(): Estimate {
    return estimate(this.#counts);
  }
}

/** What people who compare two bots look for, as lines; none before the first result. */
export function duelLines(duel: Duel, games: number, [one, other]: readonly string[]): string[] {
  if (duel.counts.every((count) => count === 0)) return [];
  const { percent } = numbersIn();
  const { elo, error, nelo, nerror, los } = duel.estimate();
  const say = texts();
  return [
    say.duel(
      one!,
      other!,
      eloText(elo, error),
      eloText(nelo, nerror),
      percent(los),
      `${duel.draws} (${percent(duel.draws / games)})`,
    ),
    ...(duel.counts.length === 5 ? [say.pairs(one!, duel.counts.join(', '))] : []),
  ];
}

/** Elo so far, for a line of progress; nothing before the first result. */
export function duelSoFar(duel: Duel): string[] {
  if (duel.counts.every((count) => count === 0)) return [];
  const { elo, error } = duel.estimate();
  return [`Elo ${eloText(elo, error)}`];
}

/** All games won or lost leave no bound, and results that are all alike tell nothing of the error. */
function eloText(elo: number, error: number): string {
  if (!Number.isFinite(elo)) return elo > 0 ? '∞' : '-∞';
  const { fixed } = numbersIn();
  return `${fixed(elo, 1)} ± ${Number.isFinite(error) && error > 0 ? fixed(error, 1) : '∞'}`;
}
