import type { Clock } from '../../game/clock.ts';
import type { Message } from '../../game/message.ts';
import type { FieldProblems } from '../../http/problem.ts';
import type { Reading } from '../../kit/reading.ts';
import { whyUnfit, type GameFacts } from '../../match/games.ts';
import type { KnownGame } from '../../store/games.ts';
import type { Candidate } from '../../store/tests.ts';
import type { ChallengeMessage } from '../../text/challenges.ts';
import { optionField, optionsOf, readOption, whyNot } from '../tests/read.ts';
import type { Person } from './challenge.ts';

// A challenge as it is asked for: by a form, or by a program.

/** As it was typed. */
export interface Wanted {
  /** The number of the own seat; empty: it is drawn. */
  readonly seat: string;
  /** Who sits in the other seats: `any`, `person`, the number of a version, or empty for nobody. */
  readonly others: readonly { readonly who: string; readonly login: string }[];
  /** Milliseconds; empty: the time that the game has for people. */
  readonly clock: string;
  readonly options: Readonly<Record<string, string>>;
}

export type PlannedSeat =
  | { readonly kind: 'maker' }
  | { readonly kind: 'anybody' }
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'bot'; readonly version: Candidate };

export interface ChallengePlan {
  readonly options: object;
  readonly moveTime: number;
  /** In the order of the seats. */
  readonly seats: readonly PlannedSeat[];
}

export interface AboutChallenge {
  readonly game: Pick<KnownGame, 'name' | 'rules' | 'protocols'>;
  /** Options where nothing is asked for. */
  readonly defaults: object;
  readonly maker: number;
  /** The versions that were named, by number as typed. */
  readonly candidates: ReadonlyMap<string, Candidate>;
  /** Those who can play among the people who were named, by login in small letters. */
  readonly people: ReadonlyMap<string, Person>;
  /** Draws a seat among so many. */
  draw(seats: number): number;
}

/** The names of fields, in forms and in what is wrong. */
export const otherField = (at: number): string => `other${at}`;
export const loginField = (at: number): string => `login${at}`;

const minute = 60_000;

/** The times that a person chooses from, in milliseconds, and which of them is the default. */
export const clocksOf = ({ clock }: { readonly clock: Pick<Clock, 'kind'> }) =>
  clock.kind === 'move'
    ? { choices: [30_000, minute, 2 * minute, 5 * minute], standard: minute }
    : { choices: [3 * minute, 5 * minute, 10 * minute, 20 * minute], standard: 10 * minute };

/** The challenge that is meant, or what is wrong with each field. */
export function readChallenge(wanted: Wanted, about: AboutChallenge): Reading<ChallengePlan, FieldProblems> {
  const wrong = new Map<string, Message>();
  const take = <T>(field: string, reading: Reading<T, Message>): T | undefined => {
    if ('value' in reading) return reading.value;
    wrong.set(field, reading.wrong);
    return undefined;
  };
  const { rules, protocols } = about.game;
  const options = Object.fromEntries(
    optionsOf(rules).map(([name, field]) => [
      name,
      take(
        optionField(name),
        readOption(field, wanted.options[name] ?? '', (about.defaults as Record<string, unknown>)[name]),
      ),
    ]),
  );
  const moveTime = take('clock', readClock(wanted.clock, rules));
  const others = readOthers(wanted, about, (field, why) => wrong.set(field, why));
  for (const [at, other] of others.entries()) {
    const unfit = other.kind === 'bot' && whyUnfit(protocols, other.version.protocol ?? undefined, options);
    if (unfit) wrong.set(otherField(at), unfit);
  }
  const seat = take('seat', readSeat(wanted.seat, others.length + 1, about));
  if (wrong.size > 0) return { wrong: Object.fromEntries(wrong) };
  const seats: PlannedSeat[] = [...others];
  seats.splice(seat!, 0, { kind: 'maker' });
  return { value: { options, moveTime: moveTime!, seats } };
}

function readOthers(
  { others }: Wanted,
  about: AboutChallenge,
  object: (field: string, why: Message) => void,
): PlannedSeat[] {
  const { min, max } = about.game.rules.seats;
  const filled = others.slice(0, Math.max(min - 1, others.findLastIndex(({ who }) => who !== '') + 1));
  const seats: PlannedSeat[] = [];
  const named = new Set<number>();
  for (const [at, { who, login }] of filled.slice(0, max - 1).entries()) {
    const read = who === 'person' ? readPerson(login, about, named) : readOther(who, at, about);
    if ('value' in read) seats.push(read.value);
    else object(who === 'person' ? loginField(at) : otherField(at), read.wrong);
  }
  return seats;
}

function readOther(who: string, at: number, { game, candidates }: AboutChallenge): Reading<PlannedSeat, Message> {
  if (who === 'any') return { value: { kind: 'anybody' } };
  if (who === '') return { wrong: { code: at < game.rules.seats.min - 1 ? 'seat-empty' : 'seats-gap' } };
  const version = candidates.get(who);
  if (version === undefined) return { wrong: { code: 'version-unknown' } };
  const why = whyNot(version, game.name);
  return why === undefined ? { value: { kind: 'bot', version } } : { wrong: why };
}

function readPerson(
  login: string,
  { people, maker }: AboutChallenge,
  named: Set<number>,
): Reading<PlannedSeat, ChallengeMessage> {
  const person = people.get(login.trim().toLowerCase());
  if (person === undefined) return { wrong: { code: 'challenge-person' } };
  if (person.id === maker) return { wrong: { code: 'challenge-yourself' } };
  if (named.has(person.id)) return { wrong: { code: 'challenge-twice' } };
  named.add(person.id);
  return { value: { kind: 'person', person } };
}

function readSeat(text: string, seats: number, { draw }: AboutChallenge): Reading<number, ChallengeMessage> {
  if (text === '') return { value: draw(seats) };
  return /^\d{1,2}$/.test(text) && Number(text) < seats
    ? { value: Number(text) }
    : { wrong: { code: 'challenge-seats' } };
}

function readClock(text: string, rules: GameFacts): Reading<number, ChallengeMessage> {
  const { choices, standard } = clocksOf(rules);
  if (text === '') return { value: standard };
  return choices.includes(Number(text)) ? { value: Number(text) } : { wrong: { code: 'challenge-clock' } };
}
