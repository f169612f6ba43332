// Starts a bot again and again, asks it once and ends it. Prints the milliseconds of CPU time of each start, ours and
// the bot's together.   starts COUNT LINE unsandboxed|sandboxed BOT
import { readFileSync } from 'node:fs';
import { startProgram } from '../../src/channels/program.ts';
import { launchOf } from '../tools/launch.ts';

const [count, line, ...bot] = process.argv.slice(2);
const launch = launchOf(bot);
const tick = 10; // ms

/** CPU time of this process and of its ended children. */
function computed(): number {
  const stat = readFileSync('/proc/self/stat', 'latin1');
  const [user, system, childUser, childSystem] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number) as [number, number, number, number];
  return tick * (user + system + childUser + childSystem);
}

async function start(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const { channel, stop } = await startProgram(launch, { cap: 4096 });
    channel.send(line!);
    const heard = await channel.receive({ wall: 2000 });
    if (heard.kind !== 'message') throw new Error(`the bot was in failure: ${heard.reason.code}`);
    await stop();
  }
}

await start(20);
const before = computed();
await start(Number(count));
console.log((computed() - before) / Number(count));
