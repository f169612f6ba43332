import { randomBytes } from 'node:crypto';
import { escape } from '../../kit/escape.ts';
import { randomFor } from '../../game/random.ts';
import { gameNames, hasPart, loadWriteSetup } from '../../match/games.ts';
import { Failure } from '../../kit/failure.ts';
import { Usage, type Command } from '../command.ts';
import { whyNot } from '../../kit/files.ts';
import { chooseGame, flagsOf, gameFlags, readOptions, readWords } from '../options.ts';

export const command: Command = {
  summary: 'draws the cards of a game and writes them as a file',
  help: `arena deals GAME [--seed s] [the options of the game]

Draws the cards of a game and writes them to standard output, as arena serve and arena play read
them by --file. They are those that arena play deals in its first games for the same seed.

  --seed s           the same seed gives the same cards (default: drawn, and told on standard error)
  --deals 1-7        kierki: the types of the deals

  arena deals kierki --seed 7 --deals 1-7 > game.txt
  arena serve kierki --file game.txt`,

  async run(args) {
    const name = args.find((word) => gameNames().includes(word)) ?? args.find((word) => !word.startsWith('-'));
    const rules = await chooseGame(name);
    if (!hasPart(name!, 'deals'))
      throw new Usage(
        `${name} has no cards to deal; these have: ${gameNames()
          .filter((game) => hasPart(game, 'deals'))
          .join(', ')}`,
      );
    const { values, positionals } = readWords(args, { ...flagsOf(['seed']), ...gameFlags(rules) });
    if (positionals.length > 1)
      throw new Usage(`one game is enough, and ${escape(positionals.at(-1)!, 40)} is too much`);
    const options = readOptions(rules, values);
    const seed = (values.seed as string | undefined) ?? randomBytes(8).toString('hex');
    if (values.seed === undefined) console.error(`seed ${seed}`);
    const write = await loadWriteSetup(name!);
    const text = write(rules.setup(rules.seats.min, options, randomFor(`${seed}/1`, 0)));
    const error = await new Promise((resolve) => process.stdout.once('error', resolve).write(text, resolve));
    if (error instanceof Error) throw new Failure(`cannot write the game: ${whyNot(error)}`);
    return 0;
  },
};
