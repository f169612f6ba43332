// The protocol between a judge program and the referee. Bots are counted from 1 there, seats from 0 here.
import type { MatchMessage } from '../../text/match.ts';
import type { Seat } from '../../game/seat.ts';
import type { Reading } from '../../kit/reading.ts';
import { legible } from '../../kit/escape.ts';

/** The orders of a judge. */
export type Order =
  | { readonly order: 'tell'; readonly to: readonly Seat[]; readonly text: string }
  | { readonly order: 'kill'; readonly to: readonly Seat[] }
  | { readonly order: 'end' };

/**
 * The terminator of messages: three angles and a newline, so that a message may have several lines, or a newline alone.
 */
export const terminators = { angles: '<<<\n', newline: '\n' } as const;
export type Terminator = keyof typeof terminators;

/** The answer of a dead bot. */
export const dead = '_DEAD_';

/** `[1,2]TEXT`, without the terminator. */
export function readOrder(message: string, bots: number): Reading<Order, MatchMessage> {
  const close = message.indexOf(']');
  if (!message.startsWith('[') || close < 0) return { wrong: { code: 'order-without-list', text: excerpt(message) } };
  const text = message.slice(close + 1);
  if (text === 'END') return { value: { order: 'end' } };
  const to = readList(message.slice(1, close), bots);
  if ('wrong' in to) return to;
  return { value: text === 'KILL' ? { order: 'kill', to: to.value } : { order: 'tell', to: to.value, text } };
}

export function writeOrder(order: Order): string {
  if (order.order === 'end') return '[0]END';
  return `[${order.to.map((seat) => seat + 1).join(',')}]${order.order === 'kill' ? 'KILL' : order.text}`;
}

function readList(list: string, bots: number): Reading<readonly Seat[], MatchMessage> {
  const words = list.split(',').map(trim);
  if (words.length === 1 && /^0{1,9}$/.test(words[0]!))
    return { value: Array.from({ length: bots }, (_, seat) => seat) };
  const seats: Seat[] = [];
  for (const word of words) {
    if (!/^\d{1,9}$/.test(word)) return { wrong: { code: 'order-no-numbers', list: excerpt(`[${list}]`) } };
    const bot = Number(word);
    if (bot === 0) return { wrong: { code: 'order-all-and-others', list: excerpt(`[${list}]`) } };
    if (bot > bots) return { wrong: { code: 'order-no-such-bot', bot, bots } };
    if (seats.includes(bot - 1)) return { wrong: { code: 'order-twice', list: excerpt(`[${list}]`), bot } };
    seats.push(bot - 1);
  }
  return { value: seats };
}

/** `[s1, s2, …]`, without the terminator. */
export function readScores(message: string, bots: number): Reading<readonly number[], MatchMessage> {
  const line = trim(message);
  if (!line.startsWith('[') || !line.endsWith(']'))
    return { wrong: { code: 'scores-expected', text: excerpt(message) } };
  const words = line.slice(1, -1).split(',').map(trim);
  const strange = words.find((word) => !isDecimal(word));
  if (strange !== undefined) return { wrong: { code: 'score-no-number', text: excerpt(strange) } };
  if (words.length !== bots) return { wrong: { code: 'scores-count', bots, scores: words.length } };
  return { value: words.map((word) => Number(word) + 0) }; // + 0 turns −0 into 0
}

export const writeScores = (scores: readonly number[]): string => `[${scores.join(', ')}]`;

/** Java and Python write large and small numbers with an exponent. */
const isDecimal = (word: string): boolean =>
  /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(word) && Number.isFinite(Number(word));

/** Only these count as blanks; a no-break space of Latin-1 is part of a UTF-8 letter. */
const isBlank = (sign: string | undefined): boolean => sign === ' ' || sign === '\t' || sign === '\r' || sign === '\n';

/** By hand: a regular expression for trailing blanks takes quadratic time over a million blanks elsewhere. */
function trim(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text[from])) from++;
  while (to > from && isBlank(text[to - 1])) to--;
  return text.slice(from, to);
}

export const excerpt = (text: string): string => legible(text, 40);
