import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../configuration/settings.ts';
import { makeFolders } from '../kit/folder.ts';
import { unlessGone } from '../sandbox/group.ts';
import { makeFolder } from './extract.ts';
import { texts } from './text.ts';

/** The default folder of the build cache. */
export const defaultCache = (): string =>
  readSettings(['ARENA_BUILDS']).ARENA_BUILDS ??
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'ai-arena/builds');

const most = 2 ** 30; // bytes of all entries
const fresh = 60 * 60_000; // ms in which recent entries and drafts are left alone: they may be in use
const between = 10 * 60_000; // ms between two sweeps

/** The cache key: a hash of all inputs of a build. */
export function keyOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of [process.arch, ...parts]) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}

const making = new Map<string, Promise<unknown>>();
const swept = new Set<string>();

/**
 * The folder kept under this key; if there is none, or a damaged one, `make` fills a new one. Nothing is kept when
 * `make` returns a failure. A folder appears whole, by a rename; of two processes that make the same entry, the second
 * uses that of the first.
 */
export async function keep<T>(
  cache: string,
  key: string,
  make: (folder: string) => Promise<T | undefined>,
): Promise<{ readonly folder: string } | T> {
  if (!swept.has(cache)) sweepSometimes(cache);
  swept.add(cache);
  const place = join(cache, key);
  const running = making.get(place) as Promise<{ folder: string } | T> | undefined;
  if (running !== undefined) return running;
  const made = isWhole(place) ? Promise.resolve(use(place)) : makeEntry(cache, place, make);
  making.set(place, made);
  try {
    return await made;
  } finally {
    making.delete(place);
  }
}

async function makeEntry<T>(
  cache: string,
  place: string,
  make: (folder: string) => Promise<T | undefined>,
): Promise<{ readonly folder: string } | T> {
  const draft = newDraft(cache);
  try {
    makeFolder(join(draft, 'files'));
    const failure = await make(join(draft, 'files'));
    if (failure !== undefined) return failure;
    writeFileSync(join(draft, 'digest'), digestOf(join(draft, 'files')));
    put(draft, place);
    return use(place);
  } catch (error) {
    throw isFull(error) ? cannotKeep(cache, error) : error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function newDraft(cache: string): string {
  const draft = join(cache, `.${randomBytes(12).toString('hex')}`);
  makeFolder(draft);
  return draft;
}

/** Calls with a folder that holds only this file; the sweep removes leftovers. */
export async function withFile<T>(
  cache: string,
  name: string,
  bytes: Buffer,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const draft = newDraft(cache);
  try {
    writeFileSync(join(draft, name), bytes);
    chmodSync(join(draft, name), 0o644);
    return await work(draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Moves a draft into its place, unless a complete entry came there meanwhile. */
function put(draft: string, place: string): void {
  while (!isWhole(place)) {
    unlessGone(() => renameSync(place, `${draft}-damaged`));
    try {
      renameSync(draft, place);
    } catch (error) {
      // another process was quicker: look again
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
    rmSync(`${draft}-damaged`, { recursive: true, force: true });
  }
}

function use(place: string): { readonly folder: string } {
  const now = new Date();
  utimesSync(place, now, now);
  return { folder: join(place, 'files') };
}

// Entries that were found complete, with the state of their files then: the kernel changes a file's ctime with any
// change.
const whole = new Map<string, string>();

function isWhole(place: string): boolean {
  try {
    const files = filesIn(join(place, 'files'));
    const marks = JSON.stringify(files.map(({ name, stat }) => [name, stat.ino, stat.ctimeMs]));
    if (whole.get(place) === marks && existsSync(join(place, 'digest'))) return true;
    const isRight = readFileSync(join(place, 'digest'), 'utf8') === digestOf(join(place, 'files'));
    if (isRight) whole.set(place, marks);
    return isRight;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

const filesIn = (folder: string): { readonly name: string; readonly stat: Stats }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => ({ name, stat: lstatSync(join(folder, name)) }));

/** A hash of the names, modes and bytes of all files in a folder. */
function digestOf(folder: string): string {
  const hash = createHash('sha256');
  for (const { name, stat } of filesIn(folder)) {
    hash.update(JSON.stringify([name, stat.mode, stat.isFile() ? stat.size : 0]));
    if (stat.isFile()) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}

/** Looks through a cache of thousands of files only if no process did so lately. */
function sweepSometimes(cache: string): void {
  makeCache(cache);
  const stamp = join(cache, 'swept');
  if (Math.abs(Date.now() - timeOf(stamp)) < between) return;
  sweep(cache);
  try {
    writeFileSync(stamp, '');
  } catch (error) {
    if (!isFull(error)) throw error; // else the next process sweeps again
  }
}

/**
 * Makes room: removes abandoned drafts, then the least recently used entries. Only names of our own pattern are
 * touched.
 */
function sweep(cache: string): void {
  const old = Date.now() - fresh;
  const entries = readdirSync(cache)
    .filter((name) => /^[0-9a-f]{64}$|^\.[0-9a-f]{24}(-damaged)?$/.test(name))
    .map((name) => ({
      path: join(cache, name),
      isDraft: name.startsWith('.'),
      used: timeOf(join(cache, name)),
      bytes: sizeOf(join(cache, name)),
    }))
    .toSorted((a, b) => a.used - b.used);
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { path, isDraft, used, bytes } of entries) {
    if (used > old || (!isDraft && total <= most)) continue;
    rmSync(path, { recursive: true, force: true });
    total -= bytes;
  }
}

const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The build cache is not writable; the message says what to do. */
export class CannotKeep extends Error {}

const cannotKeep = (cache: string, error: unknown): CannotKeep =>
  new CannotKeep(texts().cannotKeep(cache, (error as NodeJS.ErrnoException).code), { cause: error });

function makeCache(cache: string): void {
  try {
    makeFolders(cache, 0o700); // strangers' programs are private
    accessSync(cache, constants.W_OK);
  } catch (error) {
    throw cannotKeep(cache, error);
  }
}

// Another process may sweep, or finish its draft, at the same time.
const timeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function sizeOf(path: string): number {
  try {
    return readdirSync(path, { recursive: true, encoding: 'utf8' }).reduce(
      (sum, name) => sum + (lstatSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
