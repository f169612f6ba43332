import { sentence } from '../text/sentence.ts';
import { dirname } from 'node:path';
import { escape } from '../kit/escape.ts';
import { isUnbuilt } from '../programs/prepared.ts';
import { launchBoxed, prepare } from '../programs/prepare.ts';
import { fingerprintOf } from '../programs/bot-fingerprint.ts';
import { botNames, loadBot, sampleNames, samplePath } from '../match/games.ts';
import { botLimits } from '../sandbox/box.ts';
import { seatBot, seatProgram, type Seated } from '../slots/seat.ts';
import type { Attempt } from '../store/results.ts';

/**
 * Seats a bot of the arena, by the name of a built-in one or of a sample program; the program is boxed. Another version
 * than the match was made for does not play.
 */
export async function sitDown(
  game: string,
  { name, program, fingerprint }: Pick<Attempt['seats'][number], 'name' | 'program' | 'fingerprint'>,
  slot: number,
): Promise<Seated> {
  const isBuiltIn = botNames(game).includes(program);
  if (!isBuiltIn && !sampleNames(game).includes(program))
    throw new Error(`there is no bot ${escape(program, 40)} of ${game}`);
  if (fingerprint !== null && fingerprint !== fingerprintOf(game, program))
    throw new Error(`the program of ${escape(name, 40)} is another version here`);
  if (isBuiltIn) return seatBot(await loadBot(game, program));
  const file = samplePath(game, program);
  const prepared = await prepare(file, { from: dirname(file), slot });
  if (isUnbuilt(prepared))
    throw new Error(`the sample ${program} cannot be made ready: ${sentence(prepared.trouble.reason, 'en')}`);
  return seatProgram(game, launchBoxed(prepared, botLimits, slot));
}
