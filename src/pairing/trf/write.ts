import { classic, scoreOf, type CrossTable, type Points } from '../crosstable.ts';
import type { Bye, Entrant } from '../history.ts';
import type { Acceleration, Forbidden, Trf, TrfPlayer, Wrong } from './trf.ts';

/** The text of a tournament file, edition of 2026, in ASCII. */
export function writeTrf(trf: Trf): string | Wrong {
  const { header, players, table, rounds, initial, byes, forbidden, accelerations } = trf;
  if (players.length > 9999) return { wrong: { code: 'too-many-players', players: players.length } };
  const scores = players.map((_, at) => scoreOf(table, at + 1));
  if (scores.some((score) => score > 999)) return { wrong: { code: 'too-many-points' } };
  const lines = [
    ...header.map(([type, text]) => `${type} ${ascii(text)}`),
    `062 ${players.length}`,
    `072 ${players.filter(({ rating }) => rating !== undefined).length}`,
    ...(rounds === 0 ? [] : [`142 ${rounds}`]),
    ...(initial === undefined ? [] : [`152 ${initial === 'white' ? 'W' : 'B'}`]),
    ...pointsLine(table.points),
    ...byeLines(byes),
    ...accelerations.map(accelerationLine),
    ...forbidden.map(forbiddenLine),
  ];
  const top = lines
    .map((line) => line.trimEnd())
    .sort((one, other) => Number(one.slice(0, 3)) - Number(other.slice(0, 3)));
  return [...top, ...players.map((player, at) => playerLine(at + 1, player, scores, table)), ''].join('\n');
}

/** Checkers count every byte as a column, or fail on it. */
const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replace(/[^ -~]/gu, '?');

const decimal = (tenths: number): string => (tenths / 10).toFixed(1).padStart(4);
const inThree = (round: number): string => `${round}`.padStart(3, '0');
const inFour = (entrant: Entrant): string => `${entrant}`.padStart(4, '0');

function playerLine(
  number: Entrant,
  { name, rating, rank }: TrfPlayer,
  scores: readonly number[],
  { rows }: CrossTable,
): string {
  const score = scores[number - 1]!;
  const place = rank ?? 1 + scores.filter((other) => other > score).length;
  const who = `${`${number}`.padStart(4)}      ${ascii(name).slice(0, 33).padEnd(33)} ${`${rating ?? ''}`.padStart(4)}`;
  const entries = rows[number - 1]!.map(
    ({ opponent, colour, mark }) =>
      `  ${opponent === undefined ? '0000' : `${opponent}`.padStart(4)} ${colour?.[0] ?? '-'} ${mark}`,
  );
  return `001 ${who}${' '.repeat(28)}${decimal(score)} ${`${place}`.padStart(4)}${entries.join('')}`;
}

/**
 * Only values that differ from 1, ½, 0 and a win for the bye. Other checkers refuse A: points for absence are for our
 * own reader.
 */
function pointsLine({ win, draw, loss, absence, bye }: Points): string[] {
  const codes = [
    ['W', win, classic.win],
    ['D', draw, classic.draw],
    ['L', loss, classic.loss],
    ['A', absence, classic.absence],
    ['P', bye, win],
  ] as const;
  const written = codes
    .filter(([, value, usual]) => value !== usual)
    .map(([code, value]) => `${code}${decimal(value)}`);
  return written.length === 0 ? [] : [`162  ${written.join('    ')}`];
}

const letters = { pairing: 'U', full: 'F', half: 'H', zero: 'Z' } as const satisfies Record<Bye['kind'], string>;

function byeLines(byes: readonly Bye[]): string[] {
  const groups = new Map<string, Entrant[]>();
  for (const { kind, round, entrant } of byes) {
    const what = `240 ${letters[kind]} ${inThree(round)}`;
    groups.set(what, [...(groups.get(what) ?? []), entrant]);
  }
  return [...groups].map(([what, entrants]) => [what, ...entrants.map(inFour)].join(' '));
}

const accelerationLine = ({ tenths, rounds, entrants }: Acceleration): string =>
  ['250     ', decimal(tenths).trim().padStart(4, '0'), ...rounds.map(inThree), ...entrants.map(inFour)].join(' ');

const forbiddenLine = ({ first, last, entrants }: Forbidden): string =>
  ['260', inThree(first), inThree(last), ...entrants.map(inFour)].join(' ');
