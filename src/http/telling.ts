import type { Frame } from '../game/view/frames.ts';
import { changeOf } from '../web/viewer/change.ts';
import type { Live, MatchData, Shown } from '../web/viewer/data.ts';
import { written } from './readers.ts';

/** What a telling says, in this order: match, frames, end. A second `match` begins all over. */
export type News = { [Name in 'match' | 'frame' | 'end']: { readonly event: Name; readonly data: Live[Name] } }[
  | 'match'
  | 'frame'
  | 'end'];

/**
 * How a game server tells them to a display: a line each, in a request that ends with the match. And what a display
 * says to whoever asks what it is.
 */
export const spoken = 'application/jsonl';
export const greeting = 'arena display\n';

/** One match as it is told to all who watch it. */
export interface Telling extends Shown {
  /** How often it was begun: what was told of an earlier attempt is void. */
  readonly attempt: number;
  readonly isOver: boolean;
  /** When its last frame was read, in monotonic milliseconds. */
  readonly since: number;
  /** All that was told so far. */
  readonly news: readonly News[];
  listen(tell: (news: News) => void): () => void;
}

/** The same while it is told; there may be no match yet. */
export interface Told {
  match: MatchData | undefined;
  frames: Frame[];
  attempt: number;
  isOver: boolean;
  since: number;
  news: News[];
  readonly listeners: Set<(news: News) => void>;
}

export const nothingTold = (): Told => ({
  match: undefined,
  frames: [],
  attempt: -1,
  isOver: false,
  since: 0,
  news: [],
  listeners: new Set(),
});

export function begin(told: Told, match: MatchData, attempt: number): void {
  told.match = match;
  told.attempt = attempt;
  told.frames = [];
  told.news = [];
  told.since = performance.now();
  say(told, { event: 'match', data: { match } });
}

export function add(told: Told, frame: Frame): void {
  const change = changeOf(told.frames.at(-1) ?? null, frame);
  told.frames.push(frame);
  told.since = performance.now();
  say(told, { event: 'frame', data: { change } });
}

export function finish(told: Told, data: Live['end']): void {
  told.match = data.match;
  told.isOver = true;
  say(told, { event: 'end', data });
}

function say(told: Told, news: News): void {
  told.news.push(news);
  for (const tell of told.listeners) tell(news);
}

/**
 * The text of a telling for one page: what was told and, until it is over, how long ago. `seen` is the id of the last
 * event that the page had.
 */
export function backlogOf(
  { attempt, news, isOver, since }: Omit<Telling, keyof Shown | 'listen'>,
  seen?: string,
): string[] {
  const [of, number] = (seen ?? '').split('.').map(Number);
  const from = of === attempt && number !== undefined && number < news.length ? number + 1 : 0;
  const texts = news.slice(from).map(({ event, data }, at) => written(event, data, `${attempt}.${from + at}`));
  return isOver ? texts : [...texts, written('now', { ago: Math.round(performance.now() - since) })];
}
