// Plays geography against a bot that moves once and exits at once. Prints in how many games its move counted.   leavers
// GAMES unsandboxed|sandboxed BOT
import { bot as random } from '../../games/geography/bots/random.ts';
import { protocol } from '../../games/geography/protocols/lines.ts';
import { game } from '../../games/geography/rules.ts';
import { startProgram } from '../../src/channels/program.ts';
import { inProcess, playMatch } from '../../src/referee/play.ts';
import { launchOf } from '../tools/launch.ts';

const [games, ...bot] = process.argv.slice(2);
const launch = launchOf(bot);
let counted = 0;
for (let number = 0; number < Number(games); number++) {
  const program = await startProgram(launch, protocol.framing);
  const seated = [protocol.player(program.channel), inProcess(random)];
  const setup = {
    game: 'geography',
    rules: game,
    seed: `${number}`,
    options: { gsize: 16, graph: '' },
    players: ['leaves', 'random'],
    moveTime: 2000,
    seated,
  };
  for await (const event of playMatch(setup)) if (event.event === 'turn' && event.turn === 1) counted++;
  await program.stop();
}
console.log(counted);
