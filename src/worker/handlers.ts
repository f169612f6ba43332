import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Kind } from '../jobs/job.ts';
import { code, ending } from '../kit/root.ts';
import type { Handler } from './handler.ts';

const folder = new URL('src/worker/handlers/', code);

export type Handlers = ReadonlyMap<string, Handler<Kind>>;

/** All handlers by the kind of their jobs. */
export async function loadHandlers(): Promise<Handlers> {
  const files = readdirSync(folder).filter((file) => file.endsWith(ending) && !file.includes('.test.'));
  const handlers = files.map(async (file): Promise<[string, Handler<Kind>]> => {
    const { handler } = (await import(fileURLToPath(new URL(file, folder)))) as { readonly handler: Handler<Kind> };
    return [file.slice(0, -ending.length), handler];
  });
  return new Map(await Promise.all(handlers));
}
