import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/** Ids and counts are far below 2^53 and come as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Opens a pool without connecting yet; close it with `destroy()`. */
export function openDatabase(url: string, { connections = 10 }: { connections?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 10_000,
    application_name: 'arena',
  });
  // A connection broke: its query fails by itself, and the next query gets a new connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Whether the server went away, so that trying again may help; false for a mistake in the query. */
export function isLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isLost);
  const { code, message } = error as { code?: unknown; message?: unknown };
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
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300',
]);

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
