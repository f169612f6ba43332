import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { claim, eventsOf, finish, newMatches } from '../../../test/site.ts';
import { patient, temporaryDatabase } from '../../../test/store.ts';
import { defaults } from '../../game/defaults.ts';
import type { Serving } from '../../http/defaults.ts';
import { loadGame } from '../../match/games.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { createContest, joinContest } from '../../store/rounds.ts';
import { serve } from '../server.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
const read: unknown[] = []; // logs of which matches

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  const options = defaults<object>(await loadGame('geography'));
  const about = { name: 'Ladder', game: 'geography', options, moveTime: 2000 };
  const contest = await createContest(db, { ...about, kind: 'ladder' });
  const bots: number[] = [];
  for (const name of ['otter', 'heron'])
    bots.push(await joinContest(db, contest, { game: 'geography', name, program: 'random' }));
  for (const match of await newMatches(db, contest, bots, 2)) {
    const attempt = await claim(db, match);
    await finish(db, attempt, await eventsOf(attempt));
  }
  await sql`update matches set pace = 5000, finished_at = finished_at - interval '3 hours'`.execute(db);
  site = await serve({
    databaseUrl: server.url,
    port: 0,
    host: '127.0.0.1',
    sharing: { ms: 0 },
    onQuery: ({ query: { sql: text, parameters } }) => void (text.includes('"log"') && read.push(...parameters)),
  });
});
afterAll(async () => {
  await site.close();
  await db.destroy();
  await server.close();
});

const front = async (language = 'en'): Promise<string> =>
  await (await fetch(site.url, { headers: { 'accept-language': language } })).text();

test('last positions are drawn before anybody asks for the front page', async () => {
  const ids = (await db.selectFrom('matches').select('id').execute()).map(({ id }) => id);
  await expect.poll(() => ids.every((id) => read.includes(id))).toBe(true);
});

test('when nothing is played, the front page tells one of the latest matches again, as a replay', async () => {
  await expect.poll(front).toMatch(/data-match="\d+"/);
  const page = await front();
  expect(page.match(/data-match=/g)).toHaveLength(1);
  expect(page).toContain('<span class="push muted">Replay</span>');
  expect(page).not.toContain('No match to show');
  const results = page.slice(page.indexOf('Latest results'));
  expect(new Set(results.match(/\/matches\/\d+/g)).size).toBe(2); // what is told again is known
});

test('other cards show the last positions of matches that are over', async () => {
  const stillIn = (page: string): string => /<article [^>]*data-still.*?<\/article>/s.exec(page)?.[0] ?? '';
  await expect.poll(async () => stillIn(await front())).toContain('aria-label="Graph of 100 vertices');
  expect(stillIn(await front('pl'))).toContain('aria-label="Graf o 100 wierzchołkach');
  const page = await front();
  expect(stillIn(page)).not.toMatch(/livemark|Replay/);
  const shown = [...page.matchAll(/data-(match|still)="(\d+)"/g)].map(([, , match]) => match);
  expect(new Set(shown).size).toBe(shown.length); // no match has two cards
});
