import { tmpdir } from 'node:os';
import type { Exit } from '../channels/running.ts';
import type { Message } from '../game/message.ts';
import type { SandboxMessage } from '../text/sandbox.ts';
import { botLimits, sandboxed, findSandboxSupport } from './sandbox.ts';
import { whyNoSandbox } from './no-sandbox.ts';

/** How strangers' programs can be isolated on this machine. */
export interface Isolation {
  /** Whether sandboxes can be made, and if not, why; `arena doctor --json` shows this name. */
  readonly boxes: boolean;
  readonly why?: Message;
  /** Made by root, each sandbox with a user of its own, or by a user, all with that user. */
  readonly shape: 'root' | 'user';
  /** Without cgroups memory is only polled, and nothing can be frozen. */
  readonly cgroups: 'v1' | 'v2' | 'none';
  /** What time limits measure. */
  readonly clock: 'cpu' | 'wall';
}

let found: Promise<Isolation> | undefined;

/** Found once, by making a sandbox. doctor.ts attacks it. */
export const isolation = (): Promise<Isolation> => (found ??= look());

async function look(): Promise<Isolation> {
  const shape = process.getuid!() === 0 ? 'root' : 'user';
  try {
    const { groups } = await findSandboxSupport();
    const box = await sandboxed({ command: ['true'], folder: tmpdir(), limits: botLimits })();
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
