/** Where a page of a list ends that is sorted by time: the time and the number of its last row. */
export interface Cursor {
  readonly at: Date;
  readonly id: number;
}

export const cursorPattern = '^[0-9]{1,14}-[0-9]{1,15}$';

export const writeCursor = ({ at, id }: Cursor): string => `${at.getTime()}-${id}`;

/** Undefined for the first page. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [time = 0, id = 0] = text.split('-').map(Number);
  return { at: new Date(time), id };
}
