import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../../test/people.ts';
import { patient, temporaryDatabase } from '../../../test/store.ts';
import type { Serving } from '../../http/defaults.ts';
import { findAccount } from '../../people/account.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { createContest, joinContest } from '../../store/rounds.ts';
import { serve } from '../server.ts';
import { mostFound } from './page.tsx';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1' });
  const contest = await createContest(db, {
    name: 'Otters’ cup',
    game: 'geography',
    kind: 'series',
    options: {},
    moveTime: 1000,
  });
  for (const name of ['sea_otter', 'otter', 'otterly', 'heron'])
    await joinContest(db, contest, { game: 'geography', name, program: 'random' });
  await new Browser(site.url).register('Otto');
});
afterAll(async () => {
  await site.close();
  await db.destroy();
  await server.close();
});

interface Result {
  readonly games: readonly { readonly name: string }[];
  readonly bots: readonly { readonly name: string; readonly owner: string | null }[];
  readonly people: readonly { readonly login: string }[];
  readonly contests: readonly { readonly name: string }[];
  readonly match: { readonly id: number } | null;
}
const search = async (text: string, browser = new Browser(site.url)): Promise<Result> => {
  const response = await browser.send(`/api/v1/search?q=${encodeURIComponent(text)}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Result;
};
const namesIn = ({ games, bots, people, contests }: Result) => ({
  games: games.map(({ name }) => name),
  bots: bots.map(({ name }) => name),
  people: people.map(({ login }) => login),
  contests: contests.map(({ name }) => name),
});

test('finds Polish letters in upper and lower case alike', async () => {
  const cup = { name: 'Puchar Świąteczny', game: 'geography', kind: 'series', options: {}, moveTime: 1000 } as const;
  await createContest(db, cup);
  for (const text of ['świąt', 'ŚWIĄT']) expect((await search(text)).contests).toMatchObject([{ name: cup.name }]);
});

test('finds whole names first, then beginnings, then parts; upper and lower case alike', async () => {
  expect(namesIn(await search('OTTER'))).toEqual({
    games: [],
    bots: ['otter', 'otterly', 'sea_otter'],
    people: [],
    contests: ['Otters’ cup'],
  });
  expect(namesIn(await search(' ott ')).people).toEqual(['Otto']);
});

test('finds games by their titles in both languages, and by name', async () => {
  for (const text of ['szachy', 'Chess', 'chess']) expect(namesIn(await search(text)).games).toEqual(['chess']);
});

test('the page has links to all that was found, and a field in the header of every page leads to it', async () => {
  const guest = new Browser(site.url);
  expect(await guest.page('/')).toMatch(/<form class="search" role="search" action="\/search">/);
  const page = await guest.page('/search?q=ott');
  expect(page).toMatch(/href="\/bots\/\d+">otter<\/a>/);
  expect(page).toContain('href="/users/Otto"');
  expect(page).toContain('value="ott"');
  expect(await guest.page('/search')).not.toContain('class="empty"');
  expect(await guest.page('/search?q=zzz&lang=pl')).toContain('Nic tu się nie nazywa „zzz”.');
});

describe('odd texts', () => {
  test.each(['%', '_%', "'; drop table bots; --", '\\', '<script>', '‮', '9'.repeat(15), '1'])(
    '%j finds nothing, and breaks nothing',
    async (text) => {
      const { bots, people, match } = await search(text);
      expect([bots.length, people.length, match]).toEqual([0, 0, null]);
      expect((await new Browser(site.url).send(`/search?q=${encodeURIComponent(text)}`)).status).toBe(200);
    },
  );

  test.each(['x'.repeat(101), '\0'])('%j is refused', async (text) => {
    expect((await new Browser(site.url).send(`/search?q=${encodeURIComponent(text)}`)).status).toBe(400);
  });
});

test('shows so many of a kind and no more, and nobody who has deleted the account', async () => {
  const people = Array.from({ length: mostFound + 5 }, (_, at) => `wren_${at}`);
  await db
    .insertInto('users')
    .values(people.map((login) => ({ login })))
    .execute();
  expect((await search('wren')).people).toHaveLength(mostFound);
  expect(await new Browser(site.url).page('/search?q=wren')).toContain(`The first ${mostFound}; type more`);
  const { id } = (await findAccount(db, 'wren_3'))!;
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  expect(namesIn(await search('wren_3')).people).toEqual([]);
});
