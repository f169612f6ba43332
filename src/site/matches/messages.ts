import type { Translation } from '../../game/message.ts';

const en = {
  title: 'Matches',
  lead: 'Every finished match.',
  leadOf: (game: string) => `Every finished match of ${game}.`,
  allGames: 'Matches of all games',
  none: 'No match has ended yet',
  kinds: { test: 'test match', trial: 'trial' },
  sealed: 'shown when the last match with this seed is over',
};

const pl: Translation<typeof en> = {
  title: 'Mecze',
  lead: 'Wszystkie zakończone mecze.',
  leadOf: (game: string) => `Wszystkie zakończone mecze gry ${game}.`,
  allGames: 'Mecze wszystkich gier',
  none: 'Żaden mecz jeszcze się nie skończył',
  kinds: { test: 'mecz testowy', trial: 'próba' },
  sealed: 'zostanie pokazany po ostatnim meczu z tym ziarnem',
};

export const messages = { en, pl };
