import type { Frame } from '../game/view/frames.ts';
import { changeTo } from '../web/viewer/film.ts';
import type { Live, MatchData, Shown } from '../web/viewer/data.ts';
import { eventText } from './subscribers.ts';

/** The events of a broadcast, in this order: match, frames, end. A second `match` starts over. */
export type BroadcastEvent = {
  [Name in 'match' | 'frame' | 'end']: { readonly event: Name; readonly data: Live[Name] };
}['match' | 'frame' | 'end'];

/**
 * How a game server tells a display the events: a line each, in a request that ends with the match. And how a display
 * answers to the question what it is.
 */
export const broadcastType = 'application/jsonl';
export const greeting = 'arena display\n';

/** One match as its viewers are told it. */
export interface Broadcast extends Shown {
  /** The number of the attempt: events of an earlier attempt are void. */
  readonly attempt: number;
  readonly isOver: boolean;
  /** When the last frame was read, in monotonic milliseconds. */
  readonly since: number;
  /** All events so far. */
  readonly news: readonly BroadcastEvent[];
  listen(tell: (news: BroadcastEvent) => void): () => void;
  /** For how many milliseconds the next move is known already; by default every move is told at once. */
  behind?(): number;
}

/** The same while events are added; there may be no match yet. */
export interface BroadcastState {
  match: MatchData | undefined;
  frames: Frame[];
  attempt: number;
  isOver: boolean;
  since: number;
  news: BroadcastEvent[];
  readonly listeners: Set<(news: BroadcastEvent) => void>;
}

export const emptyBroadcast = (): BroadcastState => ({
  match: undefined,
  frames: [],
  attempt: -1,
  isOver: false,
  since: 0,
  news: [],
  listeners: new Set(),
});

export function begin(state: BroadcastState, match: MatchData, attempt: number): void {
  state.match = match;
  state.attempt = attempt;
  state.frames = [];
  state.news = [];
  state.since = performance.now();
  publish(state, { event: 'match', data: { match } });
}

export function add(state: BroadcastState, frame: Frame, behind = 0): void {
  const change = changeTo(frame, state.frames.at(-1));
  state.frames.push(frame);
  state.since = performance.now();
  publish(state, { event: 'frame', data: { change, ...(behind > 0 && { behind }) } });
}

export function finish(state: BroadcastState, data: Live['end']): void {
  state.match = data.match;
  state.isOver = true;
  publish(state, { event: 'end', data });
}

function publish(state: BroadcastState, event: BroadcastEvent): void {
  state.news.push(event);
  for (const tell of state.listeners) tell(event);
}

type Told = Omit<Broadcast, keyof Shown | 'listen'>;

/**
 * The text of a broadcast for one page: the events and, until the match is over, how long ago the last frame was.
 * `seen` is the id of the last event that the page has.
 */
export function backlogOf(told: Told, seen?: string): string[] {
  const { attempt, news, isOver } = told;
  const [of, number] = (seen ?? '').split('.').map(Number);
  const from = of === attempt && number !== undefined && number < news.length ? number + 1 : 0;
  const texts = news.slice(from).map(({ event, data }, at) => eventText(event, data, `${attempt}.${from + at}`));
  return isOver ? texts : [...texts, eventText('now', nowOf(told))];
}

/** How long ago the last event was, and how far behind the match a page is. */
export function nowOf(told: Pick<Told, 'since' | 'behind'>): Live['now'] {
  const behind = told.behind?.() ?? 0;
  return { ago: Math.round(performance.now() - told.since), ...(behind > 0 && { behind }) };
}
