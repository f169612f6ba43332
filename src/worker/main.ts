import { missingSetting, readSettings } from '../configuration/settings.ts';
import { stopSignal } from '../kit/signals.ts';
import { runWorker } from './worker.ts';

// The worker process of `arena start`. Settings come by the environment, which other users cannot read.
const { DATABASE_URL, ARENA_SLOTS, ARENA_TIER } = readSettings(['DATABASE_URL', 'ARENA_SLOTS', 'ARENA_TIER']);
if (DATABASE_URL === undefined) throw missingSetting('DATABASE_URL');
if (ARENA_TIER === undefined) throw missingSetting('ARENA_TIER');
await runWorker({
  databaseUrl: DATABASE_URL,
  slots: ARENA_SLOTS,
  tier: ARENA_TIER,
  tell: (line) => process.stderr.write(`worker: ${line}\n`),
  stop: stopSignal(),
});
process.exit(0);
