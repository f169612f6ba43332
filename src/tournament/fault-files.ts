import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readableStderr } from '../channels/stderr.ts';
import type { PlayerFailure } from '../game/fault.ts';
import type { Seat } from '../game/seat.ts';
import { makeFolders } from '../kit/folder.ts';
import { writeWhole } from '../match/record.ts';
import { accountLines, explain } from '../text/explain.ts';
import { write } from './plan.ts';
import type { Report } from './report-data.ts';
import { texts } from './text.ts';

/** A fault of an entrant. */
export interface EntrantFault {
  readonly game: number;
  readonly seat: Seat;
  readonly turn: number;
  readonly failure: PlayerFailure;
  /** What it wrote to stderr, not escaped. */
  readonly stderr: string;
  /** The match went on with a stand-in. */
  readonly standIn: boolean;
}

/** All faults of an entrant, counted from 1, in the order of the games. */
export const faultsOf = ({ tournament, games }: Report['course'], entrant: number): EntrantFault[] =>
  [...games]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([game, { faults, cause, stderr }]) =>
      faults
        .filter(({ seat }) => tournament.fixtures[game - 1]!.seats[seat] === entrant)
        .map((failure) => ({
          game,
          seat: failure.seat,
          turn: failure.turn,
          failure,
          stderr: stderr?.[failure.seat] ?? '',
          standIn: cause === 'rules',
        })),
    );

const folderName = 'faults';

/**
 * Writes a file for each player with a fault, `faults/NAME.txt`: every fault, with its stderr and how to see it again.
 * Returns the names of the files.
 */
export function writeFaults(report: Report): string[] {
  const { out, plan, course } = report;
  const folder = join(out, folderName);
  const names = fileNames(plan.entrants.map(({ name }) => name));
  const files = names.flatMap((file, at) => {
    const faults = faultsOf(course, at + 1);
    return faults.length === 0 ? [] : [{ file, text: faultText(report, plan.entrants[at]!.name, faults) }];
  });
  write(out, () => {
    if (files.length > 0) makeFolders(folder);
    for (const file of filesIn(folder)) if (!files.some((one) => one.file === file)) rmSync(join(folder, file));
    for (const { file, text } of files) writeWhole(join(folder, file), text);
  });
  return files.map(({ file }) => join(folderName, file));
}

/** A file name for each name; no two are the same, on no system. */
export function fileNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.replace(/[^\p{L}\p{N}_-]+/gu, '_');
    let file = plain;
    for (let next = 2; taken.has(file.toLowerCase()); next++) file = `${plain}-${next}`;
    taken.add(file.toLowerCase());
    return `${file}.txt`;
  });
}

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.txt'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

function faultText(
  { rules, language = 'en', course, plan, replay }: Report,
  name: string,
  faults: readonly EntrantFault[],
): string {
  const blocks = faults.map(({ game, seat, turn, failure, stderr, standIn }) => {
    const seats = course.tournament.fixtures[game - 1]!.seats.map((entrant) => plan.entrants[entrant - 1]!.name);
    const account = explain(failure, turn === 0 ? undefined : turn, language, rules.messages);
    const lines = accountLines(account, language, { standIn, replay: replay?.(game, seat), width: 100 });
    const wrote = readableStderr(stderr).trimEnd();
    return [
      `${texts().faultOfGame(game, seats.join(' – '))}: ${lines.join('\n')}`,
      ...(wrote === '' ? [] : [texts().wroteToStderr, ...wrote.split('\n').map((line) => `    ${line}`)]),
    ].join('\n');
  });
  return `${texts().faultsOfPlayer(name, faults.length)}\n\n${blocks.join('\n\n')}\n`;
}
