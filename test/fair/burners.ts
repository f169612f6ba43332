import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Launch } from '../../src/channels/running.ts';
import { botLimits, sandboxed } from '../../src/sandbox/sandbox.ts';
import { said } from '../../src/text/said.ts';
import { isolation } from '../../src/sandbox/isolation.ts';

/** For tests: the bot of burner.c, to be run in sandboxes. */
export interface Burner {
  readonly folder: string;
  /** Why this machine can neither measure nor freeze it. */
  readonly lacks?: string;
  launch(): Launch;
}

export async function makeBurner(): Promise<Burner> {
  const folder = mkdtempSync(join(tmpdir(), 'arena-burner-'));
  chmodSync(folder, 0o755); // in the sandbox another user reads it
  const { boxes, cgroups, why } = await isolation();
  const lacks = !boxes
    ? why && said(why)
    : cgroups === 'none'
      ? 'no cgroups here: what a program computes cannot be measured'
      : compile(folder);
  return {
    folder,
    ...(lacks !== undefined && { lacks }),
    launch: () => sandboxed({ command: ['/bot/burner'], folder, limits: botLimits }),
  };
}

function compile(folder: string): string | undefined {
  const { error, status, stderr } = spawnSync(
    'gcc',
    ['-O1', '-o', join(folder, 'burner'), fileURLToPath(new URL('burner.c', import.meta.url))],
    { encoding: 'utf8' },
  );
  if (error !== undefined) return 'no gcc on this machine';
  if (status !== 0) throw new Error(stderr);
  return undefined;
}
