// Texts of drawings, which no browser breaks into lines: by the widths that letters usually have.

const letter = 0.58; // of the size of the font, in the middle

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark]!);

/** As many letters as fit, with an ellipsis instead of the rest. */
export function fitted(text: string, size: number, width: number): string {
  const most = Math.max(2, Math.floor(width / (letter * size)));
  const letters = Array.from(text);
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** The lines of a text, at most so many; the last one is cut off. */
export function linesOf(text: string, size: number, width: number, most: number): string[] {
  const room = Math.floor(width / (letter * size));
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && Array.from(`${last} ${word}`).length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length > most) lines.splice(most - 1, lines.length, lines.slice(most - 1).join(' '));
  return lines.map((line) => fitted(line, size, width));
}

interface Written {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: number;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
}

export const textAt = (
  text: string,
  { x, y, size, weight = 400, fill = '#15191b', anchor = 'start' }: Written,
): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escaped(text)}</text>`;
