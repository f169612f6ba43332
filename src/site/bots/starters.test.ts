import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameNames } from '../../match/games.ts';
import { loadLanguages, toolchainOf } from '../../programs/language.ts';
import { openQueue, type Queue } from '../../jobs/queue.ts';
import { kitOf } from '../../starter-kits/kit.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { gameOf } from '../../store/games.ts';
import { createContest, joinContest } from '../../store/rounds.ts';
import { runWorker } from '../../worker/worker.ts';
import { patient, temporaryDatabase } from '../../../test/store.ts';
import { defaultQuotas } from '../quotas.ts';
import { sendBot } from './send.ts';
import { kitText, startersOf, starterText, withoutStarter, writtenStarters } from './starters.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let queue: Queue;
let worker: Promise<void>;
const stop = new AbortController();
const told: string[] = [];

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  queue = await openQueue(server.url, () => undefined);
  for (const game of gameNames()) {
    const of = { name: game, game, kind: 'series', options: {}, moveTime: 2000 } as const;
    await joinContest(db, await createContest(db, of), { game, name: 'random', program: 'random' });
  }
  worker = runWorker({
    databaseUrl: server.url,
    slots: 2,
    tier: 'full',
    tell: (line) => told.push(line),
    stop: stop.signal,
  });
});
afterAll(async () => {
  stop.abort();
  await worker;
  await queue.close();
  await db.destroy();
  await server.close();
});

test('every game has starter code by hand in four languages, and that of its starter kits in the others', async () => {
  for (const name of gameNames()) {
    const game = await gameOf(db, name);
    expect([name, ...(await writtenStarters(db, game)).keys()]).toEqual(
      expect.arrayContaining([name, 'python', 'cpp', 'java', 'javascript']),
    );
    expect((await startersOf(db, game)).get('rust')?.path).toBe(`/games/${name}/kits/rust/bot.rs`);
    expect(await kitText(game, 'python')).toBe((await kitOf(name, 'python'))[0]!.text); // not the one by hand
    expect(await starterText(db, game, 'go')).toBe((await kitOf(name, 'go'))[0]!.text);
  }
  expect(await starterText(db, await gameOf(db, 'geography'), 'nothing')).toBe('');
  expect(await starterText(db, await gameOf(db, 'geography'), '__proto__')).toBe('');
});

test('all starter code by hand is built and passes its trial', async () => {
  const { id: owner } = await db
    .insertInto('users')
    .values({ login: 'starters', password: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const site = {
    db,
    queue: () => Promise.resolve(queue),
    takesPartial: true,
    quotas: async () => defaultQuotas,
    scan: undefined,
    report: () => undefined,
  };
  const languages = await loadLanguages();
  const sent: string[] = [];
  for (const game of gameNames())
    for (const language of (await writtenStarters(db, await gameOf(db, game))).keys()) {
      if ((await toolchainOf(language, languages.get(language)!)) === undefined) continue;
      const source = await starterText(db, await gameOf(db, game), language);
      expect(await sendBot(site, owner, game, { name: language, source, language })).toHaveProperty('value');
      sent.push(`${game} ${language} ready`);
    }
  const states = async (): Promise<string[]> => {
    const rows = await db
      .selectFrom('versions')
      .innerJoin('bots', 'bots.id', 'versions.bot')
      .select(['game', 'name', 'state', 'failure'])
      .where('owner', '=', owner)
      .orderBy('versions.id')
      .execute();
    return rows.map(({ game, name, state, failure }) =>
      [game, name, state, ...(failure === null ? [] : [JSON.stringify(failure)])].join(' '),
    );
  };
  await expect
    .poll(async () => (await states()).filter((state) => /ready|refused/.test(state)).length, { timeout: 240_000 })
    .toBe(sent.length);
  expect(await states()).toEqual(sent);
  expect(told.filter((line) => !/\bdatabase\b/.test(line))).toEqual([]); // on a busy machine a connection may take long
});

test('who chose a file did not mean untouched starter code', async () => {
  const file = { name: 'bot.py', bytes: Buffer.from('x') };
  const source = (await starterText(db, await gameOf(db, 'geography'), 'python')).replaceAll('\n', '\r\n');
  const of = { name: 'otter', file, language: 'python' };
  expect(await withoutStarter(db, await gameOf(db, 'geography'), { ...of, source })).toEqual({ ...of, source: '' });
  expect(await withoutStarter(db, await gameOf(db, 'geography'), { ...of, source: `${source}#` })).toHaveProperty(
    'source',
    `${source}#`,
  );
});
