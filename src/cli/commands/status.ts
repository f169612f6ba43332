import { columns } from '../../kit/columns.ts';
import { escape, harmless } from '../../kit/escape.ts';
import { readArguments } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { string, yes } from '../flags.ts';
import type { VersionResult } from '../remote.ts';
import { texts as common } from '../text/remote.ts';
import { texts } from '../text/status.ts';
import { Usage } from '../usage.ts';

const flags = { site: string('url'), json: yes() };

export const command = defineCommand({
  flags,
  texts,

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    if (positionals.length > 0) throw new Usage(texts().noArgument(escape(positionals[0]!)));
    const { askForAll, findLogin } = await import('../remote.ts');
    const login = findLogin(values.site);
    const bots = await askForAll<VersionResult>(login, '/account/bots');
    if (values.json) console.log(JSON.stringify(bots, null, 2));
    else if (bots.length === 0) console.log(texts().none);
    else {
      const { bot, game, state, page } = texts().heads;
      const rows = bots.map((one) => [
        harmless(one.name),
        harmless(one.game),
        one.waitsFor === null ? common().state[one.state] : common().waitsFor(harmless(one.waitsFor)),
        harmless(`${login.url}${one.url}`),
      ]);
      console.log(columns([[bot, game, state, page], ...rows]).join('\n'));
    }
    return 0;
  },
});
