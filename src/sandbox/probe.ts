import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdtempSync, openSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Exit, Running } from '../channels/running.ts';
import { owned } from '../channels/owner.ts';
import { botLimits, type sandboxed, type SandboxSpec } from './sandbox.ts';

/** What the attacks try to read or break. */
export interface Scene {
  readonly box: typeof sandboxed;
  /** In our environment, in a file and in an open descriptor; no program in a sandbox may see it. */
  readonly secret: string;
  readonly folder: string;
  readonly secretFile: string;
  readonly port: number;
  /** Milliseconds in which a program of an attack must end. */
  readonly patience: number;
}

export interface Said {
  readonly text: string;
  readonly exit: Exit;
  readonly running: Running;
}

/** The program did not end in time, most often because the machine is busy: that tells nothing about the sandbox. */
export class ProbeStarved extends Error {
  readonly seconds: number;

  constructor(patience: number) {
    super(`the probe did not end within ${patience} ms`);
    this.seconds = patience / 1000;
  }
}

const drainTime = 1000; // ms for output that is still in the pipe after the exit

/** The output of a program in a sandbox that ends by itself. Throws `ProbeStarved` for one that has to be killed. */
export async function inSandbox(
  { box, folder, patience }: Scene,
  command: readonly string[],
  { input = '', keep = false, shown = [] }: { input?: string; keep?: boolean; shown?: SandboxSpec['shown'] } = {},
): Promise<Said> {
  const running = await box({ command, folder, shown, limits: botLimits, hidesCounters: true })();
  let text = '';
  running.stdout.on('data', (chunk: Buffer) => (text = (text + chunk.toString('latin1')).slice(0, 65_536)));
  running.stderr.resume();
  running.stdin.on('error', () => undefined); // the program may have exited already
  running.stdin.write(input); // stdin stays open: /dev/stdin cannot be opened again without a writer
  const drained = new Promise<void>((resolve) => running.stdout.once('close', resolve));
  let isLate = false;
  const stop = setTimeout(() => {
    isLate = true;
    running.kill();
  }, patience);
  const exit = await running.exited;
  clearTimeout(stop);
  if (!isLate) await Promise.race([drained, sleep(drainTime)]);
  await new Promise(setImmediate); // reads what has come already, however late we are
  if (!keep || isLate) {
    running.kill();
    await running.gone;
  }
  if (isLate) throw new ProbeStarved(patience);
  return { text, exit, running };
}

/** The same for a line of the shell. */
export const inShell = (scene: Scene, line: string, more: { input?: string } = {}): Promise<Said> =>
  inSandbox(scene, ['sh', '-c', line], more);

/** The same for a script of Node, which may be installed outside /usr. */
export function inNode(scene: Scene, script: string, more: { keep?: boolean } = {}): Promise<Said> {
  const node = realpathSync(process.execPath);
  const home = dirname(dirname(node));
  return inSandbox(scene, [node, '--max-old-space-size=64', '--input-type=module', '-e', script], {
    ...more,
    shown: node.startsWith('/usr/') ? [] : [[home, home]],
  });
}

export async function prepareScene(box: typeof sandboxed, patience: number): Promise<{ scene: Scene; clear(): void }> {
  const secret = `secret-${randomBytes(12).toString('hex')}`;
  // named so that others sweep what a killed doctor leaves
  const home = mkdtempSync(join(tmpdir(), `${owned()}doctor-`));
  const folder = mkdtempSync(join(tmpdir(), `${owned()}doctor-bot-`));
  chmodSync(folder, 0o755); // in the sandbox another user reads it
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
  const { port } = server.address() as AddressInfo;
  return { scene: { box, secret, folder, secretFile, port, patience }, clear };
}

const listening = (): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => undefined).destroy());
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve(server));
  });
