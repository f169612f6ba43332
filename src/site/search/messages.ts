import type { Translation } from '../../game/message.ts';

const en = {
  title: 'Search',
  lead: 'Games, bots, people and contests by their names, matches by their numbers.',
  what: 'Name or number',
  find: 'Search',
  games: 'Games',
  bots: 'Bots',
  people: 'People',
  contests: 'Contests',
  matches: 'Matches',
  match: (id: number) => `Match ${id}`,
  none: (text: string) => `Nothing here is called “${text}”.`,
  more: (shown: number) => `The first ${shown}; type more of the name to see others.`,
};

const pl: Translation<typeof en> = {
  title: 'Szukaj',
  lead: 'Gry, boty, osoby i konkursy po nazwie, mecze po numerze.',
  what: 'Nazwa lub numer',
  find: 'Szukaj',
  games: 'Gry',
  bots: 'Boty',
  people: 'Osoby',
  contests: 'Konkursy',
  matches: 'Mecze',
  match: (id) => `Mecz ${id}`,
  none: (text) => `Nic tu się nie nazywa „${text}”.`,
  more: (shown) => `Pierwsze wyniki: ${shown}; wpisz więcej liter nazwy, aby zobaczyć inne.`,
};

export const messages = { en, pl };
