// Fits the ratings of many entrants. Prints milliseconds of CPU time, the median of several fits.   fit ENTRANTS GAMES
// TIMES
import { randomFor } from '../../src/game/random.ts';
import { fit, type Tally } from '../../src/rating/bradley-terry.ts';
import { median } from '../tools/figure.ts';

const [entrants, games, times] = process.argv.slice(2).map(Number) as [number, number, number];
const random = randomFor('fit', 0);
const ids = Array.from({ length: entrants }, (_, entrant) => entrant);

/** The lower number is the better one, up to nine times in ten. */
function game(): Tally {
  const first = random.below(entrants);
  const second = (first + 1 + random.below(entrants - 1)) % entrants;
  const isWon = random.below(1000) < 500 + (400 * (second - first)) / entrants;
  return { first, second, wins: isWon ? 1 : 0, draws: 0, losses: isWon ? 0 : 1 };
}

const tallies = Array.from({ length: games }, game);
function once(): number {
  const began = process.cpuUsage();
  fit(ids, tallies);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
for (let warm = 0; warm < times / 2; warm++) once();
console.log(median(Array.from({ length: times }, once)));
