import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'pairs the next round of a tournament file',
  usage: 'arena pair FILE [--exact] [--json]',
  about: `Reads a tournament file of FIDE (TRF-2026, or an older one with XX and BB lines), of an event that was begun
anywhere, and prints its next round by the FIDE (Dutch) system of 2026, white first. Nothing is played: write the
results into the file, and pair the round after that. More than 200 players are paired by a faster Swiss, which has the
same prohibitions and the least score differences but not all the rules of the Dutch system; a line below the pairs
says so.

  arena pair event.trf`,
  flags: {
    exact: 'pairs more than 200 players by the Dutch system, too, however long that takes',
    json: 'for programs: the round as one JSON value, the same in every language (docs/json.md)',
  },
  notes: 'Exit code 0: paired. 1: a mistake in the file, told with its line; or there is no such round.',
  nameOne: 'name one tournament file, e.g. arena pair event.trf',
  round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
  bye: (player: string) => `${player} has a bye`,
  fast: (players: number, most: number) =>
    `Paired by the fast Swiss, because ${players} players are more than ${most}: other programs that follow the ` +
    'Dutch system may pair otherwise. --exact pairs by the Dutch system.',
};

const pl: Translation<typeof en> = {
  summary: 'kojarzy następną rundę z pliku turnieju',
  usage: 'arena pair PLIK [--exact] [--json]',
  about: `Czyta plik turnieju FIDE (TRF-2026 lub starszy z wierszami XX i BB) z turnieju rozpoczętego gdziekolwiek
i wypisuje jego następną rundę według systemu szwajcarskiego FIDE (Dutch) z 2026 roku, najpierw białe. Nic nie jest
rozgrywane: wpisz wyniki do pliku i skojarz kolejną rundę. Ponad 200 graczy kojarzy szybszy system szwajcarski, który ma
te same zakazy i najmniejsze różnice punktów, ale nie wszystkie reguły systemu Dutch; mówi o tym wiersz pod parami.

  arena pair turniej.trf`,
  flags: {
    exact: 'także ponad 200 graczy kojarzy według systemu Dutch, jakkolwiek długo to trwa',
    json: 'dla programów: runda jako jedna wartość JSON, taka sama w każdym języku (docs/json.md)',
  },
  notes: 'Kod wyjścia 0: skojarzono. 1: błąd w pliku, podany z numerem wiersza, albo nie ma takiej rundy.',
  nameOne: 'podaj jeden plik turnieju, np. arena pair turniej.trf',
  round: (round, rounds) => `Runda ${round} z ${rounds}`,
  bye: (player) => `${player} pauzuje`,
  fast: (players, most) =>
    `Skojarzono szybkim systemem szwajcarskim, bo graczy jest ponad ${most} (${players}): inne programy według ` +
    'systemu Dutch mogą skojarzyć inaczej. --exact kojarzy według systemu Dutch.',
};

export const texts = (): typeof en => spoken({ en, pl });
