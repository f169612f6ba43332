import { randomBytes } from 'node:crypto';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Exit, Running } from '../channels/running.ts';
import { boxed, botLimits, type BoxSpec } from './box.ts';
import { isolation, type Isolation } from './isolation.ts';

/** How far strangers' programs are kept in here. */
export type Tier =
  | 'full' // walls and limits hold: strangers may come
  | 'partial' // the walls hold, but nothing bounds memory and processes for sure
  | 'none'; // no box, or one that leaks

/** What came of one attack on a box. */
export interface Check {
  readonly name: string;
  /** What the program in the box tried. */
  readonly tried: string;
  /** A wall keeps a program in; a limit keeps it small. */
  readonly part: 'wall' | 'limit';
  readonly held: boolean;
  readonly saw: string;
  /** What the operator can do about it. */
  readonly advice?: string;
}

export interface Report {
  readonly tier: Tier;
  readonly isolation: Isolation;
  readonly checks: readonly Check[];
}

interface Attack {
  readonly name: string;
  readonly tried: string;
  readonly part: Check['part'];
  readonly advice: string;
  run(scene: Scene): Promise<{ held: boolean; saw: string }>;
}

/** What lies about to be stolen or broken. */
interface Scene {
  readonly box: typeof boxed;
  /** In our environment, in a file and in a descriptor of ours; it must never be seen in a box. */
  readonly secret: string;
  readonly folder: string;
  readonly secretFile: string;
  readonly port: number;
}

interface Said {
  readonly text: string;
  readonly exit: Exit;
  readonly running: Running;
}

const patience = 10_000;

/** Attacks a box for real and tells what held. Tests hand in boxes with holes. */
export async function examine(box: typeof boxed = boxed): Promise<Report> {
  const facts = await isolation();
  if (!facts.boxes)
    return {
      tier: 'none',
      isolation: facts,
      checks: [
        {
          name: 'box',
          tried: 'to make a box',
          part: 'wall',
          held: false,
          saw: facts.why ?? 'no box',
          advice: adviceForNoBox,
        },
      ],
    };
  const { scene, clear } = await layOut(box);
  try {
    const checks: Check[] = [];
    for (const attack of attacks) checks.push(await attempt(attack, scene));
    return { tier: tierOf(checks), isolation: facts, checks };
  } finally {
    clear();
  }
}

export function tierOf(checks: readonly Check[]): Tier {
  const broken = checks.filter(({ held }) => !held);
  if (broken.some(({ part }) => part === 'wall')) return 'none';
  return broken.length > 0 ? 'partial' : 'full';
}

async function attempt({ run, advice, ...about }: Attack, scene: Scene): Promise<Check> {
  try {
    const { held, saw } = await run(scene);
    return held ? { ...about, held, saw } : { ...about, held, saw, advice };
  } catch (error) {
    return { ...about, held: false, saw: (error as Error).message, advice };
  }
}

const adviceForNoBox =
  'install bubblewrap (apt-get install bubblewrap); inside a container allow user namespaces, or run the arena as root';
const adviceForWalls =
  'do not let strangers in: update bubblewrap and the kernel, and report this with the output of arena doctor --json';
const adviceForCgroups =
  'limits need cgroups: run the arena as root, or let systemd delegate them (Delegate=yes in its unit; systemd-run --user --scope -p Delegate=yes)';

const attacks: readonly Attack[] = [
  {
    name: 'answers',
    tried: 'to read a line from /dev/stdin and answer it',
    part: 'wall',
    advice: adviceForNoBox,
    async run(scene) {
      const { text } = await inBox(scene, ['sh', '-c', 'read line < /dev/stdin; echo "heard $line" > /dev/stdout'], {
        input: 'hello\n',
      });
      return {
        held: text === 'heard hello\n',
        saw: text === 'heard hello\n' ? 'it works' : 'no answer came out of the box',
      };
    },
  },
  {
    name: 'environment',
    tried: 'to read our environment',
    part: 'wall',
    advice: adviceForWalls,
    run: (scene) => mustNotSee(scene, 'env; cat /proc/*/environ'),
  },
  {
    name: 'descriptors',
    tried: 'to use files that we have open',
    part: 'wall',
    advice: adviceForWalls,
    async run(scene) {
      const { text } = await inBox(scene, ['sh', '-c', 'ls /proc/$$/fd; for fd in 3 4 5 6 7 8 9; do cat <&$fd; done']);
      const open = text.split('\n').filter((line) => /^\d+$/.test(line) && Number(line) > 2);
      return {
        held: open.length === 0 && !text.includes(scene.secret),
        saw: open.length === 0 ? 'only stdin, stdout and stderr are there' : `descriptors ${open.join(', ')} are open`,
      };
    },
  },
  {
    name: 'files',
    tried: 'to read /etc/passwd, our files and our folders',
    part: 'wall',
    advice: adviceForWalls,
    async run(scene) {
      const { text } = await inBox(scene, [
        'sh',
        '-c',
        `cat /etc/passwd '${scene.secretFile}' /proc/1/root'${scene.secretFile}' /proc/1/cwd/../etc/passwd; ls /root /home /var /srv`,
      ]);
      return { held: text === '', saw: text === '' ? 'nothing was there' : 'files outside the box were read' };
    },
  },
  {
    name: 'programs',
    tried: 'to see other programs and to kill them all',
    part: 'wall',
    advice: adviceForWalls,
    async run(scene) {
      // Kills only where few are to be seen: a box that leaks shall not take this machine down.
      const { text } = await inBox(scene, [
        'sh',
        '-c',
        `kill -0 ${process.pid} && echo reached; set -- /proc/[0-9]*; echo $#; [ $# -le 6 ] && kill -9 -1`,
      ]);
      const seen = Number(/^\d+$/m.exec(text)?.[0] ?? Number.NaN);
      const held = seen <= 6 && !text.includes('reached');
      return { held, saw: held ? 'only those of its own box are there; ours live' : `it saw ${seen} processes` };
    },
  },
  {
    name: 'network',
    tried: 'to connect to our own port and to listen on one',
    part: 'wall',
    advice: adviceForWalls,
    async run(scene) {
      const { text } = await inNode(
        scene,
        `
        import { connect, createServer } from 'node:net';
        connect(${scene.port}, '127.0.0.1').on('connect', () => console.log('connected')).on('error', () => 0);
        createServer().on('error', () => 0).listen(0, '127.0.0.1', () => { console.log('listens'); process.exit(); });
        console.log('tried');`,
      );
      return {
        held: text === 'tried\n',
        saw: text === 'tried\n' ? 'no network at all' : text.trim().replaceAll('\n', ', '),
      };
    },
  },
  {
    name: 'writing',
    tried: 'to write to /, /usr, /etc, /dev, /bot and /proc/sys',
    part: 'wall',
    advice: adviceForWalls,
    async run(scene) {
      const places = [
        ...['/', '/usr/', '/etc/', '/dev/', '/bot/'].map((folder) => `${folder}arena-doctor`),
        '/proc/sys/kernel/core_pattern',
        '/proc/sysrq-trigger',
      ];
      const { text } = await inBox(scene, [
        'sh',
        '-c',
        places.map((place) => `(: >> ${place}) 2>/dev/null && echo ${place}`).join('; '),
      ]);
      return {
        held: text === '',
        saw: text === '' ? 'all are read-only' : `written: ${text.trim().replaceAll('\n', ' ')}`,
      };
    },
  },
  {
    name: 'rights',
    tried: 'to be root, to mount, and to open namespaces of its own',
    part: 'wall',
    advice: adviceForWalls,
    async run(scene) {
      const { text } = await inBox(scene, [
        'sh',
        '-c',
        `id -u; grep -E '^(CapEff|CapPrm|CapBnd):' /proc/self/status; grep -E '^(NoNewPrivs|Seccomp):' /proc/self/status; unshare -r true && echo namespace; unshare -m true && echo namespace; mount -t tmpfs none /tmp && echo mounted`,
      ]);
      const caps = [...text.matchAll(/^Cap\w+:\s*([0-9a-f]+)$/gm)].every(([, bits]) => /^0+$/.test(bits!));
      const held =
        caps &&
        /^NoNewPrivs:\s*1$/m.test(text) &&
        /^Seccomp:\s*2$/m.test(text) &&
        !/^(0|namespace|mounted)$/m.test(text);
      return {
        held,
        saw: held
          ? `user ${text.split('\n')[0]}, no capabilities, system calls filtered`
          : text.trim().replaceAll(/\s+/g, ' '),
      };
    },
  },
  {
    name: 'left behind',
    tried: 'to leave a daemon behind that outlives its match',
    part: 'wall',
    advice: adviceForWalls,
    async run(scene) {
      const mark = `60.${randomBytes(4).readUInt32BE()}`; // a word that no other program has
      await inBox(scene, [
        'sh',
        '-c',
        `setsid sh -c 'trap "" TERM HUP; sleep ${mark}' > /dev/null 2>&1 & sleep 0.05; exit 0`,
      ]);
      const left = await stillThere(mark);
      return { held: !left, saw: left ? 'it still runs' : 'it went with its box' };
    },
  },
  {
    name: 'memory',
    tried: `to hold twice the memory of its box`,
    part: 'limit',
    advice: adviceForCgroups,
    async run(scene) {
      const { text, exit } = await inNode(
        scene,
        `const all = []; for (let at = 0; at < 32; at++) all.push(Buffer.alloc(16 * 2 ** 20, 1)); console.log('has it');`,
      );
      const held = !text.includes('has it') && exit.fault === 'memory';
      return {
        held,
        saw: held
          ? 'it was ended for it'
          : text.includes('has it')
            ? 'it got all of it'
            : 'it ended, but nobody knows why',
      };
    },
  },
  {
    name: 'processes',
    tried: 'to start 200 processes',
    part: 'limit',
    advice: adviceForCgroups,
    async run(scene) {
      const { text } = await inBox(scene, [
        'sh',
        '-c',
        `n=0; while [ $n -lt 200 ]; do sleep 2 & n=$((n+1)); done 2>/dev/null; echo all of them`,
      ]);
      return {
        held: !text.includes('all of them'),
        saw: text.includes('all of them') ? 'it got all of them' : 'it was stopped at the limit',
      };
    },
  },
  {
    name: 'scratch',
    tried: 'to fill /tmp and /dev/shm',
    part: 'limit',
    advice: 'update bubblewrap to 0.7 or newer: older ones cannot bound what a program writes',
    async run(scene) {
      const most = botLimits.scratch / 2 ** 20; // in pieces, for a single file has a cap of its own
      const { text } = await inBox(scene, [
        'sh',
        '-c',
        `for place in /tmp /dev/shm; do for n in 1 2 3 4 5; do head -c ${most / 4}M /dev/zero > $place/$n 2>/dev/null || break; [ $n -lt 5 ] || echo $place; done; rm -f $place/*; done`,
      ]);
      return {
        held: text === '',
        saw: text === '' ? 'they are full soon' : `${text.trim().replaceAll('\n', ', ')} took more than ${most} MiB`,
      };
    },
  },
  {
    name: 'clock',
    tried: 'to compute for 0.2 s unnoticed',
    part: 'limit',
    advice: adviceForCgroups,
    async run(scene) {
      const { text, running } = await inNode(
        scene,
        `const from = process.cpuUsage(); while (process.cpuUsage(from).user < 200_000); console.log('done');`,
        { keep: true },
      );
      const ms = running.cpu?.();
      running.kill();
      await running.gone;
      const held = text === 'done\n' && ms !== undefined && ms >= 200;
      return {
        held,
        saw:
          ms === undefined
            ? 'computing cannot be measured here: limits are on the clock on the wall'
            : held
              ? 'it was measured'
              : `only ${ms.toFixed(0)} ms were seen`,
      };
    },
  },
];

async function mustNotSee(scene: Scene, script: string): Promise<{ held: boolean; saw: string }> {
  const { text } = await inBox(scene, ['sh', '-c', script]);
  const held = !text.includes(scene.secret);
  return { held, saw: held ? 'nothing of ours was there' : 'it saw a secret of ours' };
}

/** All that a program in a box says, until it ends or is ended. */
async function inBox(
  { box, folder }: Scene,
  command: readonly string[],
  { input = '', keep = false, shown = [] }: { input?: string; keep?: boolean; shown?: BoxSpec['shown'] } = {},
): Promise<Said> {
  const running = await box({ command, folder, shown, limits: botLimits, slot: 0 })();
  let text = '';
  running.stdout.on('data', (chunk: Buffer) => (text = (text + chunk.toString('latin1')).slice(0, 65_536)));
  running.stderr.resume();
  running.stdin.on('error', () => undefined); // it may have gone already
  running.stdin.write(input); // and stays open: /dev/stdin cannot be opened again when nobody is at the other end
  const drained = new Promise<void>((resolve) => running.stdout.once('close', resolve));
  const stop = setTimeout(() => running.kill(), patience);
  const exit = await running.exited;
  clearTimeout(stop);
  await Promise.race([drained, sleep(200)]);
  if (!keep) {
    running.kill();
    await running.gone;
  }
  return { text, exit, running };
}

/** The same for a script of Node, which may live outside /usr. */
function inNode(scene: Scene, script: string, more: { keep?: boolean } = {}): Promise<Said> {
  const node = realpathSync(process.execPath);
  const home = dirname(dirname(node));
  return inBox(scene, [node, '--max-old-space-size=64', '--input-type=module', '-e', script], {
    ...more,
    shown: node.startsWith('/usr/') ? [] : [[home, home]],
  });
}

async function layOut(box: typeof boxed): Promise<{ scene: Scene; clear(): void }> {
  const secret = `secret-${randomBytes(12).toString('hex')}`;
  const home = mkdtempSync(join(tmpdir(), 'arena-doctor-'));
  const folder = mkdtempSync(join(tmpdir(), 'arena-doctor-bot-'));
  const secretFile = join(home, 'secret');
  writeFileSync(secretFile, secret);
  process.env['ARENA_DOCTOR_SECRET'] = secret;
  const open = openSync(secretFile, 'r');
  const server = await listening();
  const clear = (): void => {
    delete process.env['ARENA_DOCTOR_SECRET'];
    closeSync(open);
    server.close();
    rmSync(home, { recursive: true });
    rmSync(folder, { recursive: true });
  };
  return { scene: { box, secret, folder, secretFile, port: (server.address() as AddressInfo).port }, clear };
}

const listening = (): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => undefined).destroy());
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve(server));
  });

/** Whether a program with this word on its command line runs: it gets a moment to go. */
async function stillThere(word: string): Promise<boolean> {
  for (let look = 0; look < 20; look++) {
    if (!readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && wordsOf(pid).includes(word))) return false;
    await sleep(50);
  }
  return true;
}

function wordsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0');
  } catch (error) {
    // it ended while we looked
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
