import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { game as rules } from '../../games/geography/rules.ts';
import { inProcess, playMatch } from '../match/play.ts';
import { Recording } from '../match/record.ts';
import type { Fixture } from '../tournament/progress.ts';
import { openSwiss, type SwissFolder, type Wish } from './swissfolder.ts';

const options = { gsize: 8, graph: '' };
const wish: Wish = { game: 'geography', options, moveTime: 2000, rounds: 3, games: 1, players: ['ant', 'bee', 'cat', 'dog', 'elk'] };
const fresh = { seed: 'folder', began: '2026/11/14' };
const day = '2026/11/15';

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swissfolder-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (changes: Partial<Wish> = {}): ReturnType<typeof openSwiss> => openSwiss(folder, { ...wish, ...changes }, fresh, (line) => said.push(line));
function opened(): SwissFolder {
  const kept = open();
  if ('wrong' in kept) throw new Error(kept.wrong);
  return kept.value;
}
const match = (number: number): string => join(folder, 'matches', `000${number}.jsonl`);

async function play(kept: SwissFolder, fixture: Fixture): Promise<void> {
  const seated = fixture.entrants.map((_, seat) => inProcess((view: Parameters<typeof rules.view>[0], { random }) => rules.anyMove(view, seat, random)));
  const record = new Recording();
  for await (const event of playMatch({ rules, game: 'geography', seed: kept.seedOf(fixture), options, players: kept.playersOf(fixture), moveTime: 2000, seated })) record.add(event);
  kept.saveGame(fixture, record);
}

/** So many games, in their order. */
async function playOn(games: number): Promise<SwissFolder> {
  const kept = opened();
  for (let played = 0; played < games; played++) await play(kept, kept.progress().fixtures.find((fixture) => !kept.hasEnded(fixture))!);
  return kept;
}

test('what was kept is there when the folder is opened again', async () => {
  const kept = await playOn(3);
  kept.saveForfeit(kept.progress().fixtures[3]!, [1]);
  kept.report(kept.progress(), day);
  const before = readFileSync(join(folder, 'results.csv'), 'utf8');
  const again = opened();
  expect(again.progress()).toEqual(kept.progress());
  again.report(again.progress(), day);
  expect(readFileSync(join(folder, 'results.csv'), 'utf8')).toBe(before);
  expect(again.plan.seed).toBe('folder');
  expect(again.standings(again.progress())).toMatchObject({ round: 2, rounds: 3 });
  expect(readdirSync(folder).toSorted()).toEqual(['matches', 'results.csv', 'standings.json', 'tournament.json', 'tournament.trf']);
  expect(said).toEqual([]);
});

test.each<[string, Partial<Wish>, RegExp]>([
  ['game', { game: 'checkers' }, /the game is geography there, not checkers;/],
  ['option', { options: { gsize: 9, graph: '' } }, /the option gsize is 8 there, not 9;/],
  ['time', { moveTime: 500 }, /the time for a move is 2 there, not 0\.5;/],
  ['number of rounds', { rounds: 4 }, /the number of rounds is 3 there, not 4;/],
  ['number of games', { games: 2 }, /the number of games is 1 there, not 2;/],
  ['seed', { seed: 'other' }, /the seed is folder there, not other;/],
  ['player', { players: ['ant', 'bee', 'fox', 'dog', 'elk'] }, /player 3 is cat there, not fox;/],
  ['order of players', { players: ['bee', 'ant', 'cat', 'dog', 'elk'] }, /player 1 is ant there, not bee;/],
  ['number of players', { players: ['ant', 'bee'] }, /the number of players is 5 there, not 2;/],
])('a tournament with another %s is refused', (_what, changes, words) => {
  opened();
  expect(open(changes)).toEqual({ wrong: expect.stringMatching(words) });
  expect(open({ seed: 'folder' })).toHaveProperty('value');
});

test.each([
  ['notes.txt', 'something else', /has other files in it; choose an empty folder$/],
  ['matches/0001.jsonl', '', /has other files in it/],
  ['tournament.json', '{"game":"geo', /is no plan of a Swiss tournament; choose another folder$/],
  ['tournament.json', '{"format":"knockout"}', /is no plan of a Swiss tournament/],
  ['tournament.json', 'null', /is no plan of a Swiss tournament/],
])('a folder with %s of %j in it is refused', (file, text, words) => {
  mkdirSync(join(folder, 'matches'));
  writeFileSync(join(folder, file), text);
  expect(open()).toEqual({ wrong: expect.stringMatching(words) });
});

test.each<[string, (text: string) => string]>([
  ['its last line is torn', (text) => text.slice(0, -20)],
  ['its last line is missing', (text) => `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`],
  ['it is empty', () => ''],
  ['it is full of zeros', (text) => '\0'.repeat(text.length)],
])('a game is played again when %s', async (_what, damage) => {
  await playOn(2);
  writeFileSync(match(2), damage(readFileSync(match(2), 'utf8')));
  writeFileSync(`${match(2)}.part`, '{"event":"st');
  const kept = opened();
  expect(said).toEqual(['matches/0002.jsonl is cut short or damaged; its game counts as not played']);
  const { fixtures, history } = kept.progress();
  expect([history.met.length, ...fixtures.map((fixture) => kept.hasEnded(fixture))]).toEqual([0, true, false]);
  await play(kept, fixtures[1]!);
  expect(opened().progress().history.met).toHaveLength(2);
});

test('a damaged forfeit counts as none', () => {
  const kept = opened();
  kept.saveForfeit(kept.progress().fixtures[0]!, [0]);
  writeFileSync(join(folder, 'matches', '0001.forfeit.json'), '{"players":["ant","bee"],"absent":[2]}');
  expect(opened().hasEnded(kept.progress().fixtures[0]!)).toBe(false);
  expect(said).toHaveLength(1);
});

test('a game of an earlier round that is damaged stops the tournament', async () => {
  await playOn(3);
  writeFileSync(match(1), readFileSync(match(1), 'utf8').slice(0, 100));
  expect(open()).toEqual({ wrong: expect.stringMatching(/cannot go on: matches\/0001\.jsonl is missing or damaged, and later rounds were paired by its result; put it back from a copy, or remove matches\/0003/) });
});

test('a game of others stops it, too', async () => {
  await playOn(1);
  writeFileSync(match(1), readFileSync(match(1), 'utf8').replace(/"players":\["\w+"/, '"players":["fox"'));
  expect(open()).toEqual({ wrong: expect.stringMatching(/matches\/0001 is a game of fox and \w+, and \w+ and \w+ should have played there/) });
});

test('a game after the end stops it, too', async () => {
  await playOn(6);
  writeFileSync(match(7), readFileSync(match(6), 'utf8'));
  expect(open()).toEqual({ wrong: expect.stringMatching(/matches\/0007 is a game after the end of this tournament/) });
});
