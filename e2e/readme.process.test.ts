import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { arena, checkout } from './arena.ts';

const readme = readFileSync(`${checkout}README.md`, 'utf8');

test('the first bot of the README plays as it says, and better than chance', ({ skip }) => {
  skip(spawnSync('python3', ['--version']).status !== 0, 'no python3 on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'arena-readme-'));
  try {
    writeFileSync(join(folder, 'bot.py'), /```python\n(.*?)```/s.exec(readme)![1]!);
    const [, words] = /^bin\/arena (play .*)$/m.exec(readme)!;
    const args = words!.match(/(?:[^ "]|"[^"]*")+/g)!.map((word) => word.replaceAll('"', ''));
    const { code, out } = arena([...args, '--seed', 'readme'], { cwd: folder });
    expect(code).toBe(0);
    const [, won, lost, faults] = /^me .*% +(\d+) +(\d+) +(\d+) /m.exec(out)!.map(Number);
    expect({ played: won! + lost!, faults }).toEqual({ played: 20, faults: 0 });
    expect(won).toBeGreaterThan(lost!);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the links of the documents are not broken', () => {
  for (const name of [
    'README.md',
    'CONTRIBUTING.md',
    'docs/architecture.md',
    'docs/glossary.md',
    'docs/isolation.md',
    'docs/judges.md',
  ]) {
    const file = new URL(`../${name}`, import.meta.url);
    const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link]) => link!);
    for (const link of links)
      if (link !== 'docs/screenshot.png') expect(existsSync(new URL(link, file)), `${name}: ${link}`).toBe(true);
  }
});

test('the files that the documents name exist, and no walk has more than ten files or the same file twice', () => {
  const of = (path: string): string =>
    path
      .replace('formats/<name>', 'formats/knockout')
      .replace('languages/<name>', 'languages/c')
      .replace('<feature>', 'front')
      .replace('<name>', 'geography');
  const named = /`((?:src|games|test|e2e|bench|scripts|docs|examples)\/[\w./<>-]*)`/g;
  for (const name of ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/glossary.md', 'docs/ratings.md'])
    for (const [, path] of readFileSync(`${checkout}${name}`, 'utf8').matchAll(named))
      expect(existsSync(`${checkout}${of(path!)}`), `${name}: ${path}`).toBe(true);
  const architecture = readFileSync(`${checkout}docs/architecture.md`, 'utf8');
  const walks = /^## Five walks$(.*?)^## /ms
    .exec(architecture)![1]!
    .split(/^\*\*.*\*\*$/m)
    .slice(1);
  expect(walks).toHaveLength(5);
  for (const walk of walks) {
    const files = [...walk.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file!);
    expect(new Set(files).size).toBe(files.length);
    expect(files.length).toBeLessThanOrEqual(10);
    expect(files.length).toBeGreaterThan(5);
  }
});
