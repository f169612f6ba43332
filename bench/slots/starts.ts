// Starts a bot again and again, asks it once and ends it.   starts COUNT LINE unsandboxed|sandboxed BOT
import { startProgram } from '../../src/channels/program.ts';
import { launchOf } from '../tools/launch.ts';

const [count, line, ...bot] = process.argv.slice(2);
const launch = launchOf(bot);

for (let time = 0; time < Number(count); time++) {
  const { channel, stop } = await startProgram(launch, { cap: 4096 });
  channel.send(line!);
  const heard = await channel.receive({ wall: 2000 });
  if (heard.kind !== 'message') throw new Error(`the bot was in failure: ${heard.reason.code}`);
  await stop();
}
