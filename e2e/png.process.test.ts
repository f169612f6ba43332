// `arena replay --png` as a user runs it.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { game } from '../games/voronoi/rules.ts';
import { pictures } from '../games/voronoi/picture.ts';
import { logLine } from '../src/game/log.ts';
import { playMatch } from '../src/referee/play.ts';
import { writePng } from '../src/kit/png.ts';
import { arena } from './arena.ts';
import { arenaHere } from '../test/cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-png-'));
const log = join(folder, 'match.jsonl');
let pngs: Buffer[];

beforeAll(async () => {
  const seat = (places: readonly [number, number][]) => ({
    choose: (_view: unknown, { turn }: { turn: number }) => ({ move: places[Math.floor((turn - 1) / 2)]! }),
    leave: () => undefined,
  });
  const seated = [
    seat([
      [100, 100],
      [300, 900],
    ]),
    seat([
      [800, 200],
      [700, 700],
    ]),
  ];
  const lines: string[] = [];
  for await (const event of playMatch({
    rules: game,
    game: 'voronoi',
    seed: 'png',
    options: { stones: 1 },
    players: ['one', 'other'],
    moveTime: 1000,
    seated,
  })) {
    lines.push(`${JSON.stringify(logLine(event))}\n`);
    if ('state' in event) pngs = pictures(event.state).map((draw) => writePng(draw()));
  }
  writeFileSync(log, lines.join(''));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a file for each game, beside the log or in a given place', async () => {
  expect(arena(['replay', log, '--png'])).toMatchObject({
    code: 0,
    out: `${folder}/match-1.png\n${folder}/match-2.png\n`,
  });
  expect(await arenaHere(['replay', log, '--png', join(folder, 'board.png')])).toMatchObject({
    code: 0,
    out: `${folder}/board-1.png\n${folder}/board-2.png\n`,
  });
  expect(pngs).toHaveLength(2);
  for (const name of ['match', 'board'])
    for (const [at, png] of pngs.entries())
      expect(readFileSync(join(folder, `${name}-${at + 1}.png`)).equals(png)).toBe(true);
});

test.each([
  ['a game without pictures', ['games/kierki/recorded/'], /^arena: there are no pictures of kierki/],
  ['a turn that is not there', [log, '--at', '99'], /^arena: --at: 99: name a turn from 0 to \d+/],
  ['milliseconds of a picture', [log, '--ms', '40'], /^arena: --ms goes with --gif/],
  [
    'a folder that is not there',
    [log, join(folder, 'nowhere/board.png')],
    /^arena: cannot write .*nowhere\/board-1\.png: there is no such file or folder$/m,
  ],
  ['two places', [log, 'one.png', 'two.png'], /name the log of one match/],
])('%s: one clear sentence', async (_what, [file = '', ...more], sentence) => {
  const path = file.endsWith('/')
    ? `${file}${readdirSync(file).find((name) => name.endsWith('.jsonl') && !name.includes('times'))}`
    : file;
  const { code, err } = await arenaHere(['replay', path, '--png', ...more]);
  expect(code).toBe(1);
  expect(err).toMatch(sentence);
  expect(err.trim().split('\n')).toHaveLength(1);
});

test('a position, and an animation of some positions, of a game that its page draws', async () => {
  const chess = 'games/chess/recorded/mate.jsonl';
  const still = await arenaHere(['replay', chess, '--png', join(folder, 'mate'), '--at', '4']);
  expect(still).toMatchObject({ code: 0, out: `${folder}/mate.png\n` });
  expect(readFileSync(join(folder, 'mate.png')).readUInt32BE(16)).toBe(1000);
  const moving = await arenaHere(['replay', chess, '--gif', join(folder, 'mate.gif'), '--at', '2-4', '--ms', '70']);
  expect(moving).toMatchObject({ code: 0, out: `${folder}/mate.gif\n` });
  const gif = readFileSync(join(folder, 'mate.gif'));
  expect([gif.toString('latin1', 0, 6), gif.readUInt16LE(6)]).toEqual(['GIF89a', 500]);
  const wrong = await arenaHere(['replay', chess, '--gif', '--at', '4-2']);
  expect(wrong).toMatchObject({ code: 1, err: expect.stringMatching(/^arena: --at: 4-2: name a turn/) });
});

test('a second argument is an error without --png', async () => {
  expect(await arenaHere(['replay', log, 'board.png'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('name the log of one match'),
  });
});
