import { readdirSync, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { defaults } from '../../game/defaults.ts';
import { randomFor } from '../../game/random.ts';
import type { Frame } from '../../game/view/frames.ts';
import type { GameView } from '../../game/view/viewer.ts';
import { findGame, type GameWithView } from '../../http/views.ts';
import { root } from '../../match/games.ts';
import { readRecorded } from '../../web/viewer/recorded.ts';

/** A position of a match, with all positions before it. */
export interface Picture {
  readonly view: GameView;
  readonly frames: readonly Frame[];
  readonly at: number;
}

const known = new Map<string, Promise<Picture>>();

/**
 * A picture of the game: a position of a recorded match, or the first one of a new match. Read once. Undefined for a
 * game of which this arena has no rules.
 */
export async function pictureOf(name: string): Promise<Picture | undefined> {
  const game = await findGame(name);
  if (game === undefined) return undefined;
  const picture = known.get(game.name) ?? recordedPicture(game);
  known.set(game.name, picture);
  return await picture;
}

async function recordedPicture({ name, rules, view }: GameWithView): Promise<Picture> {
  const folder = new URL(`games/${name}/recorded/`, root);
  const file = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((each) => each.endsWith('.jsonl'))
    .toSorted()
    .at(-1);
  const recorded = file && (await readRecorded(rules, await readFile(new URL(file, folder), 'utf8'), ''));
  if (!recorded || 'wrong' in recorded) return { view, frames: [firstFrame(rules)], at: 0 };
  const { frames } = recorded.value;
  // a moment before the one at which a replay opens: what leads to it lies on the board
  const at = Math.max(0, (view.opensAt?.(frames) ?? Math.floor(0.9 * frames.length)) - 1);
  return { view, frames: frames.slice(0, at + 1), at };
}

function firstFrame(rules: GameWithView['rules']): Frame {
  const state = rules.setup(rules.seats.min, defaults(rules), randomFor('picture', 0));
  return { view: rules.view(state), moves: {}, ms: {}, toMove: rules.toMove(state) };
}
