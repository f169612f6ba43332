// Writes tar streams; extract.ts reads those of strangers. Imports nothing, for it runs in sandboxes too.

export type EntryKind = keyof typeof flags;
const flags = { file: '0', hardlink: '1', symlink: '2', device: '3', folder: '5' } as const;
export const block = 512;

/** The header blocks of an entry; `tarPadding` fills up its bytes. */
export function tarHeader(name: string, size: number, kind: EntryKind = 'file', executable = false): Buffer {
  const bytes = Buffer.from(name);
  if (bytes.length <= 100) return headerBlock(bytes, size, flags[kind], executable);
  return Buffer.concat([
    headerBlock(Buffer.from('././@LongLink'), bytes.length, 'L', false),
    bytes,
    tarPadding(bytes.length),
    headerBlock(bytes.subarray(0, 100), size, flags[kind], executable),
  ]);
}

/** An entry and the folders that it lies in, as paths. */
export function placesOf(name: string): string[] {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

export const tarPadding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);
export const tarEnd = Buffer.alloc(2 * block);

function headerBlock(name: Buffer, size: number, flag: string, executable: boolean): Buffer {
  const header = Buffer.alloc(block);
  name.copy(header);
  header.write(executable ? '0000755\0' : '0000644\0', 100);
  header.write('0000000\x000000000\0', 108);
  header.write(size < 8 ** 11 ? `${size.toString(8).padStart(11, '0')}\0` : '\x80', 124, 'latin1');
  if (size >= 8 ** 11) header.writeBigUInt64BE(BigInt(size), 128); // too large for octal digits
  header.write('00000000000\0', 136);
  header.write(flag, 156);
  header.write('ustar  \0', 257);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** The checksum of a header, its own field counted as blanks. */
export function sumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (let at = 0; at < block; at++) if (at < 148 || at >= 156) sum += header[at]!;
  return sum;
}
