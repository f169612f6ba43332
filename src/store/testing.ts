import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrations.ts';

/** For tests: a folder that PostgreSQL's account may enter too. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'arena-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** For tests: a server of its own with all tables in it. */
export async function temporaryDatabase(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = temporaryFolder();
  const server = await startEmbedded(folder);
  const database = openDatabase(server.url);
  await migrate(database);
  await database.destroy();
  return {
    url: server.url,
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
