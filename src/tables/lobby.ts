import { said } from '../text/said.ts';
import type { AddressInfo, Socket } from 'node:net';
import { socketChannel } from '../channels/socket.ts';
import type { Incoming } from '../game/channel.ts';
import type { Outcome } from '../game/fault.ts';
import type { Lobby, LobbyTable, OpenLobby } from '../game/table.ts';
import { escapeName } from '../kit/escape.ts';
import type { MatchEvent } from '../game/log.ts';
import { counted } from '../game/score.ts';
import { seatName } from '../game/seat.ts';
import { reportLine } from '../channels/report-line.ts';
import type { AnyGame } from '../match/games.ts';
import { playMatch } from '../referee/play.ts';
import { Recording } from '../referee/recording.ts';
import { saveRecord } from '../match/record.ts';
import { limitConnections, listenAt, local, nameOf, remote, type Limits } from './connections.ts';
import { faultLine } from './fault-line.ts';
import { texts } from './text.ts';

export interface LobbyServer extends Limits {
  readonly game: string;
  readonly rules: AnyGame;
  readonly lobby: Lobby<unknown, unknown>;
  readonly options: object;
  readonly tables: number;
  readonly seats: number;
  /** Milliseconds for a move, for a client's first message, and between two games of a match. */
  readonly moveTime: number;
  readonly messageTime: number;
  readonly pause: number;
  /** Milliseconds after which a client that is still waited for is disconnected; by default the table waits for ever. */
  readonly patience?: number;
  /** Matches begin when all seats are taken; else when `start` is called. */
  readonly startsAlone: boolean;
  /** The seed of each table, counted from 1; empty in games without chance. */
  readonly seed?: (table: number) => string;
  /** The folder of the logs, and the number of the last log there. */
  readonly log?: { readonly folder: string; readonly last: number };
  /** Gets a line for every message sent or received. */
  readonly report?: (line: string) => void;
  /** Gets the events of all tables as they happen. */
  readonly watch?: (event: MatchEvent) => void;
}

export interface RunningLobby {
  readonly address: string;
  readonly port: number;
  /** Resolves when all tables have played or the lobby was closed: true if all were played to the end. */
  readonly ended: Promise<boolean>;
  /** `start`: the operator lets a match begin. `obey`: typed a command. `goOn`: cannot type any more. */
  start(): void;
  obey?(line: string): void;
  goOn(): void;
  /** No new connections; the running tables have `grace` milliseconds to finish. */
  close(grace: number): void;
}

/**
 * Opens a lobby on one address, by default on all addresses of this machine. When all tables have played or the lobby
 * was closed, all clients are disconnected.
 */
export async function runLobby(
  setup: LobbyServer,
  where: { readonly ip?: string; readonly port: number },
): Promise<RunningLobby> {
  const { lobby, say } = setup;
  let isOver = false;
  const open = lobby.open({ ...setup, alarm, tell: (line) => void (isOver || say(line)) });
  const disconnects = new Set<() => void>();
  const limiter = limitConnections(setup);
  const { servers, address } = await listenAt(
    where,
    (socket) => limiter.admit(socket) && accept(socket, open, setup, disconnects),
  );
  for (const server of servers) server.on('error', (error) => say(texts().cannotTake(error.message)));
  const stopListening = (): void => servers.forEach((server) => void server.close());

  const games = playAll(open, setup);
  return {
    ...addressOf(address),
    ended: games.ended.finally(() => {
      isOver = true;
      stopListening();
      for (const disconnect of disconnects) disconnect();
    }),
    start: () => open.start?.(),
    ...(open.obey !== undefined && { obey: (line) => open.obey!(line) }),
    goOn: () => open.goOn?.(),
    close(grace) {
      stopListening();
      games.close(grace);
    },
  };
}

const addressOf = ({ address, port }: AddressInfo): { address: string; port: number } => ({ address, port });

/** Hands a new connection to the game's lobby; every message in and out is reported. */
function accept(
  socket: Socket,
  open: OpenLobby<unknown, unknown>,
  { lobby, report, say }: LobbyServer,
  disconnects: Set<() => void>,
): void {
  const [us, them, name] = [local(socket), remote(socket), nameOf(socket)];
  const channel = socketChannel(socket, open.framing ?? lobby.framing);
  const sent = (message: string): void => report?.(reportLine(us, them, new Date(), message));
  const received = (heard: Incoming): Incoming => {
    if (heard.kind === 'message') report?.(reportLine(them, us, new Date(), heard.text));
    else if (lobby.isReported) say(`${name}: ${said(heard.reason)}`);
    return heard;
  };
  const listener = open.enter({
    address: name,
    send(message) {
      sent(message);
      channel.send(message);
    },
    receive: async (limit, isAnswer) => received(await channel.receive(limit, isAnswer)),
    waitOn: async () => received(await channel.waitOn()),
    isSpeaking: () => channel.isSpeaking,
    pauseReading: () => channel.pauseReading(),
    resumeReading: () => channel.resumeReading(),
    close(last) {
      if (last !== undefined) sent(last);
      channel.close(last);
    },
  });
  const disconnect = (): void => {
    channel.close();
    listener.left();
  };
  disconnects.add(disconnect);
  socket.once('close', () => disconnects.delete(disconnect));
  channel.onUnasked((heard) => {
    received(heard);
    if (heard.kind === 'message') listener.heard(heard.text);
    else listener.left();
  });
}

/** Plays at every table as soon as the table is full; `ended` tells whether all matches were played and logged. */
function playAll(
  open: OpenLobby<unknown, unknown>,
  setup: LobbyServer,
): { readonly ended: Promise<boolean>; close(grace: number): void } {
  let isClosing = false;
  let isVoid = false;
  let [playing, over, kept] = [0, 0, 0];
  let finish!: () => void;
  const ended = new Promise<boolean>((resolve, reject) => {
    finish = () => resolve(kept === setup.tables);
    for (const [at, table] of open.tables.entries()) {
      const game = async (): Promise<void> => {
        await table.full;
        if (isClosing) return;
        playing++;
        if (await play(setup, table, at + 1, open.protocol, () => isVoid)) kept++;
        playing--;
        if (++over === setup.tables || (isClosing && playing === 0)) finish();
      };
      game().catch(reject);
    }
  });
  return {
    ended,
    close(grace) {
      isClosing = true;
      if (playing === 0) return finish();
      setTimeout(() => {
        isVoid = true;
        finish();
      }, grace).unref();
    },
  };
}

/** Plays one table to its end; false when the match is void or its log could not be written. */
async function play(
  { lobby, game, rules, options, moveTime, seed, log, say, watch }: LobbyServer,
  table: LobbyTable<unknown, unknown>,
  number: number,
  protocol: string | undefined,
  isVoid: () => boolean,
): Promise<boolean> {
  const names = table.names?.() ?? table.seats.map((_, seat) => seatName(rules, seat));
  const title = table.names === undefined ? texts().table(number) : texts().match;
  const record = new Recording();
  record.note({ began: new Date().toISOString() });
  let turns = 0;
  let outcome: Outcome | undefined;
  for await (const event of playMatch({
    game,
    rules,
    options,
    seed: seed?.(number) ?? '',
    players: names,
    ...(protocol !== undefined && { protocol }),
    moveTime,
    seated: table.seats,
  })) {
    if (isVoid()) return false;
    if (log !== undefined) record.add(event);
    watch?.(event);
    if (event.event === 'fault' && !lobby.isReported)
      say(faultLine(title, escapeName(names[event.seat]!), event, rules.messages));
    if (event.event === 'turn') turns = event.turn;
    if (event.event === 'end') outcome = event;
  }
  try {
    if (log !== undefined) saveRecord(log.folder, log.last + number, record);
  } catch (error) {
    say(texts().void(title, texts().logNotWritten((error as Error).message)));
    return false;
  }
  const points = names.map((_, seat) => counted(rules, outcome!.scores[seat]!));
  const scored = names.map((name, seat) => `${escapeName(name)} ${points[seat]}`).join(' : ');
  const winner = table.names === undefined ? '' : `, ${winnerWords(names, outcome!)}`;
  say(texts().lobbyOver(title, turns, `${scored}${winner}`));
  return true;
}

function winnerWords(names: readonly string[], { scores }: Outcome): string {
  const winners = names.filter((_, seat) => scores[seat] === Math.max(...scores)).map(escapeName);
  return winners.length === 1 ? texts().wins(winners[0]!) : texts().draw(winners);
}

function alarm(ms: number, ring: () => void): () => void {
  const timer = setTimeout(ring, ms).unref(); // a pending alarm must not keep the process of a closed lobby alive
  return () => clearTimeout(timer);
}
