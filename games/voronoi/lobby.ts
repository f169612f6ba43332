import type { Limit } from '../../src/game/clock.ts';
import type { Answer, Player } from '../../src/game/player.ts';
import type { Seat } from '../../src/game/seat.ts';
import type { Connection, LobbySetup, LobbyTable, OpenLobby, ConnectionListener } from '../../src/game/table.ts';
import { escapeName } from '../../src/kit/escape.ts';
import { faultKinds } from '../../src/game/fault.ts';
import { ask } from './ask.ts';
import { isOtherProtocol, readName, say } from './protocol-messages.ts';
import type { Move, Options, Round, State } from './state.ts';
import { texts } from './lobby-texts.ts';

/**
 * One table. A client gets the first free number and says its name, in time; a client beyond the number of players, or
 * after the start of the match, is disconnected.
 */
export function openLobby(setup: LobbySetup): OpenLobby<State, Move> {
  const table = new Rotation(setup);
  return {
    tables: [table],
    enter: (connection) => table.enter(connection),
    start: () => table.start(),
    goOn: () => table.goOn(),
  };
}

/** A client with a number. */
interface Place {
  readonly connection: Connection;
  /** Empty until the client said it. */
  name: string;
}

/** A table whose seats never fail: a timeout, too many attempts and leaving are moves of the game. */
class Rotation implements LobbyTable<State, Move> {
  readonly full: Promise<void>;
  readonly seats: readonly Player<State, Move>[];

  readonly #setup: LobbySetup;
  readonly #places: (Place | undefined)[];
  #names: readonly string[] = [];
  #begin!: () => void;
  #hasBegun = false;
  #startsAlone: boolean;
  /** Players that left and are not yet gone by the rules; the player to move reports them. */
  #leavers: Seat[] = [];
  #wake: (() => void) | undefined;
  /** The open question. */
  #asked: Promise<Answer<Move>> | undefined;
  /** The pause between two games. */
  #rest: Promise<void> | undefined;
  /** The number of games whose end was sent. */
  #over = 0;

  constructor(setup: LobbySetup) {
    this.#setup = setup;
    this.#startsAlone = setup.startsAlone;
    this.#places = Array.from({ length: setup.seats }, () => undefined);
    this.full = new Promise((resolve) => (this.#begin = resolve));
    this.seats = this.#places.map((_, at) => ({
      choose: (state, { seat, limit }) => this.#choose(state, seat, limit),
      see: (state) => this.#see(state),
      leave: () => this.#places[at]?.connection.close(),
    }));
  }

  names(): readonly string[] {
    return this.#names;
  }

  enter(connection: Connection): ConnectionListener {
    const { seats, options, messageTime, alarm, tell } = this.#setup;
    const seat = this.#hasBegun ? -1 : this.#places.indexOf(undefined);
    if (seat < 0) {
      tell(this.#hasBegun ? texts().begun(connection.address) : texts().full(connection.address, seats));
      connection.close();
      return { heard: () => undefined, left: () => undefined };
    }
    const place: Place = { connection, name: '' };
    this.#places[seat] = place;
    const forget = alarm(messageTime, () => {
      this.#vacate(seat, place, (player, name) => texts().unnamed(player, name, messageTime / 1000));
      connection.close();
    });
    connection.send(say.info({ players: seats, stones: (options as Options).stones, seat }));
    return {
      heard: (message) => {
        if (place.name !== '') return; // not the client's turn
        if (isOtherProtocol(message)) {
          forget();
          this.#vacate(seat, place, texts().noPlayer);
          return connection.close();
        }
        place.name = readName(message);
        if (place.name === '') return;
        forget();
        tell(texts().is(seat + 1, escapeName(place.name), connection.address));
        this.#look();
      },
      left: () => {
        forget();
        this.#vacate(seat, place);
      },
    };
  }

  #vacate(seat: Seat, place: Place, words = texts().left): void {
    if (this.#places[seat] !== place) return;
    this.#setup.tell(words(seat + 1, place.name === '' ? place.connection.address : escapeName(place.name)));
    this.#places[seat] = undefined;
    if (!this.#hasBegun) return;
    this.#leavers.push(seat);
    this.#wake?.();
  }

  get #isFull(): boolean {
    return this.#places.every((place) => place !== undefined && place.name !== '');
  }

  #look(): void {
    if (this.#hasBegun || !this.#isFull) return;
    if (this.#startsAlone) this.start();
    else this.#setup.tell(texts().pressEnter);
  }

  start(): void {
    const { seats, tell } = this.#setup;
    if (this.#hasBegun) return;
    if (!this.#isFull)
      return tell(texts().here(this.#places.filter((place) => place !== undefined && place.name !== '').length, seats));
    this.#hasBegun = true;
    this.#names = this.#places.map((place) => place!.name);
    this.#begin();
  }

  goOn(): void {
    this.#startsAlone = true;
    this.#look();
  }

  async #choose(state: State, seat: Seat, limit: Limit): Promise<Answer<Move>> {
    await this.#rest;
    const leaver = this.#leavers.shift();
    if (leaver !== undefined) return { move: leaver === seat ? 'gone' : `gone ${leaver + 1}`, ms: 0 };
    const place = this.#places[seat]!;
    this.#asked ??= ask(place.connection, state, seat, limit);
    const answer = await Promise.race([
      this.#asked,
      new Promise<undefined>((resolve) => (this.#wake = () => resolve(undefined))),
    ]);
    if (answer !== undefined) {
      this.#asked = undefined;
      if ('move' in answer) return answer;
      const kind = faultKinds[answer.failure.fault];
      if (kind === 'late' || kind === 'wrong') return { move: kind, ms: answer.ms ?? 0 };
      this.#vacate(seat, place);
    }
    return await this.#choose(state, seat, limit); // a player left
  }

  /** All players are told the end of a game; after a pause the next one begins. */
  #see({ games, players }: State): void {
    const over = games.filter(({ end }) => end !== null).length;
    if (over === this.#over) return;
    for (const [seat, place] of this.#places.entries()) place?.connection.send(say.update(games[this.#over]!, seat));
    for (let number = this.#over; number < over; number++)
      this.#setup.tell(resultOf(number + 1, players, games[number]!, this.#names));
    this.#over = over;
    this.#rest = new Promise((resolve) => void this.#setup.alarm(this.#setup.pause, resolve));
  }
}

function resultOf(game: number, games: number, { scores, end }: Round, names: readonly string[]): string {
  const shown = names.map(escapeName);
  const best = Math.max(...scores);
  const winners = shown.filter((_, seat) => scores[seat] === best);
  const guilty = shown.find((_, seat) => scores[seat] === (end === 'late' ? -2 : -1)) ?? '';
  const why = {
    placed: '',
    late: texts().late(guilty),
    wrong: texts().wrong(guilty),
    alone: texts().alone,
  }[end!];
  return texts().result(game, games, shown.map((name, seat) => `${name} ${scores[seat]}`).join(' : '), why, winners);
}
