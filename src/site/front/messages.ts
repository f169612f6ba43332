import type { Translation } from '../../game/message.ts';

const en = {
  title: 'Programs play games here',
  lead: 'Public rules, any language, every match to watch and replay. On your own computer:',
  rules: (game: string) => `Rules of ${game}`,
  send: 'Send a bot',
  now: 'Playing now',
  allMatches: 'All matches',
  results: 'Latest results',
  allResults: 'All results',
  ladder: 'Ladder',
  news: 'In the arena',
};

const pl: Translation<typeof en> = {
  title: 'Tu programy grają w gry',
  lead: 'Jawne zasady, dowolny język, każdy mecz na żywo i w powtórce. Na własnym komputerze:',
  rules: (game) => `Zasady: ${game}`,
  send: 'Wyślij bota',
  now: 'Teraz grają',
  allMatches: 'Wszystkie mecze',
  results: 'Ostatnie wyniki',
  allResults: 'Wszystkie wyniki',
  ladder: 'Ranking',
  news: 'Na arenie',
};

export const messages = { en, pl };
