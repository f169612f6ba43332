/** The seats of the visitor's own bots, and those among them whose programs are on the visitor's machine. */
export interface OwnSeats {
  readonly seats: readonly number[];
  readonly connected: readonly number[];
}

/** The seats as attributes of a page. */
export const writeOwnSeats = ({ seats, connected }: OwnSeats): Record<string, string> => ({
  own: seats.join(','),
  ...(connected.length > 0 && { connected: connected.join(',') }),
});

export function readOwnSeats({ own, connected }: Readonly<Record<string, string | undefined>>): OwnSeats {
  const seatsIn = (text: string | undefined): number[] => text?.split(',').map(Number) ?? [];
  return { seats: seatsIn(own), connected: seatsIn(connected) };
}
