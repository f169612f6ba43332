import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';
import { plural } from '../../text/format.ts';
import { texts as play } from './play.ts';

type Flags = (typeof en)['flags'] & Pick<ReturnType<typeof play>['flags'], 'memory' | 'trusted'>;

const en = {
  summary: "checks a match's log, or a whole contest, by replaying it",
  usage: 'arena verify FILE… [--judge FILE]',
  about: `Replays the log of a match by the rules and says whether the result and every state are right. Measurements
beside a log (0001.times.jsonl) are skipped, so that matches/*.jsonl names all logs of a folder. Of a contest, the
folder of arena tournament or what a site packs (contest.tar.gz), every log is replayed, and pairings, results.csv,
standings.json and tournament.trf must be, to the byte, what follows from the games. Of a game with a judge program
only that judge knows the rules: its log must be whole and its scores those that the judge gave.`,
  flags: {
    judge: `runs this judge again, in a sandbox, on what the bots answered: it must say the same. Only for judges that \
draw all they draw from their seed (ARENA_SEED)`,
  },
  notes: `  arena verify logs/0001.jsonl
  arena verify contest-17.tar.gz
  arena verify contest-18.tar.gz --judge judge.py

Exit code 0: all hold. 1: one does not, or is neither a log nor a contest.`,
  tournamentHolds: (title: string, games: number, entrants: number) =>
    `holds, ${title}: ${games} ${games === 1 ? 'game' : 'games'} of ${entrants} entrants`,
  unfinished: {
    running: 'it was still running, and these are the games that were over',
    paused: 'it was paused, and these are the games that were over',
  },
  voids: (games: number) => `${games} ${games === 1 ? 'game has' : 'games have'} no result`,
  judgedHolds: 'holds, the log of a judge program',
  judged: (again: number, games: number) =>
    again === 0
      ? 'the rules of the judge were not checked (--judge runs it again)'
      : `run again in ${again} of ${games} ${games === 1 ? 'game' : 'games'}, the judge said the same`,
  theJudge: 'the judge',
  onlyWithJudge: (flag: string) => `--${flag} goes with --judge only`,
  more: (lines: number) => `and ${lines} more`,
  nameLog: 'name the log of a match, or a contest, e.g. arena verify logs/0001.jsonl',
  fails: (why: string) => `does not hold: ${why}`,
  holds: (result: string, turns: number, cause: string) => `holds, ${result} after ${turns} turns, ${cause}`,
};

const pl: Translation<typeof en> = {
  summary: 'sprawdza log meczu albo cały konkurs, odtwarzając go',
  usage: 'arena verify PLIK… [--judge PLIK]',
  about: `Odtwarza log meczu według zasad i mówi, czy zgadza się wynik i każdy stan. Pomiary zapisane obok
logu (0001.times.jsonl) są pomijane, więc matches/*.jsonl oznacza wszystkie logi katalogu. Z konkursu, czyli katalogu
arena tournament albo tego, co spakowała witryna (contest.tar.gz), odtwarza każdy log, a kojarzenie, results.csv,
standings.json i tournament.trf muszą co do bajtu wynikać z gier. W grze z programem sędziego zasady zna tylko sędzia:
log musi być pełny, a wyniki takie, jak podał sędzia.`,
  flags: {
    judge: `uruchamia tego sędziego ponownie, w piaskownicy, z zapisanymi odpowiedziami botów: musi powiedzieć to samo. \
Tylko dla sędziów, którzy losują wyłącznie ze swojego ziarna (ARENA_SEED)`,
  },
  notes: `  arena verify logs/0001.jsonl
  arena verify contest-17.tar.gz
  arena verify contest-18.tar.gz --judge judge.py

Kod wyjścia 0: wszystko się zgadza. 1: coś się nie zgadza albo nie jest ani logiem, ani konkursem.`,
  tournamentHolds: (title, games, entrants) =>
    `zgadza się, ${title}: ${games} ${plural('pl', games, { one: 'gra', few: 'gry', other: 'gier' })}, uczestników: ${entrants}`,
  unfinished: {
    running: 'konkurs jeszcze trwał, a to są gry, które się wtedy skończyły',
    paused: 'konkurs był wstrzymany, a to są gry, które się wtedy skończyły',
  },
  voids: (games) => `gier bez wyniku: ${games}`,
  judgedHolds: 'zgadza się, log programu sędziego',
  judged: (again, games) =>
    again === 0
      ? 'zasad sędziego nie sprawdzono (--judge uruchamia go ponownie)'
      : `uruchomiony ponownie w grach: ${again} z ${games}, sędzia powiedział to samo`,
  theJudge: 'sędzia',
  onlyWithJudge: (flag) => `--${flag} działa tylko razem z --judge`,
  more: (lines) => `i jeszcze ${lines}`,
  nameLog: 'podaj log meczu albo konkurs, np. arena verify logs/0001.jsonl',
  fails: (why) => `nie zgadza się: ${why}`,
  holds: (result, turns, cause) =>
    `zgadza się, ${result} po ${turns} ${plural('pl', turns, { one: 'turze', other: 'turach' })}, ${cause}`,
};

/** Flags that have the same words everywhere are those of `arena play`. */
export function texts(): Omit<typeof en, 'flags'> & { readonly flags: Flags } {
  const { flags, ...own } = spoken({ en, pl });
  const { memory, trusted } = play().flags;
  return { ...own, flags: { ...flags, memory, trusted } };
}
