import type { ChallengeEnd } from '../../store/schema.ts';
import type { ChallengeMessage } from '../../text/challenges.ts';

// A friendly game that somebody wants to play, until it begins.

export interface Person {
  readonly id: number;
  readonly login: string;
}

export interface ChallengeSeat {
  /** Who sits here, or is asked to. */
  readonly person?: Person;
  /** A version of a bot sits here. */
  readonly bot?: {
    readonly version: number;
    readonly bot: number;
    readonly number: number;
    readonly name: string;
    readonly owner: string | null;
  };
  /** The seat was for this person from the start. */
  readonly isNamed: boolean;
  readonly hasAccepted: boolean;
}

export type ChallengeState = 'open' | 'lapsed' | ChallengeEnd;

export interface Challenge {
  readonly id: number;
  readonly maker: Person;
  readonly game: string;
  readonly options: object;
  /** Milliseconds, for a move or a game. */
  readonly moveTime: number;
  readonly createdAt: Date;
  readonly state: ChallengeState;
  /** The game that came of it. */
  readonly match?: number;
  /** The match that it wants to play again. */
  readonly rematchOf?: number;
  /** In the order of the seats. */
  readonly seats: readonly ChallengeSeat[];
}

const isWaiting = ({ person, bot, hasAccepted }: ChallengeSeat): boolean =>
  bot === undefined && (person === undefined || !hasAccepted);

/** The seat that somebody gets who accepts: their own, else the first for whoever comes. */
export function seatFor({ seats }: Challenge, person: number): number | undefined {
  const own = seats.findIndex((seat) => isWaiting(seat) && seat.person?.id === person);
  const free = seats.findIndex((seat) => isWaiting(seat) && seat.person === undefined);
  return [own, free].find((seat) => seat >= 0);
}

/** The seats that nobody has taken yet. */
export const seatsLeft = ({ seats }: Challenge): number => seats.filter(isWaiting).length;

/** Whether anybody may take one of its seats. */
export const isForAnybody = ({ seats }: Challenge): boolean =>
  seats.some((seat) => isWaiting(seat) && seat.person === undefined);

/** The seat of somebody who has accepted, or whose challenge it is. */
export function seatOf({ seats }: Challenge, person: number): number | undefined {
  const seat = seats.findIndex((one) => one.person?.id === person && one.hasAccepted);
  return seat < 0 ? undefined : seat;
}

/** Why nothing can be done with a challenge any more. */
export const whyOver = ({ state }: Challenge): ChallengeMessage | undefined =>
  state === 'open' ? undefined : { code: `challenge-${state}` };

/** Why somebody cannot accept a challenge. */
export function whyNotAccept(challenge: Challenge, person: number): ChallengeMessage | undefined {
  const over = whyOver(challenge);
  if (over !== undefined) return over;
  if (challenge.maker.id === person) return { code: 'challenge-own' };
  if (seatOf(challenge, person) !== undefined) return { code: 'challenge-in' };
  return seatFor(challenge, person) === undefined ? { code: 'challenge-others' } : undefined;
}
