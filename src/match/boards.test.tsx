import { existsSync, readFileSync } from 'node:fs';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { defaults } from '../game/defaults.ts';
import type { Offer } from '../game/offer.ts';
import { randomFor } from '../game/random.ts';
import type { Frame } from '../game/view/frames.ts';
import { findGame } from '../http/views.ts';
import { gameNames, type AnyGame } from './games.ts';

const targetsOf = (offer: Offer): string[] =>
  offer.kind === 'point' ? [offer.target] : [...new Set(offer.moves.flatMap(({ targets }) => targets))];

const markedIn = (html: string): string[] => [...html.matchAll(/ data-target="([^"]*)"/g)].map(([, target]) => target!);

const icons = readFileSync(new URL('../web/public/icons.svg', import.meta.url), 'utf8');
const symbols = [...icons.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
const usedIn = (html: string): string[] => [...html.matchAll(/"\/icons\.svg#([^"]+)"/g)].map(([, id]) => id!);

/** The positions of a random match, each as the frames that lead to it are seen by one seat. */
function* positionsOf(rules: AnyGame, options: object, seat: number): Generator<readonly Frame[]> {
  const frames: Frame[] = [];
  let state = rules.setup(rules.seats.min, { ...defaults<object>(rules), ...options }, randomFor('board', 0));
  let written: Frame['moves'] = {};
  for (let turn = 1; ; turn++) {
    const toMove = rules.toMove(state);
    frames.push({ view: rules.view(state, seat), moves: written, ms: {}, toMove });
    yield frames;
    if (toMove.length === 0) return;
    const moves = new Map(toMove.map((mover) => [mover, rules.anyMove(state, mover, randomFor(`${mover}`, turn))]));
    written = Object.fromEntries([...moves].map(([mover, move]) => [mover, rules.write(move)]));
    state = rules.play(state, moves, randomFor('board', turn));
  }
}

/** What a screen reader says of a target: its name, or what is written on it. */
function spokenIn(html: string, target: string): string {
  const [, attributes = '', inside = ''] =
    new RegExp(`<\\w+((?: [^>]*)? data-target="${target.replaceAll(/[^\w ]/g, '\\$&')}"[^>]*)>(.*?)</`, 's').exec(
      html,
    ) ?? [];
  const name = / (?:data-name|aria-label)="([^"]*)"/.exec(attributes)?.[1];
  return name ?? inside.replaceAll(/<[^>]*>/g, '');
}

// What `moves` offers can be clicked: every target is one element of the board, and a small board has none. Symbols exist.
describe.each([
  ['domino', { size: 7 }],
  ['geography', { gsize: 12 }],
  ['geography', { gsize: 400 }],
  ['kierki', { deals: '7' }],
  ['voronoi', { stones: 2 }],
  ...gameNames()
    .filter(
      (name) =>
        !['domino', 'geography', 'kierki', 'voronoi'].includes(name) &&
        existsSync(new URL(`../../games/${name}/view.tsx`, import.meta.url)),
    )
    .map((name): [string, object] => [name, {}]),
])('%s %j', async (name, options) => {
  const { rules, view } = (await findGame(name))!;
  const seats = Array.from({ length: rules.seats.min }, (_, seat) => seat);
  test.each(seats)('what seat %i may click is on its board', (seat) => {
    let offered = 0;
    for (const frames of positionsOf(rules, options, seat)) {
      const at = frames.length - 1;
      if (at > 60) break; // a long match adds nothing
      const draw = (mini: boolean): string =>
        renderToString(<view.Board language="en" frames={frames} at={at} mini={mini} seat={seat} />);
      const marked = markedIn(draw(false));
      expect(marked, 'one element each').toEqual([...new Set(marked)]);
      const targets = targetsOf(rules.moves!(frames[at]!.view, seat));
      expect(marked).toEqual(expect.arrayContaining(targets));
      const isGrid = rules.moves!(frames[at]!.view, seat).kind === 'point'; // which says the whole position
      const isNameless = (target: string): boolean => !/\p{L}{2}/u.test(spokenIn(draw(false), target));
      expect(isGrid ? [] : targets.filter(isNameless)).toEqual([]);
      offered += targets.length;
      expect(markedIn(draw(true))).toEqual([]);
      for (const html of [draw(false), draw(true)]) expect(symbols).toEqual(expect.arrayContaining(usedIn(html)));
    }
    expect(offered).toBeGreaterThan(0);
  });
});
