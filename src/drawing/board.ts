import { existsSync, readFileSync } from 'node:fs';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Language } from '../game/message.ts';
import type { Frame } from '../game/view/frames.ts';
import type { GameView } from '../game/view/viewer.ts';
import { gameNames, root } from '../match/games.ts';
import { readCss, type Rule } from './css.ts';
import { isDrawn, shapeOf, styledSvg, type Box } from './svg.ts';
import type { Theme } from './values.ts';

// The board of a game as a drawing that needs no page around it. What a page shows as HTML, such as a table of cards, has
// none, unless its small form on a card is a drawing.

export interface Position {
  readonly view: GameView;
  readonly frames: readonly Frame[];
  readonly at: number;
  readonly language: Language;
  readonly names: readonly string[];
}

export interface Board {
  /** Width to height. */
  readonly shape: number;
  draw(box: Box, theme?: Theme): string;
}

/** The board of a position; undefined where the game shows none as a drawing. */
export function boardOf({ view, frames, at, language, names }: Position): Board | undefined {
  for (const mini of [false, true]) {
    const shown = mini ? frames.slice(0, at + 1) : frames; // on a card a plot ends where the match is
    const markup = renderToString(h(view.Board, { frames: shown, at, language, names, mini }));
    const shape = shapeOf(markup);
    if (shape === undefined || !isWhole(markup)) continue;
    return { shape, draw: (box, theme = 'light') => styledSvg(markup, { rules: rules(), theme }, box) ?? '' };
  }
  return undefined;
}

/** One drawing and nothing beside it. */
const isWhole = (markup: string): boolean =>
  styledSvg(markup, { rules: [], theme: 'light' }, { x: 0, y: 0, width: 1, height: 1 }) !== undefined;

let known: readonly Rule[] | undefined;

/** The styles of the pages, read once. */
export function rules(): readonly Rule[] {
  known ??= [
    ...['tokens', 'arena', 'site'].map((name) => `src/web/styles/${name}.css`),
    ...gameNames().map((name) => `games/${name}/style.css`),
  ]
    .map((path) => new URL(path, root))
    .filter((file) => existsSync(file))
    .flatMap((file) => readCss(readFileSync(file, 'utf8')))
    .filter(({ declarations }) => declarations.some(([property]) => isDrawn(property)));
  return known;
}

let icons: string | undefined;

/** The symbols that boards use. */
export const symbols = (): string =>
  (icons ??= (
    readFileSync(new URL('src/web/public/icons.svg', root), 'utf8').match(/<symbol[\s\S]*?<\/symbol>/g) ?? []
  ).join(''));
