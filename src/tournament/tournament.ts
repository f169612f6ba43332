import type { Message } from '../game/message.ts';
import type { Format, Scoring } from '../pairing/format.ts';
import type { Bye, Entrant, History, Meeting, Met, Place } from '../pairing/history.ts';
import { seatOrder } from '../pairing/seating.ts';
import { forfeit } from '../pairing/standings.ts';

/** One game of a meeting, played or to be played. */
export interface Fixture {
  /** Counted through the whole tournament, from 1. */
  readonly number: number;
  readonly meeting: Meeting;
  /** The entrants by seat: everybody moves on by a seat from game to game. */
  readonly seats: readonly Entrant[];
  /** As many games as there are seats share a seed, unless each has its own. */
  readonly seed: string;
}

/** The result of a game. */
export interface GameResult {
  readonly scores: readonly number[];
  /**
   * The seats of players that did not connect: between two nothing was played, at larger tables the others played on. A
   * solo game counts like any other.
   */
  readonly absent?: readonly Entrant[];
}

export interface TournamentSetup {
  readonly entrants: number;
  readonly seed: string;
  readonly format: Format & { readonly scoring: Scoring };
  /** Rounds do not depend on results: all are open from the start. */
  readonly isFixed: boolean;
  readonly withdrawn?: ReadonlyMap<Entrant, number>;
  /** Byes that the organiser grants, of any round. */
  readonly granted?: readonly Bye[];
  /** Derives the seed of a game so that it reveals nothing of the next games, when players see logs before the end. */
  readonly hide?: (seed: string) => string;
  /** Every game has a seed of its own. */
  readonly ownSeeds?: boolean;
}

/**
 * A tournament in progress: given results in any order, it says which games are to be played. The same results give the
 * same games.
 */
export class Tournament {
  readonly #setup: TournamentSetup;
  readonly #fixtures: Fixture[] = [];
  readonly #byes: Bye[] = [];
  /** Each meeting with the number of its first game. */
  readonly #meetings = new Map<Meeting, number>();
  readonly #results = new Map<number, GameResult>();
  readonly #met = new Map<Meeting, Met>();
  #isOver = false;
  #wrong: Message | undefined;

  constructor(setup: TournamentSetup) {
    this.#setup = setup;
    this.#pair();
  }

  /** All games of the rounds that are paired so far, in order. */
  get fixtures(): readonly Fixture[] {
    return this.#fixtures;
  }

  /** The byes of the rounds that are paired so far. */
  get byes(): readonly Bye[] {
    return this.#byes;
  }

  result(number: number): GameResult | undefined {
    return this.#results.get(number);
  }

  /** No further round comes. */
  get isOver(): boolean {
    return this.#isOver && this.#results.size === this.#fixtures.length;
  }

  /** Why no further round can be paired although there should be one. */
  get wrong(): Message | undefined {
    return this.#wrong;
  }

  count(number: number, result: GameResult): void {
    const fixture = this.#fixtures[number - 1];
    if (fixture === undefined) throw new Error(`there is no game ${number} yet`);
    if (this.#results.has(number)) throw new Error(`game ${number} was counted already`);
    this.#results.set(number, result);
    const met = this.#metOf(fixture.meeting);
    if (met !== undefined) this.#met.set(fixture.meeting, met);
    if (this.#results.size === this.#fixtures.length) this.#pair();
  }

  /** All meetings whose games are all played, the byes of their rounds, and all byes that were granted. */
  history(): History {
    return this.#upTo(Infinity);
  }

  /** The same of complete rounds only: what a tournament file contains. */
  wholeRounds(): History {
    const open = [...this.#meetings.keys()].find((meeting) => !this.#met.has(meeting));
    return this.#upTo(open === undefined ? Infinity : open.round - 1);
  }

  #upTo(last: number): History {
    const met = [...this.#met.values()].filter(({ round }) => round <= last);
    const rounds = new Set(met.map(({ round }) => round));
    const { granted = [] } = this.#setup;
    return { ...this.#history(met), byes: [...this.#byes.filter(({ round }) => rounds.has(round)), ...granted] };
  }

  places(): readonly Place[] {
    return this.#setup.format.places(this.history());
  }

  #history(met: readonly Met[]): History {
    const { entrants, seed, withdrawn = new Map(), granted = [] } = this.#setup;
    return { entrants, seed, withdrawn, met, byes: [...this.#byes, ...granted] };
  }

  /** Pairs the next round; all rounds in a format that needs no results. */
  #pair(): void {
    const pretend = (meeting: Meeting): Met =>
      this.#met.get(meeting) ?? { ...meeting, points: meeting.entrants.map(() => 0) };
    const pretended = [...this.#meetings.keys()].map(pretend);
    do {
      const round = this.#isOver ? undefined : this.#setup.format.next(this.#history([...pretended]));
      if (round === undefined || 'wrong' in round) {
        this.#isOver = true;
        this.#wrong ??= round?.wrong;
        return;
      }
      this.#byes.push(...round.byes);
      for (const meeting of round.meetings) this.#open(meeting);
      pretended.push(...round.meetings.map(pretend));
    } while (this.#setup.isFixed || this.#results.size === this.#fixtures.length);
  }

  #open(meeting: Meeting): void {
    const { seed, hide = (plain: string) => plain, ownSeeds = false } = this.#setup;
    const { entrants, games, round, board } = meeting;
    const alone = `${round}.${board}`;
    const seeds = ownSeeds ? alone : (meeting.seeds ?? alone);
    const { length } = entrants;
    // tables that are played in part have the seats that their format gave them
    const before = games % length === 0 ? this.#meetings.size : 0;
    this.#meetings.set(meeting, this.#fixtures.length + 1);
    for (let game = 0; game < games; game++) {
      const order = seatOrder(length, before + Math.floor(game / length), game % length, seed);
      const seats = order.map((at) => entrants[at]!);
      this.#fixtures.push({
        number: this.#fixtures.length + 1,
        meeting,
        seats,
        seed: hide(`${seed}/${seeds}/${1 + (ownSeeds ? game : Math.floor(game / length))}`),
      });
    }
  }

  #metOf(meeting: Meeting): Met | undefined {
    const first = this.#meetings.get(meeting)!;
    const games = this.#fixtures
      .slice(first - 1, first - 1 + meeting.games)
      .map(({ number, seats }) => ({ seats, result: this.#results.get(number) }));
    if (games.some(({ result }) => result === undefined)) return undefined;
    const { scoring } = this.#setup.format;
    if (meeting.entrants.length === 2 && games.every(({ result }) => (result!.absent ?? []).length > 0)) {
      const absent = meeting.entrants.filter((entrant) =>
        games.every(({ result }) => result!.absent!.includes(entrant)),
      );
      // each connected to a game, but never both to the same: nobody wins
      return forfeit(meeting, absent.length > 0 ? absent : meeting.entrants, scoring);
    }
    const points = meeting.entrants.map(() => 0);
    for (const { seats, result } of games) {
      for (const [seat, each] of scoring(result!.scores).entries())
        if (seats.length === 1 || !result!.absent?.includes(seats[seat]!))
          points[meeting.entrants.indexOf(seats[seat]!)]! += each;
    }
    return { ...meeting, points };
  }
}
