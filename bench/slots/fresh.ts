// Plays games of two bots each, with new processes for every game, the next game's started one game ahead. Prints games
// per second.   fresh GAMES MOVES LINE unsandboxed|sandboxed BOT
import { startProgram, type Program } from '../../src/channels/program.ts';
import { launchOf } from '../tools/launch.ts';

const [games, moves, line, ...bot] = process.argv.slice(2);
const launch = launchOf(bot);
const limit = { cpu: 1000, wall: 4100 };
const sit = (): Promise<Program[]> =>
  Promise.all([startProgram(launch, { cap: 4096 }), startProgram(launch, { cap: 4096 })]);
const leave = async (seated: readonly Program[]): Promise<void> =>
  void (await Promise.all(seated.map(({ stop }) => stop())));

async function play(count: number): Promise<void> {
  let coming = sit();
  for (let game = 0; game < count; game++) {
    const seated = await coming;
    if (game + 1 < count) coming = sit();
    for (let move = 0; move < Number(moves); move++) {
      const { channel } = seated[move % 2]!;
      channel.send(line!);
      const heard = await channel.receive(limit);
      if (heard.kind !== 'message') throw new Error(`the bot was in failure: ${heard.reason.code}`);
    }
    await leave(seated);
  }
}

await play(Number(games) / 10);
const began = performance.now();
await play(Number(games));
console.log((1000 * Number(games)) / (performance.now() - began));
