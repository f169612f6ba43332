import { missingSetting, readSettings } from '../configuration/settings.ts';
import { stopSignal } from '../kit/signals.ts';
import { isRefusal, reasonOf } from '../store/database.ts';
import { texts } from './text.ts';
import { runWorker } from './worker.ts';

// The worker process of `arena start`. Settings come by the environment, which other users cannot read.
const { DATABASE_URL, ARENA_SLOTS, ARENA_TIER } = readSettings(['DATABASE_URL', 'ARENA_SLOTS', 'ARENA_TIER']);
if (DATABASE_URL === undefined) throw missingSetting('DATABASE_URL');
if (ARENA_TIER === undefined) throw missingSetting('ARENA_TIER');
const tell = (line: string): boolean => process.stderr.write(`worker: ${line}\n`);
try {
  const settings = { databaseUrl: DATABASE_URL, slots: ARENA_SLOTS, tier: ARENA_TIER };
  await runWorker({ ...settings, tell, stop: stopSignal() });
} catch (error) {
  if (!isRefusal(error)) throw error;
  tell(texts().refused(reasonOf(error)));
  process.exit(1);
}
process.exit(0);
