/** The colours of `#mark`, by the names that a bot writes. */
export const markColours = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type MarkColour = (typeof markColours)[number];

export interface Mark {
  /** As the board names it: a vertex, a square, a card. */
  readonly cell: string;
  readonly colour: MarkColour;
}

/** What a bot told and drew by lines of its stderr, for its owner. */
export interface Drawing {
  readonly said: readonly string[];
  readonly marks: readonly Mark[];
  /** Lines that begin as such ones and are not. */
  readonly wrong: readonly string[];
  /** All other lines. */
  readonly rest: string;
}

const mostMarks = 400;
const mostSaid = 20;

/** Reads the lines `#say TEXT` and `#mark CELL COLOUR`; a cell may have blanks, as `120 340`. */
export function readDrawing(text: string): Drawing {
  const said: string[] = [];
  const marks: Mark[] = [];
  const wrong: string[] = [];
  const rest: string[] = [];
  for (const line of text.split('\n')) {
    const [, kind, words = ''] = /^#(say|mark)(?: +(.*?))? *$/.exec(line) ?? [];
    if (kind === undefined) rest.push(line);
    else if (kind === 'say' && words !== '' && said.length < mostSaid) said.push(words);
    else {
      const mark = kind === 'mark' && marks.length < mostMarks ? readMark(words) : undefined;
      if (mark === undefined) wrong.push(line);
      else marks.push(mark);
    }
  }
  return { said, marks, wrong, rest: rest.join('\n').trimEnd() };
}

function readMark(words: string): Mark | undefined {
  const [, cell, name] = /^(.+?) +(\w+)$/.exec(words) ?? [];
  const colour = markColours.find((known) => known === name);
  return cell === undefined || colour === undefined ? undefined : { cell, colour };
}
