import type { Report } from './report-data.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Polish } from '../../game/rules.ts';
import { languageOf } from '../../text/faults.ts';
import { counted } from '../../game/log.ts';
import { writeWhole } from '../../match/record.ts';
import type { OpenFormat } from '../../pairing/format.ts';
import { writeResults } from '../../pairing/results.ts';
import { trfOf, type Wrong } from '../../pairing/trf/trf.ts';
import { writeTrf } from '../../pairing/trf/write.ts';
import { lossLines } from '../losses.ts';
import { columns, notesOf, seconds } from '../tally.ts';
import { pageOf } from './page.ts';
import { write, type Plan } from './plan.ts';
import type { Course, Void } from './run.ts';
import type { Row } from './standings.ts';

export const pageFile = 'index.html';

/** Makes all files of the folder that follow from the games, and tells which are there. */
export function writeFiles(report: Report, rows: readonly Row[]): string[] {
  const files = writeTables(report, rows);
  write(report.out, () => writeWhole(join(report.out, pageFile), pageOf(report, rows, files)));
  return [...files, pageFile];
}

/** All but the page. */
export function writeTables(report: Report, rows: readonly Row[]): string[] {
  const { out } = report;
  const trf = trfText(report);
  const texts = {
    'results.csv': resultsText(report),
    'standings.json': standingsText(report, rows),
    ...(typeof trf === 'string' && { 'tournament.trf': trf }),
  };
  write(out, () => {
    if (typeof trf !== 'string') rmSync(join(out, 'tournament.trf'), { force: true });
    for (const [file, text] of Object.entries(texts)) writeWhole(join(out, file), text);
  });
  return Object.keys(texts);
}

function resultsText({
  rules,
  plan: { seats, entrants },
  format: { scoring },
  course: { tournament, games, voids },
}: Report): string {
  const rows = [...games.keys(), ...voids.keys()]
    .toSorted((one, other) => one - other)
    .map((number) => {
      const {
        meeting: { round, board },
        seats: sitting,
      } = tournament.fixtures[number - 1]!;
      const players = sitting.map((entrant) => entrants[entrant - 1]!.name);
      const played = games.get(number);
      if (played === undefined) return { game: number, round, board, players, cause: 'void' };
      const { scores, cause, by, absent } = played;
      if (absent.length > 0 && seats === 2)
        return {
          game: number,
          round,
          board,
          players,
          cause: 'forfeit',
          by: absent.map((seat) => players[seat]!).join('; '),
        };
      const points = scoring(scores).map((each, seat) => (absent.includes(seat) ? 0 : each));
      return {
        game: number,
        round,
        board,
        players,
        scores: scores.map((score) => counted(rules ?? {}, score)),
        points,
        cause,
        ...(by === undefined ? {} : { by: players[by]! }),
      };
    });
  return writeResults(seats, rows, rules?.points === undefined ? 'score' : 'game points');
}

function standingsText(
  { rules, plan: { game, judge, format, seed, entrants, refused }, format: { tiebreaks }, course }: Report,
  rows: readonly Row[],
): string {
  const places = rows.map(
    ({ entrant, place, points, tiebreaks: values, rated: { rating, sd, games }, scored, ...record }) => {
      const { name, number, person } = entrants[entrant - 1]!;
      const named = Object.fromEntries(tiebreaks.map((tiebreak, at) => [tiebreak, values[at]]));
      return JSON.stringify({
        place,
        entrant,
        name,
        number,
        person,
        points,
        ...(rules?.points !== undefined && { gamePoints: counted(rules, scored) }),
        tiebreaks: named,
        games,
        ...record,
        rating,
        low: rating - 1.96 * sd,
        high: rating + 1.96 * sd,
      });
    },
  );
  const head = JSON.stringify({
    game: game ?? judge!.name,
    format,
    seed,
    refused,
    voids: voidsOf(course).map(([number, why]) => ({ game: number, ...why })),
  });
  return `${head.slice(0, -1)},"places":[\n${places.join(',\n')}\n]}\n`;
}

function trfText({
  title,
  plan: {
    entrants,
    format: name,
    settings,
    limits: { moveTime },
  },
  format,
  course: { tournament, games: played },
  matches,
}: Report): string | Wrong | undefined {
  const history = tournament.wholeRounds();
  const file = format.file?.(history);
  if (file === undefined) return undefined;
  const { isDutch, system, ...event } = file;
  const { games } = settings as { readonly games: number }; // every format with a file has it
  const play = `${games === 1 ? '1 game per pairing' : `${games} games per pairing, seats swapped`}, ${moveTime / 1000} s a move`;
  const numbers = [...played.keys()]; // of the games as they ended
  const [from, to] = [...numbers.slice(0, 1), ...numbers.slice(-1)].map((number) => matches.day(number)).toSorted();
  const days = from === undefined || to === undefined ? {} : { from, to };
  const about = {
    title: `${title}: ${name}`,
    ...days,
    organiser: 'AI-Arena',
    play,
    isDutch,
    ...(system === undefined ? {} : { system }),
  };
  const places = new Map(format.places(history).map(({ entrant, place }) => [entrant, place]));
  const trf = trfOf(
    about,
    entrants.map((entrant) => entrant.name),
    history,
    event,
  );
  return writeTrf({ ...trf, players: trf.players.map((player, at) => ({ ...player, rank: places.get(at + 1)! })) });
}

/** Why there is no tournament file where there should be one. */
export function lackLines(report: Report): string[] {
  const trf = trfText(report);
  return typeof trf === 'object' ? [`tournament.trf is not written: ${trf.wrong}`] : [];
}

/** The table at the end, as much of it as fits, and below it who was at fault, and who could not take part. */
export function tableText(
  { rules, plan, format, course }: Pick<Report, 'rules' | 'plan' | 'format' | 'course'>,
  rows: readonly Row[],
  width = process.stdout.columns ?? Infinity,
): string {
  const { entrants, refused } = plan;
  const hasNumbers = entrants.some(({ number, name }) => number !== undefined && number !== name);
  const hasPoints = rules?.points !== undefined;
  const hasDraws = rows.some(({ drawn }) => drawn > 0);
  const heads = [
    'place  player',
    ...(hasNumbers ? ['number'] : []),
    'points',
    ...format.tiebreaks,
    ...(hasPoints ? ['game points'] : []),
    'won',
    ...(hasDraws ? ['drawn'] : []),
    'lost',
    'on time',
    'faults',
    'a move',
    'longest',
    'rating',
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
        games === 0 ? '–' : `${Math.round(rating)} ± ${Math.round(1.96 * sd)}`,
      ];
    },
  );
  const below = [
    notesOf(usedBy(plan, course)),
    faultLines(plan, course, rules?.polish),
    refused.map(({ name, reason }) => `${name} could not take part: ${reason}`),
  ];
  return [
    ...fitting([heads, ...table], width, spareOf(plan, format, rows, hasNumbers)),
    ...below.flatMap((part) => (part.length > 0 ? ['', ...part] : [])),
  ].join('\n');
}

/**
 * What a narrow table can do without, the first first. Where everybody has a number, as in domino, times are asked for
 * rather than tie-breaks.
 */
function spareOf({ format }: Plan, { tiebreaks }: OpenFormat, rows: readonly Row[], hasNumbers: boolean): string[] {
  const [times, breaks] = [['longest', 'a move'], tiebreaks.toReversed()];
  const [twice, rest] = rows.every(({ points, won }) => points === won) ? [['points'], []] : [[], ['won']];
  return [
    ...(format === 'ladder' ? [] : ['rating']),
    ...twice,
    ...(hasNumbers ? [...breaks, ...times] : [...times, ...breaks]),
    'on time',
    'number',
    'lost',
    'drawn',
    'faults',
    ...rest,
    'game points',
  ];
}

/** A table without as many of these columns, in their order, as there is no room for. */
function fitting(rows: readonly (readonly string[])[], width: number, spare: readonly string[]): string[] {
  const lines = columns(rows);
  const at = rows[0]!.indexOf(spare[0] ?? '');
  if (lines[0]!.length <= width || spare.length === 0) return lines;
  return fitting(at < 0 ? rows : rows.map((row) => row.toSpliced(at, 1)), width, spare.slice(1));
}

const voidsOf = ({ voids }: Course): [number, Void][] => [...voids].toSorted(([one], [other]) => one - other);

const told = 10; // games without a result, one by one

/** The games of which nothing came, and what to do. */
export function voidLines(course: Course): string[] {
  const lines = voidsOf(course).map(
    ([number, { by, reason }]) => `game ${number} has no result: ${by === 'judge' ? 'judge fault: ' : ''}${reason}`,
  );
  const more = lines.length > told ? [`${lines.length - told} more games have no result; results.csv tells which`] : [];
  return lines.length === 0
    ? []
    : [...lines.slice(0, told), ...more, `The same command plays ${lines.length === 1 ? 'it' : 'them'} again.`];
}

const short = (value: number): string => `${Number(value.toFixed(2))}`;

/** How each was kept in and measured, in its last game. */
function usedBy({ entrants }: Plan, { tournament, games }: Course): Parameters<typeof notesOf>[0] {
  return entrants.map(({ name }, at) => {
    const used = [...games].findLast(
      ([number, game]) => (game.used[tournament.fixtures[number - 1]!.seats.indexOf(at + 1)] ?? null) !== null,
    );
    return { name, ...(used && { used: used[1].used[tournament.fixtures[used[0] - 1]!.seats.indexOf(at + 1)]! }) };
  });
}

/** The first fault of each player in full, and how many more there were. */
function faultLines({ entrants }: Plan, { tournament, games }: Course, polish: Polish | undefined): string[] {
  const language = languageOf(process.env);
  return entrants.flatMap(({ name }, at) => {
    const losses = [...games]
      .toSorted(([one], [other]) => one - other)
      .flatMap(([number, { faults, cause, stderr }]) =>
        faults
          .filter(({ seat }) => tournament.fixtures[number - 1]!.seats[seat] === at + 1)
          .map((trouble) => ({
            game: number,
            turn: trouble.turn,
            trouble,
            stderr: stderr?.[trouble.seat] ?? '',
            standIn: cause === 'rules',
          })),
      );
    return lossLines(name, losses, language, { shown: 1, polish });
  });
}
