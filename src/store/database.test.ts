import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { temporaryDatabase } from '../../test/store.ts';
import { asChange, openDatabase, troubleOf } from './database.ts';

test('a change that has begun waits longer for a connection than other queries', async () => {
  const server = await temporaryDatabase();
  const db = openDatabase(server.url, { connections: 1, patience: 100 });
  const ask = async (): Promise<unknown> => await sql`select 1`.execute(db);
  try {
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
