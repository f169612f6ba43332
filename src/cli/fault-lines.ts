import type { PlayerFailure } from '../game/fault.ts';
import { printable } from '../kit/escape.ts';
import { accountLines, titlesOf } from '../text/explain.ts';
import { languageOf } from '../text/spoken.ts';

/** A fault as an arena explains it. */
export interface ExplainedFault {
  readonly fault: PlayerFailure['fault'];
  readonly detail: string;
  readonly told: string | null;
  readonly said: string | null;
  readonly hint: string;
}

/** The same as lines of a terminal. */
export function faultLines(
  { fault, detail, told, said, hint }: ExplainedFault,
  stderr = '',
  /** The command that plays the bot again from the recorded words. */
  replay?: string,
): string[] {
  const language = languageOf(process.env);
  const titles = titlesOf(fault, language);
  const account = {
    what: linesOf(detail),
    ...(told !== null && { told: [titles.told, linesOf(told)] as const }),
    ...(said !== null && { said: [titles.said, linesOf(said)] as const }),
    hint: [titles.hint, linesOf(hint)] as const,
  };
  return accountLines(account, language, {
    stderr: linesOf(stderr.trimEnd()),
    replay,
    width: process.stdout.columns || 100,
  });
}

/** What an arena sends must not harm a terminal. */
export const linesOf = (text: string): string => text.replaceAll('\t', '    ').split('\n').map(printable).join('\n');
