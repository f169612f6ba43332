import type { Random } from '../../src/game/random.ts';
import type { Seat } from '../../src/game/seat.ts';
import type { Reading } from '../../src/kit/reading.ts';
import { escape } from '../../src/kit/escape.ts';
import type { KierkiMessage } from './messages.ts';
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
export function readTypes(text: string): Reading<DealType[], KierkiMessage> {
  const wrong = { wrong: { code: 'deal-types', most: most.drawn } } as const;
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

/** Reads a game file; an error names the number of its line. */
export function readDeals(text: string): Reading<Deal[], KierkiMessage> {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  if (lines.length === 0) return wrongLine(1, { code: 'file-empty' });
  const deals: Deal[] = [];
  for (let first = 0; first < lines.length; first += 5) {
    if (deals.length === most.written) return wrongLine(first + 1, { code: 'file-too-many-deals', most: most.written });
    const deal = readDeal(lines.slice(first, first + 5), first + 1);
    if ('wrong' in deal) return deal;
    deals.push(deal.value);
  }
  return { value: deals };
}

const wrongLine = (line: number, why: KierkiMessage): { readonly wrong: KierkiMessage } => ({
  wrong: { code: 'file-line', line, why },
});

function readDeal([head = '', ...hands]: readonly string[], line: number): Reading<Deal, KierkiMessage> {
  const [, type, letter] = /^([1-7])([NESW])$/.exec(head) ?? [];
  if (type === undefined) return wrongLine(line, { code: 'file-deal-head', text: escape(head, 40) });
  const holders = new Map<string, string>();
  for (const [seat, name] of seatNames.entries()) {
    const hand = hands[seat];
    const at = line + 1 + seat;
    if (hand === undefined) return wrongLine(at, { code: 'file-ends', seat: name });
    const cards = readCards(hand);
    if (cards === undefined)
      return wrongLine(at, { code: 'file-cards-unreadable', seat: name, text: escape(hand, 60) });
    if (cards.length !== 13) return wrongLine(at, { code: 'file-card-count', seat: name, cards: cards.length });
    for (const card of cards) {
      const holder = holders.get(card);
      if (holder !== undefined)
        return wrongLine(
          at,
          holder === name
            ? { code: 'file-card-twice', seat: name, card }
            : { code: 'file-card-taken', seat: name, card, holder },
        );
      holders.set(card, name);
    }
  }
  return { value: { type: Number(type), leader: seatOf(letter!), hands } };
}
