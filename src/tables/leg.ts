import type { Socket } from 'node:net';
import { socketChannel } from '../channels/socket.ts';
import type { Incoming } from '../game/channel.ts';
import type { Seat } from '../game/seat.ts';
import { escape } from '../kit/escape.ts';
import { failureOf } from '../game/player-failure.ts';
import type { Recording } from '../referee/recording.ts';
import type { Fixture } from '../tournament/tournament.ts';
import { nameOf, remote } from './connections.ts';
import { noShowOutcome, playGame, recordNoShow, type ConnectedClient, type Playing } from './game.ts';
import { comparable, placeFor, type Invited, type Place } from './invited.ts';
import { texts } from './text.ts';

export interface LegSetup extends Playing {
  /** `save` writes a game's log and may throw; `count` enters the result afterwards. */
  readonly save: (fixture: Fixture, record: Recording) => void;
  readonly count: (fixture: Fixture, record: Recording) => void;
  /** All players of the tournament, by entrant. */
  readonly players: readonly Invited[];
  /** Milliseconds in which players have to connect. */
  readonly wait: number;
  /** The last messages to a client that sends something before its game has begun, and to one that is not expected. */
  readonly tooEarly: string;
  readonly notExpected: string;
}

/**
 * The games of a round that are played at the same time. Clients get their seats by the order of connecting or by their
 * addresses; a game begins when both players are there.
 */
export class Leg {
  readonly #setup: LegSetup;
  readonly #fixtures: ReadonlyMap<number, Fixture>;
  readonly #ended = new Set<number>();
  readonly #here = new Map<Place, ConnectedClient>();
  readonly #playing = new Map<number, readonly ConnectedClient[]>();
  #open: Place[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isClosing = false;
  #isVoid = false;
  #finish!: () => void;

  /** Resolves when all games ended, or after `close` when none is being played any more. */
  readonly over: Promise<void>;

  constructor(setup: LegSetup, fixtures: readonly Fixture[]) {
    this.#setup = setup;
    this.#fixtures = new Map(fixtures.map((fixture) => [fixture.number, fixture]));
    this.over = new Promise((resolve) => (this.#finish = resolve));
    for (const fixture of fixtures) this.#expect(fixture);
  }

  /** No seat is open any more. */
  get isComplete(): boolean {
    return this.#open.length === 0;
  }

  #expect(fixture: Fixture): void {
    const places = fixture.seats.map((entrant, seat): Place => ({
      game: fixture.number,
      seat,
      player: this.#setup.players[entrant - 1]!,
    }));
    this.#open = inOrder([...this.#open, ...places]);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.forfeitMissing(), this.#setup.wait);
  }

  accept(socket: Socket): void {
    const { protocol, players, notExpected, say } = this.#setup;
    const client: ConnectedClient = { name: nameOf(socket), channel: socketChannel(socket, protocol.framing) };
    const found = placeFor(comparable(remote(socket).address), this.#open, players);
    if ('wrong' in found) {
      say(texts().turnedAway(client.name, found.wrong));
      return client.channel.close(notExpected);
    }
    const place = found.value;
    this.#open = this.#open.filter((other) => other !== place);
    this.#here.set(place, client);
    say(texts().here(place.player.name, client.name));
    client.channel.onUnasked((heard) => this.#turnAway(place, client, heard));
    this.#begin(this.#fixtures.get(place.game)!);
  }

  /** A waiting client sent something or left: its seat is open again. */
  #turnAway(place: Place, client: ConnectedClient, heard: Incoming): void {
    if (this.#here.get(place) !== client) return;
    this.#here.delete(place);
    this.#open = inOrder([...this.#open, place]);
    const { fault, said } = failureOf(heard);
    const { say, tooEarly } = this.#setup;
    say(
      said === undefined
        ? texts().leftEarly(place.player.name)
        : texts().spokeBefore(place.player.name, escape(said, 60)),
    );
    client.channel.close(fault === 'left' ? undefined : tooEarly);
  }

  #begin(fixture: Fixture): void {
    const seats = [...this.#here]
      .filter(([{ game }]) => game === fixture.number)
      .toSorted(([one], [other]) => one.seat - other.seat);
    if (seats.length < fixture.seats.length) return;
    for (const [place] of seats) this.#here.delete(place);
    const clients = seats.map(([, client]) => client);
    this.#playing.set(fixture.number, clients);
    void this.#play(fixture, clients);
  }

  async #play(fixture: Fixture, clients: readonly ConnectedClient[]): Promise<void> {
    const players = this.#namesOf(fixture);
    let kept: Recording | undefined;
    const save = (record: Recording): void => {
      this.#setup.save(fixture, record);
      kept = record;
    };
    await playGame(this.#setup, {
      title: titleOf(fixture),
      seed: fixture.seed,
      clients,
      players,
      save,
      isVoid: () => this.#isVoid,
    });
    this.#playing.delete(fixture.number);
    if (kept !== undefined) this.#count(fixture, kept);
    else if (!this.#isClosing) {
      this.#setup.say(texts().connectAgain(players));
      this.#expect(fixture);
    }
    this.#look();
  }

  #count(fixture: Fixture, record: Recording): void {
    this.#setup.count(fixture, record);
    this.#ended.add(fixture.number);
  }

  #namesOf({ seats }: Fixture): string[] {
    return seats.map((entrant) => this.#setup.players[entrant - 1]!.name);
  }

  /** Players who have not connected lose their games. */
  forfeitMissing(): void {
    if (this.#isClosing) return;
    for (const number of new Set(this.#open.map(({ game }) => game))) this.#forfeit(this.#fixtures.get(number)!);
    this.#look();
  }

  #forfeit(fixture: Fixture): void {
    const { say, protocol } = this.#setup;
    const players = this.#namesOf(fixture);
    const absent = this.#open.filter(({ game }) => game === fixture.number).map(({ seat }) => seat);
    const record = recordNoShow(this.#setup, { seed: fixture.seed, players }, absent);
    try {
      this.#setup.save(fixture, record);
    } catch (error) {
      return say(texts().forfeitNotWritten(titleOf(fixture), (error as Error).message));
    }
    this.#count(fixture, record);
    this.#open = this.#open.filter(({ game }) => game !== fixture.number);
    for (const [place, { channel }] of this.#here) {
      if (place.game !== fixture.number) continue;
      this.#here.delete(place);
      protocol.player(channel).leave(noShowOutcome(players.length, absent), place.seat);
    }
    say(`${titleOf(fixture)}: ${forfeitWords(players, absent)}`);
  }

  /** No new connections; running games have `grace` milliseconds to end. */
  close(grace: number): void {
    this.#isClosing = true;
    clearTimeout(this.#timer);
    for (const { channel } of this.#here.values()) channel.close();
    this.#here.clear();
    this.#open = [];
    const patience = setTimeout(() => {
      this.#isVoid = true;
      for (const { channel } of [...this.#playing.values()].flat()) channel.giveUp();
    }, grace);
    void this.over.then(() => clearTimeout(patience));
    this.#look();
  }

  #look(): void {
    const isOver = this.#ended.size === this.#fixtures.size;
    if (!isOver && !(this.#isClosing && this.#playing.size === 0)) return;
    clearTimeout(this.#timer);
    this.#finish();
  }
}

const inOrder = (places: readonly Place[]): Place[] =>
  places.toSorted((one, other) => one.game - other.game || one.seat - other.seat);

const titleOf = ({ number, meeting: { round, board, games } }: Fixture): string =>
  texts().board(round, board, games > 1 ? number : undefined);

const forfeitWords = (players: readonly string[], absent: readonly Seat[]): string => {
  const came = players.filter((_, seat) => !absent.includes(seat));
  const missing = absent.map((seat) => players[seat]!);
  return came.length === 0 ? texts().nobodyWins(missing) : texts().forfeit(missing, came);
};
