import { ChunkedList } from './chunked-list.ts';

/**
 * 64 bits over a plain JSON value, as 16 hex digits: the same in Node and in every browser, and for the value that
 * comes back from its text.
 * It shows that two states are the same or where rules went different ways; it is no defence against forgers,
 * who are found out by playing the rules again.
 *
 * It is put together from the prints of the value's parts, its objects and lists, and prints are remembered: what a
 * state shares with the one before it (the same object) is not walked again. Rules never change an object, they replace
 * it; `laws` freezes all states to see that they do.
 */
export function fingerprint(value: unknown): string {
  // a state itself is not remembered: nobody asks for it again, and to remember it takes as long as to walk a board
  return typeof value === 'object' && value !== null ? hex(walk(value)) : wholeFingerprint(value);
}

/** The fingerprint of logs without a version, which walks the whole value. */
export function wholeFingerprint(value: unknown): string {
  begin();
  add(value, false);
  return hex(end());
}

interface Print {
  readonly high: number;
  readonly low: number;
}

const remembered = new WeakMap<object, Print>();
const worthwhile = 64; // words: below that it takes longer to look a fingerprint up than to compute it again

function printOf(part: object): Print {
  const known = remembered.get(part);
  if (known !== undefined) return known;
  const before = walked;
  const print = walk(part);
  if (walked - before >= worthwhile) remembered.set(part, print);
  return print;
}

function walk(part: object): Print {
  begin();
  addItems(part, true);
  return end();
}

// The fingerprint under construction. Plain variables and separate loops, since this is most of what a logged move
// costs.
let high = 0;
let low = 0;
let walked = 0; // words walked since the start of the process

function begin(): void {
  high = 0x9e3779b9 | 0;
  low = 0x85ebca6b | 0;
}

function end(): Print {
  const mixed = mix(high ^ (low >>> 15));
  return { high: mixed, low: mix(low ^ (mixed >>> 13)) };
}

// The low bits of a value's first word tell its type, so that [[1],2] and [1,[2]], or 1 and "1", differ.
const kinds = { whole: 1, other: 2, text: 3, list: 4, object: 5, part: 6 } as const;

function add(value: unknown, inParts: boolean): void {
  if (typeof value === 'number' && (value << 3) >> 3 === value) word((value << 3) | kinds.whole);
  else if (typeof value === 'string') addText(kinds.text, value);
  else if (typeof value !== 'object' || value === null) addText(kinds.other, String(value));
  else if (inParts) addPart(value);
  else addItems(value, false);
}

function addPart(part: object): void {
  const outerHigh = high;
  const outerLow = low;
  const print = printOf(part);
  high = outerHigh;
  low = outerLow;
  word(kinds.part);
  word(print.high);
  word(print.low);
}

function addItems(value: object, inParts: boolean): void {
  if (value instanceof ChunkedList) {
    word((value.length << 3) | kinds.list);
    for (const chunk of value.chunks) addNumbers(chunk);
    return;
  }
  if (Array.isArray(value)) {
    word((value.length << 3) | kinds.list);
    for (let at = addNumbers(value); at < value.length; at++) add(value[at], inParts);
    return;
  }
  const items = value as Readonly<Record<string, unknown>>;
  let count = 0;
  for (const name in items) if (items[name] !== undefined) count++; // undefined is left out, as in JSON
  word((count << 3) | kinds.object);
  for (const name in items) {
    const item = items[name];
    if (item === undefined) continue;
    addText(kinds.text, name);
    add(item, inParts);
  }
}

/** The whole numbers at the beginning of a list, often all of it; returns how many there are. */
function addNumbers(list: readonly unknown[]): number {
  let [first, second, at] = [high, low, 0];
  for (; at < list.length; at++) {
    const item = list[at];
    if (typeof item !== 'number' || (item << 3) >> 3 !== item) break;
    const unit = (item << 3) | kinds.whole;
    first = Math.imul(rotated(first) ^ unit, 0x9e3779b1);
    second = Math.imul(rotated(second) ^ unit, 0x5f356495);
  }
  high = first;
  low = second;
  walked += at >> 3; // in a loop of their own numbers take an eighth of the time of other words
  return at;
}

function addText(kind: number, text: string): void {
  word((text.length << 3) | kind);
  walked += text.length;
  let [first, second] = [high, low];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    first = Math.imul(rotated(first) ^ unit, 0x9e3779b1);
    second = Math.imul(rotated(second) ^ unit, 0x5f356495);
  }
  high = first;
  low = second;
}

function word(unit: number): void {
  walked++;
  high = Math.imul(rotated(high) ^ unit, 0x9e3779b1);
  low = Math.imul(rotated(low) ^ unit, 0x5f356495);
}

const rotated = (bits: number): number => (bits << 13) | (bits >>> 19);

function mix(bits: number): number {
  const once = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

const hex = ({ high: first, low: second }: Print): string => digits(first) + digits(second);
const digits = (bits: number): string =>
  bytes[bits >>> 24]! + bytes[(bits >>> 16) & 255]! + bytes[(bits >>> 8) & 255]! + bytes[bits & 255]!;
const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
