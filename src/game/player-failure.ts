import type { Incoming, ReceivedMessage } from './channel.ts';
import type { PlayerFailure } from './fault.ts';
import type { Message } from './message.ts';
import type { LogMessage } from './messages.ts';
import { legible } from '../kit/escape.ts';

/** The last messages between a player and us, legible in logs and on displays. */
export const lastMessages = ({
  said,
  told,
}: {
  readonly said?: string;
  readonly told?: string;
}): Pick<PlayerFailure, 'said' | 'told'> => ({
  ...(said === undefined ? {} : { said: legible(said) }),
  ...(told === undefined ? {} : { told: legible(told) }),
});

const wordsOf = ({ text, told }: ReceivedMessage): Pick<PlayerFailure, 'said' | 'told'> =>
  lastMessages({ said: text, ...(told === undefined ? {} : { told }) });

/** A person gave the match up: in their own turn or in that of another. */
export const resignation: PlayerFailure = { fault: 'resigned', reason: { code: 'resigned' } satisfies LogMessage };

const notYourTurn: LogMessage = { code: 'not-your-turn' };

/** The failure of a player who did anything but answer in time, in a protocol where nobody speaks unasked. */
export function failureOf(heard: Incoming): PlayerFailure {
  if (heard.kind === 'message') return { fault: heard.unasked ?? 'unasked', reason: notYourTurn, ...wordsOf(heard) };
  const { kind: _kind, ...failure } = heard;
  return failure;
}

/** The failure of an answer that is no move. `expected` says what it should have been. */
export function unreadable(words: ReceivedMessage, expected: Message): PlayerFailure {
  const fault = words.text.trim() === '' ? 'empty' : isBinary(words.text) ? 'binary' : 'garbled';
  return { fault, reason: expected, ...wordsOf(words) };
}

/** A move that the rules do not allow. */
export const illegal = (objection: Message, move: string, words: ReceivedMessage | undefined): PlayerFailure => ({
  fault: 'illegal',
  reason: objection,
  said: move,
  ...(words && wordsOf(words)),
});

/** Control bytes other than blanks, a byte order mark, or bytes that are no UTF-8. */
function isBinary(bytes: string): boolean {
  if (/[^\t\r\n -~\x80-\xff]|^\xef\xbb\xbf/.test(bytes)) return true;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    return false;
  } catch {
    return true;
  }
}
