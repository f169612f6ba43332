import { said } from '../text/said.ts';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { escape } from '../kit/escape.ts';
import { readLog, type LogLine } from '../game/log.ts';
import type { TurnStderr } from '../game/turn-stderr.ts';
import { stderrBeside } from '../match/record.ts';
import { gameNames, loadGame, type AnyGame } from '../match/games.ts';
import { Failure } from '../kit/failure.ts';
import type { JudgedLine } from '../slots/feed.ts';
import { readText } from '../text/files.ts';
import { texts } from './text/logfile.ts';

/** The text of a log, and what it is called. */
export interface LogText {
  readonly name: string;
  readonly text: string;
}

/** Reads the log of a file, or that of a match on a site by the match's address. */
export async function readLogText(source: string): Promise<LogText> {
  if (!/^https?:/.test(source)) return { name: escape(basename(source)), text: readText(source) };
  const { downloadLog, readMatchAddress } = await import('./match-address.ts');
  return { name: escape(source), text: await downloadLog(readMatchAddress(source)!) };
}

/** What programs wrote to stderr by turns, by seat, from the file beside a log; nothing where there is none. */
export function readStderrBeside(log: string): readonly (readonly TurnStderr[])[] {
  const file = stderrBeside(log);
  if (/^https?:/.test(log) || !existsSync(file)) return [];
  const isTurn = (one: unknown): boolean =>
    typeof one === 'object' && one !== null && 'turn' in one && 'text' in one && typeof one.text === 'string';
  try {
    const seats: unknown = JSON.parse(readText(file));
    // the folder of a tournament has such files of another kind
    if (!Array.isArray(seats) || !seats.every((turns) => Array.isArray(turns) && turns.every(isTurn))) return [];
    return seats as readonly (readonly TurnStderr[])[];
  } catch {
    return []; // not JSON: the match is shown all the same
  }
}

/** The log of a judge's match; undefined for a match of a built-in game. */
export function openJudgedLog({ name, text }: LogText): readonly JudgedLine[] | undefined {
  if (!isJudged(text)) return undefined;
  try {
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as JudgedLine);
  } catch {
    throw new Failure(texts().noLog(name)); // not JSON
  }
}

const isJudged = (text: string): boolean => text.startsWith('{"event":"start","judge":');

/** A match's log and the rules to read it by. */
export async function openLogFile({ name, text }: LogText): Promise<{
  readonly lines: readonly LogLine[];
  readonly start: LogLine & { event: 'start' };
  readonly rules: AnyGame;
}> {
  if (isJudged(text)) throw new Failure(texts().judged(name));
  const read = readLog(text);
  if ('wrong' in read) {
    const why = said(read.wrong);
    throw new Failure(read.wrong.code === 'log-newer' ? `${name}: ${why}` : texts().noLogFor(name, why));
  }
  const start = read.value[0]!;
  if (start.event !== 'start') throw new Failure(texts().noLog(name));
  if (!gameNames().includes(start.game)) throw new Failure(texts().gameMissing(name, start.game));
  return { lines: read.value, start, rules: await loadGame(start.game) };
}
