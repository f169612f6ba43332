// Counters of the whole machine in /proc. Some only grow, and some change by nothing but what a program does on purpose:
// by those a bot could leave its next game a message of any length, so that players do not see them.
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files and folders of /proc that are empty for players. */
const emptied =
  'buddyinfo diskstats interrupts pagetypeinfo schedstat softirqs vmstat zoneinfo fs irq pressure sys/fs'.split(' ');

/** Files that programs read to count processors or to know the time of the start; their sums are zeros for players. */
const zeroed: Readonly<Record<string, (text: string) => string>> = {
  stat: withoutSums,
  uptime: (text) => text.replace(/ .*/, ' 0.00'),
};

/** /proc/stat with all its numbers but the time of the start as zeros. */
export function withoutSums(stat: string): string {
  return stat.replaceAll(
    /^(?!btime)(\w+)((?: +\d+)+)$/gm,
    (_, name: string, sums: string) => name + sums.replaceAll(/\d+/g, '0'),
  );
}

/** The arguments of bwrap that hide the counters; what they show instead is kept in this folder. */
export function hideCounters(folder: string): string[] {
  const file = join(folder, 'empty-file');
  keep(file, '');
  const inside = join(folder, 'empty-folder');
  mkdirSync(inside);
  chmodSync(inside, 0o555);
  const bind = (from: string, name: string): string[] => ['--ro-bind', from, `/proc/${name}`];
  return [
    ...emptied
      .filter((name) => existsSync(`/proc/${name}`))
      .flatMap((name) => bind(statSync(`/proc/${name}`).isDirectory() ? inside : file, name)),
    ...Object.entries(zeroed).flatMap(([name, change]) => {
      const kept = join(folder, name);
      keep(kept, change(readFileSync(`/proc/${name}`, 'latin1')));
      return bind(kept, name);
    }),
  ];
}

/** Whatever our umask, players may read it. */
function keep(file: string, text: string): void {
  writeFileSync(file, text);
  chmodSync(file, 0o444);
}
