import type { FieldProblems } from '../../http/problem.ts';
import type { Reading } from '../../kit/reading.ts';
import { terminators, type Terminator } from '../../match/judge/protocol.ts';
import type { SentFile } from '../../programs/differences.ts';
import type { NewJudge } from '../../store/judges.ts';
import type { GameMessage } from '../../text/games.ts';
import type { Submission } from '../bots/send.ts';

// What somebody who makes a game asks for: a form and the API have the same fields.

export const limits = {
  title: 40,
  rules: { least: 40, most: 100_000 },
  seats: 16,
  /** Seconds. */
  time: { least: 0.05, most: 10 },
  /** MiB. */
  memory: { least: 16, most: 512 },
  minimum: { least: -1_000_000, most: 1_000_000 },
  samples: 8,
  moderators: 10,
};

/** As it was typed. */
export interface AskedGame {
  readonly title: string;
  readonly rulesEn: string;
  readonly rulesPl: string;
  readonly seats: string;
  readonly terminator: string;
  /** Seconds. */
  readonly time: string;
  /** MiB. */
  readonly memory: string;
  /** Empty: the lowest score of the match. */
  readonly minimum: string;
  /** Logins, with blanks or commas between them. */
  readonly moderators: string;
  /** Without a file and a source: the judge that the game has. */
  readonly judge: Omit<Submission, 'name'>;
  readonly samples: readonly SentFile[];
  /** The print of the game that its form showed; undefined: whatever the game is now. */
  readonly seen?: string | undefined;
}

/** The fields of a form. */
export const textFields =
  'title rules_en rules_pl seats terminator time memory minimum moderators language source'.split(' ');

/** The fields of a new form. */
export const newGame = { terminator: 'angles', seats: '2', time: '1', memory: '256', minimum: '' };

export type Limits = Omit<NewJudge, 'program' | 'artefact'>;

export function readTitle(text: string): Reading<string, GameMessage> {
  const title = text.trim().replaceAll(/\s+/g, ' ');
  const isGood = /[\p{L}\p{N}]/u.test(title) && title.length <= limits.title && !/\p{C}/u.test(title);
  return isGood ? { value: title } : { wrong: { code: 'game-title', most: limits.title } };
}

/** The limits of a judge, or what is wrong with each field. */
export function readLimits(asked: AskedGame): Reading<Limits, FieldProblems> {
  const seats = readSeats(asked.seats);
  const time = readNumber(asked.time, limits.time);
  const memory = readNumber(asked.memory, limits.memory);
  const minimum = asked.minimum.trim() === '' ? { value: null } : readNumber(asked.minimum, limits.minimum);
  const isTerminator = Object.hasOwn(terminators, asked.terminator);
  const wrong = {
    ...('wrong' in seats && { seats: seats.wrong }),
    ...(!isTerminator && { terminator: { code: 'game-terminator' } }),
    ...('wrong' in time && { time: time.wrong }),
    ...('wrong' in memory && { memory: memory.wrong }),
    ...('wrong' in minimum && { minimum: minimum.wrong }),
  };
  if ('wrong' in seats || 'wrong' in time || 'wrong' in memory || 'wrong' in minimum || !isTerminator) return { wrong };
  return {
    value: {
      terminator: asked.terminator as Terminator,
      seats: seats.value,
      moveTime: Math.round(time.value * 1000),
      memory: Math.round(memory.value),
      minimum: minimum.value,
    },
  };
}

/** `2`, or a range such as `2-4`. */
function readSeats(text: string): Reading<{ readonly min: number; readonly max: number }, GameMessage> {
  const [, from, to = from] = /^(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const [min, max] = [Number(from), Number(to)];
  const isGood = min >= 1 && max >= min && max <= limits.seats;
  return isGood ? { value: { min, max } } : { wrong: { code: 'game-seats', most: limits.seats } };
}

export const writeSeats = ({ min, max }: { readonly min: number; readonly max: number }): string =>
  min === max ? `${min}` : `${min}-${max}`;

function readNumber(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): Reading<number, GameMessage> {
  const number = /^-?\d{1,7}([.,]\d{1,6})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
  return number >= least && number <= most ? { value: number } : { wrong: { code: 'game-number', least, most } };
}

/** What is wrong with the rules in words, which are there in one language at least. */
export function wrongRules(en: string, pl: string): FieldProblems {
  const { least, most } = limits.rules;
  const isLong = (text: string): boolean => text.length > most;
  return {
    ...([en, pl].every((text) => text.trim().length < least) && {
      rules_en: { code: 'game-rules', least } satisfies GameMessage,
    }),
    ...(isLong(en) && { rules_en: { code: 'game-rules-long', most } satisfies GameMessage }),
    ...(isLong(pl) && { rules_pl: { code: 'game-rules-long', most } satisfies GameMessage }),
  };
}

/** The name of the bot that a sample file becomes. */
export const sampleName = (file: string): string => {
  const stem = file.replace(/\.(tar\.gz|\w+)$/i, '').slice(0, 32);
  return /^[A-Za-z0-9][\w.-]*$/.test(stem) ? stem : 'sample';
};
