import { clockOf } from '../game/clock.ts';
import { counted } from '../game/score.ts';
import { shortLabel } from '../game/option.ts';
import { fileName } from '../match/record.ts';
import { replayFlags } from '../programs/policy.ts';
import { tournamentPage } from './page.tsx';
import type { EntrantData, TournamentData } from '../web/tournament/data.ts';
import type { Entrant } from '../pairing/history.ts';
import { seconds } from '../kit/units.ts';
import type { RatingChoice } from '../rating/choice.ts';
import { toldOf, type Report, type Told } from './report-data.ts';
import type { Void } from './run.ts';
import { ratingsOf, type Row } from './standings.ts';
import type { Summary } from './summary.ts';

/** The page of a tournament, piece by piece. */
export const pageOf = (report: Report, rows: readonly Row[], files: readonly string[]): Iterable<string> =>
  tournamentPage(
    dataOf(toldOf(report), rows, { files, logOf: (number) => `matches/${fileName(number)}.jsonl` }),
    (game) => report.matches.texts(game),
    report.language,
  );

/** What belongs to a page that is not part of the tournament. */
interface Beside {
  readonly files: readonly string[];
  /** The log of a game beside the page. */
  logOf?(game: number): string;
  /** The page of a game. */
  pageOf?(game: number): string;
  /** Where an entrant is told more of. */
  entrantOf?(entrant: Entrant): Pick<EntrantData, 'owner' | 'page' | 'about' | 'left'>;
  /** There is no plot of the ratings, which takes long. */
  readonly isPlain?: boolean;
}

/** A tournament as its page shows it, on the site or in a file. */
export function dataOf(
  { title, rules, isJudged = false, plan, fields, isSeedHidden, format, course, days }: Told,
  rows: readonly Row[],
  { files, logOf, pageOf: pageOfGame, entrantOf, isPlain = false }: Beside,
): TournamentData {
  const { tournament, games, voids } = course;
  const history = tournament.history();
  const { met, byes } = history;
  const meetings = [...new Set(tournament.fixtures.map(({ meeting }) => meeting))];
  const keyOf = ({ round, board }: { readonly round: number; readonly board: number }): string => `${round}.${board}`;
  const finished = new Map(met.map((each) => [keyOf(each), each]));
  const limitFlags = replayFlags(plan.limits);
  const clock = clockOf(rules, plan.limits);
  return {
    title,
    game: {
      name: plan.game ?? '',
      title: rules.title,
      ...(rules.titles !== undefined && { titles: rules.titles }),
      ...(rules.points !== undefined && { points: rules.points }),
    },
    ...(isJudged && { isJudged }),
    format: plan.format,
    ...(isSeedHidden !== true && { seed: plan.seed }),
    moveTime: plan.limits.moveTime,
    ...(clock.kind === 'game' && { clock }),
    ...daysOf(days()),
    facts: factsOf(plan, fields),
    ...(limitFlags.length > 0 && { limitFlags }),
    files,
    entrants: plan.entrants.map(({ name, number, person }, at) => ({
      name,
      ...aboutOf(name, number, person),
      ...entrantOf?.(at + 1),
    })),
    refused: plan.refused,
    ...(course.rating !== undefined && plan.rating !== undefined && { rating: ratingOf(course.rating) }),
    tiebreaks: format.tiebreaks,
    places: rows.map(({ rated: { rating, sd, games: played }, mean, longest, scored, ...row }) => ({
      ...row,
      ...(rules.points !== undefined && { gamePoints: counted(rules, scored) }),
      ...(played > 0 && { rated: { rating, sd, games: played } }),
      ...(longest > 0 && { thought: { mean, longest } }),
    })),
    ...(format.groups !== undefined && { groups: format.groups(history) }),
    meetings: meetings.map((meeting) => finished.get(keyOf(meeting)) ?? meeting),
    byes: byes.filter(({ round }) => meetings.some((meeting) => meeting.round === round)), // others are to come
    games: [...games, ...[...voids].filter(([, { by }]) => by === 'judge')]
      .toSorted(([one], [other]) => one - other)
      .map(([number, game]) => {
        const {
          meeting: { round, board },
          seats,
        } = tournament.fixtures[number - 1]!;
        return {
          number,
          round,
          board,
          entrants: seats,
          ...resultOf(game),
          ...(logOf && { file: logOf(number) }),
          ...(pageOfGame && { page: pageOfGame(number) }),
        };
      }),
    ...(!isPlain && plotOf(course, plan.entrants.length)),
  };
}

const daysOf = (days: readonly string[]): Pick<TournamentData, 'days'> => (days.length === 0 ? {} : { days });

const ratingOf = ({ title, hasInterval }: RatingChoice): NonNullable<TournamentData['rating']> => ({
  title,
  hasInterval,
});

function resultOf(
  game: Summary | Void,
): Pick<TournamentData['games'][number], 'scores' | 'cause' | 'by' | 'reason' | 'turns'> {
  if (!('scores' in game)) return { cause: 'void', reason: game.reason };
  const { scores, cause, by, reason, turns } = game;
  return { scores, cause, ...(by === undefined ? {} : { by }), ...(reason === undefined ? {} : { reason }), turns };
}

function aboutOf(name: string, number: string | undefined, person: string | undefined): { readonly about?: string } {
  const about = [number === name ? undefined : number, person].filter((part) => part !== undefined).join(', ');
  return about === '' ? {} : { about };
}

const factsOf = (
  { options, settings, limits: { wall, memory, trusted } }: Report['plan'],
  fields: Told['fields'] = {},
): TournamentData['facts'] => [
  ...settingsTold({ ...settings, ...options }, fields),
  ...(wall === undefined ? [] : [['wall', seconds(wall)] as [string, string]]),
  ...(memory === undefined ? [] : [['memory', `${Math.round(memory / 2 ** 20)} MiB`] as [string, string]]),
  ...(trusted ? [['programs', 'unsandboxed'] as [string, string]] : []),
];

/** Settings of a format and options of a game in words; of those that are off or left to the format, nothing. */
export const settingsTold = (settings: object, fields: NonNullable<Told['fields']>): TournamentData['facts'] =>
  Object.entries(settings as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== '' && value !== 0 && value !== false)
    .map(([name, value]) => {
      const { [name]: field } = fields;
      const label = field === undefined ? name : shortLabel(field);
      const text = value === true ? '✓' : (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 100);
      return field?.list === undefined ? [label, text] : [label, text, field.list];
    });

// rounds: each needs a fit of its own, which is slow with many entrants
const plotted = { few: 12, many: 6, entrants: 200 } as const;

/** The ratings after each round; of many rounds after some, the last included. */
function plotOf(course: Parameters<typeof ratingsOf>[0], entrants: number): Pick<TournamentData, 'ratings'> {
  const rounds = [
    ...new Set([...course.games.keys()].map((number) => course.tournament.fixtures[number - 1]!.meeting.round)),
  ].toSorted((one, other) => one - other);
  if (rounds.length < 2) return {};
  const step = Math.ceil(rounds.length / (entrants > plotted.entrants ? plotted.many : plotted.few));
  return {
    ratings: rounds
      .filter((_, at) => (rounds.length - 1 - at) % step === 0)
      .map((round) => {
        const standings = new Map(ratingsOf(course, round).map((standing) => [standing.entrant, standing]));
        const rated = Array.from({ length: entrants }, (_, at) => standings.get(at + 1)).map((standing) =>
          standing === undefined || standing.games === 0
            ? null
            : { rating: standing.rating, sd: standing.sd, games: standing.games },
        );
        return { round, rated };
      })
      .filter(({ rated }) => rated.some((standing) => standing !== null)),
  };
}
