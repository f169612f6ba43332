import type { Translation } from '../game/message.ts';
import { spoken } from '../text/spoken.ts';

const en = {
  cannotKeepLogs: (folder: string, why: string) => `cannot keep logs in ${folder}: ${why}`,
  cannotKeepLog: (game: number, folder: string, why: string) =>
    `cannot keep the log of game ${game} in ${folder}: ${why}`,
  theJudge: 'the judge',
  theBot: (name: string) => `the bot ${name}`,
  hasLogs: (folder: string) => `${folder} has logs of other games already; choose an empty folder`,
};

const pl: Translation<typeof en> = {
  cannotKeepLogs: (folder, why) => `nie można zapisywać logów w ${folder}: ${why}`,
  cannotKeepLog: (game, folder, why) => `nie można zapisać logu gry ${game} w ${folder}: ${why}`,
  theJudge: 'sędzia',
  theBot: (name) => `bot ${name}`,
  hasLogs: (folder) => `w ${folder} są już logi innych gier; wybierz pusty katalog`,
};

export const texts = (): typeof en => spoken({ en, pl });
