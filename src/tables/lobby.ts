import { said } from '../text/said.ts';
import type { AddressInfo, Socket } from 'node:net';
import { socketChannel } from '../channels/socket.ts';
import type { Incoming } from '../game/channel.ts';
import type { Outcome } from '../game/fault.ts';
import type { Hall, HallTable, OpenHall } from '../game/table.ts';
import { escapeName } from '../kit/escape.ts';
import { counted, seatName, type MatchEvent } from '../game/log.ts';
import { reportLine } from '../channels/report-line.ts';
import type { AnyGame } from '../match/games.ts';
import { playMatch } from '../match/play.ts';
import { Recording, saveRecord } from '../match/record.ts';
import { limitConnections, listenAt, local, nameOf, remote, type Limits } from './connections.ts';
import { texts } from './text.ts';

export interface HallServer extends Limits {
  readonly game: string;
  readonly rules: AnyGame;
  readonly hall: Hall<unknown, unknown>;
  readonly options: object;
  readonly tables: number;
  readonly seats: number;
  /** Milliseconds for a move, for a guest's first word, and between two games of a match. */
  readonly moveTime: number;
  readonly patience: number;
  readonly pause: number;
  /** Matches begin when all are there; else when `start` is called. */
  readonly startsAlone: boolean;
  /** Where logs go, and the number of the last one there. */
  readonly log?: { readonly folder: string; readonly last: number };
  /** A line for every message that passes. */
  readonly report?: (line: string) => void;
  /** All that happens at the tables, as it happens. */
  readonly watch?: (event: MatchEvent) => void;
}

export interface RunningHall {
  readonly address: string;
  readonly port: number;
  /** All tables have played, or the hall was closed: were they played to the end? */
  readonly ended: Promise<boolean>;
  /** The operator lets a match begin, or can do so no more. */
  start(): void;
  goOn(): void;
  /** Nobody comes in any more, and the running tables have `grace` milliseconds to finish. */
  close(grace: number): void;
}

/**
 * Opens a hall at an address, or to all addresses of this machine. When all tables have played, or it was closed,
 * everybody is sent home.
 */
export async function runHall(
  setup: HallServer,
  where: { readonly ip?: string; readonly port: number },
): Promise<RunningHall> {
  const { hall, say } = setup;
  let isOver = false;
  const open = hall.open({ ...setup, alarm, tell: (line) => void (isOver || say(line)) });
  const guests = new Set<() => void>();
  const room = limitConnections(setup);
  const { servers, address } = await listenAt(
    where,
    (socket) => room.enter(socket) && welcome(socket, open, setup, guests),
  );
  for (const server of servers) server.on('error', (error) => say(texts().cannotTake(error.message)));
  const closeDoor = (): void => servers.forEach((server) => void server.close());

  const games = playAll(open, setup);
  return {
    ...addressOf(address),
    ended: games.ended.finally(() => {
      isOver = true;
      closeDoor();
      for (const sendHome of guests) sendHome();
    }),
    start: () => open.start?.(),
    goOn: () => open.goOn?.(),
    close(grace) {
      closeDoor();
      games.close(grace);
    },
  };
}

const addressOf = ({ address, port }: AddressInfo): { address: string; port: number } => ({ address, port });

/** Lets somebody in who is connected; every message in and out is reported. */
function welcome(
  socket: Socket,
  open: OpenHall<unknown, unknown>,
  { hall, report, say }: HallServer,
  guests: Set<() => void>,
): void {
  const [us, them, name] = [local(socket), remote(socket), nameOf(socket)];
  const channel = socketChannel(socket, hall.framing);
  const sent = (message: string): void => report?.(reportLine(us, them, new Date(), message));
  const received = (heard: Incoming): Incoming => {
    if (heard.kind === 'message') report?.(reportLine(them, us, new Date(), heard.text));
    else if (hall.isReported) say(`${name}: ${said(heard.reason)}`);
    return heard;
  };
  const visit = open.enter({
    address: name,
    send(message) {
      sent(message);
      channel.send(message);
    },
    receive: async (limit) => received(await channel.receive(limit)),
    waitOn: async () => received(await channel.waitOn()),
    isSpeaking: () => channel.isSpeaking,
    close(last) {
      if (last !== undefined) sent(last);
      channel.close(last);
    },
  });
  const sendHome = (): void => {
    channel.close();
    visit.left();
  };
  guests.add(sendHome);
  socket.once('close', () => guests.delete(sendHome));
  channel.onUnasked((heard) => {
    received(heard);
    if (heard.kind === 'message') visit.heard(heard.text);
    else visit.left();
  });
}

/** Plays at every table once it is full; the end tells whether all were played and kept. */
function playAll(
  open: OpenHall<unknown, unknown>,
  setup: HallServer,
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
        if (await play(setup, table, at + 1, () => isVoid)) kept++;
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

/** Plays one table to its end; false when nobody waits for it any more, or its log could not be kept. */
async function play(
  { game, rules, options, moveTime, log, say, watch }: HallServer,
  table: HallTable<unknown, unknown>,
  number: number,
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
    seed: '',
    players: names,
    moveTime,
    seated: table.seats,
  })) {
    if (isVoid()) return false;
    if (log !== undefined) record.add(event);
    watch?.(event);
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
  say(texts().hallOver(title, turns, `${scored}${winner}`));
  return true;
}

function winnerWords(names: readonly string[], { scores }: Outcome): string {
  const winners = names.filter((_, seat) => scores[seat] === Math.max(...scores)).map(escapeName);
  return winners.length === 1 ? texts().wins(winners[0]!) : texts().draw(winners);
}

function alarm(ms: number, ring: () => void): () => void {
  const timer = setTimeout(ring, ms).unref(); // a hall that is closed waits for nobody
  return () => clearTimeout(timer);
}
