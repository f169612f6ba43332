import type { Database } from '../../store/database.ts';
import { finishedMatches, readMatches, runningMatches, type Match } from '../../store/matches.ts';
import type { MatchData, Shown } from '../../web/viewer/data.ts';
import { cardsShown } from '../../web/front/now.tsx';
import type { LiveMatches, MatchBroadcast } from './matches.ts';
import { eventText, type Subscriber } from '../../http/subscribers.ts';
import { nowOf, type BroadcastEvent } from '../../http/broadcast.ts';
import { viewFor } from '../../http/views.ts';
import { chooseMatch } from './choose.ts';
import { justFinished } from './queries.ts';

/** A match on a card, and for how many milliseconds its next move is known already. */
export type ShownNow = Shown & { readonly behind: number };

/** The matches on the cards of a page: the same for all viewers. A card keeps its match until another one takes its place. */
export interface Now {
  /** The match on each card; undefined on an empty card. */
  cards(): Promise<readonly (ShownNow | undefined)[]>;
  /** Whether a card shows the match and has not told its result yet. */
  isUntold(match: number): boolean;
  /** The matches that cards are telling. */
  told(): readonly MatchData[];
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
  /** Done when its board can be drawn at once; undefined while it has no frame. */
  ready?: Promise<void>;
  isReady: boolean;
  /** It ended long ago, and everybody may know its result. */
  readonly isOld: boolean;
  /** When the match ended: its result stays for a while. */
  endedAt?: number;
}

const rest = 2500; // milliseconds for which a result stays although another match waits for the card
const linger = 15_000; // milliseconds for which the cards are kept up to date without viewers
const settled = 1000; // milliseconds after which a running match is no short one
const patience = 150; // milliseconds for which a page waits for its first cards
const batch = 100; // milliseconds between two messages to a page
const beat = 1000; // milliseconds between two messages that say that no move was made
const remembered = 500; // matches that are not shown twice

/** Which matches the cards of a page may show, and how many cards there are. */
export interface NowOptions {
  readonly lives: LiveMatches;
  readonly cards: number;
  /** The matches that a card may show, without those that were shown; when all cards are idle, older ones, too. */
  readonly candidates: (shown: ReadonlySet<number>, isResting: boolean) => Promise<CandidateMatch[]>;
  readonly onError: (error: unknown) => void;
}

/** The cards of the front page: matches of all kinds, those that run and those that ended just now. */
export const makeFrontNow = (db: Database, lives: LiveMatches, onError: (error: unknown) => void): Now =>
  makeNow({ lives, cards: cardsShown, candidates: (shown, isResting) => candidatesOf(db, shown, isResting), onError });

export function makeNow({ lives, cards: count, candidates: ask, onError }: NowOptions): Now {
  const slots: (Slot | undefined)[] = Array.from({ length: count });
  const subscribers = new Set<Subscriber>();
  const shown = new Set<number>();
  let wanted = -Infinity; // when a viewer was last there
  let filling: Promise<void> | undefined;
  let asking: Promise<CandidateMatch[]> | undefined; // what the database knows; a page waits for it
  let again: NodeJS.Timeout | undefined;
  let due = Infinity; // when `again` is due
  let closed = false;
  let unsent: string[] = [];
  let sending: NodeJS.Timeout | undefined;

  const flush = (): void => {
    clearTimeout(sending);
    sending = undefined;
    const text = unsent.join('');
    unsent = [];
    if (text !== '') subscribers.forEach((subscriber) => subscriber.send(text));
  };
  const send = (text: string): void => {
    unsent.push(text);
    sending ??= setTimeout(flush, batch).unref();
  };
  const beating = setInterval(() => {
    for (const [place, slot] of slots.entries())
      if (slot !== undefined && subscribers.size > 0 && isIdle(slot.broadcast)) send(nowText(place, slot.broadcast));
  }, beat).unref();
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
    filling ??= fillFree().finally(() => {
      filling = undefined;
      fillSoon(slots.some((slot) => slot?.endedAt !== undefined) ? rest / 3 : 5000);
    });
    await filling;
  };

  const fillFree = async (): Promise<void> => {
    if (!slots.some(isFree)) return;
    const isResting = slots.every(isFree);
    asking = ask(shown, isResting);
    let candidates = await asking;
    const isAgain = candidates.every(({ isOld }) => isOld);
    for (const [place, slot] of slots.entries()) {
      if (!isFree(slot)) continue;
      for (;;) {
        const others = slots.flatMap((other, at) =>
          other === undefined || at === place ? [] : other.broadcast.match.game,
        );
        const next = chooseMatch(candidates, others);
        if (next === undefined) return;
        candidates = candidates.filter((one) => one !== next);
        remember(next.id);
        const broadcast = next.isRunning ? await lives.tell(next.id) : await lives.tellAgain(next.match);
        if (broadcast === undefined || broadcast.match.sealed === true || closed) continue;
        await makeReady(take(place, broadcast, next.isOld));
        if (isAgain || closed) return; // one is enough, and calm
        break;
      }
    }
  };

  const remember = (match: number): void => {
    shown.add(match);
    if (shown.size > remembered) for (const oldest of [...shown].slice(0, remembered / 2)) shown.delete(oldest);
  };

  const take = (place: number, broadcast: MatchBroadcast, isOld: boolean): Slot => {
    slots[place]?.leave();
    const slot: Slot = {
      broadcast,
      isOld,
      isReady: false,
      told: [],
      leave: broadcast.listen((news) => tell(place, slot, news)),
    };
    slots[place] = slot;
    for (const news of broadcast.news) tell(place, slot, news);
    send(nowText(place, broadcast));
    return slot;
  };

  const tell = (place: number, slot: Slot, { event, data }: BroadcastEvent): void => {
    // a small board needs no replay
    const text = eventText(event, event === 'end' ? { slot: place, match: data.match } : { slot: place, ...data });
    if (event === 'match') slot.told.length = 0;
    slot.told.push(text);
    send(text);
    if (event === 'frame' && !slot.isReady) void makeReady(slot).catch(onError);
    if (event !== 'end') return;
    slot.endedAt = performance.now();
    fillSoon(rest);
  };

  const makeReady = async (slot: Slot): Promise<void> => {
    const { match, frames } = slot.broadcast;
    if (frames.length > 0) slot.ready ??= viewFor(match.game, frames).then(() => void (slot.isReady = true));
    await slot.ready;
  };

  const empty = (): void => {
    for (const [place, slot] of slots.entries()) {
      slot?.leave();
      slots[place] = undefined;
    }
    shown.clear();
  };

  return {
    async cards() {
      wanted = performance.now();
      const filled = fill();
      filled.catch(onError);
      await asking;
      if (slots.every((slot) => slot === undefined)) await within(patience, filled);
      return slots.map((slot) => (slot?.isReady === true ? shownNow(slot.broadcast) : undefined));
    },
    isUntold: (match) => slots.some((slot) => slot?.broadcast.id === match && !slot.isOld && !slot.broadcast.isOver),
    told: () => slots.flatMap((slot) => (slot === undefined || slot.broadcast.isOver ? [] : slot.broadcast.match)),
    backlog() {
      flush(); // the subscriber joins with the backlog and must not get its events again
      const told = slots.flatMap((slot, place) =>
        slot === undefined ? [] : [...slot.told, nowText(place, slot.broadcast)],
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
      if (isWanted() && slots.some(isFree) && !slots.some((slot) => slot?.broadcast.id === match)) fillSoon(500);
    },
    close() {
      closed = true;
      clearTimeout(again);
      clearTimeout(sending);
      clearInterval(beating);
      empty();
    },
  };
}

const shownNow = (broadcast: MatchBroadcast): ShownNow => ({
  match: broadcast.match,
  frames: broadcast.frames,
  behind: broadcast.behind?.() ?? 0,
});

const isIdle = (broadcast: MatchBroadcast): boolean =>
  !broadcast.isOver && (broadcast.behind?.() ?? 0) === 0 && performance.now() - broadcast.since > beat / 2;

const nowText = (slot: number, broadcast: MatchBroadcast): string => eventText('now', { slot, ...nowOf(broadcast) });

/** Waits for the work, at most `ms`; its failure is the caller's. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]).finally(() =>
    clearTimeout(timer),
  );
}

export interface CandidateMatch {
  readonly id: number;
  readonly game: string;
  readonly isRunning: boolean;
  /** It ended long ago, and is told because nothing else is to be seen. */
  readonly isOld: boolean;
  readonly match: Match;
}

export const asCandidate = (match: Match, isOld = false): CandidateMatch => ({
  id: match.id,
  game: match.game,
  isRunning: match.state === 'running',
  isOld,
  match,
});

/**
 * Matches that a card may show: those that are played, the longest first, then those that ended just now; when all cards
 * are idle and there are none, some of the latest.
 */
async function candidatesOf(db: Database, shown: ReadonlySet<number>, isResting: boolean): Promise<CandidateMatch[]> {
  const running = await readMatches(runningMatches(db), 2 * cardsShown);
  const ended = await justFinished(db, cardsShown);
  const fresh = ended.filter((id) => !shown.has(id));
  const finished =
    fresh.length === 0 ? [] : await readMatches(finishedMatches(db).where('matches.id', 'in', fresh), fresh.length);
  const isLong = ({ startedAt }: Match): boolean => Date.now() - (startedAt?.getTime() ?? 0) > settled;
  const now = [...running.filter(isLong), ...finished].filter(({ id }) => !shown.has(id));
  if (now.length > 0 || !isResting) return now.map((match) => asCandidate(match));
  return (await oldMatches(db, shown)).map((match) => asCandidate(match, true));
}

const looked = 60; // of the latest matches, one is told again
const fewTurns = 8; // of a match that is over before anybody has seen what it is

/** Of the latest matches those worth to be seen. */
export async function worthSeeing(db: Database): Promise<Match[]> {
  const latest = await readMatches(finishedMatches(db), looked);
  const long = latest.filter(({ turns = 0 }) => turns >= fewTurns);
  return long.length > 0 ? long : latest;
}

/** Those that were not shown yet; when all of them were, again. */
async function oldMatches(db: Database, shown: ReadonlySet<number>): Promise<Match[]> {
  const worth = await worthSeeing(db);
  const fresh = worth.filter(({ id }) => !shown.has(id));
  return fresh.length > 0 ? fresh : worth;
}
