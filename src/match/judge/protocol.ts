// The words between a judge program and whoever carries its messages. Bots are counted from 1 there, seats from 0 here.
import type { Seat } from '../../game/seat.ts';
import type { Reading } from '../../kit/reading.ts';
import { escape } from '../../kit/escape.ts';

/** What a judge may ask for. */
export type Order =
  | { readonly order: 'tell'; readonly to: readonly Seat[]; readonly text: string }
  | { readonly order: 'kill'; readonly to: readonly Seat[] }
  | { readonly order: 'end' };

/**
 * How a game ends its messages: three angles and a newline, so that a message may have several lines, or a newline
 * alone.
 */
export const terminators = { angles: '<<<\n', newline: '\n' } as const;
export type Terminator = keyof typeof terminators;

/** What a judge hears from a bot that is no more. */
export const dead = '_DEAD_';

/** `[1,2]TEXT`, without its end. */
export function readOrder(message: string, bots: number): Reading<Order> {
  const close = message.indexOf(']');
  if (!message.startsWith('[') || close < 0)
    return {
      wrong: `a message must begin with the list of those it is for, such as [1,2], and this one reads ${quoted(message)}`,
    };
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

function readList(list: string, bots: number): Reading<readonly Seat[]> {
  const words = list.split(',').map(trim);
  if (words.length === 1 && /^0{1,9}$/.test(words[0]!))
    return { value: Array.from({ length: bots }, (_, seat) => seat) };
  const seats: Seat[] = [];
  for (const word of words) {
    if (!/^\d{1,9}$/.test(word)) return { wrong: `the list ${quoted(`[${list}]`)} must hold numbers of bots` };
    const bot = Number(word);
    if (bot === 0) return { wrong: `the list ${quoted(`[${list}]`)} names all bots by 0 and others beside it` };
    if (bot > bots) return { wrong: `there is no bot ${bot}, only ${bots === 1 ? 'bot 1' : `bots 1 to ${bots}`}` };
    if (seats.includes(bot - 1)) return { wrong: `the list ${quoted(`[${list}]`)} names bot ${bot} twice` };
    seats.push(bot - 1);
  }
  return { value: seats };
}

/** `[s1, s2, …]`, without its end. */
export function readScores(message: string, bots: number): Reading<readonly number[]> {
  const line = trim(message);
  if (!line.startsWith('[') || !line.endsWith(']'))
    return { wrong: `after END the scores must come, such as [1, 0], and not ${quoted(message)}` };
  const words = line.slice(1, -1).split(',').map(trim);
  const strange = words.find((word) => !isDecimal(word));
  if (strange !== undefined) return { wrong: `a score must be a decimal number, not ${quoted(strange)}` };
  if (words.length !== bots)
    return {
      wrong: `there must be one score for each of ${bots === 1 ? '1 bot' : `${bots} bots`}, not ${words.length}`,
    };
  return { value: words.map((word) => Number(word) + 0) }; // + 0: there is no score of −0
}

export const writeScores = (scores: readonly number[]): string => `[${scores.join(', ')}]`;

/** Java and Python write great and small numbers with an exponent. */
const isDecimal = (word: string): boolean =>
  /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(word) && Number.isFinite(Number(word));

/** Only these count as blanks; a no-break space of Latin-1 is half a letter of UTF-8. */
const isBlank = (sign: string | undefined): boolean => sign === ' ' || sign === '\t' || sign === '\r' || sign === '\n';

/** By hand: a pattern for blanks at the end takes quadratic time over a million of them elsewhere. */
function trim(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text[from])) from++;
  while (to > from && isBlank(text[to - 1])) to--;
  return text.slice(from, to);
}

export const quoted = (text: string): string => `"${escape(text, 40)}"`;
