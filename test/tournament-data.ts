import type { PlayerFailure } from '../src/game/fault.ts';
import type { Player } from '../src/game/player.ts';
import { randomFor } from '../src/game/random.ts';
import { loadGame, type AnyGame } from '../src/match/games.ts';
import { playMatch } from '../src/referee/play.ts';
import { Recording } from '../src/referee/recording.ts';
import { fitRankings } from '../src/rating/plackett-luce.ts';
import type { Format } from '../src/pairing/format.ts';
import type { Bye, History, Meeting, Met } from '../src/pairing/history.ts';
import { classic, placement } from '../src/pairing/standings.ts';
import type { GameData, PlaceData, RecordedGame, TournamentData } from '../src/web/tournament/data.ts';

// For tests: whole tournaments of players with random moves, and the data of their pages.

export interface Tournament {
  readonly data: TournamentData;
  record(game: number): RecordedGame;
}

export interface Plan {
  readonly game: string;
  readonly format: Format;
  readonly formatName: string;
  readonly names: readonly string[];
  readonly options?: object;
  readonly tiebreaks?: readonly string[];
  /** The failure of an entrant in a game, and its turn. */
  failureOf?(entrant: number, game: number, turn: number): PlayerFailure | undefined;
}

export async function playTournament(plan: Plan): Promise<Tournament> {
  const { game, format, names } = plan;
  const rules = await loadGame(game);
  const [met, byes, games, records]: [Met[], Bye[], GameData[], Map<number, RecordedGame>] = [[], [], [], new Map()];
  const history: History = { entrants: names.length, met, byes, withdrawn: new Map(), seed: 'test' };
  for (;;) {
    const round = format.next(history);
    if (round === undefined) break;
    if ('wrong' in round) throw new Error(round.wrong.code);
    for (const meeting of round.meetings) met.push(await meet(plan, rules, meeting, games, records));
    byes.push(...round.byes);
  }
  const data: TournamentData = {
    title: `Cup of ${game}`,
    game: {
      name: game,
      title: rules.title,
      ...(rules.titles !== undefined && { titles: rules.titles }),
      ...(rules.points !== undefined && { points: rules.points }),
    },
    format: plan.formatName,
    seed: 'test',
    moveTime: 500,
    facts: [['Played', '15 November']],
    files: ['results.csv', 'standings.json'],
    entrants: names.map((name, at) => ({ name, about: `${292_000 + at}` })),
    refused: [{ name: 'late', reason: { code: 'info-missing' } }],
    tiebreaks: plan.tiebreaks ?? [],
    places: [],
    ...(format.groups !== undefined && { groups: format.groups(history) }),
    meetings: met,
    byes,
    games,
  };
  const ratings = ratingsOf(data);
  return {
    data: { ...data, ratings, places: placesOf({ ...data, ratings }, format, history) },
    record: (number) => records.get(number)!,
  };
}

async function meet(
  plan: Plan,
  rules: AnyGame,
  meeting: Meeting,
  games: GameData[],
  records: Map<number, RecordedGame>,
): Promise<Met> {
  const points = meeting.entrants.map(() => 0);
  const scoring = meeting.entrants.length === 2 ? classic : placement();
  for (let turned = 0; turned < meeting.games; turned++) {
    const number = games.length + 1;
    const entrants = meeting.entrants.map((_, seat) => meeting.entrants[(seat + turned) % meeting.entrants.length]!);
    const { recording, ...played } = await playOne(plan, rules, entrants, number);
    games.push({
      number,
      round: meeting.round,
      board: meeting.board,
      entrants,
      file: `matches/${`${number}`.padStart(4, '0')}.jsonl`,
      ...played,
    });
    records.set(number, { log: recording.log, times: recording.times });
    for (const [seat, each] of scoring(played.scores).entries())
      points[meeting.entrants.indexOf(entrants[seat]!)]! += each;
  }
  return { ...meeting, points };
}

async function playOne(
  { game, names, options = {}, failureOf }: Plan,
  rules: AnyGame,
  entrants: readonly number[],
  number: number,
): Promise<{ recording: Recording; scores: readonly number[]; cause: GameData['cause']; by?: number; turns: number }> {
  const recording = new Recording();
  let state: unknown;
  let turns = 0;
  const seated = entrants.map((entrant, seat): Player<unknown, unknown> => ({
    choose(_view, { turn, random }) {
      const failure = failureOf?.(entrant, number, turn);
      return failure === undefined
        ? { move: rules.anyMove(state, seat, random), ms: 5 + randomFor(`${number}`, turn).below(4000) / 10 }
        : { failure, ms: 500 };
    },
    leave: () => undefined,
  }));
  const match = playMatch({
    rules,
    seated,
    game,
    seed: `test/${number}`,
    options: { ...defaultsOf(rules), ...options },
    players: entrants.map((entrant) => names[entrant - 1]!),
    moveTime: 500,
  });
  for (;;) {
    const step = await match.next();
    if (step.done === true) return { recording, turns, ...step.value };
    if ('state' in step.value) state = step.value.state;
    if (step.value.event === 'turn') turns = step.value.turn;
    recording.add(step.value);
  }
}

const defaultsOf = ({ options }: AnyGame): object =>
  Object.fromEntries(
    Object.entries(options as Record<string, { default: unknown }>).map(([name, field]) => [name, field.default]),
  );

function ratingsOf({ entrants, games }: TournamentData): NonNullable<TournamentData['ratings']> {
  return [...new Set(games.map(({ round }) => round))].map((round) => {
    const { standings } = fitRankings(
      entrants.map((_, at) => at + 1),
      games
        .filter((game) => game.round <= round)
        .map(({ entrants: seated, scores = [] }) => ({ entrants: seated, scores })),
    );
    return {
      round,
      rated: standings
        .toSorted((one, other) => one.entrant - other.entrant)
        .map(({ rating, sd, games: count }) => (count === 0 ? null : { rating, sd, games: count })),
    };
  });
}

function placesOf(data: TournamentData, format: Format, history: History): PlaceData[] {
  const rated = data.ratings?.at(-1)?.rated;
  return format.places(history).map((place) => {
    const own = data.games
      .filter(({ entrants }) => entrants.includes(place.entrant))
      .map(({ entrants, scores = [], by }) => ({ seat: entrants.indexOf(place.entrant), scores, by }));
    const best = own.filter(({ seat, scores }) => scores[seat] === Math.max(...scores));
    const drawn = best.filter(({ seat, scores }) =>
      scores.some((score, other) => other !== seat && score === scores[seat]),
    ).length;
    const rating = rated?.[place.entrant - 1];
    return {
      ...place,
      ...(rating && { rated: rating }),
      won: best.length - drawn,
      drawn,
      lost: own.length - best.length,
      faults: own.filter(({ seat, by }) => seat === by).length,
      thought: { mean: 150 + place.entrant, longest: 400 + place.entrant },
    };
  });
}
