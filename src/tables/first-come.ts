import { createServer, type AddressInfo } from 'node:net';
import { socketChannel } from '../channels/socket.ts';
import type { Incoming } from '../game/channel.ts';
import { escape } from '../kit/escape.ts';
import { seatName } from '../game/log.ts';
import { failureOf } from '../game/player-failure.ts';
import { saveRecord } from '../match/record.ts';
import { limitConnections, listen, nameOf, type Limits } from './connections.ts';
import { playGame, type Guest, type Playing, type TableGame } from './game.ts';
import { texts } from './text.ts';

export interface TableSetup extends Limits, Playing {
  readonly tooEarly: string;
  readonly seed: (game: number) => string;
  /** Where logs go, and the number of the last one there. */
  readonly log?: { readonly folder: string; readonly last: number };
}

export interface OpenTable {
  readonly address: string;
  readonly port: number;
  /** No new games; resolves when the running ones are over, or void after `grace` milliseconds. */
  close(grace: number): Promise<void>;
}

/** Opens a TCP server at which whoever comes first sits down first; all games run at once. */
export async function openTable(
  setup: TableSetup,
  where: { readonly ip: string; readonly port: number },
): Promise<OpenTable> {
  const waiting: Guest[] = [];
  const playing = new Map<number, { readonly guests: readonly Guest[]; readonly over: Promise<unknown> }>();
  const voided = new Set<number>();
  const room = limitConnections(setup);
  const { log } = setup;
  let games = log?.last ?? 0;

  const server = createServer((socket) => {
    if (!room.enter(socket)) return;
    const guest: Guest = { name: nameOf(socket), channel: socketChannel(socket, setup.protocol.framing) };
    waiting.push(guest);
    guest.channel.onUnasked((heard) => turnAway(guest, heard));
    if (waiting.length < setup.rules.seats.min) return;
    const number = ++games;
    const guests = waiting.splice(0, setup.rules.seats.min);
    const over = playGame(setup, newGame(number, guests)).finally(() => playing.delete(number));
    playing.set(number, { guests, over });
  });

  const newGame = (number: number, guests: readonly Guest[]): TableGame => ({
    title: texts().game(number),
    seed: setup.seed(number),
    guests,
    players: guests.map((_, seat) => seatName(setup.rules, seat)),
    save: log === undefined ? undefined : (record) => saveRecord(log.folder, number, record),
    isVoid: () => voided.has(number),
  });

  const turnAway = (guest: Guest, heard: Incoming): void => {
    const at = waiting.indexOf(guest);
    if (at < 0) return;
    waiting.splice(at, 1);
    const { fault, said } = failureOf(heard);
    if (said !== undefined) setup.say(texts().spokeEarly(guest.name, escape(said, 60)));
    guest.channel.close(fault === 'left' ? undefined : setup.tooEarly);
  };

  await listen(server, where);
  server.on('error', (error) => setup.say(texts().cannotTake(error.message)));
  const { address, port } = server.address() as AddressInfo;
  return {
    address,
    port,
    async close(grace) {
      server.close();
      for (const guest of waiting.splice(0)) guest.channel.close();
      const patience = setTimeout(() => {
        for (const [number, { guests }] of playing) {
          voided.add(number);
          for (const { channel } of guests) channel.giveUp();
        }
      }, grace);
      while (playing.size > 0) await Promise.all([...playing.values()].map(({ over }) => over));
      clearTimeout(patience);
    },
  };
}
