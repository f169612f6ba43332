import type { Translation } from '../game/message.ts';

const en = {
  title: 'Display',
  waiting: 'Waiting for a game server',
  none: 'Nobody is playing at the moment',
  hint: 'Games of a server that was started with a display appear here by themselves.',
};

const pl: Translation<typeof en> = {
  title: 'Ekran',
  waiting: 'Czeka na serwer gry',
  none: 'W tej chwili nikt nie gra',
  hint: 'Gry serwera uruchomionego z ekranem same się tu pojawią.',
};

export const messages = { en, pl };
