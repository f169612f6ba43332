import type { Tier } from '../sandbox/doctor.ts';
import { toldToStop } from '../kit/signals.ts';
import { runWorker } from './worker.ts';

// The process of a worker that `arena start` keeps running: settings come by the environment, where other users do not
// see them.
const { DATABASE_URL: databaseUrl, ARENA_SLOTS: slots, ARENA_TIER: tier } = process.env;
if (databaseUrl === undefined) throw new Error('DATABASE_URL is missing');
if (!['full', 'partial', 'none'].includes(tier ?? '')) throw new Error('ARENA_TIER is missing');
await runWorker({
  databaseUrl,
  slots: slots === undefined ? undefined : Number(slots),
  tier: tier as Tier,
  tell: (line) => process.stderr.write(`worker: ${line}\n`),
  stop: toldToStop(),
});
process.exit(0);
