import type { Translation } from '../../game/message.ts';

const en = {
  title: 'Matches',
  lead: 'Every finished match, the latest first.',
  older: 'Older matches',
  newest: 'Latest matches',
  none: 'No match has ended yet',
  kinds: { test: 'test match', trial: 'trial' },
  sealed: 'shown when the last match with this seed is over',
};

const pl: Translation<typeof en> = {
  title: 'Mecze',
  lead: 'Wszystkie zakończone mecze, od ostatniego.',
  older: 'Starsze mecze',
  newest: 'Ostatnie mecze',
  none: 'Żaden mecz jeszcze się nie skończył',
  kinds: { test: 'mecz testowy', trial: 'próba' },
  sealed: 'zostanie pokazany po ostatnim meczu z tym ziarnem',
};

export const messages = { en, pl };
