import type { Frame } from '../../game/view/frames.ts';
import type { Database } from '../../store/database.ts';
import { getMatch, type Match } from '../../store/matches.ts';
import { changeOf, type Change } from '../../web/viewer/change.ts';
import type { MatchData } from '../../web/viewer/data.ts';
import type { Ladder } from '../standings/ladder.ts';
import { dataOf, finishedMatch } from './match-data.ts';
import { liveFrames } from './queries.ts';
import {
  add,
  begin,
  finish,
  emptyBroadcast,
  type BroadcastEvent,
  type Broadcast,
  type BroadcastState,
} from '../../http/broadcast.ts';
import { needGame } from '../../http/views.ts';

export interface MatchBroadcast extends Broadcast {
  readonly id: number;
}

export interface LiveMatches {
  /** The match, brought up to date; undefined when there is none with this number. */
  open(id: number): Promise<MatchBroadcast | undefined>;
  /** A notification about this match has come. */
  onNews(id: number): void;
  /** Notifications may have been lost. */
  lookAgain(): void;
  close(): void;
}

const linger = 5000; // milliseconds for which a match stays in memory without viewers
const patrolled = 5000; // milliseconds after which lost notifications are noticed

export interface Sources {
  readonly db: Database;
  readonly standings: (contest: number) => Promise<Ladder>;
  readonly onError: (error: unknown) => void;
}

export function makeLiveMatches(sources: Sources): LiveMatches {
  const broadcasts = new Map<number, Watched>();
  let closed = false;

  const forget = (watched: Watched): void => {
    clearTimeout(watched.idle);
    if (closed) return;
    watched.idle = setTimeout(() => {
      if (watched.listeners.size === 0 && broadcasts.get(watched.id) === watched) broadcasts.delete(watched.id);
    }, linger).unref();
  };
  const look = (watched: Watched | undefined): void => void watched?.look().catch(sources.onError);
  const patrol = setInterval(
    () => broadcasts.forEach((watched) => watched.listeners.size > 0 && look(watched)),
    patrolled,
  ).unref();

  return {
    async open(id) {
      const watched = broadcasts.get(id) ?? makeWatched(id, sources, forget);
      broadcasts.set(id, watched);
      forget(watched);
      await watched.look();
      if (watched.match !== undefined) return watched as Watched & MatchBroadcast;
      broadcasts.delete(id);
      return undefined;
    },
    onNews: (id) => look(broadcasts.get(id)),
    lookAgain: () => broadcasts.forEach(look),
    close() {
      closed = true;
      clearInterval(patrol);
      for (const { idle } of broadcasts.values()) clearTimeout(idle);
      broadcasts.clear();
    },
  };
}

interface Watched extends BroadcastState {
  readonly id: number;
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

/** A match that is not being played now: it waits or is over. */
async function lookAtRest(watched: Watched, sources: Sources): Promise<void> {
  const match = await getMatch(sources.db, watched.id);
  if (match === undefined || match.state === 'running') return;
  const attempt = match.state === 'waiting' ? 0 : match.attempt;
  const isNew = watched.attempt !== attempt || watched.match === undefined;
  const data = await told(match, sources);
  if (match.state === 'waiting' || data.sealed === true) {
    if (isNew || watched.match?.state !== match.state) begin(watched, data, attempt);
    return;
  }
  const shown =
    match.state === 'finished'
      ? await finishedMatch(sources.db, match, await ladderOf(match, sources))
      : { match: data, frames: watched.frames };
  if (isNew) begin(watched, shown.match, attempt);
  const { rules } = await needGame(match.game);
  const isOpened = rules.open !== undefined && !isNew && match.state === 'finished';
  if (isOpened) watched.frames = [...shown.frames];
  else for (const frame of shown.frames.slice(watched.frames.length)) add(watched, frame);
  finish(watched, { match: shown.match, ...(isOpened && { frames: changesOf(shown.frames) }) });
}

const changesOf = (frames: readonly Frame[]): Change[] =>
  frames.map((frame, at) => changeOf(frames[at - 1] ?? null, frame));

const told = async (match: Match, sources: Sources): Promise<MatchData> =>
  await dataOf(match, await ladderOf(match, sources));
const ladderOf = async (match: Match, { standings }: Sources): Promise<Ladder> => await standings(match.contest.id);
