import type { Lobby } from '../../src/game/table.ts';
import { openLobby } from './lobby.ts';
import { protocol } from './protocols/lines.ts';
import type { Move, View } from './state.ts';

export const table: Lobby<View, Move> = {
  kind: 'lobby',
  help: {
    en: `arena serve poker [-p PORT] [--players NUMBER] [--doyle] [OPTIONS]
  --help               Show help
  -p | --port number   The port to listen on (default = 0, the system picks)
  -i | --ip address    Address of this server (default: all of this machine)
  -t | --time seconds  Time limit for a decision (default = 2)
  --players number     Seats of a table, from 2 to 10 (default = 2)
  --tables number      Tables, which are filled one after another (default = 1)
  --doyle              Stacks are reset in every hand, the balance counts, and
                       clients speak the protocol of the Annual Computer Poker
                       Competition, version 2.0.0; else our line protocol
  --limit              Bets have a fixed size
  --stack chips        The chips of each player (default = 1000)
  --smallBlind chips   The small blind (default = 10)
  --bigBlind chips     The big blind (default = 20)
  --levelHands number  Hands after which blinds double (default = 50; 0: never)
  --hands number       The most hands of a match (default = 1000)
  --faults number      Wrong or late answers after which a player is out
                       (default = 10; with --doyle the first one)
  --seed text          Draw the decks from this seed, the same every time
  --log folder         Keep the log of every table in this folder
  --connections number Clients at once, at most (default = 20000)
  --per-address number Clients of one address at once, at most; those of
                       this machine are not counted (default = 64)

Clients get the seats in the order in which they connect; the match begins when
all seats of a table are taken. The server ends when all tables have played.
A bot of the competition is started as it is there: bot SERVER PORT.`,
    pl: `arena serve poker [-p PORT] [--players LICZBA] [--doyle] [OPCJE]
  --help               Pokazuje pomoc
  -p | --port numer    Port, na którym nasłuchuje (domyślnie 0, wybiera system)
  -i | --ip adres      Adres tego serwera (domyślnie wszystkie tego komputera)
  -t | --time sekundy  Limit czasu na jedną decyzję (domyślnie 2)
  --players liczba     Liczba miejsc przy stole, od 2 do 10 (domyślnie 2)
  --tables liczba      Liczba stołów, zapełnianych po kolei (domyślnie 1)
  --doyle              Każde rozdanie zaczyna się z pełnymi żetonami, liczy się
                       bilans, a klienci mówią protokołem Annual Computer Poker
                       Competition w wersji 2.0.0; inaczej naszym, wierszami
  --limit              Zakłady mają stałą wysokość
  --stack żetony       Żetony każdego gracza (domyślnie 1000)
  --smallBlind żetony  Mała ciemna (domyślnie 10)
  --bigBlind żetony    Duża ciemna (domyślnie 20)
  --levelHands liczba  Co ile rozdań rosną ciemne (domyślnie 50; 0: nigdy)
  --hands liczba       Najwięcej rozdań w meczu (domyślnie 1000)
  --faults liczba      Po ilu błędnych lub spóźnionych odpowiedziach gracz
                       odpada (domyślnie 10; z --doyle po pierwszej)
  --seed tekst         Losuje talie z tego ziarna, za każdym razem te same
  --log katalog        Zapisuje log każdego stołu w tym katalogu
  --connections liczba Najwięcej klientów naraz (domyślnie 20000)
  --per-address liczba Najwięcej klientów naraz z jednego adresu; klienci
                       z tego komputera się nie liczą (domyślnie 64)

Klienci zajmują miejsca w kolejności, w jakiej się połączyli; mecz zaczyna się,
gdy wszystkie miejsca przy stole są zajęte. Serwer kończy się, gdy wszystkie
stoły zagrały. Bota zawodów uruchamia się tak jak tam: bot SERWER PORT.`,
  },
  short: { port: 'p', ip: 'i', time: 't' },
  options: {
    stack: 'optional',
    smallBlind: 'optional',
    bigBlind: 'optional',
    levelHands: 'optional',
    hands: 'optional',
    limit: 'optional',
    doyle: 'optional',
    faults: 'optional',
  },
  flags: ['port', 'ip', 'time', 'players', 'tables', 'seed', 'log', 'connections', 'per-address'],
  isReported: false,
  framing: protocol.framing,
  open: openLobby,
};
