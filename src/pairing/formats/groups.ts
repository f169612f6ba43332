import { isSameStage, type Stage } from '../../text/stages.ts';
import type { TournamentMessage } from '../../text/tournament.ts';
import { bracketPlaces, bracketRound, knockoutTies, seeding, type BracketOptions, type Tie } from '../bracket.ts';
import { evenGamesField, gamesField, gamesOf, wholeField } from '../choices.ts';
import type { Format, FormatDefinition } from '../format.ts';
import type { Entrant, History, Place, Round } from '../history.ts';
import { filled } from './knockout.ts';
import { leaguePlaces, leagueRound, leagueTiebreaks, type RoundRobinOptions } from './round-robin.ts';
import { allOf, classic, isWithdrawn, nextRound, placed, scored, split } from '../standings.ts';

export interface GroupsOptions extends RoundRobinOptions {
  /** By default as many as make groups of about four. */
  readonly groups?: number;
  /** How many of each group go on. */
  readonly advance?: number;
  readonly playoff?: BracketOptions;
}

/**
 * Round robins in groups; the best of each go on to a knockout, in which entrants of one group are in different halves.
 */
export function groups(options: GroupsOptions = {}): Format {
  return {
    next: (history) => {
      const wrong = objection(history, options);
      if (wrong !== undefined) return { wrong };
      const parts = groupsOf(history, options);
      const round = nextRound(history);
      return round <= lengthOf(parts, options)
        ? groupRound(history, parts, round, options)
        : bracketRound(history, playoffOf(history, parts, options), options.playoff ?? {}, round);
    },
    places: (history) => (objection(history, options) === undefined ? placesOf(history, options) : []),
    groups: (history) =>
      tablesOf(history, groupsOf(history, options), options).map((places) => places.map(({ entrant }) => entrant)),
  };
}

const countOf = ({ entrants }: History, { groups: wanted }: GroupsOptions): number =>
  wanted ?? Math.max(1, Math.round(entrants / 4));

function objection(history: History, options: GroupsOptions): TournamentMessage | undefined {
  const [count, advance, least] = [
    countOf(history, options),
    options.advance ?? 2,
    Math.floor(history.entrants / countOf(history, options)),
  ];
  if (history.entrants < 2) return undefined;
  if (least < 2) return { code: 'too-few-for-groups', entrants: history.entrants, groups: count };
  return advance > least ? { code: 'too-many-go-on', group: least, advance } : undefined;
}

/** The first seeds go to the groups in order, the next ones in reverse order, and so on. */
export function snake(entrants: number, count: number): Entrant[][] {
  const parts = Array.from({ length: count }, (): Entrant[] => []);
  for (const entrant of allOf(entrants)) {
    const [row, column] = [Math.floor((entrant - 1) / count), (entrant - 1) % count];
    parts[row % 2 === 0 ? column : count - 1 - column]!.push(entrant);
  }
  return parts;
}

const groupsOf = (history: History, options: GroupsOptions): Entrant[][] =>
  snake(history.entrants, countOf(history, options));

/** The rounds of the largest group. */
const lengthOf = (parts: readonly Entrant[][], { cycles = 1 }: GroupsOptions): number => {
  const size = Math.max(...parts.map(({ length }) => length));
  return size < 2 ? 0 : cycles * (size - 1 + (size % 2));
};

const letterOf = (group: number): string => (group < 26 ? String.fromCharCode(65 + group) : `${group + 1}`);
const stageOf = (group: number): Stage => ({ code: 'group', group: letterOf(group) });

function groupRound(history: History, parts: readonly Entrant[][], round: number, options: GroupsOptions): Round {
  const rounds = parts.map((members, group) => leagueRound(history, members, round, options, stageOf(group)));
  const meetings = rounds.flatMap((each) => each?.meetings ?? []).map((meeting, at) => ({ ...meeting, board: at + 1 }));
  return { meetings, byes: rounds.flatMap((each) => each?.byes ?? []) };
}

/** The standings of each group; equals in the order of their seeds. */
const tablesOf = (history: History, parts: readonly Entrant[][], options: GroupsOptions): Place[][] =>
  parts.map((members, group) =>
    leaguePlaces(
      { ...history, met: history.met.filter(({ stage }) => isSameStage(stage, stageOf(group))) },
      members,
      options,
    ),
  );

/** The knockout, without entrants that have left. */
function playoffOf(history: History, parts: readonly Entrant[][], options: GroupsOptions): Tie[] {
  const round = lengthOf(parts, options) + 1;
  const best = tablesOf(history, parts, options).map((places) =>
    places.map(({ entrant }) => entrant).filter((entrant) => !isWithdrawn(history, entrant, round)),
  );
  return knockoutTies(seedsOf(best, options.advance ?? 2));
}

/**
 * The winners of the groups are the first seeds, then the seconds, and so on. The second of a group gets a seed in the
 * other half than the winner, the fourth in the other half than the third.
 */
export function seedsOf(best: readonly (readonly Entrant[])[], advance: number): (Entrant | undefined)[] {
  const places = filled(best.length * advance);
  const seeds: (Entrant | undefined)[] = places.map(() => undefined);
  const order = seeding(places.length);
  const half = (seed: number): number => Math.floor((2 * order.indexOf(seed)) / places.length);
  const taken = new Map<number, number>();
  for (let place = 0; place < advance; place++) {
    const free = best.map((_, at) => place * best.length + at + 1);
    for (const [group, ranked] of best.entries()) {
      const at = place % 2 === 0 ? 0 : free.findIndex((seed) => half(seed) !== half(taken.get(group)!));
      const [seed] = free.splice(at, 1);
      taken.set(group, seed!);
      seeds[seed! - 1] = ranked[place];
    }
  }
  return seeds;
}

/** The entrants of the knockout, by how far they got; then the others by their place in the group. */
function placesOf(history: History, options: GroupsOptions): Place[] {
  const parts = groupsOf(history, options);
  const tables = tablesOf(history, parts, options);
  const points = scored(history);
  const placeIn = new Map(tables.flat().map(({ entrant, place }) => [entrant, -place]));
  const isOver = nextRound(history) > lengthOf(parts, options);
  const ties = isOver ? playoffOf(history, parts, options) : [];
  const seeded = ties.flatMap(({ from }) =>
    from.flatMap((source) => ('seed' in source && source.seed !== undefined ? [source.seed] : [])),
  );
  const further = seeded.toSorted((one, other) => one - other);
  const rest = allOf(history.entrants).filter((entrant) => !seeded.includes(entrant));
  const onward = bracketPlaces(history, ties, further, options.playoff ?? {});
  const back = placed(split(rest, placeIn)).map(({ entrant, place }) => ({
    entrant,
    place: place + seeded.length,
    points: points.get(entrant)!,
    tiebreaks: [],
  }));
  return [...onward, ...back];
}

export interface GroupsChoices {
  readonly groups: number;
  readonly advance: number;
  readonly games: number;
  readonly 'playoff-games': number;
}

const openGroups = ({ groups: count, advance, games, 'playoff-games': playoff }: GroupsChoices): GroupsOptions => ({
  ...(count > 0 ? { groups: count } : {}),
  advance,
  games: gamesOf(games),
  playoff: { games: playoff },
  tiebreaks: leagueTiebreaks('DE,SB,WIN', '1,0.5,0'),
});

export const format: FormatDefinition<GroupsChoices> = {
  summary: {
    en: 'everybody meets everybody in groups; the best of each go on to a knockout',
    pl: 'każdy z każdym w grupach; najlepsi z każdej przechodzą do fazy pucharowej',
  },
  seats: 'two',
  isFixed: false,
  options: {
    groups: wholeField(
      {
        en: 'The number of groups; groups of about four by default',
        pl: 'Liczba grup; domyślnie po około czterech graczy',
      },
      'groups',
      { most: 1000 },
    ),
    advance: wholeField({ en: 'How many of each group go on', pl: 'Ilu z każdej grupy przechodzi dalej' }, 'entrants', {
      otherwise: 2,
      most: 1000,
    }),
    games: gamesField,
    'playoff-games': {
      ...evenGamesField,
      label: { en: 'The number of games in a tie of the knockout', pl: 'Liczba gier w meczu fazy pucharowej' },
    },
  },
  objection: (entrants, settings) =>
    objection({ entrants, met: [], byes: [], withdrawn: new Map(), seed: '' }, openGroups(settings)),
  open({ entrants }, settings) {
    const options = openGroups(settings);
    const parts = groupsOf({ entrants, met: [], byes: [], withdrawn: new Map(), seed: '' }, options);
    const inGroups = parts.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
    return {
      ...groups(options),
      scoring: classic,
      tiebreaks: [],
      games: inGroups * gamesOf(settings.games) + (parts.length * settings.advance - 1) * settings['playoff-games'],
    };
  },
};
