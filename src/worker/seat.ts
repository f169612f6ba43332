import { dirname } from 'node:path';
import { lastComplaint } from '../channels/complaints.ts';
import { startProgram, type ProgramOptions } from '../channels/program.ts';
import type { Launch } from '../channels/running.ts';
import type { Bot, Player } from '../game/player.ts';
import { escape } from '../kit/escape.ts';
import type { Used } from '../game/log.ts';
import { isUnbuilt } from '../programs/prepared.ts';
import { launchBoxed, prepare } from '../programs/prepare.ts';
import { fingerprintOf } from '../programs/bot-fingerprint.ts';
import { botNames, loadBot, loadProtocol, sampleNames, samplePath } from '../match/games.ts';
import { inProcess } from '../match/play.ts';
import { botLimits } from '../sandbox/box.ts';
import type { Attempt } from '../store/results.ts';

/** Somebody who sat down for one match. */
export interface Seated {
  readonly player: Player<unknown, unknown>;
  /** The last that it wrote to stderr, escaped; nothing from a bot of this process. */
  lastComplaint(): string;
  /** What it used so far; null for a bot of this process. */
  used(): Used | null;
  /** Makes sure that nothing of it is left; it may go by itself for so many milliseconds. */
  stop(patience?: number): Promise<void>;
}

export const seatBot = (bot: Bot<unknown, unknown>): Seated => ({
  player: inProcess(bot),
  lastComplaint: () => '',
  used: () => null,
  stop: () => Promise.resolve(),
});

/** Starts a program; rejects with a sentence when it cannot be started. */
export async function seatProgram(game: string, launch: Launch, timing: ProgramOptions = {}): Promise<Seated> {
  const protocol = await loadProtocol(game);
  const { channel, complaints, used, stop } = await startProgram(launch, protocol.framing, {
    ...timing,
    ...(protocol.goodbye !== undefined && { goodbye: protocol.goodbye }),
  });
  const player = Object.assign(protocol.player(channel), { lastWords: () => channel.lastWords() });
  return { player, lastComplaint: () => lastComplaint(complaints()), used, stop };
}

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
  if (isUnbuilt(prepared)) throw new Error(`the sample ${program} cannot be made ready: ${prepared.trouble.reason}`);
  return seatProgram(game, launchBoxed(prepared, botLimits, slot));
}
