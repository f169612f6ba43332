import { readArguments } from '../arguments.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { displayPort, openArtworks } from '../displayed.ts';
import { listening } from '../listening.ts';
import { escape } from '../../kit/escape.ts';
import { integer, yes } from '../flags.ts';
import { texts } from '../text/display.ts';

const flags = { port: integer({ least: 0, most: 65_535, default: displayPort }), artworks: yes() };

export const command = defineCommand({
  flags,
  texts,

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    if (positionals.length > 0) throw new Usage(texts().noArgument(escape(positionals[0]!)));
    const { port } = values;
    const [{ stopSignal, whenAborted }, { serveDisplay }] = await Promise.all([
      import('../../kit/signals.ts'),
      import('../../display/display.tsx'),
    ]);
    const told = stopSignal();
    const artworks = values.artworks ? await openArtworks((line) => console.log(line)) : undefined;
    const display = await listening(serveDisplay({ port, artworks }), `localhost port ${port}`);
    console.log(texts().opened(display.url));
    await whenAborted(told);
    await display.close();
    return 0;
  },
});
