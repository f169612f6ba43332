import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { everyone } from '../../http/access.ts';
import { HttpProblem } from '../../http/problem.ts';
import { plainRoute, type App } from '../../http/schema.ts';
import { countJobs } from '../../jobs/overview.ts';
import type { Database } from '../../store/database.ts';
import { counts } from '../../store/matches.ts';
import type { Site } from '../site.ts';
import { writeMetrics, type Metric } from './metrics.ts';

const resolution = 20; // milliseconds

/** How the site does, for programs that watch it. Numbers alone: nothing of it is anybody's secret. */
export function addRoutes(app: App, site: Site): void {
  const { db, trouble } = site;
  const ready = plainRoute(
    'Whether the site is ready for visitors: 503 while its database is in trouble',
    'text/plain',
    'api',
  );
  app.get('/readyz', { config: everyone, schema: ready }, async (_request, reply) => {
    const wrong = trouble();
    if (wrong !== undefined) throw new HttpProblem(503, { detail: wrong });
    await counts(db);
    return reply.type('text/plain').send('ready\n');
  });

  const requests = new Map<string, number>();
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    const key = `${method} ${Math.floor(statusCode / 100)}xx`;
    requests.set(key, (requests.get(key) ?? 0) + 1);
  });
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());

  const ended = makeEndedMatches(db);
  const metrics = plainRoute('How the arena does, for Prometheus', 'text/plain', 'api');
  app.get('/metrics', { config: everyone, schema: metrics }, async (_request, reply) => {
    const known = [...(await metricsOf(db, ended)), requestsOf(requests), ...processOf(delay.mean, delay.max)];
    delay.reset();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(writeMetrics(known));
  });
}

async function metricsOf(db: Database, countEnded: CountEnded): Promise<Metric[]> {
  const [{ running, workers, slots, trouble }, jobs, ended] = await Promise.all([
    counts(db),
    countJobs(db),
    countEnded(),
  ]);
  return [
    {
      name: 'arena_matches_total',
      help: 'Matches that are over.',
      type: 'counter',
      values: ended.map(({ state, count }) => [{ state }, count]),
    },
    { name: 'arena_matches_running', help: 'Matches that are played now.', type: 'gauge', values: [[{}, running]] },
    {
      name: 'arena_jobs',
      help: 'Jobs of the queue.',
      type: 'gauge',
      values: jobs.flatMap(({ kind, waiting, running: taken }) => [
        [{ kind, state: 'waiting' }, waiting],
        [{ kind, state: 'running' }, taken],
      ]),
    },
    { name: 'arena_workers', help: 'Workers that live.', type: 'gauge', values: [[{}, workers]] },
    { name: 'arena_slots', help: 'Slots of the workers that live.', type: 'gauge', values: [[{}, slots]] },
    {
      name: 'arena_trouble',
      help: 'Whether a worker cannot play now.',
      type: 'gauge',
      values: [[{}, trouble === null ? 0 : 1]],
    },
  ];
}

type CountEnded = () => Promise<readonly { readonly state: string; readonly count: number }[]>;
const settled = '1 minute'; // after which no transaction adds a match that ended before

/** Counts the matches that are over: all of them once, later those that ended since. */
function makeEndedMatches(db: Database): CountEnded {
  let known: { readonly until: string; readonly finished: number } | undefined;
  const countSince = async (
    since: string,
  ): Promise<{ until: string; before: number; after: number; voids: number }> => {
    const { rows } = await sql<{ until: string; before: number; after: number; voids: number }>`
      with line as (select now() - ${settled}::interval as at)
      select line.at::text as until,
        (select count(*)::int from matches where state = 'finished' and finished_at > ${since} and finished_at <= line.at) as before,
        (select count(*)::int from matches where state = 'finished' and finished_at > line.at) as after,
        (select count(*)::int from matches where state = 'void') as voids
      from line
    `.execute(db);
    return rows[0]!;
  };
  const count: CountEnded = async () => {
    const { until, before, after, voids } = await countSince(known?.until ?? '-infinity');
    known = { until, finished: (known?.finished ?? 0) + before };
    return [
      { state: 'finished', count: known.finished + after },
      { state: 'void', count: voids },
    ];
  };
  let coming: ReturnType<CountEnded> | undefined; // one count at a time, or a match would count twice
  return async () => await (coming ??= count().finally(() => (coming = undefined)));
}

const requestsOf = (requests: ReadonlyMap<string, number>): Metric => ({
  name: 'arena_http_requests_total',
  help: 'Requests that were answered.',
  type: 'counter',
  values: [...requests].map(([key, count]) => {
    const [method = '', status = ''] = key.split(' ');
    return [{ method, status }, count];
  }),
});

/** Delays of the event loop come in nanoseconds; what was measured since the last look. */
const processOf = (mean: number, max: number): Metric[] => [
  {
    name: 'arena_event_loop_delay_seconds',
    help: 'Delay of the event loop of the site since the last look.',
    type: 'gauge',
    values: [
      [{ of: 'mean' }, seconds(mean)],
      [{ of: 'max' }, seconds(max)],
    ],
  },
  {
    name: 'process_resident_memory_bytes',
    help: 'Memory of the site.',
    type: 'gauge',
    values: [[{}, process.memoryUsage.rss()]],
  },
  {
    name: 'process_uptime_seconds',
    help: 'Since when the site runs.',
    type: 'gauge',
    values: [[{}, Math.round(process.uptime())]],
  },
];

/** Without what Node waits between two looks. */
const seconds = (nanoseconds: number): number =>
  Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolution / 1000) : 0;
