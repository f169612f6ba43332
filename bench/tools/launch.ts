import { basename, dirname } from 'node:path';
import { unboxed } from '../../src/channels/program.ts';
import type { Launch } from '../../src/channels/running.ts';
import { botLimits, boxed } from '../../src/sandbox/box.ts';

/** The bot of a scenario: `box BOT…` runs it in a box, `free BOT…` without. */
export function launchOf([where, file, ...args]: readonly string[]): Launch {
  if (where === 'free') return unboxed([file!, ...args]);
  return boxed({ command: [`/bot/${basename(file!)}`, ...args], folder: dirname(file!), limits: botLimits, slot: 0 });
}
