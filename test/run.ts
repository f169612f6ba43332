import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// For vitest: a folder that the test files of one run share, removed after the run.

export function setup(): void {
  if (process.env['ARENA_TEST_RUN'] !== undefined) return; // another group of the same run made it
  const folder = mkdtempSync(join(tmpdir(), 'arena-run-'));
  chmodSync(folder, 0o755); // PostgreSQL's user reads it, too
  process.env['ARENA_TEST_RUN'] = folder;
}

export function teardown(): void {
  const folder = process.env['ARENA_TEST_RUN'];
  delete process.env['ARENA_TEST_RUN'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
