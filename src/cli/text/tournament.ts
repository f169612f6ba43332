import type { Translation } from '../../game/message.ts';
import { plural } from '../../text/format.ts';
import { spoken } from '../../text/spoken.ts';
import { texts as play } from './play.ts';

type Flags = (typeof en)['flags'] & ReturnType<typeof play>['flags'] & ReturnType<typeof play>['judged'];

const en = {
  summary: 'plays a tournament between many players',
  usage: `arena tournament GAME --players FOLDER|FILE [--format FORMAT] [--seed TEXT] [--out FOLDER] [--concurrency N]
arena tournament [NAME] --judge WHAT --players FOLDER|FILE [--seats N] …`,
  about: `Plays a whole tournament and prints the standings. After Ctrl-C, a kill or a power failure the same command
with the same --out continues the tournament; a finished game is never played twice.`,
  flags: {
    players: `a FOLDER: each folder in it with an info.txt (alias; first and last name; command) is a player, and so \
is a single source file. Or a FILE: a player per line, NAME = WHAT as in arena play --bot, or a built-in bot`,
    format: "the format, see below (default: the game's own; swiss for two seats, tables for more)",
    rating:
      'how players are rated: fitted to all games at once (batch), or round by round by Elo, Glicko-2 or OpenSkill',
    title: 'the title of the page and of the tournament file (default: the name of the game)',
    out: `the folder of results (default: tournament-GAME): the plan in tournament.json, the games in matches/; made from these \
are results.csv, standings.json, tournament.trf, faults/PLAYER.txt with the stderr of every fault, and index.html, a page \
that needs neither server nor network`,
    concurrency: 'games at once (default: one for each core)',
    withdraw: 'the player with this name withdraws, from the first round in which no game is over yet',
    bye: 'the player does not play in this round of a Swiss and gets a draw (half), a win (full) or nothing (zero)',
    seats: 'seats at a table, in a game for several numbers of players (default: the fewest)',
  },
  notes: `The options of the game are flags, too, e.g. --gsize 32.

Formats and their options:`,
  ends: `  arena tournament domino --players students --size 15
  arena tournament geography --players bots.txt --format swiss --rounds 7 --games 2

Exit code 0: all games were played. 1: wrong usage, a folder of another tournament, or games without a result: the
judge was at fault, or they cannot be played on this machine. 130: stopped by Ctrl-C.`,
  tooMuch: (word: string) =>
    `the players of a tournament are given by --players FOLDER or FILE, and ${word} is too much`,
  badTitle: (title: string) => `--title must be a line of at most 100 characters, and is ${title}`,
  whoPlays: 'say who plays, by --players FOLDER or --players FILE',
  withJudge: (flag: string) => `--${flag} goes with --judge`,
  builtIn: (name: string) => `${name} is a game of the arena; with --judge a game has a name of its own, or none`,
  badName: (name: string) => `the name of a game is of at most 60 characters a-z, 0-9 and -, and not ${name}`,
  formatSeats: (format: string, wanted: number, title: string, seats: number, better: string) =>
    `${format} is for ${wanted === 1 ? 'one' : 'two'} at a table, and ${title} has ${seats} seats; try --format ${better}`,
  hasSeats: (title: string, seats: number) => `${title} has ${seats} seats`,
  byeForm: (text: string) => `a bye is written NAME=ROUND:half, or full or zero, not ${text}`,
  byeOfSwiss: (format: string) => `--bye is for the format swiss, not ${format}: there everybody meets by a plan`,
  noByeFor: (name: string) => `${name} can have no bye: there is no such player in the tournament`,
  cannotWithdraw: (name: string) => `${name} cannot withdraw: there is no such player in the tournament`,
  noFormat: (name: string) => `there is no format "${name}"`,
  formats: (names: string) => `there are ${names}`,
  noSetting: (flag: string, format: string, own: string) =>
    `there is no --${flag} in the format ${format}, which has ${own}`,
  nobody: 'nobody can take part',
  onlyOne: 'there is only one player, and a tournament needs two',
  cannotFill: (players: number, seats: number) => `${players} players cannot fill a table of ${seats}`,
  refused: (name: string, why: string) => `${name} does not take part: ${why}`,
  title: (title: string, format: string, players: number, seed: string) =>
    `${title}, ${format} of ${players}, seed ${seed}`,
  goesOn: (games: number) => `goes on after ${games} ${games === 1 ? 'game' : 'games'}`,
  kept: (games: number, folder: string, files: string, out: string) =>
    `${games} ${games === 1 ? 'game' : 'games'} in ${folder}; ${files} in ${out}`,
  faultsIn: (files: string) => `every fault with its stderr: ${files}`,
  stopped: 'Stopped; the same command goes on where it was.',
};

const pl: Translation<typeof en> = {
  summary: 'rozgrywa turniej wielu graczy',
  usage: `arena tournament GRA --players KATALOG|PLIK [--format FORMAT] [--seed TEKST] [--out KATALOG] [--concurrency N]
arena tournament [NAZWA] --judge CO --players KATALOG|PLIK [--seats N] …`,
  about: `Rozgrywa cały turniej i wypisuje tabelę. Po Ctrl-C, kill albo braku prądu to samo polecenie z tym samym --out
kontynuuje turniej; zakończona gra nigdy nie jest rozgrywana drugi raz.`,
  flags: {
    players: `KATALOG: graczem jest każdy katalog w nim z plikiem info.txt (alias; imię i nazwisko; polecenie) oraz \
pojedynczy plik źródłowy. Albo PLIK: gracz w wierszu, NAZWA = CO jak w arena play --bot albo wbudowany bot`,
    format: 'format, zob. niżej (domyślnie własny format gry; swiss dla dwóch miejsc, tables dla większej liczby)',
    rating:
      'jak ocenia się graczy: ze wszystkich gier naraz (batch) albo runda po rundzie: Elo, Glicko-2 lub OpenSkill',
    title: 'tytuł strony i pliku turnieju (domyślnie nazwa gry)',
    out: `katalog wyników (domyślnie tournament-GRA): plan w tournament.json, gry w matches/; z nich powstają \
results.csv, standings.json, tournament.trf, faults/GRACZ.txt ze stderr każdego błędu i index.html, strona, która nie \
potrzebuje serwera ani sieci`,
    concurrency: 'liczba gier naraz (domyślnie jedna na rdzeń)',
    withdraw: 'gracz o tej nazwie wycofuje się, od pierwszej rundy, w której nie skończyła się jeszcze żadna gra',
    bye: 'gracz nie gra w tej rundzie systemu szwajcarskiego i dostaje remis (half), wygraną (full) albo nic (zero)',
    seats: 'liczba miejsc przy stoliku, gdy gra na to pozwala (domyślnie najmniejsza)',
  },
  notes: `Do tego dochodzą opcje gry, np. --gsize 32.

Formaty i ich opcje:`,
  ends: `  arena tournament domino --players studenci --size 15
  arena tournament geography --players boty.txt --format swiss --rounds 7 --games 2

Kod wyjścia 0: wszystkie gry rozegrano. 1: błędne użycie, katalog innego turnieju albo gry bez wyniku: zawinił sędzia
albo nie da się ich rozegrać na tym komputerze. 130: przerwano przez Ctrl-C.`,
  tooMuch: (word) => `graczy turnieju podaje się przez --players KATALOG lub PLIK, a ${word} to już za dużo`,
  badTitle: (title) => `--title ma być wierszem o najwyżej 100 znakach, a jest to ${title}`,
  whoPlays: 'podaj, kto gra, przez --players KATALOG lub --players PLIK',
  withJudge: (flag) => `--${flag} wymaga --judge`,
  builtIn: (name) => `${name} to gra areny; z --judge gra ma własną nazwę albo żadnej`,
  badName: (name) => `nazwa gry to najwyżej 60 znaków a-z, 0-9 i -, a nie ${name}`,
  formatSeats: (format, wanted, title, seats, better) =>
    `${format} jest dla ${wanted === 1 ? 'jednego gracza' : 'dwóch graczy'} przy stoliku, a ${title} ma ${seats} ${plural('pl', seats, { one: 'miejsce', few: 'miejsca', other: 'miejsc' })}; spróbuj --format ${better}`,
  hasSeats: (title, seats) =>
    `${title} ma ${seats} ${plural('pl', seats, { one: 'miejsce', few: 'miejsca', other: 'miejsc' })}`,
  byeForm: (text) => `pauzę zapisuje się NAZWA=RUNDA:half albo full lub zero, a nie ${text}`,
  byeOfSwiss: (format) => `--bye jest dla formatu swiss, a nie ${format}: tam wszyscy spotykają się według planu`,
  noByeFor: (name) => `${name} nie może pauzować: nie ma takiego gracza w turnieju`,
  cannotWithdraw: (name) => `${name} nie może się wycofać: nie ma takiego gracza w turnieju`,
  noFormat: (name) => `nie ma formatu „${name}”`,
  formats: (names) => `są ${names}`,
  noSetting: (flag, format, own) => `w formacie ${format} nie ma --${flag}; są ${own}`,
  nobody: 'nikt nie może wziąć udziału',
  onlyOne: 'jest tylko jeden gracz, a turniej wymaga dwóch',
  cannotFill: (players, seats) =>
    `${players} ${plural('pl', players, { one: 'gracz nie wypełni', few: 'gracze nie wypełnią', other: 'graczy nie wypełni' })} stolika na ${seats} ${plural('pl', seats, { one: 'osobę', few: 'osoby', other: 'osób' })}`,
  refused: (name, why) => `${name} nie bierze udziału: ${why}`,
  title: (title, format, players, seed) =>
    `${title}, ${format}, ${players} ${plural('pl', players, { one: 'gracz', few: 'gracze', other: 'graczy' })}, ziarno ${seed}`,
  goesOn: (games) => `trwa dalej po ${games} ${plural('pl', games, { one: 'grze', other: 'grach' })}`,
  kept: (games, folder, files, out) =>
    `${games} ${plural('pl', games, { one: 'gra', few: 'gry', other: 'gier' })} w ${folder}; ${files} w ${out}`,
  faultsIn: (files) => `każdy błąd ze stderr: ${files}`,
  stopped: 'Przerwano; to samo polecenie kontynuuje turniej.',
};

export const texts = (): Omit<typeof en, 'flags'> & { readonly flags: Flags } => {
  const own = spoken({ en, pl });
  const { flags, judged } = play();
  return { ...own, flags: { ...judged, ...flags, ...own.flags } };
};
