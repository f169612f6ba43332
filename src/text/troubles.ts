import type { MessageIn, Translation } from '../game/message.ts';

/** Why matches have to wait: troubles of the arena's machines. What exactly is wrong is for their operators alone. */
const en = {
  'database-lost': () => 'the database does not answer',
  'database-full': () => 'the disk of the database is full',
  'database-trouble': () => 'the database is in trouble',
  'database-newer': () => 'a newer version of the arena has changed the database, and this site must be updated',
  'queue-paused': () => 'an administrator has paused the queue',
  'worker-full': () => 'the disk of a machine that plays matches is full',
};

const pl: Translation<typeof en> = {
  'database-lost': () => 'baza danych nie odpowiada',
  'database-full': () => 'dysk bazy danych jest pełny',
  'database-trouble': () => 'baza danych ma kłopoty',
  'database-newer': () => 'nowsza wersja areny zmieniła bazę danych i trzeba zaktualizować tę stronę',
  'queue-paused': () => 'administrator wstrzymał kolejkę',
  'worker-full': () => 'dysk maszyny, która rozgrywa mecze, jest pełny',
};

export const messages = { en, pl };
export type TroubleMessage = MessageIn<typeof en>;
