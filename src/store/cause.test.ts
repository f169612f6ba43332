import { expect, test } from 'vitest';
import { causeIn } from './cause.ts';

const at = '2026-01-02 03:04:05.678 UTC [123]';

test.each([
  [
    'a full disk, after answers to clients that came too early',
    [
      `${at} LOG:  starting PostgreSQL 18.1`,
      `${at} FATAL:  the database system is starting up`,
      `${at} PANIC:  could not write to file "pg_wal/xlogtemp.123": No space left on device`,
      `${at} LOG:  startup process (PID 123) was terminated by signal 6: Aborted`,
      `${at} LOG:  aborting startup due to startup process failure`,
      `${at} LOG:  database system is shut down`,
    ],
    'could not write to file "pg_wal/xlogtemp.123": No space left on device',
  ],
  [
    'a setting that does not exist, which the line before the last one names',
    [
      `${at} LOG:  unrecognized configuration parameter "colour" in file "/data/pg/postgresql.conf" line 3`,
      `${at} FATAL:  configuration file "/data/pg/postgresql.conf" contains errors`,
    ],
    'unrecognized configuration parameter "colour" in file "/data/pg/postgresql.conf" line 3',
  ],
  [
    'files of another version',
    [
      `${at} FATAL:  database files are incompatible with server`,
      `${at} DETAIL:  The data directory was initialized by PostgreSQL version 17.`,
    ],
    'database files are incompatible with server',
  ],
  [
    'initdb',
    [
      'initdb: error: could not create directory "/data/pg/base": No space left on device',
      'initdb: removing contents of data directory "/data/pg"',
    ],
    'could not create directory "/data/pg/base": No space left on device',
  ],
  ['anything else', ['something', 'else'], 'else'],
  ['nothing', [''], ''],
])('the cause of a failed start: %s', (_what, lines, cause) => {
  expect(causeIn(`${lines.join('\n')}\n`)).toBe(cause);
});
