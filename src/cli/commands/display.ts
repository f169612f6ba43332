import { Usage, type Command } from '../command.ts';
import { displayPort, openArtworks } from '../displayed.ts';
import { listening } from '../listening.ts';
import { escape } from '../../kit/escape.ts';
import { flagsOf, readNumber, readWords } from '../options.ts';

export const command: Command = {
  summary: 'shows the games of servers of this machine',
  help: `arena display [--port N] [--artworks]

Opens a page on http://localhost:${displayPort} that shows the games of servers that are started with graphics,
one after the other, until Ctrl-C. Only this machine can see it.

  --port N    the port of the page (${displayPort}); arena serve then needs --display N
  --artworks  save the last board of every game in artworks/, for games with such pictures`,

  async run(args) {
    const { values, positionals } = readWords(args, { ...flagsOf(['port']), artworks: { type: 'boolean' } });
    if (positionals.length > 0) throw new Usage(`there is no argument ${escape(positionals[0]!)}`);
    const port = readNumber(values, 'port', 'The port', { least: 0, most: 65_535, otherwise: displayPort });
    const [{ toldToStop, whenTold }, { serveDisplay }] = await Promise.all([
      import('../../kit/signals.ts'),
      import('../../display/display.tsx'),
    ]);
    const told = toldToStop();
    const artworks = values.artworks === true ? await openArtworks((line) => console.log(line)) : undefined;
    const display = await listening(serveDisplay({ port, artworks }), `localhost port ${port}`);
    console.log(`The display is at ${display.url}`);
    await whenTold(told);
    await display.close();
    return 0;
  },
};
