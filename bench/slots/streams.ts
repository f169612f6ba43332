// Asks a bot over our own channel, with deadlines. Prints microseconds a round trip.   streams COUNT LINE
// unsandboxed|sandboxed BOT
import { startProgram } from '../../src/channels/program.ts';
import { launchOf } from '../tools/launch.ts';

const [count, line, ...bot] = process.argv.slice(2);
const trips = Number(count);
const { channel, stop } = await startProgram(launchOf(bot), { cap: 4096 });

async function ask(times: number): Promise<void> {
  for (let trip = 0; trip < times; trip++) {
    channel.send(line!);
    const heard = await channel.receive({ cpu: 1000, wall: 2000 });
    if (heard.kind !== 'message') throw new Error(`the bot was ${heard.kind}`);
  }
}

await ask(trips / 10);
const began = performance.now();
await ask(trips);
console.log((1000 * (performance.now() - began)) / trips);
await stop();
