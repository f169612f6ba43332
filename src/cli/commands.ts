import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from './command.ts';
import type { HelpTexts } from './help.ts';

const folder = new URL('./commands/', import.meta.url);
const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

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
  const file = fileURLToPath(new URL(`../text/${name}${ending}`, folder));
  if (!existsSync(file)) return (await loadCommand(name)).texts();
  return ((await import(file)) as { texts: () => HelpTexts }).texts();
}
