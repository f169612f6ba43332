import type { Channel, Incoming } from './channel.ts';
import { faultKinds } from './fault.ts';

/**
 * A channel for games that forgive faults (`Game.faults`): an answer that comes after its time was up is not taken for
 * the answer to the next question, nor for a message that nobody asked for.
 */
export function withoutLateAnswers(channel: Channel): Channel {
  let owed = 0;
  const isLate = (): boolean => owed > 0 && owed-- > 0;
  const counted = (heard: Incoming): Incoming => {
    if (heard.kind === 'failure' && faultKinds[heard.fault] === 'late') owed++;
    return heard;
  };
  return {
    send: (message) => channel.send(message),
    receive: async (limit, isAnswer = () => true) =>
      counted(await channel.receive(limit, (text) => isAnswer(text) && !isLate())),
    waitOn: async () => counted(await channel.waitOn()),
    onUnasked: (tell) => channel.onUnasked((heard) => (heard.kind === 'message' && isLate() ? undefined : tell(heard))),
    close: (last) => channel.close(last),
  };
}
