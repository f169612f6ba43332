import { fileURLToPath } from 'node:url';
import { root } from '../../match/games.ts';
import { Failure } from '../../kit/failure.ts';
import type { Command } from '../command.ts';
import { flagsOf, readNumber, readSlots, readWords } from '../options.ts';

export const command: Command = {
  summary: 'opens the site with ladders of sample bots',
  help: `arena start [--port N] [--slots N] [--partial]

Opens the site on http://localhost:3000, with a worker that plays permanent ladders of sample bots.
Ctrl-C stops everything; pressed twice it kills.

  --port N      the port of the site (PORT; 3000)
  --slots N     matches played at once (one for each core)
  --partial     programs play although nothing bounds their memory and processes (arena doctor)

DATABASE_URL  a PostgreSQL server to use instead of the embedded one
ARENA_DATA    the folder of the embedded one's data (.data in the checkout)`,

  async run(args) {
    const { values } = readWords(args, { ...flagsOf(['port', 'slots']), partial: { type: 'boolean' } });
    const port = readNumber({ port: values.port ?? (process.env['PORT'] || undefined) }, 'port', 'The port', {
      least: 1,
      most: 65_535,
      otherwise: 3000,
    });
    const slots = readSlots(values);
    const [{ toldToStop, whenTold }, { bringUp, answers }, { Unusable }, { dataFolder }] = await Promise.all([
      import('../../kit/signals.ts'),
      import('../arena.ts'),
      import('../../store/unusable.ts'),
      import('../../store/cluster.ts'),
    ]);
    const told = toldToStop();
    const url = process.env['DATABASE_URL'];
    const database = url ? { url } : { data: dataFolder(fileURLToPath(root)) };
    const arena = await bringUp({
      port,
      database,
      slots,
      partial: values.partial === true,
      sample: true,
      tell: (line) => console.error(`arena: ${line}`),
    }).catch((error: unknown) => {
      throw error instanceof Unusable ? new Failure(error.message) : error;
    });
    process.on('exit', () => arena.kill()); // told again, or a failure of ours
    if (await answers(port, told)) console.log(`AI-Arena is at ${arena.url}`);
    await whenTold(told);
    await arena.stop();
    return 0;
  },
};
