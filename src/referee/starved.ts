import type { Message } from '../game/message.ts';
import type { ConnectionMessage } from '../text/connection.ts';
import { sentence } from '../text/sentence.ts';

export const tolerance = 50; // ms that we may be late: within that one more read decides who was late

const refereeLate: ConnectionMessage = { code: 'referee-late', milliseconds: tolerance };

/** We were too late ourselves to call anybody late: the match is void and is played again. */
export class Starved extends Error {
  readonly reason: Message = refereeLate;

  constructor() {
    super(sentence(refereeLate, 'en'));
  }
}
