import { basename } from 'node:path';
import { escape } from '../../kit/escape.ts';
import { hasSecrets } from '../../match/games.ts';
import { launchOf } from '../../programs/policy.ts';
import { botLimits } from '../../sandbox/sandbox.ts';
import { readArguments } from '../arguments.ts';
import { checkOptions, readGivenOptions, withOptions } from '../bot-options.ts';
import { chooseGame } from '../choose.ts';
import { defineCommand } from '../command.ts';
import { integer, size, string, yes } from '../flags.ts';
import { limitFlags, protocolOf } from '../limits.ts';
import { choosePolicy, prepareProgram } from '../programs.ts';
import { texts } from '../text/connect.ts';
import { texts as playTexts } from '../text/play.ts';
import { Usage } from '../usage.ts';

const flags = {
  bot: string('file'),
  game: string('game'),
  name: string('name'),
  protocol: string('name'),
  'bot-option': limitFlags['bot-option'],
  site: string('url'),
  matches: integer({ least: 1, most: 1_000_000 }),
  memory: size({ least: 2 ** 20, most: 2 ** 40, default: botLimits.memory }),
  trusted: yes(),
  json: yes(),
};

export const command = defineCommand({
  flags,
  texts,

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    const { bot, game, site, matches, memory, trusted, json } = values;
    if (positionals.length > 0) throw new Usage(texts().noArgument(escape(positionals[0]!)));
    if (bot === undefined) throw new Usage(texts().needBot);
    if (game === undefined) throw new Usage(texts().needGame);
    await chooseGame(game);
    await protocolOf(game, values); // it has that protocol
    const name = values.name ?? basename(bot).replace(/\.(tar\.gz|[^.]+)$/, '');
    const [{ findLogin }, { playConnected }] = await Promise.all([import('../remote.ts'), import('../connected.ts')]);
    const options = readGivenOptions(values['bot-option'], [name]).get(name);
    const login = findLogin(site);
    const policy = await choosePolicy({ memory, trusted, 'match-cpu': undefined, startup: undefined }, undefined);
    const program = withOptions(await prepareProgram(playTexts().theBot(escape(name, 40)), bot, policy), options);
    const launch = launchOf(program, { ...policy, hidesCounters: await hasSecrets(game) });
    const protocol = values.protocol ?? program.protocol;
    await checkOptions(escape(name, 40), program, policy, game, protocol);
    return await playConnected({ login, game, name, launch, protocol, options: program.botOptions, matches, json });
  },
});
