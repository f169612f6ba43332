import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { escape } from '../../kit/escape.ts';
import type { Offer } from '../../pairing/format.ts';
import { Usage } from '../command.ts';

// Formats are found by their files, like commands.
const folder = new URL('../../pairing/formats/', import.meta.url);
const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** All formats by name. */
export async function loadFormats(): Promise<ReadonlyMap<string, Offer>> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !file.includes('.test.'))
    .toSorted();
  const parts = await Promise.all(
    files.map(
      async (file) =>
        [
          file.slice(0, -ending.length),
          ((await import(fileURLToPath(new URL(file, folder)))) as { offer?: Offer }).offer,
        ] as const,
    ),
  );
  return new Map(parts.flatMap(([name, offer]) => (offer === undefined ? [] : [[name, offer]])));
}

export async function chooseFormat(name: string): Promise<Offer> {
  const formats = await loadFormats();
  const found = formats.get(name);
  if (found === undefined)
    throw new Usage(`there is no format "${escape(name, 40)}"; there are ${[...formats.keys()].join(', ')}`);
  return found;
}
