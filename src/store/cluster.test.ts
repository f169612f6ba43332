import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findBinaries } from './binaries.ts';
import { dataFolder } from './cluster.ts';

const made: string[] = [];
afterEach(() => made.splice(0).forEach((path) => rmSync(path, { recursive: true, force: true })));

function folder(mode: number): string {
  const fresh = mkdtempSync(join(tmpdir(), 'arena-test-'));
  made.push(fresh);
  chmodSync(fresh, mode);
  return fresh;
}

describe('the folder for the data', () => {
  it('is ARENA_DATA, by default .data in the checkout', () => {
    const checkout = folder(0o755);
    expect(dataFolder(checkout, '/somewhere')).toBe('/somewhere');
    expect(dataFolder(checkout, undefined)).toBe(join(checkout, '.data'));
  });

  it('is in /var/lib when root has the checkout in a private folder', ({ skip }) => {
    skip(process.getuid!() !== 0, 'only root can be tried');
    const [one, two] = [folder(0o700), folder(0o700)];
    expect(dataFolder(one, undefined)).toMatch(/^\/var\/lib\/ai-arena\/[0-9a-f]{12}$/);
    expect(dataFolder(two, undefined)).not.toBe(dataFolder(one, undefined));
  });
});

describe('the programs of PostgreSQL', () => {
  it('are copied once with their links when they cannot be used in place', () => {
    const data = folder(0o755);
    const { postgres } = findBinaries(data, () => false);
    expect(postgres.startsWith(`${data}/postgresql-18`)).toBe(true);
    expect(lstatSync(join(postgres, '../../lib/libpq.so.5')).isSymbolicLink()).toBe(true);
    expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toMatch(/^postgres \(PostgreSQL\) 18/);
    const before = lstatSync(postgres).mtimeMs;
    expect(findBinaries(data, () => false).postgres).toBe(postgres);
    expect(lstatSync(postgres).mtimeMs).toBe(before);
  });
});
