import { join } from 'node:path';
import { createServer, type AddressInfo } from 'node:net';
import { socketChannel } from '../channels/socket.ts';
import type { Incoming } from '../game/channel.ts';
import { escape } from '../kit/escape.ts';
import { seatName } from '../game/seat.ts';
import { failureOf } from '../game/player-failure.ts';
import { fileName, saveRecord } from '../match/record.ts';
import { limitConnections, listen, nameOf, type Limits } from './connections.ts';
import { playGame, type ConnectedClient, type Playing, type TableGame } from './game.ts';
import { texts } from './text.ts';

export interface FirstComeSetup extends Limits, Playing {
  readonly tooEarly: string;
  readonly seed: (game: number) => string;
  /** The folder of the logs, and the number of the last log there. */
  readonly log?: { readonly folder: string; readonly last: number };
}

export interface OpenFirstCome {
  readonly address: string;
  readonly port: number;
  /** Begins no new games; resolves when the running games are over, or void after `grace` milliseconds. */
  close(grace: number): Promise<void>;
}

/** Opens a TCP server that seats clients in the order in which they connect; all games run at once. */
export async function openFirstCome(
  setup: FirstComeSetup,
  where: { readonly ip: string; readonly port: number },
): Promise<OpenFirstCome> {
  const waiting: ConnectedClient[] = [];
  const playing = new Map<number, { readonly clients: readonly ConnectedClient[]; readonly over: Promise<unknown> }>();
  const voided = new Set<number>();
  const limiter = limitConnections(setup);
  const { log } = setup;
  let games = log?.last ?? 0;

  const server = createServer((socket) => {
    if (!limiter.admit(socket)) return;
    const client: ConnectedClient = { name: nameOf(socket), channel: socketChannel(socket, setup.protocol.framing) };
    waiting.push(client);
    client.channel.onUnasked((heard) => turnAway(client, heard));
    if (waiting.length < setup.rules.seats.min) return;
    const number = ++games;
    const clients = waiting.splice(0, setup.rules.seats.min);
    const over = playGame(setup, newGame(number, clients)).finally(() => playing.delete(number));
    playing.set(number, { clients, over });
  });

  const newGame = (number: number, clients: readonly ConnectedClient[]): TableGame => ({
    title: texts().game(number),
    seed: setup.seed(number),
    clients,
    players: clients.map((_, seat) => seatName(setup.rules, seat)),
    save: log === undefined ? undefined : (record) => saveRecord(log.folder, number, record),
    ...(log !== undefined && { file: join(log.folder, `${fileName(number)}.jsonl`) }),
    isVoid: () => voided.has(number),
  });

  const turnAway = (client: ConnectedClient, heard: Incoming): void => {
    const at = waiting.indexOf(client);
    if (at < 0) return;
    waiting.splice(at, 1);
    const { fault, said } = failureOf(heard);
    if (said !== undefined) setup.say(texts().spokeEarly(client.name, escape(said, 60)));
    client.channel.close(fault === 'left' ? undefined : setup.tooEarly);
  };

  await listen(server, where);
  server.on('error', (error) => setup.say(texts().cannotTake(error.message)));
  const { address, port } = server.address() as AddressInfo;
  return {
    address,
    port,
    async close(grace) {
      server.close();
      for (const client of waiting.splice(0)) client.channel.close();
      const patience = setTimeout(() => {
        for (const [number, { clients }] of playing) {
          voided.add(number);
          for (const { channel } of clients) channel.giveUp();
        }
      }, grace);
      while (playing.size > 0) await Promise.all([...playing.values()].map(({ over }) => over));
      clearTimeout(patience);
    },
  };
}
