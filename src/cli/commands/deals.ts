import { randomBytes } from 'node:crypto';
import { escape } from '../../kit/escape.ts';
import { randomFor } from '../../game/random.ts';
import { gameNames, hasPart, loadGame, loadWriteSetup } from '../../match/games.ts';
import { fieldFlags, readArguments, readFields } from '../arguments.ts';
import { chooseGame, gameAmong } from '../choose.ts';
import { Failure } from '../../kit/failure.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { whyNot } from '../../text/files.ts';
import { string } from '../flags.ts';
import { texts } from '../text/deals.ts';

const flags = { seed: string() };
const games = (): string[] => gameNames().filter((game) => hasPart(game, 'deals'));

export const command = defineCommand({
  flags,
  texts,
  words: ['game'],
  games,
  flagsFor: async (game) => fieldFlags((await loadGame(game)).options),

  async run(args) {
    const name = gameAmong(args);
    const rules = await chooseGame(name);
    if (!hasPart(name!, 'deals')) throw new Usage(texts().noCards(name!, games().join(', ')));
    const { values, positionals, written } = readArguments(args, flags, { fields: rules.options });
    if (positionals.length > 1) throw new Usage(texts().tooMuch(escape(positionals.at(-1)!, 40)));
    const options = readFields(rules.options, written, rules.messages);
    const seed = values.seed ?? randomBytes(8).toString('hex');
    if (values.seed === undefined) console.error(texts().seed(seed));
    const write = await loadWriteSetup(name!);
    const setup = write(rules.setup(rules.seats.min, options, randomFor(`${seed}/1`, 0)));
    const error = await new Promise((resolve) => process.stdout.once('error', resolve).write(setup, resolve));
    if (error instanceof Error) throw new Failure(texts().cannotWrite(whyNot(error)));
    return 0;
  },
});
