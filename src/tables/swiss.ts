import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { socketChannel } from '../channels/socket.ts';
import { seatName } from '../game/seat.ts';
import type { Fixture, Tournament } from '../tournament/tournament.ts';
import { limitConnections, listen, nameOf, type Limits } from './connections.ts';
import { Leg, type LegSetup } from './leg.ts';
import { texts } from './text.ts';

export interface SwissSetup extends LegSetup, Limits {
  readonly tournament: Tournament;
  readonly rounds: number;
  /** Writes the files of the tournament after so many rounds; returns the standings, a line each. */
  readonly report: (rounds: number) => readonly string[];
}

const bounce = 1000; // ms after a list of players in which Enter is a second press for the round before

/** A TCP server for a Swiss tournament: plays round by round; the organiser lets each round begin. */
export class SwissTable {
  readonly #setup: SwissSetup;
  readonly #server: Server;
  #leg: Leg | undefined;
  /** When the list of players was printed. */
  #toldAt = 0;
  #isPressed = false;
  #isAlone = false;
  #isClosing = false;
  #wake: (() => void) | undefined;

  constructor(setup: SwissSetup) {
    this.#setup = setup;
    const limiter = limitConnections(setup);
    this.#server = createServer((socket) => limiter.admit(socket) && this.#accept(socket));
  }

  async listen(where: { readonly ip: string; readonly port: number }): Promise<AddressInfo> {
    await listen(this.#server, where);
    this.#server.on('error', (error) => this.#setup.say(texts().cannotTake(error.message)));
    return this.#server.address() as AddressInfo;
  }

  #accept(socket: Socket): void {
    const { say, protocol, notExpected } = this.#setup;
    if (this.#leg !== undefined) return this.#leg.accept(socket);
    say(texts().turnedAway(nameOf(socket), texts().noRound));
    socketChannel(socket, protocol.framing).close(notExpected);
  }

  /** Plays to the end, or until `close`. */
  async run(): Promise<void> {
    for (;;) {
      const open = this.#openRound();
      const hasBegun = open.some((fixture) => this.#hasEnded(fixture));
      const over = open.length === 0 ? this.#lastRound : open[0]!.meeting.round - 1;
      if (!hasBegun) this.#report(over);
      if (open.length === 0 || this.#isClosing) break;
      if (over > 0 && !hasBegun) await this.#enterPressed(over + 1);
      await this.#playRound(open);
      if (this.#isClosing) break;
    }
    this.#server.close();
  }

  get #lastRound(): number {
    return this.#setup.tournament.fixtures.at(-1)!.meeting.round;
  }

  #hasEnded({ number }: Fixture): boolean {
    return this.#setup.tournament.result(number) !== undefined;
  }

  /** All games of the round that runs or comes next; none when the tournament is over. */
  #openRound(): readonly Fixture[] {
    const {
      tournament: { fixtures, isOver },
    } = this.#setup;
    return isOver ? [] : fixtures.filter(({ meeting }) => meeting.round === this.#lastRound);
  }

  #report(rounds: number): void {
    const { report, say } = this.#setup;
    try {
      const lines = report(rounds);
      if (rounds > 0) for (const line of lines) say(line);
    } catch (error) {
      say(texts().filesNotWritten((error as Error).message));
    }
  }

  async #enterPressed(round: number): Promise<void> {
    if (!this.#isAlone) this.#setup.say(texts().pressEnter(round));
    this.#isPressed = false;
    while (!this.#isPressed && !this.#isAlone && !this.#isClosing)
      await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /** The first games of all meetings, then the second ones. */
  async #playRound(fixtures: readonly Fixture[]): Promise<void> {
    const { games } = fixtures[0]!.meeting;
    for (let game = 1; game <= games && !this.#isClosing; game++) {
      const missing = fixtures.filter((fixture, at) => 1 + (at % games) === game && !this.#hasEnded(fixture));
      if (missing.length === 0) continue;
      this.#tellOrder(missing, game, games);
      this.#leg = new Leg(this.#setup, missing);
      this.#toldAt = performance.now();
      await this.#leg.over;
      this.#leg = undefined;
    }
  }

  /** Prints who is to connect in which order, and who need not. */
  #tellOrder(fixtures: readonly Fixture[], game: number, games: number): void {
    const { tournament, players, rounds, rules, say, wait } = this.#setup;
    const { round } = fixtures[0]!.meeting;
    say(texts().order(round, rounds, game, games));
    let order = 0;
    for (const {
      meeting: { board },
      seats,
    } of fixtures) {
      for (const [seat, entrant] of seats.entries()) {
        const { name, address } = players[entrant - 1]!;
        say(
          `${address === undefined ? `${++order}.`.padStart(5) : '    -'} ${texts().place(board, seatName(rules, seat), name, address)}`,
        );
      }
    }
    for (const bye of tournament.byes)
      if (bye.round === round) say(`    - ${texts().bye(players[bye.entrant - 1]!.name)}`);
    say(texts().forfeits(wait / 1000));
  }

  /** The organiser pressed Enter: the next round may begin, or missing players forfeit. */
  enter(): void {
    if (this.#leg === undefined) {
      this.#isPressed = true;
      this.#wake?.();
    } else if (this.#leg.isComplete) this.#setup.say(texts().nobodyMissing);
    else if (performance.now() - this.#toldAt > bounce) this.#leg.forfeitMissing();
  }

  /** Standard input was closed: rounds begin by themselves. */
  goOn(): void {
    this.#isAlone = true;
    this.#wake?.();
  }

  /** Running games have `grace` milliseconds to end; games that do not are played again when the tournament goes on. */
  close(grace: number): void {
    this.#isClosing = true;
    this.#server.close();
    this.#leg?.close(grace);
    this.#wake?.();
  }
}
