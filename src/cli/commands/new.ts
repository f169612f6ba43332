import { escape } from '../../kit/escape.ts';
import { Failure } from '../../kit/failure.ts';
import { gameNames } from '../../match/games.ts';
import { isGameName, isTaken, makeGame, titleFor } from '../../match/new-game.ts';
import { allKitNames } from '../../starter-kits/names.ts';
import { readArguments } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { choice, string, type ValuesOf } from '../flags.ts';
import { newBot } from '../new-bot.ts';
import { texts } from '../text/new.ts';
import { Usage } from '../usage.ts';

const flags = { title: string(), language: choice(allKitNames), name: string('name') };

export const command = defineCommand({
  flags,
  texts,
  words: [{ game: [], bot: gameNames() }],

  async run(args) {
    const { positionals, values } = readArguments(args, flags);
    const [kind, name, ...more] = positionals;
    if ((kind !== 'game' && kind !== 'bot') || more.length > 0) throw new Usage(texts().form);
    if (kind === 'game') newGame(name, values);
    else await bot(name, values);
    return 0;
  },
});

type Values = ValuesOf<typeof flags>;

async function bot(game: string | undefined, { title, language = 'python', name }: Values): Promise<void> {
  if (title !== undefined) throw new Usage(texts().notForBots);
  await newBot(game, { language, name });
}

function newGame(name: string | undefined, { title: given, language, name: called }: Values): void {
  if (language !== undefined || called !== undefined) throw new Usage(texts().notForGames);
  if (name === undefined) throw new Usage(texts().name);
  if (!isGameName(name)) throw new Usage(texts().wrongName(escape(name, 40)));
  const title = given ?? titleFor(name);
  if (!/^[^\p{C}]{1,60}$/u.test(title)) throw new Usage(texts().wrongTitle);
  if (isTaken(name)) throw new Failure(texts().taken(name));
  for (const file of makeGame(name, title)) console.log(file);
  console.log(texts().playsIt(name));
}
