import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  judged: (file: string) => `${file} is a match of a judge program: only that judge knows its rules`,
  noLog: (file: string) => `${file} is no log of a match`,
  noLogFor: (file: string, why: string) => `${file} is no log of a match: ${why}`,
  gameMissing: (file: string, game: string) => `${file} is a match of ${game}, a game that is not here`,
};

const pl: Translation<typeof en> = {
  judged: (file) => `${file} to mecz programu sędziego: tylko ten sędzia zna zasady`,
  noLog: (file) => `${file} nie jest logiem meczu`,
  noLogFor: (file, why) => `${file} nie jest logiem meczu: ${why}`,
  gameMissing: (file, game) => `${file} to mecz gry ${game}, której tu nie ma`,
};

export const texts = (): typeof en => spoken({ en, pl });
