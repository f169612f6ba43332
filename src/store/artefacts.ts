import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';

// Files by their content. Everything that is not this file knows them by their hash and size alone, so that an object
// store can take the place of the column `bytes`.

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

/** Deletes files that nobody names any more. */
export async function dropArtefacts(db: Database, hashes: readonly string[]): Promise<void> {
  await sql`
    delete from artefacts where hash = any(${hashes}::text[])
      and not exists (select from versions where versions.artefact = artefacts.hash)
      and not exists (select from memories where memories.artefact = artefacts.hash)
      and not exists (select from game_versions where game_versions.artefact = artefacts.hash)
      and not exists (select from game_files where game_files.artefact = artefacts.hash)
  `.execute(db);
}
