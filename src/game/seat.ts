/** A player's place at the table, counted from 0. */
export type Seat = number;

/** What a seat is called: by the game, or else A, B, C. */
export const seatName = ({ seatNames }: { readonly seatNames?: readonly string[] }, seat: Seat): string =>
  seatNames?.[seat] ?? String.fromCharCode(65 + seat);
