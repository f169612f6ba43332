import type { ProgramMessage } from '../text/programs.ts';
import type { Reading } from '../kit/reading.ts';

/**
 * Splits a command line as a shell would: at blanks, except within quotes or after backslashes. Nothing is expanded.
 */
export function splitCommand(line: string): Reading<readonly string[], ProgramMessage> {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]!;
    if (sign === '\\' && quote !== "'") {
      const next = line[++at];
      if (next === undefined) return { wrong: { code: 'command-backslash' } };
      word = (word ?? '') + (quote === '"' && !'"\\$`'.includes(next) ? `\\${next}` : next);
    } else if (quote !== undefined) {
      if (sign === quote) quote = undefined;
      else word += sign;
    } else if (sign === '"' || sign === "'") {
      quote = sign;
      word ??= '';
    } else if (/\s/.test(sign)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + sign;
  }
  if (quote !== undefined) return { wrong: { code: 'command-quote', quote } };
  if (word !== undefined) words.push(word);
  return words.length === 0 ? { wrong: { code: 'command-empty' } } : { value: words };
}
