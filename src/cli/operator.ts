import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { RunningLobby } from '../tables/lobby.ts';

/**
 * Hands the operator's lines to a lobby until it has ended: a line starts a match that does not start alone, others are
 * commands of the game.
 */
export async function untilEnded({ ended, start, obey, goOn }: RunningLobby, startsAlone: boolean): Promise<boolean> {
  if (startsAlone && obey === undefined) return await ended;
  const lines = createInterface({ input: process.stdin })
    .on('line', (line) => (startsAlone ? obey!(line) : start()))
    .on('close', () => goOn());
  const readInForeground = (): unknown => (isInBackground() ? lines.pause() : lines.resume());
  if (startsAlone) {
    readInForeground();
    process.on('SIGCONT', readInForeground);
  }
  const isPlayed = await ended;
  process.off('SIGCONT', readInForeground);
  lines.close();
  return isPlayed;
}

/** A process in the background that reads its terminal is stopped by the kernel (SIGTTIN). */
function isInBackground(): boolean {
  if (!process.stdin.isTTY) return false;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return group !== foreground;
}
