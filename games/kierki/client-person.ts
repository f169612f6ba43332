import type { Language } from '../../src/game/message.ts';
import { escape } from '../../src/kit/escape.ts';
import { allowed, isCard, seatNames, suitOf, tidy, type Card } from './cards.ts';
import { handOf, learn, type Known, type Of } from './client-known.ts';
import { say, type Told } from './protocol-messages.ts';
import { texts, type ClientTexts } from './client-texts.ts';

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
  /** The client's own words. */
  readonly say: ClientTexts;
  cards(cards: readonly Card[]): string;
  /** Cards in hand, of which these may be put down. */
  hand(cards: readonly Card[], playable: readonly Card[]): string;
}

const list = (items: readonly string[]): string => items.join(', ');

/** To the letter as the game's inventors want it, for scripts as well: always in English. */
export const plain: Style = { isKind: false, say: texts.en, cards: list, hand: list };

/** A tidy hand; what may not be put down is dim, or in brackets where there are no colours. */
export const onTerminal = (colours: boolean, language: Language): Style => {
  const paint = (card: Card, ...more: string[]): string =>
    colours ? `\x1b[${[inks[suitOf(card)], ...more].join(';')}m${card}\x1b[0m` : card;
  const unplayable = (card: Card): string => (colours ? paint(card, '2') : `(${card})`);
  return {
    isKind: true,
    say: texts[language],
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
        ...(style.isKind ? [style.say.deal(told.type)] : []),
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

/** Obeys the person. */
export function obey(sitting: Sitting, line: string, style: Style): Step {
  const word = line.trim();
  if (word === '') return { sitting, show: [] };
  const next = { ...sitting, isInSight: false };
  if (/^!./.test(word)) return putDown(next, word.slice(1).trim(), style);
  switch (word.toLowerCase()) {
    case 'cards':
      return { sitting: next, show: [handLine(sitting, style)] };
    case 'tricks':
      return { sitting: next, show: trickLines(sitting, style) };
    case 'help':
      return { sitting: next, show: [style.say.commands] };
    default:
      return {
        sitting: next,
        show: [
          isCard(word.toUpperCase())
            ? style.say.typeMark(word.toUpperCase())
            : style.say.noCommand(escape(word, 40), style.say.commands),
        ],
      };
  }
}

function handLine(sitting: Sitting, style: Style): string {
  const hand = heldBy(sitting);
  if (hand.length === 0) return sitting.known.deal === null ? style.say.noCardsYet : style.say.noCardsLeft;
  const { question, sent } = sitting;
  return style.hand(hand, question === null || sent !== null ? hand : allowed(hand, question.table));
}

function trickLines({ known: { seat, tricks } }: Sitting, style: Style): string[] {
  const own = tricks.filter(({ taker }) => taker === seat);
  return own.length === 0 ? [style.say.noTricks] : own.map(({ cards }) => style.cards(cards));
}

function putDown(sitting: Sitting, text: string, { say: words }: Style): Step {
  const card = text.toUpperCase();
  const { question } = sitting;
  const objection = isCard(card) ? objectionTo(sitting, card, words) : words.noSuchCard;
  if (question === null || objection !== undefined)
    return { sitting, show: [words.notPutDown(escape(card, 40), objection ?? words.notYourTurn)] };
  return { sitting: { ...sitting, sent: card }, show: [], send: say.trick(question.number, [card]) };
}

/** Why this card may not be sent now. */
function objectionTo(sitting: Sitting, card: Card, words: ClientTexts): string | undefined {
  const { known, question, sent } = sitting;
  if (known.deal === null) return words.notBegun;
  if (question === null) return words.notYourTurn;
  if (sent !== null) return words.alreadyPut(sent);
  const hand = heldBy(sitting);
  if (!hand.includes(card)) return known.deal.cards.includes(card) ? words.played : words.notHeld;
  const may = allowed(hand, question.table);
  return may.includes(card) ? undefined : words.follow(suitOf(may[0]!), list(tidy(may)));
}
