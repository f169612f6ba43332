import { parts } from './css.ts';

export type Theme = 'light' | 'dark';

/** A value with its custom properties and colours worked out; undefined where a property is missing. */
export function resolve(value: string, custom: ReadonlyMap<string, string>, theme: Theme): string | undefined {
  let text = value;
  for (let round = 0; round < 20; round++) {
    const found = /\b(var|light-dark|color-mix)\(/.exec(text);
    if (found === null) return text;
    const from = found.index + found[0].length;
    let [depth, end] = [1, from];
    for (; depth > 0 && end < text.length; end++) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
    const words = parts(text.slice(from, end - 1), ',');
    const inner =
      found[1] === 'var'
        ? (custom.get(words[0]!) ?? words[1])
        : found[1] === 'light-dark'
          ? words[theme === 'light' ? 0 : 1]
          : mixed(words.slice(1).map((word) => resolve(word, custom, theme) ?? ''));
    if (inner === undefined) return undefined;
    text = text.slice(0, found.index) + inner + text.slice(end);
  }
  return undefined; // a circle
}

type Colour = readonly [red: number, green: number, blue: number, opacity: number];

/** Two colours mixed, as in sRGB: `red 30%` and `blue`. */
function mixed(words: readonly string[]): string | undefined {
  const [one, other] = words.map((word) => readColour(word.replace(/\s+[\d.]+%$/, '')));
  if (one === undefined || other === undefined) return undefined;
  const [of, ofOther] = words.map((word) => /\s([\d.]+)%$/.exec(word)?.[1]);
  const share = of !== undefined ? Number(of) / 100 : ofOther !== undefined ? 1 - Number(ofOther) / 100 : 0.5;
  const opacity = one[3] * share + other[3] * (1 - share);
  const part = (at: 0 | 1 | 2): number =>
    opacity === 0 ? 0 : Math.round((one[at] * one[3] * share + other[at] * other[3] * (1 - share)) / opacity);
  return `rgba(${part(0)}, ${part(1)}, ${part(2)}, ${opacity.toFixed(3)})`;
}

function readColour(text: string): Colour | undefined {
  if (text === 'transparent') return [0, 0, 0, 0];
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1];
  if (hex !== undefined) {
    const long = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
    const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
    return [red!, green!, blue!, 1];
  }
  const [red, green, blue, opacity = 1] = (/^rgba?\((.*)\)$/.exec(text)?.[1] ?? '').split(/[\s,/]+/).map(Number);
  return blue === undefined ? undefined : [red!, green!, blue, opacity];
}
