import type { Language } from './message.ts';

/** What a game is called: in English, and in other languages where that is another name. */
export interface Titled {
  readonly title: string;
  readonly titles?: Readonly<Partial<Record<Language, string>>>;
}

export const titleIn = ({ title, titles }: Titled, language: Language): string => titles?.[language] ?? title;

/** What a game is called of which only the file of its judge is known. */
export const judgeTitle = (file: string): Titled => ({ title: `Judge ${file}`, titles: { pl: `Sędzia ${file}` } });

/** What the arena's own ladder of a game is called. */
export const ladderName = (game: Titled, language: Language): string =>
  ({ en: `${game.title} ladder`, pl: `Ranking: ${titleIn(game, 'pl')}` })[language];

/** What a TCP table on this port is called on a display. */
export const tableName = (port: number | string, language: Language): string =>
  ({ en: `table on port ${port}`, pl: `stolik na porcie ${port}` })[language];

const testsPrefix = 'Test matches of ';
const friendlyPrefix = 'Friendly games of ';

/** Whether the arena gives such a name itself. */
export const isArenaName = (name: string): boolean =>
  /^(test matches of |friendly games of |table on port )| ladder$/i.test(name);

/** What the contest of a game's friendly games is called where it is stored. */
export const friendlyName = (game: string): string => `${friendlyPrefix}${game}`;

/** What the contest of a game's trials and test matches is called where it is stored. */
export const testsName = (game: string): string => `${testsPrefix}${game}`;

/** The name of a contest of this game: as it was given, but one that the arena gave itself in any language. */
export function contestName(name: string, game: Titled, language: Language): string {
  const [, port] = /^table on port (\d+)$/.exec(name) ?? [];
  if (port !== undefined) return tableName(port, language);
  if (name.startsWith(testsPrefix)) return { en: 'Test matches', pl: 'Mecze testowe' }[language];
  if (name.startsWith(friendlyPrefix)) return { en: 'Friendly games', pl: 'Mecze towarzyskie' }[language];
  return name === ladderName(game, 'en') ? ladderName(game, language) : name;
}
