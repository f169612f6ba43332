import type { Tier } from '../../sandbox/doctor.ts';
import { Failure } from '../../kit/failure.ts';
import { readArguments } from '../arguments.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { integer, string, yes } from '../flags.ts';
import { escape } from '../../kit/escape.ts';
import { readSettings } from '../../configuration/settings.ts';
import { texts } from '../text/worker.ts';

const flags = { database: string('url'), slots: integer({ least: 1, most: 1024 }), partial: yes() };

export const command = defineCommand({
  flags,
  texts,

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    if (positionals.length > 0) throw new Usage(texts().noArgument(escape(positionals[0]!)));
    const { DATABASE_URL, ARENA_SLOTS } = readSettings(['DATABASE_URL', 'ARENA_SLOTS']);
    const databaseUrl = values.database ?? DATABASE_URL;
    if (!databaseUrl) throw new Usage(texts().noDatabase);
    if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw new Usage(texts().noAddress);
    const { slots = ARENA_SLOTS } = values;
    const tier = await examined(values.partial);
    const [{ stopSignal }, { runWorker }, { isRefusal, reasonOf, withoutPassword }, { Unusable }] = await Promise.all([
      import('../../kit/signals.ts'),
      import('../../worker/worker.ts'),
      import('../../store/database.ts'),
      import('../../store/unusable.ts'),
    ]);
    const stop = stopSignal();
    const tell = (line: string): void => console.error(`arena: ${line}`);
    const onReady = (): void => console.log(texts().playing(withoutPassword(databaseUrl)));
    try {
      await runWorker({ databaseUrl, slots, tier, tell, onReady, stop });
    } catch (error) {
      if (error instanceof Unusable) throw new Failure(error.message);
      if (isRefusal(error)) throw new Failure(texts().refuses(withoutPassword(databaseUrl), reasonOf(error)));
      throw error;
    }
    return 0;
  },
});

/** Refuses to join an arena without a sandbox that holds. */
async function examined(partial: boolean): Promise<Tier> {
  const [{ examine }, { adviceLines, againLine, mayPlay, tierText }] = await Promise.all([
    import('../../sandbox/doctor.ts'),
    import('../../sandbox/tier.ts'),
  ]);
  const { tier, checks } = await examine(undefined, { again: (check) => console.error(`arena: ${againLine(check)}`) });
  for (const line of adviceLines(checks)) console.error(`arena: ${line}`);
  if (!mayPlay(tier, partial))
    throw new Failure(
      `${texts().doesNotJoin(tier, tierText(tier))}${tier === 'partial' ? ` (${texts().partialLets})` : ''}`,
    );
  return tier;
}
