import type { Lobby } from '../../src/game/table.ts';
import { openLobby } from './lobby.ts';
import { readMove } from './protocol-messages.ts';
import type { Move, State } from './state.ts';

export const table: Lobby<State, Move> = {
  kind: 'lobby',
  help: {
    en: `arena serve voronoi STONES PLAYERS IP PORT [GRAPHICS]
  STONES               Stones of each player in a game
  PLAYERS              From 2 to 8; as many games are played
  IP                   Address or name of this server
  PORT                 The port to listen on; not 10000 and not 8080
  GRAPHICS             1 shows the games on http://localhost:10000
  --help               Show help
  --start              Start when all players are here; else press Enter
  --clock seconds      The time of each player for a game (default = 120)
  --pause seconds      Between two games (default = 1)
  --artworks           Save the last board of every game in artworks/
  --display port       The port of the display (default = 10000)
  --log folder         Keep the log of the match in this folder
  --connections number Clients at once, at most (default = 20000)
  --per-address number Clients of one address at once, at most; those of
                       this machine are not counted (default = 64)

The numbers of the players are in the order in which they connect. In game 1
player 1 begins, in game 2 player 2, and so on. The server ends after the last
game, with exit code 0. With graphics 1 a display is found, or brought up
until the server ends; arena display keeps one up over many servers.`,
    pl: `arena serve voronoi KAMIENIE GRACZE IP PORT [GRAFIKA]
  KAMIENIE             Liczba kamieni każdego gracza w grze
  GRACZE               Od 2 do 8; tyle też rozgrywa się gier
  IP                   Adres lub nazwa tego serwera
  PORT                 Port, na którym nasłuchuje; nie 10000 i nie 8080
  GRAFIKA              1 pokazuje gry na http://localhost:10000
  --help               Pokazuje pomoc
  --start              Zaczyna, gdy są wszyscy gracze; inaczej Enter
  --clock sekundy      Czas każdego gracza na grę (domyślnie 120)
  --pause sekundy      Przerwa między grami (domyślnie 1)
  --artworks           Zapisuje ostatnią planszę każdej gry w artworks/
  --display port       Port ekranu (domyślnie 10000)
  --log katalog        Zapisuje log meczu w tym katalogu
  --connections liczba Najwięcej klientów naraz (domyślnie 20000)
  --per-address liczba Najwięcej klientów naraz z jednego adresu; klienci
                       z tego komputera się nie liczą (domyślnie 64)

Gracze mają numery w kolejności, w jakiej się połączyli. Grę 1 zaczyna gracz 1,
grę 2 gracz 2 i tak dalej. Serwer kończy się po ostatniej grze z kodem 0.
Z grafiką 1 używa działającego ekranu albo uruchamia własny na czas swojej
pracy; arena display utrzymuje jeden ekran dla wielu serwerów.`,
  },
  short: {},
  words: { stones: 'required', players: 'required', ip: 'required', port: 'required', graphics: 'optional' },
  options: { stones: 'required' },
  flags: [
    'players',
    'ip',
    'port',
    'graphics',
    'clock',
    'pause',
    'start',
    'artworks',
    'display',
    'log',
    'connections',
    'per-address',
  ],
  reserved: [10_000, 8080],
  messageTime: 10_000,
  isReported: false,
  framing: {
    cap: 256,
    skip: true,
    loose: {
      quiet: 100,
      complete: (text, isFirst) => (isFirst ? text !== '' : readMove(text) !== undefined || !mayBecomeMove.test(text)),
    },
  },
  open: openLobby,
};

/** The start of a possible move. Anything else without a newline is wrong, and is told so. */
const mayBecomeMove = /^ *(-?\d{1,9} +){0,2}-?\d{0,9}\r?$/;
