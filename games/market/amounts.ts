import type { Language } from '../../src/game/message.ts';
import { decimal } from '../../src/text/format.ts';
import { texts } from './texts.ts';

const space = '\u00a0';

/** The digits of a whole number in groups of three. */
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, space);

/** Cents as units of money, rounded to whole ones: 108 639. */
export const wholeMoney = (cents: number): string => grouped(`${Math.round(cents / 100)}`);

/** Cents as units of money with both digits: 74.56 or 74,56. */
export function money(cents: number, language: Language): string {
  const [units, rest] = decimal(language, cents / 100, 2).split(/[.,]/);
  return `${grouped(units!)}${language === 'pl' ? ',' : '.'}${rest}`;
}

/** Shares bought or sold: +173, −150, or a dot for none. */
export const signed = (shares: number): string =>
  shares === 0 ? '·' : `${shares < 0 ? '−' : '+'}${grouped(`${Math.abs(shares)}`)}`;

export const count = (shares: number): string => grouped(`${shares}`);

/** A stock as people call it: A, B, C … */
export const letterOf = (stock: number): string => String.fromCharCode(65 + stock);

/** A change as +0.7 %. */
export function change(from: number, to: number, language: Language): string {
  const percent = decimal(language, Math.abs(100 * (to / from - 1)), 1);
  const sign = /^0[.,]0$/.test(percent) ? '' : to < from ? '−' : '+';
  return `${sign}${percent}${space}%`;
}

/** Units of money beside a plot: 100, 100k, 1.5M. */
export function short(units: number, language: Language): string {
  const say = texts[language];
  const of = (size: number): string => decimal(language, Number((units / size).toFixed(3)));
  if (units >= 1e9) return say.billions(of(1e9));
  if (units >= 1e6) return say.millions(of(1e6));
  return units >= 1e4 ? say.thousands(of(1000)) : of(1);
}
