import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { main } from '../main.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-pair-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

// The published example before its third round.
const file = `012 Example Bot Cup
142 4
152 W
240 Z 003 0007
001    1      anaconda v4                                                        1.5    1     4 w 1     7 b =
001    2      basilisk v2                                                        1.0    4     5 b 0     3 w 1
001    3      cobra v7                                                           0.5    6     6 w =     2 b 0
001    4      dervish v1                                                         1.0    4     1 b 0     6 b 1
001    5      echo v3                                                            1.5    1     2 w 1  0000 - H
001    6      falcon v2                                                          0.5    6     3 b =     4 w 0
001    7      gecko v1                                                           1.5    1  0000 - U     1 w =
`;

async function pair(text: string, ...flags: string[]): Promise<{ readonly code: number; readonly told: string }> {
  const path = join(folder, 'event.trf');
  writeFileSync(path, text);
  let told = '';
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line: string) => void (told += `${line}\n`));
  return { code: await main(['pair', path, ...flags]), told: told.replace(path, 'event.trf') };
}

test('the published example is paired as two other programs do', async () => {
  expect(await pair(file)).toEqual({
    code: 0,
    told: 'Round 3 of 4\n   1.  1 anaconda v4 – 5 echo v3\n   2.  6 falcon v2 – 2 basilisk v2\n   3.  4 dervish v1 – 3 cobra v7\n',
  });
});

test('an odd number of players: the bye is shown', async () => {
  expect((await pair(file.replace('240 Z 003 0007\n', ''))).told).toMatch(/^ {7}\d \S+ v\d has a bye$/m);
});

test('more than 200 players are paired by the fast Swiss, which is told, or exactly if asked for', async () => {
  const line = (number: number): string =>
    `001 ${`${number}`.padStart(4)}      ${`bot ${number}`.padEnd(33)}${' '.repeat(33)} 0.0`;
  const many = (players: number): string =>
    ['142 3', '152 W', ...Array.from({ length: players }, (_, at) => line(at + 1)), ''].join('\n');
  const told = async (players: number, ...flags: string[]): Promise<string> =>
    (await pair(many(players), ...flags)).told;
  expect(await told(202)).toMatch(
    /\n\nPaired by the fast Swiss, because 202 players are more than 200: [^]*--exact [^]*\n$/,
  );
  expect(await told(200)).not.toContain('fast Swiss');
  const exact = await told(202, '--exact');
  expect(exact).toMatch(/^Round 1 of 3\n {3}1\. {2}1 bot 1 – 102 bot 102\n {3}2\. {2}103 bot 103 – 2 bot 2\n/);
  expect(exact).not.toContain('fast Swiss');
});

test.each([
  [
    'a mistake, with its line',
    file.replace('4 w 1', '4 w ='),
    'event.trf: line 5: in round 1 players 1 and 4 tell results that do not fit together, = and 0',
  ],
  [
    'no round left',
    file.replace('142 4', '142 2').replace('240 Z 003 0007\n', ''),
    'event.trf: all rounds of the event are in the file, 2 of 2; a line that begins with 142 tells how many there are to be',
  ],
  [
    'no tournament file',
    '<html>',
    'event.trf: there is no player in the file; players are the lines that begin with 001',
  ],
])('%s', async (_what, text, wrong) => {
  expect(await pair(text)).toEqual({ code: 1, told: `arena: ${wrong}\n` });
});
