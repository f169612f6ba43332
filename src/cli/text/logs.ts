import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'shows the log of a match of an arena, and what your bot wrote in it',
  usage: 'arena logs MATCH|URL [--save FILE] [--site URL] [--json]',
  about: `Prints the moves of a match, its faults explained, its result and, with a token of its owner (scope read), what
your own bot wrote to stderr.`,
  flags: {
    save: 'also write the log to this file, for arena replay and arena verify',
    site: 'the arena (default: that of the address, or of arena login); the token may be in ARENA_TOKEN',
    json: 'print all of it as one JSON value (docs/json.md)',
  },
  notes: `  arena logs 1234
  arena logs https://arena.example.org/matches/1234 --save 1234.jsonl

Exit code 0: shown. 1: there is no such match, or the arena does not answer.`,
  oneMatch: 'name one match, by its number or by the address of its page',
  noLog: 'the log can be saved when the match and all others of its seed are over',
  saved: (file: string) => `saved ${file}`,
  cannotWrite: (file: string, why: string) => `cannot write ${file}: ${why}`,
  sealed: 'the moves are shown when the last match of this seed is over',
  onStderr: (name: string) => `${name}, on stderr:`,
  void: (why: string) => `the match is void${why === '' ? '' : `: ${why}`}`,
  state: { waiting: 'waits for a worker', running: 'is being played', finished: 'is over' },
};

const pl: Translation<typeof en> = {
  summary: 'pokazuje log meczu na arenie i to, co napisał w nim twój bot',
  usage: 'arena logs MECZ|URL [--save PLIK] [--site URL] [--json]',
  about: `Wypisuje ruchy meczu, wyjaśnienia jego błędów, wynik oraz, z tokenem właściciela (zakres read), to, co twój bot
napisał na stderr.`,
  flags: {
    save: 'zapisuje też log w tym pliku, dla arena replay i arena verify',
    site: 'arena (domyślnie ta z adresu albo z arena login); token może być w ARENA_TOKEN',
    json: 'wypisuje wszystko jako jedną wartość JSON (docs/json.md)',
  },
  notes: `  arena logs 1234
  arena logs https://arena.example.org/matches/1234 --save 1234.jsonl

Kod wyjścia 0: pokazano. 1: nie ma takiego meczu albo arena nie odpowiada.`,
  oneMatch: 'podaj jeden mecz: jego numer albo adres jego strony',
  noLog: 'log można zapisać, gdy ten mecz i wszystkie inne z tego ziarna się skończą',
  saved: (file) => `zapisano ${file}`,
  cannotWrite: (file, why) => `nie można zapisać ${file}: ${why}`,
  sealed: 'ruchy zostaną pokazane po ostatnim meczu tego ziarna',
  onStderr: (name) => `${name}, na stderr:`,
  void: (why) => `mecz jest nieważny${why === '' ? '' : `: ${why}`}`,
  state: { waiting: 'czeka na wolnego wykonawcę', running: 'jest rozgrywany', finished: 'skończył się' },
};

export const texts = (): typeof en => spoken({ en, pl });
