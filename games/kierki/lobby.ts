import type { Answer, Player } from '../../src/game/player.ts';
import type { Seat } from '../../src/game/seat.ts';
import type { Connection as AnyConnection, LobbySetup, OpenLobby, ConnectionListener } from '../../src/game/table.ts';
import { seatNames, type Card } from './cards.ts';
import { readAnswer, readIam, say } from './protocol-messages.ts';
import { catchUp, news } from './news.ts';
import { isAllowed, trickOf } from './protocols/lines.ts';
import type { View } from './state.ts';
import { texts } from './lobby-texts.ts';

type Waiting = Pick<LobbySetup, 'messageTime' | 'alarm' | 'tell'>;
/** Without `receive`: a client may send a message at any time. */
export type Connection = Pick<AnyConnection, 'address' | 'send' | 'isSpeaking' | 'close'>;

/** A client says which seat it wants, in time; it gets that seat at the first table where it is free. */
export function openLobby({ tables: count, ...waiting }: Waiting & Pick<LobbySetup, 'tables'>): Pick<
  OpenLobby<View, Card>,
  'tables'
> & {
  enter(connection: Connection): ConnectionListener;
} {
  const tables = Array.from({ length: count }, () => new FourSeats(waiting));
  const busy = (): string =>
    say.busy([...seatNames.keys()].filter((seat) => !tables.some((table) => table.isFree(seat))));
  return { tables, enter: (connection) => listen(connection, tables, busy, waiting) };
}

function listen(
  connection: Connection,
  tables: readonly FourSeats[],
  busy: () => string,
  { messageTime, alarm, tell }: Waiting,
): ConnectionListener {
  let sits: { readonly table: FourSeats; readonly seat: Seat } | undefined;
  let isGone = false;
  const dismiss = (last?: string): void => {
    isGone = true;
    forget();
    connection.close(last);
  };
  const sendAway = (why: string): void => {
    tell(texts().sentAway(connection.address, why));
    dismiss();
  };
  const forget = alarm(messageTime, () =>
    sendAway((connection.isSpeaking() ? texts().noEnd : texts().silent)(messageTime / 1000)),
  );
  return {
    heard(message) {
      if (isGone) return;
      if (sits !== undefined) return sits.table.heard(sits.seat, message);
      const seat = readIam(message);
      if (seat === undefined) return sendAway(texts().notIam);
      const table = tables.find((each) => each.isFree(seat));
      if (table === undefined) return dismiss(busy());
      forget();
      sits = { table, seat };
      table.sit(seat, connection);
    },
    left() {
      if (isGone) return;
      isGone = true;
      forget();
      sits?.table.leave(sits.seat);
    },
  };
}

/** The seat that is to play a card. */
interface Question {
  readonly seat: Seat;
  answer(card: Card): void;
  /** The client that was asked; undefined while the game is suspended. */
  to?: Connection;
  /** The client had begun a message before: its next message is no answer. */
  tooEarly?: boolean;
}

/**
 * A table whose seats never fail: a client that is wrong or late is asked again, and the table waits for one that comes
 * back.
 */
class FourSeats {
  readonly full: Promise<void>;
  readonly seats: readonly Player<View, Card>[];

  readonly #waiting: Waiting;
  #begin!: () => void;
  #hasBegun = false;
  #isOver = false;
  readonly #connections: (Connection | undefined)[] = seatNames.map(() => undefined);
  /** What each seat sees. */
  readonly #views: (View | undefined)[] = [];
  #question: Question | undefined;
  /** Seats that sent something after the last card and before the next question. */
  #hasty: Seat[] = [];
  #forget: () => void = () => undefined;

  constructor(waiting: Waiting) {
    this.#waiting = waiting;
    this.full = new Promise((resolve) => (this.#begin = resolve));
    this.seats = seatNames.map((_, at) => ({
      choose: (_view, { seat }) => this.#choose(seat),
      see: (view, seat) => this.#see(view, seat),
      leave: () => this.#end(at),
    }));
  }

  isFree(seat: Seat): boolean {
    return !this.#isOver && this.#connections[seat] === undefined;
  }

  sit(seat: Seat, connection: Connection): void {
    this.#connections[seat] = connection;
    const view = this.#views[seat];
    for (const message of view === undefined ? [] : catchUp(view, seat)) this.#tell(seat, message);
    if (this.#isSuspended()) return;
    if (this.#hasBegun) return this.#ask();
    this.#hasBegun = true;
    this.#begin();
  }

  leave(seat: Seat): void {
    this.#connections[seat] = undefined;
    this.#hasty = this.#hasty.filter((hasty) => hasty !== seat);
    this.#forget();
  }

  heard(seat: Seat, message: string): void {
    if (this.#isOver) return;
    if (this.#hasBegun && this.#question === undefined) return void this.#hasty.push(seat);
    const question = this.#question?.to === this.#connections[seat] ? this.#question : undefined;
    const card = question === undefined || question.tooEarly ? undefined : this.#cardIn(message, seat);
    if (question !== undefined) question.tooEarly = false;
    if (card === undefined) return this.#scold(seat);
    this.#question = undefined;
    this.#forget();
    question!.answer(card);
  }

  #cardIn(message: string, seat: Seat): Card | undefined {
    const view = this.#views[seat]!;
    const card = readAnswer(message, trickOf(view));
    return card !== undefined && isAllowed(view, seat, card) ? card : undefined;
  }

  #scold(seat: Seat): void {
    const view = this.#views[seat];
    this.#tell(seat, say.wrong(view === undefined ? 1 : trickOf(view)));
  }

  #see(view: View, seat: Seat): void {
    const before = this.#views[seat];
    this.#views[seat] = view;
    for (const message of news(before, view, seat)) this.#tell(seat, message);
  }

  #choose(seat: Seat): Promise<Answer<Card>> {
    return new Promise((resolve) => {
      this.#question = { seat, answer: (move) => resolve({ move }) };
      for (const hasty of this.#hasty.splice(0)) this.#scold(hasty); // sent before the question: no answer
      if (!this.#isSuspended()) this.#ask();
    });
  }

  /** Asks the client to play, and again when its time is up. */
  #ask(): void {
    const question = this.#question;
    if (question === undefined) return;
    const { seat } = question;
    const view = this.#views[seat]!;
    const connection = this.#connections[seat]!;
    if (question.to !== connection) question.tooEarly = connection.isSpeaking();
    question.to = connection;
    this.#forget();
    this.#forget = this.#waiting.alarm(this.#waiting.messageTime, () => this.#ask());
    this.#tell(seat, say.trick(trickOf(view), view.table));
  }

  #isSuspended(): boolean {
    return this.#connections.includes(undefined);
  }

  /** Sending may show that a client left; the others are told all the same. */
  #tell(seat: Seat, message: string): void {
    this.#connections[seat]?.send(message);
  }

  #end(seat: Seat): void {
    this.#isOver = true;
    this.#connections[seat]?.close();
  }
}
