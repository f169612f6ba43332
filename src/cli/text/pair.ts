import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'pairs the next round of a tournament file',
  usage: 'arena pair FILE [--json]',
  about: `Reads a tournament file of FIDE (TRF-2026, or an older one with XX and BB lines), of an event that was begun
anywhere, and prints its next round by the FIDE (Dutch) system of 2026, white first. Nothing is played: write the
results into the file, and pair the round after that.

  arena pair event.trf`,
  flags: { json: 'for programs: the round as one JSON value, the same in every language (docs/json.md)' },
  notes: 'Exit code 0: paired. 1: a mistake in the file, told with its line; or there is no such round.',
  nameOne: 'name one tournament file, e.g. arena pair event.trf',
  round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
  bye: (player: string) => `${player} has a bye`,
};

const pl: Translation<typeof en> = {
  summary: 'kojarzy następną rundę z pliku turnieju',
  usage: 'arena pair PLIK [--json]',
  about: `Czyta plik turnieju FIDE (TRF-2026 lub starszy z wierszami XX i BB) z turnieju rozpoczętego gdziekolwiek
i wypisuje jego następną rundę według systemu szwajcarskiego FIDE (Dutch) z 2026 roku, najpierw białe. Nic nie jest
rozgrywane: wpisz wyniki do pliku i skojarz kolejną rundę.

  arena pair turniej.trf`,
  flags: { json: 'dla programów: runda jako jedna wartość JSON, taka sama w każdym języku (docs/json.md)' },
  notes: 'Kod wyjścia 0: skojarzono. 1: błąd w pliku, podany z numerem wiersza, albo nie ma takiej rundy.',
  nameOne: 'podaj jeden plik turnieju, np. arena pair turniej.trf',
  round: (round, rounds) => `Runda ${round} z ${rounds}`,
  bye: (player) => `${player} pauzuje`,
};

export const texts = (): typeof en => spoken({ en, pl });
