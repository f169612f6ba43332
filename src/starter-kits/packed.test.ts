import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { kitOf } from './kit.ts';
import { allKitNames } from './names.ts';
import { packedKit } from './packed.ts';

/** The files of an archive, with their rights. */
async function unzip(bytes: Buffer): Promise<{ name: string; text: string; rights: number }[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = [];
  for await (const entry of zip.eachEntry()) {
    const text = (await buffer(await zip.openReadStreamPromise(entry))).toString();
    files.push({ name: entry.fileName, text, rights: entry.externalFileAttributes >>> 16 });
  }
  return files;
}

test('a kit is a zip file of one folder, whose command can be run', async () => {
  const files = await unzip(await packedKit('geography', 'rust'));
  expect(files).toEqual(
    (await kitOf('geography', 'rust')).map(({ name, text, isExecutable }) => ({
      name: `geography-rust/${name}`,
      text,
      rights: isExecutable ? 0o100755 : 0o100644,
    })),
  );
  expect(files.filter(({ rights }) => rights === 0o100755).map(({ name }) => name)).toEqual(['geography-rust/play.sh']);
});

test('all kits of a game are one zip file, with a folder for each', async () => {
  const files = await unzip(await packedKit('kierki', 'all'));
  expect([...new Set(files.map(({ name }) => name.split('/')[0]))]).toEqual(
    allKitNames.map((name) => `kierki-${name}`),
  );
  expect(files.find(({ name }) => name === 'kierki-python/README.pl.md')?.text).toContain('Komunikaty');
});
