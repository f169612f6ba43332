import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { tarEnd, tarHeader, tarPadding, type EntryKind } from '../src/programs/tar.ts';

/** For tests: an entry of an archive, valid or not. */
export interface Made {
  readonly name: string;
  readonly text?: string | Buffer;
  readonly kind?: EntryKind;
  readonly executable?: boolean;
  /** The size that the archive declares. */
  readonly claims?: number;
  readonly encrypted?: boolean;
}

export const tarOf = (entries: readonly Made[]): Buffer =>
  Buffer.concat([
    ...entries.flatMap(({ name, text = '', kind = 'file', executable = false, claims }) => {
      const bytes = Buffer.from(text);
      return [tarHeader(name, claims ?? bytes.length, kind, executable), bytes, tarPadding(bytes.length)];
    }),
    tarEnd,
  ]);

export const tarGzOf = (entries: readonly Made[]): Buffer => gzipSync(tarOf(entries), { level: 1 });

const modes: Readonly<Record<EntryKind, number>> = {
  file: 0o100644,
  hardlink: 0o100644,
  symlink: 0o120777,
  device: 0o020666,
  folder: 0o040755,
};

const empty = deflateRawSync('');

export function zipOf(entries: readonly Made[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const bytes = Buffer.from(entry.text ?? '');
    const [packed, name] = [bytes.length === 0 ? empty : deflateRawSync(bytes), Buffer.from(entry.name)];
    const common = Buffer.alloc(26); // from "version needed" on, the same in both headers
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((entry.encrypted ? 1 : 0) | 0x800, 2); // flag for names in UTF-8
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(entry.claims ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((modes[entry.kind ?? 'file'] | (entry.executable ? 0o111 : 0)) << 16) >>> 0, 6);
    rest.writeUInt32LE(at, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, name);
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length & 0xffff, 8);
  end.writeUInt16LE(entries.length & 0xffff, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}
