import { escape } from '../../src/kit/escape.ts';
import { allowed, isCard, seatNames, suitOf, tidy, type Card } from './cards.ts';
import { handOf, learn, type Known, type Of } from './client-known.ts';
import { say, type Told } from './protocol-messages.ts';
import { texts } from './texts.ts';

/** A person at the table: what is known, what is asked, and what was answered. */
export interface Sitting {
  readonly known: Known;
  /** The last question, until its trick is taken. */
  readonly question: Of<'trick'> | null;
  /** The card that was sent for it. */
  readonly sent: Card | null;
  /** The question is the last thing on the screen. */
  readonly isInSight: boolean;
}

export const sitDown = (known: Known): Sitting => ({ known, question: null, sent: null, isInSight: false });

/** What comes of a message or of a typed line. */
export interface Step {
  readonly sitting: Sitting;
  readonly show: readonly string[];
  readonly send?: string;
}

/** How cards are shown. */
export interface Style {
  /** For a person's eyes: tells what a deal is about, and does not ask again what is still in sight. */
  readonly isKind: boolean;
  cards(cards: readonly Card[]): string;
  /** Cards in hand, of which these may be put down. */
  hand(cards: readonly Card[], playable: readonly Card[]): string;
}

const list = (items: readonly string[]): string => items.join(', ');

/** To the letter as the game's inventors want it. */
export const plain: Style = { isKind: false, cards: list, hand: list };

/** A tidy hand; what may not be put down is dim, or in brackets where there are no colours. */
export const onTerminal = (colours: boolean): Style => {
  const paint = (card: Card, ...more: string[]): string =>
    colours ? `\x1b[${[inks[suitOf(card)], ...more].join(';')}m${card}\x1b[0m` : card;
  const unplayable = (card: Card): string => (colours ? paint(card, '2') : `(${card})`);
  return {
    isKind: true,
    cards: (cards) => list(cards.map((card) => paint(card))),
    hand: (cards, playable) =>
      list(tidy(cards).map((card) => (playable.includes(card) ? paint(card, '1') : unplayable(card)))),
  };
};
const inks: Readonly<Record<string, string>> = { C: '32', D: '33', H: '31', S: '36' };

/** Hears the server. */
export function hear(sitting: Sitting, told: Told, style: Style): Step {
  const { known, question, sent, isInSight } = sitting;
  const next = { known: learn(known, told), question, sent, isInSight: false };
  switch (told.kind) {
    case 'trick':
      if (known.deal === null) return { sitting, show: [] };
      return ask(
        { ...next, question: told, sent: null, isInSight: isInSight && question?.number === told.number },
        style,
      );
    case 'wrong':
      return {
        sitting: { ...next, sent: question?.number === told.number ? null : sent },
        show: [`Wrong message received in trick ${told.number}.`],
      };
    case 'busy':
      return {
        sitting: next,
        show: [`Place busy, list of busy places received: ${list(told.seats.map((seat) => seatNames[seat]!))}.`],
      };
    default:
      return { sitting: { ...next, question: null, sent: null }, show: linesOf(told, style) };
  }
}

function ask(sitting: Sitting, style: Style): Step {
  const { number, table } = sitting.question!;
  const hand = heldBy(sitting);
  const lines = [`Trick: (${number}) ${style.cards(table)}`, `Available: ${style.hand(hand, allowed(hand, table))}`];
  return { sitting: { ...sitting, isInSight: true }, show: style.isKind && sitting.isInSight ? [] : lines };
}

function linesOf(told: Of<'deal' | 'taken' | 'score' | 'total'>, style: Style): string[] {
  switch (told.kind) {
    case 'deal':
      return [
        `New deal ${told.type}: staring place ${seatNames[told.leader]}, your cards: ${style.hand(told.cards, told.cards)}.`,
        ...(style.isKind ? [`This deal: ${texts.en.dealName(told.type)}.`] : []),
      ];
    case 'taken':
      return [`A trick ${told.number} is taken by ${seatNames[told.taker]}, cards ${style.cards(told.cards)}.`];
    default:
      return [
        told.kind === 'score' ? 'The scores are:' : 'The total scores are:',
        ...[...told.points].map(([seat, points]) => `${seatNames[seat]} | ${points}`),
      ];
  }
}

const heldBy = ({ known, sent }: Sitting): Card[] => handOf(known).filter((card) => card !== sent);

const commands = '!10C puts down a card, cards shows your hand, tricks shows the tricks you took.';

/** Obeys the person. */
export function obey(sitting: Sitting, line: string, style: Style): Step {
  const word = line.trim();
  if (word === '') return { sitting, show: [] };
  const next = { ...sitting, isInSight: false };
  if (/^!./.test(word)) return putDown(next, word.slice(1).trim());
  switch (word.toLowerCase()) {
    case 'cards':
      return { sitting: next, show: [handLine(sitting, style)] };
    case 'tricks':
      return { sitting: next, show: trickLines(sitting, style) };
    case 'help':
      return { sitting: next, show: [commands] };
    default:
      return {
        sitting: next,
        show: [
          isCard(word.toUpperCase())
            ? `To put down a card, type ! before it: !${word.toUpperCase()}`
            : `There is no command "${escape(word, 40)}": ${commands}`,
        ],
      };
  }
}

function handLine(sitting: Sitting, style: Style): string {
  const hand = heldBy(sitting);
  if (hand.length === 0)
    return sitting.known.deal === null
      ? 'You have no cards yet: the first deal has not begun.'
      : 'You have no cards left.';
  const { question, sent } = sitting;
  return style.hand(hand, question === null || sent !== null ? hand : allowed(hand, question.table));
}

function trickLines({ known: { seat, tricks } }: Sitting, style: Style): string[] {
  const own = tricks.filter(({ taker }) => taker === seat);
  return own.length === 0 ? ['You have taken no tricks.'] : own.map(({ cards }) => style.cards(cards));
}

function putDown(sitting: Sitting, text: string): Step {
  const card = text.toUpperCase();
  const { question } = sitting;
  const objection = isCard(card)
    ? objectionTo(sitting, card)
    : 'there is no such card; a card is its value and its suit: 2C, 10D, QH, AS';
  if (question === null || objection !== undefined)
    return { sitting, show: [`${escape(card, 40)} was not put down: ${objection}.`] };
  return { sitting: { ...sitting, sent: card }, show: [], send: say.trick(question.number, [card]) };
}

/** Why this card may not be sent now. */
function objectionTo(sitting: Sitting, card: Card): string | undefined {
  const { known, question, sent } = sitting;
  if (known.deal === null) return 'the first deal has not begun';
  if (question === null) return 'it is not your turn';
  if (sent !== null) return `you have put down ${sent} already`;
  const hand = heldBy(sitting);
  if (!hand.includes(card)) return known.deal.cards.includes(card) ? 'you have played it before' : 'you do not hold it';
  const may = allowed(hand, question.table);
  return may.includes(card)
    ? undefined
    : `${suitNames[suitOf(may[0]!)]} were led and you must follow: ${list(tidy(may))}`;
}
const suitNames: Readonly<Record<string, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };
