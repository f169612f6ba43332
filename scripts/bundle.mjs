// Writes dist/ with Vite, in a process of its own: build.mjs waits for it without an event loop.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './build.mjs';

const node = 'vite.node.config.ts';
const browser = ['vite.config.ts', 'vite.page.config.ts'];

try {
  const { output } = await bundle(node);
  sweep(new Set(output.map(({ fileName }) => fileName)));
  for (const config of browser) if (existsSync(join(root, config))) await bundle(config);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function bundle(config) {
  return await build({ root, configFile: join(root, config), logLevel: 'error' });
}

/** Commands, games and bots are found by their files, so those of an earlier build must go. */
function sweep(built) {
  for (const folder of ['src', 'games'])
    for (const name of readdirSync(join(root, 'dist', folder), { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, name);
      if (file.endsWith('.js') && !built.has(file)) rmSync(join(root, 'dist', file));
    }
}
