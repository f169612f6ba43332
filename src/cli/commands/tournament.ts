import type { Label } from '../../game/option.ts';
import { spoken } from '../../text/spoken.ts';
import { fieldFlags } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { entryLines, filled, helpText, indented } from '../help.ts';
import { texts } from '../text/tournament.ts';
import { flags, formatFields } from '../tournament/arguments.ts';

export const command = defineCommand({
  flags,
  texts,
  words: ['game'],
  async flagsFor(game) {
    const { loadGame } = await import('../../match/games.ts');
    return fieldFlags({ ...(await formatFields()), ...(await loadGame(game)).options });
  },
  async help() {
    const { loadFormats } = await import('../../tournament/formats.ts');
    const formats = [...(await loadFormats())].flatMap(([name, { summary, options }]) => [
      ...entryLines(name, spoken(summary), 23),
      ...Object.entries<{ label: Label }>({ ...options }).flatMap(([flag, { label }]) =>
        indented(`--${flag}: ${spoken(label)}`, 23),
      ),
    ]);
    return [helpText(texts(), flags), formats.join('\n'), filled(texts().ends)].join('\n\n');
  },

  async run(args) {
    const { runTournament } = await import('../tournament/main.ts');
    return runTournament(args);
  },
});
