import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { HttpProblem } from '../../http/problem.ts';
import { networkOf } from '../../http/streams.ts';
import type { Queue } from '../../jobs/queue.ts';
import { stillAllowed } from '../../people/access.ts';
import type { Database } from '../../store/database.ts';
import {
  readNews,
  removeConnections,
  seatsOf,
  touchConnections,
  writeSeat,
  type SeatKey,
  type ShortMessage,
} from '../../store/seats.ts';
import type { QuotasOf } from '../quotas.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { enter, resume, type Entered } from './enter.ts';
import { HeldSeat } from './held-seat.ts';
import type { Answer, Hello, Incoming, TakeBack } from './protocol.ts';
import { isPlaying, lastWords, offerOf } from './queries.ts';
import { PlayerSocket, refusal, type Caller, type Connections, type SocketLimits } from './socket.ts';

export interface ConnectionsOptions {
  readonly db: Database;
  readonly queue: () => Promise<Queue>;
  readonly onError: (error: unknown) => void;
  readonly limits: SocketLimits;
  readonly quotas: QuotasOf;
}

const goodbye = 500; // ms in which players may close their side when the site stops

/** A socket whose hello was accepted. */
interface Player extends Entered {
  readonly socket: PlayerSocket;
  readonly seats: Map<string, HeldSeat>;
}

export function makeConnections(options: ConnectionsOptions): Connections {
  return new Hub(options);
}

class Hub implements Connections {
  readonly #options: ConnectionsOptions;
  readonly #sockets = new Set<PlayerSocket>();
  /** By version. */
  readonly #players = new Map<number, Player>();
  readonly #timers: NodeJS.Timeout[];
  #isClosing = false;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
    const { ping, beat } = options.limits;
    this.#timers = [
      setInterval(() => this.#sockets.forEach((socket) => socket.ping()), ping).unref(),
      setInterval(() => this.#do(this.#beat()), beat).unref(),
    ];
  }

  admit(request: FastifyRequest): (socket: WebSocket) => void {
    const { most, ofUser, ofNetwork } = this.#options.limits;
    const caller = { visitor: request.visitor!, network: networkOf(request.ip), language: request.language };
    const many = refusal({ code: 'connect-many' });
    const count = (is: (other: Caller) => boolean): number =>
      [...this.#sockets].filter((socket) => is(socket.caller)).length;
    if (this.#isClosing || this.#sockets.size >= most) throw new HttpProblem(503, { detail: many, retryAfter: 60 });
    if (
      count(({ visitor }) => visitor.user === caller.visitor.user) >= ofUser ||
      count(({ network }) => network === caller.network) >= ofNetwork
    )
      throw new HttpProblem(429, { detail: many, retryAfter: 60 });
    return (ws) => this.#open(ws, caller);
  }

  onNews(payload: string): void {
    const news = readNews(payload);
    if (news?.kind === 'told') {
      const player = this.#players.get(news.version);
      if (player !== undefined) this.#do(this.#told(player, news.seat, news.message));
    } else if (news?.kind === 'take-back') {
      for (const player of this.#players.values())
        if (player.isPerson) player.seats.forEach((seat) => seat.hearTakeBack(news.seat));
    } else if (news?.kind === 'here' && this.#players.has(news.version)) this.#do(this.#touch());
  }

  onMatch(match: number): void {
    for (const player of this.#players.values())
      for (const seat of player.seats.values())
        if (seat.key.match === match && seat.isOver) this.#do(this.#conclude(player, seat));
  }

  lookAgain(): void {
    for (const player of this.#players.values()) this.#do(this.#takeSeats(player));
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#timers) clearInterval(timer);
    const all = [...this.#sockets];
    for (const socket of all) socket.refuse(refusal({ code: 'connect-restart' }), 'restart');
    await removeConnections(
      this.#options.db,
      all.map(({ id }) => id),
    ).catch(this.#options.onError);
    await Promise.race([Promise.all(all.map(({ gone }) => gone)), sleep(goodbye, undefined, { ref: false })]);
    for (const socket of all) socket.destroy();
  }

  #do(work: Promise<void>): void {
    work.catch(this.#options.onError);
  }

  #open(ws: WebSocket, caller: Caller): void {
    const hear = (message: Incoming): void => (message.type === 'hello' ? greet(message) : say(message));
    let player: Promise<Player | undefined> | undefined;
    const greet = (hello: Hello): void => {
      if (player !== undefined) return socket.refuse(refusal({ code: 'connect-hello-first' }));
      socket.greeted();
      player = this.#enter(socket, hello).catch((error: unknown) => {
        this.#options.onError(error);
        socket.refuse(refusal({ code: 'connect-trouble' }), 'later');
        return undefined;
      });
    };
    const say = (message: Answer | TakeBack): void => {
      if (player === undefined) return socket.refuse(refusal({ code: 'connect-hello-first' }));
      void player.then((entered) => entered && this.#say(entered, message));
    };
    const close = (): void => {
      this.#sockets.delete(socket);
      if (!this.#isClosing && player !== undefined) this.#do(player.then((entered) => this.#leave(socket, entered)));
    };
    const socket = new PlayerSocket(ws, caller, this.#options.limits, { message: hear, close });
    this.#sockets.add(socket);
  }

  async #enter(socket: PlayerSocket, hello: Hello): Promise<Player | undefined> {
    const { db, queue, quotas } = this.#options;
    const { bots } = await quotas(socket.caller.visitor.user);
    const entered = await enter(db, queue, socket, hello, bots);
    if ('code' in entered) {
      socket.refuse(entered);
      return undefined;
    }
    const player: Player = { ...entered, socket, seats: new Map() };
    if (socket.isClosed) return player;
    this.#players.get(entered.version)?.socket.refuse(refusal({ code: 'connect-replaced' }));
    this.#players.set(entered.version, player);
    const { bot, name, game } = entered;
    socket.send({ type: 'welcome', bot, name, game, url: botAddress(bot) });
    await this.#resume(player, hello.seats ?? []);
    return player;
  }

  async #leave(socket: PlayerSocket, player: Player | undefined): Promise<void> {
    if (player === undefined) return;
    if (this.#players.get(player.version) === player) this.#players.delete(player.version);
    await removeConnections(this.#options.db, [socket.id]);
  }

  /** Goes on with the seats of an earlier connection, and begins with those that are new. */
  async #resume(player: Player, seats: NonNullable<Hello['seats']>): Promise<void> {
    const { db, onError } = this.#options;
    const known = new Map(seats.map(({ seat, told }) => [seat, told]));
    const playing = await seatsOf(db, player.version);
    const names = new Set(playing.map(writeSeat));
    for (const seat of seats) {
      if (!names.has(seat.seat)) await lastWords(db, player, seat).catch(onError);
    }
    for (const key of playing) this.#hold(player, key, known.get(writeSeat(key)) ?? 0);
  }

  async #takeSeats(player: Player): Promise<void> {
    for (const key of await seatsOf(this.#options.db, player.version)) this.#hold(player, key, 0);
    for (const seat of player.seats.values()) this.#do(this.#conclude(player, seat));
  }

  async #told(player: Player, key: SeatKey, message: ShortMessage | undefined): Promise<void> {
    const held = player.seats.get(writeSeat(key));
    if (held !== undefined) return held.hear(message);
    if (await isPlaying(this.#options.db, player.version, key)) this.#hold(player, key, 0);
    for (const seat of player.seats.values())
      if (seat.key.match === key.match && seat.key.attempt < key.attempt) await this.#conclude(player, seat);
  }

  #hold(player: Player, key: SeatKey, told: number): void {
    const name = writeSeat(key);
    const held = player.seats.get(name);
    if (held !== undefined) return held.look();
    const { db, onError } = this.#options;
    const seat: HeldSeat = new HeldSeat(db, player, key, told, {
      offer: () => offerOf(db, player, key),
      over: () => this.#do(this.#conclude(player, seat)),
      onError,
    });
    player.seats.set(name, seat);
  }

  #say({ seats, socket, isPerson }: Player, message: Answer | TakeBack): void {
    const { type, seat } = message;
    const held = seats.get(seat);
    if (held === undefined) socket.object(refusal({ code: 'connect-seat', seat }));
    else if (type === 'answer') held.say(message.number, message.text);
    else if (isPerson) held.askTakeBack();
  }

  /** If the match of a seat is over, the player is told how it ended. */
  async #conclude(player: Player, seat: HeldSeat): Promise<void> {
    const { db } = this.#options;
    if (seat.isConcluded || (await isPlaying(db, player.version, seat.key)) || seat.isConcluded) return;
    seat.isConcluded = true;
    await seat.lookLast();
    await lastWords(db, player, { seat: seat.name, told: seat.told });
    player.seats.delete(seat.name);
  }

  /** Sockets whose place another one has taken are closed; matches that were put aside because this came late go on. */
  async #touch(): Promise<void> {
    const { db, queue } = this.#options;
    const players = [...this.#players.values()];
    const held = await touchConnections(
      db,
      players.map(({ socket }) => socket.id),
    );
    const wasStale = new Map(held.map((one) => [one.socket, one.wasStale]));
    for (const player of players) {
      const { id } = player.socket;
      if (!wasStale.has(id)) player.socket.refuse(refusal({ code: 'connect-replaced' }));
      else if (wasStale.get(id) === true) await resume(db, queue, player);
    }
  }

  async #beat(): Promise<void> {
    await this.#touch();
    const sockets = [...this.#sockets];
    if (sockets.length === 0) return;
    const isAllowed = await stillAllowed(
      this.#options.db,
      sockets.map(({ caller }) => caller.visitor),
    );
    for (const socket of sockets)
      if (!isAllowed(socket.caller.visitor)) socket.refuse(refusal({ code: 'connect-ended' }));
    for (const player of this.#players.values())
      for (const seat of player.seats.values()) await this.#conclude(player, seat);
  }
}
