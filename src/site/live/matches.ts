import type { Frame } from '../../game/view/frames.ts';
import type { Database } from '../../store/database.ts';
import { placesInQueue } from '../../jobs/queue.ts';
import { getMatch, type Match } from '../../store/matches.ts';
import type { Change } from '../../web/viewer/change.ts';
import type { MatchData } from '../../web/viewer/data.ts';
import { changeTo } from '../../web/viewer/film.ts';
import type { Ladder } from '../standings/ladder.ts';
import { dataOf, finishedMatch } from './match-data.ts';
import { liveFrames } from './queries.ts';
import { asRunning, follow, Telling } from './telling.ts';
import {
  add,
  begin,
  finish,
  emptyBroadcast,
  type BroadcastEvent,
  type Broadcast,
  type BroadcastState,
} from '../../http/broadcast.ts';
import { findGame } from '../../http/views.ts';

export interface MatchBroadcast extends Broadcast {
  readonly id: number;
}

export interface LiveMatches {
  /** The match as it is played, brought up to date; undefined when there is none with this number. */
  open(id: number): Promise<MatchBroadcast | undefined>;
  /**
   * The match at a pace that people can follow: from now on, or from wherever it is told already. Undefined when it is
   * over and told to nobody: then there is nothing to wait for.
   */
  tell(id: number): Promise<MatchBroadcast | undefined>;
  /** A match that is over, told from its start as if it were played now. */
  tellAgain(match: Match): Promise<MatchBroadcast | undefined>;
  /** A notification about this match has come. */
  onNews(id: number): void;
  /** Notifications may have been lost. */
  lookAgain(): void;
  close(): void;
}

const patrolled = 5000; // milliseconds after which lost notifications are noticed

export interface Sources {
  readonly db: Database;
  readonly standings: (contest: number) => Promise<Ladder>;
  readonly onError: (error: unknown) => void;
  /** Milliseconds for which a match stays in memory without viewers. */
  readonly linger?: number;
}

export function makeLiveMatches(sources: Sources): LiveMatches {
  const { linger = 5000 } = sources;
  const broadcasts = new Map<number, Watched>();
  const tellings = new Map<number, Told>();
  let closed = false;

  const forget = (watched: Watched): void => {
    clearTimeout(watched.idle);
    if (closed) return;
    watched.idle = setTimeout(() => {
      const isWanted = watched.listeners.size > 0 || watched.opening > 0;
      if (!isWanted && broadcasts.get(watched.id) === watched) broadcasts.delete(watched.id);
    }, linger).unref();
  };
  const look = (watched: Watched | undefined): void => void watched?.look().catch(sources.onError);
  const patrol = setInterval(
    () => broadcasts.forEach((watched) => watched.listeners.size > 0 && look(watched)),
    patrolled,
  ).unref();

  const open = async (id: number): Promise<(Watched & MatchBroadcast) | undefined> => {
    const watched = broadcasts.get(id) ?? makeWatched(id, sources, forget);
    broadcasts.set(id, watched);
    watched.opening++; // a first look may take longer than `linger`
    await watched.look().finally(() => {
      watched.opening--;
      forget(watched);
    });
    if (watched.match !== undefined) return watched as Watched & MatchBroadcast;
    broadcasts.delete(id);
    return undefined;
  };
  const drop = (told: Told): void => {
    if (tellings.get(told.id) !== told) return;
    tellings.delete(told.id);
    told.leave();
  };
  const keep = (told: Told): Told => {
    tellings.set(told.id, told);
    told.onIdle = () => drop(told);
    told.rest();
    return told;
  };

  return {
    open,
    async tell(id) {
      const known = tellings.get(id);
      if (known !== undefined) return known.rest();
      const match = await getMatch(sources.db, id);
      const watched = await open(id); // and at once listened to: later it might be forgotten
      if (match === undefined || watched === undefined || watched.isOver) return undefined;
      const { pace } = match;
      return tellings.get(id) ?? keep(new Told(id, pace, linger, (telling) => follow(watched, telling)));
    },
    async tellAgain(match) {
      if (tellings.has(match.id)) return undefined;
      const { data, hidden, opened } = await retold(match, sources);
      if (data.sealed === true || tellings.has(match.id) || closed) return undefined;
      const since = performance.now() - Math.max(0, Date.now() - match.finishedAt!.getTime());
      const start = (telling: Telling): (() => void) => {
        telling.begin(asRunning(data), match.attempt);
        for (const frame of hidden) telling.add(frame, since);
        telling.end({ match: data, ...(opened !== undefined && { frames: changesOf(opened) }) }, since);
        return () => telling.stop();
      };
      return keep(new Told(match.id, match.pace, linger, start));
    },
    onNews: (id) => look(broadcasts.get(id)),
    lookAgain: () => broadcasts.forEach(look),
    close() {
      closed = true;
      clearInterval(patrol);
      for (const { idle } of broadcasts.values()) clearTimeout(idle);
      for (const told of tellings.values()) told.leave();
      broadcasts.clear();
      tellings.clear();
    },
  };
}

/** A telling with its viewers; without any for a while it ends. */
class Told extends Telling {
  readonly id: number;
  readonly leave: () => void;
  onIdle = (): void => undefined;
  readonly #linger: number;
  #idle: NodeJS.Timeout | undefined;
  #viewers = 0;

  constructor(id: number, pace: number, linger: number, open: (telling: Telling) => () => void) {
    super(pace);
    this.id = id;
    this.#linger = linger;
    const end = open(this);
    this.leave = () => {
      clearTimeout(this.#idle);
      end();
    };
  }

  override listen(tell: (news: BroadcastEvent) => void): () => void {
    const leave = super.listen(tell);
    this.#viewers++;
    return () => {
      leave();
      this.#viewers--;
      this.rest();
    };
  }

  /** A page that was drawn has some time to follow. */
  rest(): this {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#viewers === 0 && this.onIdle(), this.#linger).unref();
    return this;
  }
}

interface Watched extends BroadcastState {
  readonly id: number;
  /** Those who have asked for it and wait for the look. */
  opening: number;
  idle: NodeJS.Timeout | undefined;
  listen(tell: (news: BroadcastEvent) => void): () => void;
  look(): Promise<void>;
}

function makeWatched(id: number, sources: Sources, forget: (watched: Watched) => void): Watched {
  let looking: Promise<void> | undefined;
  let isStale = false;
  const watched: Watched = {
    ...emptyBroadcast(),
    id,
    opening: 0,
    idle: undefined,
    listen(tell) {
      watched.listeners.add(tell);
      return () => {
        watched.listeners.delete(tell);
        forget(watched);
      };
    },
    /** One look at a time; a notification in the meantime makes it look once more. */
    look() {
      isStale = true;
      looking ??= lookOn().finally(() => (looking = undefined));
      return looking;
    },
  };
  const lookOn = async (): Promise<void> => {
    while (isStale && !watched.isOver) {
      isStale = false;
      await lookAt(watched, sources);
    }
  };
  return watched;
}

async function lookAt(watched: Watched, sources: Sources): Promise<void> {
  const found = await liveFrames(sources.db, watched.id, { attempt: watched.attempt, frames: watched.frames.length });
  if (found === undefined) return await lookAtRest(watched, sources);
  if (found.attempt !== watched.attempt) {
    const match = await getMatch(sources.db, watched.id);
    if (match?.state !== 'running') return await lookAtRest(watched, sources);
    begin(watched, await told(match, sources), found.attempt);
  }
  if (watched.match?.sealed === true) return;
  if (found.from === watched.frames.length) found.frames.forEach((frame) => add(watched, frame));
}

/** What a page says of a match that waits. */
const waits = ['state', 'place', 'paused', 'awaits'] as const;

/** A match that is not being played now: it waits or is over. */
async function lookAtRest(watched: Watched, sources: Sources): Promise<void> {
  const match = await getMatch(sources.db, watched.id);
  if (match === undefined) return;
  if (match.state === 'running') return await lookAt(watched, sources); // it was begun just now
  const attempt = match.state === 'waiting' ? 0 : match.attempt;
  const wasShown = watched.match !== undefined;
  const isNew = watched.attempt !== attempt || !wasShown;
  const data = await told(match, sources);
  if (match.state === 'waiting' || data.sealed === true) {
    const hasMoved = waits.some((fact) => watched.match?.[fact] !== data[fact]);
    if (isNew || hasMoved) begin(watched, data, attempt);
    return;
  }
  if (match.state === 'void') {
    if (isNew) begin(watched, data, attempt);
    return finish(watched, { match: data });
  }
  if (wasShown) return await lookAtEnd(watched, match, sources);
  const shown = await finishedMatch(sources.db, match, await ladderOf(match, sources));
  begin(watched, shown.match, attempt);
  for (const frame of shown.frames) add(watched, frame);
  finish(watched, { match: shown.match });
}

/** The match ended while its page was open: the page gets the rest as it would have, and then what was hidden. */
async function lookAtEnd(watched: Watched, match: Match, sources: Sources): Promise<void> {
  const { data, hidden, opened } = await retold(match, sources);
  if (watched.attempt !== match.attempt) begin(watched, asRunning(data), match.attempt);
  if (watched.match?.sealed !== true) for (const frame of hidden.slice(watched.frames.length)) add(watched, frame);
  if (opened !== undefined) watched.frames = [...opened];
  finish(watched, { match: data, ...(opened !== undefined && { frames: changesOf(opened) }) });
}

interface Retold {
  readonly data: MatchData;
  /** The frames as they were shown while the match ran. */
  readonly hidden: readonly Frame[];
  /** The frames with nothing hidden, if anything was. */
  readonly opened?: readonly Frame[];
}

async function retold(match: Match, sources: Sources): Promise<Retold> {
  const game = await findGame(match.game);
  const ladder = await ladderOf(match, sources);
  const { match: data, frames } = await finishedMatch(sources.db, match, ladder);
  if (game !== undefined && game.rules.open === undefined) return { data, hidden: frames };
  return { data, hidden: (await finishedMatch(sources.db, match, ladder, false)).frames, opened: frames };
}

const changesOf = (frames: readonly Frame[]): Change[] => frames.map((frame, at) => changeTo(frame, frames[at - 1]));

const told = async (match: Match, sources: Sources): Promise<MatchData> => ({
  ...(await dataOf(sources.db, match, await ladderOf(match, sources))),
  ...(match.state === 'waiting' &&
    (match.kind === 'test' || match.kind === 'friendly') &&
    (await placeOf(match, sources))),
});
const placeOf = async ({ id }: Match, { db }: Sources): Promise<Pick<MatchData, 'place'>> => {
  const place = (await placesInQueue(db, [id])).get(id);
  return place === undefined ? {} : { place };
};
/** A contest that begins and ends has none. */
const ladderOf = async ({ number, contest }: Match, { standings }: Sources): Promise<Ladder | undefined> =>
  number === undefined ? await standings(contest.id) : undefined;
