import type { Plan } from './plan.ts';
import type { Course } from './run.ts';

const width = 40; // signs of the bar
const most = 10; // places that are shown

export interface Shown {
  /** A line for people, above what changes. */
  tell(line: string): void;
  stop(): void;
}

/** Tells how far it is: a bar, when it will end and who leads, all the time on a terminal; a line every ten seconds elsewhere. */
export function showProgress({ course, plan, games, now = Date.now }: { course: Course; plan: Pick<Plan, 'entrants'>; games: number; now?: () => number }): Shown {
  const { stderr } = process;
  const before = course.games.size;
  const began = now();
  let lines = 0;
  const clear = (): string => (lines === 0 ? '' : `\u001b[${lines}A\u001b[J`);
  const told = (): string => progressLine({ done: course.games.size, played: course.games.size - before, games: Math.max(games, course.tournament.fixtures.length), ms: now() - began, now: now() });
  const draw = (): void => {
    const shown = [told(), ...leaders(course, plan)].map((line) => line.slice(0, (stderr.columns ?? 80) - 1));
    stderr.write(`${clear()}${shown.join('\n')}\n`);
    lines = shown.length;
  };
  const timer = setInterval(() => (stderr.isTTY ? draw() : stderr.write(`${told()}; ${leaders(course, plan).slice(0, 3).map((line) => line.trim().replace(/\s+/g, ' ')).join(', ')}\n`)), stderr.isTTY ? 500 : 10_000);
  return {
    tell(line) {
      stderr.write(`${stderr.isTTY ? clear() : ''}${line}\n`);
      lines = 0;
    },
    stop() {
      clearInterval(timer);
      if (stderr.isTTY) stderr.write(clear());
    },
  };
}

/** `#####-----  120 of 380 games, until about 17:42`. */
export function progressLine({ done, played, games, ms, now }: { done: number; played: number; games: number; ms: number; now: number }): string {
  const share = games === 0 ? 1 : Math.min(1, done / games);
  const bar = `${'#'.repeat(Math.round(share * width))}${'-'.repeat(width - Math.round(share * width))}`;
  const left = played === 0 ? undefined : ((games - done) * ms) / played;
  return `${bar}  ${done} of ${games} games${left === undefined || left <= 0 ? '' : `, ${lasting(left)} more, until about ${clock(now + left)}`}`;
}

function lasting(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60 ? `${seconds} s` : seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

function clock(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes()].map((part) => `${part}`.padStart(2, '0')).join(':');
}

function leaders({ tournament }: Course, { entrants }: Pick<Plan, 'entrants'>): string[] {
  const shown = tournament.places().slice(0, most).map((place) => ({ ...place, name: entrants[place.entrant - 1]!.name }));
  const wide = Math.max(0, ...shown.map(({ name }) => name.length));
  return shown.map(({ place, name, points }) => `${`${place}.`.padStart(4)} ${name.padEnd(wide)}  ${Number(points.toFixed(2))}`);
}
