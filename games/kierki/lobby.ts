import type { Answer, Player } from '../../src/game/player.ts';
import type { Seat } from '../../src/game/seat.ts';
import type { Connection as AnyConnection, LobbySetup, OpenLobby, ConnectionListener } from '../../src/game/table.ts';
import { escape } from '../../src/kit/escape.ts';
import { seatNames, seatOf, type Card } from './cards.ts';
import { readAnswer, readIam, say } from './protocol-messages.ts';
import { catchUp, news } from './news.ts';
import { isAllowed, trickOf } from './protocols/lines.ts';
import type { View } from './state.ts';
import { texts } from './lobby-texts.ts';

type Waiting = Pick<LobbySetup, 'messageTime' | 'patience' | 'alarm' | 'tell'>;
/** Without `receive`: a client may send a message at any time. */
export type Connection = Pick<
  AnyConnection,
  'address' | 'send' | 'isSpeaking' | 'pauseReading' | 'resumeReading' | 'close'
>;

/** After so many wrong messages since its last card, each further one of a client costs it a pause in ms. */
const flood = { from: 20, pause: 100 };

/** A client says which seat it wants, in time; it gets that seat at the first table where it is free. */
export function openLobby({ tables: count, ...waiting }: Waiting & Pick<LobbySetup, 'tables'>): Pick<
  OpenLobby<View, Card>,
  'tables'
> & {
  enter(connection: Connection): ConnectionListener;
  obey(line: string): void;
} {
  const tables = Array.from({ length: count }, (_, at) => new FourSeats(at + 1, waiting));
  const busy = (): string =>
    say.busy([...seatNames.keys()].filter((seat) => !tables.some((table) => table.isFree(seat))));
  return {
    tables,
    enter: (connection) => listen(connection, tables, busy, waiting),
    obey: (line) => obey(line, tables, waiting.tell),
  };
}

/** Enter: who is waited for. `free E`, with several tables `free 2 E`: the client on that seat is disconnected. */
function obey(line: string, tables: readonly FourSeats[], tell: (line: string) => void): void {
  const word = line.trim().toUpperCase();
  if (word === '') return tables.flatMap((table) => table.waiting() ?? []).forEach((waiting) => tell(waiting));
  const [, number, seat] = /^FREE(?: (\d+))? ([NESW])$/.exec(word) ?? [];
  if (seat === undefined || (number === undefined && tables.length > 1)) return tell(texts().commands(tables.length));
  const table = tables[Number(number ?? 1) - 1];
  if (table === undefined) tell(texts().noTable(tables.length));
  else if (!table.free(seatOf(seat), texts().byOperator)) tell(texts().nobodySits(Number(number ?? 1), seat));
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
      sits?.table.leave(sits.seat, connection);
    },
  };
}

/** A client on its seat. */
interface Client {
  readonly connection: Connection;
  /** Wrong messages since its last card, and the last of them. */
  wrong: number;
  said: string;
  /** Cancels the end of a pause. */
  forget: () => void;
}

/** The seat that is to play a card. */
interface Question {
  readonly seat: Seat;
  answer(card: Card): void;
  /** The client that was asked, and how often; undefined until all seats are taken. */
  to?: Client;
  times: number;
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

  readonly #number: number;
  readonly #waiting: Waiting;
  #begin!: () => void;
  #hasBegun = false;
  #isOver = false;
  readonly #clients: (Client | undefined)[] = seatNames.map(() => undefined);
  /** What each seat sees. */
  readonly #views: (View | undefined)[] = [];
  #question: Question | undefined;
  /** Messages that came after the last card and before the next question. */
  #hasty: { readonly seat: Seat; readonly message: string }[] = [];
  /** Cancel the next repetition of the question, and the freeing of the seat that is asked. */
  #forget: () => void = () => undefined;
  #forgetFreeing: (() => void) | undefined;

  constructor(number: number, waiting: Waiting) {
    this.#number = number;
    this.#waiting = waiting;
    this.full = new Promise((resolve) => (this.#begin = resolve));
    this.seats = seatNames.map((_, at) => ({
      choose: (_view, { seat }) => this.#choose(seat),
      see: (view, seat) => this.#see(view, seat),
      leave: () => this.#end(at),
    }));
  }

  isFree(seat: Seat): boolean {
    return !this.#isOver && this.#clients[seat] === undefined;
  }

  sit(seat: Seat, connection: Connection): void {
    this.#clients[seat] = { connection, wrong: 0, said: '', forget: () => undefined };
    const view = this.#views[seat];
    for (const message of view === undefined ? [] : catchUp(view, seat)) this.#tell(seat, message);
    if (this.#isSuspended()) return;
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      return this.#begin();
    }
    this.#waiting.tell(texts().goesOn(this.#number));
    this.#ask();
  }

  leave(seat: Seat, connection: Connection): void {
    const client = this.#clients[seat];
    if (client?.connection !== connection) return;
    this.#clients[seat] = undefined;
    this.#hasty = this.#hasty.filter((hasty) => hasty.seat !== seat);
    client.forget();
    this.#stopClocks();
    if (this.#hasBegun && !this.#isOver) this.#waiting.tell(this.waiting()!);
  }

  /** Disconnects the client on this seat, so that another one can take it; false if there is none. */
  free(seat: Seat, why: string): boolean {
    const client = this.#clients[seat];
    if (client === undefined || this.#isOver) return false;
    const { connection } = client;
    this.#waiting.tell(texts().freed(this.#number, seatNames[seat]!, connection.address, why));
    this.leave(seat, connection);
    connection.close();
    return true;
  }

  /** Who is waited for, and why; undefined when nobody is. */
  waiting(): string | undefined {
    if (this.#isOver) return undefined;
    const empty = seatNames.filter((_, seat) => this.#clients[seat] === undefined);
    if (empty.length > 0) return texts().empty(this.#number, this.#hasBegun, empty.join(', '));
    const { seat, times, to } = this.#question ?? {};
    if (seat === undefined || to === undefined) return undefined;
    const { wrong, said, connection } = to;
    const why =
      wrong > 0
        ? texts().wrongs(wrong, escape(said, 60))
        : connection.isSpeaking()
          ? texts().endless
          : texts().noAnswer;
    const { address } = connection;
    return texts().waits(this.#number, seatNames[seat]!, address, trickOf(this.#views[seat]!), times!, why);
  }

  heard(seat: Seat, message: string): void {
    if (this.#isOver) return;
    if (this.#hasBegun && this.#question === undefined) return void this.#hasty.push({ seat, message });
    const client = this.#clients[seat]!;
    const question = this.#question?.to === client ? this.#question : undefined;
    const card = question === undefined || question.tooEarly ? undefined : this.#cardIn(message, seat);
    if (question !== undefined) question.tooEarly = false;
    if (card === undefined) return this.#scold(seat, message);
    client.wrong = 0;
    this.#question = undefined;
    this.#stopClocks();
    question!.answer(card);
  }

  #cardIn(message: string, seat: Seat): Card | undefined {
    const view = this.#views[seat]!;
    const card = readAnswer(message, trickOf(view));
    return card !== undefined && isAllowed(view, seat, card) ? card : undefined;
  }

  /** A client that sends one wrong message after the other is read slowly, for others' sake and the report's. */
  #scold(seat: Seat, message: string): void {
    const client = this.#clients[seat]!;
    const view = this.#views[seat];
    client.wrong++;
    client.said = message;
    this.#tell(seat, say.wrong(view === undefined ? 1 : trickOf(view)));
    if (client.wrong < flood.from || this.#clients[seat] !== client) return;
    const { connection } = client;
    if (client.wrong === flood.from)
      this.#waiting.tell(
        texts().floods(this.#number, seatNames[seat]!, connection.address, client.wrong, escape(message, 60)),
      );
    client.forget();
    connection.pauseReading();
    client.forget = this.#waiting.alarm(flood.pause, () => connection.resumeReading());
  }

  #see(view: View, seat: Seat): void {
    const before = this.#views[seat];
    this.#views[seat] = view;
    for (const message of news(before, view, seat)) this.#tell(seat, message);
  }

  #choose(seat: Seat): Promise<Answer<Card>> {
    return new Promise((resolve) => {
      this.#question = { seat, times: 0, answer: (move) => resolve({ move }) };
      // sent before the question: no answer
      for (const hasty of this.#hasty.splice(0)) this.#scold(hasty.seat, hasty.message);
      if (!this.#isSuspended()) this.#ask();
    });
  }

  /** Asks the client to play, and again when its time is up. */
  #ask(): void {
    const question = this.#question;
    if (question === undefined) return;
    const { seat } = question;
    const view = this.#views[seat]!;
    const client = this.#clients[seat]!;
    if (question.to !== client) {
      question.tooEarly = client.connection.isSpeaking();
      question.times = 0;
    }
    question.to = client;
    question.times++;
    this.#setClocks(seat);
    this.#tell(seat, say.trick(trickOf(view), view.table));
  }

  #askAgain(): void {
    if (isPowerOfTwo(this.#question!.times)) this.#waiting.tell(this.waiting()!);
    this.#ask();
  }

  #setClocks(seat: Seat): void {
    const { alarm, messageTime, patience } = this.#waiting;
    this.#forget();
    this.#forget = alarm(messageTime, () => this.#askAgain());
    if (patience === undefined) return;
    this.#forgetFreeing ??= alarm(patience, () => void this.free(seat, texts().noCard(patience / 1000)));
  }

  #stopClocks(): void {
    this.#forget();
    this.#forgetFreeing?.();
    this.#forgetFreeing = undefined;
  }

  #isSuspended(): boolean {
    return this.#clients.includes(undefined);
  }

  /** Sending may show that a client left; the others are told all the same. */
  #tell(seat: Seat, message: string): void {
    this.#clients[seat]?.connection.send(message);
  }

  #end(seat: Seat): void {
    this.#isOver = true;
    this.#clients[seat]?.forget();
    this.#clients[seat]?.connection.close();
  }
}

/** The operator is told before a question is repeated for the first time, the second, the fourth, the eighth … */
const isPowerOfTwo = (times: number): boolean => (times & (times - 1)) === 0;
