import { expect } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import type { Outgoing } from '../src/site/connect/protocol.ts';

type OfType<T extends Outgoing['type']> = Extract<Outgoing, { type: T }>;

/** For tests: a player who is elsewhere, by its socket. */
export class SocketPlayer {
  readonly #ws: WebSocket;
  /** All that came. */
  readonly heard: Outgoing[] = [];
  readonly #hears: ((message: Outgoing) => void)[] = [];
  /** The code and reason with which the socket was closed. */
  readonly closed: Promise<readonly [code: number, reason: string]>;
  readonly opened: Promise<void>;

  constructor(site: string, headers: Readonly<Record<string, string>>, options: ClientOptions = {}) {
    this.#ws = new WebSocket(`${site.replace('http', 'ws')}/api/v1/connect`, { headers, ...options });
    this.#ws.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as Outgoing;
      this.heard.push(message);
      for (const hear of this.#hears) hear(message);
    });
    this.closed = new Promise((resolve) =>
      this.#ws.on('close', (code, reason) => resolve([code, reason.toString()] as const)),
    );
    this.opened = new Promise((resolve, reject) => this.#ws.once('open', () => resolve()).once('error', reject));
    this.opened.catch(() => undefined); // a test that cares waits for it
    this.#ws.on('error', () => undefined);
  }

  get socket(): WebSocket {
    return this.#ws;
  }

  say(message: object | string): void {
    this.#ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  on(hear: (message: Outgoing) => void): void {
    for (const message of this.heard) hear(message);
    this.#hears.push(hear);
  }

  /** The messages of a type. */
  of<T extends Outgoing['type']>(type: T): OfType<T>[] {
    return this.heard.filter((message): message is OfType<T> => message.type === type);
  }

  /** Waits for the message of a type with this number among those of its type. */
  async next<T extends Outgoing['type']>(type: T, at = 0): Promise<OfType<T>> {
    await expect.poll(() => this.of(type).length, { interval: 5 }).toBeGreaterThan(at);
    return this.of(type)[at]!;
  }

  /** Answers every line, with the next number in its seat; a line without an answer is left alone. */
  play(answer: (text: string) => string | undefined): void {
    const numbers = new Map<string, number>();
    this.on((message) => {
      if (message.type === 'offer') numbers.set(message.seat, message.said);
      const text = message.type === 'told' && message.text !== null ? answer(message.text) : undefined;
      if (message.type !== 'told' || text === undefined) return;
      const number = numbers.get(message.seat)!;
      numbers.set(message.seat, number + 1);
      this.say({ type: 'answer', seat: message.seat, number, text });
    });
  }

  leave(): void {
    this.#ws.terminate();
  }
}
