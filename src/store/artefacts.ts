import { createHash } from 'node:crypto';
import type { Database } from './database.ts';

// Files by their content. Everything that is not this file knows them by their hash alone, so that an object store can
// take the place of the table.

/** Stores a file, and returns its hash; the same content is stored once. */
export async function put(db: Database, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  await db
    .insertInto('artefacts')
    .values({ hash, bytes })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  return hash;
}

/** The file with this hash. */
export async function get(db: Database, hash: string): Promise<Buffer> {
  const { bytes } = await db.selectFrom('artefacts').select('bytes').where('hash', '=', hash).executeTakeFirstOrThrow();
  return bytes;
}
