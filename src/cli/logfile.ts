import { sentence } from '../text/sentence.ts';
import { languageOf } from '../text/faults.ts';
import { basename } from 'node:path';
import { escape } from '../kit/escape.ts';
import { readLog, type LogLine } from '../game/log.ts';
import { gameNames, loadGame, type AnyGame } from '../match/games.ts';
import { Failure } from '../kit/failure.ts';
import { readText } from '../kit/files.ts';

/** A match's log and the rules to read it by. */
export async function openLogFile(file: string): Promise<{
  readonly lines: readonly LogLine[];
  readonly start: LogLine & { event: 'start' };
  readonly rules: AnyGame;
}> {
  const text = readText(file);
  if (text.startsWith('{"event":"start","judge":'))
    throw new Failure(`${escape(basename(file))} is a match of a judge program: only that judge knows its rules`);
  const read = readLog(text);
  if ('wrong' in read)
    throw new Failure(
      `${escape(basename(file))} is no log of a match: ${sentence(read.wrong, languageOf(process.env))}`,
    );
  const start = read.value[0]!;
  if (start.event !== 'start') throw new Failure(`${escape(basename(file))} is no log of a match`);
  if (!gameNames().includes(start.game))
    throw new Failure(`${escape(basename(file))} is a match of ${start.game}, a game that is not here`);
  return { lines: read.value, start, rules: await loadGame(start.game) };
}
