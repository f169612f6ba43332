import type { Seat } from '../../src/game/seat.ts';
import { readCards, seatNames, seatOf, writeCards, type Card } from './cards.ts';
import type { DealType } from './deals.ts';
import type { Trick } from './points.ts';

/** Messages of the server. */
export type Told =
  | { readonly kind: 'busy'; readonly seats: readonly Seat[] }
  | { readonly kind: 'deal'; readonly type: DealType; readonly leader: Seat; readonly cards: readonly Card[] }
  | { readonly kind: 'trick'; readonly number: number; readonly table: readonly Card[] }
  | { readonly kind: 'wrong'; readonly number: number }
  | { readonly kind: 'taken'; readonly number: number; readonly cards: readonly Card[]; readonly taker: Seat }
  /** Points by seat, in the order of the message. */
  | { readonly kind: 'score' | 'total'; readonly points: ReadonlyMap<Seat, number> };

export const say = {
  iam: (seat: Seat): string => `IAM${seatNames[seat]}`,
  busy: (seats: readonly Seat[]): string => `BUSY${seats.map((seat) => seatNames[seat]).join('')}`,
  /** `cards` are written as in the game file, in its order. */
  deal: (type: DealType, leader: Seat, cards: string): string => `DEAL${type}${seatNames[leader]}${cards}`,
  trick: (number: number, cards: readonly Card[]): string => `TRICK${number}${writeCards(cards)}`,
  wrong: (number: number): string => `WRONG${number}`,
  taken: ({ number, cards, taker }: Trick): string => `TAKEN${number}${writeCards(cards)}${seatNames[taker]}`,
  score: (points: readonly number[]): string => `SCORE${bySeat(points)}`,
  total: (points: readonly number[]): string => `TOTAL${bySeat(points)}`,
};
const bySeat = (points: readonly number[]): string => points.map((own, seat) => `${seatNames[seat]}${own}`).join('');

/** The seat that a client asks for. */
export function readIam(text: string): Seat | undefined {
  const seat = text.startsWith('IAM') ? seatOf(text.slice(3)) : -1;
  return seat < 0 ? undefined : seat;
}

/** The card in an answer to the question for trick `number`; undefined for anything else. */
export function readAnswer(text: string, number: number): Card | undefined {
  const start = `TRICK${number}`;
  const cards = text.startsWith(start) ? readCards(text.slice(start.length)) : undefined;
  return cards?.length === 1 ? cards[0] : undefined;
}

/** Reads a server's message; undefined for anything else. */
export function readTold(text: string): Told | undefined {
  const [, word, rest = ''] = /^(BUSY|DEAL|TRICK|WRONG|TAKEN|SCORE|TOTAL)(.*)$/.exec(text) ?? [];
  switch (word) {
    case 'BUSY':
      return readBusy(rest);
    case 'DEAL':
      return readDeal(rest);
    case 'TRICK':
      return numbered(rest, (number, cards) =>
        cards.length <= 3 ? { kind: 'trick', number, table: cards } : undefined,
      );
    case 'WRONG':
      return numbered(rest, (number, cards) => (cards.length === 0 ? { kind: 'wrong', number } : undefined));
    case 'TAKEN':
      return numbered(rest.slice(0, -1), (number, cards) => {
        const taker = seatOf(rest.slice(-1));
        return cards.length === 4 && taker >= 0 ? { kind: 'taken', number, cards, taker } : undefined;
      });
    case 'SCORE':
      return readPoints('score', rest);
    case 'TOTAL':
      return readPoints('total', rest);
    default:
      return undefined;
  }
}

/**
 * A trick's number and different cards without a separator: `110C` is trick 1 with the ten of clubs, for there is no
 * card `0C`.
 */
function numbered(text: string, build: (number: number, cards: readonly Card[]) => Told | undefined): Told | undefined {
  for (const digits of [1, 2]) {
    const [head, cards] = [text.slice(0, digits), readCards(text.slice(digits))];
    if (!/^([1-9]|1[0-3])$/.test(head) || head.length < digits || cards === undefined || hasTwice(cards)) continue;
    return build(Number(head), cards);
  }
  return undefined;
}

const hasTwice = (list: readonly unknown[]): boolean => new Set(list).size < list.length;

function readBusy(text: string): Told | undefined {
  const seats = text.split('').map(seatOf);
  return seats.length === 0 || seats.includes(-1) || hasTwice(seats) ? undefined : { kind: 'busy', seats };
}

function readDeal(text: string): Told | undefined {
  const [, type, letter, rest] = /^([1-7])([NESW])(.*)$/.exec(text) ?? [];
  const cards = rest === undefined ? undefined : readCards(rest);
  return cards?.length !== 13 || hasTwice(cards)
    ? undefined
    : { kind: 'deal', type: Number(type), leader: seatOf(letter!), cards };
}

function readPoints(kind: 'score' | 'total', text: string): Told | undefined {
  const found = /^([NESW])(\d{1,9})([NESW])(\d{1,9})([NESW])(\d{1,9})([NESW])(\d{1,9})$/.exec(text);
  if (found === null) return undefined;
  const points = new Map([1, 3, 5, 7].map((at) => [seatOf(found[at]!), Number(found[at + 1])]));
  return points.size === 4 ? { kind, points } : undefined;
}
