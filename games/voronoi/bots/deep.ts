import type { Bot } from '../../../src/game/player.ts';
import type { Stone } from '../field.ts';
import { game } from '../rules.ts';
import { upNext } from '../up-next.ts';
import type { Move, State } from '../state.ts';
import { around, cellsOf, placesOn, rank, sampleOf, scattered, withStone, type Choice } from '../search.ts';

const looked = 24; // candidate places
const ahead = 2; // stones played after each candidate: with two players the answer and one's own

/** Puts each stone where it has the most cells after a few greedy moves of everybody. */
export const bot: Bot<State, Move> = (state, { seat, random }) => {
  const { players } = state;
  const { stones } = upNext(state).round;
  const [sample, answers] = [sampleOf(players, stones), placesOn(stones, 50, random)];
  const lookAhead = ({ place }: Choice): Choice => {
    let [lie, after] = [lieOn(state, [...place, seat]), withStone(sample, [...place, seat])];
    for (let stone = 0; stone < ahead; stone++) {
      const next = upNext(lie).seat;
      const best =
        next === undefined
          ? undefined
          : rank(after, next, answers).find((answer) => game.objection(lie, next, answer.place) === undefined);
      if (best === undefined) break;
      [lie, after] = [lieOn(lie, [...best.place, next!]), withStone(after, [...best.place, next!])];
    }
    return { place, value: cellsOf(after, seat) };
  };
  const best = (choices: readonly Choice[]): Choice | undefined =>
    choices.map(lookAhead).toSorted((one, other) => other.value - one.value)[0];

  let found = best(scattered(rank(sample, seat, placesOn(stones, 25, random)), looked));
  for (const distance of [12, 5]) found = found && best(rank(sample, seat, around(found.place, distance, stones)));
  return found?.place ?? game.anyMove(state, seat, random);
};

/** The state with one stone more, its cells not counted. */
function lieOn(state: State, stone: Stone): State {
  const { number, round } = upNext(state);
  return { ...state, games: [...state.games.slice(0, number), { ...round, stones: [...round.stones, stone] }] };
}
