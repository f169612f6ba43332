// Plays matches against a bot that never answers. Prints for each how many milliseconds after the deadline the match
// was over.   overrun MATCHES LIMIT BOT
import { bot as random } from '../../games/geography/bots/random.ts';
import { protocol } from '../../games/geography/protocols/lines.ts';
import { game, type Move, type Position } from '../../games/geography/rules.ts';
import { startProgram, unsandboxed } from '../../src/channels/program.ts';
import type { Player } from '../../src/game/player.ts';
import { inProcess, playMatch } from '../../src/referee/play.ts';

const [matches, milliseconds, ...bot] = process.argv.slice(2);
const limit = Number(milliseconds);

for (let match = 0; match < Number(matches); match++) {
  const program = await startProgram(unsandboxed(bot), protocol.framing, { startUp: 0 });
  let deadline = 0;
  const overrunner = protocol.player(program.channel);
  const watched: Player<Position, Move> = {
    ...overrunner,
    choose(view, question) {
      deadline = performance.now() + limit;
      return overrunner.choose(view, question);
    },
  };
  const seated = [watched, inProcess(random)];
  const setup = {
    game: 'geography',
    rules: game,
    seed: `${match}`,
    options: { gsize: 32, graph: '' },
    players: ['overruns', 'random'],
    moveTime: limit,
    seated,
  };
  for await (const event of playMatch(setup))
    if (event.event === 'end' && event.cause !== 'silent') throw new Error(`the match ended by ${event.cause}`);
  await program.stop();
  console.log(performance.now() - deadline);
  if (isThere(program.pid)) throw new Error('the bot is still there');
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
