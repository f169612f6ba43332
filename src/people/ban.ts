import { sql } from 'kysely';

/** Whether a user may not log in now: a ban without an end, or with one that is still to come. */
export const isBanned = sql<boolean>`(users.banned_at is not null and coalesce(users.banned_until > now(), true))`;
export const isNotBanned = sql<boolean>`not ${isBanned}`;
