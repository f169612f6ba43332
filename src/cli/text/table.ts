import type { Translation } from '../../game/message.ts';
import { plural } from '../../text/format.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  player: 'player',
  place: 'place  player',
  number: 'number',
  score: 'score',
  points: 'points',
  gamePoints: 'game points',
  perGame: 'a game',
  interval: '95 % interval',
  won: 'won',
  drawn: 'drawn',
  lost: 'lost',
  onTime: 'on time',
  faults: 'faults',
  endedByJudge: 'ended by judge',
  move: 'a move',
  longest: 'longest',
  computed: 'CPU time',
  memory: 'memory',
  rating: 'rating',
  ordinal: (place: number) => `${place}${['st', 'nd', 'rd'][place - 1] ?? 'th'}`,
  title: (games: number, game: string, seed: string) =>
    `${games} ${games === 1 ? 'game' : 'games'} of ${game}, seed ${seed}`,
  unsandboxed: (players: string) => `unsandboxed: ${players}`,
  wallTime: (players: string) => `limited in wall time, for CPU time cannot be measured here: ${players}`,
  couldNotTakePart: (name: string, why: string) => `${name} could not take part: ${why}`,
  noResult: (game: number, why: string) => `game ${game} has no result: ${why}`,
  judgeFault: (why: string) => `judge fault: ${why}`,
  moreWithout: (games: number) => `${games} more games have no result; results.csv tells which`,
  playsAgain: (games: number) => `The same command plays ${games === 1 ? 'it' : 'them'} again.`,
  progress: (done: number, games: number) => `${done} of ${games} games`,
  more: (time: string) => `${time} more`,
  until: (clock: string) => `until about ${clock}`,
};

const pl: Translation<typeof en> = {
  player: 'gracz',
  place: 'miejsce  gracz',
  number: 'numer',
  score: 'wynik',
  points: 'punkty',
  gamePoints: 'punkty gry',
  perGame: 'na grę',
  interval: 'przedział 95 %',
  won: 'wygrane',
  drawn: 'remisy',
  lost: 'przegrane',
  onTime: 'na czas',
  faults: 'błędy',
  endedByJudge: 'wykluczony',
  move: 'ruch',
  longest: 'najdłuższy',
  computed: 'czas procesora',
  memory: 'pamięć',
  rating: 'ranking',
  ordinal: (place) => `${place}.`,
  title: (games, game, seed) =>
    `${games} ${plural('pl', games, { one: 'gra', few: 'gry', other: 'gier' })}: ${game}, ziarno ${seed}`,
  unsandboxed: (players) => `bez piaskownicy: ${players}`,
  wallTime: (players) => `limity w czasie zegarowym, bo czasu procesora nie da się tu zmierzyć: ${players}`,
  couldNotTakePart: (name, why) => `${name} nie bierze udziału: ${why}`,
  noResult: (game, why) => `gra ${game} nie ma wyniku: ${why}`,
  judgeFault: (why) => `błąd sędziego: ${why}`,
  moreWithout: (games) =>
    `bez wyniku ${plural('pl', games, { one: 'jest', few: 'są', other: 'jest' })} jeszcze ${games} ${plural('pl', games, { one: 'gra', few: 'gry', other: 'gier' })}; które, mówi results.csv`,
  playsAgain: (games) => `To samo polecenie rozegra ${games === 1 ? 'ją' : 'je'} ponownie.`,
  progress: (done, games) => `${done} z ${games} ${plural('pl', games, { one: 'gry', other: 'gier' })}`,
  more: (time) => `jeszcze ${time}`,
  until: (clock) => `do około ${clock}`,
};

/** Heads of tables, and what stands around them. */
export const texts = (): typeof en => spoken({ en, pl });
