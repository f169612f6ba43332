import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressesOf } from '../../test/addresses.ts';
import { fillArena, type FilledArena } from '../../test/many-matches.ts';
import { patient, temporaryDatabase } from '../../test/store.ts';
import type { Serving } from '../http/defaults.ts';
import { findAccount, setRole } from '../people/account.ts';
import { beginSession } from '../people/session.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { serve } from './server.ts';

// No page asks for more than it shows: whatever is asked to show it reads few rows, however many matches there are.

const size = Number(process.env['ARENA_LISTED'] ?? 20_000);
/** The rows that one step of a statement may read of a table that grows: a thousand are counted of what waits. */
const mostRows = 1200;
/** Tables that grow with the number of matches. */
const growing = ['matches', 'match_seats', 'logs', 'summaries', 'official_points'];

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let arena: FilledArena;
const asked = new Map<string, CompiledQuery>();
const cookies: Record<string, string> = {};

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  arena = await fillArena(db, server.url, { finished: size, waiting: size / 4, entrants: 45 });
  await setRole(db, (await findAccount(db, 'person1'))!.id, 'admin');
  for (const login of [arena.login, 'person1'])
    cookies[login] =
      `session=${await beginSession(db, (await findAccount(db, login))!.id, { agent: '', address: '' })}`;
  site = await serve({
    databaseUrl: server.url,
    port: 0,
    host: '127.0.0.1',
    onQuery: ({ query }) => void asked.set(JSON.stringify([query.sql, query.parameters]), query),
  });
}, 120_000);
afterAll(async () => {
  await site.close();
  await db.destroy();
  await server.close();
});

/** What one takes away: all matches of a contest, or all that is somebody's. */
const isWhole = /\/contest\.(tar\.gz|html)$|\/export$/;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}
const stepsOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];
/** The rows that a step reads each time that it is done: how often it is done, the step around it tells. */
const rowsOf = (step: Plan): number =>
  step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);

/** Statements that may read more, each with the reason. */
const exceptions = [
  /^select count\(\*\) as "count" from "matches" where "contest" = \$1 and "state" in/, // of a permanent contest, which gets a round when few wait
  /pgboss\.job/, // all jobs, and the matches that wait for one, for administrators and metrics
  /finished_at > now\(\) - \$\d+ \* interval '1 minute'/, // the matches of the last hour, for administrators
  /with line as \(select now\(\) - /, // metrics count what ended since they were last asked for
  /"number" as "number", "matches"."id" as "match", "state", "reason", "summary", "round"/, // the games of one contest, for moderators who have some replayed
];

/** What is wrong with the plan of a statement; undefined if nothing is, or the statement changes something. */
async function whatIsWrong({ sql: text, parameters }: CompiledQuery): Promise<string | undefined> {
  if (!/^\s*(\/\* prepared \*\/)?\s*(select|with)\b/i.test(text) || /\b(insert|update|delete)\b/i.test(text))
    return undefined;
  if (exceptions.some((one) => one.test(text.replaceAll(/\s+/g, ' ')))) return undefined;
  const explained = await db.executeQuery<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
    CompiledQuery.raw(`explain (analyze, timing off, buffers off, format json) ${text}`, [...parameters]),
  );
  const wrong = stepsOf(explained.rows[0]!['QUERY PLAN'][0].Plan)
    .filter((step) => growing.includes(step['Relation Name'] ?? ''))
    .filter((step) => rowsOf(step) > mostRows || (step['Node Type'].endsWith('Seq Scan') && rowsOf(step) > 100))
    .map((step) => `${step['Node Type']} of ${rowsOf(step)} rows of ${step['Relation Name']}`);
  return wrong.length === 0 ? undefined : `${wrong.join(', ')}: ${text.replaceAll(/\s+/g, ' ')}`;
}

/** Lists of matches, each along another index. */
const filtered = [
  'bot=5&result=lost&cause=rules',
  'bot=bot%206&against=7&result=won&sort=oldest',
  'bot=20&result=drawn',
  'cause=timeout',
  'cause=fault&game=geography',
  'cause=rules&kind=ladder',
  'kind=trial&game=geography',
  'contest=Series%20of%20many&cause=memory',
];

test('no statement of any page reads rows that grow with the number of matches', async () => {
  const wrong: string[] = [];
  const seen = new Set<string>();
  const isRead = (type: string, path: string): boolean => type !== 'text/event-stream' && !isWhole.test(path);
  const all = [...(await addressesOf(site.url, arena, isRead)), ...filtered.map((query) => `/api/v1/matches?${query}`)];
  expect(all.length).toBeGreaterThan(80);
  for (const address of all)
    for (const cookie of [undefined, ...Object.values(cookies)]) {
      asked.clear();
      const response = await fetch(`${site.url}${address}`, {
        redirect: 'manual',
        headers: { accept: 'text/html', ...(cookie !== undefined && { cookie }) },
      });
      await response.arrayBuffer();
      if (response.status >= 500) wrong.push(`${address}: ${response.status}`);
      for (const [key, query] of asked) {
        if (seen.has(key)) continue;
        seen.add(key);
        const why = await whatIsWrong(query);
        if (why !== undefined) wrong.push(`${address}: ${why}`);
      }
    }
  expect(seen.size).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
}, 900_000);
