import { faultKinds } from '../game/fault.ts';
import type { PlayerFailure } from '../game/fault.ts';
import type { Catalogue, Language } from '../game/message.ts';
import { wrapped } from '../kit/columns.ts';
import { harmless } from '../kit/escape.ts';
import { faultLine } from './fault-titles.ts';
import { faults } from './faults.ts';
import { matchSentence } from './match-sentence.ts';

/** All there is to say about a fault, for a terminal or a page. */
export interface Account {
  /** What happened and in which turn, in a line. */
  readonly what: string;
  /** The player went on: what became of this one move. */
  readonly pardon?: string;
  /** The last messages between the player and us, and a hint for the author: each with its name. */
  readonly told?: Named;
  readonly said?: Named;
  readonly hint: Named;
}
export type Named = readonly [name: string, text: string];

const names = {
  en: {
    turn: (turn: number) => `in turn ${turn}`,
    told: 'told last',
    said: 'wrote last',
    build: 'the build wrote',
    stderr: 'on stderr',
    hint: 'hint',
    replay: 'try it',
    standIn: 'the match went on without it',
    pardon: 'the move was made for it',
    java: 'In Java the file is named after its public class.',
  },
  pl: {
    turn: (turn: number) => `w turze ${turn}`,
    told: 'ostatnio usłyszał',
    said: 'ostatnio napisał',
    build: 'budowanie napisało',
    stderr: 'na stderr',
    hint: 'wskazówka',
    replay: 'powtórz',
    standIn: 'mecz toczył się dalej bez niego',
    pardon: 'ruch wykonano za niego',
    java: 'W Javie plik nazywa się tak jak jego klasa publiczna.',
  },
} as const;

/** What the command that plays a bot again is called. */
export const replayTitle = (language: Language): string => names[language].replay;

/** What the parts of an account of this fault are called. */
export const titlesOf = (
  fault: PlayerFailure['fault'],
  language: Language,
): Record<'told' | 'said' | 'hint', string> => {
  const { told, said, build, hint } = names[language];
  return { told, said: faultKinds[fault] === 'absent' ? build : said, hint };
};

/** What javac complains of where a file is not named after its public class. */
const isMisnamed = /class \S+ is public, should be declared in a file named/;
const javaHint = (said = '', language: Language): string => (isMisnamed.test(said) ? ` ${names[language].java}` : '');

/** Explains a failure, with the sentences of its game; `turn` is undefined before the first turn. */
export function explain(
  { fault, reason, told, said, forgiven }: PlayerFailure,
  turn: number | undefined,
  language: Language,
  ofGame?: Catalogue,
): Account {
  const hint = faults[fault][language].hint + (fault === 'build-failed' ? javaHint(said, language) : '');
  const say = names[language];
  const isAbsent = faultKinds[fault] === 'absent';
  return {
    what: faultLine(
      fault,
      reason,
      language,
      (message) => matchSentence(message, language, ofGame),
      turn === undefined ? '' : ` ${say.turn(turn)}`,
    ),
    ...(forgiven && { pardon: say.pardon }),
    ...(told === undefined ? {} : { told: [say.told, harmless(told)] }),
    ...(said === undefined
      ? {}
      : {
          said: isAbsent
            ? [
                say.build,
                said
                  .split('\n')
                  .map((line) => harmless(line))
                  .join('\n'),
              ]
            : [say.said, harmless(said)],
        }),
    hint: [say.hint, hint],
  };
}

/** The account as lines of a terminal. stderr is for the bot's owner; a hint need not be given twice. */
export function accountLines(
  { what, pardon, told, said, hint }: Account,
  language: Language,
  {
    stderr = '',
    hinted = false,
    standIn = false,
    replay,
    width = Infinity,
  }: {
    readonly stderr?: string;
    readonly hinted?: boolean;
    readonly standIn?: boolean;
    /** The command that plays the bot again from the recorded words. */
    readonly replay?: string | undefined;
    /** Hints and stderr are wrapped at this column. */
    readonly width?: number;
  } = {},
): string[] {
  const complaint: Named | undefined = stderr === '' ? undefined : [names[language].stderr, stderr];
  const again: Named | undefined = replay === undefined ? undefined : [names[language].replay, replay];
  const rows = [told, said, complaint, hinted ? undefined : hint, again].filter((row) => row !== undefined);
  const named = Math.max(...rows.map(([name]) => name.length), 0);
  const column = named + 4;
  const fitted = (row: Named): string =>
    row === hint || row === complaint ? wrapped(row[1], Math.max(30, width - column)).join('\n') : row[1];
  return [
    [what, pardon ?? (standIn ? names[language].standIn : undefined)].filter(Boolean).join('; '),
    ...rows.map(
      (row) => `  ${`${row[0]}:`.padEnd(named + 1)} ${fitted(row).replaceAll('\n', `\n${' '.repeat(column)}`)}`,
    ),
  ];
}
