import type { Language } from '../../game/message.ts';
import { plural, type Forms } from '../../text/format.ts';

/** How numbers, times, days and lists are written in one language. */
export interface Formats {
  /** With no-break thousands: 1 006. */
  number(value: number): string;
  /** A number and what it counts: `count(3, { one: 'match', other: 'matches' })`. */
  count(value: number, forms: Forms): string;
  /** With at most `digits` decimal places, or always so many. */
  decimal(value: number, digits: number, always?: boolean): string;
  /** First to last: 2–4, or just 1. */
  range(first: number, last: number): string;
  /** Points, with halves as people write them: 1½, and at most two digits otherwise. */
  points(points: number): string;
  /** Milliseconds as 0.29 s, or 4.1 ms when seconds would round to nothing. */
  seconds(ms: number): string;
  /** Milliseconds as a running clock shows them. */
  clock(ms: number): string;
  /** What is left of a time in milliseconds: 9:59, or 42.3 s. */
  left(ms: number): string;
  /** A limit in milliseconds, without trailing zeros: 2 s, 10 min. */
  limit(ms: number): string;
  megabytes(bytes: number): string;
  percent(share: number): string;
  /** 14 Nov, in UTC: the same for all readers and for the server. */
  day(iso: string): string;
  /** 14 Nov 2026. */
  date(iso: string): string;
  timeOfDay(iso: string): string;
  moment(iso: string): string;
  /** A, B and C. */
  list(names: readonly string[]): string;
}

const space = '\u00a0';
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', pl: 'pl' };

/** Made when it is first needed: each takes milliseconds, and most commands need none. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

function makeFormats(language: Language): Formats {
  const locale = locales[language];
  const whole = once(() => new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 0 }));
  const days = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }));
  const dates = once(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  );
  const lists = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const number = (value: number): string =>
    whole()
      .formatToParts(value)
      .map(({ type, value: text }) => (type === 'group' ? space : type === 'minusSign' ? '−' : text))
      .join('');
  const written = new Map<string, Intl.NumberFormat>();
  const decimal = (value: number, digits: number, always = false): string => {
    const key = `${digits} ${always}`;
    let format = written.get(key);
    if (format === undefined) {
      format = new Intl.NumberFormat(locale, {
        useGrouping: false,
        minimumFractionDigits: always ? digits : 0,
        maximumFractionDigits: digits,
      });
      written.set(key, format);
    }
    return format.format(value).replace('-', '−');
  };
  const clock = (ms: number): string => `${decimal(ms / 1000, 2, true)}${space}s`;
  const day = (iso: string): string => days().format(new Date(iso));
  const timeOfDay = (iso: string): string => iso.slice(11, 16);
  return {
    number,
    count: (value, forms) => `${number(value)} ${plural(language, value, forms)}`,
    decimal,
    range: (first, last) => (first === last ? number(first) : `${number(first)}–${number(last)}`),
    points(points) {
      const full = Math.trunc(points);
      if (Math.abs(points - full) !== 0.5) return decimal(points, 2);
      return `${points < 0 ? '−' : ''}${full === 0 ? '' : Math.abs(full)}½`;
    },
    seconds: (ms) =>
      ms <= 0 || ms >= 10
        ? clock(ms)
        : ms < 0.1
          ? `<${space}${decimal(0.1, 1)}${space}ms`
          : `${decimal(ms, 1, true)}${space}ms`,
    clock,
    left: (ms) =>
      ms < 180_000
        ? `${decimal(ms / 1000, 1, true)}${space}s`
        : `${Math.floor(ms / 60_000)}:${`${Math.floor((ms % 60_000) / 1000)}`.padStart(2, '0')}`,
    limit: (ms) =>
      ms >= 180_000 && ms % 60_000 === 0 ? `${number(ms / 60_000)}${space}min` : `${decimal(ms / 1000, 3)}${space}s`,
    megabytes: (bytes) => `${decimal(bytes / 2 ** 20, 1, true)}${space}MiB`,
    percent: (share) => `${Math.round(100 * share)}${space}%`,
    day,
    date: (iso) => dates().format(new Date(iso)),
    timeOfDay,
    moment: (iso) => `${day(iso)} ${timeOfDay(iso)}`,
    list: (names) => lists().format(names),
  };
}

const made = new Map<Language, Formats>();

export function formatsOf(language: Language): Formats {
  let formats = made.get(language);
  if (formats === undefined) {
    formats = makeFormats(language);
    made.set(language, formats);
  }
  return formats;
}
