import type { Catalogue, Language, Message } from '../game/message.ts';
import { sentence } from '../text/sentence.ts';

/** A message as a sentence that stands alone; a game has messages of its own. */
export function asSentence(message: Message, language: Language, ofGame?: Catalogue): string {
  const text = sentence(message, language, ofGame);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
