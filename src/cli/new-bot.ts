import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBotName } from '../game/bot-name.ts';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { whyNot } from '../text/files.ts';
import { chooseGame } from './choose.ts';
import { texts } from './text/new.ts';
import { Usage } from './usage.ts';

/** Makes the folder of a bot from a starter kit, below the current one. */
export async function newBot(
  game: string | undefined,
  { language, name }: { readonly language: string; readonly name: string | undefined },
): Promise<void> {
  if (game === undefined) throw new Usage(texts().nameGame);
  await chooseGame(game);
  const folder = name ?? `${game}-${language}`;
  if (!isBotName(folder)) throw new Usage(texts().wrongBotName(escape(folder, 40)));
  if (existsSync(folder)) throw new Failure(texts().folderThere(folder));
  const [{ makeKit }, { KitMistake }] = await Promise.all([
    import('../starter-kits/kit.ts'),
    import('../starter-kits/small-language.ts'),
  ]);
  const files = await makeKit(game, language, { bot: folder }).catch((error: unknown) => {
    throw error instanceof KitMistake ? new Failure(texts().kitMistake(game, error.message)) : error;
  });
  let isMade = false;
  try {
    mkdirSync(folder);
    isMade = true;
    for (const { name: file, text, isExecutable } of files)
      writeFileSync(join(folder, file), text, { flag: 'wx', mode: isExecutable ? 0o777 : 0o666 });
  } catch (error) {
    if (isMade) rmSync(folder, { recursive: true }); // half a kit would be in the way of the next one
    throw new Failure(texts().notWritten(folder, whyNot(error)));
  }
  for (const { name: file } of files) console.log(`${folder}/${file}`);
  console.log(texts().playsBot(folder));
}
