// Plays one kierki match of 1,000 deals between bots of this process. Prints seconds of CPU time.   long-match [log]
import { bot } from '../../games/kierki/bots/lowest.ts';
import { drawDeals, writeDeals } from '../../games/kierki/deals.ts';
import { game } from '../../games/kierki/rules.ts';
import { randomFor } from '../../src/game/random.ts';
import { inProcess, playMatch } from '../../src/referee/play.ts';
import { Recording } from '../../src/referee/recording.ts';

const isLogged = process.argv[2] === 'log';
const types = Array.from({ length: 1000 }, (_, at) => 1 + (at % 7));
const file = writeDeals(drawDeals(types, randomFor('long', 0)));
const players = ['N', 'E', 'S', 'W'];
const record = new Recording();
const began = process.cpuUsage();
for await (const event of playMatch({
  game: 'kierki',
  rules: game,
  seed: 'long',
  options: { deals: '1', file, 'early-stop': false },
  players,
  moveTime: 5000,
  seated: players.map(() => inProcess(bot)),
}))
  if (isLogged) record.add(event);
const { user, system } = process.cpuUsage(began);
console.log((user + system) / 1e6);
if (isLogged && record.log === '') throw new Error('no log was written');
