/** Rows as lines of a table: the first column to the left, the others to the right. */
export function columns(rows: readonly (readonly string[])[], gap = 3): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join(' '.repeat(gap)),
  );
}

const fits = (lines: readonly string[], width: number): boolean => lines.every(({ length }) => length <= width);

/** The same with narrower gaps if it is too wide otherwise. */
export function narrowColumns(rows: readonly (readonly string[])[], width: number): string[] {
  const lines = columns(rows);
  return fits(lines, width) ? lines : columns(rows, 2);
}

/**
 * A table that is too wide becomes two, with an empty line between: the second begins at column `split`, and repeats the
 * first column.
 */
export function fittedColumns(rows: readonly (readonly string[])[], width: number, split: number): string[] {
  const whole = narrowColumns(rows, width);
  if (fits(whole, width)) return whole;
  return [
    ...narrowColumns(
      rows.map((row) => row.slice(0, split)),
      width,
    ),
    '',
    ...narrowColumns(
      rows.map((row) => [row[0]!, ...row.slice(split)]),
      width,
    ),
  ];
}

/** A text in lines of this width at most, its own line breaks kept; a longer word has a line of its own. */
export const wrapped = (text: string, width: number): string[] =>
  text.split('\n').flatMap((line) => wrappedLine(line, width));

function wrappedLine(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
