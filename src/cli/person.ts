import { clearScreenDown, createInterface, cursorTo, moveCursor } from 'node:readline';
import type { ReadStream, WriteStream } from 'node:tty';
import type { Person } from '../game/client.ts';

const longest = 1000; // characters of a typed line

/** The person at standard input and output. */
export function openPerson(input = process.stdin, output = process.stdout): Person {
  const listeners = { line: (_line: string): void => undefined, leave: (): void => undefined };
  const leave = (): void => listeners.leave();
  process.on('SIGINT', leave).on('SIGTERM', leave);
  const canEdit = input.isTTY && output.isTTY && process.env['TERM'] !== 'dumb';
  const place = canEdit
    ? editor(input, output, (line) => listeners.line(line), leave)
    : pipe(input, (line) => listeners.line(line));
  return {
    isTerminal: output.isTTY,
    colours: output.isTTY && output.hasColors(),
    show: (lines) => void (lines.length > 0 && place.show(lines.join('\n'))),
    onLine: (hear) => void (listeners.line = hear),
    onLeave: (hear) => void (listeners.leave = hear),
    close() {
      process.off('SIGINT', leave).off('SIGTERM', leave);
      place.close();
    },
  };
}

interface Place {
  show(text: string): void;
  close(): void;
}

/** Lines from a file, a pipe, or a terminal whose output goes elsewhere. */
function pipe(input: NodeJS.ReadStream, hear: (line: string) => void): Place {
  let rest = '';
  input.setEncoding('utf8');
  input.on('data', (chunk: string) => {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop()!.slice(0, longest);
    for (const line of lines) hear(line);
  });
  const end = (): void => {
    if (rest !== '') hear(rest);
    rest = '';
  };
  input.on('end', end).on('error', end); // an input that cannot be read has ended
  return { show: (text) => console.log(text), close: () => input.destroy() };
}

/** A terminal on both sides: the line being typed stays below the output. */
function editor(input: ReadStream, output: WriteStream, hear: (line: string) => void, leave: () => void): Place {
  const line = createInterface({ input, output, prompt: '> ' });
  let isOpen = true;
  /** Tells readline in which row the cursor is; the next prompt begins so many rows higher. */
  const stand = (rows: number): unknown => Object.assign(line, { prevRows: rows });
  const erase = (): void => {
    moveCursor(output, 0, -line.getCursorPos().rows);
    cursorTo(output, 0);
    clearScreenDown(output);
    stand(0);
  };
  // before the prompt is drawn again in its new width
  output.prependListener('resize', () => stand(line.getCursorPos().rows));
  line.on('line', (text) => {
    hear(text);
    line.prompt();
  });
  line.on('SIGINT', leave);
  line.on('close', () => {
    isOpen = false; // closed here or by Ctrl-D: nothing more is typed
    erase();
  });
  line.prompt();
  return {
    show(text) {
      if (isOpen) erase();
      console.log(text);
      if (isOpen) line.prompt(true);
    },
    close: () => line.close(),
  };
}
