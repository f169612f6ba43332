import type { WriteStream } from 'node:tty';

type Screen = Pick<WriteStream, 'isTTY' | 'hasColors'> & { readonly columns?: number };

/** The columns of a table: those of the terminal, or 80 where the output is none. */
export const tableWidth = (): number => columnsOf(process.stdout) ?? 80;

/** The columns of sentences, and of tables that leave columns out: those of the terminal; a file has room for all. */
export const textWidth = (screen: Screen = process.stdout): number => columnsOf(screen) ?? Infinity;

/** A terminal that nobody told its size, as under `expect` or in a CI job, says that it has none. */
const columnsOf = ({ columns }: Screen): number | undefined => columns || undefined;

const codes = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const;

/** Colours where the terminal has them; `NO_COLOR` turns them off. */
export function paint(
  colour: keyof typeof codes,
  text: string,
  screen: Screen = process.stdout,
  { NO_COLOR = '' }: NodeJS.ProcessEnv = process.env,
): string {
  if (!screen.isTTY || NO_COLOR !== '' || !screen.hasColors()) return text;
  const [on, off] = codes[colour];
  return text.replace(/[^\n]+/g, (line) => `\u001b[${on}m${line}\u001b[${off}m`);
}
