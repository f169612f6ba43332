import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// For vitest: a folder that the test files of one run share, removed after the run, and the database server in it, which
// the first test file that needs one starts (test/store.ts).

export function setup(): void {
  if (process.env['ARENA_TEST_RUN'] !== undefined) return; // another group of the same run made it
  const folder = mkdtempSync(join(inMemory() ?? tmpdir(), 'arena-run-'));
  chmodSync(folder, 0o755); // PostgreSQL's user reads it, too
  process.env['ARENA_TEST_RUN'] = folder;
  passShim();
}

/**
 * A folder in memory, if it has room and programs may run there: a copy of a database, hundreds of small files, takes a
 * third of the CPU that it takes on a disk.
 */
function inMemory(): string | undefined {
  const folder = '/dev/shm';
  const isMounted = (line: string): boolean => line.includes(` ${folder} tmpfs rw`) && !line.includes('noexec');
  if (!existsSync('/proc/mounts') || !readFileSync('/proc/mounts', 'utf8').split('\n').some(isMounted))
    return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4 * 2 ** 30 ? folder : undefined;
}

/** A version manager's python3 is a shim that takes longer than the interpreter, which every command would ask anew. */
function passShim(): void {
  const { stdout } = spawnSync('python3', ['-c', 'import sys; print(sys.base_prefix)'], { encoding: 'utf8' });
  const prefix = stdout?.trim();
  if (prefix && prefix !== '/usr') process.env['PATH'] = `${prefix}/bin:${process.env['PATH']}`;
}

export async function teardown(): Promise<void> {
  const folder = process.env['ARENA_TEST_RUN'];
  delete process.env['ARENA_TEST_RUN'];
  if (folder === undefined) return;
  await stopServer(join(folder, 'server/pg/postmaster.pid'));
  rmSync(folder, { recursive: true, force: true });
}

/** Stops the server at once, for its data are removed; it then removes this file. */
async function stopServer(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  process.kill(Number.parseInt(readFileSync(pidFile, 'utf8')), 'SIGQUIT');
  while (existsSync(pidFile)) await sleep(20);
}
