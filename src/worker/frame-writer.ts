import type { Frame } from '../game/view/frames.ts';
import { isLost, isQueryError, type Database } from '../store/database.ts';
import { showFrames } from '../store/frames.ts';
import type { Attempt } from '../store/results.ts';

const shortest = 50; // milliseconds of a match whose frames are written

/**
 * Writes frames in the background, one batch at a time; frames that could not be written are in the next batch. Of a
 * match that is over at once none are written: its log has all positions.
 */
export function frameWriter(
  db: Database,
  attempt: Attempt,
): { add(frames: readonly Frame[]): void; done(): Promise<void> } {
  const all: Frame[] = [];
  let shown = 0;
  let writing: Promise<void> | undefined;
  let isDue = false;
  let due: NodeJS.Timeout | undefined;
  const write = async (): Promise<void> => {
    while (shown < all.length) {
      const upTo = all.length;
      try {
        await showFrames(db, attempt, shown, all.slice(shown));
        shown = upTo;
      } catch (error) {
        // pages can do without them; when something is wrong, the worker notices it by the result
        if (!isLost(error) && !isQueryError(error)) throw error;
        shown = 0; // a crash of the server empties the table
        return;
      }
    }
  };
  const writeDue = (): void => {
    if (isDue) writing ??= write().finally(() => (writing = undefined));
  };
  return {
    add(frames) {
      all.push(...frames);
      due ??= setTimeout(() => {
        isDue = true;
        writeDue();
      }, shortest);
      writeDue();
    },
    async done() {
      clearTimeout(due);
      await writing;
    },
  };
}
