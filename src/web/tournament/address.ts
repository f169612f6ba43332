import { parts, type Part } from './overview.tsx';

/** What the fragment of the address opens. */
export type Address =
  | { readonly part: Part; /** The entrants whose games are listed. */ readonly among: readonly number[] }
  | { readonly game: number; /** The position. */ readonly at?: number };

/** `#cross`, `#games-3-7`, `#game-17`, `#game-17-42`; anything else is the overview. */
export function readAddress(hash: string): Address {
  const [, game, at] = /^#game-(\d{1,9})(?:-(\d{1,6}))?$/.exec(hash) ?? [];
  if (game !== undefined) return { game: Number(game), ...(at !== undefined && { at: Number(at) }) };
  const [, among] = /^#games-((?:\d{1,9}-)?\d{1,9}|all)$/.exec(hash) ?? [];
  if (among !== undefined) return { part: 'games', among: among === 'all' ? [] : among.split('-').map(Number) };
  return { part: parts.find((part) => `#${part}` === hash) ?? 'standings', among: [] };
}
