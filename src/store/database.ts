import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/** Ids and counts are far below 2^53: they come as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Opens a pool; nothing is asked of the server yet. End it by `destroy()`. */
export function openDatabase(url: string, { connections = 10 }: { connections?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 10_000,
    application_name: 'arena',
  });
  // A connection broke: whoever uses it is told by its query, whoever asks next gets a new one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Is this the server that went away, and not a mistake in what we asked? Then trying again may help. */
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

/** Does the server, or what we take for its address, refuse us? Then a person has to help. */
export function isRefusal(error: unknown): boolean {
  return /^(28|3D|42501|ERR_INVALID_URL|EACCES)/.test(String((error as { code?: unknown }).code));
}

/** Why, in a word or a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  const { code, message } = error as { code?: string; message: string };
  return code === undefined || code.startsWith('28') || code.startsWith('3D') ? message : code;
}

/** An address as it may be shown: without its password. */
export function withoutPassword(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^:@/?]*):[^@/?]*@/, '$1@').replace(/([?&]password=)[^&]*/, '$1…');
}
