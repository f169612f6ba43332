import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findGame } from '../http/views.ts';
import { gameNames } from '../match/games.ts';
import { readRecorded } from '../web/viewer/recorded.ts';
import { boardOf } from './board.ts';
import { matches, readCss, type Styled } from './css.ts';
import { animationOf, drawerOf, positionsIn } from './match.ts';
import { pixelsOf } from './raster.ts';
import { fitted, linesOf } from './text.ts';
import { resolve } from './values.ts';

const element = (
  tag: string,
  classes: string,
  parent?: Styled,
  attributes: readonly [string, string][] = [],
): Styled => ({
  tag,
  classes: new Set(classes.split(' ').filter((name) => name !== '')),
  attributes: new Map(attributes),
  parent,
});

describe('styles', () => {
  const html = element('html', '');
  const board = element('div', 'board wide', html);
  const svg = element('svg', 'graph', board);
  const line = element('line', 'can p1', svg, [['data-cell', '7']]);
  const selectorsOf = (css: string): boolean[] => readCss(css).map(({ selector }) => matches(selector, line));

  test('nested rules, lists, children, attributes and pseudo-classes', () => {
    expect(selectorsOf('.graph { .can { fill: red } .cannot { fill: red } line, circle { fill: red } }')).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(
      selectorsOf('.can { fill: red; &.p1 { fill: blue } .board & { fill: green } & .p1 { fill: pink } }'),
    ).toEqual([true, true, false, true]);
    expect(selectorsOf('div > .can { a: b } svg > .can { a: b } div .can { a: b }')).toEqual([false, true, true]);
    expect(selectorsOf('[data-cell] { a: b } [data-cell="7"] { a: b } [data-cell="8"] { a: b }')).toEqual([
      true,
      true,
      false,
    ]);
    expect(selectorsOf(':is(.x, .can) { a: b } .p1:not(.can) { a: b } .p1:where(.can) { a: b }')).toEqual([
      true,
      false,
      true,
    ]);
    expect(selectorsOf('.can:hover { a: b } .board:has(.x) .can { a: b }')).toEqual([]);
    expect(selectorsOf('@media (max-width: 9rem) { .can { a: b } } /* .can { a: b } */ .p1 { a: b }')).toEqual([true]);
    expect(selectorsOf('.x { @container (width < 8rem) { line:not(.y) { a: b } } } .p1 { a: b }')).toEqual([true]);
  });

  test('custom properties and functions of colours', () => {
    const custom = new Map([
      ['--p', 'light-dark(#00f, var(--q))'],
      ['--q', 'red'],
    ]);
    expect(resolve('var(--p)', custom, 'light')).toBe('#00f');
    expect(resolve('1px var(--p)', custom, 'dark')).toBe('1px red');
    expect(resolve('var(--none, 3px)', custom, 'dark')).toBe('3px');
    expect(resolve('var(--none)', custom, 'dark')).toBe(undefined);
    expect(resolve('color-mix(in srgb, #ff0000 25%, #0000ff)', custom, 'light')).toBe('rgba(64, 0, 191, 1.000)');
    expect(resolve('color-mix(in srgb, #fff 40%, transparent)', custom, 'light')).toBe('rgba(255, 255, 255, 0.400)');
    expect(resolve('var(--a)', new Map([['--a', 'var(--a)']]), 'light')).toBe(undefined);
  });

  test('texts are broken and cut off', () => {
    expect(fitted('abcdefghij', 10, 30)).toBe('abcd…');
    expect(linesOf('one two three four five', 10, 60, 2)).toEqual([
      'one two',
      'three four'.length > 10 ? '' : 'three fou…',
    ]);
  });
});

describe('the boards of', () => {
  test.each(gameNames().filter((name) => name !== 'kierki'))('%s', async (name) => {
    const { frames, view } = await recorded(name);
    expect(view.isDrawn).toBe(true);
    const at = Math.floor(frames.length * 0.6);
    const board = boardOf({ view, frames, at, language: 'en', names: ['a', 'b'] })!;
    const width = 240;
    const height = Math.round(width / board.shape);
    const sheet = (content: string) => ({ width, height, content });
    const [drawn, dark, empty] = await Promise.all(
      [board.draw({ x: 0, y: 0, width, height }), board.draw({ x: 0, y: 0, width, height }, 'dark'), ''].map(
        (content) => pixelsOf(sheet(content)),
      ),
    );
    expect([drawn!.rgba.length, drawn!.width, drawn!.height]).toEqual([4 * width * height, width, height]);
    expect(coloursOf(drawn!.rgba)).toBeGreaterThan(20);
    expect(coloursOf(empty!.rgba)).toBe(1);
    expect(drawn!.rgba).not.toEqual(dark!.rgba);
    expect(board.draw({ x: 0, y: 0, width, height })).not.toMatch(/var\(|light-dark|class=|<text[^>]*display:none/);
  });

  test('kierki are no drawing', async () => {
    const { frames, view } = await recorded('kierki');
    expect(view.isDrawn).toBe(undefined);
    expect(boardOf({ view, frames, at: 5, language: 'en', names: [] })).toBe(undefined);
    expect(await drawerOf({ game: 'kierki', frames, names: [], language: 'en' }, 200)).toBe(undefined);
  });
});

test('a match is animated, by pictures of its game or by its board', async () => {
  for (const name of ['voronoi', 'domino']) {
    const { frames } = await recorded(name);
    const draw = (await drawerOf({ game: name, frames, names: ['a', 'b'], language: 'pl' }, 200))!;
    const gif = (await animationOf(draw, positionsIn({ from: 0, to: Math.min(6, frames.length - 1) }, 4), 100))!;
    expect([gif.toString('latin1', 0, 6), gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual(['GIF89a', 200, 200]);
  }
});

test('the positions of a span, the first and the last one among them', () => {
  expect(positionsIn({ from: 3, to: 7 }, 10)).toEqual([3, 4, 5, 6, 7]);
  expect(positionsIn({ from: 0, to: 1000 }, 5)).toEqual([0, 250, 500, 750, 1000]);
  expect(positionsIn({ from: 4, to: 4 }, 5)).toEqual([4]);
});

async function recorded(name: string) {
  const folder = `games/${name}/recorded`;
  const file = readdirSync(folder).find((each) => each.endsWith('.jsonl'))!;
  const { rules, view } = (await findGame(name))!;
  const read = await readRecorded(rules, readFileSync(`${folder}/${file}`, 'utf8'), '');
  if ('wrong' in read) throw new Error(read.wrong.code);
  return { frames: read.value.frames, view };
}

const coloursOf = (rgba: Uint8ClampedArray): number => new Set(new Uint32Array(rgba.buffer)).size;
