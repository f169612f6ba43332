import { closeSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clear } from '../channels/private-folder.ts';
import { unlessGone, type Group, type Groups } from './group.ts';
import { folderOfFifos, isAbandoned } from '../channels/owner.ts';
import { sweepClaims } from './users.ts';

/** ms; a process that does not die, such as one that waits for a disk, is left to the next sweep */
const patience = 5000;

/** Ends all that sandboxes of dead processes left: frozen programs, cgroups, folders of FIFOs, claims of users. */
export async function sweep(groups: Groups): Promise<void> {
  for (const place of new Set([tmpdir(), folderOfFifos()]))
    for (const name of readdirSync(place).filter(isAbandoned)) if (isOurs(join(place, name))) clear(join(place, name));
  if (process.getuid!() === 0) sweepClaims();
  const until = performance.now() + patience;
  await Promise.all(groups.abandoned().map((name) => end(groups.open(name), until)));
}

const isOurs = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.uid === process.getuid!();

/** Kills a group until it is empty, or the time is up. */
export async function end({ kill, remove }: Pick<Group, 'kill' | 'remove'>, until = Infinity): Promise<void> {
  kill();
  for (let pause = 1; !remove() && performance.now() < until; pause = Math.min(2 * pause, 100)) {
    await sleep(pause);
    kill();
  }
}

/**
 * Closes descriptors that our parent left open and that our children would inherit. Returns how many were closed. Node
 * closes its own, but only up to the first gap.
 */
export function closeInheritedDescriptors(): number {
  const inherited = readdirSync('/proc/self/fdinfo')
    .map(Number)
    .filter((fd) => fd > 2 && !isClosedOnExec(fd));
  for (const fd of inherited) closeSync(fd);
  return inherited.length;
}

const closeOnExec = 0o2000000;

function isClosedOnExec(fd: number): boolean {
  const info = unlessGone(() => readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1'));
  return info === undefined || (Number.parseInt(/^flags:\s*(\d+)/m.exec(info)![1]!, 8) & closeOnExec) !== 0;
}
