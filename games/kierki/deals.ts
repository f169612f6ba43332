import type { Random } from '../../src/game/random.ts';
import type { Seat } from '../../src/game/seat.ts';
import type { Reading } from '../../src/kit/reading.ts';
import { escape } from '../../src/kit/escape.ts';
import { pack, readCards, seatNames, seatOf, tidy, writeCards } from './cards.ts';

/** What is played for, 1 to 7. */
export type DealType = number;

/** A deal before its first card. Hands are written as in a game file, in its order of cards. */
export interface Deal {
  readonly type: DealType;
  readonly leader: Seat;
  readonly hands: readonly string[];
}

const most = { drawn: 100, written: 1000 };

/** The types of deals in a list such as `1-7` or `7,7,3-5`. */
export function readTypes(text: string): Reading<DealType[]> {
  const wrong = {
    wrong: `The deals must be a list of types from 1 to 7, such as 1-7 or 7,7,3-5, of at most ${most.drawn} deals`,
  };
  const types: DealType[] = [];
  for (const part of text.split(',')) {
    const [, from, to = from] = /^([1-7])(?:-([1-7]))?$/.exec(part) ?? [];
    if (from === undefined || Number(from) > Number(to)) return wrong;
    for (let type = Number(from); type <= Number(to); type++) types.push(type);
  }
  return types.length > most.drawn ? wrong : { value: types };
}

/** Draws a deal of each type; the seats lead in turn. */
export const drawDeals = (types: readonly DealType[], random: Random): Deal[] =>
  types.map((type, number) => ({ type, leader: number % 4, hands: drawHands(random) }));

function drawHands(random: Random): string[] {
  const cards = random.shuffle(pack);
  return seatNames.map((_, seat) => writeCards(tidy(cards.slice(13 * seat, 13 * seat + 13))));
}

/** A game file: five lines a deal, the last newline may be missing. */
export const writeDeals = (deals: readonly Deal[]): string =>
  deals.map(({ type, leader, hands }) => [`${type}${seatNames[leader]}`, ...hands, ''].join('\n')).join('');

/** The deals of a match as a game file, for `arena deals`. */
export const writeSetup = ({ deals }: { readonly deals: readonly Deal[] }): string => writeDeals(deals);

/** Reads a game file; what is wrong with it is told with the number of its line. */
export function readDeals(text: string): Reading<Deal[]> {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  if (lines.length === 0) return { wrong: 'line 1: a game file holds at least one deal, and this one is empty' };
  const deals: Deal[] = [];
  for (let first = 0; first < lines.length; first += 5) {
    if (deals.length === most.written) return { wrong: `line ${first + 1}: a game has at most ${most.written} deals` };
    const deal = readDeal(lines.slice(first, first + 5), first + 1);
    if ('wrong' in deal) return deal;
    deals.push(deal.value);
  }
  return { value: deals };
}

function readDeal([head = '', ...hands]: readonly string[], line: number): Reading<Deal> {
  const [, type, letter] = /^([1-7])([NESW])$/.exec(head) ?? [];
  if (type === undefined)
    return {
      wrong: `line ${line}: a deal begins with its type from 1 to 7 and the seat that leads, such as 2N, not "${escape(head, 40)}"`,
    };
  const holders = new Map<string, string>();
  for (const [seat, name] of seatNames.entries()) {
    const hand = hands[seat];
    const at = `line ${line + 1 + seat}`;
    if (hand === undefined) return { wrong: `${at}: the file ends where the cards of ${name} belong` };
    const cards = readCards(hand);
    if (cards === undefined) return { wrong: `${at}: the cards of ${name} cannot be read: "${escape(hand, 60)}"` };
    if (cards.length !== 13) return { wrong: `${at}: ${name} has ${cards.length} cards, not 13` };
    for (const card of cards) {
      const holder = holders.get(card);
      if (holder !== undefined)
        return {
          wrong: `${at}: ${name} has ${card}, which ${holder === name ? 'stands there twice' : `${holder} has already`}`,
        };
      holders.set(card, name);
    }
  }
  return { value: { type: Number(type), leader: seatOf(letter!), hands } };
}
