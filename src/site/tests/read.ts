import type { Message } from '../../game/message.ts';
import type { Field } from '../../game/option.ts';
import type { FieldProblems } from '../../http/problem.ts';
import type { Reading } from '../../kit/reading.ts';
import { botNames, sampleNames, whyUnfit, type GameFacts } from '../../match/games.ts';
import { fingerprintOf } from '../../programs/bot-fingerprint.ts';
import type { KnownGame } from '../../store/games.ts';
import type { Candidate } from '../../store/tests.ts';
import type { TestMessage } from '../../text/tests.ts';

// What somebody asks for: a form and the API have the same fields.

/** What may be asked for at once. */
export const limits = { series: 100, seed: 64, option: 100_000 };

/** As it was typed. */
export interface Asked {
  /** The version in each seat; empty where nobody was chosen. */
  readonly seats: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  /** Empty: random. */
  readonly seed: string;
  readonly matches: string;
  readonly isDuplicate: boolean;
}

export interface TestPlan {
  /** In the order of the seats. */
  readonly versions: readonly Candidate[];
  readonly options: object;
  /** Undefined: random. */
  readonly seed: string | undefined;
  readonly matches: number;
  readonly isDuplicate: boolean;
}

export interface About {
  readonly game: string;
  readonly rules: GameFacts;
  /** The options of the game's test matches where nothing is asked for. */
  readonly defaults: object;
  /** The versions that were named, by number. */
  readonly candidates: ReadonlyMap<string, Candidate>;
  readonly protocols: KnownGame['protocols'];
}

/** The names of fields, in forms and in what is wrong. */
export const seatField = (seat: number): string => `seat${seat}`;
export const optionField = (name: string): string => `option_${name}`;

/** The options of a game, by name. */
export const optionsOf = ({ options }: GameFacts): readonly [name: string, field: Field<unknown>][] =>
  Object.entries(options) as [string, Field<unknown>][];

/** The test matches that are meant, or what is wrong with each field. */
export function readTest(asked: Asked, about: About): Reading<TestPlan, FieldProblems> {
  const wrong = new Map<string, Message>();
  const take = <T>(field: string, reading: Reading<T, Message>): T | undefined => {
    if ('value' in reading) return reading.value;
    wrong.set(field, reading.wrong);
    return undefined;
  };
  const seats = seatsIn(asked.seats);
  const { min, max } = about.rules.seats;
  if (seats.length > max)
    wrong.set('seats', problem({ code: 'seats-number', least: min, most: max, seats: seats.length }));
  const filled = Array.from({ length: Math.max(seats.length, min) }, (_, seat) => seats[seat] ?? '');
  const versions = filled.map((text, seat) => take(seatField(seat), readSeat(text, seat < min, about)));
  const options = Object.fromEntries(
    optionsOf(about.rules).map(([name, field]) => {
      const text = Object.hasOwn(asked.options, name) ? asked.options[name]! : '';
      return [
        name,
        take(optionField(name), readOption(field, text, (about.defaults as Record<string, unknown>)[name])),
      ];
    }),
  );
  for (const name of Object.keys(asked.options))
    if (!Object.hasOwn(about.rules.options, name)) wrong.set(optionField(name), problem({ code: 'option-unknown' }));
  const seed = take('seed', readSeed(asked.seed));
  const matches = take('matches', readMatches(asked.matches));
  for (const [seat, version] of versions.entries()) {
    const unfit = version && whyUnfit(about.protocols, version.protocol ?? undefined, options);
    if (unfit !== undefined) wrong.set(seatField(seat), unfit);
  }
  if (wrong.size > 0) return { wrong: Object.fromEntries(wrong) };
  const chosen = versions as Candidate[]; // nothing is wrong with any
  return { value: { versions: chosen, options, seed, matches: matches!, isDuplicate: asked.isDuplicate } };
}

const problem = (message: TestMessage): TestMessage => message;

/** Without the empty seats at the end. */
const seatsIn = (seats: readonly string[]): readonly string[] =>
  seats.slice(0, seats.findLastIndex((seat) => seat !== '') + 1);

function readSeat(text: string, isNeeded: boolean, { candidates, ...about }: About): Reading<Candidate, TestMessage> {
  if (text === '') return { wrong: { code: isNeeded ? 'seat-empty' : 'seats-gap' } };
  const candidate = candidates.get(text);
  const wrong = candidate === undefined ? problem({ code: 'version-unknown' }) : whyNot(candidate, about.game);
  return wrong === undefined ? { value: candidate! } : { wrong };
}

/** Why a version cannot play a test match of this game. */
export function whyNot(version: Candidate, game: string): TestMessage | undefined {
  const { name, state } = version;
  if (version.game !== game) return { code: 'version-elsewhere', game: version.game };
  if (state === 'refused') return { code: 'version-refused', name };
  if (state !== 'ready') return { code: 'version-unready', name };
  const isPlayable = version.kind !== 'program' || version.artefact !== null || isHere(version);
  return isPlayable ? undefined : { code: 'version-gone', name };
}

/** Whether the arena still has the program of a version that came with it. */
const isHere = ({ game, program, fingerprint }: Candidate): boolean =>
  [...botNames(game), ...sampleNames(game)].includes(program) &&
  (fingerprint === null || fingerprint === fingerprintOf(game, program));

/** An option as it was typed. */
export function readOption(field: Field<unknown>, text: string, otherwise: unknown): Reading<unknown, Message> {
  if (text.length > limits.option) return { wrong: problem({ code: 'option-long', most: limits.option }) };
  if (text.trim() === '') return { value: field.flag ? field.default : otherwise };
  return field.read(field.file ? text.replaceAll('\r\n', '\n') : text.trim());
}

/** A match of a series has the seed of the series and a number. */
const seedPattern = /^[\x20-\x7e]{1,64}(\/\d{1,3})?$/;

function readSeed(text: string): Reading<string | undefined, TestMessage> {
  const seed = text.trim();
  if (seed === '') return { value: undefined };
  return seedPattern.test(seed) ? { value: seed } : { wrong: { code: 'seed-format', most: limits.seed } };
}

function readMatches(text: string): Reading<number, TestMessage> {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= limits.series
    ? { value: number }
    : { wrong: { code: 'matches-number', most: limits.series } };
}
