import { expect, test } from 'vitest';
import { loadGame } from '../../match/games.ts';
import type { Match, Seated } from '../../store/matches.ts';
import { resultOf } from './result.ts';

const known = async (name: string, hasSecrets: boolean) => ({ rules: await loadGame(name), hasSecrets });
const geography = await known('geography', false);
const poker = await known('poker', true);
const kierki = await known('kierki', true);

const seated = (...ids: number[]): Seated[] =>
  ids.map((id) => ({ id, bot: id, number: 1, name: `bot ${id}`, owner: null, kind: 'program' }));
const match = (id: number, seats: readonly Seated[], scores?: readonly number[]): Match => ({
  id,
  game: 'geography',
  contest: { id: 1, name: 'tests', isHidden: false },
  kind: 'test',
  round: 1,
  board: id,
  state: scores === undefined ? 'waiting' : 'finished',
  attempt: 1,
  options: {},
  moveTime: 1000,
  pace: 1,
  duplicate: false,
  seats,
  createdAt: new Date(0),
  ...(scores !== undefined && { outcome: { scores, cause: 'rules' as const } }),
});

test('matches of one seed say less than as many of their own seeds', () => {
  const matches = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => match(id, seated(1, 2), id % 4 < 2 ? [1, 0] : [0, 1]));
  const [alone] = resultOf(matches, (id) => `${id}`, geography).lines;
  const [pairs] = resultOf(matches, (id) => `${Math.floor(id / 2)}`, geography).lines;
  expect([alone!.average, pairs!.average, alone!.wins, alone!.losses]).toEqual([0.5, 0.5, 4, 4]);
  expect(pairs!.interval!.high - pairs!.interval!.low).toBeGreaterThan(alone!.interval!.high - alone!.interval!.low);
});

test('a version in several seats has a game in each; matches that wait and void ones count for nobody', () => {
  const matches = [
    match(1, seated(1, 2, 2), [3, 2, 1]),
    match(2, seated(2, 2, 1), [3, 2, 1]),
    { ...match(3, seated(2, 1, 2)), state: 'void' as const },
    match(4, seated(2, 1, 2)),
  ];
  const { lines, played, voids, isOver } = resultOf(matches, (id) => `${id}`, poker);
  expect(lines.map(({ version, games, wins, losses, average }) => [version.id, games, wins, losses, average])).toEqual([
    [1, 2, 1, 1, 2],
    [2, 4, 1, 3, 2],
  ]);
  expect([played, voids, isOver]).toEqual([2, 1, false]);
});

test('of nothing, and of points that are equal by chance, there is no interval', () => {
  const equal = [1, 2].map((id) => match(id, seated(1, 2), [-3, -5]));
  const { lines: told } = resultOf(equal, (id) => `${id}`, kierki);
  expect(told.map(({ average, interval }) => [average, interval])).toEqual([
    [3, undefined],
    [5, undefined],
  ]);
  const { lines } = resultOf([match(1, seated(1, 2))], () => 'x', kierki);
  expect(lines.map(({ average, interval }) => [average, interval])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});
