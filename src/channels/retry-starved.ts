import type { Message } from '../game/message.ts';
import { Starved } from '../referee/starved.ts';

/** How often a match is played at most, when the referee was late. */
export const mostTries = 3;

/**
 * Plays until the referee is on time; `tell` is called with the reason of each void match. After the last try it throws
 * Starved.
 */
export async function retryStarved<T>(
  play: () => Promise<T>,
  tell: (why: Message) => void,
  tries = mostTries,
): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await play();
    } catch (error) {
      if (!(error instanceof Starved) || time >= tries) throw error;
      tell(error.reason);
    }
  }
}
