import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { defaultPolicy } from '../programs/policy.ts';
import type { MatchSetup, Played } from './match.ts';
import { Referee } from './referee.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-kept-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An engine that writes its process id and all that it is told into a file, and plays 1. e4 e5 by heart. */
const engine = (name: string, last = ''): string => `
  const { appendFileSync } = require('node:fs');
  const note = (text) => appendFileSync(${JSON.stringify(join(folder, name))}, process.pid + ' ' + text + '\\n');
  let position = '';
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    note(line.split(' ')[0]);
    if (line === 'uci') console.log('uciok');
    if (line === 'isready') console.log('readyok');
    if (line.startsWith('position')) position = line;
    if (line.startsWith('go')) console.log(position.includes('moves') ? 'bestmove e7e5' : ${JSON.stringify(last || 'bestmove e2e4')});
    if (line === 'quit') process.exit();
  });`;

const player = (name: string, script: string) => ({
  name,
  player: {
    program: {
      command: [process.execPath, '-e', script],
      folder: '/',
      shown: [],
      environment: {},
      title: 'node',
    },
  },
});

const setup: MatchSetup = {
  source: { kind: 'rules', game: 'chess', options: { moves: 1 }, limits: { moveTime: 60_000 } },
  policy: { ...defaultPolicy, trusted: true },
  tries: 3,
  keepsPrograms: true,
};

const wordsOf = (name: string): { readonly ids: readonly string[]; readonly words: readonly string[] } => {
  const lines = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
  return {
    ids: [...new Set(lines.map((line) => line.split(' ')[0]!))],
    words: lines.map((line) => line.split(' ')[1]!),
  };
};

async function playGames(given: MatchSetup, names: readonly string[], scripts: readonly string[]): Promise<Played[]> {
  const referee = new Referee();
  const players = names.map((name, at) => player(name, scripts[at]!));
  const games: Played[] = [];
  for (const number of [1, 2, 3])
    games.push(
      await referee.play(given, {
        number,
        seed: `${number}`,
        players: number % 2 === 1 ? players : players.toReversed(),
      }),
    );
  await referee.stop();
  return games;
}

const over = (played: Played | undefined): Played & { kind: 'over' } => {
  if (played?.kind !== 'over') throw new Error('not over');
  return played;
};

test('an engine plays all games of a slot, changes its colour, and is told to quit at the end', async () => {
  const games = await playGames(setup, ['kept-a', 'kept-b'], [engine('kept-a'), engine('kept-b')]);
  for (const name of ['kept-a', 'kept-b']) {
    const { ids, words } = wordsOf(name);
    expect(ids).toHaveLength(1);
    const game = ['ucinewgame', 'isready', 'position', 'go'];
    expect(words).toEqual(['uci', ...game, ...game, ...game, 'quit']);
  }
  expect(games.map((game) => over(game).outcome.cause)).toEqual(['rules', 'rules', 'rules']);
  expect(over(games[2]).used.every((used) => used !== null && used.longest >= 0)).toBe(true);
});

test('without keepsPrograms every game has engines of its own', async () => {
  const fresh = { ...setup, keepsPrograms: false };
  await playGames(fresh, ['fresh-a', 'fresh-b'], [engine('fresh-a'), engine('fresh-b')]);
  expect(wordsOf('fresh-a').ids).toHaveLength(3);
  expect(wordsOf('fresh-a').words.filter((word) => word === 'quit')).toHaveLength(3);
});

test('after a fault both engines are started anew', async () => {
  const games = await playGames(setup, ['bad-a', 'bad-b'], [engine('bad-a', 'bestmove e2e5'), engine('bad-b')]);
  expect(games.map((game) => over(game).outcome.cause)).toEqual(['illegal', 'rules', 'illegal']);
  expect(wordsOf('bad-b').ids).toHaveLength(2); // the third game has the engines of the second
});
