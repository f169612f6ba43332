import type { Translation } from '../game/message.ts';
import { spoken } from '../text/spoken.ts';

const en = {
  silent: (game: number, why: string) => `game ${game}: ${why}`,
  again: (game: number, why: string) => `game ${game} is void: ${why}; it is played again`,
  gone: (game: number) => `the process that played game ${game} is gone`,
  playedAgain: (why: string) => `${why}; it is played again`,
  cannotBePlayed: (game: number, why: string, times: number) =>
    `game ${game} cannot be played: ${why}, for the ${times}rd time`,
  closed: 'the slot is closed',
  theBot: (name: string, why: string) => `the bot ${name}: ${why}`,
  onlyPrograms: (name: string) => `${name} is built in, and a judge program's match is for programs`,
};

const pl: Translation<typeof en> = {
  silent: (game, why) => `gra ${game}: ${why}`,
  again: (game, why) => `gra ${game} jest nieważna: ${why}; zostanie rozegrana ponownie`,
  gone: (game) => `proces, który rozgrywał grę ${game}, zniknął`,
  playedAgain: (why) => `${why}; gra zostanie rozegrana ponownie`,
  cannotBePlayed: (game, why, times) => `gry ${game} nie da się rozegrać: ${why}, już ${times}. raz`,
  closed: 'slot jest zamknięty',
  theBot: (name, why) => `bot ${name}: ${why}`,
  onlyPrograms: (name) => `${name} jest wbudowany, a mecz z programem sędziego jest dla programów`,
};

export const texts = (): typeof en => spoken({ en, pl });
