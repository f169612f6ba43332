import type { Translation } from '../game/message.ts';
import { spoken } from '../text/spoken.ts';

const en = {
  exists: (file: string) => `${file} is there already: choose another name`,
  noFile: (file: string) => `there is no file ${file}`,
  cannotWrite: (file: string, why: string) => `cannot write ${file}: ${why}`,
  noBackup: (file: string) => `${file} is no backup of an arena`,
  cutOff: (file: string) => `${file} is cut off or damaged; nothing was restored`,
  notEmpty:
    'this arena is not empty: a backup is restored into a new one, with another ARENA_DATA or DATABASE_URL, before its first start',
  otherVersion: (migration: string) =>
    `a newer version of AI-Arena made this backup (${migration}): update this one first`,
};

const pl: Translation<typeof en> = {
  exists: (file) => `plik ${file} już istnieje: wybierz inną nazwę`,
  noFile: (file) => `nie ma pliku ${file}`,
  cannotWrite: (file, why) => `nie można zapisać ${file}: ${why}`,
  noBackup: (file) => `${file} nie jest kopią zapasową areny`,
  cutOff: (file) => `plik ${file} jest urwany lub uszkodzony; niczego nie odtworzono`,
  notEmpty:
    'ta arena nie jest pusta: kopię odtwarza się w nowej, z innym ARENA_DATA lub DATABASE_URL, przed jej pierwszym uruchomieniem',
  otherVersion: (migration) => `tę kopię zrobiła nowsza wersja AI-Areny (${migration}): najpierw zaktualizuj tę`,
};

export const texts = (): typeof en => spoken({ en, pl });
