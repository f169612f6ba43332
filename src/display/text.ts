import type { Translation } from '../game/message.ts';
import { spoken } from '../text/spoken.ts';

// What the operator of a game server is told of its display.

const en = {
  portTaken: (port: number) => `port ${port} is taken by another program, so the games are not shown`,
  shownOn: (port: number) => `The games are shown on http://localhost:${port}`,
  showsAnother: 'the display shows another game server now',
  saved: (file: string) => `${file} is saved`,
  notSaved: (why: string) => `a picture could not be saved: ${why}`,
};

const pl: Translation<typeof en> = {
  portTaken: (port) => `port ${port} zajmuje inny program, więc gry nie są pokazywane`,
  shownOn: (port) => `Gry są pokazywane na http://localhost:${port}`,
  showsAnother: 'ekran pokazuje teraz inny serwer gry',
  saved: (file) => `zapisano ${file}`,
  notSaved: (why) => `nie udało się zapisać obrazu: ${why}`,
};

export const texts = (): typeof en => spoken({ en, pl });
