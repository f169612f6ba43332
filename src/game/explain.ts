import type { Trouble } from './contract.ts';
import { harmless } from './escape.ts';
import { faults, type Language } from './faults.ts';

/** The full account of a loss by fault, for a terminal or a page. */
export interface Account {
  /** What happened and in which turn, in a line. */
  readonly what: string;
  /** The last words between the player and us, and what its author should look at: each with its name. */
  readonly told?: Named;
  readonly said?: Named;
  readonly hint: Named;
}
export type Named = readonly [name: string, text: string];

const names = {
  en: { turn: (turn: number) => `in turn ${turn}`, told: 'told last', said: 'wrote last', stderr: 'on stderr', hint: 'hint' },
  pl: { turn: (turn: number) => `w turze ${turn}`, told: 'ostatnio usłyszał', said: 'ostatnio napisał', stderr: 'na stderr', hint: 'wskazówka' },
} as const;

/** Explains a trouble; one that came before the first turn has none. */
export function explain({ fault, reason, told, said }: Trouble, turn: number | undefined, language: Language): Account {
  const { title, hint } = faults[fault][language];
  const say = names[language];
  const why = harmless(reason) === faults[fault].en.title ? '' : `: ${language === 'pl' ? inPolish(harmless(reason)) : harmless(reason)}`;
  return {
    what: `${title}${turn === undefined ? '' : ` ${say.turn(turn)}`}${why}`,
    ...(told === undefined ? {} : { told: [say.told, harmless(told)] }),
    ...(said === undefined ? {} : { said: [say.said, harmless(said)] }),
    hint: [say.hint, hint],
  };
}

/** The account as lines of a terminal: what a bot complained of on stderr is for its owner, and a hint need not be given twice. */
export function accountLines({ what, told, said, hint }: Account, language: Language, { stderr = '', hinted = false }: { readonly stderr?: string; readonly hinted?: boolean } = {}): string[] {
  const complaint: Named | undefined = stderr === '' ? undefined : [names[language].stderr, stderr];
  const rows = [told, said, complaint, hinted ? undefined : hint].filter((row) => row !== undefined);
  const width = Math.max(...rows.map(([name]) => name.length), 0);
  return [what, ...rows.map(([name, text]) => `  ${`${name}:`.padEnd(width + 1)} ${text}`)];
}

/** Our own reasons in Polish, part by part; a game's own words stay as they are. */
const polish: readonly (readonly [RegExp, string])[] = [
  [/^no answer within ([\d.]+) s$/, 'brak odpowiedzi w ciągu $1 s'],
  [/^no first answer within ([\d.]+) s$/, 'brak pierwszej odpowiedzi w ciągu $1 s'],
  [/^the answer had no end within ([\d.]+) s$/, 'odpowiedź nie miała końca w ciągu $1 s'],
  [/^computed for more than ([\d.]+) s/, 'liczył dłużej niż $1 s'],
  [/ before its first answer$/, ' przed pierwszą odpowiedzią'],
  [/ in this match$/, ' w tym meczu'],
  [/^does not read what it is told$/, 'nie czyta tego, co do niego mówiono'],
  [/^a line of more than (\d+) bytes$/, 'wiersz dłuższy niż $1 bajtów'],
  [/^it is not your turn$/, 'to nie jego kolej'],
  [/^closed the connection$/, 'zamknął połączenie'],
  [/^the table was closed$/, 'stół został zamknięty'],
  [/^the program ended with exit code (\d+)$/, 'program zakończył się z kodem $1'],
  [/^the program was ended by (SIG\w+)$/, 'program został zakończony sygnałem $1'],
  [/^wanted more memory than it may have$/, 'chciał więcej pamięci, niż mu wolno'],
  [/^started more processes or threads than it may have$/, 'uruchomił więcej procesów lub wątków, niż mu wolno'],
  [/^a library is missing/, 'brakuje biblioteki'],
  [/^a module is missing/, 'brakuje modułu'],
  [/^a class is missing/, 'brakuje klasy'],
  [/^a file is missing/, 'brakuje pliku'],
  [/^the program to be started is not there/, 'nie ma programu, który miał wystartować'],
  [/^the program to be started cannot be run/, 'programu, który miał wystartować, nie da się uruchomić'],
  [/^calls were nested too deep/, 'wywołania zagnieździły się zbyt głęboko'],
  [/^no more processes or threads could be started/, 'nie dało się uruchomić więcej procesów ani wątków'],
  [/^memory ran out/, 'skończyła się pamięć'],
  [/^what it asked for is not allowed/, 'tego, o co prosił, nie wolno'],
  [/^an (?:error|exception) in (\S+) that nobody caught/, '$1'],
  [/^a panic in (\S+?)(?=,|$)/, '$1'],
  [/, exit code (\d+)$/, ', kod wyjścia $1'],
  [/, ended by (SIG\w+)$/, ', sygnał $1'],
  [/(\d)\.(\d+ s\b)/, '$1,$2'],
];

const inPolish = (reason: string): string => polish.reduce((text, [pattern, put]) => text.replace(pattern, put), reason);
