import type { Message } from '../game/message.ts';
import { Starved } from './starved.ts';

/** A match in which the referee was late is played so often at most. */
export const mostTries = 3;

/**
 * Plays until the referee is on time; `tell` hears why a match is void and played again. After the last try it throws
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
