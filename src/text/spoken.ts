import type { Language } from '../game/message.ts';
import { titleIn, type Titled } from '../game/title.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The language of a terminal, by its environment: `ARENA_LANG=pl`, or `LANG=pl_PL.UTF-8`. */
export const languageOf = ({ ARENA_LANG, LC_ALL, LC_MESSAGES, LANG }: Environment): Language =>
  /^pl\b|^pl_/i.test(ARENA_LANG || LC_ALL || LC_MESSAGES || LANG || '') ? 'pl' : 'en';

/** The texts of a catalogue in the language of this process. */
export const spoken = <Texts>(texts: Readonly<Record<Language, Texts>>): Texts => texts[languageOf(process.env)];

/** The title of a game in the language of this process. */
export const spokenTitle = (game: Titled): string => titleIn(game, languageOf(process.env));

/** Sets the language of this process and of those that it starts. */
export function speak(language: Language): void {
  process.env['ARENA_LANG'] = language;
}
