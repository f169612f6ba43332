import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { startProgram, unsandboxed } from '../../../src/channels/program.ts';
import { inProcess, playMatch } from '../../../src/referee/play.ts';
import { protocol } from '../protocols/lines.ts';
import { game } from '../rules.ts';
import { bot as random } from './random.ts';

const built = mkdtempSync(join(tmpdir(), 'kierki-'));
afterAll(() => rmSync(built, { recursive: true }));
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const isMissing = (tool: string): boolean => spawnSync('which', [tool]).status !== 0;

/** A player in another language: how it is built, if at all, and started. */
interface Foreign {
  readonly tools: readonly string[];
  readonly build?: readonly string[];
  readonly run: readonly string[];
}

const players: Readonly<Record<string, Foreign>> = {
  Python: { tools: ['python3'], run: ['python3', here('random_bot.py')] },
  'C++': {
    tools: ['g++'],
    build: ['g++', '-Wall', '-Wextra', '-Werror', '-std=c++17', '-o', join(built, 'random'), here('random.cpp')],
    run: [join(built, 'random')],
  },
  Java: {
    tools: ['javac', 'java'],
    build: ['javac', '-Xlint:all', '-Werror', '-d', built, here('Random.java')],
    run: ['java', '-cp', built, 'Random'],
  },
};

describe.each(Object.entries(players))('the random player in %s', (_language, { tools, build, run }) => {
  const missing = tools.find(isMissing);
  let isReady = build === undefined;
  const prepare = (skip: (condition: boolean, note: string) => void): void => {
    skip(missing !== undefined, `${missing} is not installed`);
    if (!isReady) execFileSync(build![0]!, build!.slice(1), { stdio: 'pipe' });
    isReady = true;
  };

  test('reads ambiguous digits, forgets taken cards, and ends with its input', ({ skip }) => {
    prepare(skip);
    const told = [
      'DEAL7S10D3C4C5C6C7C8C9C10CJCQCKCAC',
      'TRICK12D10H',
      'WRONG1',
      'TAKEN12D10H10DASS',
      'TAKEN23C4C5C6CS',
      'TAKEN37C8C9C10CS',
      'TAKEN10JCQCKC2HW',
      'TRICK1110H',
      'SCOREN1E2S3W4',
      'TOTALN1E2S3W4',
    ];
    const { status, stdout } = spawnSync(run[0]!, run.slice(1), {
      input: told.map((text) => `${text}\r\n`).join(''),
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'TRICK110D\r\nTRICK11AC\r\n' });
  });

  test('plays whole matches without a fault', async ({ skip }) => {
    prepare(skip);
    for (const [seed, earlyStop, count] of [
      ['whole', false, 4],
      ['early', true, 1],
    ] as const) {
      const programs = await Promise.all(
        Array.from({ length: count }, () => startProgram(unsandboxed(run), protocol.framing, { exitTime: 20_000 })),
      );
      try {
        const seated = [0, 1, 2, 3].map((seat) =>
          programs[seat] === undefined ? inProcess(random) : protocol.player(programs[seat].channel),
        );
        const kinds: string[] = [];
        for await (const event of playMatch({
          rules: game,
          game: 'kierki',
          seed,
          options: { deals: '1-7', file: '', 'early-stop': earlyStop },
          players: ['N', 'E', 'S', 'W'],
          moveTime: 20_000,
          seated,
        }))
          kinds.push(event.event);
        expect(kinds).not.toContain('fault');
        expect(kinds.at(-1)).toBe('end');
        for (const program of programs) await expect.poll(() => program.stderrText()).toMatch(/Received: TOTAL/);
      } finally {
        await Promise.all(programs.map((program) => program.stop(20_000)));
      }
      expect(programs.map((program) => program.used().exit)).toEqual(programs.map(() => 'exit code 0'));
    }
  });
});
