import { startProgram, type ProgramOptions } from '../channels/program.ts';
import { StderrByTurn } from '../channels/turn-stderr.ts';
import { remoteChannel, type Heard } from '../channels/remote.ts';
import type { Limit } from '../game/clock.ts';
import type { Launch } from '../channels/running.ts';
import type { BotOptions } from '../game/bot-options.ts';
import { jsonName } from '../game/json-protocol.ts';
import type { Bot, Player } from '../game/player.ts';
import type { Used } from '../game/log.ts';
import { loadProtocol } from '../match/games.ts';
import { inProcess } from '../referee/play.ts';
import type { Left } from '../programs/memory.ts';
import type { Protocol } from '../game/protocol.ts';
import { KeptProgram, type KeptPrograms } from './kept-programs.ts';
import type { RemotePlayer } from './match.ts';

/** A player started for one match. */
export interface Seated {
  readonly player: Player<unknown, unknown>;
  /** What the player wrote to stderr, not escaped; empty for a bot of this process. */
  stderr(): string;
  /** The same by turns; only of a program. */
  readonly wrote?: StderrByTurn;
  /** The memory of the player's program now, in bytes, where it can be measured. */
  memory?(): number;
  /** What the player used so far; null for a bot of this process. */
  used(): Used | null;
  /** What the player left in its folder /data, when it is gone; undefined for a player without such a folder. */
  left?(): Left | undefined;
  /** The match is over, and the player's program stays for its next one: `stop` does nothing any more. */
  keep?(): void;
  /** Resolves when all processes of the player are gone; they may exit by themselves within so many milliseconds. */
  stop(patience?: number): Promise<void>;
}

export const seatBot = (bot: Bot<unknown, unknown>, most = Infinity): Seated => ({
  player: inProcess(
    most === Infinity ? bot : (view, question) => bot(view, { ...question, limit: capped(question.limit, most) }),
  ),
  stderr: () => '',
  used: () => null,
  stop: () => Promise.resolve(),
});

const capped = (limit: Limit, most: number): Limit => (limit.wall <= most ? limit : { wall: most });

/** Starts a program; rejects with a sentence when it cannot be started. */
export async function seatProgram(
  game: string,
  launch: Launch,
  timing: ProgramOptions = {},
  protocolName?: string,
  options?: BotOptions,
): Promise<Seated> {
  const protocol = await loadProtocol(game, protocolName);
  const program = await startProgram(launch, protocol.framing, exitTimeOf(protocol, timing));
  const { channel, stderrText, memory, used, stop } = program;
  const player = Object.assign(protocol.player(channel, options), { lastMessages: () => channel.lastMessages() });
  const wrote = new StderrByTurn(program);
  return { player, stderr: stderrText, wrote, ...(memory && { memory }), used, stop };
}

/** The same for a program that may play many matches: one that waits for this player, or a new one. */
export async function seatKept(
  game: string,
  launch: Launch,
  timing: ProgramOptions,
  protocolName: string | undefined,
  kept: KeptPrograms,
  who: string,
  options?: BotOptions,
): Promise<Seated> {
  const protocol = await loadProtocol(game, protocolName);
  const waiting = kept.take(who);
  const seat = waiting ?? new KeptProgram(await startProgram(launch, protocol.framing, exitTimeOf(protocol, timing)));
  seat.renew();
  const { channel, stderrText, memory } = seat.program;
  const player = waiting === undefined ? protocol.player(seat.channel, options) : protocol.again!(seat.channel);
  let isKept = false;
  return {
    player: Object.assign(player, { lastMessages: () => channel.lastMessages() }),
    stderr: stderrText,
    wrote: new StderrByTurn(seat.program),
    ...(memory && { memory }),
    used: () => seat.used(),
    keep() {
      isKept = true;
      kept.keep(who, seat);
    },
    stop: async (patience) => (isKept ? undefined : await seat.stop(patience)),
  };
}

const exitTimeOf = ({ exitTime }: Protocol<unknown, unknown>, timing: ProgramOptions): ProgramOptions => ({
  ...timing,
  ...(exitTime !== undefined && { exitTime }),
});

/** Seats a player who is elsewhere; `open` takes what comes from it, and returns how it is told something. */
export async function seatRemote(
  game: string,
  { protocol: name, ...times }: RemotePlayer,
  open: (hear: (heard: Heard) => void) => (text: string | null) => void,
): Promise<Seated> {
  const { isPerson } = times;
  const protocol = await loadProtocol(game, isPerson ? jsonName : name);
  const { channel, hear } = remoteChannel((text) => tell(text), protocol.framing, times);
  const tell = open(hear);
  const player = Object.assign(isPerson ? protocol.person!(channel) : protocol.player(channel), {
    lastMessages: () => channel.lastMessages(),
  });
  const stop = (): Promise<void> => {
    channel.close();
    return Promise.resolve();
  };
  return { player, stderr: () => '', used: () => null, stop };
}
