import { randomBytes } from 'node:crypto';
import { mostTries } from '../../channels/retry-starved.ts';
import { counted } from '../../game/score.ts';
import { Failure } from '../../kit/failure.ts';
import { loadGame } from '../../match/games.ts';
import { isRecorded, keepRecord, recordedFile } from '../../match/keep-record.ts';
import { SlotLost, type MatchPlayer, type MatchSetup, type Played } from '../../slots/match.ts';
import { slotsFor } from '../../slots/open.ts';
import { said } from '../../text/said.ts';
import { spokenTitle } from '../../text/spoken.ts';
import { fieldFlags, readArguments, readFields } from '../arguments.ts';
import { chooseGame, gameAmong } from '../choose.ts';
import { defineCommand } from '../command.ts';
import { list, string } from '../flags.ts';
import { limitFlags, limitsOf, protocolOf } from '../limits.ts';
import { readEntrants, readNames } from '../players.ts';
import { choosePolicy } from '../programs.ts';
import { onStop } from '../stopping.ts';
import { texts } from '../text/record.ts';
import { Usage } from '../usage.ts';

const flags = { name: string(), seed: string(), bot: list('bot'), ...limitFlags };

export const command = defineCommand({
  flags,
  texts,
  words: ['game', 'bot'],
  flagsFor: async (game) => fieldFlags((await loadGame(game)).options),

  async run(args) {
    const game = gameAmong(args)!;
    const rules = await chooseGame(game);
    const { positionals, values, written } = readArguments(args, flags, { fields: rules.options });
    const named = positionals.filter((word) => word !== game);
    const { names } = readNames(game, named, values.bot);
    const { min, max } = rules.seats;
    if (names.length < min || names.length > max)
      throw new Usage(texts().seats(spokenTitle(rules), min, max, names.length));
    const { name = names.join('-'), seed = randomBytes(8).toString('hex') } = values;
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(name)) throw new Usage(texts().wrongName);
    if (isRecorded(game, name)) throw new Failure(texts().taken(recordedFile(game, name)));
    const source = {
      kind: 'rules',
      game,
      options: readFields(rules.options, written, rules.messages),
      limits: limitsOf(rules, values),
      ...(await protocolOf(game, values)),
    } as const;
    const { players, policy } = await readEntrants(game, named, values, () => choosePolicy(values, undefined));
    const played = await playOne({ source, policy, tries: mostTries, isRecorded: true }, players, seed);
    if (played === undefined) return 130;
    if (played.kind === 'starved') throw new Failure(texts().unfair(said(played.why)));
    if (played.kind !== 'over') throw new Error(`a match by rules came out as ${played.kind}`);
    const file = keepRecord(game, name, played.record!.log);
    const scores = players.map((player, seat) => `${player.name} ${counted(rules, played.outcome.scores[seat]!)}`);
    console.log(texts().kept(file, scores.join(' : '), played.turns));
    return 0;
  },
});

/** What came of one match; nothing when it was stopped. */
async function playOne(setup: MatchSetup, players: readonly MatchPlayer[], seed: string): Promise<Played | undefined> {
  const slot = slotsFor(players, 1)(0);
  let isStopped = false;
  const forget = onStop(() => {
    isStopped = true;
    void slot.stop();
  });
  try {
    return await slot.play(setup, { number: 1, seed, players });
  } catch (error) {
    if (isStopped && error instanceof SlotLost) return undefined;
    throw error;
  } finally {
    forget();
    await slot.stop();
  }
}
