import { hasOptions, optionsNotTaken } from '../game/bot-options.ts';
import type { Message } from '../game/message.ts';
import type { MatchMessage } from '../text/match.ts';
import { texts } from './text.ts';
import { JudgedFrames } from '../game/view/judged-frames.ts';
import { Failure } from '../kit/failure.ts';
import { writeJudged } from '../match/judge/log.ts';
import { CannotStart, judgedMatch, type JudgedSetup } from '../match/judge/play.ts';
import { launchOf } from '../programs/policy.ts';
import type { Listener, MatchPlayer, MatchSetup, MatchSource, MatchTask, Played } from './match.ts';
import { FrameStream } from './frame-stream.ts';
import { memoryOf } from './seating.ts';
import { ifAny } from './turn-stderr.ts';
import type { SlotContext } from './slot-context.ts';

const patience = 5000; // ms of a judge's silence that are told

type JudgeSource = MatchSource & { kind: 'judge' };
type Judged = Played & { kind: 'judged' };

/** Plays a match of a judge program. */
export async function playJudgeMatch(
  context: SlotContext,
  source: JudgeSource,
  setup: MatchSetup,
  task: MatchTask,
  listener: Listener,
): Promise<Played> {
  const played = await playOnce(context, source, setup, task, listener);
  if (played.result.void === undefined || !source.isRetried) return played;
  listener.again?.(judgeFault(played.result.void));
  return playOnce(context, source, setup, task, listener);
}

const judgeFault = (why: Message): MatchMessage => ({ code: 'judge-fault', why });

async function playOnce(
  { stopped }: SlotContext,
  { name, program, terminator, minimum, limits }: JudgeSource,
  { policy, isRecorded, isTold }: MatchSetup,
  { seed, players, isWatched }: MatchTask,
  { silent = () => undefined, frames }: Listener,
): Promise<Judged> {
  const careful = { ...policy, hidesCounters: true }; // nobody knows whether its game has secrets
  const memories = players.map(({ player }) => memoryOf(player));
  const stream = isWatched && frames !== undefined ? new FrameStream(frames) : undefined;
  const spectators = new JudgedFrames(false);
  const match: JudgedSetup = {
    judge: name,
    seed,
    players: players.map((player) => player.name),
    terminator,
    limit: { cpu: limits.moveTime, wall: limits.wall },
    ...(minimum === undefined ? {} : { minimum }),
    programs: {
      judge: launchOf(program, careful, {
        ARENA_SEED: seed,
        ARENA_BOTS: `${players.length}`,
      }),
      bots: players.map((player, seat) =>
        'absent' in player.player
          ? player.player
          : hasOptions(programOf(player).botOptions)
            ? { absent: optionsNotTaken }
            : launchOf(programOf(player), careful, {}, memories[seat]),
      ),
    },
    timing: policy.timing,
    caps: { wall: limits.matchTime },
    silence: { after: patience, tell: silent },
    signal: stopped,
  };
  const { log: events, ...result } = await judgedMatch(match, (event) => stream?.add(spectators.add(event)))
    .catch((error: unknown) => {
      throw error instanceof CannotStart ? new Failure(error.message) : error;
    })
    .finally(() => stream?.close());
  return {
    kind: 'judged',
    result,
    memories: memories.map((memory) => memory?.left() ?? null),
    ...(isTold && { events }),
    ...((isRecorded === true || (isRecorded === 'faults' && events.some(({ event }) => event === 'fault'))) && {
      record: { ...writeJudged(events, result), ...ifAny(result.bots.map((bot) => bot.turnStderr)) },
    }),
  };
}

function programOf({ name, player }: MatchPlayer): Parameters<typeof launchOf>[0] {
  if ('program' in player) return player.program;
  throw new Failure(texts().onlyPrograms(name));
}
