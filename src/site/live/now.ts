import type { Database } from '../../store/database.ts';
import { runningMatches } from '../../store/matches.ts';
import type { Shown } from '../../web/viewer/data.ts';
import { cardsShown } from '../../web/front/now.tsx';
import type { Lives, MatchTelling } from './matches.ts';
import { written, type Reader } from '../../http/readers.ts';
import type { News } from '../../http/telling.ts';

/** The matches on the front page: one choice for all who look. */
export interface Now {
  /** What is on the cards; nothing on those that are free. */
  cards(): Promise<readonly (Shown | undefined)[]>;
  /** All that a new reader must be told. */
  backlog(): readonly string[];
  join(reader: Reader): () => void;
  onNews(match: number): void;
  close(): void;
}

interface Slot {
  readonly telling: MatchTelling;
  readonly told: string[];
  readonly leave: () => void;
  /** When the match ended: its result stays for a moment. */
  endedAt?: number;
}

const rest = 1500; // milliseconds for which a result stays, though another match waits for the card
const farewell = 6000; // milliseconds for which it stays if none does
const linger = 15_000; // milliseconds for which the choice is kept up when nobody looks

export function makeNow(db: Database, lives: Lives, onError: (error: unknown) => void): Now {
  const slots: (Slot | undefined)[] = Array.from({ length: cardsShown });
  const readers = new Set<Reader>();
  let wanted = -Infinity; // when somebody last looked
  let filling: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;
  let due = Infinity; // when `again` comes
  let closed = false;

  const send = (text: string): void => readers.forEach((reader) => reader.send(text));
  const isWanted = (): boolean => !closed && (readers.size > 0 || performance.now() - wanted < linger);
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
      send(written('gone', { slot: place }));
    }
    if (!slots.some(isFree)) return;
    const running = await runningMatches(db, 2 * cardsShown);
    for (const { id } of running.filter(({ id: other }) => !slots.some((slot) => slot?.telling.id === other))) {
      const place = slots.findIndex(isFree);
      if (place < 0) return;
      const telling = await lives.open(id);
      if (telling !== undefined && telling.match.sealed !== true && !closed) take(place, telling);
    }
  };

  const take = (place: number, telling: MatchTelling): void => {
    slots[place]?.leave();
    const slot: Slot = { telling, told: [], leave: telling.listen((news) => tell(place, slot, news)) };
    slots[place] = slot;
    for (const news of telling.news) tell(place, slot, news);
    send(written('now', { slot: place, ago: Math.round(performance.now() - telling.since) }));
  };

  const tell = (place: number, slot: Slot, { event, data }: News): void => {
    // a small board needs no replay
    const text = written(event, event === 'end' ? { slot: place, match: data.match } : { slot: place, ...data });
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
      return slots.map((slot) => slot?.telling);
    },
    backlog() {
      const told = slots.flatMap((slot, place) =>
        slot === undefined
          ? []
          : [...slot.told, written('now', { slot: place, ago: Math.round(performance.now() - slot.telling.since) })],
      );
      return [...told, written('now', { ago: 0 })];
    },
    join(reader) {
      readers.add(reader);
      fillSoon(0);
      return () => {
        readers.delete(reader);
        wanted = performance.now();
      };
    },
    onNews(match) {
      if (isWanted() && slots.some(isFree) && !slots.some((slot) => slot?.telling.id === match)) fillSoon(200);
    },
    close() {
      closed = true;
      clearTimeout(again);
      empty();
    },
  };
}
