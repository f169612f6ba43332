import type { Language, Message } from '../game/message.ts';
import { sentence } from '../text/sentence.ts';

/** A message as a sentence that stands alone. */
export function asSentence(message: Message, language: Language): string {
  const text = sentence(message, language);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
