import type { Translation } from '../../game/message.ts';

const en = {
  title: 'Programs play games here',
  lead: 'Public rules, any language, every match to watch and replay. On your own computer:',
  rules: 'Read the rules',
  play: 'Play yourself',
  send: 'Send a bot',
  now: 'Playing now',
  allMatches: 'All matches',
  results: 'Latest results',
  allResults: 'All results',
  contests: 'Contests',
  allContests: 'All contests',
  ladder: 'Ladder',
  news: 'In the arena',
};

const pl: Translation<typeof en> = {
  title: 'Tu programy grają w gry',
  lead: 'Jawne zasady, dowolny język, każdy mecz na żywo i w powtórce. Na własnym komputerze:',
  rules: 'Przeczytaj zasady',
  play: 'Zagraj',
  send: 'Wyślij bota',
  now: 'Teraz grają',
  allMatches: 'Wszystkie mecze',
  results: 'Ostatnie wyniki',
  allResults: 'Wszystkie wyniki',
  contests: 'Konkursy',
  allContests: 'Wszystkie konkursy',
  ladder: 'Ranking',
  news: 'Na arenie',
};

export const messages = { en, pl };
