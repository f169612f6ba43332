import type { Translation } from '../../game/message.ts';

const en = {
  title: 'Matches',
  lead: 'Every finished match, the latest first.',
  older: 'Older matches',
  newest: 'Latest matches',
  none: 'No match has ended yet',
  kinds: { test: 'test match', trial: 'trial' },
  sealed: 'shown when the last match of these cards is over',
  judged: {
    waiting: 'Waiting for a worker.',
    running: 'Its judge program leads the match; the conversation appears here when it is over.',
    finished: 'The points are those of the judge program.',
  },
};

const pl: Translation<typeof en> = {
  title: 'Mecze',
  lead: 'Wszystkie zakończone mecze, od ostatniego.',
  older: 'Starsze mecze',
  newest: 'Ostatnie mecze',
  none: 'Żaden mecz jeszcze się nie skończył',
  kinds: { test: 'mecz testowy', trial: 'próba' },
  sealed: 'zostanie pokazany po ostatnim meczu tych kart',
  judged: {
    waiting: 'Czeka na wolnego wykonawcę.',
    running: 'Mecz prowadzi program sędziego; rozmowa pojawi się tutaj, gdy mecz się skończy.',
    finished: 'Punkty przyznał program sędziego.',
  },
};

export const messages = { en, pl };
