/** Rows as CSV, as in RFC 4180. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** A text that a spreadsheet would take for a formula gets an apostrophe in front. */
function cell(value: string | number): string {
  if (typeof value === 'number') return `${value}`;
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
