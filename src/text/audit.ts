import type { Language, Translation } from '../game/message.ts';

/** What an entry of the audit log may be about. */
export type ThingKind =
  | 'account'
  | 'bot'
  | 'version' // of a bot
  | 'comment'
  | 'contest'
  | 'class'
  | 'place' // in the list of a class
  | 'team'
  | 'token';

export interface Thing {
  readonly kind: ThingKind;
  /** Its number; of an account 0: everybody. */
  readonly id: number;
  /** Its name now; null if it is gone, or has none. */
  readonly name: string | null;
}

type Told = (id: number, name: string | null) => string;

const named = (word: string, id: number, name: string | null): string =>
  name === null ? `${word} ${id}` : `${word} ${id} “${name}”`;
const nazwany = (word: string, id: number, name: string | null): string =>
  name === null ? `${word} ${id}` : `${word} ${id} „${name}”`;

const en = {
  account: ((id) => `account ${id}`) as Told,
  everybody: 'everybody',
  bot: ((id, name) => named('bot', id, name)) as Told,
  version: ((id) => `version ${id}`) as Told,
  comment: ((id) => `comment ${id}`) as Told,
  contest: ((id, name) => named('contest', id, name)) as Told,
  class: ((id, name) => named('class', id, name)) as Told,
  place: ((id) => `place ${id} of its list`) as Told,
  team: ((id, name) => named('team', id, name)) as Told,
  token: ((id) => `API token ${id}`) as Told,
  by: 'by ',
};

const pl: Translation<typeof en> = {
  account: (id) => `konto ${id}`,
  everybody: 'wszyscy',
  bot: (id, name) => nazwany('bot', id, name),
  version: (id) => `wersja ${id}`,
  comment: (id) => `komentarz ${id}`,
  contest: (id, name) => nazwany('konkurs', id, name),
  class: (id, name) => nazwany('klasa', id, name),
  place: (id) => `miejsce ${id} na jej liście`,
  team: (id, name) => nazwany('drużyna', id, name),
  token: (id) => `token API ${id}`,
  by: 'autor: ',
};

export const messages = { en, pl };

const accountTold = ({ id, name }: Thing, language: Language): string =>
  name ?? (id === 0 ? messages[language].everybody : messages[language].account(id, name));

/** What an entry is about, in words: for each thing its text, and what stands before it. */
export function thingsTold(
  things: readonly Thing[],
  language: Language,
): { readonly before: string; readonly text: string; readonly thing: Thing }[] {
  const say = messages[language];
  return things.map((thing, at) => ({
    before: `${at === 0 ? '' : ', '}${thing.kind === 'account' && things[at - 1]?.kind === 'comment' ? say.by : ''}`,
    text: thing.kind === 'account' ? accountTold(thing, language) : say[thing.kind](thing.id, thing.name),
    thing,
  }));
}

/** An entry's subject as one text: "bot 6 “heron”, version 10". */
export const subjectTold = (
  { things, rest }: { readonly things: readonly Thing[]; readonly rest: string },
  language: Language,
): string =>
  `${thingsTold(things, language)
    .map(({ before, text }) => `${before}${text}`)
    .join('')} ${rest}`.trim();
