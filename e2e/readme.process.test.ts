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

test('the links of the documents lead somewhere', () => {
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
