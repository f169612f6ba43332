import { raisePriority } from '../channels/priority.ts';
import type { Heard } from '../channels/remote.ts';
import { Failure } from '../kit/failure.ts';
import type { MatchSetup, MatchTask } from './match.ts';
import { Referee } from './referee.ts';
import type { FromSlot, ToSlot } from './slot.ts';

// The process of a slot. Its parent sends it matches over IPC. It exits with its parent, and all its programs with it.

const referee = new Referee();
let setup: MatchSetup;
/** The number of the match that was handed over last. */
let last: number | undefined;
/** Results that wait for others, to be sent together. */
let results: FromSlot[] = [];
let sent = 0;
const together = 20; // ms
/** The seats of players who are elsewhere, by match and seat. */
const elsewhere = new Map<string, (heard: Heard) => void>();

process.on('message', (message: ToSlot) => {
  if (message.kind === 'setup') ({ setup } = message);
  else if (message.kind === 'heard') elsewhere.get(`${message.number}/${message.seat}`)?.(message.heard);
  else play(message.task);
});
// Signals reach a whole process group or container; the parent decides.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => {
  setTimeout(() => process.exit(), 2000); // a bot of this process may think long
  void referee.stop().then(
    () => process.exit(),
    () => process.exit(1),
  );
});
raisePriority();

function play(task: MatchTask): void {
  const { number } = task;
  last = number;
  const hasPrograms = task.players.some(({ player }) => 'program' in player); // others leave at once: `played` follows
  referee
    .play(setup, task, {
      again: (why) => void send({ number, kind: 'again', why }),
      silent: (why) => void send({ number, kind: 'silent', why }),
      begun: () => number === last && void send({ number, kind: 'begun' }), // the parent waits for no other
      decided: () => hasPrograms && void send({ number, kind: 'decided' }),
      frames: (frames) => send({ number, kind: 'frames', frames }),
      seated(seat, hear) {
        elsewhere.set(`${number}/${seat}`, hear);
        void send({ number, kind: 'seated', seat });
        return (text) => void send({ number, kind: 'tell', seat, text });
      },
    })
    .finally(() => task.players.forEach((_, seat) => elsewhere.delete(`${number}/${seat}`)))
    .then(
      (played) => finish({ number, kind: 'played', played }, hasPrograms),
      (error: unknown) => {
        const why = error instanceof Failure ? error.message : String((error as Error).stack ?? error);
        finish({ number, kind: 'failed', why, isOurs: !(error instanceof Failure) }, true);
      },
    );
}

/** Sends the result of a match: of many short ones that were handed over together, together. */
function finish(result: FromSlot, isUrgent: boolean): void {
  results.push(result);
  if (isUrgent || result.number === last || performance.now() - sent > together) sendResults();
  else if (results.length === 1) setTimeout(sendResults, together);
}

function sendResults(): void {
  if (results.length === 0) return;
  sent = performance.now();
  void sendAll(results);
  results = [];
}

/**
 * Resolves when the message is sent: a bot of this process that thinks long does not delay it. A parent that is gone is
 * ignored.
 */
const send = (message: FromSlot): Promise<void> => sendAll([message]);

function sendAll(messages: readonly FromSlot[]): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send!(messages, undefined, undefined, () => resolve());
    else resolve();
  });
}
