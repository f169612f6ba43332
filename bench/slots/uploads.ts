// Bots that are sent to an arena with running sample ladders. Prints a number a line: seconds from the upload of a
// Python bot to its first finished rated match, the same of a C++ bot; then UPLOADS bots within a minute: how many were
// accepted, how many refused with a reason, the p99 of pages meanwhile in milliseconds, and how many of the accepted
// ones are ready in the end.
//   uploads UPLOADS
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openArena, type BenchArena } from '../tools/arena.ts';
import { percentile } from '../tools/figure.ts';
import { root } from '../tools/programs.ts';

const uploads = Number(process.argv[2]);
const source = (file: string): string => readFileSync(join(root, file), 'utf8');
const python = source('examples/bot.py');
const cpp = source('games/geography/bots/random.cpp');
const patience = 300_000;

async function send({ url }: BenchArena, token: string, name: string, file: string, text: string): Promise<Response> {
  const form = new FormData();
  form.set('name', name);
  form.set('file', new Blob([text]), file);
  const headers = { authorization: `Bearer ${token}` };
  return await fetch(`${url}/api/v1/games/geography/bots`, { method: 'POST', body: form, headers });
}

/** Waits until a query finds as many rows as are wanted. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`nothing came of it in ${patience / 1000} s`);
    await sleep(20);
  }
}

/** Seconds until a match of the ladder with this bot is over. */
async function firstRated(arena: BenchArena, token: string, name: string, file: string, text: string): Promise<number> {
  const began = performance.now();
  const sent = await send(arena, token, name, file, text);
  if (sent.status !== 202) throw new Error(`not accepted: ${await sent.text()}`);
  await until(
    async () =>
      (await arena.db
        .selectFrom('matches')
        .innerJoin('contests', 'contests.id', 'matches.contest')
        .innerJoin('match_seats', 'match_seats.match', 'matches.id')
        .innerJoin('versions', 'versions.id', 'match_seats.version')
        .innerJoin('bots', 'bots.id', 'versions.bot')
        .select('matches.id')
        .where('bots.name', '=', name)
        .where('contests.kind', '=', 'ladder')
        .where('matches.state', '=', 'finished')
        .executeTakeFirst()) !== undefined,
  );
  return (performance.now() - began) / 1000;
}

/** So many different bots of twenty people within a minute, and pages opened meanwhile. */
async function flood(arena: BenchArena): Promise<number[]> {
  const tokens = await Promise.all(Array.from({ length: 20 }, (_, at) => arena.newPlayer(`player${at}`)));
  let isOver = false;
  const times: number[] = [];
  const pages = (async (): Promise<void> => {
    for (let at = 0; !isOver; at++) {
      const began = performance.now();
      const page = await fetch(`${arena.url}${['/', '/games/geography', '/contests/1', '/matches'][at % 4]}`);
      await page.text();
      if (page.status !== 200) throw new Error(`a page was answered with ${page.status}`);
      times.push(performance.now() - began);
      await sleep(50);
    }
  })();
  const began = performance.now();
  const sent = Array.from({ length: uploads }, async (_, at) => {
    await sleep((at * 55_000) / uploads);
    return await send(
      arena,
      tokens[at % 20]!,
      `bot${at % 20}-${Math.floor(at / 20) % 15}`,
      'bot.py',
      `${python}# ${at}\n`,
    );
  });
  const answers = await Promise.all(sent);
  if (performance.now() - began > 60_000) throw new Error('the uploads took longer than a minute');
  isOver = true;
  await pages;
  const accepted = answers.filter(({ status }) => status === 202).length;
  const refused = answers.filter(({ status }) => status === 422 || status === 429).length;
  const count = async (state: readonly ('waiting' | 'building' | 'trial' | 'ready' | 'refused')[]): Promise<number> => {
    const { found } = await arena.db
      .selectFrom('versions')
      .innerJoin('bots', 'bots.id', 'versions.bot')
      .innerJoin('users', 'users.id', 'bots.owner')
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .where('users.login', 'like', 'player%')
      .where('versions.state', 'in', state)
      .executeTakeFirstOrThrow();
    return found;
  };
  await until(async () => (await count(['waiting', 'building', 'trial'])) === 0);
  return [accepted, refused, percentile(times, 0.99), await count(['ready'])];
}

const arena = await openArena();
try {
  const token = await arena.newPlayer('first');
  const first = await firstRated(arena, token, 'snake', 'bot.py', python);
  const second = await firstRated(arena, token, 'plus', 'bot.cpp', cpp);
  console.log([first, second, ...(uploads > 0 ? await flood(arena) : [])].join('\n'));
} finally {
  await arena.close();
}
