import type { FirstCome } from '../../src/game/table.ts';
import type { GeographyMessage } from './messages.ts';
import { say } from './protocols/lines.ts';

const tooEarly: GeographyMessage = { code: 'too-early' };
const notExpected: GeographyMessage = { code: 'not-expected' };

export const table: FirstCome = {
  kind: 'first-come',
  help: {
    en: `arena serve geography -i ADDRESS -p PORT [-g NODES] [-t SECONDS]
  -h | --help          Show help
  -i | --ip address    IP address of this server (required)
  -p | --port number   Port on listening (required)
  -g | --gsize number  The size of a game graph (default = 100 nodes)
  -t | --time seconds  Time limit for a single move (default = 2 seconds)
  --graph file         Play the graph in this file, written as after 200
  --seed text          Draw the graphs from this seed, the same every time
  --log folder         Keep the log of every game in this folder
  --connections number Clients at once, at most (default = 20000)
  --per-address number Clients of one address at once, at most; those of
                       this machine are not counted (default = 64)

The first client to connect plays the second, the third the fourth, and so
on; all games run at once.`,
    pl: `arena serve geography -i ADRES -p PORT [-g WIERZCHOŁKI] [-t SEKUNDY]
  -h | --help          Pokazuje pomoc
  -i | --ip adres      Adres IP tego serwera (wymagany)
  -p | --port numer    Port, na którym nasłuchuje (wymagany)
  -g | --gsize liczba  Rozmiar grafu gry (domyślnie 100 wierzchołków)
  -t | --time sekundy  Limit czasu na jeden ruch (domyślnie 2 sekundy)
  --graph plik         Gra na grafie z tego pliku, zapisanym jak po 200
  --seed tekst         Losuje grafy z tego ziarna, za każdym razem te same
  --log katalog        Zapisuje log każdej gry w tym katalogu
  --connections liczba Najwięcej klientów naraz (domyślnie 20000)
  --per-address liczba Najwięcej klientów naraz z jednego adresu; klienci
                       z tego komputera się nie liczą (domyślnie 64)

Klient, który połączy się pierwszy, gra z drugim, trzeci z czwartym i tak
dalej; wszystkie gry toczą się jednocześnie.`,
  },
  short: { ip: 'i', port: 'p', gsize: 'g', time: 't' },
  tooEarly: say.wrong(tooEarly),
  notExpected: say.wrong(notExpected),
};
