import { sql } from 'kysely';
import type { Reading } from '../kit/reading.ts';
import type { PeopleMessage } from '../text/people.ts';
import { readFields, readText, type FieldErrors } from './fields.ts';

/** Whether a user may not log in now: a ban without an end, or with one that is still to come. */
export const isBanned = sql<boolean>`(users.banned_at is not null and coalesce(users.banned_until > now(), true))`;
export const isNotBanned = sql<boolean>`not ${isBanned}`;

export interface Ban {
  readonly reason?: string;
  /** When it ends; by default not by itself. */
  readonly until?: Date | undefined;
}

const longestReason = 300; // characters

/** A ban as it is typed: why, and the first day on which it is over, as 2027-01-31; none: it has no end. */
export const readBan = (reason: string, until: string): Reading<Ban, FieldErrors> =>
  readFields({ reason: readText(reason, { most: longestReason }), until: readUntil(until.trim()) });

function readUntil(text: string): Reading<Date | undefined, PeopleMessage> {
  if (text === '') return { value: undefined };
  const day = new Date(text);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime());
  return isDay && day.getTime() > Date.now() ? { value: day } : { wrong: { code: 'ban-until' } };
}
