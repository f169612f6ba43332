import { existsSync } from 'node:fs';
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

// What `moves` offers can be clicked: every target is one element of the board, and a small board has none.
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
        renderToString(<view.Board language="en" frames={frames} at={at} mini={mini} />);
      const marked = markedIn(draw(false));
      expect(marked, 'one element each').toEqual([...new Set(marked)]);
      const targets = targetsOf(rules.moves!(frames[at]!.view, seat));
      expect(marked).toEqual(expect.arrayContaining(targets));
      offered += targets.length;
      expect(markedIn(draw(true))).toEqual([]);
    }
    expect(offered).toBeGreaterThan(0);
  });
});
