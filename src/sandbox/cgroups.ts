import { randomBytes } from 'node:crypto';
import { accessSync, constants, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { controllersV1, groupsV1, type FoldersV1 } from './cgroup-v1.ts';
import { delegatedV2, groupsV2 } from './cgroup-v2.ts';
import type { Groups } from './group.ts';
import { owned } from '../channels/owner.ts';
import { watchedGroups } from './watched.ts';

/** The best way on this machine to group the processes of a sandbox and measure what they use. */
export function findGroups(): Groups {
  const places = placesOf(readFileSync('/proc/self/cgroup', 'utf8'), readFileSync('/proc/self/mountinfo', 'utf8'));
  const name = (): string => owned() + randomBytes(4).toString('hex');
  const found = controllersV1.map((controller) => [controller, places.get(controller)] as const);
  if (found.every(([, folder]) => folder !== undefined && isWritable(folder)))
    return groupsV1(Object.fromEntries(found) as unknown as FoldersV1, name);
  const own = places.get('');
  const base = own === undefined ? undefined : delegatedV2(own);
  return base === undefined || !isWritable(base) ? watchedGroups : groupsV2(base, name);
}

/** The folder of our own cgroup, by controller ('' is version 2), from /proc/self/cgroup and /proc/self/mountinfo. */
export function placesOf(cgroup: string, mountinfo: string): Map<string, string> {
  const own = new Map<string, string>();
  for (const [, controllers, path] of cgroup.matchAll(/^\d+:([^:]*):(.*)$/gm))
    for (const controller of controllers!.split(',')) own.set(controller, path!);
  const places = new Map<string, string>();
  for (const line of mountinfo.split('\n')) {
    const [, root, point, type, options] = /^\S+ \S+ \S+ (\S+) (\S+) .* - (cgroup2?) \S+ (\S+)/.exec(line) ?? [];
    if (root === undefined) continue;
    for (const controller of type === 'cgroup2' ? [''] : options!.split(',')) {
      const path = own.get(controller);
      const inside = path === undefined ? '..' : relative(root, path); // a container may see only a part of the tree
      if (!inside.startsWith('..')) places.set(controller, join(point!, inside));
    }
  }
  return places;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    accessSync(join(folder, 'cgroup.procs'), constants.W_OK);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
