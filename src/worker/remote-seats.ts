import type { Heard } from '../channels/remote.ts';
import type { Seat } from '../game/seat.ts';
import { isLost, isQueryError, type Database } from '../store/database.ts';
import { listen, seatChannel, type Listener } from '../store/listen.ts';
import type { Attempt } from '../store/results.ts';
import {
  connectedAmong,
  messagesFrom,
  readNews,
  tellSeat,
  writeSeat,
  type SeatKey,
  type ShortMessage,
} from '../store/seats.ts';

// The worker's end of seats whose player is elsewhere: what the referee tells is stored for the site, and what the
// player says is fetched from there.

/** The conversation with a player who is elsewhere. */
export interface Conversation {
  /** Tells a message without its end, or null when there are no more. */
  tell(text: string | null): void;
  /** Resolves when all is told, or cannot be told now. */
  done(): Promise<void>;
}

export interface RemoteSeats {
  open(attempt: Attempt, seat: Seat, hear: (heard: Heard) => void): Conversation;
  close(): Promise<void>;
}

const poll = 1000; // ms after which we look although nobody notified us: a site that dies says nothing
const retry = 250; // ms after a query failed

/** The worker listens once the first such seat is opened. */
export function remoteSeats(db: Database, databaseUrl: string): RemoteSeats {
  const ears = new Map<string, Ear>();
  let listener: Listener | undefined;
  let timer: NodeJS.Timeout | undefined;
  const lookAll = (): void => ears.forEach((ear) => ear.look());
  const onNews = (payload: string): void => {
    const news = readNews(payload);
    if (news?.kind === 'said') ears.get(writeSeat(news.seat))?.said(news.message);
    else if (news?.kind === 'here') ears.forEach((ear) => ear.version === news.version && ear.look());
  };
  return {
    open(attempt, seat, hear) {
      listener ??= listen(databaseUrl, { [seatChannel]: onNews }, lookAll);
      timer ??= setInterval(lookAll, poll).unref();
      const key = { match: attempt.match, attempt: attempt.attempt, seat };
      const version = attempt.seats[seat]!.id;
      const name = writeSeat(key);
      const ear = new Ear(db, key, version, hear);
      ears.set(name, ear);
      ear.look();
      const mouth = new Mouth((from, texts) => tellSeat(db, { ...key, token: attempt.token, version }, from, texts));
      return {
        tell: (text) => mouth.tell(text),
        async done() {
          ears.delete(name);
          ear.close();
          await mouth.done();
        },
      };
    },
    async close() {
      clearInterval(timer);
      await listener?.close();
    },
  };
}

/** Fetches what the player says, in its order, and whether it is connected. */
class Ear {
  readonly #db: Database;
  readonly #key: SeatKey;
  readonly version: number;
  readonly #hear: (heard: Heard) => void;
  #next = 0;
  #isHere = true;
  #isClosed = false;
  #looking: Promise<void> | undefined;
  #isDue = false;

  constructor(db: Database, key: SeatKey, version: number, hear: (heard: Heard) => void) {
    this.#db = db;
    this.#key = key;
    this.version = version;
    this.#hear = hear;
  }

  /** The player said something: this, if it is short. */
  said(message: ShortMessage | undefined): void {
    if (message?.number !== this.#next || this.#looking !== undefined || this.#isClosed) return this.look();
    this.#next++;
    this.#hear({ kind: 'said', text: message.text });
  }

  look(): void {
    this.#isDue = true;
    this.#looking ??= this.#lookOn().finally(() => (this.#looking = undefined));
  }

  close(): void {
    this.#isClosed = true;
  }

  async #lookOn(): Promise<void> {
    while (this.#isDue && !this.#isClosed) {
      this.#isDue = false;
      try {
        const isHere = (await connectedAmong(this.#db, [this.version])).has(this.version); // before what it said last
        await this.#fetch();
        if (isHere !== this.#isHere && !this.#isClosed) this.#hear({ kind: isHere ? 'back' : 'lost' });
        this.#isHere = isHere;
      } catch (error) {
        ignoreTrouble(error); // the next look comes soon
      }
    }
  }

  async #fetch(): Promise<void> {
    for (const { number, text } of await messagesFrom(this.#db, this.#key, 'said', this.#next)) {
      if (this.#isClosed) return;
      this.#next = number + 1;
      this.#hear(text === null ? { kind: 'left' } : { kind: 'said', text });
    }
  }
}

/** Stores what the player is told, in the background, in batches; what could not be stored is in the next batch. */
class Mouth {
  readonly #store: (from: number, texts: readonly (string | null)[]) => Promise<void>;
  readonly #all: (string | null)[] = [];
  #stored = -1; // the player does not know of the seat yet
  #storing: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(store: (from: number, texts: readonly (string | null)[]) => Promise<void>) {
    this.#store = store;
    this.#go();
  }

  tell(text: string | null): void {
    this.#all.push(text);
    this.#go();
  }

  async done(): Promise<void> {
    await this.#storing;
    clearTimeout(this.#retry);
    if (this.#stored < this.#all.length) await this.#write();
    clearTimeout(this.#retry);
  }

  #go(): void {
    this.#storing ??= this.#write().finally(() => (this.#storing = undefined));
  }

  async #write(): Promise<void> {
    while (this.#stored < this.#all.length) {
      const [from, upTo] = [Math.max(0, this.#stored), this.#all.length];
      try {
        await this.#store(from, this.#all.slice(from));
        this.#stored = upTo;
      } catch (error) {
        ignoreTrouble(error);
        this.#stored = -1; // a crash of the server empties the table
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => this.#go(), retry);
        return;
      }
    }
  }
}

function ignoreTrouble(error: unknown): void {
  if (!isLost(error) && !isQueryError(error)) throw error;
}
