import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'follows a match of an arena in the terminal',
  usage: 'arena watch MATCH|URL [--site URL] [--full-speed] [--json]',
  about: `Follows a match live, by its number or by the address of its page, up to its result. A terminal shows the
position after every move, where the game draws it; else a line is printed for every move, and the last position at
the end. A match that is over is shown from its start. No token is needed.`,
  flags: {
    site: 'the arena (default: that of the address, or of arena login)',
    'full-speed': 'every move as soon as it is made (default: no faster than people can follow)',
    json: 'print the events as JSON lines (docs/json.md)',
  },
  notes: `  arena watch https://arena.example.org/matches/1234
  arena watch 1234

Exit code 0: the match is over. 1: it cannot be followed.`,
  oneMatch: 'name one match, by its number or by the address of its page',
  waiting: 'waits for a worker',
  sealed: 'shown when the last match with this seed is over',
  later: 'shown when the match is over',
  void: (why: string) => `the match is void${why === '' ? '' : `: ${why}`}`,
  cutOff: 'the arena ended the stream before the match was over',
  unreadable: (url: string) => `${url} sends what this version of arena cannot read`,
};

const pl: Translation<typeof en> = {
  summary: 'śledzi w terminalu mecz na arenie',
  usage: 'arena watch MECZ|URL [--site URL] [--full-speed] [--json]',
  about: `Śledzi mecz na żywo, według jego numeru albo adresu jego strony, aż do wyniku. Terminal pokazuje pozycję po
każdym ruchu, jeśli gra ją rysuje; w przeciwnym razie wypisywany jest wiersz na każdy ruch, a na końcu ostatnia
pozycja. Mecz, który się już skończył, jest pokazywany od początku. Token nie jest potrzebny.`,
  flags: {
    site: 'arena (domyślnie ta z adresu albo z arena login)',
    'full-speed': 'każdy ruch od razu, gdy padnie (domyślnie nie szybciej, niż da się śledzić)',
    json: 'wypisuje zdarzenia jako wiersze JSON (docs/json.md)',
  },
  notes: `  arena watch https://arena.example.org/matches/1234
  arena watch 1234

Kod wyjścia 0: mecz się skończył. 1: nie da się go śledzić.`,
  oneMatch: 'podaj jeden mecz: jego numer albo adres jego strony',
  waiting: 'czeka na wolnego wykonawcę',
  sealed: 'zostanie pokazany po ostatnim meczu z tym ziarnem',
  later: 'zostanie pokazane po meczu',
  void: (why) => `mecz jest nieważny${why === '' ? '' : `: ${why}`}`,
  cutOff: 'arena przerwała transmisję przed końcem meczu',
  unreadable: (url) => `${url} wysyła coś, czego ta wersja programu arena nie umie odczytać`,
};

export const texts = (): typeof en => spoken({ en, pl });
