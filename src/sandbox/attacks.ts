import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, Seen } from './attack.ts';
import { channelAttacks } from './channel-attacks.ts';
import { inNode, inShell, type Scene } from './probe.ts';
import { botLimits } from './sandbox.ts';
import { asSaid, type CheckName } from './text.ts';

/** In the order of the report. */
export const attacks: Readonly<Record<Exclude<CheckName, 'box'>, Attack>> = {
  answers: {
    part: 'wall',
    advice: 'box',
    async run(scene) {
      const { text } = await inShell(scene, 'read line < /dev/stdin; echo "heard $line" > /dev/stdout', {
        input: 'hello\n',
      });
      return {
        held: text === 'heard hello\n',
        saw: { code: text === 'heard hello\n' ? 'works' : 'no-answer-from-box' },
      };
    },
  },
  environment: {
    part: 'wall',
    advice: 'walls',
    run: (scene) => mustNotSee(scene, 'env; cat /proc/*/environ'),
  },
  descriptors: {
    part: 'wall',
    advice: 'walls',
    async run(scene) {
      const { text } = await inShell(scene, 'ls /proc/$$/fd; for fd in 3 4 5 6 7 8 9; do cat <&$fd; done');
      const open = text.split('\n').filter((line) => /^\d+$/.test(line) && Number(line) > 2);
      return {
        held: open.length === 0 && !text.includes(scene.secret),
        saw: open.length === 0 ? { code: 'standard-descriptors' } : { code: 'open-descriptors', descriptors: open },
      };
    },
  },
  files: {
    part: 'wall',
    advice: 'walls',
    async run(scene) {
      const { text } = await inShell(
        scene,
        `cat /etc/passwd '${scene.secretFile}' /proc/1/root'${scene.secretFile}' /proc/1/cwd/../etc/passwd; ls /root /home /var /srv`,
      );
      return { held: text === '', saw: { code: text === '' ? 'no-files' : 'files-read' } };
    },
  },
  programs: {
    part: 'wall',
    advice: 'walls',
    async run(scene) {
      // Kills only where few processes are visible: a sandbox that leaks must not take this machine down.
      const { text } = await inShell(
        scene,
        `kill -0 ${process.pid} && echo reached; set -- /proc/[0-9]*; echo $#; [ $# -le 6 ] && kill -9 -1`,
      );
      const seen = Number(/^\d+$/m.exec(text)?.[0] ?? Number.NaN);
      const held = seen <= 6 && !text.includes('reached');
      return { held, saw: held ? { code: 'own-programs' } : { code: 'saw-processes', processes: seen } };
    },
  },
  network: {
    part: 'wall',
    advice: 'walls',
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
        saw: text === 'tried\n' ? { code: 'no-network' } : asSaid(text.trim().replaceAll('\n', ', ')),
      };
    },
  },
  writing: {
    part: 'wall',
    advice: 'walls',
    async run(scene) {
      const places = [
        ...['/', '/usr/', '/etc/', '/dev/', '/bot/'].map((folder) => `${folder}arena-doctor`),
        '/proc/sys/kernel/core_pattern',
        '/proc/sysrq-trigger',
      ];
      const { text } = await inShell(
        scene,
        places.map((place) => `(: >> ${place}) 2>/dev/null && echo ${place}`).join('; '),
      );
      return {
        held: text === '',
        saw: text === '' ? { code: 'read-only' } : { code: 'written', places: text.trim().split('\n') },
      };
    },
  },
  rights: {
    part: 'wall',
    advice: 'walls',
    async run(scene) {
      const { text } = await inShell(
        scene,
        `id -u; grep -E '^(CapEff|CapPrm|CapBnd):' /proc/self/status; grep -E '^(NoNewPrivs|Seccomp):' /proc/self/status; unshare -r true && echo namespace; unshare -m true && echo namespace; mount -t tmpfs none /tmp && echo mounted`,
      );
      const caps = [...text.matchAll(/^Cap\w+:\s*([0-9a-f]+)$/gm)].every(([, bits]) => /^0+$/.test(bits!));
      const held =
        caps &&
        /^NoNewPrivs:\s*1$/m.test(text) &&
        /^Seccomp:\s*2$/m.test(text) &&
        !/^(0|namespace|mounted)$/m.test(text);
      return {
        held,
        saw: held ? { code: 'no-rights', user: text.split('\n')[0]! } : asSaid(text.trim().replaceAll(/\s+/g, ' ')),
      };
    },
  },
  'left behind': {
    part: 'wall',
    advice: 'walls',
    async run(scene) {
      const mark = `60.${randomBytes(4).readUInt32BE()}`; // an argument that no other program has
      await inShell(scene, `setsid sh -c 'trap "" TERM HUP; sleep ${mark}' > /dev/null 2>&1 & sleep 0.05; exit 0`);
      const left = await stillThere(mark);
      return { held: !left, saw: { code: left ? 'still-runs' : 'went' } };
    },
  },
  memory: {
    part: 'limit',
    advice: 'cgroups',
    async run(scene) {
      const { text, exit } = await inNode(
        scene,
        `const all = []; for (let at = 0; at < 32; at++) all.push(Buffer.alloc(16 * 2 ** 20, 1)); console.log('has it');`,
      );
      const held = !text.includes('has it') && exit.fault === 'memory';
      return {
        held,
        saw: { code: held ? 'ended-for-memory' : text.includes('has it') ? 'got-memory' : 'ended-unexplained' },
      };
    },
  },
  processes: {
    part: 'limit',
    advice: 'cgroups',
    async run(scene) {
      const { text } = await inShell(
        scene,
        `n=0; while [ $n -lt 200 ]; do sleep 2 & n=$((n+1)); done 2>/dev/null; echo all of them`,
      );
      return {
        held: !text.includes('all of them'),
        saw: { code: text.includes('all of them') ? 'got-processes' : 'stopped-at-limit' },
      };
    },
  },
  scratch: {
    part: 'limit',
    advice: 'scratch',
    async run(scene) {
      const most = botLimits.scratch / 2 ** 20; // in several files, for one file has a cap of its own
      const { text } = await inShell(
        scene,
        `for place in /tmp /dev/shm; do for n in 1 2 3 4 5; do head -c ${most / 4}M /dev/zero > $place/$n 2>/dev/null || break; [ $n -lt 5 ] || echo $place; done; rm -f $place/*; done`,
      );
      return {
        held: text === '',
        saw: text === '' ? { code: 'full-soon' } : { code: 'took-more', places: text.trim().split('\n'), most },
      };
    },
  },
  clock: {
    part: 'limit',
    advice: 'cgroups',
    async run(scene) {
      // both kinds of time: a loop that only asks spends most of it in the system
      const { text, running } = await inNode(
        scene,
        `const from = process.cpuUsage();
        for (let used = from; used.user + used.system < from.user + from.system + 200_000;) used = process.cpuUsage();
        console.log('done');`,
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
            ? { code: 'not-measured' }
            : held
              ? { code: 'measured' }
              : { code: 'measured-less', ms: Math.round(ms) },
      };
    },
  },
  ...channelAttacks,
};

async function mustNotSee(scene: Scene, script: string): Promise<Seen> {
  const { text } = await inShell(scene, script);
  const held = !text.includes(scene.secret);
  return { held, saw: { code: held ? 'no-secret' : 'saw-secret' } };
}

/** Whether a program with this argument still runs after a moment. */
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
    // it ended meanwhile
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
