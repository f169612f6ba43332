import { isIP, isIPv6, SocketAddress } from 'node:net';
import type { Seat } from '../game/seat.ts';
import type { Reading } from '../kit/reading.ts';
import { escape } from '../kit/escape.ts';
import { plainAddress } from '../channels/report-line.ts';

/** A player of a tournament, and where it will come from, if that is known. */
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
    if ('wrong' in read) return { wrong: `line ${at + 1}: ${read.wrong}` };
    const { name } = read.value;
    if (lines.has(name))
      return {
        wrong: `line ${at + 1}: ${name} stands in line ${lines.get(name)} already; give each player a name of its own`,
      };
    lines.set(name, at + 1);
    players.push(read.value);
  }
  if (players.length < 2)
    return {
      wrong: `${players.length === 0 ? 'it names no player' : 'it names one player only'}; a tournament needs two at least, a name per line`,
    };
  if (players.length > most) return { wrong: `it names ${players.length} players; a tournament has at most ${most}` };
  return { value: players };
}

/** The last word is an address if it looks like one: names may have several words. */
function readLine(line: string): Reading<Invited> {
  const words = line.split(/\s+/);
  const last = words.at(-1)!.replace(/^\[(.*)\]$/, '$1');
  const isAddress = last.includes(':') || /^[\d.]*\.[\d.]*$/.test(last);
  const name = (isAddress ? words.slice(0, -1) : words).join(' ').normalize('NFC');
  if (name === '') return { wrong: `the address ${escape(last, 60)} has no name before it` };
  if (name.length > longest) return { wrong: `a name has at most ${longest} characters` };
  if (/[\p{C}\ufffd]/u.test(name))
    return { wrong: `the name ${escape(name)} has characters that cannot be shown; save the file as UTF-8 text` };
  if (!isAddress) return { value: { name } };
  return isIP(last) === 0
    ? { wrong: `${escape(last, 60)} is no IP address` }
    : { value: { name, address: comparable(last) } };
}

/** The same address is always written in the same way, an interface behind `%` left out. */
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
 * Which of the open places somebody from this address takes: one of those with that address, else the first whose
 * player may come from anywhere.
 */
export function placeFor(address: string, open: readonly Place[], players: readonly Invited[]): Reading<Place> {
  const theirs = players.filter((player) => player.address === address);
  const place = open.find(({ player }) => (theirs.length > 0 ? theirs.includes(player) : player.address === undefined));
  if (place !== undefined) return { value: place };
  if (theirs.length > 0)
    return {
      wrong: `${theirs.map(({ name }) => name).join(', ')} of that address ${theirs.length > 1 ? 'are' : 'is'} not expected now`,
    };
  return { wrong: open.length > 0 ? 'nobody of that address is expected' : 'nobody is expected now' };
}
