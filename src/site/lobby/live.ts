import { eventText, type Subscriber } from '../../http/subscribers.ts';
import type { Database } from '../../store/database.ts';
import { friendlyCards } from '../../web/lobby/data.ts';
import type { LiveMatches } from '../live/matches.ts';
import { asCandidate, makeNow, type Now } from '../live/now.ts';
import { friendlyNow } from './queries.ts';

/** What the pages of challenges are told: friendly games on cards, and that a challenge changed. */
export interface Lobby extends Pick<Now, 'cards' | 'backlog' | 'join' | 'onNews' | 'close'> {
  changed(): void;
}

export function makeLobby(db: Database, lives: LiveMatches, onError: (error: unknown) => void): Lobby {
  const subscribers = new Set<Subscriber>();
  const now = makeNow({
    lives,
    cards: friendlyCards,
    onError,
    candidates: async (shown) =>
      (await friendlyNow(db, 2 * friendlyCards)).map((match) => asCandidate(match)).filter(({ id }) => !shown.has(id)),
  });
  const { cards, backlog, onNews, close } = now;
  return {
    cards,
    backlog,
    onNews,
    close,
    join(subscriber) {
      const leave = now.join(subscriber);
      subscribers.add(subscriber);
      return () => {
        subscribers.delete(subscriber);
        leave();
      };
    },
    changed() {
      const text = eventText('changed', {});
      for (const subscriber of subscribers) subscriber.send(text);
    },
  };
}
