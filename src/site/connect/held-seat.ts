import type { Database } from '../../store/database.ts';
import {
  askTakeBack,
  messagesFrom,
  nextSaid,
  saySeat,
  writeSeat,
  type SeatKey,
  type ShortMessage,
} from '../../store/seats.ts';
import type { Entered } from './enter.ts';
import type { Offer } from './protocol.ts';
import { refusal, type PlayerSocket } from './socket.ts';

const mostUnsaid = 64; // answers of one seat that wait to be stored

/** A seat of a running match whose player is connected here: what it is told and says, each message once. */
export class HeldSeat {
  readonly name: string;
  readonly key: SeatKey;
  readonly player: Entered & { readonly socket: PlayerSocket };
  readonly #db: Database;
  readonly #on: { readonly over: () => void; readonly onError: (error: unknown) => void };
  /** The number of the next line to the player. */
  told: number;
  /** The player was told the last line. */
  isOver = false;
  /** The player was told the result, or is being told. */
  isConcluded = false;
  /** The number of the line after which the person asked to take back a move. */
  #askedAt = -1;
  /** The number of the player's next answer. */
  #said = 0;
  #unsaid = 0;
  #saying: Promise<void>;
  #looking: Promise<void> | undefined;
  #isDue = true;

  constructor(
    db: Database,
    player: HeldSeat['player'],
    key: SeatKey,
    told: number,
    on: {
      readonly offer: () => Promise<Omit<Offer, 'said'>>;
      readonly over: () => void;
      readonly onError: (error: unknown) => void;
    },
  ) {
    this.#db = db;
    this.player = player;
    this.key = key;
    this.name = writeSeat(key);
    this.told = told;
    this.#on = on;
    const begun = this.#begin(on.offer);
    this.#saying = begun;
    this.#looking = begun.then(() => this.#lookOn()).finally(() => (this.#looking = undefined));
  }

  async #begin(offer: () => Promise<Omit<Offer, 'said'>>): Promise<void> {
    try {
      const [offered, said] = await Promise.all([offer(), nextSaid(this.#db, this.key)]);
      this.#said = said;
      this.player.socket.send({ ...offered, said });
    } catch (error) {
      this.#fail(error);
    }
  }

  /** There is another line: this, if it is short. */
  hear(message: ShortMessage | undefined): void {
    if (message?.number !== this.told || this.#looking !== undefined) return this.look();
    this.player.socket.send({ type: 'told', seat: this.name, ...message });
    this.told++;
  }

  /** Sends the lines that the player was not told yet. */
  look(): void {
    this.#isDue = true;
    this.#looking ??= this.#lookOn().finally(() => (this.#looking = undefined));
  }

  /** The same for the last time. */
  async lookLast(): Promise<void> {
    this.look();
    await this.#looking;
  }

  async #lookOn(): Promise<void> {
    try {
      while (this.#isDue && !this.player.socket.isClosed) {
        this.#isDue = false;
        for (const { number, text } of await messagesFrom(this.#db, this.key, 'told', this.told)) {
          this.player.socket.send({ type: 'told', seat: this.name, number, text });
          this.told = number + 1;
          this.isOver ||= text === null;
        }
      }
    } catch (error) {
      this.#fail(error);
    }
    if (this.isOver && !this.isConcluded) this.#on.over();
  }

  /** An answer of the player; one that was said already is ignored. */
  say(number: number, text: string | null): void {
    if (++this.#unsaid > mostUnsaid) return this.player.socket.refuse(refusal({ code: 'connect-flood' }));
    this.#saying = this.#saying.then(() => this.#say(number, text)).finally(() => this.#unsaid--);
  }

  /** The person asks the others to let the own last move be taken back: once in a position. */
  askTakeBack(): void {
    if (this.#askedAt === this.told) return;
    this.#askedAt = this.told;
    askTakeBack(this.#db, this.key).catch((error: unknown) => this.#fail(error));
  }

  /** Another person in the match asks for it. */
  hearTakeBack(by: SeatKey): void {
    const isOfMatch = by.match === this.key.match && by.attempt === this.key.attempt && by.seat !== this.key.seat;
    if (isOfMatch) this.player.socket.send({ type: 'take-back', seat: this.name, by: by.seat });
  }

  async #say(number: number, text: string | null): Promise<void> {
    const { socket } = this.player;
    if (socket.isClosed || number < this.#said) return;
    if (number > this.#said) return socket.refuse(refusal({ code: 'connect-number', expected: this.#said, number }));
    this.#said++;
    try {
      await saySeat(this.#db, this.key, { number, text });
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The player connects again, and both sides go on from what is stored. */
  #fail(error: unknown): void {
    this.#on.onError(error);
    this.player.socket.refuse(refusal({ code: 'connect-trouble' }), 'later');
  }
}
