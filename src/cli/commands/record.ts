import { spokenTitle } from '../../text/spoken.ts';
import { randomBytes } from 'node:crypto';
import { counted } from '../../game/log.ts';
import { escape } from '../../kit/escape.ts';
import { Failure } from '../../kit/failure.ts';
import { botNames, loadGame } from '../../match/games.ts';
import { isRecorded, keepRecord, recordedFile } from '../../match/keep-record.ts';
import { fieldFlags, readArguments, readFields } from '../arguments.ts';
import { chooseGame, gameAmong } from '../choose.ts';
import { defineCommand } from '../command.ts';
import { string } from '../flags.ts';
import { texts } from '../text/record.ts';
import { Usage } from '../usage.ts';

const flags = { name: string(), seed: string() };

export const command = defineCommand({
  flags,
  texts,
  words: ['game', 'bot'],
  flagsFor: async (game) => fieldFlags((await loadGame(game)).options),

  async run(args) {
    const game = gameAmong(args)!;
    const rules = await chooseGame(game);
    const { positionals, values, written } = readArguments(args, flags, { fields: rules.options });
    const players = positionals.filter((word) => word !== game);
    const { min, max } = rules.seats;
    if (players.length < min || players.length > max)
      throw new Usage(texts().seats(spokenTitle(rules), min, max, players.length));
    const stranger = players.find((player) => !botNames(game).includes(player));
    if (stranger !== undefined) throw new Usage(texts().noBot(escape(stranger, 40), botNames(game).join(', ')));
    const { name = players.join('-'), seed = randomBytes(8).toString('hex') } = values;
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(name)) throw new Usage(texts().wrongName);
    if (isRecorded(game, name)) throw new Failure(texts().taken(recordedFile(game, name)));
    const options = readFields(rules.options, written, rules.messages);
    const kept = await keepRecord(game, name, { players, options, seed });
    const scores = players.map((player, seat) => `${player} ${counted(rules, kept.outcome.scores[seat]!)}`);
    console.log(texts().kept(kept.file, scores.join(' : '), kept.turns));
    return 0;
  },
});
