import type { Language } from './message.ts';

/** A player's place at the table, counted from 0. */
export type Seat = number;

/** What a seat is called: by the game, or else A, B, C. */
export const seatName = ({ seatNames }: { readonly seatNames?: readonly string[] }, seat: Seat): string =>
  seatNames?.[seat] ?? String.fromCharCode(65 + seat);

/** How a game calls its seats. */
export interface Seated {
  readonly seatNames?: readonly string[];
  readonly seatTitles?: Readonly<Record<Language, readonly string[]>>;
}

/** What a seat is called where there is room for words: White, or else its name. */
export const seatTitle = (game: Seated, seat: Seat, language: Language): string =>
  game.seatTitles?.[language][seat] ?? seatName(game, seat);
