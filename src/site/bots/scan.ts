import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../kit/failure.ts';
import { splitCommand } from '../../programs/split.ts';
import { said } from '../../text/said.ts';

/** The operator's command that looks at every file that is sent: its words, without the path of the file. */
export interface Scan {
  readonly command: readonly string[];
  /** Milliseconds after which the command is killed. */
  readonly patience: number;
}

/** The command of the setting ARENA_SCAN. */
export function readScan(line: string): Scan {
  const command = splitCommand(line);
  if ('wrong' in command) throw new Failure(`ARENA_SCAN: ${said(command.wrong)}`);
  return { command: command.value, patience: 30_000 };
}

/** What came of it. */
export type Verdict =
  | { readonly kind: 'accepted' } // exit code 0
  | { readonly kind: 'refused'; readonly text: string } // exit code 1; what the command printed
  | { readonly kind: 'failed'; readonly why: string }; // nobody looked

const most = 4; // files looked at at once
const kept = 2000; // bytes of what the command prints

let running = 0;
const waiting: (() => void)[] = [];

/** Lets the command look at a file, which is its last argument. The folder of the file is ours alone. */
export async function scanFile(
  scan: Scan,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<Verdict> {
  if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  const folder = await mkdtemp(join(tmpdir(), 'arena-scan-'));
  try {
    const file = join(folder, name);
    await writeFile(file, bytes, { mode: 0o600 });
    return await look(scan, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
    running--;
    waiting.shift()?.();
  }
}

function look({ command: [program, ...words], patience }: Scan, file: string): Promise<Verdict> {
  const child = spawn(program!, [...words, file], { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', detached: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1', 0, kept - text.length)));
  return new Promise((resolve) => {
    const failed = (why: string): void => resolve({ kind: 'failed', why });
    const timer = setTimeout(() => {
      failed(`no answer within ${patience / 1000} s`);
      kill(child);
    }, patience);
    child.once('error', (error) => {
      clearTimeout(timer);
      failed(error.message);
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      const printed = Buffer.from(text, 'latin1')
        .toString('utf8')
        .replaceAll(`${file}: `, '')
        .replaceAll(file, '')
        .trim();
      if (code === 0) resolve({ kind: 'accepted' });
      else if (code === 1) resolve({ kind: 'refused', text: printed });
      else failed(`${signal ?? `exit code ${code}`}${printed === '' ? '' : `: ${printed}`}`);
    });
  });
}

/** With all that it started, which may hold its output open. */
function kill({ pid, stdout, stderr }: ChildProcess): void {
  if (pid === undefined) return;
  process.kill(-pid, 'SIGKILL');
  stdout?.destroy();
  stderr?.destroy();
}
