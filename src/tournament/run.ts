import type { Message } from '../game/message.ts';
import type { TournamentMessage } from '../text/tournament.ts';
import { sentence } from '../text/sentence.ts';
import type { Fixture, Tournament } from './tournament.ts';
import { Failure } from '../kit/failure.ts';
import { saveLog } from '../match/log-folder.ts';
import type { Matches } from './matches.ts';
import { openSlot, SlotLost, type Listener, type Played, type Slot, type Table } from './slot.ts';
import { summarise, type Summary } from './summary.ts';

/** A tournament with what is known of its games. */
export interface Course {
  readonly tournament: Tournament;
  readonly games: Map<number, Summary>;
  /** Games of which nothing came, this time. */
  readonly voids: Map<number, Void>;
}

/** A judge at fault leaves a log, a machine that is too slow nothing. */
export interface Void {
  readonly by: 'judge' | 'machine';
  readonly reason: Message;
}

/** Counts a game that is over. */
export function count({ tournament, games }: Course, number: number, summary: Summary): void {
  const { seats } = tournament.fixtures[number - 1]!;
  games.set(number, summary);
  tournament.count(number, { scores: summary.scores, absent: summary.absent.map((seat) => seats[seat]!) });
}

/** Is it the game of these players, in this order, on this seed? */
export const isGame = (found: Pick<Summary, 'players' | 'seed'>, seed: string, players: readonly string[]): boolean =>
  found.seed === seed && found.players.join('\n') === players.join('\n');

export interface RunOptions {
  readonly course: Course;
  readonly table: Table;
  readonly matches: Matches;
  /** Games at once. */
  readonly concurrency: number;
  readonly stop: AbortSignal;
  readonly tell: (line: string) => void;
}

const mostLost = 3; // times that a game may lose its process

/**
 * Plays what is open until nothing is, or until told to stop: what is being played then is dropped. Every game is kept
 * before it counts.
 */
export class Run {
  readonly #options: RunOptions;
  readonly #slots: (Slot | undefined)[] = [];
  #next = 1;
  #playing = 0;
  #isClosed = false;
  #failure: { readonly error: unknown } | undefined;
  #waiting: (() => void)[] = [];

  constructor(options: RunOptions) {
    this.#options = options;
  }

  async play(): Promise<void> {
    const { concurrency, stop } = this.#options;
    const close = (): void => void this.#close();
    stop.addEventListener('abort', close);
    const lines = Array.from({ length: concurrency }, (_, at) => this.#line(at));
    try {
      await Promise.all(lines);
    } finally {
      stop.removeEventListener('abort', close);
      await this.#close();
    }
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  async #close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    await Promise.all(this.#slots.filter((slot) => slot !== undefined).map((slot) => slot.stop()));
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  /** One game after the other; whoever finds none waits for those of the next round. */
  async #line(at: number): Promise<void> {
    while (!this.#isClosed && !this.#options.stop.aborted) {
      const fixture = this.#take();
      if (fixture === undefined) {
        if (this.#playing === 0) return;
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
        continue;
      }
      await this.#begin(at, fixture);
    }
  }

  /**
   * Done when this line may have its next game: where enough are waiting for all lines, its players sit down while this
   * one is played.
   */
  #begin(at: number, fixture: Fixture): Promise<void> {
    this.#playing++;
    return new Promise((decided) => {
      const over = (): void => {
        this.#playing--;
        this.#wake();
        decided();
      };
      this.#playOne(at, fixture, { decided, begun: () => this.#isPlenty() && decided() }).then(
        over,
        (error: unknown) => {
          this.#failure ??= { error };
          over();
          void this.#close();
        },
      );
    });
  }

  #isPlenty(): boolean {
    const {
      course: { tournament },
      concurrency,
    } = this.#options;
    return tournament.fixtures.length - this.#next >= concurrency;
  }

  /** The next game that nobody has begun. */
  #take(): Fixture | undefined {
    const { tournament } = this.#options.course;
    while (tournament.result(this.#next) !== undefined) this.#next++;
    const fixture = tournament.fixtures[this.#next - 1];
    if (fixture !== undefined) this.#next++;
    return fixture;
  }

  async #playOne(at: number, fixture: Fixture, listener: Pick<Listener, 'begun' | 'decided'>): Promise<void> {
    const { course, matches } = this.#options;
    const { number } = fixture;
    const kept = this.#keptOf(fixture);
    if (kept !== undefined) return count(course, number, kept);
    const played = await this.#playIn(at, fixture, listener);
    if (played === undefined) return;
    if (played.kind === 'starved')
      course.voids.set(number, {
        by: 'machine',
        reason: notPlayable(played.why),
      });
    else {
      saveLog(matches.folder, number, played);
      if (played.kind === 'void') return void course.voids.set(number, { by: 'judge', reason: played.why });
      const summary = summarise(played.log, played.times);
      if ('wrong' in summary) throw new Error(`game ${number}: ${sentence(summary.wrong, 'en')}`);
      count(course, number, { ...summary.value, stderr: played.stderr });
    }
  }

  /**
   * A game that was finished before one of an earlier round was lost, and is the same now that this one was played
   * again.
   */
  #keptOf({ number, seats, seed }: Fixture): Summary | undefined {
    const {
      table: { players },
      matches,
    } = this.#options;
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

  /** Nothing comes of a game that was dropped. */
  async #playIn(
    at: number,
    { number, seats, seed }: Fixture,
    listener: Pick<Listener, 'begun' | 'decided'>,
  ): Promise<Played | undefined> {
    const { table, tell } = this.#options;
    for (let lost = 1; !this.#isClosed; lost++) {
      const slot = (this.#slots[at] ??= openSlot(at, table));
      try {
        const again = (why: Message): void =>
          tell(`game ${number} is void: ${sentence(why, 'en')}; it is played again`);
        const played = await slot.play(
          { number, seed, seats: seats.map((entrant) => entrant - 1) },
          { ...listener, again },
        );
        return this.#isClosed ? undefined : played;
      } catch (error) {
        if (this.#isClosed) return undefined;
        if (!(error instanceof SlotLost)) throw error;
        if (this.#slots[at] === slot) this.#slots[at] = undefined;
        if (lost === mostLost)
          throw new Failure(`game ${number} cannot be played: ${error.message}, for the ${mostLost}rd time`, {
            cause: error,
          });
        tell(`${error.message}; it is played again`);
      }
    }
    return undefined;
  }
}

const notPlayable = (why: Message): TournamentMessage => ({ code: 'not-playable-here', why });
