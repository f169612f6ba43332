import type { Catalogue, Message } from '../game/message.ts';
import { sentence } from './sentence.ts';
import { languageOf } from './spoken.ts';

/** A message as a sentence in the language of this process. */
export const said = (message: Message, ...catalogues: readonly (Catalogue | undefined)[]): string =>
  sentence(message, languageOf(process.env), ...catalogues);
