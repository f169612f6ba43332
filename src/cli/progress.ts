import { numbersIn } from './numbers.ts';
import { texts } from './text/table.ts';

const [least, widest] = [10, 40]; // characters of the bar

/** What is known of the progress of some games. */
export interface Progress {
  readonly done: number;
  /** Those that were played now, in `ms`. */
  readonly played: number;
  readonly games: number;
  readonly ms: number;
  /** Milliseconds since the last of them ended, if it is known. */
  readonly since?: number;
  readonly now: number;
  /** What the games tell so far. */
  readonly told?: readonly string[];
}

/** `#####-----  120 of 380 games, 2 min more, until about 17:42`, as much as there is room for, the games first. */
export function progressLine({
  done,
  played,
  games,
  ms,
  since = 0,
  now,
  told = [],
  columns,
}: Progress & { readonly columns: number }): string {
  const words = texts();
  const left = played === 0 || done >= games ? 0 : Math.max(1, ((games - done) * ms) / played - since);
  const isFirst = played === 0 && done < games && since >= 1000;
  const rest = isFirst ? [words.soFar(lasting(since))] : endOf(left, now);
  return barLine(games === 0 ? 1 : done / games, [words.progress(done, games), ...told, ...rest], columns);
}

/** The remaining time, and the clock at the end. */
export const endOf = (left: number, now: number): string[] =>
  left <= 0 ? [] : [texts().more(lasting(left)), texts().until(clock(now + left))];

/** A bar and behind it as many of these parts as there is room for. */
export function barLine(share: number, parts: readonly string[], columns: number): string {
  const lines = parts.map((_, at) => parts.slice(0, at + 1).join(', '));
  const text = lines.findLast(({ length }) => least + 2 + length < columns) ?? lines[0]!;
  const width = Math.max(0, Math.min(widest, columns - text.length - 3));
  return `${'#'.repeat(Math.round(Math.min(1, share) * width)).padEnd(width, '-')}  ${text}`;
}

/** `50 s`, `3 min`, `2.5 h` */
function lasting(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60
    ? `${seconds} s`
    : seconds < 5400
      ? `${Math.round(seconds / 60)} min`
      : `${numbersIn().fixed(seconds / 3600, 1)} h`;
}

function clock(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes()].map((part) => `${part}`.padStart(2, '0')).join(':');
}

/**
 * Shows a line of progress on stderr: on a terminal the same line again and again, else a new one every ten seconds.
 * `line` is given the columns of the terminal.
 */
export function showLine(line: (columns: number) => string): { stop(): void } {
  const { stderr } = process;
  const draw = (): void => {
    const columns = stderr.columns || 80;
    stderr.write(stderr.isTTY ? `\r${line(columns).slice(0, columns - 1)}\u001b[K` : `${line(columns)}\n`);
  };
  const timer = setInterval(draw, stderr.isTTY ? 200 : 10_000);
  return {
    stop() {
      clearInterval(timer);
      if (stderr.isTTY) stderr.write('\r\u001b[K');
    },
  };
}

/** The progress of these games with their expected end. */
export function showGames(
  games: number,
  done: () => number,
  told: () => readonly string[] = () => [],
  now: () => number = Date.now,
): { stop(): void } {
  const began = now();
  let last = { done: 0, at: began };
  return showLine((columns) => {
    if (done() > last.done) last = { done: done(), at: now() };
    const [ms, since] = [last.at - began, now() - last.at];
    return progressLine({ done: last.done, played: last.done, games, ms, since, now: now(), told: told(), columns });
  });
}
