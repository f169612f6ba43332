// A program for sandboxes, `node unzip.js ARCHIVE ENTRIES`: writes the content of a zip archive to stdout as a tar
// stream, whose reader checks names and kinds; nothing of an archive with more files and folders than that.
import { once } from 'node:events';
import { crc32 } from 'node:zlib';
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl';
import { placesOf, tarEnd, tarHeader, tarPadding, type EntryKind } from './tar.ts';

const kinds: Readonly<Record<number, EntryKind>> = {
  0: 'file',
  0o100000: 'file',
  0o040000: 'folder',
  0o120000: 'symlink',
};

async function unzip(path: string, most: number): Promise<void> {
  const zip = await openPromise(path, { decodeStrings: false, lazyEntries: true, autoClose: false });
  const entries: Entry[] = [];
  const made = new Set<string>(); // files and folders
  if (zip.entryCount > most) throw new Error('archive-too-many-files');
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    for (const place of placesOf(nameOf(entry))) made.add(place);
    if (made.size > most) throw new Error('archive-too-many-files');
  }
  for (const entry of entries) await writeEntry(zip, entry);
  await write(tarEnd);
}

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

async function writeEntry(zip: ZipFile, entry: Entry): Promise<void> {
  const name = nameOf(entry);
  if (entry.isEncrypted()) throw new Error('archive-encrypted');
  const mode = entry.externalFileAttributes >>> 16;
  const kind = name.endsWith('/') ? 'folder' : (kinds[mode & 0o170000] ?? 'device');
  const size = kind === 'file' ? entry.uncompressedSize : 0;
  await write(tarHeader(name, size, kind, (mode & 0o111) !== 0));
  let sum = 0;
  if (size > 0) {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      sum = crc32(chunk as Buffer, sum);
      await write(chunk as Buffer);
    }
  }
  if (sum !== entry.crc32 && kind === 'file') throw new Error('archive-checksum-wrong');
  await write(tarPadding(size));
}

async function write(bytes: Buffer): Promise<void> {
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
}

try {
  await unzip(process.argv[2]!, Number(process.argv[3]));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
