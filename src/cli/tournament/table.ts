import { said } from '../../text/said.ts';
import type { Catalogue } from '../../game/message.ts';
import { counted } from '../../game/score.ts';
import { narrowColumns } from '../../kit/columns.ts';
import { choice as batch } from '../../rating/choices/batch.ts';
import type { OpenFormat } from '../../pairing/format.ts';
import { languageOf } from '../../text/spoken.ts';
import { numbersIn } from '../numbers.ts';
import { lossLines } from '../losses.ts';
import { texts } from '../text/table.ts';
import { textWidth } from '../screen.ts';
import { notesOf, withBoldHeads } from '../tally.ts';
import { faultsOf } from '../../tournament/fault-files.ts';
import type { Plan } from '../../tournament/plan.ts';
import type { Report } from '../../tournament/report-data.ts';
import { voidsOf } from '../../tournament/report.ts';
import type { Course } from '../../tournament/run.ts';
import type { Row } from '../../tournament/standings.ts';

/** The final table, as many columns as fit; below it the faults, and the players that could not take part. */
export function tableText(
  { rules, plan, format, course, replay }: Pick<Report, 'rules' | 'plan' | 'format' | 'course' | 'replay'>,
  rows: readonly Row[],
  width = textWidth(),
): string {
  const { entrants, refused } = plan;
  const hasNumbers = entrants.some(({ number, name }) => number !== undefined && number !== name);
  const hasPoints = rules.points !== undefined;
  const { title, hasInterval } = course.rating ?? batch;
  const hasDraws = rows.some(({ drawn }) => drawn > 0);
  const head = texts();
  const { seconds, short } = numbersIn();
  const ratingHead = title === batch.title ? head.rating : title; // others are names
  const heads = [
    head.place,
    ...(hasNumbers ? [head.number] : []),
    head.points,
    ...format.tiebreaks,
    ...(hasPoints ? [head.gamePoints] : []),
    head.won,
    ...(hasDraws ? [head.drawn] : []),
    head.lost,
    head.onTime,
    head.faults,
    head.move,
    head.longest,
    ratingHead,
  ];
  const table = rows.map(
    ({
      entrant,
      place,
      points,
      tiebreaks,
      scored,
      won,
      drawn,
      lost,
      wonOnTime,
      faults,
      mean,
      longest,
      rated: { rating, sd, games },
    }) => {
      const { name, number = '' } = entrants[entrant - 1]!;
      return [
        `${`${place}.`.padStart(5)}  ${name}`,
        ...(hasNumbers ? [number] : []),
        short(points),
        ...format.tiebreaks.map((_, at) => short(tiebreaks[at] ?? 0)),
        ...(hasPoints ? [short(counted(rules, scored))] : []),
        `${won}`,
        ...(hasDraws ? [`${drawn}`] : []),
        `${lost}`,
        `${wonOnTime}`,
        `${faults}`,
        ...[mean, longest].map((ms) => (longest === 0 ? '–' : seconds(ms))),
        games === 0 ? '–' : `${Math.round(rating)}${hasInterval ? ` ± ${Math.round(1.96 * sd)}` : ''}`,
      ];
    },
  );
  const below = [
    notesOf(usedBy(plan, course)),
    faultLines(plan, course, rules.messages, replay),
    refused.map(({ name, reason }) => head.couldNotTakePart(name, said(reason))),
  ];
  return [
    ...withBoldHeads(fitting([heads, ...table], width, spareOf(plan, format, rows, hasNumbers, ratingHead))),
    ...below.flatMap((part) => (part.length > 0 ? ['', ...part] : [])),
  ].join('\n');
}

/**
 * The columns that a narrow table leaves out, in this order. With numbered players, as in domino, times are more
 * important than tie-breaks.
 */
function spareOf(
  { format }: Plan,
  { tiebreaks }: OpenFormat,
  rows: readonly Row[],
  hasNumbers: boolean,
  ratingHead: string,
): string[] {
  const head = texts();
  const [times, breaks] = [[head.longest, head.move], tiebreaks.toReversed()];
  const [twice, rest] = rows.every(({ points, won }) => points === won) ? [[head.points], []] : [[], [head.won]];
  return [
    ...(format === 'ladder' ? [] : [ratingHead]),
    ...twice,
    ...(hasNumbers ? [...breaks, ...times] : [...times, ...breaks]),
    head.onTime,
    head.number,
    head.lost,
    head.drawn,
    head.faults,
    ...rest,
    head.gamePoints,
  ];
}

/** Leaves out so many of these columns, in order, that the rest fits. */
function fitting(rows: readonly (readonly string[])[], width: number, spare: readonly string[]): string[] {
  const lines = narrowColumns(rows, width);
  const at = rows[0]!.indexOf(spare[0] ?? '');
  if (lines[0]!.length <= width || spare.length === 0) return lines;
  return fitting(at < 0 ? rows : rows.map((row) => row.toSpliced(at, 1)), width, spare.slice(1));
}

const told = 10; // games without a result that are listed one by one

/** The games without a result, and what to do. */
export function voidLines(course: Course): string[] {
  const lines = voidsOf(course).map(([number, { by, reason }]) =>
    texts().noResult(number, by === 'judge' ? texts().judgeFault(said(reason)) : said(reason)),
  );
  const more = lines.length > told ? [texts().moreWithout(lines.length - told)] : [];
  return lines.length === 0 ? [] : [...lines.slice(0, told), ...more, texts().playsAgain(lines.length)];
}

/** How each program was sandboxed and measured in its last game. */
function usedBy({ entrants }: Plan, { tournament, games }: Course): Parameters<typeof notesOf>[0] {
  return entrants.map(({ name }, at) => {
    const used = [...games].findLast(
      ([number, game]) => (game.used[tournament.fixtures[number - 1]!.seats.indexOf(at + 1)] ?? null) !== null,
    );
    return { name, ...(used && { used: used[1].used[tournament.fixtures[used[0] - 1]!.seats.indexOf(at + 1)]! }) };
  });
}

/** The first fault of each player in full, and how many more there were. */
function faultLines(
  { entrants }: Plan,
  course: Course,
  ofGame: Catalogue | undefined,
  replay: Report['replay'],
): string[] {
  const language = languageOf(process.env);
  return entrants.flatMap(({ name }, at) => {
    const losses = faultsOf(course, at + 1).map((fault) => ({ ...fault, replay: replay?.(fault.game, fault.seat) }));
    return lossLines(name, losses, language, { shown: 1, ofGame });
  });
}
