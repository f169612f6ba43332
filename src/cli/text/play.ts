import type { Translation } from '../../game/message.ts';
import { plural } from '../../text/format.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'plays games between bots and prints the scores',
  usage: `arena play GAME [PLAYER…] [--bot NAME=WHAT …] [--games N] [--seed TEXT] [--concurrency N] [--log FOLDER]
arena play --from FILE:TURN [PLAYER…] [--bot NAME=WHAT …] [--games N] [--log FOLDER]
arena play --judge WHAT --bot NAME=WHAT … [--games N] [--seed TEXT] [--log FOLDER]`,
  about: `Plays games between bots and prints who scored what. A PLAYER is a built-in bot or a NAME given by --bot;
players sit in the order written; without a PLAYER those of --bot play, in their order. Every two games (with n seats:
every n) share a seed, and everybody sits in each seat once: with cards, the same cards are played in every rotation of
the seats, so that luck cancels out; the confidence interval takes these games together, as one table. From table to
table players have other neighbours: of three or four players all orders are played in turn, of more, orders are drawn.
In a game of points the table
shows the average of the points, and how often each player came first.`,
  flags: {
    bot: `a program: a source file, an archive or a folder with arena.json, or a command line; it is built if need be \
and runs in a sandbox, where it sees the current folder and /usr (arena languages, arena doctor)`,
    games: 'number of games',
    seed: 'the same seed gives the same games (default: random)',
    from: `plays on from the position after this turn of a recorded match (0: its start), with its seed, options and limits; \
FILE is a log or the address of a match. Everybody begins with full time. Where chance and bots do the same again, all \
games of a seating are alike`,
    single: 'every game has a seed of its own',
    concurrency:
      'games at once, each on a core of its own (default: one for each core); one at a time may use all cores',
    'move-time': `CPU time for a move, or for all moves where the game has a clock for them, as chess has (default: the game's \
own limit, in wall time)`,
    wall: 'wall time for a move (default: 4 × the move time + 100 ms)',
    'match-time': `wall time for a whole game: when the players together took longer, the one who took most of it loses \
(default: 10m; none in a game with clocks of its own)`,
    'match-cpu': 'CPU time of each program in a whole game (default: no limit)',
    clock: `wall time for all moves of a player, and what each move adds, in seconds: 300, 10+0.1, 40/60 for every 40 moves, \
or 0.5/move for each; instead of --move-time`,
    'bot-option': `sets an option of a program, by its own name for it (UCI: setoption): a:Hash=64, "a:Skill Level=3", or for all \
programs without NAME:`,
    protocol: "what programs speak: a protocol of the game, or json (default: the game's own; docs/protocol.md)",
    startup: 'more time for the first answer of a program, to start (default: 5s)',
    memory: 'memory of each program',
    tc: 'the same as --clock',
    margin: 'how much later than its time an answer may come (default: 0s)',
    openings: 'a file of openings (chess: EPD or PGN): each is played once in each rotation of the seats',
    order: 'the order of the openings: as in the file, or random, by the seed (default: file)',
    plies: 'takes so many moves of single players from each game of a PGN file of openings (default: all)',
    pgn: 'adds every finished game to this file, for other programs (chess: PGN)',
    restart: 'starts programs anew for every game; by default those that can play another one (UCI engines) stay alive',
    trusted: 'programs run without a sandbox, with all your rights',
    log: 'keeps every game: 0001.jsonl, and what was measured in 0001.times.jsonl',
    json: 'for programs: prints the result as one JSON value, the same in every language (docs/json.md)',
  },
  notes: `The options of the game are flags, too, e.g. --gsize 32, or --deals 1,7 --early-stop, or --file game.txt.

  arena play geography random strong --games 200 --seed 7
  arena play geography --bot me="python3 my_bot.py" me strong --games 20
  arena play kierki careful lowest random random --games 40
  arena play --from first/0001.jsonl:12 strong random --games 2

A game of your own: --judge names a program that knows the rules, speaks with the bots and gives the scores
(docs/judges.md). arena play then prints what was said, the scores, who was ended and why. With --judge:`,
  judged: {
    judge:
      'the judge, a program as in --bot; it finds the seed of its game in ARENA_SEED, the number of bots in ARENA_BOTS',
    seats: 'number of seats (default: one for each --bot; with more, the bots sit again)',
    terminator: 'how messages end: angles is <<< and a newline',
    'move-time': 'CPU time for an answer, or wall time where CPU time cannot be measured (default: 1s)',
    wall: 'wall time for an answer (default: 4 × the move time + 100 ms)',
    'match-time': 'wall time for the whole game; one that takes longer is void (default: 10m)',
    minimum: 'the score of a bot that was ended for its fault (default: the lowest of the game)',
  },
  ends: `  arena play --judge judge.py --bot a=bot1.cpp --bot b=bot2.py

Exit code 0: all games were played, whoever lost and how. 1: wrong usage, a bot that cannot be started, a judge at
fault, or a game that cannot be played fairly on this machine. 130: stopped by Ctrl-C.`,
  seats: (title: string, min: number, max: number, players: number) =>
    `${title} has ${min === max ? min : `${min} to ${max}`} seats; ${players === 0 ? 'nobody plays' : `${players} would play`}`,
  game: (number: number) => `game ${number}`,
  faultNotKept: (number: number, folder: string, why: string) =>
    `the log of game ${number}, which has a fault, cannot be kept in ${folder}: ${why}`,
  unplayable: (game: string, why: string) =>
    `${game}: not playable on this machine: ${why}; play fewer games at once or stop what else runs here`,
  wallNeedsMoveTime: '--wall goes with --move-time',
  clockAlone: '--clock goes without --move-time and --wall',
  clockForm: (flag: string, text: string) =>
    `${flag} must be seconds, and maybe what each move adds, such as 300, 10+0.1, 40/60+0.5 or 0.5/move, not ${text}`,
  openingsMissing: '--order and --plies go with --openings',
  noOpenings: (title: string) => `${title} has no files of openings`,
  noNotation: (title: string) => `${title} has no file format of its own`,
  cannotWrite: (name: string, why: string) => `${name} cannot be written: ${why}`,
  noProtocol: (name: string, names: string) => `this game has no protocol ${name}; it has ${names}`,
  notJudged: '--clock, --protocol and --bot-option are for games of the arena, not for those of a judge',
  optionsWithoutBot: '--bot-option goes with programs, and there is none',
  optionForm: (given: string) => `--bot-option takes NAME:OPTION=VALUE or OPTION=VALUE, not ${given}`,
  optionsNotTaken: (name: string) => `the bot ${name} has options, but the protocol that it speaks here has none`,
  sameName: 'two bots have the same name',
  botForm: (given: string) => `--bot takes NAME=WHAT, not ${given}; a name has letters, digits, - and _`,
  noPlayer: (name: string) => `there is no player "${name}"`,
  builtIn: (names: string) =>
    `${names === '' ? 'none is built in' : `built in are ${names}`}, others are given by --bot NAME=WHAT`,
  idle: (name: string) => `the bot ${name} is given but does not play; add it to the players`,
  theBot: (name: string) => `the bot ${name}`,
  theJudge: 'the judge',
  trusting: `Programs run unsandboxed, with all rights of yours, and without limits but the clock: --trusted says that \
you trust them.`,
  noSandbox: (why: string | undefined) =>
    `programs cannot run in sandboxes here: ${why ?? 'for an unknown reason'}; --trusted runs them without (arena doctor tells more)`,
  noCgroups: `Programs run in sandboxes, but without cgroups: time limits are in wall time, and memory is checked now \
and then (arena doctor tells more).`,
  onlyBots: (word: string) => `with --judge all players are given by --bot NAME=WHAT, and ${word} is none`,
  nobody: 'nobody plays; give the bots by --bot NAME=WHAT',
  judgedTitle: (games: number, judge: string, seed: string) =>
    `${games} ${games === 1 ? 'game' : 'games'} judged by ${judge}, seed ${seed}`,
  judgeStderr: (line: string) => `judge on stderr: ${line}`,
  judgeFault: (game: number | undefined, why: string) =>
    `judge fault${game === undefined ? '' : ` in game ${game}`}: ${why}`,
  judgedUnplayable: (game: number, why: string) =>
    `game ${game} is not playable on this machine: ${why}; stop what else runs here`,
};

const pl: Translation<typeof en> = {
  summary: 'rozgrywa gry między botami i podaje wyniki',
  usage: `arena play GRA [GRACZ…] [--bot NAZWA=CO …] [--games N] [--seed TEKST] [--concurrency N] [--log KATALOG]
arena play --from PLIK:TURA [GRACZ…] [--bot NAZWA=CO …] [--games N] [--log KATALOG]
arena play --judge CO --bot NAZWA=CO … [--games N] [--seed TEKST] [--log KATALOG]`,
  about: `Rozgrywa gry między botami i wypisuje, kto ile zdobył. GRACZ to wbudowany bot albo NAZWA podana przez --bot;
gracze siadają w podanej kolejności; bez GRACZA grają boty z --bot, w ich kolejności. Co dwie gry (przy n miejscach: co
n) mają wspólne ziarno i każdy siada raz na każdym miejscu: w kartach te same karty są rozgrywane przy każdym obrocie
miejsc, więc szczęście się wyrównuje; przedział ufności liczy te gry razem, jako jeden stolik. Przy kolejnych stolikach
gracze mają innych sąsiadów: trzech lub czterech gra kolejno w każdym porządku, większa liczba w losowanych. W grze
na punkty tabela podaje ich średnią i to, jak często kto był pierwszy.`,
  flags: {
    bot: `program: plik źródłowy, archiwum lub katalog z arena.json albo wiersz polecenia; w razie potrzeby jest budowany \
i działa w piaskownicy, w której widzi bieżący katalog i /usr (arena languages, arena doctor)`,
    games: 'liczba gier',
    seed: 'to samo ziarno daje te same gry (domyślnie losowane)',
    from: `gra dalej od pozycji po tej turze zapisanego meczu (0: od początku), z jego ziarnem, opcjami i limitami; PLIK to \
log albo adres meczu. Każdy zaczyna z pełnym czasem. Gdzie los i boty powtarzają to samo, wszystkie gry w tym samym \
ustawieniu są takie same`,
    single: 'każda gra ma własne ziarno',
    concurrency:
      'liczba gier naraz, każda na własnym rdzeniu (domyślnie jedna na rdzeń); jedna naraz może używać wszystkich rdzeni',
    'move-time': `czas procesora na ruch albo na wszystkie ruchy, jeśli gra ma na nie zegar, jak szachy (domyślnie limit samej \
gry, w czasie zegarowym)`,
    wall: 'czas zegarowy na ruch (domyślnie 4 × czas na ruch + 100 ms)',
    'match-time': `czas zegarowy na całą grę: gdy gracze zużyją razem więcej, przegrywa ten, kto zużył najwięcej \
(domyślnie 10m; bez limitu w grze z własnymi zegarami)`,
    'match-cpu': 'czas procesora każdego programu na całą grę (domyślnie bez limitu)',
    clock: `czas zegarowy na wszystkie ruchy gracza i dodatek za każdy ruch, w sekundach: 300, 10+0.1, 40/60 na każde 40 ruchów \
albo 0.5/move na każdy; zamiast --move-time`,
    'bot-option': `ustawia opcję programu pod jej własną nazwą (UCI: setoption): a:Hash=64, "a:Skill Level=3", a wszystkim \
programom bez NAZWA:`,
    protocol: 'czym mówią programy: protokół gry albo json (domyślnie protokół samej gry; docs/protocol.md)',
    startup: 'dodatkowy czas na pierwszą odpowiedź programu, na uruchomienie (domyślnie 5s)',
    memory: 'pamięć każdego programu',
    tc: 'to samo co --clock',
    margin: 'o ile później niż jej czas może przyjść odpowiedź (domyślnie 0s)',
    openings: 'plik z otwarciami (szachy: EPD lub PGN): każde gra się raz w każdym ustawieniu miejsc',
    order: 'kolejność otwarć: jak w pliku (file) albo losowa według ziarna (random); domyślnie file',
    plies: 'bierze tyle ruchów pojedynczych graczy z każdej partii pliku PGN z otwarciami (domyślnie wszystkie)',
    pgn: 'dopisuje każdą skończoną grę do tego pliku, dla innych programów (szachy: PGN)',
    restart: `uruchamia programy od nowa na każdą grę; domyślnie te, które mogą zagrać następną (silniki UCI), działają \
dalej`,
    trusted: 'programy działają bez piaskownicy, ze wszystkimi twoimi uprawnieniami',
    log: 'zapisuje każdą grę: 0001.jsonl, a pomiary w 0001.times.jsonl',
    json: 'dla programów: podaje wynik jako jedną wartość JSON, taką samą w każdym języku (docs/json.md)',
  },
  notes: `Do tego dochodzą opcje gry, np. --gsize 32 albo --deals 1,7 --early-stop, albo --file gra.txt.

  arena play geography random strong --games 200 --seed 7
  arena play geography --bot ja="python3 moj_bot.py" ja strong --games 20
  arena play kierki careful lowest random random --games 40
  arena play --from first/0001.jsonl:12 strong random --games 2

Własna gra: --judge podaje program, który zna zasady, rozmawia z botami i przyznaje punkty (docs/judges.md). arena play
wypisuje wtedy, co powiedziano, wyniki oraz kto i dlaczego został wykluczony. Z --judge:`,
  judged: {
    judge: 'sędzia, program jak w --bot; ziarno swojej gry znajduje w ARENA_SEED, liczbę botów w ARENA_BOTS',
    seats: 'liczba miejsc (domyślnie po jednym na każdy --bot; gdy jest ich więcej, boty siadają ponownie)',
    terminator: 'czym kończą się komunikaty: angles to <<< i koniec wiersza',
    'move-time': `czas procesora na odpowiedź albo czas zegarowy tam, gdzie czasu procesora nie da się zmierzyć \
(domyślnie 1s)`,
    wall: 'czas zegarowy na odpowiedź (domyślnie 4 × czas na odpowiedź + 100 ms)',
    'match-time': 'czas zegarowy na całą grę; dłuższa jest nieważna (domyślnie 10m)',
    minimum: 'wynik bota wykluczonego za błąd (domyślnie najniższy w grze)',
  },
  ends: `  arena play --judge sedzia.py --bot a=bot1.cpp --bot b=bot2.py

Kod wyjścia 0: wszystkie gry rozegrano, ktokolwiek i jakkolwiek przegrał. 1: błędne użycie, bot, którego nie da się
uruchomić, błąd sędziego albo gra, której nie da się uczciwie rozegrać na tym komputerze. 130: przerwano przez Ctrl-C.`,
  seats: (title, min, max, players) =>
    `${title}: liczba miejsc to ${min === max ? min : `od ${min} do ${max}`}; ${players === 0 ? 'nikt nie gra' : `graczy byłoby ${players}`}`,
  game: (number) => `gra ${number}`,
  faultNotKept: (number, folder, why) =>
    `logu gry ${number}, w której jest błąd, nie da się zapisać w ${folder}: ${why}`,
  unplayable: (game, why) =>
    `${game}: nie da się jej rozegrać na tym komputerze: ${why}; rozgrywaj mniej gier naraz albo zatrzymaj inne programy`,
  wallNeedsMoveTime: '--wall wymaga --move-time',
  clockAlone: '--clock nie idzie w parze z --move-time ani --wall',
  clockForm: (flag, text) =>
    `${flag} to sekundy i ewentualnie dodatek za ruch, np. 300, 10+0.1, 40/60+0.5 albo 0.5/move, a nie ${text}`,
  openingsMissing: '--order i --plies idą w parze z --openings',
  noOpenings: (title) => `gra ${title} nie ma plików z otwarciami`,
  noNotation: (title) => `gra ${title} nie ma własnego formatu plików`,
  cannotWrite: (name, why) => `nie da się pisać do ${name}: ${why}`,
  noProtocol: (name, names) => `ta gra nie ma protokołu ${name}; ma: ${names}`,
  notJudged: '--clock, --protocol i --bot-option są dla gier areny, nie dla gier z sędzią',
  optionsWithoutBot: '--bot-option dotyczy programów, a żadnego nie ma',
  optionForm: (given) => `--bot-option przyjmuje NAZWA:OPCJA=WARTOŚĆ albo OPCJA=WARTOŚĆ, a nie ${given}`,
  optionsNotTaken: (name) => `bot ${name} ma opcje, ale protokół, którym tu mówi, nie ma żadnych`,
  sameName: 'dwa boty mają tę samą nazwę',
  botForm: (given) => `--bot przyjmuje NAZWA=CO, a nie ${given}; nazwa składa się z liter, cyfr, - i _`,
  noPlayer: (name) => `nie ma gracza „${name}”`,
  builtIn: (names) =>
    `${names === '' ? 'wbudowanych nie ma' : `wbudowane to ${names}`}, inne podaje się przez --bot NAZWA=CO`,
  idle: (name) => `bot ${name} jest podany, ale nie gra; dopisz go do graczy`,
  theBot: (name) => `bot ${name}`,
  theJudge: 'sędzia',
  trusting: `Programy działają bez piaskownicy, ze wszystkimi twoimi uprawnieniami i bez limitów poza zegarem: \
--trusted oznacza, że im ufasz.`,
  noSandbox: (why) =>
    `programy nie mogą tu działać w piaskownicach: ${why ?? 'z nieznanego powodu'}; --trusted uruchamia je bez nich (więcej mówi arena doctor)`,
  noCgroups: `Programy działają w piaskownicach, ale bez cgroups: limity czasu są w czasie zegarowym, a pamięć jest \
sprawdzana co pewien czas (więcej mówi arena doctor).`,
  onlyBots: (word) => `z --judge wszystkich graczy podaje się przez --bot NAZWA=CO, a ${word} nim nie jest`,
  nobody: 'nikt nie gra; podaj boty przez --bot NAZWA=CO',
  judgedTitle: (games, judge, seed) =>
    `${games} ${plural('pl', games, { one: 'gra', few: 'gry', other: 'gier' })}, sędzia ${judge}, ziarno ${seed}`,
  judgeStderr: (line) => `sędzia na stderr: ${line}`,
  judgeFault: (game, why) => `zawinił sędzia${game === undefined ? '' : ` w grze ${game}`}: ${why}`,
  judgedUnplayable: (game, why) => `gry ${game} nie da się rozegrać na tym komputerze: ${why}; zatrzymaj inne programy`,
};

export const texts = (): typeof en => spoken({ en, pl });
