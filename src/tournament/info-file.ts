import type { Reading } from '../kit/reading.ts';

/** What a player's info.txt says. */
export interface Info {
  readonly alias: string;
  /** First and last name. */
  readonly person: string;
  readonly command: string;
}

const longest = { alias: 40, person: 80, command: 1000 }; // characters
const lines = [
  { name: 'alias', place: 'first', what: 'the alias' },
  { name: 'person', place: 'second', what: 'the first and last name' },
  { name: 'command', place: 'third', what: 'the command that starts the program' },
] as const;

/** Reads info.txt: a line each for the alias, the name, the command; what follows is not looked at. */
export function readInfo(text: string): Reading<Info> {
  const given = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  for (const [at, { name, place, what }] of lines.entries()) {
    const line = given[at] ?? '';
    if (line === '') return { wrong: `the ${place} line of info.txt is missing: ${what}` };
    if (/\p{C}/u.test(line)) return { wrong: `the ${place} line of info.txt has signs in it that cannot be shown` };
    if (line.length > longest[name])
      return { wrong: `the ${place} line of info.txt is longer than ${longest[name]} characters` };
  }
  return { value: { alias: given[0]!, person: given[1]!, command: given[2]! } };
}
