// Plays with bots that report how long they held each move. Prints by how many microseconds we measured each move
// longer.   sleepers BOTS MILLISECONDS BOT
import { startProgram, unsandboxed } from '../../src/channels/program.ts';

const [bots, milliseconds, ...bot] = process.argv.slice(2);
const errors: number[] = [];
const programs = await Promise.all(
  Array.from({ length: Number(bots) }, () => startProgram(unsandboxed(bot), { cap: 64 })),
);
const warm = performance.now() + 500; // by then all have started and our code is compiled
const end = warm + Number(milliseconds);

await Promise.all(
  programs.map(async ({ channel, stop }) => {
    while (performance.now() < end) {
      const asked = performance.now();
      channel.send('go');
      const heard = await channel.receive({ wall: 2000 });
      if (heard.kind !== 'message') throw new Error(`the bot was ${heard.kind}`);
      if (asked > warm) errors.push(1000 * (heard.at - asked) - Number(heard.text));
    }
    await stop();
  }),
);
console.log(errors.map((error) => error.toFixed(1)).join('\n'));
