import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'shows the games of servers of this machine',
  usage: 'arena display [--port N] [--artworks]',
  about: `Opens a page on http://localhost:10000 that shows the games of servers that are started with graphics, one
after the other, until Ctrl-C. Only this machine can see it.`,
  flags: {
    port: 'the port of the page; with another one arena serve needs --display N',
    artworks: 'saves the last board of every game in artworks/, for games with such pictures',
  },
  noArgument: (word: string) => `there is no argument ${word}`,
  opened: (url: string) => `The display is at ${url}`,
  cannotKeepPictures: (folder: string, why: string) => `cannot keep pictures in ${folder}: ${why}`,
};

const pl: Translation<typeof en> = {
  summary: 'pokazuje gry serwerów działających na tym komputerze',
  usage: 'arena display [--port N] [--artworks]',
  about: `Otwiera stronę http://localhost:10000, która pokazuje po kolei gry serwerów uruchomionych z grafiką, aż do
Ctrl-C. Widać ją tylko na tym komputerze.`,
  flags: {
    port: 'port strony; przy innym arena serve wymaga --display N',
    artworks: 'zapisuje ostatnią planszę każdej gry w artworks/, jeśli gra ma takie obrazy',
  },
  noArgument: (word) => `nie ma argumentu ${word}`,
  opened: (url) => `Ekran jest pod adresem ${url}`,
  cannotKeepPictures: (folder, why) => `nie można zapisywać obrazów w ${folder}: ${why}`,
};

export const texts = (): typeof en => spoken({ en, pl });
