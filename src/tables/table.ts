import { createServer, type AddressInfo } from 'node:net';
import type { LineChannel } from '../channels/channel.ts';
import { socketChannel } from '../channels/socket.ts';
import type { Heard, Outcome, Protocol } from '../game/contract.ts';
import { escape } from '../game/escape.ts';
import { causeWords, seatName } from '../game/log.ts';
import { troubleOf } from '../game/trouble.ts';
import type { AnyGame } from '../match/games.ts';
import { playMatch } from '../match/play.ts';
import { Recording, saveRecord } from '../match/record.ts';
import { limitConnections, listen, nameOf, type Limits } from './door.ts';

export interface TableSetup extends Limits {
  readonly game: string;
  readonly rules: AnyGame;
  readonly protocol: Protocol<unknown, unknown>;
  readonly tooEarly: string;
  readonly options: object;
  /** Milliseconds for a move. */
  readonly moveTime: number;
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

interface Guest {
  readonly name: string;
  readonly channel: LineChannel;
}

/** Opens a TCP server at which whoever comes first sits down first; all games run at once. */
export async function openTable(setup: TableSetup, where: { readonly ip: string; readonly port: number }): Promise<OpenTable> {
  const waiting: Guest[] = [];
  const playing = new Map<number, { readonly guests: readonly Guest[]; readonly over: Promise<void> }>();
  const voided = new Set<number>();
  const room = limitConnections(setup);
  let games = setup.log?.last ?? 0;

  const server = createServer((socket) => {
    if (!room.enter(socket)) return;
    const guest: Guest = { name: nameOf(socket), channel: socketChannel(socket, setup.protocol.framing) };
    waiting.push(guest);
    guest.channel.onUnasked((heard) => turnAway(guest, heard));
    if (waiting.length < setup.rules.seats.min) return;
    const number = ++games;
    const guests = waiting.splice(0, setup.rules.seats.min);
    const over = play(setup, number, guests, () => voided.has(number)).finally(() => playing.delete(number));
    playing.set(number, { guests, over });
  });

  const turnAway = (guest: Guest, heard: Heard): void => {
    const at = waiting.indexOf(guest);
    if (at < 0) return;
    waiting.splice(at, 1);
    const { fault, said } = troubleOf(heard);
    if (said !== undefined) setup.say(`${guest.name} spoke before its game began (${escape(said, 60)}) and was sent away`);
    guest.channel.close(fault === 'left' ? undefined : setup.tooEarly);
  };

  await listen(server, where);
  server.on('error', (error) => setup.say(`cannot take a connection: ${error.message}`));
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

/** Plays one game to its end: its log is kept before its result is told. */
async function play(setup: TableSetup, number: number, guests: readonly Guest[], isVoid: () => boolean): Promise<void> {
  const { game, rules, protocol, options, moveTime, log, say } = setup;
  const record = new Recording();
  record.note({ addresses: guests.map(({ name }) => name), began: new Date().toISOString() });
  const seated = guests.map(({ channel }) => protocol.player(channel));
  const players = guests.map((_, seat) => seatName(rules, seat));
  let turns = 0;
  let outcome: Outcome | undefined;
  for await (const event of playMatch({ game, rules, options, seed: setup.seed(number), players, moveTime, seated })) {
    if (log !== undefined) record.add(event);
    if (event.event === 'turn') turns = event.turn;
    if (event.event === 'end') outcome = event;
  }
  if (isVoid()) return say(`game ${number}: void, the server was stopped`);
  try {
    if (log !== undefined) saveRecord(log.folder, number, record);
  } catch (error) {
    return say(`game ${number}: void, its log could not be written: ${(error as Error).message}`);
  }
  say(`game ${number}: ${resultWords(rules, guests, outcome!, turns)}`);
}

function resultWords(rules: AnyGame, guests: readonly Guest[], { scores, cause, by, reason }: Outcome, turns: number): string {
  const named = guests.map(({ name }, seat) => ({ words: `${seatName(rules, seat)} (${name})`, score: scores[seat]! }));
  const [best, ...others] = named.toSorted((one, other) => other.score - one.score);
  const why = cause === 'rules' ? causeWords(cause) : `${seatName(rules, by!)}: ${causeWords(cause)}, ${reason}`;
  return `${best!.words} beats ${others.map(({ words }) => words).join(', ')} after ${turns} moves, ${why}`;
}
