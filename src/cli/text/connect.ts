import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'plays matches of an arena with a program on this machine',
  usage:
    'arena connect --bot FILE --game GAME [--name NAME] [--protocol NAME] [--bot-option OPTION=VALUE] [--matches N] [--site URL] [--memory SIZE] [--trusted] [--json]',
  about: `Connects a bot to an arena: the program stays on this machine, and plays the test matches in which the bot is
seated and those of contests that let connected bots in. It is started for every match, in the sandbox of arena play. A connection that is lost is made again; in a match
it may be lost for 30 s in all. The token needs the scope play. Ctrl-C ends it: exit code 0, as after --matches. It is 1
after wrong usage, or when the arena refuses the connection.`,
  flags: {
    bot: 'the program: a source, an archive, a folder or a command line',
    game: 'the game',
    name: 'the name of the bot (default: that of the file)',
    protocol: "what the program speaks (default: what its arena.json says, or the game's own; docs/protocol.md)",
    'bot-option': 'sets an option of the program, besides those of its arena.json (UCI: setoption), such as Hash=64',
    site: 'the arena (default: that of arena login); the token may be in ARENA_TOKEN',
    matches: 'end after so many matches (default: play on)',
    memory: 'memory of the program',
    trusted: 'without a sandbox: for programs that you trust',
    json: 'print events as JSON lines',
  },
  notes: '  arena connect --bot bot.py --game kierki --name heron',
  noArgument: (word: string) => `there is no argument ${word}`,
  needBot: 'say which program: --bot bot.py',
  needGame: 'say for which game: --game kierki',
  connected: (name: string, url: string) => `${name} is connected and waits for matches: ${url}`,
  back: 'connected again',
  lost: (why: string, seconds: number) => `${why}; the next try is in ${seconds} s`,
  closed: 'the connection was closed',
  begins: (match: number, players: string, url: string) => `match ${match} begins: ${players} (${url})`,
  ended: (match: number, scores: string, why: string) => `match ${match}: ${scores}${why === '' ? '' : ` (${why})`}`,
  void: (match: number, why: string) => `match ${match} could not be played: ${why}`,
  again: (match: number) => `match ${match} was broken off by the arena, and is played again`,
  failed: (match: number) => `match ${match}: the program failed on this machine:`,
  atFault: (match: number) => `match ${match}: at fault:`,
};

const pl: Translation<typeof en> = {
  summary: 'rozgrywa mecze areny programem z tego komputera',
  usage:
    'arena connect --bot PLIK --game GRA [--name NAZWA] [--protocol NAZWA] [--bot-option OPCJA=WARTOŚĆ] [--matches N] [--site URL] [--memory ROZMIAR] [--trusted] [--json]',
  about: `Łączy bota z areną: program zostaje na tym komputerze i gra mecze testowe, do których bot zasiada, oraz
mecze konkursów, które dopuszczają boty połączone. Do każdego meczu jest uruchamiany na nowo, w piaskownicy jak w arena play. Zerwane połączenie jest nawiązywane ponownie; w jednym
meczu może być zerwane łącznie przez 30 s. Token musi mieć uprawnienie play. Kończy Ctrl-C: kod wyjścia 0, jak po
--matches. Kod 1 oznacza złe użycie albo to, że arena odmówiła połączenia.`,
  flags: {
    bot: 'program: kod źródłowy, archiwum, katalog albo polecenie',
    game: 'gra',
    name: 'nazwa bota (domyślnie nazwa pliku)',
    protocol: 'czym mówi program (domyślnie to, co mówi jego arena.json, albo protokół samej gry; docs/protocol.md)',
    'bot-option': 'ustawia opcję programu, prócz tych z jego arena.json (UCI: setoption), np. Hash=64',
    site: 'arena (domyślnie ta z arena login); token może być w ARENA_TOKEN',
    matches: 'kończy po tylu meczach (domyślnie gra dalej)',
    memory: 'pamięć programu',
    trusted: 'bez piaskownicy: dla programów, którym ufasz',
    json: 'wypisuje zdarzenia jako wiersze JSON',
  },
  notes: '  arena connect --bot bot.py --game kierki --name heron',
  noArgument: (word) => `nie ma argumentu ${word}`,
  needBot: 'podaj program: --bot bot.py',
  needGame: 'podaj grę: --game kierki',
  connected: (name, url) => `${name} jest połączony i czeka na mecze: ${url}`,
  back: 'połączono ponownie',
  lost: (why, seconds) => `${why}; następna próba za ${`${seconds}`.replace('.', ',')} s`,
  closed: 'połączenie zostało zamknięte',
  begins: (match, players, url) => `mecz ${match} się zaczyna: ${players} (${url})`,
  ended: (match, scores, why) => `mecz ${match}: ${scores}${why === '' ? '' : ` (${why})`}`,
  void: (match, why) => `meczu ${match} nie dało się rozegrać: ${why}`,
  again: (match) => `mecz ${match} został przerwany przez arenę i będzie rozegrany ponownie`,
  failed: (match) => `mecz ${match}: program zawiódł na tym komputerze:`,
  atFault: (match) => `mecz ${match}: błąd gracza:`,
};

export const texts = (): typeof en => spoken({ en, pl });
