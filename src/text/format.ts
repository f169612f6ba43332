import type { Language } from '../game/message.ts';

/** The forms of a word that follows a number: `other` where a language has no form of its own for the number. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const rules = { en: new Intl.PluralRules('en'), pl: new Intl.PluralRules('pl') };
const numbers = {
  en: new Intl.NumberFormat('en', { useGrouping: false }),
  pl: new Intl.NumberFormat('pl', { useGrouping: false }),
};

/** The form of a word for so many: `plural('pl', 3, { one: 'gra', few: 'gry', many: 'gier', other: 'gry' })`. */
export const plural = (language: Language, count: number, forms: Forms): string =>
  forms[rules[language].select(count)] ?? forms.other;

/** A number in the digits of a language, `1.5` or `1,5`; with so many digits after the point where that is said. */
export const decimal = (language: Language, value: number, digits?: number): string =>
  digits === undefined
    ? numbers[language].format(value)
    : value.toLocaleString(language, {
        useGrouping: false,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
