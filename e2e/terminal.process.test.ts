// What commands show on a terminal of 80 columns: progress while built-in bots think, tables that fit, colours.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { runArena } from '../test/cli.ts';
import { arena, arenaFile, checkout } from './arena.ts';

const hasTmux = spawnSync('tmux', ['-V'], { stdio: 'ignore' }).error === undefined;
const stopping: (() => void)[] = [];
afterEach(() => {
  for (const stop of stopping.splice(0)) stop();
});

interface Terminal {
  screen(): string;
  painted(): string;
  press(key: string): void;
  shows(text: RegExp): Promise<string>;
}

/** `arena` on a terminal of 80 columns; the terminal stays when the command has ended. */
function openTerminal(words: readonly string[], env: Readonly<Record<string, string>> = {}): Terminal {
  const folder = mkdtempSync(join(tmpdir(), 'arena-terminal-'));
  const { LANG: _lang, NO_COLOR: _color, FORCE_COLOR: _force, TMUX: _tmux, ...inherited } = process.env;
  const tmux = (...args: string[]): string =>
    execFileSync('tmux', ['-S', join(folder, 'tmux'), '-f', '/dev/null', ...args], {
      encoding: 'utf8',
      env: { ...inherited, ...env, LC_ALL: 'C.UTF-8' },
    });
  const command = [process.execPath, arenaFile, ...words].map((word) => `'${word}'`).join(' ');
  tmux('new-session', '-d', '-x', '80', '-y', '40', '-c', checkout, `${command}; echo ended; sleep 600`);
  stopping.push(() => {
    tmux('kill-server');
    rmSync(folder, { recursive: true, force: true });
  });
  const screen = (): string => tmux('capture-pane', '-p', '-S', '-').trimEnd();
  return {
    screen,
    painted: () => tmux('capture-pane', '-p', '-e'),
    press: (key) => void tmux('send-keys', key),
    async shows(text) {
      while (!text.test(screen())) await sleep(100);
      return screen();
    },
  };
}

test('built-in bots that think long: progress at once, the expected end after the first game', async ({ skip }) => {
  skip(!hasTmux, 'tmux is not installed');
  const voronoi = openTerminal(['play', 'voronoi', 'deep', 'greedy', '--games', '500', '--seed', '5']);
  await voronoi.shows(/^[-#]+ {2}0 of 500 games, \d+ s so far$/m);
  voronoi.press('C-c');
  await voronoi.shows(/^0 games of Gravitational Voronoi, seed 5$/m);
  const kierki = openTerminal(['play', 'kierki', 'lowest', 'random', 'highest', 'duck', '--games', '40000']);
  await kierki.shows(/^[-#]+ {2}\d+ of 40000 games, [\d.]+ (s|min|h) more, until about \d\d:\d\d$/m);
  kierki.press('C-c');
  await kierki.shows(/^ended$/m);
});

test('sprt shows how far it is, and when it is expected to end', async ({ skip }) => {
  skip(!hasTmux, 'tmux is not installed');
  const compared = openTerminal(['sprt', 'random', 'random', '--game', 'geography', '--elo1', '1']);
  await compared.shows(
    /^[-#]+ {2}\d+ games, LLR -?\d\.\d\d of -?2\.94, [\d.]+ (s|min|h) more, until about \d\d:\d\d$/m,
  );
  compared.press('C-c');
  const shown = await compared.shows(/^ended$/m);
  expect(shown).toMatch(/^random against random-2: undecided$/m);
  expect(shown.replaceAll('\n', ' ')).toContain(
    'The games do not tell yet whether random is better by 1 Elo or not better than 0; "better with" above is only the',
  );
});

const crashing = ['--bot', `me=node ${checkout}test/zoo/crashes.mjs`];
const played = ['play', 'geography', ...crashing, 'me', 'random', '--gsize', '8', '--games', '2', '--seed', '1'];

test('tables fit 80 columns, hints are wrapped, and faults are red unless NO_COLOR is set', async ({ skip }) => {
  skip(!hasTmux, 'tmux is not installed');
  const coloured = openTerminal(played, { TERM: 'xterm-256color' });
  const shown = await coloured.shows(/^ended$/m);
  expect(shown).toMatch(/^player +score +95 % interval +won +lost +faults$/m);
  expect(shown).toMatch(/^player +a move +longest +CPU time +memory$/m);
  expect(shown).toMatch(/^ {2}hint: {7}It ended with an error code\b.*\n {14}\S/m);
  expect(coloured.painted()).toContain('\u001b[31mme, game 1: ');
  const plain = openTerminal(played, { NO_COLOR: '1', TERM: 'xterm-256color' });
  await plain.shows(/^ended$/m);
  expect(plain.painted()).not.toContain('\u001b[31m');
});

test('piped tables fit 80 columns, and points are whole numbers', () => {
  const { out } = arena(['play', 'kierki', 'lowest', 'random', 'highest', 'duck', '--games', '8']);
  expect(out).toMatch(/^player +points +95 % interval +1st +2nd +3rd +4th +faults/m);
  expect(out).toMatch(/^highest +\d+ +-?\d+ – \d+ /m);
  for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

test('an error is broken between words', async ({ skip }) => {
  skip(!hasTmux, 'tmux is not installed');
  const terminal = openTerminal(['play', 'domino', 'nobody', 'random']);
  expect(await terminal.shows(/^ended$/m)).toBe(
    'arena: there is no player "nobody"; built in are endgame, mirror, neat, random,\n' +
      'shortsighted, strong, tight, others are given by --bot NAME=WHAT (arena play\n' +
      '--help)\nended',
  );
});

test('a command whose output nobody reads any more stops without a word', async () => {
  const run = runArena(['replay', `${checkout}games/chess/recorded/engine.jsonl`]);
  run.child.stdout!.destroy();
  expect([await run.ended, run.stderr()]).toEqual(['SIGTERM', '']);
});
