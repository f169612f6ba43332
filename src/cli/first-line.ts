import { createInterface } from 'node:readline';

/** The first line of standard input; a person at a terminal is asked for it. Undefined at the end of the input. */
export async function firstLine(question: string): Promise<string | undefined> {
  if (process.stdin.isTTY) process.stderr.write(question);
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return undefined;
}
