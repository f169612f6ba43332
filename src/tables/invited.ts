import { isIP, isIPv6, SocketAddress } from 'node:net';
import type { Seat } from '../game/seat.ts';
import type { Reading } from '../kit/reading.ts';
import { escape } from '../kit/escape.ts';
import { plainAddress } from '../channels/report-line.ts';
import { texts } from './text.ts';

/** A player of a tournament, and the address it connects from, if that is known. */
export interface Invited {
  readonly name: string;
  readonly address?: string;
}

const longest = 64; // characters of a name
const most = 9999; // players that a tournament file has room for

/** A name per line, or a name and its address. */
export function readInvited(text: string): Reading<readonly Invited[]> {
  const players: Invited[] = [];
  const lines = new Map<string, number>();
  for (const [at, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line.trim());
    if ('wrong' in read) return { wrong: texts().line(at + 1, read.wrong) };
    const { name } = read.value;
    if (lines.has(name))
      return {
        wrong: texts().line(at + 1, texts().nameTwice(name, lines.get(name)!)),
      };
    lines.set(name, at + 1);
    players.push(read.value);
  }
  if (players.length < 2)
    return {
      wrong: texts().tooFew(players.length),
    };
  if (players.length > most) return { wrong: texts().tooMany(players.length, most) };
  return { value: players };
}

/** The last word is an address if it looks like one: names may have several words. */
function readLine(line: string): Reading<Invited> {
  const words = line.split(/\s+/);
  const last = words.at(-1)!.replace(/^\[(.*)\]$/, '$1');
  const isAddress = last.includes(':') || /^[\d.]*\.[\d.]*$/.test(last);
  const name = (isAddress ? words.slice(0, -1) : words).join(' ').normalize('NFC');
  if (name === '') return { wrong: texts().noName(escape(last, 60)) };
  if (name.length > longest) return { wrong: texts().nameTooLong(longest) };
  if (/[\p{C}\ufffd]/u.test(name)) return { wrong: texts().nameUnprintable(escape(name)) };
  if (!isAddress) return { value: { name } };
  return isIP(last) === 0
    ? { wrong: texts().noAddress(escape(last, 60)) }
    : { value: { name, address: comparable(last) } };
}

/** One spelling for every address; a zone after `%` is left out. */
export function comparable(address: string): string {
  const bare = address.replace(/%.*/, '');
  return plainAddress(isIPv6(bare) ? new SocketAddress({ address: bare, family: 'ipv6' }).address : bare);
}

/** A seat that waits for its player. */
export interface Place {
  /** The number of the game. */
  readonly game: number;
  readonly seat: Seat;
  readonly player: Invited;
}

/**
 * The open seat that a client from this address gets: one whose player has that address, else the first whose player
 * has no address.
 */
export function placeFor(address: string, open: readonly Place[], players: readonly Invited[]): Reading<Place> {
  const theirs = players.filter((player) => player.address === address);
  const place = open.find(({ player }) => (theirs.length > 0 ? theirs.includes(player) : player.address === undefined));
  if (place !== undefined) return { value: place };
  if (theirs.length > 0)
    return {
      wrong: texts().notExpectedNow(theirs.map(({ name }) => name)),
    };
  return { wrong: open.length > 0 ? texts().addressNotExpected : texts().nobodyExpected };
}
