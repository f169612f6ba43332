import { chmodSync, readdirSync, statSync, writeFileSync, type Dirent } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { makeFolder } from './extract.ts';
import { absent, readUpTo, type Setting, type Shown, type Unbuilt } from './prepared.ts';
import { keep, keyOf } from './store.ts';
import { isBelow } from './toolchain.ts';

const mostEntries = 1000;
const largestFile = 64 * 2 ** 20;

/** The folder that a program sees as its own: the current one, or that of its file when it lies elsewhere. */
export const folderOf = (file: string, { from }: Setting): string => (isBelow(file, from) ? from : dirname(file));

interface Seen {
  readonly folder: string;
  /** Seen in it. */
  readonly shown: Shown;
}

/**
 * A folder as a box can see it at /bot. Boxes of root's making run under other users: from a folder that is closed to these, its entries are
 * shown one by one, in a folder with places for them; and of the player's own file, if that is closed, a copy.
 */
export async function openFolder(folder: string, file: string | undefined, setting: Setting): Promise<Seen | Unbuilt> {
  if (folder === '/') return absent('the folder / would be shown to the program; go to a folder of its own');
  if (setting.site.free) return { folder, shown: [] };
  const isClosedFile = file !== undefined && isBelow(file, folder) && !isOpen(file, 0o004);
  if (process.getuid!() !== 0 || (isOpen(folder, 0o005) && !isClosedFile)) return veiled({ folder, shown: [] }, file, setting);
  const copy = isClosedFile ? await copyOf(file, setting) : undefined;
  if (copy !== undefined && 'trouble' in copy) return copy;
  const over: Shown = copy === undefined ? [] : [[copy.folder, join('/bot', relative(folder, file!))]];
  return isOpen(folder, 0o005) ? veiled({ folder, shown: over }, file, setting) : entryByEntry(folder, file, over, setting);
}

/** A player's folder may be its owner's home, or hold our own data: what begins with a dot is covered, and sockets, which lead out of any box. */
async function veiled({ folder, shown }: Seen, file: string | undefined, setting: Setting): Promise<Seen | Unbuilt> {
  if (isBelow(folder, setting.store)) return { folder, shown };
  const covered = readdirSync(folder, { withFileTypes: true }).filter((entry) => isPrivate(entry) && !holds(join(folder, entry.name), file));
  if (covered.length === 0) return { folder, shown };
  if (covered.length > mostEntries) return absent('its folder holds too many hidden files to be shown');
  const places = await keep<Unbuilt>(setting.store, keyOf('nothing'), (to) => {
    makeFolder(join(to, 'folder'));
    makeEmpty(join(to, 'file'));
    return Promise.resolve(undefined);
  });
  if ('trouble' in places) return places;
  return { folder, shown: [...covered.map((entry) => [join(places.folder, entry.isDirectory() ? 'folder' : 'file'), `/bot/${entry.name}`] as const), ...shown] };
}

const holds = (path: string, file: string | undefined): boolean => file !== undefined && isBelow(file, path);

// A link leads to what is seen anyway, or nowhere.
const isPrivate = (entry: Dirent): boolean => !entry.isSymbolicLink() && (entry.name.startsWith('.') || !(entry.isFile() || entry.isDirectory()));

const isOpen = (path: string, mode: number): boolean => (statSync(path).mode & mode) === mode;

async function entryByEntry(folder: string, file: string | undefined, over: Shown, setting: Setting): Promise<Seen | Unbuilt> {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => (entry.isFile() || entry.isDirectory()) && (!isPrivate(entry) || holds(join(folder, entry.name), file)));
  if (entries.length > mostEntries) return absent('its folder is closed to other users (chmod o+rx) and holds too much to be shown entry by entry');
  const listed = entries.map((entry) => [entry.name, entry.isDirectory()] as const);
  const places = await keep<Unbuilt>(setting.store, keyOf('places', JSON.stringify(listed)), (to) => {
    for (const [name, isFolder] of listed) (isFolder ? makeFolder : makeEmpty)(join(to, name));
    return Promise.resolve(undefined);
  });
  if ('trouble' in places) return places;
  return { folder: places.folder, shown: [...listed.map(([name]) => [join(folder, name), `/bot/${name}`] as const), ...over] };
}

const makeEmpty = (path: string): void => writeFileSync(path, '', { mode: 0o644 });

async function copyOf(file: string, { store }: Setting): Promise<{ readonly folder: string } | Unbuilt> {
  const bytes = readUpTo(file, largestFile);
  if ('wrong' in bytes) return absent(`it is closed to other users (chmod o+r) and ${bytes.wrong}`);
  const mode = (statSync(file).mode & 0o100) === 0 ? 0o644 : 0o755;
  const kept = await keep<Unbuilt>(store, keyOf('copy', `${mode}`, bytes.value), (to) => {
    writeFileSync(join(to, 'file'), bytes.value);
    chmodSync(join(to, 'file'), mode);
    return Promise.resolve(undefined);
  });
  return 'trouble' in kept ? kept : { folder: join(kept.folder, 'file') };
}
