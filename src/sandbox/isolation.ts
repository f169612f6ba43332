import { tmpdir } from 'node:os';
import type { Exit } from '../channels/running.ts';
import type { Message } from '../game/message.ts';
import type { SandboxMessage } from '../text/sandbox.ts';
import { botLimits, sandboxed, findSandboxSupport } from './sandbox.ts';
import { whyNoSandbox } from './no-sandbox.ts';

/** What keeps strangers' programs in on this machine. */
export interface Isolation {
  /** Whether a program runs in a sandbox at all, and if not, why. */
  readonly boxes: boolean;
  readonly why?: Message;
  /** Made by root, who gives each sandbox a user of its own, or by a user, who has only its own. */
  readonly shape: 'root' | 'user';
  /** Without cgroups memory is only looked at now and then, and nothing can be frozen. */
  readonly cgroups: 'v1' | 'v2' | 'none';
  /** What a limit of time can be measured by. */
  readonly clock: 'cpu' | 'wall';
}

let found: Promise<Isolation> | undefined;

/** Found once, by making a sandbox. Attacks on it are the doctor's. */
export const isolation = (): Promise<Isolation> => (found ??= look());

async function look(): Promise<Isolation> {
  const shape = process.getuid!() === 0 ? 'root' : 'user';
  try {
    const { groups } = await findSandboxSupport();
    const box = await sandboxed({ command: ['true'], folder: tmpdir(), limits: botLimits, slot: 0 })();
    const exit = await box.exited;
    box.kill();
    await box.gone;
    const facts = { shape, cgroups: groups.kind, clock: groups.kind === 'none' ? 'wall' : 'cpu' } as const;
    return exit.code === 0 ? { boxes: true, ...facts } : { boxes: false, why: failed(exit), ...facts };
  } catch (error) {
    return { boxes: false, why: whyNoSandbox(error), shape, cgroups: 'none', clock: 'wall' };
  }
}

const failed = ({ code, signal }: Exit): SandboxMessage =>
  signal === null ? { code: 'empty-program-failed', exit: code! } : { code: 'empty-program-killed', signal };
