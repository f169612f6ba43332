import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { socketChannel } from '../channels/socket.ts';
import type { Hall, OpenHall, Outcome, Player } from '../game/contract.ts';
import { counted, seatName } from '../game/log.ts';
import { reportLine } from '../game/report.ts';
import type { AnyGame } from '../match/games.ts';
import { playMatch } from '../match/play.ts';
import { Recording, saveRecord } from '../match/record.ts';
import { limitConnections, listen, local, nameOf, remote, type Limits } from './door.ts';

export interface HallServer extends Limits {
  readonly game: string;
  readonly rules: AnyGame;
  readonly hall: Hall<unknown, unknown>;
  readonly options: object;
  readonly tables: number;
  /** Milliseconds to wait for a guest's word. */
  readonly patience: number;
  /** Where logs go, and the number of the last one there. */
  readonly log?: { readonly folder: string; readonly last: number };
  /** A line for every message that passes. */
  readonly report: (line: string) => void;
}

export interface RunningHall {
  readonly port: number;
  /** All tables have played, or the hall was closed: were they played to the end? */
  readonly ended: Promise<boolean>;
  /** Nobody comes in any more, and the running tables have `grace` milliseconds to finish. */
  close(grace: number): void;
}

/** Opens a hall to all addresses of this machine. When all tables have played, or it was closed, everybody is sent home. */
export async function runHall(setup: HallServer, port: number): Promise<RunningHall> {
  const { hall, tables, patience } = setup;
  const open = hall.open({ tables, patience, alarm });
  const guests = new Set<() => void>();
  const room = limitConnections(setup);
  const server = createServer((socket) => room.enter(socket) && welcome(socket, open, setup, guests));
  await listenEverywhere(server, port);
  server.on('error', (error) => setup.say(`cannot take a connection: ${error.message}`));

  const games = playAll(open, setup);
  return {
    port: (server.address() as AddressInfo).port,
    ended: games.ended.finally(() => {
      server.close();
      for (const sendHome of guests) sendHome();
    }),
    close(grace) {
      server.close();
      games.close(grace);
    },
  };
}

/** Lets somebody in who is connected; every message in and out is reported. */
function welcome(socket: Socket, open: OpenHall<unknown, unknown>, { hall, report, say }: HallServer, guests: Set<() => void>): void {
  const [us, them, name] = [local(socket), remote(socket), nameOf(socket)];
  const channel = socketChannel(socket, hall.framing);
  const sent = (message: string): void => report(reportLine(us, them, new Date(), message));
  const visit = open.enter({
    send(message) {
      sent(message);
      channel.send(message);
    },
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
    if (heard.kind === 'message') {
      report(reportLine(them, us, new Date(), heard.text));
      return visit.heard(heard.text);
    }
    say(`${name}: ${heard.reason}`);
    visit.left();
  });
}

/** Plays at every table once it is full; the end tells whether all were played and kept. */
function playAll(open: OpenHall<unknown, unknown>, setup: HallServer): { readonly ended: Promise<boolean>; close(grace: number): void } {
  let isClosing = false;
  let [playing, over, kept] = [0, 0, 0];
  let finish!: () => void;
  const ended = new Promise<boolean>((resolve, reject) => {
    finish = () => resolve(kept === setup.tables);
    for (const [at, table] of open.tables.entries()) {
      const game = async (): Promise<void> => {
        await table.full;
        if (isClosing) return;
        playing++;
        if (await play(setup, table.seats, at + 1)) kept++;
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
      if (playing === 0) finish();
      else setTimeout(finish, grace).unref();
    },
  };
}

/** Plays one table to its end; false when its log could not be kept. */
async function play({ game, rules, options, patience, log, say }: HallServer, seated: readonly Player<unknown, unknown>[], number: number): Promise<boolean> {
  const names = seated.map((_, seat) => seatName(rules, seat));
  const record = new Recording();
  record.note({ began: new Date().toISOString() });
  let turns = 0;
  let outcome: Outcome | undefined;
  for await (const event of playMatch({ game, rules, options, seed: '', players: names, moveTime: patience, seated })) {
    if (log !== undefined) record.add(event);
    if (event.event === 'turn') turns = event.turn;
    if (event.event === 'end') outcome = event;
  }
  try {
    if (log !== undefined) saveRecord(log.folder, log.last + number, record);
  } catch (error) {
    say(`table ${number}: void, its log could not be written: ${(error as Error).message}`);
    return false;
  }
  say(`table ${number}: over after ${turns} moves, ${names.map((name, seat) => `${name} ${counted(rules, outcome!.scores[seat]!)}`).join(' : ')}`);
  return true;
}

/** On IPv6 and IPv4 alike; on IPv4 alone where there is nothing else. */
async function listenEverywhere(server: Server, port: number): Promise<void> {
  try {
    await listen(server, { ip: '::', port });
  } catch (error) {
    if (!['EAFNOSUPPORT', 'EADDRNOTAVAIL', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await listen(server, { ip: '0.0.0.0', port });
  }
}

function alarm(ms: number, ring: () => void): () => void {
  const timer = setTimeout(ring, ms);
  return () => clearTimeout(timer);
}
