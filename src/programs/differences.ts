import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StructuredPatch } from 'diff';
import { archiveKind, filesIn, unpackArchive } from './archive.ts';
import { defaultBuild } from './build.ts';
import { defaultCache } from './cache.ts';
import { isUnbuilt, type Unbuilt } from './prepared.ts';

// The differences between two versions of a program, for its author.

/** A file that was sent: a source or an archive. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface FileDifference {
  readonly name: string;
  readonly kind:
    | 'changed'
    | 'added'
    | 'removed'
    | 'binary' // it is no text, and differs
    | 'large' // it has too many bytes to be compared
    | 'rewritten'; // too many lines differ
  /** As `diff -u` writes them, without the names of the files; none of a file that is not compared. */
  readonly lines: readonly string[];
}

export const mostCompared = 256 * 1024; // bytes of a file
export const mostFiles = 200; // that are listed
const mostEdits = { inFile: 2000, inAll: 10_000 }; // lines: what takes longer is not compared, on a busy machine neither

/** The files that differ, by name, or why an archive cannot be unpacked. */
export async function differencesOf(
  before: SentFile,
  after: SentFile,
  { inFile, inAll } = mostEdits,
): Promise<readonly FileDifference[] | Unbuilt> {
  const [old, fresh] = [await contentOf(before), await contentOf(after)];
  if (isUnbuilt(old)) return old;
  if (isUnbuilt(fresh)) return fresh;
  // a source that was only given another name is the same file
  const isRenamed = archiveKind(before.name) === undefined && archiveKind(after.name) === undefined;
  const names = isRenamed ? [after.name] : [...new Set([...old.keys(), ...fresh.keys()])].toSorted();
  const found: FileDifference[] = [];
  let left = inAll;
  for (const name of names) {
    const most = Math.min(inFile, left);
    const difference = await differenceOf(name, old.get(isRenamed ? before.name : name), fresh.get(name), most);
    left -= difference?.kind === 'rewritten' ? most : editsOf(difference);
    if (difference !== undefined) found.push(difference);
    if (found.length === mostFiles) break;
  }
  return found;
}

const editsOf = (difference: FileDifference | undefined): number =>
  difference?.lines.filter((line) => /^[+-]/.test(line)).length ?? 0;

/** A file as it is compared: its bytes, or of a large one its hash. */
type Content = { readonly bytes: Buffer } | { readonly hash: string };

async function contentOf({ name, bytes }: SentFile): Promise<ReadonlyMap<string, Content> | Unbuilt> {
  const kind = archiveKind(name);
  if (kind === undefined) return new Map([[name, shortened(bytes)]]);
  const unpacked = await unpackArchive(bytes, kind, {
    cache: defaultCache(),
    policy: { limits: defaultBuild, trusted: false },
  });
  if (isUnbuilt(unpacked)) return unpacked;
  return new Map(filesIn(unpacked.folder).map((path) => [path, shortened(readFileSync(join(unpacked.folder, path)))]));
}

const shortened = (bytes: Buffer): Content =>
  bytes.length <= mostCompared ? { bytes } : { hash: createHash('sha256').update(bytes).digest('hex') };

async function differenceOf(
  name: string,
  before: Content | undefined,
  after: Content | undefined,
  most: number,
): Promise<FileDifference | undefined> {
  const contents = [before, after].filter((content) => content !== undefined);
  if (contents.some((content) => 'hash' in content)) return isSameHash(before, after) ? undefined : none(name, 'large');
  const [old, fresh] = [before, after].map((content) => (content as { bytes: Buffer } | undefined)?.bytes);
  if (old !== undefined && fresh?.equals(old) === true) return undefined;
  const [oldText, freshText] = [old, fresh].map((bytes) => textOf(bytes ?? Buffer.alloc(0)));
  if (oldText === undefined || freshText === undefined) return none(name, 'binary');
  const kind = old === undefined ? 'added' : fresh === undefined ? 'removed' : 'changed';
  const lines = await linesBetween(oldText, freshText, most);
  return lines === undefined ? none(name, 'rewritten') : { name, kind, lines };
}

const none = (name: string, kind: FileDifference['kind']): FileDifference => ({ name, kind, lines: [] });
const isSameHash = (before: Content | undefined, after: Content | undefined): boolean =>
  before !== undefined && after !== undefined && 'hash' in before && 'hash' in after && before.hash === after.hash;

/** In small steps, so that the process does other things meanwhile; undefined when too much differs. */
async function linesBetween(before: string, after: string, most: number): Promise<string[] | undefined> {
  const { structuredPatch } = await import('diff'); // few commands need it
  const patch = await new Promise<StructuredPatch | undefined>((resolve) =>
    structuredPatch('', '', before, after, '', '', { context: 3, maxEditLength: most, callback: resolve }),
  );
  return patch?.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${rangeOf(oldStart, oldLines)} +${rangeOf(newStart, newLines)} @@`,
    ...lines,
  ]);
}

/** A place without lines is named by the line before it. */
const rangeOf = (start: number, lines: number): string => `${lines === 0 ? start - 1 : start},${lines}`;

/** The bytes as text; undefined when they are none. */
export const textOf = (bytes: Buffer): string | undefined =>
  isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : undefined;
