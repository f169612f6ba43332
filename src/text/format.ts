import type { Language } from '../game/message.ts';

/** The forms of a word that follows a number: `other` where a language has no form of its own for the number. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Creates a formatter on first use, once per language: creating one takes milliseconds. */
function once<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}

const rulesOf = once((language) => new Intl.PluralRules(language));
const numbersOf = once((language) => new Intl.NumberFormat(language, { useGrouping: false }));

/** The plural form for a number: `plural('pl', 3, { one: 'gra', few: 'gry', many: 'gier', other: 'gry' })`. */
export const plural = (language: Language, count: number, forms: Forms): string =>
  forms[rulesOf(language).select(count)] ?? forms.other;

/** A number in the format of a language, `1.5` or `1,5`; `digits` after the point, if given. */
export const decimal = (language: Language, value: number, digits?: number): string =>
  digits === undefined
    ? numbersOf(language).format(value)
    : value.toLocaleString(language, {
        useGrouping: false,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
