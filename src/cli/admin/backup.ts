import { texts } from '../text/admin.ts';
import { Usage } from '../usage.ts';

export async function makeBackup([file, ...more]: readonly string[]): Promise<number> {
  if (file === undefined || more.length > 0) throw new Usage(texts().write);
  const [{ backup }, { withArena }] = await Promise.all([import('../../jobs/backup.ts'), import('../database.ts')]);
  console.log(texts().backedUp(await withArena((db) => backup(db, file))));
  return 0;
}

export async function restoreBackup([file, ...more]: readonly string[]): Promise<number> {
  if (file === undefined || more.length > 0) throw new Usage(texts().write);
  const [{ restore }, { openQueue }, { withArena }] = await Promise.all([
    import('../../jobs/backup.ts'),
    import('../../jobs/queue.ts'),
    import('../database.ts'),
  ]);
  const rows = await withArena(
    async (db, url) => {
      const opened: Awaited<ReturnType<typeof openQueue>>[] = [];
      try {
        return await restore(
          db,
          async () => {
            const queue = await openQueue(url, () => undefined); // an error of the background ends nothing here
            opened.push(queue);
            return queue;
          },
          file,
        );
      } finally {
        for (const queue of opened) await queue.close();
      }
    },
    { begins: true },
  );
  console.log(texts().restored(rows));
  return 0;
}
