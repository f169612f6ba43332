// Programs that attack their sandbox. Every case runs in sandboxes of bots, of judges and of builds, as root, as
// another user, and without cgroups.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { botLimits, buildLimits, type Limits } from './sandbox.ts';
import {
  attacks,
  copyBuild,
  leftBy,
  marked,
  openFolder,
  removeFolder,
  startHost,
  type Answer,
  type Host,
} from '../../test/sandbox.ts';

const mega = 2 ** 20;
const secret = 'the-secret-of-the-server';
const mark = `mark-of-${process.pid}`; // the last argument of all attacks
const isRoot = process.getuid!() === 0;
const isSoak = process.env['ARENA_SOAK'] === '1';

/** Judges and builds have more memory than this, which would only take longer to fill. */
const boxes: Readonly<Record<string, Limits>> = {
  bot: botLimits,
  judge: { ...botLimits, memory: 320 * mega },
  build: { ...buildLimits, memory: 384 * mega, scratch: 128 * mega },
};

/** A judge's sandbox is a bot's with more memory: where it is not tried with every host, a bot's stands for it. */
const boxesOf = (who: string): [string, Limits][] =>
  Object.entries(boxes).filter(([kind]) => isSoak || who === 'root' || kind !== 'judge');

/** What an attack in C shows is shown in Python, too, in the sandboxes of bots; in all others with the full counts. */
const isTried = (name: string, who: string, kind: string): boolean =>
  isSoak || !name.endsWith(', in Python') || (kind === 'bot' && who !== 'root without cgroups');

/** Who makes the sandboxes: the command that starts such a process, or why it cannot be started. */
const hosts: Readonly<Record<string, { readonly before: readonly string[]; readonly unless?: string | false }>> = {
  root: { before: [], unless: !isRoot && 'only root can be root' },
  'root without cgroups': {
    before: ['unshare', '-m', 'sh', '-c', 'umount -R /sys/fs/cgroup && exec "$@"', 'host'],
    unless: !isRoot && 'only root can be root',
  },
  'somebody else': { before: isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [] },
};

interface Place {
  readonly limits: Limits;
  readonly groups: Answer['groups'];
  /** What the test runs outside the sandbox. */
  readonly beside: {
    readonly file: string;
    readonly folder: string;
    readonly port: number;
    readonly name: string;
    readonly pids: readonly number[];
  };
}

interface Case {
  readonly command: (place: Place) => readonly (string | number)[];
  readonly input?: string;
  readonly patience?: number;
  readonly check?: (answer: Answer, place: Place) => void;
  /** Refused to players only. */
  readonly isAllowedInBuilds?: boolean;
}

const fails = ({ stdout, exit }: Answer): void =>
  expect({ stdout, exit }).toEqual({ stdout: 'done\n', exit: { code: 0, signal: null } });

const stops =
  (most: (place: Place) => number) =>
  (answer: Answer, place: Place): void => {
    const made = Number(/made (\d+)/.exec(answer.stdout)?.[1]);
    expect(made).toBeLessThanOrEqual(most(place));
    expect(made).toBeGreaterThan(most(place) / 2); // otherwise the attack did nothing
    expect(answer.stdout).toMatch(/^made \d+\s+done\n$/);
  };

const starves = ({ stdout, exit, peak }: Answer, { limits }: Place): void => {
  expect({ stdout, exit }).toEqual({ stdout: '', exit: { code: null, signal: 'SIGKILL', fault: 'memory' } });
  expect(peak).toBeLessThan(limits.memory + 1024 * mega);
};

const isKilled = ({ stdout, exit }: Answer): void =>
  expect({ stdout, exit }).toEqual({ stdout: 'begun\n', exit: { code: null, signal: 'SIGKILL' } });

const script =
  (name: string, command: Case['command'] = () => []): Case['command'] =>
  (place) => ['/usr/bin/python3', '/bot/attack.py', name, ...command(place)];
const files: Case['command'] = ({ beside }) => [beside.file];
const folders: Case['command'] = ({ beside }) => [beside.folder];
const secrets: Case['command'] = () => ['ARENA_SECRET', secret];
const addresses: Case['command'] = ({ beside }) => [beside.port, beside.name];
const pids: Case['command'] = ({ beside }) => beside.pids;
const program =
  (name: string, command: Case['command'] = () => []): Case['command'] =>
  (place) => [`/bot/${name}`, ...command(place)];
const bomb =
  (kind: string): Case['command'] =>
  () => ['/bot/bombs', kind];
const stays =
  (how: string): Case['command'] =>
  () => ['/bot/stays', how];

const cases: Readonly<Record<string, Case>> = {
  'reads files of the machine': { command: program('reads', files) },
  'reads files of the machine, in Python': { command: script('reads', files) },
  'looks for secrets, descriptors and powers': { command: program('secrets', secrets) },
  'looks for secrets and descriptors, in Python': { command: script('secrets', secrets) },
  'writes everywhere': { command: program('writes', folders) },
  'writes everywhere, in Python': { command: script('writes', folders) },
  'connects and listens': { command: program('network', addresses) },
  'connects and listens, in Python': { command: script('network', addresses) },
  'makes system calls that nobody needs': { command: program('calls') },
  'makes system calls that nobody needs, in Python': { command: script('calls') },
  'whispers to other sandboxes': { command: program('whispers'), isAllowedInBuilds: true },
  'whispers to other sandboxes, in Python': { command: script('whispers'), isAllowedInBuilds: true },
  'is a fork bomb': { command: bomb('processes'), check: stops(({ limits }) => limits.processes) },
  'is a fork bomb, in Python': { command: script('processes'), check: stops(({ limits }) => limits.processes) },
  'is a thread bomb': { command: bomb('threads'), check: stops(({ limits }) => limits.processes) },
  'is a thread bomb, in Python': { command: script('threads'), check: stops(({ limits }) => limits.processes) },
  'takes 8 GB of memory': { command: bomb('memory'), check: starves },
  'takes 8 GB of memory, in Python': { command: script('memory'), check: starves },
  'takes memory that is mapped nowhere': {
    command: bomb('shared-memory'),
    check: (answer, place) =>
      place.groups === 'none' ? expect(answer.stdout).toBe('made 0\ndone\n') : starves(answer, place),
  },
  'takes memory in the buffers of sockets': {
    command: bomb('socket-buffers'),
    check: starves,
  },
  'fills /tmp': { command: bomb('tmp'), check: stops(({ limits }) => limits.scratch) },
  'fills /tmp, in Python': { command: script('tmp'), check: stops(({ limits }) => limits.scratch) },
  'fills /dev/shm': { command: bomb('shm'), check: stops(({ limits }) => limits.shm ?? 16 * mega) },
  'writes a file of a terabyte': {
    command: bomb('big-file'),
    check: ({ stdout, exit }) =>
      expect({ stdout, exit }).toEqual({ stdout: '', exit: { code: null, signal: 'SIGXFSZ' } }),
  },
  'kills and traces whom it reaches': { command: program('kills', pids) },
  'kills whom it reaches, in Python': { command: script('kills', pids) },
  'leaves a daemon': { command: stays('daemon') },
  'leaves a daemon, in Python': { command: script('daemon') },
  'is deaf to signals': { command: stays('deaf'), patience: 150, check: isKilled },
  'computes for ever': { command: stays('busy'), patience: 150, check: isKilled },
  'needs what decent programs need': {
    command: program('works'),
    input: 'hello\n',
    check: ({ stdout, stderr }) =>
      expect({ stdout, stderr }).toEqual({ stdout: 'heard\ndone\n', stderr: 'complaint\n' }),
  },
  'needs what decent programs need, in Python': {
    command: script('works'),
    input: 'hello\n',
    check: ({ stdout, stderr }) => expect({ stdout, stderr }).toEqual({ stdout: 'heard\ndone\n', stderr: '' }),
  },
};

/** The result of a question when the program breaks the conversation. */
const talks: Readonly<Record<string, object>> = {
  floods: { fault: 'long-line' },
  'long-line': { fault: 'long-line' },
  complains: { text: 'move' },
  zeros: { text: 'mo\0ve' }, // the protocol decides what counts as text
  'no-text': { text: 'mo\xff\xfeve' },
  'never-reads': { fault: 'silent' },
  closes: { fault: 'closed' },
  exits: { fault: 'crashed' },
  crashes: {}, // a signal, whatever its name
};

let folder: string;
let server: Server;
let abstract: Server;
let beside: Place['beside'];
const compiler = spawnSync('gcc', ['--version']).status === 0;
const bubblewrap = spawnSync('bwrap', ['--version']).status === 0;

/** Why this machine allows no sandbox: most often there are no user namespaces. */
function refusal(before: readonly string[]): string | undefined {
  const [file, ...args] = [...before, 'bwrap', '--unshare-pid', '--unshare-net', '--ro-bind', '/', '/', 'true'];
  const { status, stderr } = spawnSync(file, args, { encoding: 'utf8' });
  return status === 0 ? undefined : `no sandbox can be made here: ${stderr.trim()}`;
}

beforeAll(async () => {
  if (!compiler || !bubblewrap) return;
  folder = openFolder();
  copyBuild(folder);
  for (const part of ['bot', 'other']) mkdirSync(join(folder, part));
  for (const file of readdirSync(attacks)) if (file.endsWith('.c')) compile(file);
  copyFileSync(join(attacks, 'attack.py'), join(folder, 'bot/attack.py'));
  for (const file of ['bot/canary', 'other/bot.c']) writeFileSync(join(folder, file), secret);
  mkdirSync(join(folder, 'writable'));
  // only the sandbox protects these files
  for (const all of ['bot', 'bot/canary', 'other/bot.c', 'writable']) chmodSync(join(folder, all), 0o777);
  server = createServer();
  abstract = createServer();
  const name = `ai-arena-test-${process.pid}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => abstract.listen(`\0${name}`, resolve));
  beside = {
    file: join(folder, 'other/bot.c'),
    folder: join(folder, 'writable'),
    port: (server.address() as { port: number }).port,
    name,
    pids: [],
  };
});
afterAll(async () => {
  if (folder === undefined) return;
  for (const one of [server, abstract]) await new Promise((resolve) => one.close(resolve));
  removeFolder(folder);
});

function compile(file: string): void {
  const { status, stderr } = spawnSync(
    'gcc',
    ['-O1', '-pthread', '-o', join(folder, 'bot', file.replace('.c', '')), join(attacks, file)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
}

describe.each(Object.entries(hosts))('as %s', (who, { before, unless }) => {
  const lacks = !bubblewrap
    ? 'no bubblewrap on this machine'
    : !compiler
      ? 'no gcc on this machine'
      : unless || refusal(before);
  let host: Host | undefined;
  let facts: Answer;
  let victim: number;
  beforeAll(async () => {
    if (lacks !== undefined) return;
    host = startHost(folder, before, { ARENA_SECRET: secret });
    facts = await host.ask('facts');
    expect(facts.error).toBeUndefined();
    ({ pid: victim } = await host.ask('open', {
      spec: { command: ['cat'], folder: join(folder, 'other'), limits: botLimits },
    }));
  });
  afterAll(async () => {
    if (host === undefined) return;
    await host.stop();
    expect(leftBy(host.pid)).toEqual([]);
  });

  describe.each(boxesOf(who))('a %s that', (kind, limits) => {
    const isBuild = kind === 'build';
    const spec = (command: readonly (string | number)[]): object => ({
      spec: { command: [...command, mark].map(String), folder: join(folder, 'bot'), limits, isBuild },
    });

    const tried = Object.entries(cases).filter(
      ([name, { isAllowedInBuilds }]) => isTried(name, who, kind) && !(isBuild && isAllowedInBuilds),
    );
    test.for(tried)('%s', async ([, { command, check = fails, input, patience }], { skip }) => {
      skip(lacks !== undefined, lacks);
      const place = { limits, groups: facts.groups, beside: { ...beside, pids: [victim, host!.pid, process.pid] } };
      const answer = await host!.ask('run', { ...spec(command(place)), input, patience });
      expect(answer.error).toBeUndefined();
      check(answer, place);
      expect(marked(mark)).toEqual([]);
      expect(await host!.ask('echo', { pid: victim, text: 'alive' })).toEqual({ text: 'alive' });
    });

    /** Our own CPU time in milliseconds: for a look at its descriptors, or for all looks while it lives. */
    const burden = async (how: string): Promise<number> => {
      const { cpu } = await host!.ask('burden', { ...spec(['/bot/bombs', how]), how });
      expect(marked(mark)).toEqual([]);
      return cpu!;
    };

    /** Whether it takes less than so much: the least of a few times, for on a busy machine the same work takes longer. */
    const isLess = async (how: string, most: number): Promise<boolean> => {
      for (let tries = 0; tries < 5; tries++) if ((await burden(how)) < most) return true;
      return false;
    };

    test('has thousands of descriptors takes little of our time', async ({ skip }) => {
      skip(lacks !== undefined, lacks);
      skip(isBuild, 'no referee waits for a build');
      expect(await isLess('descriptors', 25)).toBe(true);
    });

    test('churns children takes hardly more of our time than one that keeps them', async ({ skip }) => {
      skip(lacks !== undefined, lacks);
      skip(isBuild, 'no referee waits for a build');
      // Without cgroups we look every 50 ms. Two seconds of looks cost 1.3 to 1.9 times as much as one second of looks at
      // children that stay, and 3 to 4 times as much if all that ever lived were remembered.
      const reference = facts.groups === 'none' ? await burden('crowd') : 0;
      expect(await isLess('churn', 40 + 2.5 * reference)).toBe(true);
    });

    test.for(Object.entries(talks))('breaks the conversation: %s', async ([how, expected], { skip }) => {
      skip(lacks !== undefined, lacks);
      const patience =
        how === 'closes' ? { complaint: 'closed', wall: 100 } : { wall: how === 'never-reads' ? 300 : 10_000 };
      const { heard } = await host!.ask('talk', { ...spec(['/bot/talks', how]), question: 'move?', ...patience });
      expect(heard).toMatchObject(expected);
      expect(marked(mark)).toEqual([]);
    });
  });
});
