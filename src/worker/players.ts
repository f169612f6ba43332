import { dirname } from 'node:path';
import { sentence } from '../text/sentence.ts';
import { escape } from '../kit/escape.ts';
import { botNames, sampleNames, samplePath } from '../match/games.ts';
import { fingerprintOf, otherVersion } from '../programs/bot-fingerprint.ts';
import { isUnbuilt } from '../programs/prepared.ts';
import { prepare } from '../programs/prepare.ts';
import type { MatchPlayer } from '../slots/match.ts';
import type { Attempt } from '../store/results.ts';

/**
 * A bot of the arena, by the name of a built-in one or of a sample program, which is made ready. Another version than
 * the match was made for does not play.
 */
export async function playerOf(
  game: string,
  { name, program, fingerprint }: Pick<Attempt['seats'][number], 'name' | 'program' | 'fingerprint'>,
  slot: number,
): Promise<MatchPlayer> {
  const isBuiltIn = botNames(game).includes(program);
  if (!isBuiltIn && !sampleNames(game).includes(program))
    throw new Error(`there is no bot ${escape(program, 40)} of ${game}`);
  if (fingerprint !== null && fingerprint !== fingerprintOf(game, program)) throw otherVersion(name);
  if (isBuiltIn) return { name, player: { builtIn: program, ...(fingerprint !== null && { fingerprint }) } };
  const file = samplePath(game, program);
  const prepared = await prepare(file, { from: dirname(file), slot });
  if (isUnbuilt(prepared))
    throw new Error(`the sample ${program} cannot be made ready: ${sentence(prepared.failure.reason, 'en')}`);
  return { name, player: { program: prepared } };
}
