import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';
import { plural } from '../../text/format.ts';

const en = {
  summary: "checks a match's log, or a whole tournament, by replaying it",
  usage: 'arena verify FILE…',
  about: `Replays the log of a match by the rules and says whether the result and every state are right. Measurements
beside a log (0001.times.jsonl) are skipped, so that matches/*.jsonl names all logs of a folder. Of a tournament, the
folder of arena tournament or what a site packs of a contest (contest.tar.gz), every log is replayed, and pairings,
results.csv, standings.json and tournament.trf must be, to the byte, what follows from the games.`,
  flags: {},
  notes: 'Exit code 0: all hold. 1: one does not, or is no log.',
  tournamentHolds: (title: string, games: number, entrants: number) =>
    `holds, ${title}: ${games} ${games === 1 ? 'game' : 'games'} of ${entrants} entrants`,
  more: (lines: number) => `and ${lines} more`,
  nameLog: 'name the log of a match, e.g. arena verify logs/0001.jsonl',
  fails: (why: string) => `does not hold: ${why}`,
  holds: (result: string, turns: number, cause: string) => `holds, ${result} after ${turns} turns, ${cause}`,
};

const pl: Translation<typeof en> = {
  summary: 'sprawdza log meczu albo cały turniej, odtwarzając go',
  usage: 'arena verify PLIK…',
  about: `Odtwarza log meczu według zasad i mówi, czy zgadza się wynik i każdy stan. Pomiary zapisane obok
logu (0001.times.jsonl) są pomijane, więc matches/*.jsonl oznacza wszystkie logi katalogu. Z turnieju, czyli katalogu
arena tournament albo tego, co witryna spakowała z konkursu (contest.tar.gz), odtwarza każdy log, a kojarzenie,
results.csv, standings.json i tournament.trf muszą co do bajtu wynikać z gier.`,
  flags: {},
  notes: 'Kod wyjścia 0: wszystkie się zgadzają. 1: któryś się nie zgadza albo nie jest logiem.',
  tournamentHolds: (title, games, entrants) =>
    `zgadza się, ${title}: ${games} ${plural('pl', games, { one: 'gra', few: 'gry', other: 'gier' })}, uczestników: ${entrants}`,
  more: (lines) => `i jeszcze ${lines}`,
  nameLog: 'podaj log meczu, np. arena verify logs/0001.jsonl',
  fails: (why) => `nie zgadza się: ${why}`,
  holds: (result, turns, cause) =>
    `zgadza się, ${result} po ${turns} ${plural('pl', turns, { one: 'turze', other: 'turach' })}, ${cause}`,
};

export const texts = (): typeof en => spoken({ en, pl });
