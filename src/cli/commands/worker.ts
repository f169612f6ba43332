import { Failure, Usage, type Command } from '../command.ts';
import { flagsOf, readSlots, readWords } from '../options.ts';

export const command: Command = {
  summary: 'plays matches for an arena on this or another machine',
  help: `arena worker --database URL [--slots N]

Joins an arena and plays its matches, until Ctrl-C. What is being played then is finished or given back.

  --database URL  the arena's PostgreSQL, such as postgres://user:password@host/arena (DATABASE_URL)
  --slots N       matches played at once (one for each core)`,

  async run(args) {
    const { values } = readWords(args, flagsOf(['database', 'slots']));
    const databaseUrl = (values.database as string | undefined) ?? process.env['DATABASE_URL'];
    if (!databaseUrl) throw new Usage('say which database by --database URL or DATABASE_URL');
    if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw new Usage('the address of the database must begin with postgres://');
    const slots = readSlots(values);
    const [{ toldToStop }, { runWorker }, { isRefusal, reasonOf, withoutPassword }] = await Promise.all([
      import('../../worker/told.ts'),
      import('../../worker/worker.ts'),
      import('../../store/database.ts'),
    ]);
    const told = toldToStop();
    console.log(`playing matches of ${withoutPassword(databaseUrl)}`);
    try {
      await runWorker({ databaseUrl, slots, tell: (line) => console.error(`arena: ${line}`), stop: told });
    } catch (error) {
      if (isRefusal(error)) throw new Failure(`the database ${withoutPassword(databaseUrl)} refuses (${reasonOf(error)}): is its address right?`);
      throw error;
    }
    return 0;
  },
};
