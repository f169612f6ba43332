// Plays kierki between bots of this process. Prints deals per second of CPU time.   deals [log]
import { bot } from '../../games/kierki/bots/lowest.ts';
import { game } from '../../games/kierki/rules.ts';
import { logText } from '../../src/game/log.ts';
import { inProcess, playMatch } from '../../src/referee/play.ts';

const isLogged = process.argv[2] === 'log';
let bytes = 0;

async function play(seed: string, matches: number): Promise<number> {
  let deals = 0;
  const began = process.cpuUsage();
  for (let match = 0; match < matches; match++) {
    const players = ['N', 'E', 'S', 'W'];
    const options = { deals: '1-7', file: '', 'early-stop': false };
    const setup = {
      game: 'kierki',
      rules: game,
      seed: `${seed}/${match}`,
      options,
      players,
      moveTime: 5000,
      seated: players.map(() => inProcess(bot)),
    };
    for await (const event of playMatch(setup)) {
      if (isLogged) bytes += logText(event).length;
      if (event.event === 'end') deals += 7;
    }
  }
  const { user, system } = process.cpuUsage(began);
  return (1e6 * deals) / (user + system);
}

await play('warm', 50);
console.log(await play('measured', 200));
if (isLogged && bytes === 0) throw new Error('no log was written');
