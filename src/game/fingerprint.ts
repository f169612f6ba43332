/**
 * 64 bits over a plain JSON value, as 16 hex digits: the same in Node and in every browser, and for the value that
 * comes back from its text.
 * It shows that two states are the same or where rules went different ways; it is no defence against forgers,
 * who are found out by playing the rules again.
 */
export function fingerprint(value: unknown): string {
  const print: Print = { high: 0x9e3779b9 | 0, low: 0x85ebca6b | 0 };
  add(print, value);
  const high = mix(print.high ^ (print.low >>> 15));
  const low = mix(print.low ^ (high >>> 13));
  return hex(high) + hex(low);
}

interface Print {
  high: number;
  low: number;
}

// The low bits of a value's first word tell what it is, so that [[1],2] and [1,[2]], or 1 and "1", differ.
const kinds = { whole: 1, other: 2, text: 3, list: 4, object: 5 } as const;

function add(print: Print, value: unknown): void {
  if (typeof value === 'number' && (value << 3) >> 3 === value) word(print, (value << 3) | kinds.whole);
  else if (typeof value === 'string') addText(print, kinds.text, value);
  else if (Array.isArray(value)) {
    word(print, (value.length << 3) | kinds.list);
    for (const item of value as unknown[]) add(print, item);
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined); // as in its text
    word(print, (entries.length << 3) | kinds.object);
    for (const [name, item] of entries) {
      addText(print, kinds.text, name);
      add(print, item);
    }
  } else addText(print, kinds.other, String(value));
}

function addText(print: Print, kind: number, text: string): void {
  word(print, (text.length << 3) | kind);
  for (let at = 0; at < text.length; at++) word(print, text.charCodeAt(at));
}

function word(print: Print, unit: number): void {
  print.high = Math.imul(rotated(print.high) ^ unit, 0x9e3779b1);
  print.low = Math.imul(rotated(print.low) ^ unit, 0x5f356495);
}

const rotated = (bits: number): number => (bits << 13) | (bits >>> 19);

function mix(bits: number): number {
  const once = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

const hex = (bits: number): string => (bits >>> 0).toString(16).padStart(8, '0');
