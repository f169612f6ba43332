// How long the rules hold up everything else with one stone.   scoring PLAYERS
// Prints milliseconds of processor time: the longest for a stone of a whole match, then for a position of which nothing
// is kept.
import { game } from '../../games/voronoi/rules.ts';
import type { State } from '../../games/voronoi/state.ts';
import { scoresOf } from '../../games/voronoi/scores.ts';
import { randomFor } from '../../src/game/random.ts';

const players = Number(process.argv[2]);

function timed<T>(work: () => T): [T, number] {
  const began = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(began);
  return [result, (user + system) / 1000];
}

let longest = 0;
let state: State = game.setup(players, { stones: 10 }, randomFor('', 0));
for (let turn = 1; game.toMove(state).length > 0; turn++) {
  const seat = game.toMove(state)[0]!;
  const moves = new Map([[seat, game.anyMove(state, seat, randomFor('scoring', turn))]]);
  const [after, ms] = timed(() => game.play(state, moves, randomFor('', turn)));
  state = after;
  longest = Math.max(longest, ms);
}
const anew = state.games.map(({ stones }) => timed(() => scoresOf(players, stones))[1]);
console.log(`${longest}\n${Math.max(...anew)}`);
