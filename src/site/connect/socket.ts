import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Language, Message } from '../../game/message.ts';
import { asSentence } from '../../http/sentence.ts';
import type { Visitor } from '../../people/session.ts';
import type { ConnectMessage } from '../../text/connect.ts';
import { readIncoming, type Incoming, type Outgoing } from './protocol.ts';

/** The sockets of players who are elsewhere. */
export interface Connections {
  /** Counts a request among those of its account and network; throws a problem when there are too many. */
  admit(request: FastifyRequest): (socket: WebSocket) => void;
  /** A notification of seats. */
  onNews(payload: string): void;
  /** Something happened to a match. */
  onMatch(match: number): void;
  /** Notifications may have been lost. */
  lookAgain(): void;
  close(): Promise<void>;
}

/** What one player may not take from the others; times in milliseconds. */
export interface SocketLimits {
  /** The longest message. */
  readonly bytes: number;
  /** Bytes that wait to be read by the other side. */
  readonly backlog: number;
  /** Messages in a second, and at once. */
  readonly rate: number;
  readonly burst: number;
  readonly helloTime: number;
  /** Between two pings, each of which needs its pong before the next. */
  readonly ping: number;
  /** Between two looks whether the player may still be connected. */
  readonly beat: number;
  readonly most: number;
  readonly ofUser: number;
  readonly ofNetwork: number;
}

export const socketLimits: SocketLimits = {
  bytes: 2 ** 16,
  backlog: 2 ** 20,
  rate: 1000,
  burst: 2000,
  helloTime: 10_000,
  ping: 10_000,
  beat: 3000,
  most: 2000,
  ofUser: 10,
  ofNetwork: 60, // a class of thirty shares an address
};

/** Close codes (RFC 6455): a client that is told one of these connects again. */
const closing = { refused: 1008, restart: 1012, later: 1013 } as const;

/** Who connects. */
export interface Caller {
  readonly visitor: Visitor;
  readonly network: string;
  readonly language: Language;
}

/** One socket of a player, with its bounds. */
export class PlayerSocket {
  readonly id = randomUUID();
  readonly caller: Caller;
  readonly #ws: WebSocket;
  readonly #limits: SocketLimits;
  #tokens: number;
  #refilled = performance.now();
  #isAlive = true;
  #isClosed = false;
  #hello: NodeJS.Timeout | undefined;
  /** Resolves when the socket is closed on both sides. */
  readonly gone: Promise<void>;

  constructor(
    ws: WebSocket,
    caller: Caller,
    limits: SocketLimits,
    on: { readonly message: (message: Incoming) => void; readonly close: () => void },
  ) {
    this.caller = caller;
    this.#ws = ws;
    this.#limits = limits;
    this.#tokens = limits.burst;
    ws.on('message', (data, isBinary) => this.#receive((data as Buffer).toString(), isBinary, on.message));
    ws.on('pong', () => (this.#isAlive = true));
    this.gone = new Promise((resolve) => ws.once('close', () => resolve()));
    ws.on('close', () => {
      this.#isClosed = true;
      clearTimeout(this.#hello);
      on.close();
    });
    this.#hello = setTimeout(
      () => this.refuse({ code: 'connect-hello-late', seconds: limits.helloTime / 1000 }),
      limits.helloTime,
    );
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The hello came. */
  greeted(): void {
    clearTimeout(this.#hello);
  }

  send(message: Outgoing): void {
    if (this.#isClosed) return;
    if (this.#ws.bufferedAmount > this.#limits.backlog) return this.#ws.terminate(); // it does not read
    this.#ws.send(JSON.stringify(message));
  }

  /** Says what is wrong, and goes on. */
  object(why: Message): void {
    this.send({ type: 'error', code: why.code, detail: asSentence(why, this.caller.language) });
  }

  /** Says what is wrong, and closes. */
  refuse(why: Message, how: keyof typeof closing = 'refused'): void {
    if (this.#isClosed) return;
    this.object(why);
    this.#isClosed = true;
    this.#ws.close(closing[how], why.code);
  }

  /** Closes at once. */
  destroy(): void {
    this.#ws.terminate();
  }

  /** Asks for a sign of life; a player who gave none since the last time is gone. */
  ping(): void {
    if (!this.#isAlive) return this.#ws.terminate();
    this.#isAlive = false;
    this.#ws.ping();
  }

  #receive(text: string, isBinary: boolean, hear: (message: Incoming) => void): void {
    if (this.#isClosed) return;
    if (!this.#isWithinRate()) return this.refuse(refusal({ code: 'connect-flood' }));
    const reading = isBinary ? { wrong: 'binary' } : readIncoming(text);
    if ('wrong' in reading) this.refuse(refusal({ code: 'connect-message', what: reading.wrong }));
    else hear(reading.value);
  }

  #isWithinRate(): boolean {
    const now = performance.now();
    const { rate, burst } = this.#limits;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#refilled) / 1000) * rate) - 1;
    this.#refilled = now;
    return this.#tokens >= 0;
  }
}

export const refusal = (message: ConnectMessage): ConnectMessage => message;
