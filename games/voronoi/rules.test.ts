import { inEnglish } from '../../test/in-english.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Fault } from '../../src/game/fault.ts';
import { laws } from '../../src/game/laws.ts';
import { readLog } from '../../src/game/log.ts';
import { roundOf } from '../../src/game/clock.ts';
import { randomFor } from '../../src/game/random.ts';
import { verify } from '../../src/game/replay.ts';
import { say } from './protocol-messages.ts';
import { hasRoom } from './room.ts';
import { game } from './rules.ts';
import { upNext } from './up-next.ts';
import type { Move, State } from './state.ts';

const soak = process.env['ARENA_SOAK'] === '1';
const setup = (players: number, stones: number): State => game.setup(players, { stones }, randomFor('', 0));
const after = (state: State, ...moves: Move[]): State =>
  moves.reduce((now, move) => game.play(now, new Map([[game.toMove(now)[0]!, move]]), randomFor('', 0)), state);

/** The seats in whose turn each of these moves is made. */
function turns(state: State, moves: readonly Move[]): number[] {
  return moves.map((move) => {
    const seat = game.toMove(state)[0]!;
    state = after(state, move);
    return seat;
  });
}

// With one stone each, src/match/games.fuzz.test.ts tries two, three and eight players.
const tables: readonly (readonly [players: number, stones: number])[] = [
  [2, 6],
  [3, 3],
  [4, 2],
  ...(soak
    ? ([
        [2, 1],
        [5, 1],
        [8, 1],
        [6, 4],
        [7, 5],
        [8, 8],
        [2, 60],
      ] as const)
    : []),
];
test.each(tables)('keeps the laws with %i players and %i stones each', { timeout: 600_000 }, (players, stones) => {
  laws(game, `law ${players} ${stones}`, { seats: players, options: { stones } });
});

test('keeps the laws with so many stones that the board fills up', { timeout: 600_000 }, () => {
  const prints = laws(game, 'full', { seats: 2, options: { stones: 999 } });
  expect(prints.length).toBeGreaterThan(2 * 130);
  expect(prints.length).toBeLessThan(2 * 300);
});

const lone = after(setup(2, 3), [500, 500]);
test.each<[Move, string | undefined]>([
  [[0, 0], undefined],
  [[999, 999], undefined],
  [[500, 566], undefined], // 66 away
  [[434, 500], undefined],
  [[501, 566], undefined],
  [[500, 500], 'there is a stone on 500 500'],
  [[500, 565], '500 565 is too close to the stone on 500 500: 65.00 away, and 66 is the least'],
  [[543, 550], '543 550 is too close to the stone on 500 500: 65.95 away, and 66 is the least'],
  [[-1, 5], '-1 5 is not on the board: rows and columns go from 0 to 999'],
  [[5, 1000], '5 1000 is not on the board: rows and columns go from 0 to 999'],
  [[0.5, 7], '0.5 7 is not on the board: rows and columns go from 0 to 999'],
  [[Number.NaN, 7], 'NaN 7 is not on the board: rows and columns go from 0 to 999'],
])('a stone on %j: %s', (move, objection) => {
  expect(inEnglish(game.objection(lone, 1, move), game.messages)).toBe(objection);
});

test('the squared distance decides: less than 4356 is refused, 4356 allowed', () => {
  const at = after(setup(2, 3), [400, 400]);
  const found = new Map<number, boolean>();
  for (let down = -66; down <= 66; down++)
    for (let across = -66; across <= 66; across++)
      found.set(down ** 2 + across ** 2, game.objection(at, 1, [400 + down, 400 + across]) === undefined);
  expect([...found].every(([squared, isAllowed]) => isAllowed === squared >= 4356)).toBe(true);
  // no two squares make a number between
  expect([4352, 4356].map((squared) => found.get(squared))).toEqual([false, true]);
});

test('stones of the game before are gone', () => {
  const second = after(setup(2, 1), [100, 100], [500, 500]);
  expect(upNext(second)).toMatchObject({ number: 1, seat: 1, round: { stones: [] } });
  expect(game.objection(second, 1, [100, 100])).toBeUndefined();
});

test('in each game another player begins, and the order stays', () => {
  const places: Move[] = [
    [0, 0],
    [0, 100],
    [0, 200],
    [0, 300],
    [0, 400],
    [0, 500],
  ];
  expect(turns(setup(3, 2), [...places, ...places, ...places])).toEqual([
    0, 1, 2, 0, 1, 2, 1, 2, 0, 1, 2, 0, 2, 0, 1, 2, 0, 1,
  ]);
});

/** The seat and its message, from the published conversation. */
const transcript = readFileSync(new URL('fixtures/two-players.txt', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const found = / c([12]) (C->S|S->C) b'(\d+ .*?)(\\n)?'$/.exec(line);
    return found === null
      ? []
      : [{ seat: Number(found[1]) - 1, isTold: found[2] === 'S->C', text: found[3]!.trimEnd() }];
  });

test('the published conversation is reproduced number by number', () => {
  let state = setup(2, 3);
  const lines = transcript.slice(2); // after the two that say who is who
  expect(transcript.slice(0, 2).map(({ text }) => text)).toEqual(
    [0, 1].map((seat) => say.info({ players: 2, stones: 3, seat })),
  );
  expect(lines).toHaveLength(2 * 2 * 6 + 4);
  for (const { seat, isTold, text } of lines) {
    const isEnd = text.startsWith('1 ');
    if (isTold) expect(say.update(isEnd ? state.games.at(-1)! : upNext(state).round, seat)).toBe(text);
    else {
      expect(game.toMove(state)).toEqual([seat]);
      state = after(state, game.read(text)!);
    }
  }
  expect(game.toMove(state)).toEqual([]);
  expect(game.scores(state)).toEqual([527_081 + 466_670, 472_890 + 533_210]);
});

test('a player out of time has -2, out of attempts -1; the game is over for all, and the next begins', () => {
  const late = after(setup(3, 2), [0, 0], [500, 500], 'late');
  expect(late.games[0]).toMatchObject({ scores: [expect.any(Number), expect.any(Number), -2], end: 'late' });
  expect(late.games[0]!.scores[0]! + late.games[0]!.scores[1]!).toBeGreaterThan(990_000);
  const wrong = after(late, 'wrong');
  expect(wrong.games[1]).toEqual({ stones: [], scores: [0, -1, 0], end: 'wrong' });
  expect(game.toMove(wrong)).toEqual([2]);
});

test('a player that left has -1 from then on; its stones stay, and its turns are skipped', () => {
  const start = after(setup(3, 2), [0, 0], [500, 500], [900, 900]);
  const gone = after(start, 'gone', [0, 900]);
  expect(gone.games[0]!.stones).toHaveLength(4);
  expect(gone.games[0]!.scores[0]).toBe(-1);
  expect(gone.games[0]!.scores[1]).toBeLessThan(
    after(setup(3, 2), 'gone', [500, 500], [900, 900], [0, 900]).games[0]!.scores[1]!,
  );
  expect(
    turns(start, [
      'gone',
      [0, 900],
      [900, 0],
      [0, 0],
      [0, 100],
      [0, 200],
      [0, 300],
      [0, 0],
      [0, 100],
      [0, 200],
      [0, 300],
    ]),
  ).toEqual([0, 1, 2, 1, 2, 1, 2, 2, 1, 2, 1]);
  const end = after(
    start,
    'gone',
    [0, 900],
    [900, 0],
    [0, 0],
    [0, 100],
    [0, 200],
    [0, 300],
    [0, 0],
    [0, 100],
    [0, 200],
    [0, 300],
  );
  expect(game.toMove(end)).toEqual([]);
  expect(end.games.map(({ scores }) => scores[0])).toEqual([-1, -1, -1]);
  expect(end.games.map((round) => round.end)).toEqual(['placed', 'placed', 'placed']);
});

test('when the remaining players have no stones any more, the game is over and the next one is played', () => {
  const state = after(setup(3, 1), [0, 0], [500, 500], 'gone');
  expect(state.games.at(-1)!.end).toBe('placed');
  expect(state.games.at(-1)!.scores[2]).toBe(-1);
  expect(game.toMove(state)).toEqual([1]);
});

test('a player left alone has its cells of that game and all of the later ones', () => {
  const state = after(setup(3, 2), [0, 0], [500, 500], 'gone', [900, 900], 'gone');
  expect(game.toMove(state)).toEqual([]);
  expect(state.games.map(({ end }) => end)).toEqual(['alone', 'alone', 'alone']);
  expect(state.games.slice(1).map(({ scores }) => scores)).toEqual([
    [1_000_000, -1, -1],
    [1_000_000, -1, -1],
  ]);
  expect(state.games[0]!.scores.slice(1)).toEqual([-1, -1]);
  expect(state.games[0]!.scores[0]).toBeLessThan(1_000_000);
});

test('a game without a stone belongs to the player left alone', () => {
  const state = after(setup(2, 1), [0, 0], [500, 500], 'gone');
  expect(state.games[1]).toEqual({ stones: [], scores: [1_000_000, -1], end: 'alone' });
  expect(game.scores(state)[1]).toBe(state.games[0]!.scores[1]! - 1);
});

test.each<[fault: Fault, state: State, seat: number, move: Move]>([
  ['timeout', lone, 1, 'late'],
  ['cpu', lone, 1, 'late'],
  ['illegal', lone, 1, 'wrong'],
  ['chatter', lone, 1, 'wrong'],
  ['long-line', lone, 1, 'wrong'],
  ['crashed', lone, 1, 'gone'],
  ['no-program', lone, 1, 'gone'],
  ['timeout', after(lone, 'late'), 1, 'gone'],
  ['illegal', after(lone, 'wrong'), 1, 'gone'],
  ['illegal', after(lone, [0, 0], 'wrong'), 1, 'wrong'], // that was the other player
])('the stand-in for a fault (%s) plays', (fault, state, seat, move) => {
  expect(game.standIn!(state, { seat, turn: 1, limit: { wall: 1 }, random: randomFor('', 1) }, fault)).toBe(move);
});

test('every game has a clock of its own', () => {
  expect(
    [setup(2, 1), lone, after(setup(2, 1), [0, 0], [500, 500]), after(setup(2, 1), 'late', 'late')].map((state) =>
      roundOf(game, state),
    ),
  ).toEqual([0, 0, 1, 2]);
});

test('a game is over when no stone fits any more, even if a player has some left', () => {
  const stones: [number, number, number][] = [];
  for (let row = 40; row < 1000; row += 92) for (let col = 40; col < 1000; col += 92) stones.push([row, col, 0]);
  expect(hasRoom(stones)).toBe(false); // 65.05 from the middle of four to each of them
  for (const at of [0, 60, 120]) expect(hasRoom(stones.toSpliced(at, 1))).toBe(true);
});

test('a position in words', () => {
  expect(game.describe(lone)).toBe('game 1 of 2, 1 stone: 999999 : 0; player 2 to move');
  expect(game.describe(after(setup(2, 1), 'late', 'late'))).toBe('game 2 of 2, 0 stones: 0 : -2; over');
});

test.each(['', '1', '1 2 3', '1,2', '1000 5', '-1 5', '1 2 ', 'early'])('%j is no move of a log', (text) => {
  expect(game.read(text)).toBeUndefined();
});

test.each([
  ['1', 1],
  ['10', 10],
  ['999', 999],
  ['0', undefined],
  ['', undefined],
  ['1000', undefined],
  ['2.5', undefined],
  ['-3', undefined],
])('%s stones each', (text, stones) => {
  expect(inEnglish(game.options.stones.read(text), game.messages)).toEqual(
    stones === undefined ? { wrong: 'The stones of each player must be a number from 1 to 999' } : { value: stones },
  );
});

const recorded = new URL('recorded/', import.meta.url);
test.each(readdirSync(recorded))('the recorded match %s still replays the same', (file) => {
  const log = readLog(readFileSync(new URL(file, recorded), 'utf8'));
  expect('value' in log && verify(game, log.value)).toHaveProperty('value');
});

test('the player to move may report others that left, and is still to move', () => {
  const state = after(setup(3, 2), [0, 0], [500, 500], [900, 900]);
  const told = after(state, 'gone 3');
  expect(told).toEqual({
    ...state,
    gone: [2],
    games: [{ ...state.games[0]!, scores: state.games[0]!.scores.with(2, -1) }],
  });
  expect(game.toMove(told)).toEqual([0]);
  expect(after(told, 'gone 2')).toMatchObject({
    gone: [2, 1],
    games: [{ end: 'alone' }, { end: 'alone' }, { end: 'alone' }],
  });
  for (const move of ['gone 3', 'gone 4'] as const)
    expect(inEnglish(game.objection(told, 0, move), game.messages)).toMatch(/^player \d is not there$/);
  expect([game.read('gone 3'), game.write('gone 3'), game.read('gone 9'), game.read('gone  3')]).toEqual([
    'gone 3',
    'gone 3',
    undefined,
    undefined,
  ]);
});
