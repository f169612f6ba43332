import type { VNode } from 'preact';
import type { GameData, TournamentData } from './data.ts';

export const nameOf = ({ entrants }: TournamentData, entrant: number): string =>
  entrants[entrant - 1]?.name ?? `${entrant}`;

/** The fragment that opens the games of these entrants: of one, or of two against each other. */
export const gamesOf = (...entrants: readonly number[]): string => `#games-${entrants.join('-') || 'all'}`;
/** A file beside the page. */
export const pathTo = (file: string): string => file.split('/').map(encodeURIComponent).join('/');

/** A game: on its own page, or in this one. */
export const gameAt = ({ number, page }: Pick<GameData, 'number' | 'page'>): string => page ?? `#game-${number}`;

export const Name = ({ data, entrant }: { readonly data: TournamentData; readonly entrant: number }): VNode => (
  <a class="name" href={data.entrants[entrant - 1]?.page ?? gamesOf(entrant)} title={nameOf(data, entrant)}>
    {nameOf(data, entrant)}
  </a>
);
