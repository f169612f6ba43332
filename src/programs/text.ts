import type { Translation } from '../game/message.ts';
import { spoken } from '../text/spoken.ts';

// What an operator is told of programs; what is wrong with a player's program is a message of src/text/programs.ts.

const en = {
  otherVersion: (name: string) => `the program of ${name} is another version here`,
  cannotKeep: (cache: string, error: string | undefined) =>
    `builds cannot be kept in ${cache} (${error}); name a folder for them in ARENA_BUILDS`,
};

const pl: Translation<typeof en> = {
  otherVersion: (name) => `program gracza ${name} jest tu w innej wersji`,
  cannotKeep: (cache, error) =>
    `nie można zapisywać zbudowanych programów w ${cache} (${error}); podaj dla nich katalog w ARENA_BUILDS`,
};

export const texts = (): typeof en => spoken({ en, pl });
