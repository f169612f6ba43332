import { readArguments } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { string, yes } from '../flags.ts';
import { texts } from '../text/watch.ts';
import { Usage } from '../usage.ts';

const flags = { site: string('url'), 'full-speed': yes(), json: yes() };

export const command = defineCommand({
  flags,
  texts,

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    if (positionals.length !== 1) throw new Usage(texts().oneMatch);
    const { findMatch } = await import('../match-address.ts');
    const { follow } = await import('../follow.ts');
    const { where, match } = findMatch(positionals[0]!, values.site);
    const path = `/matches/${match}/events?pace=${values['full-speed'] ? 'none' : 'told'}`;
    return await follow(where, path, values.json);
  },
});
