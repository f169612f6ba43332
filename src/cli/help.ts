import type { Flag, Flags } from './flags.ts';
import { wrapped } from '../kit/columns.ts';
import { tableWidth } from './screen.ts';
import { texts } from './text/arguments.ts';

/** The texts of a command's help; the rest comes from its table of flags. */
export interface HelpTexts<Name extends string = string> {
  /** One line for the list of commands. */
  readonly summary: string;
  /** The synopsis, a line for each form. */
  readonly usage: string;
  /** What the command does. Lines are wrapped; lines that begin with a space are kept. */
  readonly about: string;
  /** What each flag is for; the default is added. */
  readonly flags: Readonly<Record<Name, string>>;
  /** Printed below the flags: examples, exit codes. */
  readonly notes?: string;
}

const width = (): number => Math.min(100, tableWidth());
const indent = 21;

export const helpText = (help: HelpTexts, flags: Flags): string =>
  [
    usageLines(help.usage).join('\n'),
    filled(help.about),
    flagLines(flags, help.flags).join('\n'),
    filled(help.notes ?? ''),
  ]
    .filter((part) => part !== '')
    .join('\n\n');

/** A synopsis that is too long goes on below its arguments. */
const usageLines = (usage: string): string[] =>
  usage.split('\n').flatMap((form) => {
    const [first, ...rest] = wrapped(form.replace(/ (?=[^[\]]*\])/g, '\u00a0'), width() - 4);
    return [first!, ...rest.map((line) => `    ${line}`)].map((line) => line.replaceAll('\u00a0', ' '));
  });

/** One or more lines for each flag. */
export const flagLines = (flags: Flags, help: Readonly<Record<string, string>>): string[] =>
  Object.entries(flags).flatMap(([name, flag]) => {
    const said = [help[name] ?? '', flag.written === undefined ? '' : texts().byDefault(flag.written)];
    return entryLines(flagHead(name, flag), said.filter((part) => part !== '').join(' '));
  });

/** `-p, --port N` */
function flagHead(name: string, { short, takes, choices }: Flag<unknown>): string {
  const value = choices?.join('|') ?? (takes && texts().placeholders[takes]);
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}

/** Two columns: name and text. */
export function entryLines(head: string, said: string, column = indent): string[] {
  const lines = wrapped(said, width() - column);
  const first = `  ${head}`;
  if (first.length + 1 > column) return [first, ...lines.map((line) => `${' '.repeat(column)}${line}`)];
  return [
    `${first.padEnd(column)}${lines[0] ?? ''}`.trimEnd(),
    ...lines.slice(1).map((line) => ' '.repeat(column) + line),
  ];
}

/** A text that begins in this column. */
export const indented = (text: string, column: number): string[] =>
  wrapped(text, width() - column).map((line) => `${' '.repeat(column)}${line}`);

/** Wraps paragraphs at the width of the terminal; lines that begin with a space are kept. */
export const filled = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => {
      const lines: string[] = [];
      for (const line of paragraph.split('\n')) {
        const last = lines.at(-1);
        if (line.startsWith(' ') || last === undefined || last.startsWith(' ')) lines.push(line);
        else lines[lines.length - 1] = `${last} ${line}`;
      }
      return lines.flatMap((line) => (line.startsWith(' ') ? [line] : wrapped(line, width()))).join('\n');
    })
    .join('\n\n');
