import type { State, View, Move, Options } from './state.ts';
import type { Game } from '../../src/game/rules.ts';
import type { Random } from '../../src/game/random.ts';
import type { Seat } from '../../src/game/seat.ts';
import type { Reading } from '../../src/kit/reading.ts';
import { allowed, highest, isCard, readCards, seatNames, suitOf, tidy, writeCards } from './cards.ts';
import { drawDeals, readDeals, readTypes, type Deal } from './deals.ts';
import { dealPoints, isSettled, type Trick } from './points.ts';
import { messages, type KierkiMessage } from './messages.ts';
import { texts } from './texts.ts';
import { bot as lowest } from './bots/lowest.ts';

export const game: Game<State, Move, View, Options> = {
  title: 'Kierki',
  seats: { min: 4, max: 4 },
  seatNames,
  seatTitles: { en: ['North', 'East', 'South', 'West'], pl: ['Północ', 'Wschód', 'Południe', 'Zachód'] },
  clock: { kind: 'move', ms: 5000 },
  protocol: 'lines',
  options: {
    deals: {
      label: { en: 'The types of the deals', pl: 'Typy rozdań' },
      unit: 'types',
      default: '1-7',
      read: readTypesText,
    },
    file: {
      label: { en: 'A file with the deals to play', pl: 'Plik z rozdaniami' },
      unit: 'file',
      default: '',
      file: true,
      read: readFileText,
    },
    'early-stop': {
      label: { en: 'End a deal when its points are given out', pl: 'Kończy rozdanie, gdy jego punkty są rozdane' },
      unit: 'yes or no',
      default: false,
      flag: true,
      read: readYes,
    },
  },

  setup(_seats, { deals: types, file, 'early-stop': earlyStop }, random) {
    const deals = file === '' ? drawDeals(valueOf(readTypes(types)), random) : valueOf(readDeals(file));
    return { deals, earlyStop, points: [], tricks: [], last: null, table: [], ...begin(deals[0]!) };
  },

  toMove: (state) => (isOver(state) ? [] : [onTurn(state)]),

  objection({ hands, table }, seat, card): KierkiMessage | undefined {
    const hand = hands[seat]!;
    if (!isCard(card)) return { code: 'no-card' };
    if (!hand.includes(card)) return { code: 'not-held', card };
    return allowed(hand, table).includes(card)
      ? undefined
      : { code: 'follow-suit', suit: suitOf(table[0]!), cards: tidy(allowed(hand, table)) };
  },
  messages,

  play(state, moves) {
    const seat = onTurn(state);
    const card = moves.get(seat)!;
    const hands = state.hands.map((hand, at) => (at === seat ? hand.filter((held) => held !== card) : hand));
    const table = [...state.table, card];
    return table.length < 4 ? { ...state, hands, table } : take({ ...state, hands, table });
  },

  points: 'fewer',
  scores: (state) => seatNames.map((_, seat) => -totalOf(state, seat)),
  view: (state, seat) => look(state, seat ?? null, (at) => at === seat),
  open: (state) => look(state, null, () => true),

  describe({ deal, deals, type, tricks, table, leads, over, points, hands, seat }, language = 'en') {
    const say = texts[language];
    if (over) return say.boardOver(seatNames.map((name, at) => `${name} ${total(points, at)}`).join(', '));
    const lies = table.length === 0 ? say.leads(seatNames[leads]!) : say.onTable(table.join(' '));
    const hand = seat === null ? null : hands[seat]!;
    const held = hand === null ? '' : `, ${say.holds(seatNames[seat!]!, tidy(hand).join(' '))}`;
    return `${say.board(deal, deals, type, tricks.length + 1, lies)}${held}`;
  },
  moves(view, seat) {
    const isAsked = !view.over && onTurn(view) === seat;
    const cards = isAsked ? allowed(view.hands[seat] ?? [], view.table) : [];
    return { kind: 'moves', complete: true, moves: cards.map((card) => ({ text: card, targets: [card] })) };
  },
  redraw: (state, seat, random) => redraw(state, seat, random),
  anyMove: ({ hands, table }, seat, random) => random.pick(allowed(hands[seat]!, table)),
  write: (card) => card,
  read: (text) => (isCard(text) ? text : undefined),
  standIn: lowest,
};

const isOver = ({ deals, points }: State): boolean => points.length === deals.length;
const onTurn = ({ leads, table }: Pick<State, 'leads' | 'table'>): Seat => (leads + table.length) % 4;
const total = (points: State['points'], seat: Seat): number => points.reduce((sum, deal) => sum + deal[seat]!, 0);

const begin = ({ leader, hands }: Deal): Pick<State, 'hands' | 'leads'> => ({
  hands: hands.map((hand) => readCards(hand)!),
  leads: leader,
});

/** Four cards are on the table: a seat takes them, and the deal may be over. */
function take(state: State): State {
  const { deals, points, tricks, table, leads, earlyStop } = state;
  const taker = (leads + highest(table)) % 4;
  const last: Trick = { number: tricks.length + 1, leader: leads, cards: table, taker };
  const taken = { ...state, tricks: [...tricks, last], last, table: [], leads: taker };
  const { type } = deals[points.length]!;
  if (last.number < 13 && !(earlyStop && isSettled(type, taken.tricks))) return taken;
  const after = { ...taken, points: [...points, dealPoints(type, taken.tricks)] };
  const next = deals[after.points.length];
  return next === undefined ? after : { ...after, tricks: [], ...begin(next) };
}

/** The unplayed cards of the other seats are dealt again, and so are all later deals. */
function redraw(state: State, seat: Seat | undefined, random: Random): State {
  const hidden = random.shuffle(state.hands.filter((_, at) => at !== seat).flat());
  const hands = state.hands.map((hand, at) => (at === seat ? hand : tidy(hidden.splice(0, hand.length))));
  const now = Math.min(state.points.length, state.deals.length - 1);
  const deals = state.deals.map((deal, number) => {
    if (number < now) return deal;
    if (number > now) return { ...drawDeals([1 + random.below(7)], random)[0]!, leader: random.below(4) };
    const given = (cards: string, at: Seat): string =>
      writeCards(tidy([...readCards(cards)!.filter((card) => !state.hands[at]!.includes(card)), ...hands[at]!]));
    return { ...deal, hands: deal.hands.map((cards, at) => (at === seat ? cards : given(cards, at))) };
  });
  return { ...state, hands, deals };
}

/** The points of all finished deals and of the current one. */
function totalOf(state: State, seat: Seat): number {
  const running = isOver(state) ? 0 : dealPoints(state.deals[state.points.length]!.type, state.tricks)[seat]!;
  return total(state.points, seat) + running;
}

function look(state: State, seat: Seat | null, sees: (seat: Seat) => boolean): View {
  const { deals, points, tricks, last, leads, table } = state;
  const deal = Math.min(points.length, deals.length - 1);
  const { type, leader, hands } = deals[deal]!;
  return {
    seat,
    deal: deal + 1,
    deals: deals.length,
    type,
    leader,
    dealt: hands.map((hand, at) => (sees(at) ? hand : null)),
    hands: state.hands.map((hand, at) => (sees(at) ? hand : null)),
    tricks,
    last,
    leads,
    table,
    points,
    over: isOver(state),
  };
}

function valueOf<T>(reading: Reading<T, KierkiMessage>): T {
  if ('wrong' in reading) throw new Error(reading.wrong.code);
  return reading.value;
}

function readTypesText(text: string): Reading<string, KierkiMessage> {
  const types = readTypes(text);
  return 'wrong' in types ? types : { value: text };
}

function readFileText(text: string): Reading<string, KierkiMessage> {
  const deals = readDeals(text);
  return 'wrong' in deals ? deals : { value: text };
}

function readYes(text: string): Reading<boolean, KierkiMessage> {
  if (!/^(yes|no|true|false)$/.test(text)) return { wrong: { code: 'early-stop' } };
  return { value: text === 'yes' || text === 'true' };
}
