import { readdirSync, rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../test/store.ts';
import { withArena } from './database.ts';

test('where no arena ever was none is made, so that a backup of an empty one cannot be taken for one', async () => {
  const folder = temporaryFolder();
  vi.stubEnv('ARENA_DATA', folder);
  vi.stubEnv('DATABASE_URL', undefined);
  const work = vi.fn<() => Promise<void>>();
  try {
    await expect(withArena(work)).rejects.toThrow(`there is no arena in ${folder}: DATABASE_URL names the database`);
    expect(readdirSync(folder)).toEqual([]);
    expect(work).not.toHaveBeenCalled();
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});
