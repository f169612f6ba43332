import { closeSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clear } from './fifos.ts';
import { unlessGone, type Group, type Groups } from './group.ts';
import { isAbandoned } from './owner.ts';

/** For what does not die, such as a process that waits for a disk: the next sweep will find it. */
const patience = 5000;

/** Ends all that sandboxes of dead processes left: frozen programs, cgroups, folders of FIFOs. */
export async function sweep(groups: Groups): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter(isAbandoned))
    if (isOurs(join(tmpdir(), name))) clear(join(tmpdir(), name));
  const until = performance.now() + patience;
  await Promise.all(groups.abandoned().map((name) => end(groups.open(name), until)));
}

const isOurs = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.uid === process.getuid!();

/** Kills a group until nothing of it is left, or it is too late. */
export async function end({ kill, remove }: Pick<Group, 'kill' | 'remove'>, until = Infinity): Promise<void> {
  kill();
  for (let pause = 1; !remove() && performance.now() < until; pause = Math.min(2 * pause, 100)) {
    await sleep(pause);
    kill();
  }
}

/**
 * Whoever started us may have left descriptors open to all that we start. Returns how many were closed. Node closes its
 * own, but not beyond a gap.
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
