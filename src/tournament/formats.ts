import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { code, ending } from '../kit/root.ts';
import type { FormatDefinition } from '../pairing/format.ts';

// Formats are found by their files, like commands.
const folder = new URL('src/pairing/formats/', code);

/** All formats by name. */
export async function loadFormats(): Promise<ReadonlyMap<string, FormatDefinition>> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !file.includes('.test.'))
    .toSorted();
  const parts = await Promise.all(
    files.map(
      async (file) =>
        [
          file.slice(0, -ending.length),
          ((await import(fileURLToPath(new URL(file, folder)))) as { format: FormatDefinition }).format,
        ] as const,
    ),
  );
  return new Map(parts);
}
