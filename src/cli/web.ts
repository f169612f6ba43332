import { createServer } from 'node:http';
import { toldToStop, whenTold } from '../worker/told.ts';

// The process of the site that `arena start` keeps running.
interface Serving {
  close(): Promise<void>;
}
const { DATABASE_URL: databaseUrl, PORT: port } = process.env;
if (databaseUrl === undefined || port === undefined) throw new Error('DATABASE_URL or PORT is missing');
const told = toldToStop();
const serving = await open(databaseUrl, Number(port));
await whenTold(told);
setTimeout(() => process.exit(0), 3000); // a reader that holds on does not keep us
await serving.close();
process.exit(0);

async function open(databaseUrl: string, port: number): Promise<Serving> {
  const path = '../server/server.js';
  try {
    const { serve } = (await import(path)) as { serve(options: { databaseUrl: string; port: number }): Promise<Serving> };
    return await serve({ databaseUrl, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const server = createServer((_, answer) => answer.end('AI-Arena\n')).listen(port);
    return {
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  }
}
