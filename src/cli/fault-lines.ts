import { printable } from '../kit/escape.ts';
import { accountLines } from '../text/explain.ts';
import { languageOf } from '../text/spoken.ts';
import { texts } from './text/remote.ts';

/** A fault as an arena explains it. */
export interface ExplainedFault {
  readonly detail: string;
  readonly told: string | null;
  readonly said: string | null;
  readonly hint: string;
}

/** The same as lines of a terminal. */
export function faultLines({ detail, told, said, hint }: ExplainedFault, stderr = ''): string[] {
  const titles = texts();
  const account = {
    what: linesOf(detail),
    ...(told !== null && { told: [titles.told, linesOf(told)] as const }),
    ...(said !== null && { said: [titles.said, linesOf(said)] as const }),
    hint: [titles.hint, linesOf(hint)] as const,
  };
  return accountLines(account, languageOf(process.env), {
    stderr: linesOf(stderr.trimEnd()),
    width: process.stdout.columns || 100,
  });
}

/** What an arena sends must not harm a terminal. */
const linesOf = (text: string): string => text.replaceAll('\t', '    ').split('\n').map(printable).join('\n');
