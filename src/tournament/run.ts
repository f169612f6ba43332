import type { Message } from '../game/message.ts';
import type { TournamentMessage } from '../text/tournament.ts';
import { said } from '../text/said.ts';
import { texts } from '../slots/text.ts';
import { mostTries } from '../channels/retry-starved.ts';
import { timesOf } from '../game/log.ts';
import { saveLogMeanwhile } from '../match/log-folder.ts';
import type { RatingChoice } from '../rating/choice.ts';
import type { SandboxPolicy } from '../programs/policy.ts';
import type { Prepared } from '../programs/prepared.ts';
import type { MatchPlayer, MatchSetup, MatchSource, MatchTask, Played } from '../slots/match.ts';
import { Pool } from '../slots/pool.ts';
import { slotsFor } from '../slots/open.ts';
import type { Matches } from './matches.ts';
import type { Plan } from './plan.ts';
import { summarise, type Summary } from './summary.ts';
import type { Fixture, Tournament } from './tournament.ts';

/** A tournament with what is known of its games. */
export interface Course {
  readonly tournament: Tournament;
  readonly games: Map<number, Summary>;
  /** Games of which nothing came, this time. */
  readonly voids: Map<number, Void>;
  /** How entrants are rated; by all games at once where it is missing. */
  readonly rating?: RatingChoice;
}

/** A judge at fault leaves a log, a machine that is too slow nothing. */
export interface Void {
  readonly by: 'judge' | 'machine';
  readonly reason: Message;
}

export function count({ tournament, games }: Course, number: number, summary: Summary): void {
  const { seats } = tournament.fixtures[number - 1]!;
  games.set(number, summary);
  tournament.count(number, { scores: summary.scores, absent: summary.absent.map((seat) => seats[seat]!) });
}

/** Whether a log is the game of these players, in this order, with this seed. */
export const isGame = (found: Pick<Summary, 'players' | 'seed'>, seed: string, players: readonly string[]): boolean =>
  found.seed === seed && found.players.join('\n') === players.join('\n');

/** How the matches of a tournament are played. */
export const setupOf = (plan: Plan, judge: Prepared | undefined, policy: SandboxPolicy): MatchSetup => ({
  source: sourceOf(plan, judge),
  policy,
  tries: mostTries,
  isRecorded: true,
  isForfeited: true,
});

function sourceOf({ game, judge, options, limits, protocol }: Plan, program: Prepared | undefined): MatchSource {
  if (judge === undefined)
    return {
      kind: 'rules',
      game: game!,
      options,
      limits: timesOf(limits),
      ...(protocol !== undefined && { protocol }),
    };
  const { name, terminator, minimum } = judge;
  const { moveTime, wall, matchTime } = limits;
  return {
    kind: 'judge',
    name,
    program: program!,
    terminator,
    ...(minimum === undefined ? {} : { minimum }),
    limits: { moveTime, wall: wall!, matchTime: matchTime! }, // a judge always has these limits
    isRetried: true,
  };
}

export interface RunOptions {
  readonly course: Course;
  readonly setup: MatchSetup;
  readonly players: readonly MatchPlayer[];
  readonly matches: Matches;
  /** Games at once. */
  readonly concurrency: number;
  readonly stop: AbortSignal;
  readonly tell: (line: string) => void;
}

/** Plays open games until there are none, or until `stop`. Every game is saved before it counts. */
export class Run {
  readonly #options: RunOptions;
  #next = 1;

  constructor(options: RunOptions) {
    this.#options = options;
  }

  async play(): Promise<void> {
    const { course, setup, players, concurrency, stop, tell } = this.#options;
    const pool = new Pool({
      setup,
      concurrency,
      stop,
      tell,
      silent: ({ number }, why) => tell(texts().silent(number, said(why))),
      again: ({ number }, why) => tell(texts().again(number, said(why))),
      open: slotsFor(players, concurrency),
      next: () => this.#take(),
      left: () => course.tournament.fixtures.length - this.#next + 1,
      over: ({ number }, played) => this.#keep(number, played),
    });
    await pool.play();
  }

  /** The next open game that is not running and not in the folder. */
  #take(): MatchTask | undefined {
    const { course, players } = this.#options;
    const { tournament } = course;
    for (;;) {
      while (tournament.result(this.#next) !== undefined) this.#next++;
      const fixture = tournament.fixtures[this.#next - 1];
      if (fixture === undefined) return undefined;
      this.#next++;
      const { number, seats, seed } = fixture;
      const kept = this.#keptOf(fixture);
      if (kept === undefined) return { number, seed, players: seats.map((entrant) => players[entrant - 1]!) };
      count(course, number, kept);
    }
  }

  /**
   * A saved game of a later round, from before a game of an earlier round was lost; it still counts if the pairing is
   * the same again.
   */
  #keptOf({ number, seats, seed }: Fixture): Summary | undefined {
    const { players, matches } = this.#options;
    const found = matches.read(number);
    return found !== undefined &&
      'value' in found &&
      isGame(
        found.value,
        seed,
        seats.map((entrant) => players[entrant - 1]!.name),
      )
      ? found.value
      : undefined;
  }

  async #keep(number: number, played: Played): Promise<void> {
    const { course, matches } = this.#options;
    if (played.kind === 'starved')
      return void course.voids.set(number, {
        by: 'machine',
        reason: notPlayable(played.why),
      });
    if (played.kind === 'taken-back') throw new Error(`a move of game ${number} was taken back`); // by nobody here
    const record = played.record!; // the setup asks for it
    const stderr = stderrOf(played);
    matches.saveStderr(number, stderr);
    const { log, times } = record; // what programs wrote is kept where they were at fault
    await saveLogMeanwhile(matches.folder, number, { log, times });
    if (played.kind === 'judged' && played.result.void !== undefined)
      return void course.voids.set(number, { by: 'judge', reason: played.result.void });
    const summary = summarise(record.log, record.times);
    if ('wrong' in summary) throw new Error(`game ${number}: ${said(summary.wrong)}`);
    count(course, number, { ...summary.value, stderr: Object.fromEntries(stderr.entries()) });
  }
}

/** What each seat at fault wrote to stderr; empty for the others. */
const stderrOf = (played: Exclude<Played, { kind: 'starved' | 'taken-back' }>): readonly string[] =>
  played.kind === 'over'
    ? played.stderr
    : played.result.bots.map(({ stderr, ended }) => (typeof ended === 'object' ? stderr : ''));

const notPlayable = (why: Message): TournamentMessage => ({ code: 'not-playable-here', why });
