import type { Translation } from '../../game/message.ts';

const en = {
  contests: 'Contests',
  newContest: (name: string) => `New contest: ${name}`,
  overContest: (name: string) => `The contest is over: ${name}`,
  about: (game: string, format: string) => `${game}, ${format}.`,
  first: (name: string, others: number) => `First: ${name}${others === 0 ? '' : `, and ${others} more`}.`,
  resultsOf: (contest: string) => `${contest}: results`,
  news: 'In the arena',
  own: (login: string) => `News of ${login}`,
};

const pl: Translation<typeof en> = {
  contests: 'Konkursy',
  newContest: (name) => `Nowy konkurs: ${name}`,
  overContest: (name) => `Konkurs się skończył: ${name}`,
  about: (game, format) => `Gra: ${game}; ${format}.`,
  first: (name, others) => `Pierwsze miejsce: ${name}${others === 0 ? '' : ` i ex aequo ${others}`}.`,
  resultsOf: (contest) => `${contest}: wyniki`,
  news: 'Na arenie',
  own: (login) => `Nowości: ${login}`,
};

export const messages = { en, pl };
