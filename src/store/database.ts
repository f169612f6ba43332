import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { Kysely, PostgresDialect, sql, type Logger, type Transaction } from 'kysely';
import pg from 'pg';
import { isFull } from '../kit/folder.ts';
import type { TroubleMessage } from '../text/troubles.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/** Ids and counts are far below 2^53 and come as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

interface PoolOptions {
  readonly connections?: number;
  /** Milliseconds to connect. */
  readonly patience?: number;
  /** Hears of every query. */
  readonly log?: Logger;
}

const changing = new AsyncLocalStorage<{ hasBegun: boolean }>();
const moreTries = 10; // as many times as long other queries of a change wait, for it may have been stored

/**
 * Does what may store something. After its first query those that follow wait longer for a connection while others have
 * them all: if one of them failed, whoever asked would be told that nothing was stored.
 */
export const asChange = <T>(work: () => T): T => changing.run({ hasBegun: false }, work);

/** Opens a pool without connecting yet; close it with `destroy()`. */
export const openDatabase = (url: string, options: PoolOptions = {}): Database => openPool(url, options).db;

/** The same; `interrupt` breaks all connections in use, whose queries fail at once. */
export function openPool(
  url: string,
  { connections = 10, patience = 10_000, log }: PoolOptions = {},
): { readonly db: Database; interrupt(): void } {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 0, // on a full disk PostgreSQL lets nobody new in, and those who are in may read
    application_name: 'arena',
  });
  // A connection broke: its query fails by itself, and the next query gets a new connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => prepareMarked(client.on('error', () => undefined)));
  const connect = async (): Promise<pg.PoolClient> => {
    const change = changing.getStore();
    const most = change?.hasBegun === true ? moreTries : 1;
    for (let tries = 1; ; tries++) {
      try {
        const client = await pool.connect();
        if (change !== undefined) change.hasBegun = true;
        return client;
      } catch (error) {
        if (tries === most || !isBusy(error)) throw error;
      }
    }
  };
  const inUse = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  return {
    db: new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
      ...(log && { log }),
    }),
    interrupt() {
      // a pool's client has the same `end` as any other, which breaks a connection whose query is running
      for (const client of inUse) (client as unknown as pg.Client).end().catch(() => undefined); // broken already
    },
  };
}

/** No connection of the pool became free in time. */
const isBusy = (error: unknown): boolean => (error as Error).message === 'timeout exceeded when trying to connect';

const mark = '/* prepared */';

/**
 * Stands first in a statement that every match makes: a connection plans it once. PostgreSQL keeps what is prepared for
 * as long as the connection lasts, so that the text of such a statement must not depend on its values.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? `arena ${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Kysely gives no statement a name, and node-postgres prepares those with a name alone. */
function prepareMarked(client: pg.PoolClient): void {
  const query = client.query.bind(client);
  client.query = ((text: string, values?: unknown[]) =>
    typeof text === 'string' && text.startsWith(mark)
      ? query({ name: nameOf(text), text, values: values ?? [] })
      : query(text, values)) as typeof client.query;
}

/** Does work in a transaction: in this one, or in a new one, and again if PostgreSQL ended that one to solve a deadlock. */
export async function atomically<T>(db: Database, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return await work(db as Transaction<Schema>);
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if ((error as { code?: unknown }).code !== deadlock || tries === 3) throw error;
    }
  }
}
const deadlock = '40P01';

/** Whether the server went away, so that trying again may help; false for a mistake in the query. */
export function isLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isLost);
  const { code, message, syscall } = error as { code?: unknown; message?: unknown; syscall?: unknown };
  if (code === 'ENOENT') return syscall === 'connect'; // a socket; else it is a file of ours that is missing
  if (typeof code === 'string' && (goneAway.has(code) || code.startsWith('08') || code.startsWith('57P'))) return true;
  return (
    typeof message === 'string' &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      message,
    )
  );
}
const goneAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300',
]);

/**
 * Why the server could not do what it was asked although nothing is wrong with the query, so that trying again may
 * help; undefined for any other error.
 */
export function troubleOf(error: unknown): TroubleMessage | undefined {
  if (isLost(error)) return { code: 'database-lost' };
  if (!isQueryError(error)) return undefined;
  if (error.code === '53100') return { code: 'database-full' };
  return troubled.test(error.code) ? { code: 'database-trouble' } : undefined;
}
/** Deadlocks, missing resources, locks, operators, systems, internal errors; a server that became read-only. */
const troubled = /^(40|53|55|57|58|XX|25006)/;

/** The same; a server that does not answer because its disk is full is told from one that is gone. */
export function troubleAt(url: string, error: unknown): TroubleMessage | undefined {
  const trouble = troubleOf(error);
  return trouble?.code === 'database-lost' ? (fullDiskAt(url) ?? trouble) : trouble;
}

/** Whether the disk of a server's data is full, as far as it can be seen: the embedded server's socket lies beside. */
export function fullDiskAt(url: string): TroubleMessage | undefined {
  const folder = decodeURIComponent(/[?&]host=([^&]*)/.exec(url)?.[1] ?? '');
  return folder.startsWith('/') && existsSync(folder) && isFull(folder) ? { code: 'database-full' } : undefined;
}

/** Whether the server answered to a query with an error: they have codes such as 53100. */
export const isQueryError = (error: unknown): error is Error & { readonly code: string } =>
  /^(?=.*\d)[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code));

/** Whether the server refuses us (or the address is not a database), so that a person has to help. */
export function isRefusal(error: unknown): boolean {
  return /^(28|3D|42501|ERR_INVALID_URL|EACCES)/.test(String((error as { code?: unknown }).code));
}

export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  const { code, message } = error as { code?: string; message: string };
  return code === undefined || code.startsWith('28') || code.startsWith('3D') ? message : code;
}

/** The address without its password. */
export function withoutPassword(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^:@/?]*):[^@/?]*@/, '$1@').replace(/([?&]password=)[^&]*/, '$1…');
}
