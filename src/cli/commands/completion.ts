import { escape } from '../../kit/escape.ts';
import { readArguments } from '../arguments.ts';
import { meant } from '../choose.ts';
import { defineCommand } from '../command.ts';
import { commandNames, loadCommand } from '../commands.ts';
import { texts } from '../text/completion.ts';
import { Usage } from '../usage.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

export const command = defineCommand({
  flags: {},
  texts,
  words: [Object.fromEntries(shells.map((shell) => [shell, []]))],

  async run(args) {
    const {
      positionals: [shell, ...more],
    } = readArguments(args, {});
    if (shell === undefined || more.length > 0) throw new Usage(texts().nameShell(shells.join(', ')));
    const { bashScript, commandLine, fishScript, zshScript } = await import('../completion.ts');
    const scripts: Readonly<Record<string, typeof bashScript>> = { bash: bashScript, zsh: zshScript, fish: fishScript };
    if (!Object.hasOwn(scripts, shell))
      throw new Usage(
        `${texts().noShell(escape(shell, 40))}${meant(shell, shells) || `; ${texts().nameShell(shells.join(', '))}`}`,
      );
    const all = commandNames().map(async (name) => commandLine(name, await loadCommand(name)));
    process.stdout.write(scripts[shell]!(await Promise.all(all)));
    return 0;
  },
});
