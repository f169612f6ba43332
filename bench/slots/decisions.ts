// Plays a game between bots of this process. Prints decisions per second of CPU time.   decisions poker|market [log]
import { bot as index } from '../../games/market/bots/index.ts';
import { bot as momentum } from '../../games/market/bots/momentum.ts';
import { game as market } from '../../games/market/rules.ts';
import { bot as caller } from '../../games/poker/bots/caller.ts';
import { bot as raiser } from '../../games/poker/bots/raiser.ts';
import { bot as tight } from '../../games/poker/bots/tight.ts';
import { game as poker } from '../../games/poker/rules.ts';
import { defaults } from '../../src/game/defaults.ts';
import { logText } from '../../src/game/log.ts';
import type { Bot } from '../../src/game/player.ts';
import type { Game } from '../../src/game/rules.ts';
import { inProcess, playMatch } from '../../src/referee/play.ts';

const [, , name, how] = process.argv;
const isLogged = how === 'log';
let bytes = 0;

/** Plays so many matches; returns decisions per second. */
async function play<State, Move, View, Options extends object>(
  rules: Game<State, Move, View, Options>,
  bots: readonly Bot<View, Move>[],
  seed: string,
  matches: number,
): Promise<number> {
  let decisions = 0;
  const began = process.cpuUsage();
  for (let match = 0; match < matches; match++) {
    const setup = {
      game: name!,
      rules,
      seed: `${seed}/${match}`,
      options: defaults(rules),
      players: bots.map((_, seat) => `${seat}`),
      moveTime: 2000,
      seated: bots.map((bot) => inProcess(bot)),
    };
    for await (const event of playMatch(setup)) {
      if (isLogged) bytes += logText(event).length;
      if (event.event === 'turn') decisions += Object.keys(event.moves).length;
    }
  }
  const { user, system } = process.cpuUsage(began);
  return (1e6 * decisions) / (user + system);
}

/** The first matches are not measured: the code is not warm yet. */
async function measured<State, Move, View, Options extends object>(
  rules: Game<State, Move, View, Options>,
  bots: readonly Bot<View, Move>[],
): Promise<number> {
  await play(rules, bots, 'warm', 20);
  return await play(rules, bots, 'measured', 100);
}

console.log(
  name === 'market'
    ? await measured(market, [index, momentum, index, momentum])
    : await measured(poker, [caller, raiser, tight, caller, raiser, tight]),
);
if (isLogged && bytes === 0) throw new Error('no log was written');
