import type { Channel, Incoming } from '../../src/game/channel.ts';
import type { Player } from '../../src/game/player.ts';
import type { Protocol } from '../../src/game/protocol.ts';
import type { Seat } from '../../src/game/seat.ts';
import type { Connection, ConnectionListener, LobbySetup, LobbyTable, OpenLobby } from '../../src/game/table.ts';
import type { ConnectionMessage } from '../../src/text/connection.ts';
import { escape } from '../../src/kit/escape.ts';
import { texts } from './lobby-texts.ts';
import { protocol as acpc } from './protocols/acpc.ts';
import { protocol as lines } from './protocols/lines.ts';
import type { Move, Options, View } from './state.ts';

/**
 * Clients are seated in the order in which they connect, table after table; a match begins when its table is full. In
 * Doyle's game they speak the protocol of the Annual Computer Poker Competition.
 */
export function openLobby(setup: LobbySetup): OpenLobby<View, Move> {
  const { doyle } = setup.options as Options;
  const protocol = doyle ? acpc : lines;
  const tables = Array.from({ length: setup.tables }, (_, at) => new Table(at + 1, setup, protocol));
  return {
    tables,
    framing: protocol.framing,
    ...(doyle && { protocol: 'acpc' }),
    enter(connection) {
      const table = tables.find((each) => each.hasRoom);
      if (table !== undefined) return table.enter(connection);
      setup.tell(texts().full(connection.address));
      connection.close();
      return { heard: () => undefined, left: () => undefined };
    },
  };
}

const closed: ConnectionMessage = { code: 'connection-closed' };

/** A seat: nobody's, or a client's. */
interface Place {
  connection?: Connection;
  /** Hears what its client says unasked, once the match has begun. */
  tell?: (heard: Incoming) => void;
}

class Table implements LobbyTable<View, Move> {
  readonly full: Promise<void>;
  readonly seats: readonly Player<View, Move>[];

  readonly #number: number;
  readonly #setup: LobbySetup;
  readonly #places: readonly Place[];
  #begin!: () => void;
  #hasBegun = false;

  constructor(number: number, setup: LobbySetup, protocol: Protocol<View, Move>) {
    this.#number = number;
    this.#setup = setup;
    this.#places = Array.from({ length: setup.seats }, () => ({}));
    this.full = new Promise((resolve) => (this.#begin = resolve));
    this.seats = this.#places.map((place) => protocol.player(channelOf(place)));
  }

  get hasRoom(): boolean {
    return !this.#hasBegun && this.#places.some(({ connection }) => connection === undefined);
  }

  enter(connection: Connection): ConnectionListener {
    const seat = this.#places.findIndex((place) => place.connection === undefined);
    const place = this.#places[seat]!;
    place.connection = connection;
    this.#setup.tell(texts().seated(connection.address, this.#number, seat + 1));
    if (this.#places.every((each) => each.connection !== undefined)) {
      this.#hasBegun = true;
      this.#begin();
    }
    return {
      heard: (text) => {
        if (this.#hasBegun) place.tell?.({ kind: 'message', text, at: performance.now() });
        else if (place.connection === connection) this.#letGo(seat, connection, text);
      },
      left: () => {
        if (this.#hasBegun) place.tell?.({ kind: 'failure', fault: 'left', reason: closed });
        else if (place.connection === connection) this.#vacate(seat, connection);
      },
    };
  }

  #vacate(seat: Seat, { address }: Connection): void {
    delete this.#places[seat]!.connection;
    this.#setup.tell(texts().left(address, this.#number, seat + 1));
  }

  /** Before the match nobody has anything to say but a greeting, which the framing takes. */
  #letGo(seat: Seat, connection: Connection, text: string): void {
    delete this.#places[seat]!.connection;
    this.#setup.tell(texts().spokeEarly(connection.address, escape(text, 60)));
    connection.close();
  }
}

/** The channel of a seat; it is used when the seat has a client. */
const channelOf = (place: Place): Channel => ({
  send: (message) => place.connection!.send(message),
  receive: (limit, isAnswer) => place.connection!.receive(limit, isAnswer),
  waitOn: () => place.connection!.waitOn(),
  onUnasked: (tell) => void (place.tell = tell),
  close: (last) => place.connection?.close(last),
});
