import { logVersion } from '../../game/log.ts';
import type { JudgedEvent, JudgedResult } from './play.ts';

/** The files of a judge's match: the log, the same for the same messages, and beside it what was measured. */
export function writeJudged(
  events: readonly JudgedEvent[],
  { bots, judge }: JudgedResult,
): { readonly log: string; readonly times: string } {
  const used = { used: bots.map((bot) => bot.used), judge: { used: judge.used, stderr: judge.stderr } };
  return { log: events.map(logLine).join(''), times: [...events.map(timesLine), line(used)].join('') };
}

/** An event without measurements. */
function logLine(event: JudgedEvent): string {
  const { at: _at, stderr: _stderr, ...rest } = event;
  if (rest.event === 'start') return line({ ...rest, version: logVersion });
  if (!('ms' in rest)) return line(rest);
  const { ms: _ms, ...answer } = rest;
  return line(answer);
}

const timesLine = (event: JudgedEvent, number: number): string =>
  line({
    event: number,
    at: rounded(event.at),
    ...('ms' in event && event.ms !== undefined ? { ms: rounded(event.ms) } : {}),
    ...(event.stderr !== undefined && { stderr: event.stderr.length }), // bytes of the judge's stderr, which the last line has
  });

const rounded = (ms: number): number => Math.round(ms * 1000) / 1000;

/** JSON in printable ASCII; a character of a text is a byte of the message. */
const line = (value: object): string => `${JSON.stringify(value).replace(/[\x7f-\uffff]/g, escaped)}\n`;

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
