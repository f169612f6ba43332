import type { FirstCome } from '../../src/game/table.ts';

export const table: FirstCome = {
  kind: 'first-come',
  help: {
    en: `arena serve market -i ADDRESS -p PORT [--stocks NUMBER] [-t SECONDS]
  -h | --help          Show help
  -i | --ip address    IP address of this server (required)
  -p | --port number   Port on listening (required)
  -t | --time seconds  Time limit for the orders of a round (default = 1 second)
  --rounds number      Rounds of a match (default = 100); with --tournament
                       those of the tournament
  --stocks number      Stocks (default = 5)
  --cash money         Cash of each player at the start (default = 100000.00)
  --price money        Price of a share at the start (default = 100.00)
  --volatility number  How much prices move by chance (default = 0.02)
  --impact number      How much orders move a price (default = 0.10)
  --liquidity shares   Shares whose order has that whole impact (default = 10000)
  --faults number      Unreadable or late answers after which a client is out
                       (default = 10)
  --seed text          Draw the chance from this seed, the same every time
  --log folder         Keep the log of every match in this folder
  --connections number Clients at once, at most (default = 20000)
  --per-address number Clients of one address at once, at most; those of
                       this machine are not counted (default = 64)

The first client to connect plays the second, the third the fourth, and so
on; all matches run at once.`,
    pl: `arena serve market -i ADRES -p PORT [--stocks LICZBA] [-t SEKUNDY]
  -h | --help          Pokazuje pomoc
  -i | --ip adres      Adres IP tego serwera (wymagany)
  -p | --port numer    Port, na którym nasłuchuje (wymagany)
  -t | --time sekundy  Limit czasu na zlecenia rundy (domyślnie 1 sekunda)
  --rounds liczba      Liczba rund meczu (domyślnie 100); z --tournament: rund
                       turnieju
  --stocks liczba      Liczba spółek (domyślnie 5)
  --cash kwota         Gotówka każdego gracza na początku (domyślnie 100000.00)
  --price kwota        Kurs akcji na początku (domyślnie 100.00)
  --volatility liczba  Jak bardzo kursy zmienia przypadek (domyślnie 0.02)
  --impact liczba      Jak bardzo kurs zmieniają zlecenia (domyślnie 0.10)
  --liquidity akcje    Liczba akcji, której zlecenie ma cały ten wpływ
                       (domyślnie 10000)
  --faults liczba      Liczba nieczytelnych lub spóźnionych odpowiedzi, po
                       której klient odpada (domyślnie 10)
  --seed tekst         Losuje z tego ziarna, za każdym razem to samo
  --log katalog        Zapisuje log każdego meczu w tym katalogu
  --connections liczba Najwięcej klientów naraz (domyślnie 20000)
  --per-address liczba Najwięcej klientów naraz z jednego adresu; klienci
                       z tego komputera się nie liczą (domyślnie 64)

Klient, który połączy się pierwszy, gra z drugim, trzeci z czwartym i tak
dalej; wszystkie mecze toczą się jednocześnie.`,
  },
  short: { ip: 'i', port: 'p', time: 't' },
  // the protocol has no message for an error: without anybody's worth there was no match
  tooEarly: 'END',
  notExpected: 'END',
};
