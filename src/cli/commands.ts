import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { code, ending } from '../kit/root.ts';
import type { Command } from './command.ts';
import type { HelpTexts } from './help.ts';

const texts = import.meta.glob<{ texts: () => HelpTexts }>('./text/*.ts', { eager: true }); // one file of the build
const folder = new URL('src/cli/commands/', code);

/** Found by their files. */
export const commandNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !file.includes('.test.'))
    .map((file) => file.slice(0, -ending.length))
    .toSorted();

export const loadCommand = async (name: string): Promise<Command> =>
  ((await import(fileURLToPath(new URL(`${name}${ending}`, folder)))) as { command: Command }).command;

/** Only the texts of a command, which load quickly. */
export async function loadTexts(name: string): Promise<HelpTexts> {
  return (texts[`./text/${name}.ts`] ?? (await loadCommand(name))).texts();
}
