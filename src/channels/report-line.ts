import { escape } from '../kit/escape.ts';

/** One end of a connection, as sockets name it. */
export interface Address {
  readonly address: string;
  readonly port: number;
}

/** A message that was sent or came, as a report tells it: always one line, the message's own end written out. */
export const reportLine = (from: Address, to: Address, time: Date, message: string): string =>
  `[${writeAddress(from)},${writeAddress(to)},${localTime(time)}] ${escape(message, message.length)}\\r\\n`;

/** `[::1]:1234`, `127.0.0.1:1234`. */
export function writeAddress({ address, port }: Address): string {
  const plain = plainAddress(address);
  return plain.includes(':') ? `[${plain}]:${port}` : `${plain}:${port}`;
}

/** An IPv4 address that came over IPv6 is written as what it is. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** As ISO 8601 writes it, without a zone: what the clock on the wall shows. */
const localTime = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, -1);
