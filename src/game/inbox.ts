import type { Channel, Incoming } from './channel.ts';

/** A queue of all messages, in order: more may come at any moment, also while the bot thinks. */
export function inbox(channel: Channel): () => Promise<Incoming> {
  const unread: Incoming[] = [];
  let wake: ((heard: Incoming) => void) | undefined;
  channel.onUnasked((heard) => {
    if (wake === undefined) return void unread.push(heard);
    wake(heard);
    wake = undefined;
  });
  return () => {
    const heard = unread.shift();
    return heard === undefined ? new Promise((resolve) => (wake = resolve)) : Promise.resolve(heard);
  };
}
