import type { GameView } from '../../game/view/viewer.ts';

// Found by their folders: a new game needs no edit here.
const found = import.meta.glob<{ view: GameView }>('../../../games/*/view.tsx');

export async function loadView(game: string): Promise<GameView> {
  const load = found[`../../../games/${game}/view.tsx`];
  if (load === undefined) throw new Error(`the game ${game} has no view`);
  return (await load()).view;
}
