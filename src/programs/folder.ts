import { chmodSync, readdirSync, statSync, writeFileSync, type Dirent } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { makeFolder } from './extract.ts';
import { absent, readUpTo, type Setting, type Shown, type Unbuilt } from './prepared.ts';
import { keep, keyOf } from './cache.ts';
import { isBelow } from './toolchain.ts';

const mostEntries = 1000;
const mostSeen = 200_000;
const largestFile = 64 * 2 ** 20;

/** The folder that a program sees as its own: the current one, or that of its file if that is elsewhere. */
export const folderOf = (file: string, { from }: Setting): string => (isBelow(file, from) ? from : dirname(file));

interface Seen {
  readonly folder: string;
  /** What is shown inside the folder. */
  readonly shown: Shown;
}

/**
 * A folder as a sandbox can show it at /bot. Sandboxes made by root run as other users: of a folder that is closed to
 * them the entries are shown one by one, in a new folder; and a player's file that is closed to them is copied.
 */
export async function openFolder(folder: string, file: string | undefined, setting: Setting): Promise<Seen | Unbuilt> {
  if (folder === '/') return absent({ code: 'folder-is-root' });
  if (setting.policy.trusted) return { folder, shown: [] };
  if (setting.hidden.includes(folder)) return absent({ code: 'folder-of-games' });
  const hidden = isBelow(folder, setting.cache) ? [] : privateIn(folder, file, setting.hidden);
  if (hidden === undefined) return absent({ code: 'folder-too-many-files', files: mostSeen });
  const isClosedFile = file !== undefined && isBelow(file, folder) && !isOpen(file, 0o004);
  if (process.getuid!() !== 0 || (isOpen(folder, 0o005) && !isClosedFile))
    return veiled({ folder, shown: [] }, hidden, setting);
  const copy = isClosedFile ? await copyOf(file, setting) : undefined;
  if (copy !== undefined && 'failure' in copy) return copy;
  const over: Shown = copy === undefined ? [] : [[copy.folder, join('/bot', relative(folder, file!))]];
  return isOpen(folder, 0o005)
    ? veiled({ folder, shown: over }, hidden, setting)
    : entryByEntry(folder, hidden, over, setting);
}

interface Private {
  readonly path: string;
  readonly isFolder: boolean;
}

/** A player's folder may be its owner's home, or hold our own data: private files in it are hidden. */
async function veiled(
  { folder, shown }: Seen,
  hidden: readonly Private[],
  { cache }: Setting,
): Promise<Seen | Unbuilt> {
  if (hidden.length === 0) return { folder, shown };
  if (hidden.length > mostEntries) return absent({ code: 'folder-too-many-hidden' });
  const places = await keep<Unbuilt>(cache, keyOf('nothing'), (to) => {
    makeFolder(join(to, 'folder'));
    makeEmpty(join(to, 'file'));
    return Promise.resolve(undefined);
  });
  if ('failure' in places) return places;
  return {
    folder,
    shown: [
      ...hidden.map(
        ({ path, isFolder }) => [join(places.folder, isFolder ? 'folder' : 'file'), join('/bot', path)] as const,
      ),
      ...shown,
    ],
  };
}

/**
 * What is private in a folder: entries at the top that begin with a dot; anywhere sockets and FIFOs, which lead out of
 * any sandbox, and the folders `away`, even if they do not exist yet. Never a folder with the player's own file.
 * Undefined for a folder that holds too much to look through.
 */
function privateIn(folder: string, file: string | undefined, away: readonly string[]): Private[] | undefined {
  const found = away
    .filter((path) => isBelow(path, folder))
    .map((path) => ({ path: relative(folder, path), isFolder: true }));
  const folders = [''];
  for (let seen = 0; folders.length > 0;) {
    const below = folders.pop()!;
    for (const entry of entriesIn(join(folder, below))) {
      if (++seen > mostSeen) return undefined;
      const isPrivate = isSpecial(entry) || (below === '' && isHidden(entry));
      if (!isPrivate && !entry.isDirectory()) continue; // of most entries no path is needed
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (away.includes(join(folder, path))) continue;
      if (isPrivate && !holds(join(folder, path), file)) found.push({ path, isFolder: entry.isDirectory() });
      else if (entry.isDirectory()) folders.push(path);
    }
  }
  return found;
}

/** A folder that is closed to us is closed to its sandbox; a folder may be gone, or on a network that is. */
function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'ENOTCONN'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return [];
    throw error;
  }
}

const holds = (path: string, file: string | undefined): boolean => file !== undefined && isBelow(file, path);

// A link leads to something visible anyway, or nowhere.
const isSpecial = (entry: Dirent): boolean => !(entry.isSymbolicLink() || entry.isFile() || entry.isDirectory());
const isHidden = (entry: Dirent): boolean => !entry.isSymbolicLink() && entry.name.startsWith('.');

const isOpen = (path: string, mode: number): boolean => (statSync(path).mode & mode) === mode;

async function entryByEntry(
  folder: string,
  hidden: readonly Private[],
  over: Shown,
  setting: Setting,
): Promise<Seen | Unbuilt> {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => (entry.isFile() || entry.isDirectory()) && !hidden.some(({ path }) => path === entry.name),
  );
  if (entries.length > mostEntries) return absent({ code: 'folder-closed' });
  const listed = entries.map((entry) => [entry.name, entry.isDirectory()] as const);
  const places = await keep<Unbuilt>(setting.cache, keyOf('places', JSON.stringify(listed)), (to) => {
    for (const [name, isFolder] of listed) (isFolder ? makeFolder : makeEmpty)(join(to, name));
    return Promise.resolve(undefined);
  });
  if ('failure' in places) return places;
  // other paths do not exist there
  const below = hidden.filter(({ path }) => listed.some(([name]) => path.startsWith(`${name}/`)));
  const veil = await veiled({ folder: places.folder, shown: over }, below, setting);
  return 'failure' in veil
    ? veil
    : {
        folder: places.folder,
        shown: [...listed.map(([name]) => [join(folder, name), `/bot/${name}`] as const), ...veil.shown],
      };
}

const makeEmpty = (path: string): void => writeFileSync(path, '', { mode: 0o644 });

async function copyOf(file: string, { cache }: Setting): Promise<{ readonly folder: string } | Unbuilt> {
  const bytes = readUpTo(file, largestFile);
  if ('wrong' in bytes) return absent({ code: 'file-closed', why: bytes.wrong });
  const mode = (statSync(file).mode & 0o100) === 0 ? 0o644 : 0o755;
  const kept = await keep<Unbuilt>(cache, keyOf('copy', `${mode}`, bytes.value), (to) => {
    writeFileSync(join(to, 'file'), bytes.value);
    chmodSync(join(to, 'file'), mode);
    return Promise.resolve(undefined);
  });
  return 'failure' in kept ? kept : { folder: join(kept.folder, 'file') };
}
