import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultCache, keep, keyOf } from './cache.ts';
import { isUnbuilt, type Prepared, type Unbuilt } from './prepared.ts';
import { prepare, type PrepareOptions } from './prepare.ts';

/** A file that somebody sent to the arena. */
export interface UploadedFile {
  readonly name: string;
  /** The SHA-256 of its content. */
  readonly hash: string;
  /** Fetches the content, if it is not in the cache. */
  readonly content: () => Promise<Buffer>;
}

/** Makes a file that somebody sent ready to run, alone in a folder of the cache. */
export async function prepareUpload(
  { name, hash, content }: UploadedFile,
  options: PrepareOptions = {},
): Promise<Prepared | Unbuilt> {
  const { cache = defaultCache() } = options;
  const copied = await keep<Unbuilt>(cache, keyOf('upload', name, hash), async (to) => {
    writeFileSync(join(to, name), await content(), { mode: 0o644 });
    return undefined;
  });
  return isUnbuilt(copied) ? copied : await prepare(name, { ...options, from: copied.folder });
}
