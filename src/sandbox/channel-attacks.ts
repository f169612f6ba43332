// What `arena doctor` tries beyond breaking out: to speak with other sandboxes and with later games, and to take time
// and memory that nobody counts.
import { execFile } from 'node:child_process';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startProgram } from '../channels/program.ts';
import type { Attack } from './attack.ts';
import { inSandbox, inShell, type Said, type Scene } from './probe.ts';
import { botLimits } from './sandbox.ts';
import { watchedInPlay, whispering } from './seccomp.ts';

const column = process.arch === 'arm64' ? 1 : 0;
const EPERM = 1;
const ENOSYS = 38;

/** Some calls as `name number arguments…`, of which F stands for a descriptor of /usr/bin/env. */
const calls = [
  ...Object.entries(whispering).map(([name, numbers]) => [name, numbers[column], 'F', 0, 0, 0]),
  ...[5, 6, 36, 37, 1024, 1026, 1031, 1036].map((command) => [
    `fcntl-${command}`,
    watchedInPlay.fcntl[column],
    'F',
    command,
    0,
  ]),
  ['preadv2', watchedInPlay.preadv2[column], 'F', 0, 0, 0, 0, 8],
  ['madvise', watchedInPlay.madvise[column], 0, 4096, 21],
].filter(([, number]) => number !== undefined);

// Prints the names of calls that were not refused.
const tryCalls = `
open(F, '<', '/usr/bin/env');
for (split /,/, shift) {
  my ($name, @call) = split ' ';
  @call = map { $_ eq 'F' ? fileno(F) : 0 + $_ } @call;
  print "$name\\n" unless syscall(shift @call, @call) < 0 && ($! == ${EPERM} || $! == ${ENOSYS});
}
print "done\\n";`;

const fillSockets = `
use Socket; use Fcntl;
for (1 .. 16) {
  next if fork;
  alarm 10;
  my @held;
  for (1 .. 100) {
    socketpair(my $a, my $b, AF_UNIX, SOCK_STREAM, 0) or last;
    for my $end ($a, $b) { fcntl($end, F_SETFL, O_NONBLOCK); 1 while syswrite($end, 'x' x 65536); }
    push @held, $a, $b;
  }
  sleep 10;
}
sleep 3; print "has it\\n"; kill 'KILL', -1;`;

const openFiles = `
$| = 1;
for (1 .. 50) {
  next if fork;
  alarm 10;
  my @held;
  for (1 .. 240) { open(my $file, '<', '/dev/null') or last; push @held, $file; }
  print 'x'; sleep 10;
}
sleep 10;`;

export const channelAttacks = {
  whispers: {
    part: 'wall',
    advice: 'walls',
    async run(scene) {
      const said = await inPerl(scene, tryCalls, calls.map((call) => call.join(' ')).join(','));
      if (hasNoPerl(said)) return { held: true, saw: { code: 'no-perl' } };
      const open = said.text.split('\n').filter((line) => line !== '' && line !== 'done');
      const held = open.length === 0 && said.text.endsWith('done\n');
      return { held, saw: held ? { code: 'calls-refused' } : { code: 'calls-allowed', calls: open } };
    },
  },
  traces: {
    part: 'limit',
    advice: 'cgroups',
    async run(scene) {
      const file = join(scene.folder, 'pages');
      writePages(file);
      await promisify(execFile)('dd', [`if=${file}`, 'iflag=nocache', 'count=0']);
      const before = await pagesInMemory(file);
      const { exit } = await inSandbox(scene, [
        'dd',
        'if=/bot/pages',
        'of=/dev/null',
        'bs=4096',
        'count=64',
        'skip=64',
      ]);
      const after = await pagesInMemory(file);
      if (exit.code !== 0) return { held: false, saw: { code: 'no-answer-from-box' } };
      // a file system in memory keeps all pages and tells nothing
      if (before === undefined || after === undefined || before > 0)
        return { held: true, saw: { code: 'no-page-cache' } };
      return { held: after === 0, saw: { code: after === 0 ? 'no-traces' : 'traces' } };
    },
  },
  counters: {
    part: 'wall',
    advice: 'walls',
    async run(scene) {
      const files = 'vmstat zoneinfo interrupts softirqs diskstats pressure/* sys/fs/*nr';
      const sums = `cd /proc; grep -sl '[1-9]' ${files}; grep -v btime stat | grep -q ' [1-9]' && echo stat; echo done`;
      const open = (await inShell(scene, sums)).text.trim().split('\n');
      const held = open.length === 1 && open[0] === 'done';
      return { held, saw: held ? { code: 'no-counters' } : { code: 'counters', places: open.slice(0, -1) } };
    },
  },
  users: {
    part: 'wall',
    advice: 'walls',
    async run(scene) {
      if (process.getuid!() !== 0) return { held: true, saw: { code: 'user-namespaces' } };
      const both = await Promise.all([1, 2].map(() => inShell(scene, 'id -u; sleep 0.5')));
      const users = both.map(({ text }) => text.trim());
      return { held: new Set(users).size === 2, saw: { code: 'users', users } };
    },
  },
  frozen: {
    part: 'limit',
    advice: 'cgroups',
    async run({ box, folder, patience }) {
      const script = '(: > /dev/stdin) 2>/dev/null && echo fills its own stdin; while :; do :; done';
      const launch = box({ command: ['sh', '-c', script], folder, limits: botLimits });
      const program = await startProgram(launch, { cap: 64 });
      program.channel.send('x'.repeat(300_000)); // more than the pipe holds
      const stood = await standsStill(() => program.used().cpu, patience);
      const filled = program.channel.lastMessages().said !== undefined;
      await program.stop();
      return { held: stood && !filled, saw: { code: !stood ? 'stays-awake' : filled ? 'fills-stdin' : 'is-frozen' } };
    },
  },
  sockets: {
    part: 'limit',
    advice: 'cgroups',
    async run(scene) {
      const said = await inPerl(scene, fillSockets);
      if (hasNoPerl(said)) return { held: true, saw: { code: 'no-perl' } };
      const held = said.exit.fault === 'memory' && !said.text.includes('has it');
      return { held, saw: { code: held ? 'ended-for-memory' : 'got-memory' } };
    },
  },
  referee: {
    part: 'limit',
    advice: 'walls',
    async run({ box, folder, patience }) {
      const running = await box({ command: ['perl', '-e', openFiles], folder, limits: botLimits })();
      running.stderr.resume();
      let begun = 0;
      running.stdout.on('data', (chunk: Buffer) => (begun += chunk.length));
      const until = performance.now() + patience;
      let hasEnded = false;
      void running.exited.then(() => (hasEnded = true));
      while (begun < 40 && !hasEnded && performance.now() < until) await sleep(20);
      const from = process.cpuUsage();
      running.outputClosed?.();
      const { user, system } = process.cpuUsage(from);
      running.kill();
      await running.gone;
      const ms = Math.round((user + system) / 1000);
      return { held: ms < longestLook, saw: { code: 'looked', ms } };
    },
  },
} as const satisfies Readonly<Record<string, Attack>>;

const longestLook = 40; // ms of CPU time; a referee that is late by 50 ms voids its match

const inPerl = (scene: Scene, script: string, ...args: string[]): Promise<Said> =>
  inSandbox(scene, ['perl', '-e', script, ...args]);

const hasNoPerl = ({ exit }: Said): boolean => exit.code === 127;

function writePages(file: string): void {
  const fd = openSync(file, 'w', 0o644);
  writeSync(fd, Buffer.alloc(2 ** 20, 1));
  fsyncSync(fd); // only what is on disk can be taken out of memory
  closeSync(fd);
}

/** Undefined where nothing tells. */
async function pagesInMemory(file: string): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)('fincore', ['--noheadings', '--output', 'PAGES', file]);
    return Number(stdout);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether a program uses no CPU time for a while, within so many milliseconds. */
async function standsStill(computed: () => number | undefined, patience: number): Promise<boolean> {
  for (const until = performance.now() + patience; performance.now() < until;) {
    const before = computed();
    if (before === undefined) return false;
    await sleep(100);
    if (computed() === before) return true;
  }
  return false;
}
