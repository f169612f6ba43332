import type { Answer, Game, Outcome, Player, Question, Seat, Trouble } from '../game/contract.ts';
import type { MatchEvent, Start } from '../game/log.ts';
import { randomFor } from '../game/random.ts';
import { forfeit } from '../game/replay.ts';
import { illegal } from '../game/trouble.ts';

export interface Setup<State, Move, View, Options extends object> extends Start {
  readonly rules: Game<State, Move, View, Options>;
  readonly options: Options;
  readonly seated: readonly Player<View, Move>[];
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/** One player's answer to one question, or its trouble. */
interface Turn<Move> {
  readonly seat: Seat;
  readonly answer: Answer<Move>;
  readonly ms: number;
}

/** Plays one match and tells it event by event; the last one is its end. A fault ends the match: whoever let the table down loses. */
export async function* playMatch<State, Move, View, Options extends object>(
  setup: Setup<State, Move, View, Options>,
): AsyncGenerator<MatchEvent<State>, Outcome> {
  const { rules, seated, game, seed, options, players, moveTime, wall } = setup;
  const watch = watchTroubles(seated);
  let state = rules.setup(seated.length, options, randomFor(seed, 0));
  yield { event: 'start', game, seed, options, players, moveTime, ...(wall === undefined ? {} : { wall }), state };

  let outcome: Outcome | undefined;
  for (let turn = 1; outcome === undefined; turn++) {
    const seats = rules.toMove(state);
    if (seats.length === 0) {
      outcome = { scores: rules.scores(state), cause: 'rules' };
      break;
    }
    const moves = new Map<Seat, Move>();
    const written: Record<Seat, string> = {};
    const ms: Record<Seat, number> = {};
    const turns = await askAll(setup, state, seats, turn, watch);
    const fault = firstFault(rules, state, turns);
    if (fault !== undefined) {
      yield { event: 'fault', turn, ...fault };
      outcome = { scores: forfeit(seated.length, fault.seat), cause: fault.fault, by: fault.seat, reason: fault.reason };
      break;
    }
    for (const { seat, answer, ms: taken } of turns) {
      if (!('move' in answer)) continue;
      moves.set(seat, answer.move);
      written[seat] = rules.write(answer.move);
      ms[seat] = taken;
    }
    state = rules.play(state, moves, randomFor(seed, turn));
    yield { event: 'turn', turn, moves: written, state, ms };
  }

  for (const [seat, player] of seated.entries()) player.leave(outcome, seat);
  yield { event: 'end', ...outcome };
  return outcome;
}

/** Asks all who are to move, at once. Comes back early when anybody at the table is in trouble. */
async function askAll<State, Move, View, Options extends object>(
  setup: Setup<State, Move, View, Options>,
  state: State,
  seats: readonly Seat[],
  turn: number,
  watch: Watch,
): Promise<readonly Turn<Move>[]> {
  const { rules, seated, seed, moveTime, wall, now = monotonic } = setup;
  const limit = wall === undefined ? { wall: moveTime } : { cpu: moveTime, wall };
  const trouble = watch.trouble();
  if (trouble !== undefined) return [trouble];
  const asked = now();
  const took = (seat: Seat, answer: Answer<Move>): Turn<Move> => ({ seat, answer, ms: answer.ms ?? now() - asked });
  const answers = seats.map((seat) => {
    const question: Question = { seat, turn, limit, random: randomFor(`${seed}/${seat}`, turn) };
    const answer = seated[seat]!.choose(rules.view(state, seat), question);
    return answer instanceof Promise ? answer.then((later) => took(seat, later)) : took(seat, answer);
  });
  if (answers.every((answer) => !(answer instanceof Promise))) return answers as Turn<Move>[];
  return await watch.unlessTrouble(Promise.all(answers.map((answer) => Promise.resolve(answer))));
}

const monotonic = (): number => performance.now();

function firstFault<State, Move, View, Options>(
  rules: Game<State, Move, View, Options>,
  state: State,
  turns: readonly Turn<Move>[],
): ({ readonly seat: Seat; readonly ms: number } & Trouble) | undefined {
  for (const { seat, answer, ms } of turns) {
    if ('trouble' in answer) return { seat, ms, ...answer.trouble };
    const objection = rules.objection(state, seat, answer.move);
    if (objection !== undefined) return { seat, ms, ...illegal(objection, rules.write(answer.move), answer.words) };
  }
  return undefined;
}

interface Watch {
  trouble(): Turn<never> | undefined;
  unlessTrouble<T>(turns: Promise<readonly Turn<T>[]>): Promise<readonly Turn<T>[]>;
}

/** Remembers the first trouble of anybody at the table and wakes whoever waits for an answer. */
function watchTroubles(seated: readonly Player<never, unknown>[]): Watch {
  let first: Turn<never> | undefined;
  let wake: (() => void) | undefined;
  for (const [seat, player] of seated.entries()) {
    player.onTrouble?.((trouble) => {
      first ??= { seat, answer: { trouble }, ms: 0 };
      wake?.();
    });
  }
  return {
    trouble: () => first,
    unlessTrouble: (turns) =>
      new Promise((resolve, reject) => {
        turns.then(resolve, reject);
        // An answer that is there already comes first, whatever its player said after it in the same breath.
        wake = () => void setImmediate(() => resolve([first!]));
        if (first !== undefined) wake();
      }),
  };
}

/** A bot of this process as a player. */
export function inProcess<View, Move>(bot: (view: View, question: Question) => Move): Player<View, Move> {
  return { choose: (view, question) => ({ move: bot(view, question) }), leave: () => undefined };
}
