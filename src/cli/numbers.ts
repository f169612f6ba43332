import type { Language } from '../game/message.ts';
import { decimal } from '../text/format.ts';
import { languageOf } from '../text/spoken.ts';

/** How tables in a terminal write numbers: with a comma in Polish. What other programs read is not written by this. */
export function numbersIn(language: Language = languageOf(process.env)) {
  const fixed = (value: number, digits: number): string => decimal(language, value, digits);
  return {
    /** With so many digits after the point. */
    fixed,
    /** With so many at most. */
    short: (value: number, digits = 2): string =>
      // + 0 for there is no −0 in a table
      (Number(value.toFixed(digits)) + 0).toLocaleString(language, {
        useGrouping: false,
        maximumFractionDigits: digits,
      }),
    percent: (share: number): string => `${fixed(100 * share, 1)} %`,
    seconds: (ms: number): string => (ms < 1000 ? `${fixed(ms, ms < 10 ? 2 : 0)} ms` : `${fixed(ms / 1000, 2)} s`),
    megabytes: (bytes: number): string => `${fixed(bytes / 2 ** 20, 1)} MiB`,
  };
}
