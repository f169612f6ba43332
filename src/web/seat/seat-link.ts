import type { Message } from '../../game/message.ts';
import type { Seat } from '../../game/seat.ts';
import { writeTakeBack } from '../../game/take-back.ts';

// The seat of a person in a match: the browser's end of the WebSocket that docs/connect.md describes.

/** How the page is connected. */
export type LinkState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  | { readonly kind: 'lost' } // it connects again by itself
  | { readonly kind: 'replaced' } // another tab plays now
  | { readonly kind: 'refused'; readonly why: string };

export interface SeatState {
  readonly link: LinkState;
  /** The positions as the seat saw them, from the start. */
  readonly views: readonly unknown[];
  /** The position in which the person is to move; undefined in the turn of others. */
  readonly question: { readonly view: unknown } | undefined;
  /** Why the last answer was not allowed. */
  readonly refused: Message | undefined;
  /** Who asks, in this position, to take back the own last move: the person here or in another seat. */
  readonly asks: Seat | 'self' | undefined;
  /** The seat is told no more: the person resigned or was at fault, and the match may go on without them. */
  readonly isOut: boolean;
}

type Heard =
  | { readonly type: 'offer'; readonly seat: string; readonly match: number; readonly said: number }
  | { readonly type: 'told'; readonly seat: string; readonly number: number; readonly text: string | null }
  | { readonly type: 'take-back'; readonly seat: string; readonly by: Seat }
  | { readonly type: 'end'; readonly seat: string }
  | { readonly type: 'error'; readonly code: string; readonly detail: string }
  | { readonly type: 'welcome' | 'fault' };

type Line =
  | { readonly event: 'see' | 'turn'; readonly view: unknown }
  | { readonly event: 'refused'; readonly why: Message }
  | { readonly event: 'end' };

const pauses = [300, 1000, 2000, 5000]; // milliseconds before the next try to connect
const refusal = 1008; // the close code after which it does not help to connect again

const begun = { views: [], question: undefined, refused: undefined, asks: undefined, isOut: false } as const;

/** Plays one match of a person; connects again after a lost connection and goes on where both sides were. */
export class SeatLink {
  readonly #address: string;
  readonly #game: string;
  readonly #match: number;
  readonly #onChange: (state: SeatState) => void;
  #state: SeatState = { link: { kind: 'connecting' }, ...begun };
  #socket: WebSocket | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  /** The seat in this attempt to play the match, and the numbers of the next line and the next answer. */
  #seat: string | undefined;
  #told = 0;
  #said = 0;
  /** The questions so far: each is answered with its number. */
  #questions = 0;
  /** Answers that may not have arrived. */
  #unsaid: { readonly number: number; readonly text: string | null }[] = [];
  #error = '';
  #isClosed = false;

  constructor(address: string, game: string, match: number, onChange: (state: SeatState) => void) {
    this.#address = address;
    this.#game = game;
    this.#match = match;
    this.#onChange = onChange;
  }

  get state(): SeatState {
    return this.#state;
  }

  connect = (): void => {
    if (this.#isClosed) return;
    clearTimeout(this.#again);
    this.#socket?.close();
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      const seats = this.#seat === undefined ? [] : [{ seat: this.#seat, told: this.#told }];
      socket.send(JSON.stringify({ type: 'hello', game: this.#game, seats }));
    });
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket) this.#hear(JSON.parse(data as string) as Heard);
    });
    socket.addEventListener('close', ({ code, reason }) => {
      if (socket === this.#socket) this.#lost(code, reason);
    });
  };

  /** Plays a move in answer to the present question, once. */
  move(text: string): void {
    if (this.#state.question === undefined) return;
    this.#change({ question: undefined, refused: undefined, asks: undefined });
    this.#say(text);
  }

  /** Has the last move of a seat taken back, in answer to the present question. */
  takeBack(seat: Seat): void {
    this.move(writeTakeBack(seat));
  }

  /** Asks the others, of whom one is to move, to let the own last move be taken back. */
  askTakeBack(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN || this.#seat === undefined) return;
    this.#socket.send(JSON.stringify({ type: 'take-back', seat: this.#seat }));
    this.#change({ asks: 'self' });
  }

  /** What somebody asked for is not granted. */
  decline(): void {
    this.#change({ asks: undefined });
  }

  resign(): void {
    if (this.#seat === undefined || this.#state.isOut) return;
    this.#change({ question: undefined, isOut: true });
    this.#say(null);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#again);
    this.#socket?.close();
  }

  /** The browser has no network: a connection may look open for minutes then. */
  drop = (): void => {
    const { kind } = this.#state.link;
    if (this.#isClosed || (kind !== 'open' && kind !== 'connecting')) return;
    this.#socket?.close();
    this.#socket = undefined;
    this.#lost();
  };

  #say(text: string | null): void {
    const answer = { number: this.#said++, text };
    this.#unsaid.push(answer);
    this.#send(answer);
  }

  #send(answer: { readonly number: number; readonly text: string | null }): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return; // said once more after the next offer
    this.#socket.send(JSON.stringify({ type: 'answer', seat: this.#seat, ...answer }));
  }

  #change(change: Partial<SeatState>): void {
    this.#state = { ...this.#state, ...change };
    this.#onChange(this.#state);
  }

  #hear(heard: Heard): void {
    if (heard.type === 'welcome') {
      this.#tries = 0;
      this.#change({ link: { kind: 'open' } });
    } else if (heard.type === 'error') this.#error = heard.detail;
    else if (heard.type === 'offer' && heard.match === this.#match) this.#offered(heard);
    else if (heard.type === 'told' && heard.seat === this.#seat && heard.number === this.#told) {
      this.#told++;
      if (heard.text !== null) this.#read(JSON.parse(heard.text) as Line);
    } else if (heard.type === 'take-back' && heard.seat === this.#seat) this.#change({ asks: heard.by });
    else if (heard.type === 'end' && heard.seat === this.#seat) this.#change({ question: undefined });
  }

  /** A seat of the same name goes on; one of another name is a new attempt to play the match. */
  #offered({ seat, said }: { readonly seat: string; readonly said: number }): void {
    if (seat !== this.#seat) {
      this.#seat = seat;
      this.#told = 0;
      this.#questions = 0;
      this.#unsaid = [];
      this.#change(begun);
    }
    this.#unsaid = this.#unsaid.filter(({ number }) => number >= said);
    this.#said = Math.max(said, ...this.#unsaid.map(({ number }) => number + 1));
    for (const answer of this.#unsaid) this.#send(answer);
  }

  #read(line: Line): void {
    const { views } = this.#state;
    if (line.event === 'see')
      this.#change({ views: [...views, line.view], question: undefined, refused: undefined, asks: undefined });
    else if (line.event === 'refused') this.#change({ refused: line.why });
    else if (line.event === 'end') this.#change({ question: undefined, isOut: true });
    else if (!this.#hasAnswered()) this.#change({ question: { view: line.view } });
  }

  /** After a reconnect the last question may be one whose answer is on its way, or was said in another tab. */
  #hasAnswered(): boolean {
    return this.#questions++ < this.#said;
  }

  #lost(code?: number, reason?: string): void {
    if (this.#isClosed) return;
    if (code === refusal)
      return this.#change({
        link: reason === 'connect-replaced' ? { kind: 'replaced' } : { kind: 'refused', why: this.#error },
      });
    this.#change({ link: { kind: 'lost' } });
    this.#again = setTimeout(this.connect, pauses[Math.min(this.#tries++, pauses.length - 1)]);
  }
}
