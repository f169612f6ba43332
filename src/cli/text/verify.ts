import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';
import { plural } from '../../text/format.ts';

const en = {
  summary: "checks a match's log by replaying it",
  usage: 'arena verify FILE…',
  about: `Replays the log of a match by the rules and says whether the result and every state are right. Measurements
beside a log (0001.times.jsonl) are skipped, so that matches/*.jsonl names all logs of a folder.`,
  flags: {},
  notes: 'Exit code 0: all hold. 1: one does not, or is no log.',
  nameLog: 'name the log of a match, e.g. arena verify logs/0001.jsonl',
  fails: (why: string) => `does not hold: ${why}`,
  holds: (result: string, turns: number, cause: string) => `holds, ${result} after ${turns} turns, ${cause}`,
};

const pl: Translation<typeof en> = {
  summary: 'sprawdza log meczu, odtwarzając go',
  usage: 'arena verify PLIK…',
  about: `Odtwarza log meczu według zasad i mówi, czy zgadza się wynik i każdy stan. Pomiary zapisane obok
logu (0001.times.jsonl) są pomijane, więc matches/*.jsonl oznacza wszystkie logi katalogu.`,
  flags: {},
  notes: 'Kod wyjścia 0: wszystkie się zgadzają. 1: któryś się nie zgadza albo nie jest logiem.',
  nameLog: 'podaj log meczu, np. arena verify logs/0001.jsonl',
  fails: (why) => `nie zgadza się: ${why}`,
  holds: (result, turns, cause) =>
    `zgadza się, ${result} po ${turns} ${plural('pl', turns, { one: 'turze', other: 'turach' })}, ${cause}`,
};

export const texts = (): typeof en => spoken({ en, pl });
