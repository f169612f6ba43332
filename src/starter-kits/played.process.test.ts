// Every kit as its user has it: built, in a sandbox, against a sample of its game.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openPlays } from '../../test/play-here.ts';
import { shortMatch } from '../../test/short-match.ts';
import type { StarterKit } from '../game/starter-kit.ts';
import { gameNames } from '../match/games.ts';
import { loadLanguage, toolchainOf } from '../programs/language.ts';
import { jsonKit } from './json-kit.ts';
import { makeKit } from './kit.ts';
import { kitNames } from './names.ts';

const plays = openPlays();
const folder = mkdtempSync(join(tmpdir(), 'arena-kits-'));
afterAll(async () => {
  await plays.stop();
  rmSync(folder, { recursive: true });
});

const isSoak = process.env['ARENA_SOAK'] === '1';

async function playKit(game: string, name: string, kit?: StarterKit): Promise<void> {
  const files = await makeKit(game, name, { described: kit });
  const here = join(folder, `${game}-${name}${kit === undefined ? '' : '-json'}`);
  mkdirSync(here);
  for (const file of files) writeFileSync(join(here, file.name), file.text);
  const [, players] = /--bot me=\. (.*)\n/.exec(files.find((file) => file.name === 'README.md')!.text)!;
  const options = ['--games', isSoak ? '8' : '2', '--seed', 'kits', ...(isSoak ? [] : (shortMatch[game] ?? []))];
  const out = await plays.play([game, '--bot', `me=${here}`, ...players!.split(' '), ...options]);
  expect(out).toMatch(/^me .* 0$/m); // no faults
  expect(out).not.toContain('hint:');
}

// The languages that need no compiler play every game; all languages play the game with the most code.
const isQuick = (name: string): boolean => name === 'python' || name === 'javascript';
const kits = gameNames().flatMap((game) =>
  kitNames.filter((name) => isSoak || isQuick(name) || game === 'chess').map((name) => [game, name] as const),
);

test.for(kits)('%s in %s plays without a fault', async ([game, name], { skip }) => {
  skip((await toolchainOf(name, await loadLanguage(name))) === undefined, `no ${name} on this machine`);
  await playKit(game, name);
});

test.for(kitNames.filter((name) => isSoak || isQuick(name) || name === 'go'))(
  'a game without a description in %s plays by JSON lines',
  async (name, { skip }) => {
    skip((await toolchainOf(name, await loadLanguage(name))) === undefined, `no ${name} on this machine`);
    await playKit('kierki', name, jsonKit);
  },
);
