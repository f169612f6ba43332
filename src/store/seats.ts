import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { seatChannel } from './listen.ts';
import type { MatchKind, Schema, VersionKind } from './schema.ts';

// Seats whose player is elsewhere: a connected program or a person. The site holds the socket, a worker plays the match,
// and what they say to each other are numbered rows, which each side looks for when it is notified.

type Trx = Transaction<Schema>;

/** A seat in one attempt to play a match: another attempt is another conversation. */
export interface SeatKey {
  readonly match: number;
  readonly attempt: number;
  readonly seat: number;
}

export const writeSeat = ({ match, attempt, seat }: SeatKey): string => `${match}.${attempt}.${seat}`;

export function readSeat(text: string): SeatKey | undefined {
  const [, match, attempt, seat] = /^([1-9]\d{0,14})\.([1-9]\d{0,8})\.(\d{1,3})$/.exec(text) ?? [];
  return match === undefined ? undefined : { match: Number(match), attempt: Number(attempt), seat: Number(seat) };
}

/** What a notification says; a short message comes with it, which saves a query. */
export type SeatNews =
  | { readonly kind: 'told'; readonly version: number; readonly seat: SeatKey; readonly message?: ShortMessage } // by a worker
  | { readonly kind: 'said'; readonly seat: SeatKey; readonly message?: ShortMessage } // by a player
  | { readonly kind: 'take-back'; readonly seat: SeatKey } // the person there asks for it
  | { readonly kind: 'here'; readonly version: number }; // a player connected or left

export interface ShortMessage {
  readonly number: number;
  readonly text: string;
}

const longest = 3000; // characters of a short message: PostgreSQL sends less than 8000 bytes

const writeNews = (news: SeatNews): string => {
  if (news.kind === 'here') return `here ${news.version}`;
  if (news.kind === 'take-back') return `take-back ${writeSeat(news.seat)}`;
  const words = news.kind === 'told' ? ['told', news.version] : ['said'];
  const { message } = news;
  return [...words, writeSeat(news.seat), ...(message ? [message.number, stored(message.text)] : [])].join(' ');
};

/** Undefined for what a newer arena says. */
export function readNews(payload: string): SeatNews | undefined {
  const [, here] = /^here (\d+)$/.exec(payload) ?? [];
  if (here !== undefined) return { kind: 'here', version: Number(here) };
  const [, asks = ''] = /^take-back ([\d.]+)$/.exec(payload) ?? [];
  const by = readSeat(asks);
  if (by !== undefined) return { kind: 'take-back', seat: by };
  const [, version, name = '', number, text = ''] =
    /^(?:told (\d+)|said) ([\d.]+)(?: (\d+) (.*))?$/s.exec(payload) ?? [];
  const seat = readSeat(name);
  if (seat === undefined) return undefined;
  const message = number === undefined ? {} : { message: { number: Number(number), text: unstored(text) } };
  return version === undefined
    ? { kind: 'said', seat, ...message }
    : { kind: 'told', version: Number(version), seat, ...message };
}

/** PostgreSQL stores no NUL: a sign that no message has stands for it. */
const stored = (text: string): string => text.replaceAll('\0', '\u0100');
const unstored = (text: string): string => text.replaceAll('\u0100', '\0');

const shortOf = (number: number, text: string | null | undefined): { readonly message?: ShortMessage } =>
  typeof text === 'string' && text.length <= longest ? { message: { number, text } } : {};

const notify = (news: SeatNews) => sql`pg_notify(${seatChannel}, ${writeNews(news)})`;

/** A numbered message; null: that side says no more. */
export interface SeatMessage {
  readonly number: number;
  readonly text: string | null;
}

/**
 * Tells a player the next messages, counted from `from`; telling one twice does no harm. With none, the player only
 * learns of the seat.
 */
export async function tellSeat(
  db: Database,
  key: SeatKey & { readonly token: string; readonly version: number },
  from: number,
  texts: readonly (string | null)[],
): Promise<void> {
  const { match, attempt, seat, token, version } = key;
  const short = texts.length === 1 ? shortOf(from, texts[0]) : {};
  const rows = texts.map((text) => text && stored(text));
  await sql`
    with running as (select 1 from matches where id = ${match} and token = ${token}),
      told as (
        insert into seat_messages (match, attempt, seat, direction, number, text)
        select ${match}, ${attempt}, ${seat}, 'told', ${from}::int + at - 1, text
        from unnest(${rows}::text[]) with ordinality as row (text, at), running
        on conflict do nothing
      )
    select ${notify({ kind: 'told', version, seat: key, ...short })} from running`.execute(db);
}

/** Says the player's message of this number to the worker; saying it twice does no harm. */
export async function saySeat(db: Database, key: SeatKey, { number, text }: SeatMessage): Promise<void> {
  const { match, attempt, seat } = key;
  await sql`
    with running as (select 1 from matches where id = ${match} and attempt = ${attempt} and state = 'running'),
      said as (
        insert into seat_messages (match, attempt, seat, direction, number, text)
        select ${match}, ${attempt}, ${seat}, 'said', ${number}::int, ${text && stored(text)} from running
        on conflict do nothing
      )
    select ${notify({ kind: 'said', seat: key, ...shortOf(number, text) })} from running`.execute(db);
}

/** The people in a match who are connected hear that this one asks them to let the own last move be taken back. */
export async function askTakeBack(db: Database, seat: SeatKey): Promise<void> {
  await sql`select ${notify({ kind: 'take-back', seat })}`.execute(db);
}

/** The messages of one direction from this number on, as far as none is missing. */
export async function messagesFrom(
  db: Database,
  { match, attempt, seat }: SeatKey,
  direction: 'told' | 'said',
  from: number,
): Promise<SeatMessage[]> {
  const rows = await db
    .selectFrom('seat_messages')
    .select(['number', 'text'])
    .where('match', '=', match)
    .where('attempt', '=', attempt)
    .where('seat', '=', seat)
    .where('direction', '=', direction)
    .where('number', '>=', from)
    .orderBy('number')
    .execute();
  return rows
    .filter(({ number }, at) => number === from + at)
    .map(({ number, text }) => ({ number, text: text && unstored(text) }));
}

/** The number of the player's next message. */
export async function nextSaid(db: Database, { match, attempt, seat }: SeatKey): Promise<number> {
  const { next } = await db
    .selectFrom('seat_messages')
    .select(sql<number>`coalesce(max(number) + 1, 0)`.as('next'))
    .where('match', '=', match)
    .where('attempt', '=', attempt)
    .where('seat', '=', seat)
    .where('direction', '=', 'said')
    .executeTakeFirstOrThrow();
  return next;
}

/** Seconds after which a site that says nothing of its sockets is gone. */
const stale = 10;

const isHere = sql<boolean>`connections.seen_at > now() - ${stale} * interval '1 second'`;

/** Which of these versions are connected. */
export async function connectedAmong(db: Database, versions: readonly number[]): Promise<Set<number>> {
  if (versions.length === 0) return new Set();
  const rows = await db
    .selectFrom('connections')
    .select('version')
    .where('version', 'in', [...versions])
    .where(isHere)
    .execute();
  return new Set(rows.map(({ version }) => version));
}

/** For how many more matches each connected bot of a contest is there: for none while it is not connected. */
export async function connectedIn(db: Database, contest: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('contest_versions')
    .innerJoin('versions', 'versions.id', 'contest_versions.version')
    .leftJoin('connections', (join) => join.onRef('connections.version', '=', 'versions.id').on(isHere))
    .select(['versions.id', 'connections.version as connected', 'connections.matches'])
    .where('contest', '=', contest)
    .where('left_at', 'is', null)
    .where('versions.kind', '<>', 'program')
    .execute();
  return new Map(rows.map(({ id, connected, matches }) => [id, connected === null ? 0 : (matches ?? Infinity)]));
}

/** Whoever checks or changes whether a version is connected, with what follows from it, holds this to the end. */
async function lockVersion(trx: Trx, version: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('arena connection', ${version}))`.execute(trx);
}

/**
 * Whether all these versions are connected and play another match, which then counts; for the next attempt of a match
 * that counted already, whether they are connected.
 */
export async function takeSeats(trx: Trx, versions: readonly number[], isCounted: boolean): Promise<boolean> {
  const all = [...new Set(versions)].toSorted((one, other) => one - other);
  for (const version of all) await lockVersion(trx, version);
  const open = await trx
    .selectFrom('connections')
    .select('version')
    .where('version', 'in', all)
    .where(isHere)
    .where(({ eb, or }) => or([eb('matches', 'is', null), eb('matches', '>', 0), eb.val(isCounted)]))
    .execute();
  if (open.length < all.length) return false;
  if (!isCounted)
    await trx
      .updateTable('connections')
      .set(({ eb }) => ({ matches: eb('matches', '-', 1) }))
      .where('version', 'in', all)
      .execute();
  return true;
}

export interface Connection {
  readonly owner: number;
  readonly game: string;
  readonly kind: Exclude<VersionKind, 'program'>;
  readonly name: string;
  /** The protocol that it speaks; by default the game's default. */
  readonly protocol?: string | undefined;
  /** A number of its own for each socket. */
  readonly socket: string;
  /** How many more matches it plays; as many as there are by default. */
  readonly matches?: number | undefined;
}

/** A match that waited for a player. */
export interface AwaitedMatch {
  readonly match: number;
  /** Who asked for it; null: the arena. */
  readonly madeBy: number | null;
  readonly contest: number;
  readonly kind: MatchKind;
}

/** The bot and version that connected and the matches that may be played now, or why not. */
export type Connected =
  | { readonly bot: number; readonly version: number; readonly awaited: readonly AwaitedMatch[] }
  | 'taken' // somebody else has a bot of this name
  | 'program' // workers start this bot
  | { readonly speaks: string | null }; // this bot speaks another protocol since it was made

/** Connects a player; its bot is made if its owner has none of this name. A newer socket takes the place of an older. */
export async function addConnection(trx: Trx, connection: Connection): Promise<Connected> {
  const { socket, matches = null } = connection;
  const found = await connectedBot(trx, connection);
  if (typeof found === 'string' || 'speaks' in found) return found;
  const { version } = found;
  await lockVersion(trx, version);
  await trx
    .insertInto('connections')
    .values({ version, socket, matches })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ socket, matches, seen_at: sql<Date>`now()` }))
    .execute();
  const awaited = await takeAwaited(trx, version);
  await sql`select ${notify({ kind: 'here', version })}`.execute(trx);
  return { ...found, awaited };
}

/** The matches that waited for this version may be played; their jobs are to be added. */
async function takeAwaited(trx: Trx, version: number): Promise<AwaitedMatch[]> {
  const awaited = await trx
    .updateTable('matches')
    .set({ awaits_since: null })
    .where('awaits_since', 'is not', null)
    .where('state', '=', 'waiting')
    .where('id', 'in', (eb) => eb.selectFrom('match_seats').select('match').where('version', '=', version))
    .returning(['id as match', 'made_by as madeBy', 'contest', 'kind'])
    .execute();
  return awaited.toSorted((one, other) => one.match - other.match);
}

/** A site was so late to say that it holds the socket of this version that its matches may have been put aside. */
export async function resumeConnection(trx: Trx, version: number): Promise<AwaitedMatch[]> {
  await lockVersion(trx, version);
  return await takeAwaited(trx, version);
}

/** The version in which a person plays a game; undefined where somebody else has its name. */
export async function personVersion(
  trx: Trx,
  person: { readonly owner: number; readonly game: string; readonly login: string },
): Promise<number | undefined> {
  const { owner, game, login } = person;
  const found = await connectedBot(trx, { owner, game, kind: 'person', name: personName(login), socket: '' });
  return typeof found === 'object' && 'version' in found ? found.version : undefined;
}

/** A name that no bot can have. */
export const personName = (login: string): string => `@${login}`;

async function connectedBot(
  trx: Trx,
  { owner, game, kind, name, protocol: spoken }: Connection,
): Promise<{ readonly bot: number; readonly version: number } | Exclude<Connected, { readonly bot: number }>> {
  const protocol = spoken ?? null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`arena bot ${game} ${name}`}, 0))`.execute(trx);
  const known = await trx
    .selectFrom('bots')
    .innerJoin('versions', 'versions.bot', 'bots.id')
    .select(['bots.id as bot', 'owner', 'versions.id as version', 'kind', 'protocol'])
    .where('game', '=', game)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (known !== undefined) {
    if (known.owner !== owner) return 'taken';
    if (known.kind !== kind) return 'program';
    return known.protocol === protocol ? known : { speaks: known.protocol };
  }
  const { id: bot } = await trx
    .insertInto('bots')
    .values({ owner, game, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: version } = await trx
    .insertInto('versions')
    .values({ bot, number: 1, program: '', fingerprint: null, artefact: null, kind, protocol })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { bot, version };
}

/** These sockets are closed. */
export async function removeConnections(db: Database, sockets: readonly string[]): Promise<void> {
  if (sockets.length === 0) return;
  await sql`
    with gone as (delete from connections where socket = any(${sockets}::uuid[]) returning version)
    select pg_notify(${seatChannel}, 'here ' || version) from gone`.execute(db);
}

/** A socket whose place no other one has taken. */
export interface HeldSocket {
  readonly socket: string;
  /** Nothing was said of it for so long that its player seemed to be gone. */
  readonly wasStale: boolean;
}

/** The site holds these sockets; returns those whose place no other one has taken. */
export async function touchConnections(db: Database, sockets: readonly string[]): Promise<readonly HeldSocket[]> {
  if (sockets.length === 0) return [];
  const { rows } = await sql<HeldSocket>`
    with before as materialized (select socket, ${isHere} as is_here from connections where socket = any(${sockets}::uuid[]))
    update connections set seen_at = now() from before where connections.socket = before.socket
    returning connections.socket, not is_here as "wasStale"`.execute(db);
  return rows;
}

/** The seats in which a version plays now. */
export async function seatsOf(db: Database, version: number): Promise<SeatKey[]> {
  return await db
    .selectFrom('matches')
    .innerJoin('match_seats', 'match_seats.match', 'matches.id')
    .select(['matches.id as match', 'matches.attempt', 'match_seats.seat'])
    .where('match_seats.version', '=', version)
    .where('matches.state', '=', 'running')
    .orderBy('matches.id')
    .orderBy('match_seats.seat')
    .execute();
}

/** Forgets the conversations of attempts that are over for a minute: until then a player may still ask for the last words. */
export async function sweepSeats(db: Database): Promise<void> {
  await sql`
    delete from seat_messages using matches
    where matches.id = seat_messages.match
      and (matches.attempt > seat_messages.attempt or matches.finished_at < now() - interval '1 minute')
  `.execute(db);
}
