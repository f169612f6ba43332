import type { Seat } from '../../src/game/seat.ts';
import type { Stone } from './field.ts';
import type { Round } from './state.ts';

/** What a player is told before the first game. */
export interface Info {
  readonly players: number;
  readonly stones: number;
  readonly seat: Seat;
}

/** Sent to a player that is to move, and at the end of a game. */
export interface Update {
  readonly over: boolean;
  readonly scores: readonly number[];
  /** The stones since its own last one; at the end, if that was the last of all, including it. */
  readonly stones: readonly Stone[];
}

export const say = {
  info: ({ players, stones, seat }: Info): string => `${players} ${stones} ${seat + 1}`,
  /**
   * The update of a game for this seat: `upNext(state).round` when it is to move, a game of `state.games` that has just
   * ended. It has the stones since the seat's last one, or all for a new player.
   */
  update(round: Round, seat: Seat, isNew = false): string {
    const { over, scores, stones } = updateOf(round, seat, isNew);
    return [over ? 1 : 0, ...scores, ...stones.flatMap(([row, col, by]) => [row, col, by + 1])].join(' ');
  },
};

function updateOf({ stones, scores, end }: Round, seat: Seat, isNew: boolean): Update {
  const over = end !== null;
  const own = isNew ? -1 : stones.findLastIndex(([, , by]) => by === seat);
  return { over, scores, stones: stones.slice(over ? Math.min(own + 1, stones.length - 1) : own + 1) };
}

const numbersIn = (text: string): number[] | undefined =>
  /^-?\d{1,9}( -?\d{1,9})* ?\r?$/.test(text) ? text.trim().split(' ').map(Number) : undefined;

export function readInfo(text: string): Info | undefined {
  const [players = 0, stones = 0, order = 0, ...more] = numbersIn(text) ?? [];
  const isRight = players >= 2 && players <= 8 && stones >= 1 && order >= 1 && order <= players && more.length === 0;
  return isRight ? { players, stones, seat: order - 1 } : undefined;
}

export function readUpdate(text: string, players: number): Update | undefined {
  const [over, ...numbers] = numbersIn(text) ?? [];
  const [scores, places] = [numbers.slice(0, players), numbers.slice(players)];
  if ((over !== 0 && over !== 1) || scores.length < players || places.length % 3 !== 0) return undefined;
  const stones = Array.from({ length: places.length / 3 }, (_, at): Stone => [
    places[3 * at]!,
    places[3 * at + 1]!,
    places[3 * at + 2]! - 1,
  ]);
  return { over: over === 1, scores, stones };
}

/** A move: row and column, and a third number that is ignored. Not checked for legality. */
export function readMove(text: string): readonly [row: number, col: number] | undefined {
  const found = /^ *(-?\d{1,9}) +(-?\d{1,9})(?: +-?\d{1,9})? *\r?$/.exec(text);
  return found === null ? undefined : [Number(found[1]) || 0, Number(found[2]) || 0];
}

const longestName = 64;

/** A name for display, from bytes that may be anything; empty when nothing is left of it. */
export function readName(bytes: string): string {
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  const shown = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  return Array.from(shown).slice(0, longestName).join('').trim();
}

const tls = '\x16\x03'; // the first record of TLS begins so

/** Whether a first message is a greeting of HTTP, SSH or TLS: its sender is no player with an odd name. */
export const isOtherProtocol = (bytes: string): boolean =>
  /^([A-Z]{3,10} \S+ HTTP\/\d|SSH-\d\.\d+-)/.test(bytes) || bytes.startsWith(tls);
