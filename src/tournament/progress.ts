import type { Seat } from '../game/contract.ts';
import type { Entrant, Format, History, Meeting, Met, Round } from './format.ts';
import { forfeit, type Scoring } from './standings.ts';

/** One game of a meeting. */
export interface Fixture {
  /** Counted through the whole event: round by round, in each the first games of all boards, then the second ones. */
  readonly number: number;
  readonly round: number;
  readonly board: number;
  /** Which of its meeting's games. */
  readonly game: number;
  /** Seat by seat. */
  readonly entrants: readonly Entrant[];
}

/** How a game ended: with scores, or nothing was played because these seats stayed empty. */
export type Ending = { readonly scores: readonly number[] } | { readonly absent: readonly Seat[] };

export interface Progress {
  /** The rounds that are over. */
  readonly history: History;
  /** The one that is on or comes next; nothing when the event is over. */
  readonly round?: Round;
  /** The games of all these rounds. */
  readonly fixtures: readonly Fixture[];
  /** Why there is no other round, although more were planned. */
  readonly wrong?: string;
}

/** An event before its first game. */
export const begin = (format: Format, event: Pick<History, 'entrants' | 'seed'>): Progress => withNext(format, { ...event, met: [], byes: [], withdrawn: new Map() }, []);

/** Goes on as far as the games that ended allow, told by their numbers; rounds that are over stay as they are. */
export function advance(format: Format, progress: Progress, endings: ReadonlyMap<number, Ending>, scoring: Scoring): Progress {
  const { history, round, fixtures } = progress;
  if (round === undefined || !fixtures.every(({ number }) => endings.has(number))) return progress;
  const met = round.meetings.map((meeting) => meet(meeting, fixtures.filter((fixture) => fixture.round === meeting.round && fixture.board === meeting.board), endings, scoring));
  return advance(format, withNext(format, { ...history, met: [...history.met, ...met], byes: [...history.byes, ...round.byes] }, fixtures), endings, scoring);
}

function withNext(format: Format, history: History, before: readonly Fixture[]): Progress {
  const round = format.next(history);
  if (round === undefined) return { history, fixtures: before };
  if ('wrong' in round) return { history, fixtures: before, wrong: round.wrong };
  return { history, round, fixtures: [...before, ...fixturesOf(round.meetings, before.length)] };
}

/** Entrants change seats from game to game. */
function fixturesOf(meetings: readonly Meeting[], before: number): Fixture[] {
  const most = Math.max(0, ...meetings.map(({ games }) => games));
  const all = Array.from({ length: most }, (_, at) => at + 1).flatMap((game) => meetings.filter(({ games }) => game <= games).map((meeting) => ({ game, meeting })));
  return all.map(({ game, meeting: { round, board, entrants } }, at) => {
    const shift = (game - 1) % entrants.length;
    return { number: before + at + 1, round, board, game, entrants: [...entrants.slice(shift), ...entrants.slice(0, shift)] };
  });
}

/** What came of a meeting: a game to which somebody did not come is lost, and where nothing was played it is a forfeit. */
function meet(meeting: Meeting, fixtures: readonly Fixture[], endings: ReadonlyMap<number, Ending>, scoring: Scoring): Met {
  const points = new Map(meeting.entrants.map((entrant) => [entrant, 0]));
  const came = new Set<Entrant>();
  let isPlayed = false;
  for (const { number, entrants } of fixtures) {
    const ending = endings.get(number)!;
    if ('scores' in ending) isPlayed = true;
    else for (const [seat, entrant] of entrants.entries()) if (!ending.absent.includes(seat)) came.add(entrant);
    for (const [seat, each] of gamePoints(ending, entrants.length, scoring).entries()) points.set(entrants[seat]!, points.get(entrants[seat]!)! + each);
  }
  if (isPlayed) return { ...meeting, points: meeting.entrants.map((entrant) => points.get(entrant)!) };
  const missing = meeting.entrants.filter((entrant) => !came.has(entrant));
  return forfeit(meeting, missing.length > 0 ? missing : meeting.entrants, scoring); // each came once, never both: nobody wins
}

function gamePoints(ending: Ending, seats: number, scoring: Scoring): readonly number[] {
  if ('scores' in ending) return scoring(ending.scores);
  const came = Array.from({ length: seats }, (_, seat) => (ending.absent.includes(seat) ? 0 : 1));
  return came.includes(1) ? scoring(came) : came;
}
