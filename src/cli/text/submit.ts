import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'sends a bot to an arena, and waits for its build and trial',
  usage: 'arena submit FILE|FOLDER --game GAME [--name NAME] [--protocol NAME] [--site URL] [--json]',
  about: `Sends a source, an archive or a folder, waits until it is built and has played its trial match, and says what came
of it. The exit code is 0 when the version is ready to play, and 1 when it was refused, with the explanation.`,
  flags: {
    game: 'the game, by the name of its page',
    name: 'the name of the bot (default: that of the file or folder)',
    protocol: "what the bot speaks (default: what arena.json of an archive says, or the game's own; docs/protocol.md)",
    site: 'the arena (default: that of arena login); the token may be in ARENA_TOKEN',
    json: 'print the result as JSON',
  },
  notes: '  arena submit bot.py --game geography --name otter',
  oneFile: 'name one file or folder to send',
  needGame: 'say for which game: --game geography',
  noGame: (game: string, games: string) => `there is no game ${game} at this arena; its games are: ${games}`,
  sent: (name: string, url: string) => `sent ${name}: ${url}`,
  ready: (name: string, url: string) => `${name} is built, has passed its trial and plays: ${url}`,
  behind: (builds: number) => `, ${builds} ${builds === 1 ? 'build' : 'builds'} before it`,
  waitsFor: (language: string) => `no machine of the arena has ${language} now: the version waits until one has`,
  refused: (name: string) => `${name} was refused:`,
};

const pl: Translation<typeof en> = {
  summary: 'wysyła bota na arenę i czeka na zbudowanie i mecz próbny',
  usage: 'arena submit PLIK|KATALOG --game GRA [--name NAZWA] [--protocol NAZWA] [--site URL] [--json]',
  about: `Wysyła kod, archiwum lub katalog, czeka, aż zostanie zbudowany i zagra mecz próbny, i mówi, co z tego wyszło. Kod
wyjścia to 0, gdy wersja jest gotowa do gry, a 1, gdy została odrzucona; wtedy z wyjaśnieniem.`,
  flags: {
    game: 'gra, według nazwy jej strony',
    name: 'nazwa bota (domyślnie nazwa pliku lub katalogu)',
    protocol: 'czym mówi bot (domyślnie to, co mówi arena.json archiwum, albo protokół samej gry; docs/protocol.md)',
    site: 'arena (domyślnie ta z arena login); token może być w ARENA_TOKEN',
    json: 'wypisuje wynik jako JSON',
  },
  notes: '  arena submit bot.py --game geography --name otter',
  oneFile: 'podaj jeden plik lub katalog do wysłania',
  needGame: 'podaj grę: --game geography',
  noGame: (game, games) => `na tej arenie nie ma gry ${game}; jej gry to: ${games}`,
  sent: (name, url) => `wysłano ${name}: ${url}`,
  ready: (name, url) => `${name} zbudowany, po udanej próbie, już gra: ${url}`,
  behind: (builds) => `, przed nim w kolejce: ${builds}`,
  waitsFor: (language) =>
    `żadna maszyna areny nie ma teraz języka ${language}: wersja czeka, aż któraś będzie go miała`,
  refused: (name) => `${name} odrzucony:`,
};

export const texts = (): typeof en => spoken({ en, pl });
