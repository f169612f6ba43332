import { crc32, deflateRawSync } from 'node:zlib';

// Writes zip archives; unzip.ts reads those of strangers.

export interface ZippedFile {
  /** With the folders that it lies in: `otter/bot.py`. */
  readonly name: string;
  readonly text: string;
  readonly isExecutable?: boolean;
}

const version = 20; // of the format, with deflate and folders
const unix = 3 << 8;
const isUtf8 = 0x0800;
const deflated = 8;
const firstDay = (1 << 5) | 1; // 1 January 1980: the same files always give the same bytes

/** The archive of these files, fewer than 65,536 and together below 4 GiB. */
export function zipOf(files: readonly ZippedFile[]): Buffer {
  const local: Buffer[] = [];
  const listed: Buffer[] = [];
  let at = 0;
  for (const { name, text, isExecutable = false } of files) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(content, { level: 9 });
    const facts = factsOf(content, packed, path);
    const head = Buffer.concat([bytes([0x04034b50, 4], [version, 2]), facts, bytes([0, 2]), path]);
    local.push(head, packed);
    const rights = isExecutable ? 0o100755 : 0o100644;
    listed.push(
      bytes([0x02014b50, 4], [unix | version, 2], [version, 2]),
      facts,
      bytes([0, 2], [0, 2], [0, 2], [0, 2], [rights * 0x10000, 4], [at, 4]), // no comment, disk 0, no attributes of DOS
      path,
    );
    at += head.length + packed.length;
  }
  const list = Buffer.concat(listed);
  const { length } = files;
  return Buffer.concat([
    ...local,
    list,
    bytes([0x06054b50, 4], [0, 2], [0, 2], [length, 2], [length, 2], [list.length, 4], [at, 4], [0, 2]),
  ]);
}

/** What both heads of a file say of it. */
const factsOf = (content: Buffer, packed: Buffer, path: Buffer): Buffer =>
  bytes(
    [isUtf8, 2],
    [deflated, 2],
    [0, 2], // midnight
    [firstDay, 2],
    [crc32(content), 4],
    [packed.length, 4],
    [content.length, 4],
    [path.length, 2],
  );

/** Numbers with their widths, the lowest byte first. */
function bytes(...numbers: readonly (readonly [value: number, width: 2 | 4])[]): Buffer {
  const written = Buffer.alloc(numbers.reduce((sum, [, width]) => sum + width, 0));
  let at = 0;
  for (const [value, width] of numbers) at = written.writeUIntLE(value, at, width);
  return written;
}
