import type { WriteStream } from 'node:tty';
import type { Plan } from '../../tournament/plan.ts';
import type { Course } from '../../tournament/run.ts';
import { numbersIn } from '../numbers.ts';
import { progressLine } from '../progress.ts';

const most = 10; // places that are shown

export interface Shown {
  /** Prints a line above the progress. */
  tell(line: string): void;
  stop(): void;
}

/** Shows the progress: on a terminal a bar, the remaining time and the leaders; else a line every ten seconds. */
export function showProgress({
  course,
  plan,
  games,
  now = Date.now,
  screen = process.stderr,
}: {
  course: Course;
  plan: Pick<Plan, 'entrants'>;
  games: number;
  now?: () => number;
  screen?: Pick<WriteStream, 'isTTY' | 'columns'> & { write(text: string): void };
}): Shown {
  const before = course.games.size;
  const began = now();
  let shown: readonly string[] = [];
  const columns = (): number => screen.columns || 80; // a terminal that nobody told its size has 0
  // the window may be narrower by now
  const rows = (): number => shown.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns())), 0);
  const clear = (): string => (shown.length === 0 ? '' : `\u001b[${rows()}A\u001b[J`);
  const told = (): string =>
    progressLine({
      done: course.games.size,
      played: course.games.size - before,
      games: Math.max(games, course.tournament.fixtures.length),
      ms: now() - began,
      now: now(),
      columns: columns(),
    });
  const draw = (): void => {
    const next = [told(), ...leaders(course, plan)].map((line) => line.slice(0, columns() - 1));
    screen.write(`${clear()}${next.join('\n')}\n`);
    shown = next;
  };
  const timer = setInterval(
    () =>
      screen.isTTY
        ? draw()
        : screen.write(
            `${told()}; ${leaders(course, plan)
              .slice(0, 3)
              .map((line) => line.trim().replace(/\s+/g, ' '))
              .join(', ')}\n`,
          ),
    screen.isTTY ? 500 : 10_000,
  );
  return {
    tell(line) {
      screen.write(`${screen.isTTY ? clear() : ''}${line}\n`);
      shown = [];
    },
    stop() {
      clearInterval(timer);
      if (screen.isTTY) screen.write(clear());
    },
  };
}

function leaders({ tournament }: Course, { entrants }: Pick<Plan, 'entrants'>): string[] {
  const shown = tournament
    .places()
    .slice(0, most)
    .map((place) => ({ ...place, name: entrants[place.entrant - 1]!.name }));
  const wide = Math.max(0, ...shown.map(({ name }) => name.length));
  return shown.map(
    ({ place, name, points }) => `${`${place}.`.padStart(4)} ${name.padEnd(wide)}  ${numbersIn().short(points)}`,
  );
}
