// Does a tournament of quick programs keep all cores busy? Only meaningful on an idle machine.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTurns, type Figure } from './tools/figure.ts';
import { root } from './tools/programs.ts';

const players = 20;
const games = players * (players - 1);

export async function measure(): Promise<Figure[]> {
  const [busy] = await inTurns(3, tournament);
  return [
    {
      id: 'Tournament',
      what: `cores busy in ${games} games of domino between ${players} programs`,
      unit: '%',
      ours: busy!,
      goal: { of: 'ours', least: 90 },
    },
  ];
}

/** From the first finished game to the last. */
async function tournament(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'arena-bench-tournament-'));
  const [list, out] = [join(folder, 'players.txt'), join(folder, 'out')];
  writeFileSync(
    list,
    Array.from({ length: players }, (_, at) => `bot${at} = ${join(root, 'games/domino/bots/random.cpp')}\n`).join(''),
  );
  const child = spawn(
    process.execPath,
    [join(root, 'bin/arena'), 'tournament', 'domino', '--players', list, '--seed', '1', '--out', out],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  try {
    await finished(out, 1);
    const before = cpuTimes();
    await finished(out, games);
    const after = cpuTimes();
    return 100 * (1 - (after.idle - before.idle) / (after.all - before.all));
  } finally {
    child.kill('SIGINT');
    if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function finished(out: string, count: number): Promise<void> {
  const matches = join(out, 'matches');
  for (let tries = 0; tries < 30_000; tries++) {
    if (existsSync(matches) && readdirSync(matches).filter((file) => /^\d+\.jsonl$/.test(file)).length >= count) return;
    await sleep(10);
  }
  throw new Error(`the tournament did not finish ${count} games in five minutes`);
}

/** CPU time of all cores since the machine started, in ticks. */
function cpuTimes(): { readonly all: number; readonly idle: number } {
  const times = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1, 9).map(Number);
  return { all: times.reduce((sum, each) => sum + each, 0), idle: times[3]! + times[4]! };
}
