import type { Catalogue, Language, Message } from '../game/message.ts';
import { escape } from '../kit/escape.ts';

/**
 * A message as a sentence without its full stop: by the first of these catalogues that knows its code. A code that none
 * of them knows comes from a newer arena, and is shown as it is.
 */
export function sentence(
  message: Message,
  language: Language,
  ...catalogues: readonly (Catalogue | undefined)[]
): string {
  const say = (inner: Message): string => sentence(inner, language, ...catalogues);
  for (const catalogue of catalogues) {
    const sentences = catalogue?.[language];
    if (sentences !== undefined && Object.hasOwn(sentences, message.code))
      return sentences[message.code]!(message as never, say);
  }
  return escape(JSON.stringify(message));
}
