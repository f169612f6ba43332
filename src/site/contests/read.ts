import type { Message } from '../../game/message.ts';
import type { Field } from '../../game/option.ts';
import type { FieldProblems } from '../../http/problem.ts';
import type { KnownGame } from '../../store/games.ts';
import type { Reading } from '../../kit/reading.ts';
import { mostEntrants, type BegunEdit, type NewTournament } from '../../contests/manage.ts';
import { permanentFormat } from '../../contests/permanent.ts';
import type { FormatDefinition } from '../../pairing/format.ts';
import { readText } from '../../people/fields.ts';
import type { ClassRow } from '../../store/classes.ts';
import type { ResultsSeen, Seeding } from '../../store/schema.ts';
import type { Times } from '../../store/tournaments.ts';
import type { TournamentMessage } from '../../text/tournament.ts';
import { seatsFor, settled } from '../../tournament/formats.ts';
import { optionField, optionsOf, readOption } from '../tests/read.ts';

// What somebody who makes a contest asks for: a form and the API have the same fields.

export const limits = {
  name: 60,
  about: 10_000,
  code: { least: 4, most: 40 },
  /** Seconds. */
  move: { least: 0.05, most: 30 },
  game: { least: 1, most: 600 },
  entrants: { least: 2, most: mostEntrants },
  each: { least: 1, most: 20 },
  /** Milliseconds. */
  margin: { least: 0, most: 5000, usual: 500 },
  /** Minutes. */
  patience: { least: 1, most: 60, usual: 10 },
};

/** As it was typed. */
export interface Asked {
  readonly name: string;
  readonly seats: string;
  readonly options: Readonly<Record<string, string>>;
  /** Seconds. */
  readonly time: string;
  readonly format: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Who may enter: with a code, or anybody. */
  readonly isCoded: boolean;
  readonly code: string;
  /** The class whose members alone may enter; empty: anybody. */
  readonly class: string;
  readonly most: string;
  readonly each: string;
  /** Markdown. */
  readonly about: string;
  readonly results: string;
  readonly seeding: string;
  /** Connected bots may enter, with so many milliseconds for the network, and are waited for so many minutes. */
  readonly isConnected: boolean;
  readonly margin: string;
  readonly patience: string;
  /** In UTC; an empty one is none. */
  readonly when: Readonly<Record<When, string>>;
}

/** The times of a contest, in their order. */
export const whens = ['opens', 'closes', 'starts', 'ends'] as const;
export type When = (typeof whens)[number];

/** As forms have it. */
export const writtenTime = (date: Date | null): string => date?.toISOString().slice(0, 16) ?? '';

/** A format as the form offers it. */
export type OfferedFormat = Pick<FormatDefinition, 'summary' | 'seats' | 'options'>;

export interface About {
  readonly game: KnownGame;
  readonly formats: ReadonlyMap<string, OfferedFormat>;
  /** The options where nothing is asked for. */
  readonly defaults: object;
  /** A match is a rotation of the seats already. */
  readonly isRotation: boolean;
  /** The classes that who asks teaches. */
  readonly classes: readonly Pick<ClassRow, 'id' | 'name'>[];
  /** Contests that never end play a seed in each rotation of the seats. */
  readonly duplicate: boolean;
}

/** The name of one of the tie-breaks in a form, counted from 0: the form has a list for each. */
export const tiebreakField = (setting: string, at: number): string => `${setting}_${at + 1}`;

/** The name of a format's setting in a form. */
export const settingField = (format: string, name: string): string => `${format}_${name}`;
export const settingsOf = ({
  options,
}: Pick<OfferedFormat, 'options'>): readonly [name: string, field: Field<unknown>][] =>
  Object.entries(options as Record<string, Field<unknown>>);

/** The formats for a game with some number of its seats. */
export const formatsFor = (
  formats: ReadonlyMap<string, OfferedFormat>,
  { rules: { seats } }: KnownGame,
): [string, OfferedFormat][] =>
  [...formats].filter(([, format]) => {
    const wanted = seatsFor(format, seats.min);
    return wanted >= seats.min && wanted <= seats.max;
  });

/** Whether a permanent contest plays each seed in every rotation of the seats: a connected bot would remember the cards. */
export const isDuplicateFor = (
  { game, duplicate }: Pick<About, 'game' | 'duplicate'>,
  { isConnected }: Pick<Asked, 'isConnected'>,
): boolean => duplicate && !(isConnected && game.hasSecrets);

const problem = (message: TournamentMessage): TournamentMessage => message;

/** The contest that is meant, or what is wrong with each field. */
export function readContest(
  asked: Asked,
  { game, formats, defaults, isRotation, duplicate, classes }: About,
  now = new Date(),
  before?: Times,
): Reading<Omit<NewTournament, 'owner' | 'quota'>, FieldProblems> {
  const wrong = new Map<string, Message>();
  const take = <T>(field: string, reading: Reading<T, Message>): T | undefined => {
    if ('value' in reading) return reading.value;
    wrong.set(field, reading.wrong);
    return undefined;
  };
  const name = take('name', readName(asked.name));
  const { min, max } = game.rules.seats;
  const seats = asked.seats.trim() === '' ? min : take('seats', readNumber(asked.seats, { least: min, most: max }));
  const options = Object.fromEntries(
    optionsOf(game.rules).map(([option, field]) => [
      option,
      take(
        optionField(option),
        readOption(field, own(asked.options, option), (defaults as Record<string, unknown>)[option]),
      ),
    ]),
  );
  for (const option of Object.keys(asked.options))
    if (!Object.hasOwn(game.rules.options, option)) wrong.set(optionField(option), { code: 'option-unknown' });
  const moveTime = take('time', readTime(asked.time, game));
  const format = formats.get(asked.format);
  if (format === undefined) wrong.set('format', problem({ code: 'format-unknown' }));
  else if (seats !== undefined && seatsFor(format, seats) !== seats)
    wrong.set('format', problem({ code: 'format-seats', seats }));
  const settings = Object.fromEntries(
    (format === undefined ? [] : settingsOf(format)).map(([setting, field]) => [
      setting,
      take(settingField(asked.format, setting), readSetting(field, own(asked.settings, setting))),
    ]),
  );
  for (const setting of Object.keys(asked.settings))
    if (format !== undefined && !Object.hasOwn(format.options, setting))
      wrong.set(settingField(asked.format, setting), problem({ code: 'setting-unknown' }));
  const code = asked.isCoded ? take('code', readCode(asked.code)) : null;
  const of = asked.class === '' ? null : take('class', readClass(asked.class, classes));
  const most = take('most', readNumber(asked.most, limits.entrants));
  const mostEach = take('each', readNumber(asked.each, limits.each));
  const about = take('about', readText(asked.about, { most: limits.about, isLine: false }));
  const margin = take('margin', readNumber(asked.margin, limits.margin));
  const patience = take('patience', readNumber(asked.patience, limits.patience));
  const results = take('results', readResultsSeen(asked.results));
  const seeding = take('seeding', readSeeding(asked.seeding));
  const times = Object.fromEntries(whens.map((when) => [when, take(when, readMoment(asked.when[when]))])) as Moments;
  for (const [when, objection] of wrongTimes(times, now, before)) wrong.set(when, objection);
  if (wrong.size > 0) return { wrong: Object.fromEntries(wrong) };
  return {
    value: {
      name: name!,
      game: game.name,
      options,
      moveTime: moveTime!,
      seats: seats!,
      format: asked.format,
      settings: settled(format!, settings, isRotation),
      ...(asked.format === permanentFormat && { duplicate: isDuplicateFor({ game, duplicate }, asked) }),
      rating: null,
      code: code!,
      class: of!,
      most: most!,
      mostEach: mostEach!,
      about: about!,
      results: results!,
      seeding: seeding!,
      connected: asked.isConnected,
      margin: margin!,
      patience: patience!,
      opensAt: times.opens!,
      closesAt: times.closes!,
      startsAt: times.starts!,
      endsAt: times.ends!,
    },
  };
}

export const resultsSeen = ['at-once', 'at-end', 'published'] as const satisfies readonly ResultsSeen[];

function readResultsSeen(text: string): Reading<ResultsSeen, TournamentMessage> {
  const value = resultsSeen.find((choice) => choice === text);
  return value === undefined ? { wrong: { code: 'results-choice' } } : { value };
}

export const seedings = ['entry', 'rating', 'lot'] as const satisfies readonly Seeding[];

function readSeeding(text: string): Reading<Seeding, TournamentMessage> {
  const value = seedings.find((choice) => choice === text);
  return value === undefined ? { wrong: { code: 'seeding-choice' } } : { value };
}

/** What may still be changed of a contest that has begun. */
export function readBegun(
  asked: Pick<Asked, 'name' | 'about' | 'when' | 'results'>,
  now: Date,
  before: Times,
): Reading<BegunEdit, FieldProblems> {
  const name = readName(asked.name);
  const about = readText(asked.about, { most: limits.about, isLine: false });
  const ends = readMoment(asked.when.ends);
  const results = readResultsSeen(asked.results);
  const { opensAt: opens, closesAt: closes, startsAt: starts } = before;
  const times = { opens, closes, starts, ends: 'value' in ends ? ends.value : undefined };
  const wrong: FieldProblems = {
    ...Object.fromEntries(wrongTimes(times, now, before).filter(([when]) => when === 'ends')),
    ...('wrong' in name && { name: name.wrong }),
    ...('wrong' in about && { about: about.wrong }),
    ...('wrong' in ends && { ends: ends.wrong }),
    ...('wrong' in results && { results: results.wrong }),
  };
  if ('wrong' in name || 'wrong' in about || 'wrong' in ends || 'wrong' in results) return { wrong };
  if (Object.keys(wrong).length > 0) return { wrong };
  return { value: { name: name.value, about: about.value, endsAt: ends.value, results: results.value } };
}

const own = (values: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(values, name) ? values[name]! : '';

function readName(text: string): Reading<string, TournamentMessage> {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  const isGood = name !== '' && name.length <= limits.name && !/\p{C}/u.test(name);
  return isGood ? { value: name } : { wrong: { code: 'contest-name', most: limits.name } };
}

export function readNumber(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): Reading<number, TournamentMessage> {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? { value: number } : { wrong: { code: 'number-between', least, most } };
}

/** Seconds for a move, or for a game where its clock is for all moves. */
export const timeLimits = ({ rules }: KnownGame): (typeof limits)['move'] =>
  rules.clock.kind === 'game' ? limits.game : limits.move;

function readTime(text: string, game: KnownGame): Reading<number, TournamentMessage> {
  const { least, most } = timeLimits(game);
  const seconds = /^\d{1,4}([.,]\d{1,3})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : Number.NaN;
  return seconds >= least && seconds <= most
    ? { value: Math.round(seconds * 1000) }
    : { wrong: { code: 'time-limit', least, most } };
}

export const readSetting = (field: Field<unknown>, text: string): Reading<unknown, Message> =>
  text.trim() === '' ? { value: field.default } : field.read(text.trim().slice(0, 200));

function readClass(text: string, classes: About['classes']): Reading<number, TournamentMessage> {
  const found = classes.find(({ id }) => `${id}` === text);
  return found === undefined ? { wrong: { code: 'class-unknown' } } : { value: found.id };
}

function readCode(text: string): Reading<string, TournamentMessage> {
  const { least, most } = limits.code;
  const code = text.trim();
  return /^[\w-]+$/.test(code) && code.length >= least && code.length <= most
    ? { value: code }
    : { wrong: { code: 'code-form', least, most } };
}

/** A minute in UTC; null: none. */
function readMoment(text: string): Reading<Date | null, TournamentMessage> {
  const [, minute] = /^(20\d\d-\d\d-\d\dT\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z?$/.exec(text.trim()) ?? [];
  if (text.trim() === '') return { value: null };
  const date = new Date(`${minute}Z`);
  const isReal = !Number.isNaN(date.getTime()) && writtenTime(date) === minute; // no 30 February
  return isReal ? { value: date } : { wrong: { code: 'when-form' } };
}

/** Undefined: it could not be read. */
type Moments = Readonly<Record<When, Date | null | undefined>>;

const isBy = (one: Moments[When], other: Moments[When]): boolean => Boolean(one && other && one <= other);

/** What is wrong with times: the first objection to each. */
function wrongTimes({ opens, closes, starts, ends }: Moments, now: Date, before?: Times): [When, TournamentMessage][] {
  const isPast = (when: When, time: Moments[When]): boolean =>
    isBy(time, now) && time?.getTime() !== before?.[`${when}At`]?.getTime(); // what was there already may stay
  const found: [When, boolean, TournamentMessage['code']][] = [
    ['closes', isPast('closes', closes), 'when-past'],
    ['closes', isBy(closes, opens), 'when-close-early'],
    ['closes', Boolean(closes && starts && closes > starts), 'when-close-late'],
    ['starts', isPast('starts', starts), 'when-past'],
    ['starts', isBy(starts, opens), 'when-start-early'],
    ['ends', isPast('ends', ends), 'when-past'],
    ['ends', isBy(ends, starts) || isBy(ends, closes) || isBy(ends, opens), 'when-end-early'],
  ];
  return found
    .filter(([, isWrong]) => isWrong)
    .toReversed() // the first one stays
    .map(([when, , code]) => [when, { code } as TournamentMessage]);
}
