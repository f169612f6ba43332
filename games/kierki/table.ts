import type { Lobby } from '../../src/game/table.ts';
import type { Card } from './cards.ts';
import { openLobby } from './lobby.ts';
import type { View } from './state.ts';

export const table: Lobby<View, Card> = {
  kind: 'lobby',
  help: {
    en: `kierki-serwer -f FILE [-p PORT] [-t SECONDS]   (or: arena serve kierki ...)
  --help               Show help
  -f | --file file     The game: five lines a deal (required)
  -p | --port number   The port to listen on (default = 0, the system picks)
  -t | --time seconds  How long to wait for a client's message (default = 5)
  --patience seconds   Disconnect a client that played no card for so long, so
                       that another can take its seat (default: wait for ever)
  --early-stop         End a deal as soon as all its points are given out
  --tables number      Tables at once, each playing the game (default = 1)
  --log folder         Keep the log of every table in this folder
  --connections number Clients at once, at most (default = 20000)
  --per-address number Clients of one address at once, at most; those of
                       this machine are not counted (default = 64)

Standard output is the report: every message that was sent or received. The
server ends when all tables have played, with exit code 0. Standard error tells
who is being waited for and why. At the terminal "free N" ("free 2 N" of table
2) disconnects a stuck client, and Enter shows who is being waited for.`,
    pl: `kierki-serwer -f PLIK [-p PORT] [-t SEKUNDY]   (albo: arena serve kierki ...)
  --help               Pokazuje pomoc
  -f | --file plik     Gra: pięć wierszy na rozdanie (wymagany)
  -p | --port numer    Port, na którym nasłuchuje (domyślnie 0, wybiera system)
  -t | --time sekundy  Jak długo czeka na komunikat klienta (domyślnie 5)
  --patience sekundy   Rozłącza klienta, który tak długo nie zagrał karty, aby
                       inny mógł zająć miejsce (domyślnie czeka bez końca)
  --early-stop         Kończy rozdanie, gdy wszystkie jego punkty są rozdane
  --tables liczba      Liczba stolików naraz, każdy gra tę grę (domyślnie 1)
  --log katalog        Zapisuje log każdego stolika w tym katalogu
  --connections liczba Najwięcej klientów naraz (domyślnie 20000)
  --per-address liczba Najwięcej klientów naraz z jednego adresu; klienci
                       z tego komputera się nie liczą (domyślnie 64)

Standardowe wyjście to raport: każdy komunikat wysłany lub odebrany. Serwer
kończy się z kodem 0, gdy wszystkie stoliki rozegrały grę. Standardowe wyjście
błędów mówi, na kogo serwer czeka i dlaczego. Na terminalu „free N” („free 2 N”
przy stoliku 2) rozłącza klienta, który blokuje grę, a Enter pokazuje, na kogo
serwer czeka.`,
  },
  short: { file: 'f', port: 'p', time: 't' },
  options: { file: 'required', 'early-stop': 'optional' },
  flags: ['port', 'time', 'patience', 'tables', 'log', 'connections', 'per-address'],
  isReported: true,
  framing: { cap: 256, end: '\r\n', skip: true, skipNul: true },
  open: openLobby,
};
