import { exitTime, reasonNotStarted } from '../channels/program.ts';
import type { Message } from '../game/message.ts';
import { said } from '../text/said.ts';
import { texts } from './text.ts';
import { Failure } from '../kit/failure.ts';
import { hasSecrets, loadBot } from '../match/games.ts';
import { fingerprintOf, otherVersion } from '../programs/bot-fingerprint.ts';
import { botMemory, type BotMemory } from '../programs/memory.ts';
import { launchOf } from '../programs/policy.ts';
import type { MatchPlayer, MatchSetup } from './match.ts';
import { seatBot, seatProgram, type Seated } from './seat.ts';
import type { SlotContext } from './slot-context.ts';

type Terms = Pick<MatchSetup, 'source' | 'policy' | 'isForfeited'>;

/** Starts all players at once, or none; a started player is in `running` until it has left. */
export async function seatAll(
  context: SlotContext,
  game: string,
  terms: Terms,
  players: readonly MatchPlayer[],
): Promise<readonly Seated[]> {
  const { running } = context;
  const sit = async (player: MatchPlayer): Promise<Seated> => {
    const taken = await seat(game, terms, player);
    running.add(taken);
    const stop = async (patience?: number): Promise<void> => {
      await taken.stop(patience);
      running.delete(taken);
    };
    return { ...taken, stop };
  };
  const all = await Promise.allSettled(players.map(sit));
  const seated = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = all.find((each) => each.status === 'rejected');
  if (failed === undefined) return seated;
  await leaveAll(seated);
  throw failed.reason;
}

async function seat(
  game: string,
  { source, policy, isForfeited = false }: Terms,
  { name, player }: MatchPlayer,
): Promise<Seated> {
  if ('builtIn' in player) {
    const { builtIn, fingerprint } = player;
    // this process has loaded the bot, or does so now
    if (fingerprint !== undefined && fingerprint !== fingerprintOf(game, builtIn)) throw otherVersion(name);
    return seatBot(await loadBot(game, builtIn));
  }
  const protocol = source.kind === 'rules' ? source.protocol : undefined;
  const memory = memoryOf(player);
  const seated = await seatProgram(
    game,
    launchOf(player.program, { ...policy, hidesCounters: await hasSecrets(game) }, {}, memory),
    policy.timing,
    protocol,
  ).catch((error: unknown) => {
    // a sandbox that cannot be made is nobody's fault but ours
    if (isForfeited && policy.trusted) return absentee(reasonNotStarted(error));
    throw new Failure(texts().theBot(name, said(reasonNotStarted(error))));
  });
  return { ...seated, ...(memory && { left: memory.left }) };
}

/** The folder /data of a player, if it has one. */
export const memoryOf = (player: MatchPlayer['player']): BotMemory | undefined =>
  'program' in player && player.memory !== undefined ? botMemory(player.memory) : undefined;

/** A program of a trusted player that cannot be started is absent. */
const absentee = (reason: Message): Seated => ({
  player: { choose: () => ({ failure: { fault: 'no-program', reason } }), leave: () => undefined },
  stderr: () => '',
  used: () => null,
  stop: () => Promise.resolve(),
});

export const leaveAll = async (seated: readonly Seated[]): Promise<void> =>
  void (await Promise.all(seated.map((taken) => taken.stop())));

/** The match is over: the players may exit by themselves for a moment. */
export const sayGoodbye = async (seated: readonly Seated[]): Promise<void> =>
  void (await Promise.all(seated.map((taken) => taken.stop(exitTime))));
