import type { Catalogue, Language, Message } from '../game/message.ts';
import { legible, printable } from '../kit/escape.ts';

const longest = 2000; // characters of a sentence, before escaping

/**
 * Makes sentences of messages, without their full stop, in a line that cannot harm a terminal: by the first of the
 * catalogues that knows the code, those of the call before the `known` ones. A code that none of them knows comes from a
 * newer arena, and is shown as it is; so is a message whose values do not fit its code.
 */
export const sentenceIn =
  (known: readonly Catalogue[]) =>
  (message: Message, language: Language, ...catalogues: readonly (Catalogue | undefined)[]): string =>
    printable(said(message, language, [...catalogues, ...known]).slice(0, longest));

function said(message: Message, language: Language, catalogues: readonly (Catalogue | undefined)[]): string {
  const say = (inner: Message): string => said(inner, language, catalogues);
  const sentences = catalogues.find((catalogue) => catalogue && Object.hasOwn(catalogue[language], message.code));
  try {
    const text: unknown = sentences?.[language][message.code]!(message as never, say);
    if (typeof text === 'string') return text;
  } catch {
    // the values do not fit the code
  }
  return legible(JSON.stringify(message));
}
