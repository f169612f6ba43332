import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { temporaryDatabase } from '../../test/store.ts';
import { asChange, isLost, openDatabase, troubleOf } from './database.ts';

test('a change that has begun waits longer for a connection than other queries', async () => {
  const server = await temporaryDatabase();
  const db = openDatabase(server.url, { connections: 1, patience: 100 });
  const ask = async (): Promise<unknown> => await sql`select 1`.execute(db);
  try {
    await expect.poll(() => ask().then(Boolean, () => false), { timeout: 30_000 }).toBe(true); // may take longer than 100 ms
    const waiting: Promise<unknown>[] = [];
    await asChange(async () => {
      await ask();
      await db.connection().execute(async () => {
        waiting.push(ask());
        const refused = await asChange(ask).catch(troubleOf); // one that has not begun
        expect(refused).toEqual({ code: 'database-lost' });
      });
    });
    expect(await Promise.all(waiting)).toHaveLength(1);
  } finally {
    await db.destroy();
    await server.close();
  }
});

test('a server without its socket is gone; a file that is missing is no matter of the server', async () => {
  const db = openDatabase('postgres://arena@localhost/arena?host=%2Fno%2Fsuch%2Ffolder', { connections: 1 });
  const unreachable: unknown = await sql`select 1`.execute(db).catch((error: unknown) => error);
  await db.destroy();
  expect([unreachable, isLost(unreachable)]).toMatchObject([{ code: 'ENOENT' }, true]);
  const missing = ((): unknown => {
    try {
      return readFileSync('/no/such/file');
    } catch (error) {
      return error;
    }
  })();
  expect([missing, isLost(missing)]).toMatchObject([{ code: 'ENOENT' }, false]);
});
