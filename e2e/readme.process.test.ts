import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gameNames } from '../src/match/games.ts';
import { arena, checkout } from './arena.ts';

const readme = readFileSync(`${checkout}README.md`, 'utf8');
const inCheckout = { cwd: checkout };

test('the first bot of the README plays as it says, and better than chance', ({ skip }) => {
  skip(spawnSync('python3', ['--version']).status !== 0, 'no python3 on this machine');
  expect(readFileSync(`${checkout}examples/bot.py`, 'utf8')).toBe(/```python\n(.*?)```/s.exec(readme)![1]!);
  const folder = mkdtempSync(join(tmpdir(), 'arena-readme-'));
  try {
    const [play, replay, verify] = commandsIn(readme).filter((words) => /^(play|replay|verify) /.test(words));
    const inFolder = (words: string): string[] =>
      words.split(' ').map((word) => (word.startsWith('first/') ? join(folder, word) : word));
    const { code, out } = arena([...inFolder(play!), '--seed', 'readme'], inCheckout);
    expect(code).toBe(0);
    const [, won, lost, faults] = /^me .*% +(\d+) +(\d+) +(\d+)$/m.exec(out)!.map(Number);
    expect({ played: won! + lost!, faults }).toEqual({ played: 20, faults: 0 });
    expect(won).toBeGreaterThan(lost!);
    expect(arena(inFolder(replay!))).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Edge geography: me – random; /),
    });
    const logs = readdirSync(join(folder, 'first')).map((file) => join(folder, 'first', file));
    expect(verify).toBe('verify first/*.jsonl');
    expect(arena(['verify', ...logs]).code).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** The arguments of every command in the code blocks of a document. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].flatMap(([, language, block]) =>
    language === '' ? [...block!.matchAll(/^bin\/arena (.*?)(?: +#.*)?$/gm)].map(([, words]) => words!) : [],
  );

test('the tournament of the README plays as it stands, and tells how to see a fault again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-readme-'));
  try {
    const words = commandsIn(readme).find((each) => each.startsWith('tournament '))!;
    expect(words).toBe('tournament domino --players examples/students --size 15');
    const run = arena([...words.split(' '), '--seed', 'readme', '--out', join(folder, 'out')], inCheckout);
    expect(run).toMatchObject({ code: 0, out: expect.stringMatching(/^ +\d\. {2}wren +100235 /m) });
    const [, command] = /^ {2}try it: +bin\/arena (replay .*)$/m.exec(run.out)!;
    const again = arena(command!.split(' '), inCheckout);
    expect(again).toMatchObject({
      code: 2,
      out: expect.stringMatching(/IndexError(.*\n)*The same fault as in the log/),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every command in a code block is called bin/arena, and the files that it reads exist', () => {
  const rules = gameNames().flatMap((game) => ['en', 'pl'].map((language) => `games/${game}/rules.${language}.md`));
  const examples = ['guess', 'auction', 'noughts'].map((judge) => `examples/judges/${judge}/README.md`);
  const docs = ['docs/tournaments.md', 'docs/sample-tournament.md', 'docs/judges.md'];
  for (const name of ['README.md', 'CONTRIBUTING.md', ...docs, ...rules, ...examples]) {
    const text = readFileSync(`${checkout}${name}`, 'utf8');
    expect([name, text.match(/^arena [a-z].*$/gm)]).toEqual([name, null]);
    for (const words of commandsIn(text))
      for (const [, file] of words.matchAll(/(?:^|[ =])((?:examples|games)\/[^ ]*)/g))
        expect(existsSync(`${checkout}${file}`), `${name}: ${file}`).toBe(true);
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
    'docs/sample-tournament.md',
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
  const walks = /^## Walks$(.*?)^## /ms
    .exec(architecture)![1]!
    .split(/^\*\*.*\*\*$/m)
    .slice(1);
  expect(walks).toHaveLength(14);
  for (const walk of walks) {
    const files = [...walk.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file!);
    expect(new Set(files).size).toBe(files.length);
    expect(files.length).toBeLessThanOrEqual(10);
    expect(files.length).toBeGreaterThan(1);
  }
});
