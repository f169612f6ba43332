import type { Database } from '../../store/database.ts';
import { readMatches, runningMatches } from '../../store/matches.ts';
import { gameNames } from '../../match/games.ts';
import type { Shown } from '../../web/viewer/data.ts';
import { cardsShown } from '../../web/front/now.tsx';
import type { LiveMatches, MatchBroadcast } from './matches.ts';
import { eventText, type Subscriber } from '../../http/subscribers.ts';
import type { BroadcastEvent } from '../../http/broadcast.ts';

/** The matches on the front page: the same for all viewers. */
export interface Now {
  /** The match on each card; undefined on an empty card. */
  cards(): Promise<readonly (Shown | undefined)[]>;
  /** All events that a new subscriber needs. */
  backlog(): readonly string[];
  join(subscriber: Subscriber): () => void;
  onNews(match: number): void;
  close(): void;
}

interface Slot {
  readonly broadcast: MatchBroadcast;
  readonly told: string[];
  readonly leave: () => void;
  /** When the match ended: its result stays for a while. */
  endedAt?: number;
}

const rest = 1500; // milliseconds for which a result stays although another match waits for the card
const farewell = 6000; // milliseconds for which a result stays if no match waits
const linger = 15_000; // milliseconds for which the cards are kept up to date without viewers

export function makeNow(db: Database, lives: LiveMatches, onError: (error: unknown) => void): Now {
  const slots: (Slot | undefined)[] = Array.from({ length: cardsShown });
  const subscribers = new Set<Subscriber>();
  let wanted = -Infinity; // when a viewer was last there
  let filling: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;
  let due = Infinity; // when `again` is due
  let closed = false;

  const send = (text: string): void => subscribers.forEach((subscriber) => subscriber.send(text));
  const isWanted = (): boolean => !closed && (subscribers.size > 0 || performance.now() - wanted < linger);
  const isFree = (slot: Slot | undefined): boolean =>
    slot === undefined || (slot.endedAt !== undefined && performance.now() - slot.endedAt >= rest);

  const fillSoon = (after: number): void => {
    if (closed || performance.now() + after >= due) return;
    due = performance.now() + after;
    clearTimeout(again);
    again = setTimeout(() => {
      due = Infinity;
      if (isWanted()) fill().catch(onError);
      else empty();
    }, after).unref();
  };

  const fill = async (): Promise<void> => {
    filling ??= choose().finally(() => {
      filling = undefined;
      fillSoon(slots.some((slot) => slot?.endedAt !== undefined) ? rest / 3 : 5000);
    });
    await filling;
  };

  const choose = async (): Promise<void> => {
    for (const [place, slot] of slots.entries()) {
      if (slot?.endedAt === undefined || performance.now() - slot.endedAt < farewell) continue;
      slot.leave();
      slots[place] = undefined;
      send(eventText('gone', { slot: place }));
    }
    if (!slots.some(isFree)) return;
    const running = await readMatches(runningMatches(db), 2 * cardsShown);
    const known = gameNames(); // a judge's match has no board
    const shown = running.filter(
      ({ game, id }) => known.includes(game) && !slots.some((slot) => slot?.broadcast.id === id),
    );
    for (const { id } of shown) {
      const place = slots.findIndex(isFree);
      if (place < 0) return;
      const broadcast = await lives.open(id);
      if (broadcast !== undefined && broadcast.match.sealed !== true && !closed) take(place, broadcast);
    }
  };

  const take = (place: number, broadcast: MatchBroadcast): void => {
    slots[place]?.leave();
    const slot: Slot = { broadcast, told: [], leave: broadcast.listen((news) => tell(place, slot, news)) };
    slots[place] = slot;
    for (const news of broadcast.news) tell(place, slot, news);
    send(eventText('now', { slot: place, ago: Math.round(performance.now() - broadcast.since) }));
  };

  const tell = (place: number, slot: Slot, { event, data }: BroadcastEvent): void => {
    // a small board needs no replay
    const text = eventText(event, event === 'end' ? { slot: place, match: data.match } : { slot: place, ...data });
    if (event === 'match') slot.told.length = 0;
    slot.told.push(text);
    send(text);
    if (event !== 'end') return;
    slot.endedAt = performance.now();
    fillSoon(rest);
  };

  const empty = (): void => {
    for (const [place, slot] of slots.entries()) {
      slot?.leave();
      slots[place] = undefined;
    }
  };

  return {
    async cards() {
      wanted = performance.now();
      await fill();
      return slots.map((slot) => slot?.broadcast);
    },
    backlog() {
      const told = slots.flatMap((slot, place) =>
        slot === undefined
          ? []
          : [
              ...slot.told,
              eventText('now', { slot: place, ago: Math.round(performance.now() - slot.broadcast.since) }),
            ],
      );
      return [...told, eventText('now', { ago: 0 })];
    },
    join(subscriber) {
      subscribers.add(subscriber);
      fillSoon(0);
      return () => {
        subscribers.delete(subscriber);
        wanted = performance.now();
      };
    },
    onNews(match) {
      if (isWanted() && slots.some(isFree) && !slots.some((slot) => slot?.broadcast.id === match)) fillSoon(200);
    },
    close() {
      closed = true;
      clearTimeout(again);
      empty();
    },
  };
}
