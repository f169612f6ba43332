import type { PlayerFolderMessage } from '../text/player-folder.ts';
import type { Reading } from '../kit/reading.ts';

export interface Info {
  readonly alias: string;
  /** First and last name. */
  readonly person: string;
  readonly command: string;
}

const longest = { alias: 40, person: 80, command: 1000 }; // characters
const lines = ['alias', 'person', 'command'] as const;

/** Reads info.txt: a line each for the alias, the name, the command; further lines are ignored. */
export function readInfo(text: string): Reading<Info, PlayerFolderMessage> {
  const given = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  for (const [at, name] of lines.entries()) {
    const line = given[at] ?? '';
    if (line === '') return { wrong: { code: 'info-line-missing', line: name } };
    if (/\p{C}/u.test(line)) return { wrong: { code: 'info-line-unprintable', line: name } };
    if (line.length > longest[name])
      return { wrong: { code: 'info-line-too-long', line: name, longest: longest[name] } };
  }
  return { value: { alias: given[0]!, person: given[1]!, command: given[2]! } };
}
