import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claim, eventsOf, finish, newMatches } from '../../test/site.ts';
import { addBots, temporaryDatabase, temporaryFolder } from '../../test/store.ts';
import { verifyDatabase } from '../contests/verify.ts';
import { register } from '../people/account.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { knownMigrations, migrate, migrateTo } from '../store/migrations.ts';
import { createContest } from '../store/rounds.ts';
import { addVersion } from '../store/uploads.ts';
import { backup, restore } from './backup.ts';
import { waitingJobs } from './overview.ts';
import { openQueue, type Queue } from './queue.ts';

interface Arena {
  readonly db: Database;
  readonly queue: Queue;
  close(): Promise<void>;
}

async function openArena(): Promise<Arena> {
  const server = await temporaryDatabase();
  const db = openDatabase(server.url);
  const queue = await openQueue(server.url, () => undefined);
  return {
    db,
    queue,
    async close() {
      await queue.close();
      await db.destroy();
      await server.close();
    },
  };
}

let [first, second]: Arena[] = [];
let folder: string;
beforeAll(async () => {
  [first, second] = await Promise.all([openArena(), openArena()]);
  folder = temporaryFolder();
});
afterAll(async () => {
  await Promise.all([first!.close(), second!.close()]);
  rmSync(folder, { recursive: true });
});

/** All rows of all tables, as one text. */
async function contentOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('kysely_migration', 'kysely_migration_lock', 'audit') order by relname
  `.execute(db);
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await sql<{ text: string }>`
        select coalesce(string_agg(line, E'\n'), '') as text
        from (select ${sql.id(name)}::text as line from ${sql.table(name)} order by 1) lines
      `.execute(db);
      return `${name}\n${found.rows[0]!.text}`;
    }),
  );
  return texts.join('\n\n');
}

test('a backup has all of an arena; restored into an empty one, it holds together and goes on', async () => {
  const { db, queue } = first!;
  const ola = await register(db, { login: 'ola', password: 'six wet otters', email: 'ola@example.org' });
  const owner = (ola as { value: { id: number } }).value.id;
  await addBots(db, 2);
  const options = { gsize: 12, graph: '', 2: 'a key that JavaScript would put first' };
  const contest = await createContest(db, {
    name: 'Łódź "cup"',
    game: 'geography',
    kind: 'series',
    options,
    moveTime: 1000,
  });
  await sql`update contests set options = '{"gsize": 12, "graph": "", "2": 1}'`.execute(db);
  const matches = await newMatches(db, contest, [1, 2], 1);
  await sql`update matches set options = '{"gsize": 12, "graph": ""}'`.execute(db);
  const attempt = await claim(db, matches[0]!);
  await finish(db, attempt, await eventsOf(attempt));
  await db.transaction().execute(async (trx) => {
    const bytes = Buffer.from([0, 255, 10, 13, 34, 92]);
    const sent = await addVersion(trx, { owner, game: 'geography', name: 'new "bot"\\', file: 'bot.py', bytes });
    await queue.add(trx, [{ kind: 'build', version: (sent as { version: number }).version }]);
    await queue.add(trx, [{ kind: 'match', match: matches[1]!, apart: matches[0]! }]);
  });

  const file = join(folder, 'arena.backup');
  const rows = await backup(db, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(backup(db, file)).rejects.toThrow('is there already');

  const to = second!;
  const asIs = await contentOf(to.db);
  const whole = readFileSync(file);
  const damaged = join(folder, 'damaged');
  const lines = gunzipSync(whole).toString().split('\n');
  for (const bytes of [
    whole.subarray(0, whole.length - 20),
    gzipSync(lines.toSpliced(-3, 1).join('\n')),
    gzipSync('{"arenaBackup":1,"at":"","migrations":["999-later"]}\n'),
    Buffer.from('hello'),
    gzipSync('hello'),
  ]) {
    writeFileSync(damaged, bytes);
    await expect(restore(to.db, async () => to.queue, damaged)).rejects.toThrow(/cut off|no backup|newer version/);
  }
  expect(await contentOf(to.db)).toBe(asIs);

  expect(await restore(to.db, async () => to.queue, file)).toBe(rows);
  expect(await contentOf(to.db)).toBe(await contentOf(db));
  expect(await verifyDatabase(to.db, () => undefined)).toEqual({
    matches: 1,
    contests: expect.any(Number) as number,
    wrong: [],
  });
  const waiting = async (from: Database): Promise<unknown> =>
    (await waitingJobs(from, 10)).map(({ kind, names, by }) => [kind, names, by]);
  expect(await waiting(to.db)).toEqual(await waiting(db));
  const next = await register(to.db, { login: 'adam', password: 'six wet otters', email: '' });
  expect((next as { value: { id: number } }).value.id).toBe(owner + 1);
  await expect(restore(to.db, async () => to.queue, file)).rejects.toThrow('not empty');
  // references and triggers are as before
  await expect(sql`delete from matches`.execute(to.db)).rejects.toThrow('foreign key');
});

test('a backup of an older version is brought up to date', async () => {
  const older = await openArena();
  const later = await openArena();
  const file = join(folder, 'older.backup');
  const migrations = knownMigrations();
  try {
    await sql`drop schema public cascade`.execute(older.db);
    await sql`create schema public`.execute(older.db);
    await migrateTo(older.db, '020-comments');
    await sql`insert into users (login) values ('ola')`.execute(older.db);
    await backup(older.db, file);
    await restore(later.db, async () => later.queue, file);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(later.db);
    expect(rows.map(({ name }) => name)).toEqual(migrations);
    await migrate(later.db);
    const users = await later.db.selectFrom('users').select(['login', 'ban_reason']).orderBy('id').execute();
    expect(users).toEqual([
      { login: 'arena', ban_reason: '' },
      { login: 'ola', ban_reason: '' },
    ]);
  } finally {
    await Promise.all([older.close(), later.close()]);
  }
});
