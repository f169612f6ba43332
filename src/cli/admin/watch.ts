import { columns } from '../../kit/columns.ts';
import { escape, harmless, printable } from '../../kit/escape.ts';
import { Failure } from '../../kit/failure.ts';
import type { WaitingJob } from '../../jobs/overview.ts';
import { subjectTold } from '../../text/audit.ts';
import { languageOf } from '../../text/spoken.ts';
import type { FullEntry } from '../../people/audit.ts';
import type { Action } from '../../people/audit-actions.ts';
import type { Contest } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import type { Doing, WorkerRow } from '../../store/workers.ts';
import { said } from '../../text/said.ts';
import { texts } from '../text/admin.ts';
import { Usage } from '../usage.ts';
import type { Values } from './flags.ts';
import { accountOf } from './users.ts';

// What is done now, and what was done: the queue, the workers, the audit log.

const withDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> =>
  await (await import('../database.ts')).withArena(work);

const note = async (db: Database, action: Action, subject: string): Promise<void> =>
  await (await import('../../people/audit.ts')).note(db, action, { subject });

const print = (rows: readonly (readonly string[])[]): void => console.log(columns(rows, 2).join('\n'));
const momentOf = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

export async function showQueue(words: readonly string[], { limit, json }: Values): Promise<number> {
  const { cancelJob, countJobs, waitingJobs } = await import('../../jobs/overview.ts');
  if (words[0] === 'cancel' && words.length === 2) {
    const isCancelled = await withDatabase(async (db) => {
      const isDone = isUuid(words[1]!) && (await cancelJob(db, words[1]!));
      if (isDone) await note(db, 'job-cancelled', words[1]!);
      return isDone;
    });
    if (!isCancelled) throw new Failure(texts().noJob(escape(words[1]!, 40)));
    console.log(texts().cancelled);
    return 0;
  }
  const { queueIsPaused, setPaused } = await import('../../store/workers.ts');
  if ((words[0] === 'pause' || words[0] === 'resume') && words.length === 1) {
    const isPause = words[0] === 'pause';
    await withDatabase(async (db) => {
      if (await setPaused(db, isPause)) await note(db, isPause ? 'queue-paused' : 'queue-resumed', '');
    });
    console.log(isPause ? texts().queuePaused : texts().queueResumed);
    return 0;
  }
  if (words.length > 0) throw new Usage(texts().write);
  const [paused, jobs, waiting] = await withDatabase((db) =>
    Promise.all([queueIsPaused(db), countJobs(db), waitingJobs(db, limit)]),
  );
  if (json) {
    console.log(JSON.stringify({ paused, jobs, waiting }, null, 2));
    return 0;
  }
  if (paused) console.log(texts().queuePaused);
  if (jobs.length === 0) console.log(texts().noJobs);
  else
    print([
      Object.values(texts().jobHeads),
      ...jobs.map((job) => [
        job.kind,
        `${job.waiting}`,
        `${job.later}`,
        `${job.running}`,
        job.oldest === null ? '–' : momentOf(job.oldest),
      ]),
    ]);
  if (waiting.length > 0) {
    console.log('');
    print([Object.values(texts().waitingHeads), ...waiting.map(waitingLine)]);
  }
  return 0;
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const waitingLine = ({ id, place, kind, game, names, by, since }: WaitingJob): string[] => [
  `${place}`,
  kind,
  harmless(game ?? ''),
  printable(names.join(' – ')),
  by ?? '',
  momentOf(since),
  id,
];

export async function showLadders(words: readonly string[], { json }: Values): Promise<number> {
  const [what, number = '', ...more] = words;
  if ((what === 'pause' || what === 'resume') && number !== '' && more.length === 0) {
    const [{ pauseLadder }, { openQueue }, { withArena }] = await Promise.all([
      import('../../contests/ladders.ts'),
      import('../../jobs/queue.ts'),
      import('../database.ts'),
    ]);
    const isDone = await withArena(async (db, url) => {
      if (!/^[1-9][0-9]{0,14}$/.test(number)) return false;
      const queue = await openQueue(url, () => undefined); // an error of the background ends nothing here
      try {
        return await pauseLadder(db, queue, Number(number), what === 'pause');
      } finally {
        await queue.close();
      }
    });
    if (!isDone) throw new Failure(texts().noLadder(escape(number, 40)));
    console.log(what === 'pause' ? texts().ladderPaused : texts().ladderResumed);
    return 0;
  }
  if (words.length > 0) throw new Usage(texts().write);
  const { ladders } = await import('../../store/contests.ts');
  const all = await withDatabase(ladders);
  const rows = all.map(({ id, name, game, pausedAt }) => ({ id, name, game, pausedAt }));
  if (json) console.log(JSON.stringify(rows, null, 2));
  else print([Object.values(texts().ladderHeads), ...rows.map(ladderLine)]);
  return 0;
}

const ladderLine = ({ id, name, game, pausedAt }: Pick<Contest, 'id' | 'name' | 'game' | 'pausedAt'>): string[] => [
  `${id}`,
  harmless(game),
  printable(name),
  pausedAt === null ? texts().isPlayed : texts().isPausedSince(momentOf(pausedAt)),
];

export async function showWorkers(words: readonly string[], { json }: Values): Promise<number> {
  const { listWorkers, setDrained } = await import('../../store/workers.ts');
  const [what, id = '', ...more] = words;
  if ((what === 'drain' || what === 'resume') && id !== '' && more.length === 0) {
    const isDone = await withDatabase(async (db) => {
      const isThere = isUuid(id) && (await setDrained(db, id, what === 'drain'));
      if (isThere) await note(db, what === 'drain' ? 'worker-drained' : 'worker-resumed', id);
      return isThere;
    });
    if (!isDone) throw new Failure(texts().noWorker(escape(id, 40)));
    console.log(what === 'drain' ? texts().drained : texts().resumed);
    return 0;
  }
  if (words.length > 0) throw new Usage(texts().write);
  const workers = await withDatabase(listWorkers);
  if (json) console.log(JSON.stringify(workers, null, 2));
  else if (workers.length === 0) console.log(texts().noWorkers);
  else console.log(workers.flatMap(workerLines).join('\n'));
  return 0;
}

function workerLines({
  id,
  host,
  slots,
  tier,
  languages,
  isAlive,
  seenAt,
  drainedAt,
  trouble,
  doing,
}: WorkerRow): string[] {
  const state = [
    ...(isAlive ? [] : [texts().silent]),
    ...(drainedAt === null ? [] : [texts().isDrained]),
    ...(trouble === null ? [] : [said(trouble)]),
  ];
  return [
    `${harmless(host)}  ${id}  ${texts().slots(doing.length, slots)}  ${tier}  ${momentOf(seenAt)}  ${state.join(', ')}`.trimEnd(),
    `  ${(languages ?? []).join(' ')}`,
    ...doing.map((one) => `  ${doingLine(one)}`),
  ];
}

const doingLine = ({ match, version, game, names, since }: Doing): string =>
  [
    match === null ? texts().builds(version!) : texts().plays(match),
    harmless(game),
    printable(names.join(' – ')),
    since === null ? '' : momentOf(new Date(since)),
  ]
    .filter(Boolean)
    .join('  ');

export async function showAudit(words: readonly string[], values: Values): Promise<number> {
  if (words.length > 0) throw new Usage(texts().write);
  const { user, kind, limit, follow, json } = values;
  const [from, to] = [dayOf(values.from), dayOf(values.to)];
  const { findEntries } = await import('../../people/audit.ts');
  await withDatabase(async (db) => {
    const account = user === undefined ? undefined : await accountOf(db, user);
    const asked = { account, action: kind, from, to: to && new Date(to.getTime() + 24 * 3600 * 1000) };
    const find = async (most: number): Promise<FullEntry[]> => await findEntries(db, { ...asked, limit: most });
    if (follow) await followEntries(find, limit, (entry) => console.log(json ? JSON.stringify(entry) : lineOf(entry)));
    else if (json) console.log(JSON.stringify(await find(limit), null, 2));
    else print([Object.values(texts().auditHeads), ...(await find(limit)).map(entryLine)]);
  });
  return 0;
}

const lookedAt = 1000; // entries: more do not come within a second

/**
 * Prints so many entries, the latest last, and then each new one, until a signal. Later looks see the same entries again,
 * because one with a lower number may come later, when its transaction ends.
 */
async function followEntries(
  find: (most: number) => Promise<FullEntry[]>,
  limit: number,
  write: (entry: FullEntry) => void,
): Promise<void> {
  const [{ stopSignal }, { setTimeout: sleep }] = await Promise.all([
    import('../../kit/signals.ts'),
    import('node:timers/promises'),
  ]);
  const stop = stopSignal();
  let seen: ReadonlySet<number> | undefined;
  while (!stop.aborted) {
    const entries = await find(lookedAt);
    const fresh = seen === undefined ? entries.slice(0, limit) : entries.filter(({ id }) => !seen!.has(id));
    for (const entry of fresh.toReversed()) write(entry);
    seen = new Set(entries.map(({ id }) => id));
    await sleep(1000, undefined, { signal: stop }).catch(() => undefined); // the signal ends the wait
  }
}

const lineOf = (entry: FullEntry): string => entryLine(entry).join('  ').trimEnd();

const entryLine = ({ at, actor, action, address, ...entry }: FullEntry): string[] => [
  momentOf(at),
  actor ?? '–',
  action,
  printable(subjectTold(entry, languageOf(process.env))),
  harmless(address ?? ''),
];

function dayOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const day = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime())) throw new Usage(texts().days(escape(text, 40)));
  return day;
}
