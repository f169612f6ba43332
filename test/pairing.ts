import type { Random } from '../src/game/random.ts';
import { randomFor } from '../src/game/random.ts';
import type { Format } from '../src/pairing/format.ts';
import type { Bye, Entrant, History, Meeting, Met, Round } from '../src/pairing/history.ts';
import { classic, forfeit, isWithdrawn, placement, type Scoring } from '../src/pairing/standings.ts';

export interface Played {
  readonly history: History;
  readonly rounds: readonly Round[];
}

export interface Chances {
  /** Draws, in percent of the games. */
  readonly draws?: number;
  /** Entrants that leave in each round, and that do not come to a meeting, in percent. */
  readonly leave?: number;
  readonly absent?: number;
}

/** For tests: a whole event with random results. */
export function playOut(format: Format, entrants: number, seed: string, chances: Chances = {}): Played {
  const withdrawn = new Map<Entrant, number>();
  const [met, byes, rounds]: [Met[], Bye[], Round[]] = [[], [], []];
  const history: History = { entrants, met, byes, withdrawn, seed };
  for (let number = 1; ; number++) {
    if (number > 1000) throw new Error('an event without end');
    const random = randomFor(`results of ${seed}`, number);
    for (let entrant = 1; entrant <= entrants; entrant++)
      if (random.below(100) < (chances.leave ?? 0) && !isWithdrawn(history, entrant, number))
        withdrawn.set(entrant, number);
    const round = format.next(history);
    if (round === undefined) return { history, rounds };
    if ('wrong' in round) throw new Error(round.wrong.code);
    rounds.push(round);
    met.push(...round.meetings.map((meeting) => meet(meeting, random, chances)));
    byes.push(...round.byes);
  }
}

function meet(meeting: Meeting, random: Random, { draws = 0, absent = 0 }: Chances): Met {
  const scoring: Scoring =
    meeting.entrants.length === 2 ? classic : meeting.entrants.length === 1 ? (scores) => scores : placement();
  const missing = meeting.entrants.filter(() => random.below(100) < absent);
  if (missing.length > 0) return forfeit(meeting, missing, scoring);
  const points = meeting.entrants.map(() => 0);
  for (let game = 0; game < meeting.games; game++) {
    const isDrawn = random.below(100) < draws;
    const scores = meeting.entrants.map(() => (isDrawn ? 0 : random.below(1000)));
    for (const [at, each] of scoring(scores).entries()) points[at]! += each;
  }
  return { ...meeting, points };
}

/** The same history in another order; the rounds keep their numbers. */
export function shuffled({ met, byes, withdrawn, ...rest }: History, random: Random): History {
  return {
    ...rest,
    met: random.shuffle(met),
    byes: random.shuffle(byes),
    withdrawn: new Map(random.shuffle([...withdrawn])),
  };
}
