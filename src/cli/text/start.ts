import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'opens the site with ladders of sample bots',
  usage: 'arena start [--host ADDRESS] [--port N] [--slots N] [--partial]',
  about: `Opens the site on http://localhost:3000, with a worker that plays permanent ladders of sample bots. Ctrl-C
stops everything; a second Ctrl-C does so at once.`,
  flags: {
    host: 'the address on which the site listens (default: HOST, or every address of the machine)',
    port: 'the port of the site (default: PORT, or 3000)',
    slots: 'matches played at once (default: ARENA_SLOTS, or one for each core)',
    partial: 'programs play although nothing limits their memory and processes (arena doctor)',
  },
  notes: `DATABASE_URL is a PostgreSQL server to use instead of the embedded one, ARENA_DATA the folder of the embedded
one's data (default: .data in the checkout). All settings: docs/configuration.md.`,
  noArgument: (word: string) => `there is no argument ${word}`,
  opened: (url: string) => `AI-Arena is at ${url}`,
  firstAdmin: (url: string) => `The first administrator registers once, at ${url}`,
  noAnswer: (database: string, why: string) =>
    `the database ${database} does not answer (${why}): is it running, and is its address in DATABASE_URL right?`,
  noArena: (folder: string) =>
    `there is no arena in ${folder}: DATABASE_URL names the database of the one you mean, or ARENA_DATA its folder`,
  refuses: (database: string, why: string) =>
    `the database ${database} refuses (${why}): is its address in DATABASE_URL right?`,
  embeddedGone: (folder: string, why: string) =>
    `the embedded database in ${folder} went away (${why}): if the arena is being stopped, try again when it has stopped`,
  troubled: (trouble: string, why: string) => `the arena cannot start: ${trouble} (${why})`,
  processOne: `this is process 1, and Node does not reap zombie processes: start the container with an init \
(docker run --init)`,
  isolation: (tier: string, means: string) => `isolation: ${tier}, ${means}`,
  onlyBuiltIn: 'only built-in bots play',
  partialLets: '--partial lets programs play all the same',
  noSuchHost: (host: string) => `this machine has no address ${host}: choose another by --host or HOST`,
  portInUse: (port: number) => `port ${port} is in use: stop what uses it, or choose another by --port or PORT`,
  portUnusable: (port: number, why: string) => `port ${port} cannot be used (${why}): choose another by --port or PORT`,
  webServer: 'web server',
  worker: 'worker',
  restarted: (name: string, how: string) => `the ${name} ended unexpectedly (${how}); starting it again`,
  exitCode: (code: number | null) => `exit code ${code}`,
};

const pl: Translation<typeof en> = {
  summary: 'otwiera stronę z rankingami przykładowych botów',
  usage: 'arena start [--host ADRES] [--port N] [--slots N] [--partial]',
  about: `Otwiera stronę http://localhost:3000 razem z procesem, który stale rozgrywa rankingi przykładowych botów.
Ctrl-C zatrzymuje wszystko; drugie Ctrl-C robi to natychmiast.`,
  flags: {
    host: 'adres, na którym strona nasłuchuje (domyślnie HOST albo każdy adres maszyny)',
    port: 'port strony (domyślnie PORT albo 3000)',
    slots: 'ile meczów naraz (domyślnie ARENA_SLOTS albo jeden na rdzeń)',
    partial: 'programy grają, choć nic nie ogranicza ich pamięci i liczby procesów (arena doctor)',
  },
  notes: `DATABASE_URL to serwer PostgreSQL zamiast wbudowanego, ARENA_DATA to katalog z danymi wbudowanego (domyślnie
.data w katalogu projektu). Wszystkie ustawienia: docs/configuration.md.`,
  noArgument: (word) => `nie ma argumentu ${word}`,
  opened: (url) => `AI-Arena jest pod adresem ${url}`,
  firstAdmin: (url) => `Pierwszy administrator rejestruje się raz, pod adresem ${url}`,
  noAnswer: (database, why) =>
    `baza danych ${database} nie odpowiada (${why}): czy działa i czy adres w DATABASE_URL jest właściwy?`,
  noArena: (folder) =>
    `w ${folder} nie ma areny: bazę danych tej, o którą chodzi, podaje DATABASE_URL, a jej katalog ARENA_DATA`,
  refuses: (database, why) => `baza danych ${database} odmawia (${why}): czy adres w DATABASE_URL jest właściwy?`,
  embeddedGone: (folder, why) =>
    `wbudowana baza danych w ${folder} przestała odpowiadać (${why}): jeśli arena właśnie się zatrzymuje, spróbuj ponownie, gdy się zatrzyma`,
  troubled: (trouble, why) => `arena nie może wystartować: ${trouble} (${why})`,
  processOne: `to jest proces 1, a Node nie sprząta po cudzych procesach: uruchom kontener z programem init \
(docker run --init)`,
  isolation: (tier, means) => `izolacja: ${tier}, ${means}`,
  onlyBuiltIn: 'grają tylko wbudowane boty',
  partialLets: '--partial mimo to pozwala programom grać',
  noSuchHost: (host) => `ta maszyna nie ma adresu ${host}: wybierz inny przez --host lub HOST`,
  portInUse: (port) => `port ${port} jest zajęty: zatrzymaj to, co go używa, albo wybierz inny przez --port lub PORT`,
  portUnusable: (port, why) => `portu ${port} nie można użyć (${why}): wybierz inny przez --port lub PORT`,
  webServer: 'serwer strony',
  worker: 'proces rozgrywający mecze',
  restarted: (name, how) => `${name} niespodziewanie się zakończył (${how}); uruchamiam go ponownie`,
  exitCode: (code) => `kod wyjścia ${code}`,
};

export const texts = (): typeof en => spoken({ en, pl });
