import type { Language } from '../game/message.ts';

/** The forms of a word that follows a number: `other` where a language has no form of its own for the number. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Creates a formatter on first use, once per language and number of digits: creating one takes milliseconds. */
function once<T>(make: (language: Language, digits?: number) => T): (language: Language, digits?: number) => T {
  const made = new Map<string, T>();
  return (language, digits) => {
    const key = `${language} ${digits}`;
    const known = made.get(key) ?? make(language, digits);
    made.set(key, known);
    return known;
  };
}

const rulesOf = once((language) => new Intl.PluralRules(language));
const numbersOf = once(
  (language, digits) =>
    new Intl.NumberFormat(language, {
      useGrouping: false,
      ...(digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    }),
);

/** The plural form for a number: `plural('pl', 3, { one: 'gra', few: 'gry', many: 'gier', other: 'gry' })`. */
export const plural = (language: Language, count: number, forms: Forms): string =>
  forms[rulesOf(language).select(count)] ?? forms.other;

/** A number in the format of a language, `1.5` or `1,5`; `digits` after the point, if given. */
export const decimal = (language: Language, value: number, digits?: number): string =>
  numbersOf(language, digits).format(value);
