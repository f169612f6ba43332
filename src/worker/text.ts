import type { Translation } from '../game/message.ts';
import { spoken } from '../text/spoken.ts';

// What a worker tells its operator.

const en = {
  noTaskset: 'taskset is not here: slots are not pinned to cores, and measured times are less exact',
  queueTrouble: (why: string) => `the queue is in trouble: ${why}`,
  unknownWork: (kind: string) =>
    `the queue has work of the kind ${kind}, which this version cannot do: it goes back to the queue`,
  databaseBack: 'the database is back',
  roomAgain: 'there is room on the disk again: matches go on',
  held: (trouble: string, why: string) => `${trouble} (${why}); matches wait until that is over, and no result is lost`,
  refused: (why: string) => `the database refuses this worker (${why})`,
  queryFailed: (why: string) => `the database refused a query (${why}); trying again`,
  notStored: (match: number, why: string) =>
    `the result of match ${match} could not be stored (${why}); it is played again`,
  databaseLost: (address: string, why: string) =>
    `the database ${address} does not answer (${why}); trying again until it does`,
  noBot: (bot: string, game: string) => `there is no bot ${bot} of ${game}`,
  notReady: (program: string, why: string) => `the program ${program} cannot be made ready: ${why}`,
  judgeNotBuilt: (game: string, version: number, why: string) =>
    `the judge of version ${version} of ${game} could not be built: ${why}; trying again`,
  noMemory:
    'this machine cannot limit what bots keep from match to match (that needs cgroups and bubblewrap 0.7): it leaves the matches of ladders with a memory to other workers',
  notPlayed: (match: number, why: string) => `match ${match} could not be played: ${why}`,
  notBuilt: (version: number, why: string) => `version ${version} could not be built: ${why}; trying again`,
  playedAgain: (match: number, why: string) => `match ${match} is void: ${why}; it is played again`,
  playedAfterLosses: (match: number, times: number) =>
    `match ${match} is played again: the workers that played it died or were silent, ${times} times so far`,
  givenUp: (match: number, why: string) => `match ${match} is void: ${why}; it is given up`,
};

const pl: Translation<typeof en> = {
  noTaskset: 'nie ma tu programu taskset: sloty nie są przypięte do rdzeni, a zmierzone czasy są mniej dokładne',
  queueTrouble: (why) => `kłopoty z kolejką: ${why}`,
  unknownWork: (kind) => `w kolejce jest praca rodzaju ${kind}, której ta wersja nie umie wykonać: wraca do kolejki`,
  databaseBack: 'baza danych znów odpowiada',
  roomAgain: 'na dysku znów jest miejsce: mecze idą dalej',
  held: (trouble, why) => `${trouble} (${why}); mecze czekają, aż to minie, i żaden wynik nie ginie`,
  refused: (why) => `baza danych odmawia temu procesowi (${why})`,
  queryFailed: (why) => `baza danych odrzuciła zapytanie (${why}); ponawiam próbę`,
  notStored: (match, why) => `wyniku meczu ${match} nie dało się zapisać (${why}); zostanie rozegrany ponownie`,
  databaseLost: (address, why) => `baza danych ${address} nie odpowiada (${why}); ponawiam próby, aż odpowie`,
  noBot: (bot, game) => `gra ${game} nie ma bota ${bot}`,
  notReady: (program, why) => `nie da się przygotować programu ${program}: ${why}`,
  judgeNotBuilt: (game, version, why) =>
    `sędziego wersji ${version} gry ${game} nie udało się zbudować: ${why}; ponawiam próbę`,
  noMemory:
    'ta maszyna nie umie ograniczyć tego, co boty pamiętają między meczami (potrzebne są cgroups i bubblewrap 0.7): mecze rankingów z pamięcią zostawia innym',
  notPlayed: (match, why) => `meczu ${match} nie udało się rozegrać: ${why}`,
  notBuilt: (version, why) => `wersji ${version} nie udało się zbudować: ${why}; ponawiam próbę`,
  playedAgain: (match, why) => `mecz ${match} jest nieważny: ${why}; zostanie rozegrany ponownie`,
  playedAfterLosses: (match, times) =>
    `mecz ${match} jest rozgrywany ponownie: wykonawcy, którzy go rozgrywali, zginęli lub zamilkli, razy dotąd: ${times}`,
  givenUp: (match, why) => `mecz ${match} jest nieważny: ${why}; nie będzie już rozgrywany`,
};

export const texts = (): typeof en => spoken({ en, pl });
