import { basename, dirname } from 'node:path';
import { unsandboxed } from '../../src/channels/program.ts';
import type { Launch } from '../../src/channels/running.ts';
import { botLimits, sandboxed } from '../../src/sandbox/sandbox.ts';

/** The bot of a scenario: `sandboxed BOT…` or `unsandboxed BOT…`. */
export function launchOf([where, file, ...args]: readonly string[]): Launch {
  if (where === 'unsandboxed') return unsandboxed([file!, ...args]);
  return sandboxed({
    command: [`/bot/${basename(file!)}`, ...args],
    folder: dirname(file!),
    limits: botLimits,
  });
}
