// Settings of formats for organisers: each a flag of the command line.
import type { TournamentMessage } from '../text/tournament.ts';
import type { Field, Label } from '../game/option.ts';
import type { Reading } from '../kit/reading.ts';
import { classic as classicPoints, type Points } from './crosstable.ts';
import type { Scoring } from './format.ts';
import { winDrawLoss } from './standings.ts';
import { tieBreaks } from './tiebreaks.ts';

const wrong = (reason: TournamentMessage): { readonly wrong: TournamentMessage } => ({ wrong: reason });

/** A whole number; 0 stands for the default, which the label may describe after a semicolon. */
export function wholeField(
  label: Label,
  unit: string,
  {
    least = 1,
    most = 10_000,
    otherwise = 0,
    even = false,
  }: { least?: number; most?: number; otherwise?: number; even?: boolean } = {},
): Field<number> {
  const [en = '', pl = ''] = [label.en, label.pl].map((text) => text.split(';')[0]);
  const what = { code: 'label', en, pl } as const;
  return {
    label,
    unit,
    default: otherwise,
    read(text) {
      const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
      if (!(value >= least && value <= most)) return wrong({ code: 'whole-number', what, least, most });
      return even && value % 2 === 1 ? wrong({ code: 'even-number', what }) : { value };
    },
  };
}

export const gamesField = wholeField(
  {
    en: 'The number of games in a meeting; two by default, with the seats swapped, or one where that makes no difference',
    pl: 'Liczba gier w spotkaniu; domyślnie dwie, ze zmianą miejsc, albo jedna, jeśli zmiana nic nie daje',
  },
  'games',
  { most: 1000 },
);
/** The games of a meeting: 0 stands for the default. `swapped`: seats are even without a second game. */
export const gamesOf = (games: number, swapped = false): number => (games > 0 ? games : swapped ? 1 : 2);
export const evenGamesField = wholeField(
  { en: 'The number of games in a tie', pl: 'Liczba gier w meczu pucharowym' },
  'games',
  {
    otherwise: 2,
    most: 1000,
    even: true,
  },
);
export const cyclesField = wholeField(
  { en: 'How often everybody meets everybody', pl: 'Ile razy każdy spotyka się z każdym' },
  'cycles',
  { otherwise: 1, most: 100 },
);

/** `1,0.5,0` or `3,1,0`; with slashes also `1 / 0,5 / 0` or `1/½/0`. */
export const pointsField: Field<string> = {
  label: { en: 'The points for a win, a draw and a loss', pl: 'Punkty za wygraną, remis i przegraną' },
  unit: 'win,draw,loss',
  default: '1,0.5,0',
  list: 'points',
  read(text) {
    const parts = text.split(text.includes('/') ? '/' : ',').map((part) => part.trim());
    const decimal = (part: string): string =>
      part.replace(',', '.').replace(/^(\d?)½$/, (_, whole) => `${whole || 0}.5`);
    const values = parts.map((part) => (/^\d{1,2}(\.5)?$/.test(decimal(part)) ? Number(decimal(part)) : Number.NaN));
    const isGood =
      values.length === 3 &&
      values.every((value, at) => !Number.isNaN(value) && value <= (values[at - 1] ?? Infinity)) &&
      values[0]! > values[2]!;
    return isGood ? { value: values.join(',') } : wrong({ code: 'points-form' });
  },
};

export const scoringOf = (points: string): Scoring =>
  winDrawLoss(...(points.split(',').map(Number) as [number, number, number]));

export function pointsOf(points: string): Points {
  const [win, draw, loss] = points.split(',').map((part) => 10 * Number(part)) as [number, number, number];
  return { ...classicPoints, win, draw, loss, bye: win };
}

/** Names of tie-breaks in their order, `DE,BH/C1`. */
export const tiebreaksField = (usual: string): Field<string> => ({
  label: {
    en: `The tie-breaks; any of ${Object.keys(tieBreaks).join(', ')}`,
    pl: `Punktacje pomocnicze; dowolne spośród ${Object.keys(tieBreaks).join(', ')}`,
  },
  unit: 'names',
  default: usual,
  list: 'tie-breaks',
  read: readTiebreaks,
});

function readTiebreaks(text: string): Reading<string, TournamentMessage> {
  const names = text
    .toUpperCase()
    .split(',')
    .map((name) => name.trim());
  const stranger = names.find((name) => !Object.hasOwn(tieBreaks, name));
  if (stranger !== undefined)
    return wrong({ code: 'no-tie-break', name: JSON.stringify(stranger.slice(0, 20)), names: Object.keys(tieBreaks) });
  return new Set(names).size < names.length ? wrong({ code: 'tie-break-twice' }) : { value: names.join(',') };
}
