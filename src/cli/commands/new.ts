import { escape } from '../../kit/escape.ts';
import { Failure } from '../../kit/failure.ts';
import { isGameName, isTaken, makeGame, titleFor } from '../../match/new-game.ts';
import { readArguments } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { string } from '../flags.ts';
import { texts } from '../text/new.ts';
import { Usage } from '../usage.ts';

const flags = { title: string() };

export const command = defineCommand({
  flags,
  texts,
  words: [{ game: [] }],

  run(args) {
    const { positionals, values } = readArguments(args, flags);
    const [kind, name, ...more] = positionals;
    if (kind !== 'game' || more.length > 0) throw new Usage(texts().form);
    if (name === undefined) throw new Usage(texts().name);
    if (!isGameName(name)) throw new Usage(texts().wrongName(escape(name, 40)));
    const title = values.title ?? titleFor(name);
    if (!/^[^\p{C}]{1,60}$/u.test(title)) throw new Usage(texts().wrongTitle);
    if (isTaken(name)) throw new Failure(texts().taken(name));
    for (const file of makeGame(name, title)) console.log(file);
    console.log(texts().playsIt(name));
    return Promise.resolve(0);
  },
});
