import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { socketChannel } from '../channels/socket.ts';
import { seatName } from '../game/log.ts';
import type { Fixture, Progress } from '../tournament/progress.ts';
import { tellStandings } from '../tournament/results.ts';
import { limitConnections, listen, nameOf, type Limits } from './door.ts';
import { Sitting, type SittingSetup } from './sitting.ts';

export interface SwissSetup extends SittingSetup, Limits {
  /** The day, `2026/11/14`. */
  readonly today: () => string;
}

const bounce = 1000; // ms in which another Enter still means the one before

/** A TCP server for a Swiss tournament: round by round, told to the organiser, who lets the next one begin. */
export class SwissTable {
  readonly #setup: SwissSetup;
  readonly #server: Server;
  #sitting: Sitting | undefined;
  /** When its list was told. */
  #toldAt = 0;
  #isPressed = false;
  #isAlone = false;
  #isClosing = false;
  #wake: (() => void) | undefined;

  constructor(setup: SwissSetup) {
    this.#setup = setup;
    const room = limitConnections(setup);
    this.#server = createServer((socket) => room.enter(socket) && this.#welcome(socket));
  }

  async listen(where: { readonly ip: string; readonly port: number }): Promise<AddressInfo> {
    await listen(this.#server, where);
    this.#server.on('error', (error) => this.#setup.say(`cannot take a connection: ${error.message}`));
    return this.#server.address() as AddressInfo;
  }

  #welcome(socket: Socket): void {
    const { say, protocol, notExpected } = this.#setup;
    if (this.#sitting !== undefined) return this.#sitting.welcome(socket);
    say(`${nameOf(socket)} was turned away: no round is being played`);
    socketChannel(socket, protocol.framing).close(notExpected);
  }

  /** Plays to the end, or until it is closed. */
  async run(): Promise<void> {
    while (await this.#playRound());
    this.#server.close();
  }

  /** False when there is no other one. */
  async #playRound(): Promise<boolean> {
    const { kept, say } = this.#setup;
    const progress = kept.progress();
    this.#report(progress);
    if (this.#isClosing) return false;
    const standings = kept.standings(progress);
    if (standings.round > 0) for (const line of tellStandings(standings)) say(line);
    if (progress.round === undefined) {
      say(`The tournament is over${progress.wrong === undefined ? '' : `: ${progress.wrong}`}`);
      return false;
    }
    const fixtures = progress.fixtures.filter(({ round }) => round === standings.round + 1);
    const hasBegun = fixtures.some((fixture) => kept.hasEnded(fixture));
    if (standings.round > 0 && !hasBegun) await this.#enterPressed(standings.round + 1);
    for (let game = 1; game <= kept.plan.games && !this.#isClosing; game++) await this.#play(fixtures.filter((fixture) => fixture.game === game), progress.round.byes);
    return true;
  }

  #report(progress: Progress): void {
    const { kept, say, today } = this.#setup;
    try {
      kept.report(progress, today());
    } catch (error) {
      say(`results and standings could not be written: ${(error as Error).message}`);
    }
  }

  async #enterPressed(round: number): Promise<void> {
    if (!this.#isAlone) this.#setup.say(`Press Enter to begin round ${round}`);
    this.#isPressed = false;
    while (!this.#isPressed && !this.#isAlone && !this.#isClosing) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  async #play(fixtures: readonly Fixture[], byes: readonly { readonly entrant: number }[]): Promise<void> {
    const missing = fixtures.filter((fixture) => !this.#setup.kept.hasEnded(fixture));
    if (missing.length === 0) return;
    this.#tellOrder(missing, byes);
    this.#sitting = new Sitting(this.#setup, missing);
    this.#toldAt = performance.now();
    await this.#sitting.over;
    this.#sitting = undefined;
  }

  /** Who is to connect, and who need not. */
  #tellOrder(fixtures: readonly Fixture[], byes: readonly { readonly entrant: number }[]): void {
    const { kept: { plan }, players, rules, say, wait } = this.#setup;
    const { round, game } = fixtures[0]!;
    say(`Round ${round} of ${plan.rounds}${plan.games === 1 ? '' : `, game ${game} of ${plan.games}`}; connect in this order:`);
    let order = 0;
    for (const { board, entrants } of fixtures) {
      for (const [seat, entrant] of entrants.entries()) {
        const { name, address } = players[entrant - 1]!;
        say(`${address === undefined ? `${++order}.`.padStart(5) : '    -'} board ${board}, ${seatName(rules, seat)}: ${name}${address === undefined ? '' : `, at any time from ${address}`}`);
      }
    }
    for (const { entrant } of byes) say(`    - ${plan.players[entrant - 1]!} has a bye`);
    say(`Whoever is not here in ${wait / 1000} s, or when you press Enter, forfeits the game`);
  }

  /** The organiser pressed Enter: the next round may begin, or whoever is missing forfeits. */
  enter(): void {
    if (this.#sitting === undefined) {
      this.#isPressed = true;
      this.#wake?.();
    } else if (this.#sitting.isComplete) this.#setup.say('Nobody is missing; the games are being played');
    else if (performance.now() - this.#toldAt > bounce) this.#sitting.forfeitMissing();
  }

  /** Nobody can press Enter any more: rounds begin by themselves. */
  goOn(): void {
    this.#isAlone = true;
    this.#wake?.();
  }

  /** Running games have so many milliseconds to end; those that do not are played again when the tournament goes on. */
  close(grace: number): void {
    this.#isClosing = true;
    this.#server.close();
    this.#sitting?.close(grace);
    this.#wake?.();
  }
}
