import type { Match } from '../../store/matches.ts';

/** Where a page of the list of matches ends: the end time and the number of its last match. */
export interface Cursor {
  readonly finishedAt: Date;
  readonly id: number;
}

export const cursorPattern = '^[0-9]{1,14}-[0-9]{1,15}$';

export const writeCursor = ({ finishedAt, id }: Match): string => `${finishedAt!.getTime()}-${id}`;

export function readCursor(text: string): Cursor {
  const [time = 0, id = 0] = text.split('-').map(Number);
  return { finishedAt: new Date(time), id };
}
