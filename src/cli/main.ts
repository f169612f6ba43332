import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Failure } from '../kit/failure.ts';
import { Usage, type Command } from './command.ts';

const folder = new URL('./commands/', import.meta.url);
const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** The command line: resolves to the exit code. */
export async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  let failed = 1;
  try {
    if (name === undefined || name === '--help' || name === '-h' || name === 'help')
      return await showHelp(name === undefined);
    if (!names().includes(name))
      throw new Usage(`there is no command "${name.replace(/[^ -~]/g, '?')}"; arena --help lists them`);
    const command = await load(name);
    failed = command.failed ?? failed;
    if (await (command.wantsHelp?.(rest) ?? (rest.includes('--help') || rest.includes('-h')))) {
      console.log(typeof command.help === 'string' ? command.help : await command.help(rest));
      return 0;
    }
    return await command.run(rest);
  } catch (error) {
    if (!(error instanceof Usage || error instanceof Failure)) {
      if (failed === 1) throw error; // which is what Node makes of it
      console.error(error);
      return failed;
    }
    const hint =
      error instanceof Failure || name === undefined || !names().includes(name) ? '' : ` (arena ${name} --help)`;
    console.error(`arena: ${error.message}${hint}`);
    return failed;
  }
}

const names = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !file.includes('.test.'))
    .map((file) => file.slice(0, -ending.length))
    .toSorted();

async function load(name: string): Promise<Command> {
  return ((await import(fileURLToPath(new URL(`${name}${ending}`, folder)))) as { command: Command }).command;
}

async function showHelp(asError: boolean): Promise<number> {
  const commands = await Promise.all(names().map(async (name) => `  ${name.padEnd(10)} ${(await load(name)).summary}`));
  const text = [
    'arena: programs play games against each other',
    '',
    'arena COMMAND --help tells more about each:',
    ...commands,
  ].join('\n');
  if (asError) console.error(text);
  else console.log(text);
  return asError ? 1 : 0;
}
