// A bot that writes all it knows, by every way that its sandbox leaves, learns nothing in its next game: otherwise it
// would know all hands from the second game of a duplicate match on.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest';
import { randomFor } from '../game/random.ts';
import { said } from '../text/said.ts';
import { attacks, openFolder } from '../../test/sandbox.ts';
import { isolation, type Isolation } from './isolation.ts';
import { botLimits, sandboxed } from './sandbox.ts';

const bits = 48;
const compiler = spawnSync('gcc', ['--version']).status === 0;
let folder: string;
let facts: Isolation;

beforeAll(async () => {
  folder = openFolder();
  facts = await isolation();
  if (!compiler) return;
  execFileSync('gcc', ['-O1', '-o', join(folder, 'whisperer'), join(attacks, 'whisperer.c')]);
  const file = openSync(join(folder, 'pages'), 'w', 0o644);
  for (let part = 0; part < 16; part++) writeSync(file, Buffer.alloc(2 ** 20, 1));
  fsyncSync(file);
  closeSync(file);
  chmodSync(folder, 0o777); // only the sandbox protects it
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Takes the bot's pages out of memory, as they are when the bot has just been uploaded. */
const forgetPages = (): void =>
  void execFileSync('dd', [`if=${join(folder, 'pages')}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' });

async function play(args: readonly string[], isBuild: boolean): Promise<string> {
  const box = await sandboxed({
    command: ['/bot/whisperer', ...args],
    folder,
    limits: botLimits,
    isBuild,
    hidesCounters: !isBuild,
  })();
  let text = '';
  box.stderr.resume();
  for await (const chunk of box.stdout as AsyncIterable<Buffer>) text += chunk.toString();
  await box.gone;
  return text;
}

/** How many bits each way tells the next game: all of them, or by luck the half. */
async function learnt(isBuild: boolean): Promise<Map<string, number>> {
  const right = new Map<string, number>();
  for (const seed of ['one', 'two']) {
    forgetPages();
    const secret = balanced(seed);
    await play(['tell', secret], isBuild);
    for (const [, way, guess] of (await play(['ask', `${bits}`], isBuild)).matchAll(/^(\S+) ([01]+)$/gm))
      right.set(way!, (right.get(way!) ?? 0) + guess!.split('').filter((bit, at) => bit === secret[at]).length);
  }
  return right;
}

/** As many ones as zeros, in an order drawn by the seed: a guess of nothing but zeros is right for half of them. */
const balanced = (seed: string): string =>
  randomFor(seed, 0)
    .shuffle(Array.from({ length: bits }, (_, at) => at % 2))
    .join('');

function needs({ skip }: TestContext): void {
  skip(!facts.boxes, facts.why && said(facts.why));
  skip(facts.cgroups === 'none', 'no cgroups here: what a program read from disk stays in memory');
  skip(!compiler, 'no gcc on this machine');
  skip(
    spawnSync('stat', ['-f', '-c', '%T', folder], { encoding: 'utf8' }).stdout.trim() === 'tmpfs',
    'a tmpfs is always in memory',
  );
}

test('what a bot wrote in one game tells its next game nothing', async (context) => {
  needs(context);
  const right = await learnt(false);
  expect(right.size).toBe(11);
  for (const [way, count] of right) expect([way, Math.abs(count - bits) <= 8]).toEqual([way, true]);
});

test('in a sandbox that is not cleaned up the page cache tells everything, so the bot does try', async (context) => {
  needs(context);
  expect((await learnt(true)).get('pages')).toBeGreaterThan(2 * bits - 8);
});
