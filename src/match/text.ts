import type { Translation } from '../game/message.ts';
import { spoken } from '../text/spoken.ts';

const en = {
  cannotKeepLogs: (folder: string, why: string) => `cannot keep logs in ${folder}: ${why}`,
  cannotKeepLog: (game: number, folder: string, why: string) =>
    `cannot keep the log of game ${game} in ${folder}: ${why}`,
  noProtocol: (game: string, protocol: string, names: string) =>
    `the game ${game} has no protocol ${protocol}; it has ${names}`,
  noPart: (game: string, file: string) => `the game ${game} has no ${file}`,
  memoryAndDuplicate: (game: string) =>
    `games/${game}/ladder.ts has memory: true, so it must have duplicate: false: where a seed is played again, no bot may remember it`,
  theJudge: 'the judge',
  theBot: (name: string) => `the bot ${name}`,
  hasLogs: (folder: string) => `${folder} has logs of other games already; choose an empty folder`,
};

const pl: Translation<typeof en> = {
  cannotKeepLogs: (folder, why) => `nie można zapisywać logów w ${folder}: ${why}`,
  cannotKeepLog: (game, folder, why) => `nie można zapisać logu gry ${game} w ${folder}: ${why}`,
  noProtocol: (game, protocol, names) => `gra ${game} nie ma protokołu ${protocol}; ma ${names}`,
  noPart: (game, file) => `gra ${game} nie ma pliku ${file}`,
  memoryAndDuplicate: (game) =>
    `games/${game}/ladder.ts ma memory: true, musi więc mieć duplicate: false: gdzie rozdanie się powtarza, bot nie może go pamiętać`,
  theJudge: 'sędzia',
  theBot: (name) => `bot ${name}`,
  hasLogs: (folder) => `w ${folder} są już logi innych gier; wybierz pusty katalog`,
};

export const texts = (): typeof en => spoken({ en, pl });
