import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Clock } from '../../game/clock.ts';
import type { Language, Translation } from '../../game/message.ts';
import type { en } from './en.ts';
import { formatsOf, type Formats } from './format.ts';

export type Words = Translation<typeof en>;

/** The words and formats of one language, for parts of a page that both server and browser draw. */
export interface Texts {
  readonly language: Language;
  readonly words: Words;
  readonly format: Formats;
}

export const makeTexts = (language: Language, words: Words): Texts => ({
  language,
  words,
  format: formatsOf(language),
});

export const TextsContext = createContext<Texts | undefined>(undefined);

export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (texts === undefined) throw new Error('there is no TextsContext around this component');
  return texts;
}

/** What a player's time is for. */
export const clockText = ({ words, format: { limit } }: Texts, clock: Clock): string =>
  clock.kind === 'move'
    ? words.perMove(limit(clock.ms))
    : words.perGame(limit(clock.ms), clock.increment === undefined ? undefined : limit(clock.increment), clock.moves);

/** The messages in the language of the page: `const say = useMessages(messages)`. */
export const useMessages = <Messages>(messages: Readonly<Record<Language, Messages>>): Messages =>
  messages[useTexts().language];
