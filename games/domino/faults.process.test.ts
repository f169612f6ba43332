// Bots that misbehave, each in a match of its own, as `arena play` plays and prints it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkout, start } from '../../e2e/arena.ts';
import { openPlays } from '../../test/play-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-domino-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fixture = (file: string): string => join(checkout, 'games/domino/fixtures', file);

const plays = openPlays();
afterAll(() => plays.stop());

/** The words of one game of a rude bot against random. */
const wordsOf = (flaw: string, ...more: string[]): string[] => [
  'domino',
  '--bot',
  `rude=${JSON.stringify(process.execPath)} ${JSON.stringify(fixture('rude.mjs'))} ${flaw}`,
  'rude',
  'random',
  '--board',
  fixture('board.txt'),
  '--seed',
  '1',
  ...more,
];

/** Plays one game of a rude bot against random and returns what was printed. */
const play = (flaw: string, ...more: string[]): Promise<string> => plays.play(wordsOf(flaw, ...more));

/** For bots that must not be late on a busy machine. */
const patient = ['--move-time', '20s'];

const syntax = 'a move must read: {x1;y1},{x2;y2}';
const cases: readonly (readonly [flaw: string, what: string, told: string, said: string])[] = [
  ['greet', 'unreadable answer in turn 1: the answer must read: ok', '5', 'Hello!'],
  ['ahead', 'more than one answer in turn 1: it is not your turn', '5', 'ok'],
  ['syntax', `unreadable answer in turn 1: ${syntax}`, 'start', '(0,0) (1,0)'],
  ['bytes', `answer is no text in turn 1: ${syntax}`, 'start', '\\x00\\x01'],
  ['blank', `empty answer in turn 1: ${syntax}`, 'start', ''],
  ['taken', 'illegal move in turn 1: {2;2} is taken', 'start', '{2;2},{2;1}'],
  ['apart', 'illegal move in turn 1: {0;0} and {2;0} are not neighbours', 'start', '{0;0},{2;0}'],
  ['diagonal', 'illegal move in turn 1: {0;0} and {1;1} are not neighbours', 'start', '{0;0},{1;1}'],
  ['corners', 'illegal move in turn 1: {0;0} and {4;4} are not neighbours', 'start', '{0;0},{4;4}'],
  ['twice', 'illegal move in turn 1: a block covers two cells, not {1;1} twice', 'start', '{1;1},{1;1}'],
  ['outside', 'illegal move in turn 1: there is no cell {5;0} on a board of 5 by 5', 'start', '{4;0},{5;0}'],
  ['double', 'more than one answer in turn 2: it is not your turn', 'start', '{0;0},{1;0}'],
  ['crash', 'ended with an error in turn 1: the program ended with exit code 3', 'start', 'OK\\x0d'],
  ['leave', 'program ended in turn 1: the program ended with exit code 0', 'start', 'OK\\x0d'],
  ['silence', 'time ran out in turn 1: no answer within 0.5 s', 'start', 'OK\\x0d'],
  ['hang', 'time ran out in turn 1: no answer within 0.5 s', 'start', 'OK\\x0d'],
  ['dribble', 'answer in pieces in turn 1: the answer paused for 0.1 s; it must come in one write', 'start', '{'],
  ['halves', 'answer in pieces in turn 1: the answer paused for 0.1 s; it must come in one write', 'start', '{0;0},'],
];

describe('a bot with a flaw loses, and is told why', () => {
  test.each(cases)('%s', async (flaw, what, told, said) => {
    const out = await play(flaw, ...(what.startsWith('time ran out') ? [] : patient));
    expect(out).toMatch(/^rude +0\.0 %/m);
    expect(out).toContain(`rude, game 1: ${what}\n  told last:  ${told}\n  wrote last: ${said}\n`);
    expect(out).toMatch(/^ {2}hint: {7}\S/m);
  });
});

test('a process of its own prints the same', async () => {
  const { out, ended } = start(['play', ...wordsOf('greet', ...patient)]);
  expect(await ended).toBe(0);
  const timeless = (text: string): string =>
    text.replaceAll(/arena-faults-\w+|\S*bin(?=\/arena)| *\d+(\.\d+)?( m?s)?/g, '#');
  expect(timeless(out())).toBe(timeless(await play('greet', ...patient)));
});

test('an answer in pieces back to back is fine, and lenient allows pauses', async () => {
  expect(await play('pieces', ...patient)).toMatch(/^rude +\S+ %.* 0$/m);
  expect(await play('halves', '--one-write', 'lenient', ...patient)).not.toContain('rude, game 1');
  expect(await play('dribble', '--one-write', 'lenient')).toContain(
    'unfinished answer in turn 1: the answer had no end within 0.5 s',
  );
});

test('a program may compute between two pieces, where CPU time can be measured', async ({ skip }) => {
  const log = join(folder, 'computes');
  const out = await play('computes', '--log', log, ...patient);
  const last = readFileSync(join(log, '0001.times.jsonl'), 'utf8').trimEnd().split('\n').at(-1)!;
  const [used] = (JSON.parse(last) as { used: { cpu?: number }[] }).used;
  skip(used!.cpu === undefined, 'CPU time cannot be measured here');
  expect(out).not.toContain('rude, game 1');
});

test('a player has a second to leave, and no more', async () => {
  const exitOf = async (flaw: string): Promise<unknown> => {
    const log = join(folder, flaw);
    await play(flaw, '--log', log, ...patient);
    const last = readFileSync(join(log, '0001.times.jsonl'), 'utf8').trimEnd().split('\n').at(-1)!;
    return (JSON.parse(last) as { used: { exit: string }[] }).used[0]!.exit;
  };
  expect(await exitOf('none')).toBe('exit code 0');
  expect(await exitOf('slow-goodbye')).toBe('exit code 7');
  expect(await exitOf('no-goodbye')).toBe('stopped');
});

test('an even size is refused in a sentence', async () => {
  const { err, ended } = start(['play', 'domino', 'random', 'random', '--size', '14']);
  expect(await ended).toBe(1);
  expect(err()).toBe('arena: The size of the board must be an odd number from 1 to 99 (arena play --help)\n');
});
