// `npm start`: makes sure of what it needs, then runs `arena start`; PORT and DATABASE_URL go through.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build.mjs';
import { ensure } from './ensure.mjs';

const echo = 500; // ms in which npm repeats the signal that the terminal sent to all

ensure('start');
// In a group of its own, so that a signal comes once: for `arena start` a second one means haste.
const arena = spawn(process.execPath, [join(root, 'bin/arena'), 'start', ...process.argv.slice(2)], { stdio: 'inherit', detached: true });
arena.once('exit', (code) => void (process.exitCode = code ?? 1));

let last = -Infinity;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (performance.now() - last > echo) arena.kill(signal);
    last = performance.now();
  });
}
