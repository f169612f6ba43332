// Reads tournament files: the edition of 2026, and the older lines of JaVaFo (XX?) and bbpPairings (BB?).
import { escape } from '../../kit/escape.ts';
import {
  classic,
  opposite,
  worth,
  type Colour,
  type CrossTable,
  type Entry,
  type Mark,
  type Points,
} from '../crosstable.ts';
import type { Bye, Entrant } from '../history.ts';
import type { Acceleration, Forbidden, Trf, TrfPlayer, Wrong } from './trf.ts';
import type { TrfMessage } from './messages.ts';

const largest = 2 ** 23; // 9999 players and 80 rounds
const away: Entry = { mark: 'Z' };
const texts = new Set([
  '012',
  '022',
  '032',
  '042',
  '052',
  '092',
  '102',
  '112',
  '122',
  '132',
  '172',
  '182',
  '192',
  '202',
  '212',
  '222',
]);

/** The content of a file, or the line and the reason why it cannot be read. */
export function readTrf(bytes: Uint8Array): Trf | Wrong {
  if (bytes.length > largest) return { wrong: { code: 'file-too-large', bytes: bytes.length, most: largest } };
  try {
    const file = newFile();
    for (const [at, text] of decode(bytes)
      .split(/\r\n|\r|\n/)
      .entries())
      readLine(new Line(at + 1, Array.from(text)), file);
    return conclude(file);
  } catch (error) {
    if (error instanceof Refusal) return { wrong: error.why };
    throw error;
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return Buffer.from(bytes).toString('latin1');
  }
}

class Refusal extends Error {
  readonly why: TrfMessage;

  constructor(why: TrfMessage) {
    super(why.code);
    this.why = why;
  }
}

/** A line by characters, columns counted from 1. */
class Line {
  readonly at: number;
  readonly signs: readonly string[];

  constructor(at: number, signs: readonly string[]) {
    this.at = at;
    this.signs = signs;
  }

  columns(first: number, last = Infinity): string {
    return this.signs
      .slice(first - 1, last)
      .join('')
      .trim();
  }

  /** Refuses text outside its columns, which must not be read as something else. */
  blank(...columns: readonly number[]): void {
    const filled = columns.find((column) => (this.signs[column - 1] ?? ' ') !== ' ');
    if (filled !== undefined) this.refuse({ code: 'column-blank', column: filled });
  }

  refuse(why: TrfMessage): never {
    throw new Refusal({ code: 'line', line: this.at, why });
  }

  number(text: string, what: TrfMessage['code'], least: number, most: number): number {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      this.refuse({ code: 'number', what: { code: what }, least, most, text: escape(text, 20) });
    return value;
  }

  /** Points with at most one decimal, as tenths. */
  tenths(text: string, what: TrfMessage): number {
    if (!/^\d{1,3}(\.\d)?$/.test(text)) this.refuse({ code: 'points', what, text: escape(text, 20) });
    return Math.round(Number(text) * 10);
  }

  entrant(text: string): Entrant {
    return this.number(text, 'starting-number', 1, 9999);
  }

  round(text: string): number {
    return this.number(text, 'round', 1, 999);
  }

  /** Checks a range. */
  inOrder(first: number, last: number): readonly [number, number] {
    return first <= last ? [first, last] : this.refuse({ code: 'first-after-last', first, last });
  }

  /** The words from a column on. */
  words(first: number): string[] {
    return this.columns(first)
      .split(/\s+/)
      .filter((word) => word !== '');
  }
}

interface Row extends TrfPlayer {
  readonly line: Line;
  readonly tenths: number;
  /** Undefined for a round without an entry. */
  readonly entries: readonly (Entry | undefined)[];
}

/** What was read so far. */
interface File {
  readonly header: [type: string, text: string][];
  readonly rows: Map<Entrant, Row>;
  readonly points: { -readonly [Code in keyof Points]?: number };
  readonly absences: {
    readonly line: Line;
    readonly kind: 'full' | 'half' | 'zero';
    readonly round: number | undefined;
    readonly entrants: readonly Entrant[];
  }[];
  readonly forbidden: (Forbidden & { readonly line: Line })[];
  readonly accelerations: (Acceleration & { readonly line: Line })[];
  rounds: number | undefined;
  initial: Colour | undefined;
}

const newFile = (): File => ({
  header: [],
  rows: new Map(),
  points: {},
  absences: [],
  forbidden: [],
  accelerations: [],
  rounds: undefined,
  initial: undefined,
});

/** A table's value for a key from the file. */
const lookUp = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

const firstColours: Readonly<Record<string, Colour>> = { W: 'white', B: 'black', white1: 'white', black1: 'black' };

/** Other line types are skipped, as comments and empty lines are. */
const readers: Readonly<Record<string, (line: Line, file: File) => void>> = {
  '001': readPlayer,
  '142': readRounds,
  XXR: readRounds,
  '152': (line, file) =>
    setFirstColour(
      line,
      file,
      lookUp(firstColours, line.columns(5).toUpperCase()) ?? line.refuse({ code: 'first-colour' }),
    ),
  XXC: readOldColour,
  '162': readPoints,
  BBW: (line, file) => void (file.points.win = line.tenths(line.columns(5, 8), { code: 'points-line', type: 'BBW' })),
  BBD: (line, file) => void (file.points.draw = line.tenths(line.columns(5, 8), { code: 'points-line', type: 'BBD' })),
  BBL: (line, file) => void (file.points.loss = line.tenths(line.columns(5, 8), { code: 'points-line', type: 'BBL' })),
  BBZ: readOldAbsence,
  BBF: readOldAbsence,
  BBU: (line, file) => void (file.points.bye = line.tenths(line.columns(5, 8), { code: 'points-line', type: 'BBU' })),
  '240': readByes,
  XXZ: (line, file) =>
    void file.absences.push({
      line,
      kind: 'zero',
      round: undefined,
      entrants: line.words(5).map((word) => line.entrant(word)),
    }),
  '250': readAcceleration,
  XXA: readOldAcceleration,
  '260': (line, file) => forbid(line, file, line.words(5)),
  XXP: (line, file) => forbid(line, file, ['1', '999', ...line.words(5)]),
};

function readLine(line: Line, file: File): void {
  const type = line.signs.slice(0, 3).join('');
  if (texts.has(type)) file.header.push([type, line.signs.slice(4).join('').trimEnd()]);
  else lookUp(readers, type)?.(line, file);
}

function readPlayer(line: Line, file: File): void {
  if (line.signs.length < 84) line.refuse({ code: 'player-too-short', length: line.signs.length });
  if (line.signs.length > 91 + 999 * 10) line.refuse({ code: 'player-too-long' });
  line.blank(4, 9, 14, 48, 53, 80, 85, 90, 91);
  const number = line.entrant(line.columns(5, 8));
  const before = file.rows.get(number);
  if (before !== undefined) line.refuse({ code: 'player-twice', player: number, line: before.line.at });
  const [rating, rank] = [line.columns(49, 52), line.columns(86, 89)];
  const entries: (Entry | undefined)[] = [];
  for (let column = 92; column <= line.signs.length; column += 10) entries.push(readEntry(line, column));
  file.rows.set(number, {
    line,
    name: line.columns(15, 47),
    ...(rating === '' || Number(rating) === 0 ? {} : { rating: line.number(rating, 'rating', 1, 9999) }),
    ...(rank === '' ? {} : { rank: line.number(rank, 'rank', 1, 9999) }),
    tenths: line.tenths(line.columns(81, 84), { code: 'sum' }),
    entries,
  });
}

const playedMarks: Readonly<Record<string, Mark>> = {
  '1': '1',
  W: '1',
  '=': '=',
  D: '=',
  '0': '0',
  L: '0',
  '+': '+',
  '-': '-',
};
const loneMarks: Readonly<Record<string, Mark>> = {
  U: 'U',
  F: 'F',
  H: 'H',
  Z: 'Z',
  '': 'Z',
  '-': 'Z',
  '+': 'U',
  '=': 'H',
};

function readEntry(line: Line, column: number): Entry | undefined {
  const round = (column - 92) / 10 + 1;
  line.blank(column + 4, column + 6, column + 8, column + 9);
  const [who, colour, result] = [
    line.columns(column, column + 3),
    line.columns(column + 5, column + 5).toLowerCase(),
    line.columns(column + 7, column + 7).toUpperCase(),
  ];
  if (who === '' && result === '') return undefined;
  const text = escape(line.columns(column, column + 7), 20);
  if (/^0*$/.test(who)) {
    return {
      mark: lookUp(loneMarks, result) ?? line.refuse({ code: 'no-opponent', round, text }),
    };
  }
  const opponent = line.entrant(who);
  const mark = lookUp(playedMarks, result) ?? line.refuse({ code: 'no-result', round, text });
  if (colour === 'w' || colour === 'b') return { mark, opponent, colour: colour === 'w' ? 'white' : 'black' };
  if (mark !== '+' && mark !== '-') line.refuse({ code: 'no-colour', round, text });
  return { mark, opponent };
}

function readRounds(line: Line, file: File): void {
  const rounds = line.round(line.columns(5));
  const other = file.rounds ?? rounds;
  if (other !== rounds) line.refuse({ code: 'other-rounds', other, rounds });
  file.rounds = rounds;
}

function setFirstColour(line: Line, file: File, colour: Colour): void {
  if ((file.initial ?? colour) !== colour) line.refuse({ code: 'other-colour' });
  file.initial = colour;
}

function readOldColour(line: Line, file: File): void {
  for (const word of line.words(5)) {
    if (word === 'rank') line.refuse({ code: 'by-rank' });
    setFirstColour(
      line,
      file,
      lookUp(firstColours, word) ?? line.refuse({ code: 'old-colour', text: escape(word, 20) }),
    );
  }
}

const codes: Readonly<Record<string, keyof Points>> = {
  W: 'win',
  D: 'draw',
  L: 'loss',
  A: 'absence',
  Z: 'absence',
  P: 'bye',
};

function readPoints(line: Line, file: File): void {
  for (let column = 6; column <= line.signs.length; column += 9) {
    const code = line.columns(column, column).toUpperCase();
    line.blank(column + 5, column + 6, column + 7, column + 8);
    if (code === '' && line.columns(column, column + 8) === '') continue;
    const tenths = line.tenths(line.columns(column + 1, column + 4), { code: 'value-of', letter: escape(code) });
    if (code === 'X') continue; // an unknown result
    file.points[lookUp(codes, code) ?? line.refuse({ code: 'points-letter', column, text: escape(code) })] = tenths;
  }
}

function readOldAbsence(line: Line, file: File): void {
  const tenths = line.tenths(line.columns(5, 8), { code: 'absence' });
  if ((file.points.absence ?? tenths) !== tenths) line.refuse({ code: 'absences-differ' });
  file.points.absence = tenths;
}

const kinds: Readonly<Record<string, 'full' | 'half' | 'zero'>> = { F: 'full', H: 'half', Z: 'zero' };
const letters = { full: 'F', half: 'H', zero: 'Z' } as const;

function readByes(line: Line, file: File): void {
  const [letter = '', round = '', ...numbers] = line.words(5);
  const kind = lookUp(kinds, letter.toUpperCase()) ?? line.refuse({ code: 'bye-letter', text: escape(letter, 20) });
  file.absences.push({ line, kind, round: line.round(round), entrants: numbers.map((word) => line.entrant(word)) });
}

function readAcceleration(line: Line, file: File): void {
  line.blank(4, 9, 14, 18, 22, 27);
  const rounds = line.inOrder(line.round(line.columns(15, 17)), line.round(line.columns(19, 21)));
  const entrants = line.inOrder(line.entrant(line.columns(23, 26)), line.entrant(line.columns(28, 31)));
  file.accelerations.push({
    line,
    tenths: line.tenths(line.columns(10, 13), { code: 'virtual-points' }),
    rounds,
    entrants,
  });
}

function readOldAcceleration(line: Line, file: File): void {
  const entrant = line.entrant(line.columns(5, 8));
  for (let column = 10; column <= line.signs.length; column += 5) {
    const text = line.columns(column, column + 3);
    const round = (column - 10) / 5 + 1;
    if (text !== '' && Number(text) !== 0)
      file.accelerations.push({
        line,
        tenths: line.tenths(text, { code: 'virtual-points' }),
        rounds: [round, round],
        entrants: [entrant, entrant],
      });
  }
}

function forbid(line: Line, file: File, [from = '', to = '', ...numbers]: readonly string[]): void {
  const [first, last] = line.inOrder(line.round(from), line.round(to));
  if (numbers.length < 2) line.refuse({ code: 'two-players' });
  file.forbidden.push({ line, first, last, entrants: numbers.map((word) => line.entrant(word)) });
}

// Checks across lines.

function conclude(file: File): Trf {
  const players = inNumbers(file);
  const points = { ...classic, ...file.points, bye: file.points.bye ?? file.points.win ?? classic.win };
  const lastPaired = ({ entries }: Row): number =>
    1 + entries.findLastIndex((entry) => entry?.opponent !== undefined || entry?.mark === 'U');
  const rounds = players.reduce((last, player) => Math.max(last, lastPaired(player)), 0);
  const table: CrossTable = {
    points,
    rounds,
    rows: players.map(({ entries }) => Array.from({ length: rounds }, (_, at) => entries[at] ?? away)),
  };
  for (const [at, player] of players.entries()) {
    checkRow(at + 1, player, table, file);
    checkSum(player, points, rounds);
  }
  const initial = file.initial ?? firstColour(table);
  return {
    header: file.header,
    players: players.map(({ name, rating, rank }) => ({
      name,
      ...(rating === undefined ? {} : { rating }),
      ...(rank === undefined ? {} : { rank }),
    })),
    table,
    rounds: file.rounds ?? rounds,
    ...(initial === undefined ? {} : { initial }),
    byes: [...lateEntries(players, rounds), ...announced(file, players, rounds)],
    forbidden: file.forbidden.map(({ line, first, last, entrants }) => ({
      first,
      last,
      entrants: entrants.map((entrant) => known(entrant, line, players.length)),
    })),
    accelerations: file.accelerations.map(({ line, tenths, rounds: some, entrants: [first, last] }) => ({
      tenths,
      rounds: some,
      entrants: [first, known(last, line, players.length)],
    })),
  };
}

function inNumbers({ rows }: File): Row[] {
  if (rows.size === 0) throw new Refusal({ code: 'no-players' });
  const [number, beyond] = [...rows].find(([entrant]) => entrant > rows.size) ?? [];
  return Array.from(
    { length: rows.size },
    (_, at) =>
      rows.get(at + 1) ??
      beyond!.line.refuse({ code: 'numbers-missing', player: number!, missing: at + 1, players: rows.size }),
  );
}

const known = (entrant: Entrant, line: Line, count: number): Entrant =>
  entrant <= count ? entrant : line.refuse({ code: 'no-player-of-number', player: entrant });

const facing: Readonly<Record<string, string>> = { '1': '0', '=': '=', '0': '1', '+': '-', '-': '+-' };

/** Both players' lines must agree on a game. */
function checkRow(number: Entrant, { line, entries }: Row, { rows }: CrossTable, { rounds: planned }: File): void {
  if (planned !== undefined && entries.findLastIndex((entry) => entry !== undefined) >= planned)
    line.refuse({ code: 'round-after-last', rounds: planned });
  for (const [at, entry] of rows[number - 1]!.entries()) {
    const round = at + 1;
    if (entry.mark === 'U' && rows.findIndex((row) => row[at]!.mark === 'U') !== number - 1)
      line.refuse({ code: 'second-bye', round });
    if (entry.opponent === undefined) continue;
    if (entry.opponent === number) line.refuse({ code: 'meets-itself', player: number, round });
    const theirs = rows[known(entry.opponent, line, rows.length) - 1]![at]!;
    if (theirs.opponent !== number) line.refuse({ code: 'meets-not', round, player: number, opponent: entry.opponent });
    if ((entry.colour === undefined ? undefined : opposite(entry.colour)) !== theirs.colour)
      line.refuse({ code: 'same-colour', round, player: number, opponent: entry.opponent });
    if (!facing[entry.mark]!.includes(theirs.mark))
      line.refuse({
        code: 'results-differ',
        round,
        player: number,
        opponent: entry.opponent,
        mark: entry.mark,
        theirs: theirs.mark,
      });
  }
}

/** Points of requested byes may be in the sum before their round is paired. */
function checkSum({ line, entries, tenths }: Row, points: Points, rounds: number): void {
  const sums = [entries.slice(0, rounds), entries].map(
    (some) =>
      some.reduce((sum, entry) => sum + worth(entry ?? away, points), 0) +
      points.absence * Math.max(0, rounds - some.length),
  );
  if (!sums.includes(tenths)) line.refuse({ code: 'wrong-sum', sum: sums[0]!, told: tenths });
}

/** Entries of players' lines for rounds that are not paired yet. */
function lateEntries(players: readonly Row[], rounds: number): Bye[] {
  return players.flatMap(({ entries }, at) =>
    entries.flatMap((entry, round): Bye[] =>
      round < rounds || entry === undefined ? [] : [{ round: round + 1, entrant: at + 1, kind: kinds[entry.mark]! }],
    ),
  );
}

/** What lines 240 and XXZ add. */
function announced({ absences }: File, players: readonly Row[], rounds: number): Bye[] {
  const byes = new Map<string, Bye & { readonly kind: 'full' | 'half' | 'zero' }>();
  for (const { line, kind, round = rounds + 1, entrants } of absences) {
    for (const entrant of entrants) {
      const key = `${round} ${entrant}`;
      const entry =
        players[known(entrant, line, players.length) - 1]!.entries[round - 1] ?? (round <= rounds ? away : undefined);
      const before = entry?.mark ?? letters[byes.get(key)?.kind ?? kind];
      if (kinds[before] !== kind) line.refuse({ code: 'other-bye', player: entrant, mark: before, round });
      if (entry === undefined) byes.set(key, { round, entrant, kind });
    }
  }
  return [...byes.values()];
}

/**
 * The first round with colours shows the initial colour: by the first paired player with a colour, counting all ever
 * paired.
 */
function firstColour({ rows, rounds }: CrossTable): Colour | undefined {
  for (let at = 0; at < rounds; at++) {
    let paired = 0;
    for (const row of rows) {
      if (row.slice(0, at + 1).some(({ opponent, mark }) => opponent !== undefined || mark === 'U')) paired++;
      const colour = row[at]!.colour;
      if (colour !== undefined) return paired % 2 === 1 ? colour : opposite(colour);
    }
  }
  return undefined;
}
