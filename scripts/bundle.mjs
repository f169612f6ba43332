// Writes dist/ with Vite, in a process of its own: build.mjs waits for it without an event loop.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './build.mjs';

const configs = ['vite.node.config.ts', 'vite.config.ts', 'vite.page.config.ts'];

for (const folder of ['src', 'games']) rmSync(join(root, 'dist', folder), { recursive: true, force: true });
try {
  for (const config of configs.map((name) => join(root, name)))
    if (existsSync(config)) await build({ root, configFile: config, logLevel: 'error' });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
