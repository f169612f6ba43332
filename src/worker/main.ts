import { missingSetting, readSettings } from '../configuration/settings.ts';
import { stopSignal, whenAborted } from '../kit/signals.ts';
import { isRefusal, reasonOf } from '../store/database.ts';
import { Unusable } from '../store/unusable.ts';
import { texts } from './text.ts';
import { runWorker } from './worker.ts';

// The worker process of `arena start`. Settings come by the environment, which other users cannot read.
const { DATABASE_URL, ARENA_SLOTS, ARENA_TIER } = readSettings(['DATABASE_URL', 'ARENA_SLOTS', 'ARENA_TIER']);
if (DATABASE_URL === undefined) throw missingSetting('DATABASE_URL');
if (ARENA_TIER === undefined) throw missingSetting('ARENA_TIER');
const tell = (line: string): boolean => process.stderr.write(`worker: ${line}\n`);
const stop = stopSignal();
try {
  const settings = { databaseUrl: DATABASE_URL, slots: ARENA_SLOTS, tier: ARENA_TIER };
  await runWorker({ ...settings, tell, stop });
} catch (error) {
  if (error instanceof Unusable) {
    tell(error.message);
    await whenAborted(stop); // a new start of the same version would only say the same
  } else if (isRefusal(error)) {
    tell(texts().refused(reasonOf(error)));
    process.exit(1);
  } else throw error;
}
process.exit(0);
