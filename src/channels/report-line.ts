import { escape } from '../kit/escape.ts';

/** One end of a connection, as sockets name it. */
export interface Address {
  readonly address: string;
  readonly port: number;
}

/** A message sent or received, as a line of a report; the message's own end is escaped. */
export const reportLine = (from: Address, to: Address, time: Date, message: string): string =>
  `[${writeAddress(from)},${writeAddress(to)},${localTime(time)}] ${escape(message, message.length)}\\r\\n`;

/** `[::1]:1234`, `127.0.0.1:1234`. */
export function writeAddress({ address, port }: Address): string {
  const plain = plainAddress(address);
  return plain.includes(':') ? `[${plain}]:${port}` : `${plain}:${port}`;
}

/** An IPv4 address mapped into IPv6 as a plain IPv4 address. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** Local time in ISO 8601, without a zone. */
const localTime = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, -1);
