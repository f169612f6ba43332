import type { Protocol } from '../../game/protocol.ts';
import type { Game } from '../../game/rules.ts';
import type { GameView } from '../../game/view/viewer.ts';

type AnyGame = Game<unknown, unknown, unknown>;

// Views are found by their folders: a new game needs no edit here.
const views = import.meta.glob<{ view: GameView }>('../../../games/*/view.tsx');
const rules = import.meta.glob<{ game: AnyGame }>('../../../games/*/rules.ts');
const protocols = import.meta.glob<{ protocol: Protocol<unknown, unknown> }>([
  '../../../games/*/protocols/*.ts',
  '!**/*.test.ts',
]);

/** The rules of a game that came with the arena. */
export const loadRules = async (name: string): Promise<AnyGame> =>
  (await rules[`../../../games/${name}/rules.ts`]!()).game;

/** The view of a game; of one that this arena has no rules for, that of judges' matches. */
export async function loadView(name: string): Promise<GameView> {
  const own = views[`../../../games/${name}/view.tsx`];
  if (own !== undefined) return (await own()).view;
  const found = rules[`../../../games/${name}/rules.ts`];
  if (found === undefined) return (await import('../viewer/judged-view.tsx')).judgedView;
  const [{ game }, { defaultView }] = await Promise.all([found(), import('../../game/view/default-view.tsx')]);
  return defaultView(game, (await protocols[`../../../games/${name}/protocols/${game.protocol}.ts`]?.())?.protocol);
}
