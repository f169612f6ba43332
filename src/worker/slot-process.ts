import { goFirst } from '../channels/priority.ts';
import { goodbye } from '../channels/program.ts';
import { frameOf, type Frame } from '../game/view/frames.ts';
import { loadGame } from '../match/games.ts';
import { matchTimeOf } from '../match/match-time.ts';
import { playMatch } from '../match/play.ts';
import { Recording } from '../match/record.ts';
import { Starved } from '../channels/starved.ts';
import type { Seated } from '../slots/seat.ts';
import { sitDown } from './seat.ts';
import type { FromSlot, Task, ToSlot } from './slot.ts';

// A process that plays one match at a time, told by its worker over IPC. It goes when its worker does.

/** So often at most frames are sent. */
const flushEvery = 50;

const slot = Number(process.argv[2]); // boxes of different slots run under different users
let hurry = false;
let wake: (() => void) | undefined;

process.on('message', (message: ToSlot) => {
  if (message.kind === 'hurry') {
    hurry = true;
    wake?.();
  } else {
    play(message.task).then(
      (over) => send(over),
      (error: unknown) =>
        send(
          error instanceof Starved
            ? { kind: 'starved' }
            : { kind: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) },
        ),
    );
  }
});
goFirst();
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined); // Ctrl-C reaches the whole group; our worker decides
process.on('SIGTERM', () => undefined);

async function play(task: Task): Promise<FromSlot> {
  const seated: Seated[] = [];
  try {
    for (const seat of task.seats) seated.push(await sitDown(task.game, seat, slot));
    return await playAt(task, seated);
  } finally {
    await Promise.all(seated.map(({ stop }) => stop()));
  }
}

async function playAt(task: Task, seated: readonly Seated[]): Promise<FromSlot> {
  const { game, options, seed, moveTime, pace } = task;
  const rules = await loadGame(game);
  const players = task.seats.map(({ name }) => name);
  const recording = new Recording();
  const frames = collectFrames();
  let turns = 0;
  for await (const event of playMatch({
    rules,
    game,
    seed,
    options,
    players,
    moveTime,
    ...matchTimeOf(rules),
    seated: seated.map(({ player }) => player),
  })) {
    recording.add(event);
    if (event.event === 'turn') turns = event.turn;
    if (event.event === 'end') {
      const { event: _end, ...outcome } = event;
      await Promise.all(seated.map(({ stop }) => stop(goodbye)));
      recording.use(seated.map(({ used }) => used()));
      return { kind: 'over', result: { log: recording.log, times: recording.times, turns, outcome } };
    }
    const frame = frameOf(rules, event);
    if (frame !== undefined) await frames.add(frame);
    if (pace > 0 && !hurry) {
      await frames.flush();
      await pause(pace);
    }
  }
  throw new Error('a match went by without an end');
}

interface Frames {
  add(frame: Frame): Promise<void>;
  flush(): Promise<void>;
}

/** A match that is over before the first flush is due sends none. */
function collectFrames(): Frames {
  let waiting: Frame[] = [];
  let flushed = performance.now();
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const frames = waiting;
    waiting = [];
    flushed = performance.now();
    await send({ kind: 'frames', frames });
  };
  return {
    flush,
    async add(frame) {
      waiting.push(frame);
      if (performance.now() - flushed >= flushEvery) await flush();
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Resolves when it is on its way: a bot that thinks long does not keep it back. */
function send(message: FromSlot): Promise<void> {
  return new Promise((resolve) => process.send!(message, undefined, undefined, () => resolve()));
}
