import type { Language } from '../../src/game/message.ts';
import { escape } from '../../src/kit/escape.ts';
import { allowed, isCard, seatNames, suitOf, tidy, type Card } from './cards.ts';
import { handOf, learn, type Known, type Of } from './client-known.ts';
import { say, type Told } from './protocol-messages.ts';
import { texts, type ClientTexts } from './client-texts.ts';

/** A person's client: what is known, what is asked, and what was answered. */
export interface ClientState {
  readonly known: Known;
  /** The last question, until its trick is taken. */
  readonly question: Of<'trick'> | null;
  /** The card sent as its answer. */
  readonly sent: Card | null;
  /** Whether the question is the last thing on the screen. */
  readonly isInSight: boolean;
}

export const initialState = (known: Known): ClientState => ({ known, question: null, sent: null, isInSight: false });

/** The effect of a message or of a typed line. */
export interface Step {
  readonly state: ClientState;
  readonly show: readonly string[];
  readonly send?: string;
}

/** How cards are shown. */
export interface Style {
  /** For people: explains a deal, and does not repeat a question that is still visible. */
  readonly isKind: boolean;
  /** The client's own texts. */
  readonly say: ClientTexts;
  cards(cards: readonly Card[]): string;
  /** Cards in hand, and the legal ones among them. */
  hand(cards: readonly Card[], playable: readonly Card[]): string;
}

const list = (items: readonly string[]): string => items.join(', ');

/** Exactly as the specification of the game asks, for scripts as well: always in English. */
export const plain: Style = { isKind: false, say: texts.en, cards: list, hand: list };

/** A sorted hand; illegal cards are dim, or in brackets without colours. */
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

/** Handles a message of the server. */
export function hear(state: ClientState, told: Told, style: Style): Step {
  const { known, question, sent, isInSight } = state;
  const next = { known: learn(known, told), question, sent, isInSight: false };
  switch (told.kind) {
    case 'trick':
      if (known.deal === null) return { state, show: [] };
      return ask(
        { ...next, question: told, sent: null, isInSight: isInSight && question?.number === told.number },
        style,
      );
    case 'wrong':
      return {
        state: { ...next, sent: question?.number === told.number ? null : sent },
        show: [`Wrong message received in trick ${told.number}.`],
      };
    case 'busy':
      return {
        state: next,
        show: [`Place busy, list of busy places received: ${list(told.seats.map((seat) => seatNames[seat]!))}.`],
      };
    default:
      return { state: { ...next, question: null, sent: null }, show: linesOf(told, style) };
  }
}

function ask(state: ClientState, style: Style): Step {
  const { number, table } = state.question!;
  const hand = heldBy(state);
  const lines = [`Trick: (${number}) ${style.cards(table)}`, `Available: ${style.hand(hand, allowed(hand, table))}`];
  return { state: { ...state, isInSight: true }, show: style.isKind && state.isInSight ? [] : lines };
}

function linesOf(told: Of<'deal' | 'taken' | 'score' | 'total'>, style: Style): string[] {
  switch (told.kind) {
    case 'deal':
      return [
        `New deal ${told.type}: staring place ${seatNames[told.leader]}, your cards: ` +
          `${style.hand(told.cards, told.cards)}.`,
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

const heldBy = ({ known, sent }: ClientState): Card[] => handOf(known).filter((card) => card !== sent);

/** Handles a line of the person. */
export function obey(state: ClientState, line: string, style: Style): Step {
  const word = line.trim();
  if (word === '') return { state, show: [] };
  const next = { ...state, isInSight: false };
  if (/^!./.test(word)) return putDown(next, word.slice(1).trim(), style);
  switch (word.toLowerCase()) {
    case 'cards':
      return { state: next, show: [handLine(state, style)] };
    case 'tricks':
      return { state: next, show: trickLines(state, style) };
    case 'help':
      return { state: next, show: [style.say.commands] };
    default:
      return {
        state: next,
        show: [
          isCard(word.toUpperCase())
            ? style.say.typeMark(word.toUpperCase())
            : style.say.noCommand(escape(word, 40), style.say.commands),
        ],
      };
  }
}

function handLine(state: ClientState, style: Style): string {
  const hand = heldBy(state);
  if (hand.length === 0) return state.known.deal === null ? style.say.noCardsYet : style.say.noCardsLeft;
  const { question, sent } = state;
  return style.hand(hand, question === null || sent !== null ? hand : allowed(hand, question.table));
}

function trickLines({ known: { seat, tricks } }: ClientState, style: Style): string[] {
  const own = tricks.filter(({ taker }) => taker === seat);
  return own.length === 0 ? [style.say.noTricks] : own.map(({ cards }) => style.cards(cards));
}

function putDown(state: ClientState, text: string, { say: words }: Style): Step {
  const card = text.toUpperCase();
  const { question } = state;
  const objection = isCard(card) ? objectionTo(state, card, words) : words.noSuchCard;
  if (question === null || objection !== undefined)
    return { state, show: [words.notPutDown(escape(card, 40), objection ?? words.notYourTurn)] };
  return { state: { ...state, sent: card }, show: [], send: say.trick(question.number, [card]) };
}

/** Why this card may not be sent now. */
function objectionTo(state: ClientState, card: Card, words: ClientTexts): string | undefined {
  const { known, question, sent } = state;
  if (known.deal === null) return words.notBegun;
  if (question === null) return words.notYourTurn;
  if (sent !== null) return words.alreadyPut(sent);
  const hand = heldBy(state);
  if (!hand.includes(card)) return known.deal.cards.includes(card) ? words.played : words.notHeld;
  const may = allowed(hand, question.table);
  return may.includes(card) ? undefined : words.follow(suitOf(may[0]!), list(tidy(may)));
}
