import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * A secret: the first line of standard input. A person at a terminal is asked for it, and it is not shown as they type.
 * Undefined at the end of the input.
 */
export async function firstLine(question: string): Promise<string | undefined> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, ...(stdin.isTTY && { output: unseen, terminal: true }) });
  lines.on('SIGINT', () => lines.close());
  try {
    for await (const line of lines) return line;
    return undefined;
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
