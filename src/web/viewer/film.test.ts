import { expect, test } from 'vitest';
import type { Frame } from '../../game/view/frames.ts';
import { changeOf } from './change.ts';
import { changeTo, Film } from './film.ts';

/** A match whose view has a long list and a small fact, which the move of a seat changes now and then. */
const frames = (count: number, long: number): Frame[] =>
  Array.from({ length: count }, (_, at) => ({
    view: { cells: Array.from({ length: long }, (_cell, cell) => (cell < at ? cell % 7 : 0)), turn: at },
    moves: at === 0 ? {} : { [at % 2]: `${at}` },
    ms: at === 0 ? {} : { [at % 2]: at * 3 },
    ...(at % 5 === 0 && { notes: { 0: `note ${at}` } }),
    toMove: [at % 2],
  }));

test.each([10, 2000])('frames with lists of %i come back as they were, in any order', (long) => {
  const played = frames(300, long);
  const film = new Film();
  for (const frame of played) film.add(frame);
  const other = new Film();
  for (const [at, frame] of film.frames.entries())
    other.apply(JSON.parse(JSON.stringify(changeTo(frame, film.frames[at - 1]))) as ReturnType<typeof changeTo>);
  for (const each of [film, other])
    for (const at of [299, 0, 150, 149, 151, 63, 64, 65, 298, 1]) expect(each.frames[at]).toEqual(played[at]);
  expect(other.frames).toEqual(played);
});

test('a known change is that of two whole frames', () => {
  const film = new Film();
  for (const frame of frames(40, 1000)) film.add(frame);
  for (let at = 1; at < 40; at++)
    expect(changeTo(film.frames[at]!, film.frames[at - 1])).toEqual(changeOf(film.frames[at - 1]!, film.frames[at]!));
  expect(changeTo(film.frames[9]!, film.frames[3])).toEqual(changeOf(film.frames[3]!, film.frames[9]!));
});

test('small views are one object for all who look', () => {
  const film = new Film();
  for (const frame of frames(300, 10)) film.apply({ is: frame });
  expect(film.frames[77]!.view).toBe(film.frames[77]!.view);
});
