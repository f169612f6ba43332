import { exitTime, reasonNotStarted } from '../channels/program.ts';
import { hasOptions, optionsNotTaken } from '../game/bot-options.ts';
import type { PlayerFailure } from '../game/fault.ts';
import { said } from '../text/said.ts';
import { texts } from './text.ts';
import { Failure } from '../kit/failure.ts';
import { hasSecrets, loadBot, loadProtocol, protocolsOf, whyUnfit } from '../match/games.ts';
import { fingerprintOf, otherVersion } from '../programs/bot-fingerprint.ts';
import { botMemory, type BotMemory } from '../programs/memory.ts';
import { launchOf } from '../programs/policy.ts';
import type { Listener, MatchPlayer, MatchSetup, MatchSource } from './match.ts';
import { seatBot, seatKept, seatProgram, seatRemote, type Seated } from './seat.ts';
import type { SlotContext } from './slot-context.ts';

type Terms = Pick<MatchSetup, 'source' | 'policy' | 'isForfeited' | 'keepsPrograms'> & {
  /** Of the match. */
  readonly options: object;
};

/** Starts all players at once, or none; a started player is in `running` until it has left. */
export async function seatAll(
  context: SlotContext,
  game: string,
  terms: Terms,
  players: readonly MatchPlayer[],
  seated: Listener['seated'] = nobodyElsewhere,
): Promise<readonly Seated[]> {
  const { running } = context;
  const sit = async (player: MatchPlayer, at: number): Promise<Seated> => {
    const taken = await seat(context, game, terms, player, (hear) => seated(at, hear));
    running.add(taken);
    const stop = async (patience?: number): Promise<void> => {
      await taken.stop(patience);
      running.delete(taken);
    };
    return { ...taken, stop };
  };
  const all = await Promise.allSettled(players.map(sit));
  const here = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = all.find((each) => each.status === 'rejected');
  if (failed === undefined) return here;
  await leaveAll(here);
  throw failed.reason;
}

const nobodyElsewhere = (): never => {
  throw new Error('nobody carries what a player elsewhere is told');
};

async function seat(
  { kept }: SlotContext,
  game: string,
  { source, options, policy, isForfeited = false, keepsPrograms = false }: Terms,
  { name, player }: MatchPlayer,
  open: Parameters<typeof seatRemote>[2],
): Promise<Seated> {
  if ('absent' in player) return absentee(player.absent);
  if ('remote' in player) return await seatRemote(game, player.remote, open);
  if ('builtIn' in player) {
    const { builtIn, fingerprint, most } = player;
    // this process has loaded the bot, or does so now
    if (fingerprint !== undefined && fingerprint !== fingerprintOf(game, builtIn)) throw otherVersion(name);
    return seatBot(await loadBot(game, builtIn), most);
  }
  const protocol = protocolOf(player, source);
  const unfit = whyUnfit(await protocolsOf(game), protocol, options);
  if (unfit !== undefined && isForfeited && policy.trusted) return absentee({ fault: 'no-program', reason: unfit });
  if (unfit !== undefined) throw new Failure(texts().theBot(name, said(unfit)));
  const { botOptions } = player.program;
  if (hasOptions(botOptions) && (await loadProtocol(game, protocol)).takesOptions !== true)
    return absentee(optionsNotTaken);
  const memory = memoryOf(player);
  const launch = launchOf(player.program, { ...policy, hidesCounters: await hasSecrets(game) }, {}, memory);
  const seating =
    keepsPrograms && memory === undefined
      ? seatKept(game, launch, policy.timing, protocol, kept, whoOf(game, protocol, name, player.program), botOptions)
      : seatProgram(game, launch, policy.timing, protocol, botOptions);
  const seated = await seating.catch((error: unknown) => {
    // a sandbox that cannot be made is nobody's fault but ours
    if (isForfeited && policy.trusted) return absentee({ fault: 'no-program', reason: reasonNotStarted(error) });
    throw new Failure(texts().theBot(name, said(reasonNotStarted(error))));
  });
  return { ...seated, ...(memory && { left: memory.left }) };
}

/** Who plays what with which program: a program that waits for another match is known by it. */
const whoOf = (...of: readonly unknown[]): string => JSON.stringify(of);

/** What a player speaks; undefined for the game's default. */
export function protocolOf(player: MatchPlayer['player'], source: MatchSource): string | undefined {
  const own = 'program' in player ? player.program.protocol : 'remote' in player ? player.remote.protocol : undefined;
  return own ?? (source.kind === 'rules' ? source.protocol : undefined);
}

/** The folder /data of a player, if it has one. */
export const memoryOf = (player: MatchPlayer['player']): BotMemory | undefined =>
  'program' in player && player.memory !== undefined ? botMemory(player.memory) : undefined;

/** Somebody who does not come, or a program of a trusted player that cannot be started. */
const absentee = (failure: PlayerFailure): Seated => ({
  player: { choose: () => ({ failure }), leave: () => undefined },
  stderr: () => '',
  used: () => null,
  stop: () => Promise.resolve(),
});

export const leaveAll = async (seated: readonly Seated[]): Promise<void> =>
  void (await Promise.all(seated.map((taken) => taken.stop())));

/** The match is over: the players may exit by themselves for a moment. */
export const sayGoodbye = async (seated: readonly Seated[]): Promise<void> =>
  void (await Promise.all(seated.map((taken) => taken.stop(exitTime))));
