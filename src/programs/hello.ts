import type { Message } from '../game/message.ts';
import type { ProgramMessage } from '../text/programs.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../channels/program.ts';
import type { Reading } from '../kit/reading.ts';
import { botLimits } from '../sandbox/sandbox.ts';
import type { Language } from './language.ts';
import { launchSandboxed, prepare } from './prepare.ts';
import { isUnbuilt } from './prepared.ts';

const otherwise: ProgramMessage = { code: 'hello-answered-otherwise' };
const greeting = 'hello, world';
const patience = 20_000; // ms to start and answer

/** Builds the hello program of a language without the cache and talks with it, all in sandboxes. */
export async function sayHello({ hello, endings }: Language): Promise<Reading<string, Message>> {
  const folder = mkdtempSync(join(tmpdir(), 'arena-hello-'));
  const clear = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', clear); // also when this process is stopped meanwhile
  try {
    writeFileSync(join(folder, `hello${endings[0]}`), hello);
    const prepared = await prepare(`hello${endings[0]}`, { from: folder, cache: join(folder, 'cache') });
    if (isUnbuilt(prepared)) return { wrong: prepared.failure.reason };
    const program = await startProgram(launchSandboxed(prepared, botLimits), { cap: 4096 });
    program.channel.send(greeting);
    const heard = await program.channel.receive({ wall: patience });
    await program.stop();
    if (heard.kind === 'failure') return { wrong: heard.reason };
    return heard.text === greeting ? { value: heard.text } : { wrong: otherwise };
  } finally {
    process.off('exit', clear);
    clear();
  }
}
