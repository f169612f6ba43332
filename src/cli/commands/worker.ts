import type { Tier } from '../../sandbox/doctor.ts';
import { Failure } from '../../kit/failure.ts';
import { Usage, type Command } from '../command.ts';
import { flagsOf, readSlots, readWords } from '../options.ts';

export const command: Command = {
  summary: 'plays matches for an arena on this or another machine',
  help: `arena worker --database URL [--slots N] [--partial]

Joins an arena and plays its matches, until Ctrl-C. What is being played then is finished or given back.

  --database URL  the arena's PostgreSQL, such as postgres://user:password@host/arena (DATABASE_URL)
  --slots N       matches played at once (one for each core)
  --partial       plays although nothing bounds memory and processes of programs here (arena doctor)`,

  async run(args) {
    const { values } = readWords(args, { ...flagsOf(['database', 'slots']), partial: { type: 'boolean' } });
    const databaseUrl = (values.database as string | undefined) ?? process.env['DATABASE_URL'];
    if (!databaseUrl) throw new Usage('say which database by --database URL or DATABASE_URL');
    if (!/^postgres(ql)?:\/\//.test(databaseUrl))
      throw new Usage('the address of the database must begin with postgres://');
    const slots = readSlots(values);
    const tier = await examined(values.partial === true);
    const [{ toldToStop }, { runWorker }, { isRefusal, reasonOf, withoutPassword }] = await Promise.all([
      import('../../kit/signals.ts'),
      import('../../worker/worker.ts'),
      import('../../store/database.ts'),
    ]);
    const told = toldToStop();
    console.log(`playing matches of ${withoutPassword(databaseUrl)}`);
    try {
      await runWorker({ databaseUrl, slots, tier, tell: (line) => console.error(`arena: ${line}`), stop: told });
    } catch (error) {
      if (isRefusal(error))
        throw new Failure(
          `the database ${withoutPassword(databaseUrl)} refuses (${reasonOf(error)}): is its address right?`,
        );
      throw error;
    }
    return 0;
  },
};

/** A worker that could not play every match of its arena does not join it. */
async function examined(partial: boolean): Promise<Tier> {
  const [{ examine }, { adviceLines, mayPlay, tierWords }] = await Promise.all([
    import('../../sandbox/doctor.ts'),
    import('../../sandbox/tier.ts'),
  ]);
  const { tier, checks } = await examine();
  for (const line of adviceLines(checks)) console.error(`arena: ${line}`);
  if (!mayPlay(tier, partial))
    throw new Failure(
      `isolation: ${tier}, ${tierWords[tier]}; this worker does not join${tier === 'partial' ? ' (--partial lets it)' : ''}`,
    );
  return tier;
}
