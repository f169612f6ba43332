// Plays geography between bots of this process. Prints moves per second of CPU time.   moves [log]
import { bot } from '../../games/geography/bots/random.ts';
import { game } from '../../games/geography/rules.ts';
import { logText } from '../../src/game/log.ts';
import { inProcess, playMatch } from '../../src/referee/play.ts';

const isLogged = process.argv[2] === 'log';
let bytes = 0;

async function play(seed: string, matches: number): Promise<number> {
  let moves = 0;
  const began = process.cpuUsage();
  for (let match = 0; match < matches; match++) {
    const seated = [inProcess(bot), inProcess(bot)];
    const setup = {
      game: 'geography',
      rules: game,
      seed: `${seed}/${match}`,
      options: { gsize: 100, graph: '' },
      players: ['one', 'other'],
      moveTime: 2000,
      seated,
    };
    for await (const event of playMatch(setup)) {
      if (isLogged) bytes += logText(event).length;
      if (event.event === 'turn') moves++;
    }
  }
  const { user, system } = process.cpuUsage(began);
  return (1e6 * moves) / (user + system);
}

await play('warm', 500);
console.log(await play('measured', 1500));
if (isLogged && bytes === 0) throw new Error('no log was written');
