import type { Translation } from '../game/message.ts';
import { plural } from '../text/format.ts';
import { spoken } from '../text/spoken.ts';

// What the organiser is told when a tournament begins and while it is played.

const en = {
  noTrf: (why: string) => `tournament.trf is not written: ${why}`,
  withdrawn: (player: string, round: number) => `${player} plays no more from round ${round} on`,
  noRoundLeft: (player: string) =>
    `${player} cannot withdraw: a game of the last round is over already, so that no round is left to miss`,
  byes: {
    full: (player: string, round: number) => `${player} has a bye in round ${round}, worth a win`,
    half: (player: string, round: number) => `${player} has a bye in round ${round}, worth a draw`,
    zero: (player: string, round: number) => `${player} has a bye in round ${round}, worth nothing`,
  },
  noBye: (player: string, round: number, first: number, last: number) =>
    first > last
      ? `${player} can have no bye in round ${round}: a game of the last round is over already`
      : `${player} can have no bye in round ${round}: byes can be granted in rounds ${first} to ${last}`,
  keptUnreadable: (file: string) =>
    `${file} cannot be read; take it away, and repeat the --withdraw or --bye of whoever was in it`,
  faultsOfPlayer: (player: string, faults: number) => `${player}: ${faults} ${faults === 1 ? 'fault' : 'faults'}`,
  faultOfGame: (game: number, players: string) => `Game ${game}, ${players}`,
  wroteToStderr: '  its stderr:',
  playedAgain: (game: number, why: string) => `game ${game} is played again: ${why}`,
  otherGame: (file: string, game: number) =>
    `${file} is not game ${game} of this tournament; take it away, or choose another folder`,
  cannotReadPlayers: (path: string, why: string) => `cannot read the players in ${path}: ${why}`,
  noSuchPath: 'there is no such file or folder',
  line: (file: string, line: number, why: string) => `${file}, line ${line}: ${why}`,
  playerForm: (text: string) => `a player is written NAME = WHAT, not ${text}; a name has letters, digits, - and _`,
  playerTwice: (name: string) => `there is a player ${name} already`,
  notUnpacked: (file: string, why: string) => `${file} cannot be unpacked: ${why}`,
  noTournament: 'there is no tournament.json in it: it is no contest of an arena',
  damaged: 'it is damaged, or was not made by an arena',
  tornFile: 'it is damaged, or only a part of it',
  newerFile: 'it was made by a newer version of the arena: check it with that version',
  logTooLong: (file: string) => `${file} is longer than 256 MiB`,
  otherPairing: (game: number) => `game ${game} is one of other players, or with another seed, than its pairing says`,
  foreignLog: (file: string) => `${file} is no game of this contest`,
  otherJudge: 'the file that --judge names led none of its games: judges.json has the SHA-256 of those that did',
  noRules: (game: string) => `there is no game ${game} here, by whose rules its games could be replayed`,
  noFormat: (format: string) => `there is no format ${format} here`,
  noRating: (rating: string) => `there is no rating ${rating} here`,
  wrongLog: (game: number, why: string) => `game ${game} does not hold: ${why}`,
  noTable: (file: string) => `${file} is missing`,
  wrongTable: (file: string) => `${file} is not what follows from the games`,
  otherThings: (folder: string) => `${folder} has other things in it and no tournament; choose another folder`,
  noPlan: (file: string) => `${file} is no plan of a tournament that can be read here; choose another folder`,
  cannotRead: (file: string, why: string) => `cannot read ${file}: ${why}`,
  cannotWrite: (folder: string, why: string) => `cannot write to ${folder}: ${why}`,
  isPlayed: (folder: string, pid: number) =>
    `the tournament in ${folder} is being played by process ${pid}; wait until it has ended, or choose another folder`,
  /** The parts of a plan, by their keys. */
  parts: {
    game: 'the game',
    judge: 'the judge',
    seats: 'the number of seats',
    options: 'the option',
    format: 'the format',
    settings: 'the setting of the format',
    rating: 'the rating',
    seed: 'the seed',
    limits: 'the limit',
    protocol: 'the protocol',
  },
  otherTournament: (folder: string, differences: readonly string[], more: number) =>
    `${folder} holds another tournament: ${differences.join('; ')}${more > 0 ? `; and ${more} things more` : ''}; choose another folder`,
  differs: (what: string, there: string, here: string) => `${what} is ${there} there and ${here} here`,
  notGiven: 'not given',
  missing: (player: string) => `${player} plays there and not here`,
  added: (player: string) => `${player} plays here and not there`,
  changed: (player: string) => `${player} is another program now`,
  otherOrder: 'the players stand in another order',
};

const pl: Translation<typeof en> = {
  noTrf: (why) => `nie zapisano tournament.trf: ${why}`,
  withdrawn: (player, round) => `${player} nie gra od rundy ${round}`,
  noRoundLeft: (player) =>
    `${player} nie może się wycofać: gra ostatniej rundy już się skończyła i nie ma rundy, którą można opuścić`,
  byes: {
    full: (player, round) => `${player} pauzuje w rundzie ${round}, za wygraną`,
    half: (player, round) => `${player} pauzuje w rundzie ${round}, za remis`,
    zero: (player, round) => `${player} pauzuje w rundzie ${round}, bez punktów`,
  },
  noBye: (player, round, first, last) =>
    first > last
      ? `${player} nie może pauzować w rundzie ${round}: gra ostatniej rundy już się skończyła`
      : `${player} nie może pauzować w rundzie ${round}: pauzy można przyznać w rundach od ${first} do ${last}`,
  keptUnreadable: (file) =>
    `nie można odczytać ${file}; usuń go i powtórz --withdraw lub --bye dla wszystkich, którzy w nim byli`,
  faultsOfPlayer: (player, faults) =>
    `${player}: ${faults} ${plural('pl', faults, { one: 'błąd', few: 'błędy', other: 'błędów' })}`,
  faultOfGame: (game, players) => `Gra ${game}, ${players}`,
  wroteToStderr: '  jego stderr:',
  playedAgain: (game, why) => `gra ${game} zostanie rozegrana ponownie: ${why}`,
  otherGame: (file, game) => `${file} nie jest grą ${game} tego turnieju; usuń ten plik albo wybierz inny katalog`,
  cannotReadPlayers: (path, why) => `nie można odczytać graczy z ${path}: ${why}`,
  noSuchPath: 'nie ma takiego pliku ani katalogu',
  line: (file, line, why) => `${file}, wiersz ${line}: ${why}`,
  playerForm: (text) => `gracza zapisuje się jako NAZWA = CO, a nie ${text}; nazwa składa się z liter, cyfr, - i _`,
  playerTwice: (name) => `jest już gracz ${name}`,
  notUnpacked: (file, why) => `nie można rozpakować ${file}: ${why}`,
  noTournament: 'nie ma w nim tournament.json: to nie jest konkurs areny',
  damaged: 'jest uszkodzony albo nie pochodzi z areny',
  tornFile: 'jest uszkodzony albo niepełny',
  newerFile: 'pochodzi z nowszej wersji areny: sprawdź go tamtą wersją',
  logTooLong: (file) => `${file} ma ponad 256 MiB`,
  otherPairing: (game) => `w grze ${game} są inni gracze albo inne ziarno, niż wynika z kojarzenia`,
  foreignLog: (file) => `${file} nie jest grą tego konkursu`,
  otherJudge: 'plik podany w --judge nie prowadził żadnej z gier: SHA-256 sędziów są w judges.json',
  noRules: (game) => `nie ma tu gry ${game}, według której zasad można by odtworzyć partie`,
  noFormat: (format) => `nie ma tu systemu ${format}`,
  noRating: (rating) => `nie ma tu rankingu ${rating}`,
  wrongLog: (game, why) => `gra ${game} się nie zgadza: ${why}`,
  noTable: (file) => `brakuje ${file}`,
  wrongTable: (file) => `${file} nie wynika z gier`,
  otherThings: (folder) => `w ${folder} są inne pliki, a nie ma turnieju; wybierz inny katalog`,
  noPlan: (file) => `${file} nie jest planem turnieju, który da się tu odczytać; wybierz inny katalog`,
  cannotRead: (file, why) => `nie można odczytać ${file}: ${why}`,
  cannotWrite: (folder, why) => `nie można pisać do ${folder}: ${why}`,
  isPlayed: (folder, pid) =>
    `turniej w ${folder} rozgrywa proces ${pid}; poczekaj, aż się zakończy, albo wybierz inny katalog`,
  parts: {
    game: 'gra',
    judge: 'sędzia',
    seats: 'liczba miejsc',
    options: 'opcja',
    format: 'format',
    settings: 'ustawienie formatu',
    rating: 'ranking',
    seed: 'ziarno',
    limits: 'limit',
    protocol: 'protokół',
  },
  otherTournament: (folder, differences, more) =>
    `w ${folder} jest inny turniej: ${differences.join('; ')}${more > 0 ? `; i jeszcze ${more} innych różnic` : ''}; wybierz inny katalog`,
  differs: (what, there, here) => `${what} to tam ${there}, a tutaj ${here}`,
  notGiven: '(nie podano)',
  missing: (player) => `${player} gra tam, a tutaj nie`,
  added: (player) => `${player} gra tutaj, a tam nie`,
  changed: (player) => `${player} to teraz inny program`,
  otherOrder: 'gracze są w innej kolejności',
};

export const texts = (): typeof en => spoken({ en, pl });
