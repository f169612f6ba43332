import { said } from '../text/said.ts';
import { messages as trfMessages } from '../pairing/trf/messages.ts';
import { texts as words } from './text.ts';
import { toldOf, type Report, type Told } from './report-data.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { clockOf, type Clock } from '../game/clock.ts';
import { counted } from '../game/score.ts';
import { writeWhole } from '../match/record.ts';
import { writeResults } from '../pairing/results.ts';
import { trfOf, type Wrong } from '../pairing/trf/trf.ts';
import { writeTrf } from '../pairing/trf/write.ts';
import { pageOf } from './page-data.ts';
import { writeFaults } from './fault-files.ts';
import { write } from './plan.ts';
import type { Course, Void } from './run.ts';
import type { Row } from './standings.ts';

export const pageFile = 'index.html';

/** Writes all files of the folder that follow from the games, and returns their names. */
export function writeFiles(report: Report, rows: readonly Row[]): string[] {
  const files = writeTables(report, rows);
  write(report.out, () => writeWhole(join(report.out, pageFile), pageOf(report, rows, files)));
  return [...files, pageFile];
}

/** All files but the page. */
export function writeTables(report: Report, rows: readonly Row[]): string[] {
  const { out } = report;
  const trf = trfText(toldOf(report));
  const texts = {
    'results.csv': resultsText(report),
    'standings.json': standingsText(report, rows),
    ...(typeof trf === 'string' && { 'tournament.trf': trf }),
  };
  write(out, () => {
    if (typeof trf !== 'string') rmSync(join(out, 'tournament.trf'), { force: true });
    for (const [file, text] of Object.entries(texts)) writeWhole(join(out, file), text);
  });
  writeFaults(report);
  return Object.keys(texts);
}

/** The text of results.csv. */
export function resultsText({
  rules,
  plan: { seats, entrants },
  format: { scoring },
  course: { tournament, games, voids },
}: Omit<Told, 'days'>): string {
  const rows = [...games.keys(), ...voids.keys()]
    .toSorted((one, other) => one - other)
    .map((number) => {
      const {
        meeting: { round, board },
        seats: seated,
      } = tournament.fixtures[number - 1]!;
      const players = seated.map((entrant) => entrants[entrant - 1]!.name);
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
        scores: scores.map((score) => counted(rules, score)),
        points,
        cause,
        ...(by === undefined ? {} : { by: players[by]! }),
      };
    });
  return writeResults(seats, rows, rules.points === undefined ? 'score' : 'game points');
}

/** The text of standings.json. */
export function standingsText(
  {
    rules,
    plan: { game, judge, format, seed, rating: ratedBy, entrants, refused },
    isSeedHidden,
    format: { tiebreaks },
    course,
  }: Omit<Told, 'days'>,
  rows: readonly Row[],
): string {
  const { hasInterval = true } = course.rating ?? {};
  const places = rows.map(
    ({ entrant, place, points, tiebreaks: values, rated: { rating, sd, games }, scored, range: _range, ...record }) => {
      const { name, number, person } = entrants[entrant - 1]!;
      const named = Object.fromEntries(tiebreaks.map((tiebreak, at) => [tiebreak, values[at]]));
      return JSON.stringify({
        place,
        entrant,
        name,
        number,
        person,
        points,
        ...(rules.points !== undefined && { gamePoints: counted(rules, scored) }),
        tiebreaks: named,
        games,
        ...record,
        rating,
        ...(hasInterval && { low: rating - 1.96 * sd, high: rating + 1.96 * sd }),
      });
    },
  );
  const head = JSON.stringify({
    game: game ?? judge!.name,
    format,
    seed: isSeedHidden === true ? null : seed,
    ...(ratedBy !== undefined && { rating: ratedBy }),
    refused,
    voids: voidsOf(course).map(([number, why]) => ({ game: number, ...why })),
  });
  return `${head.slice(0, -1)},"places":[\n${places.join(',\n')}\n]}\n`;
}

const rateOfPlay = (clock: Clock): string => {
  if (clock.kind === 'move') return `${clock.ms / 1000} s a move`;
  const { ms, increment, moves } = clock;
  const whole = moves === undefined ? 'game' : `${moves} moves`;
  return `${ms / 1000} s${increment === undefined ? '' : ` + ${increment / 1000} s a move`} per player and ${whole}`;
};

/** The text of tournament.trf; undefined where the format has no such file. */
export function trfText({
  title,
  rules,
  plan: { title: given, entrants, format: name, settings, limits },
  format,
  course: { tournament },
  days,
}: Told): string | Wrong | undefined {
  const history = tournament.wholeRounds();
  const file = format.file?.(history);
  if (file === undefined) return undefined;
  const { isDutch, system, ...event } = file;
  const { games } = settings as { readonly games: number }; // an option of every format with a tournament file
  const pairing = games === 1 ? '1 game per pairing' : `${games} games per pairing, seats swapped`;
  const play = `${pairing}, ${rateOfPlay(clockOf(rules, limits))}`;
  const [from, to] = days();
  const about = {
    title: `${given ?? title}: ${name}`,
    ...(from !== undefined && to !== undefined && { from, to }),
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

/** Why there is no tournament file although the format has one. */
export function lackLines(report: Report): string[] {
  const trf = trfText(toldOf(report));
  return typeof trf === 'object' ? [words().noTrf(said(trf.wrong, trfMessages))] : [];
}

export const voidsOf = ({ voids }: Course): [number, Void][] => [...voids].toSorted(([one], [other]) => one - other);
