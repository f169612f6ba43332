import type { Language, Message } from '../game/message.ts';
import { faultKinds } from '../game/fault.ts';
import { titleIn } from '../game/title.ts';
import { sentence } from '../text/sentence.ts';
import { languageOf } from '../text/spoken.ts';
import { unsandboxed, type Used } from '../game/log.ts';
import { averageOf as averageIn, noValues, withValue, type Average } from '../rating/average.ts';
import type { Values } from '../rating/interval.ts';
import type { AnyGame } from '../match/games.ts';
import { fittedColumns, wrapped } from '../kit/columns.ts';
import { numbersIn } from './numbers.ts';
import { paint, tableWidth, textWidth } from './screen.ts';
import type { Played, Thought } from '../slots/match.ts';
import { texts as playTexts } from './text/play.ts';
import { texts } from './text/table.ts';
import type { ReplayOf } from './fault-logs.ts';
import { byGame, lossLines, type Loss } from './losses.ts';
import { Duel, duelLines } from './duel.ts';

interface Line {
  readonly name: string;
  /** The sum of the scores. */
  scores: number;
  wins: number;
  losses: number;
  /** How often the player came first, second … */
  readonly places: number[];
  readonly faults: Loss[];
  moves: number;
  thought: number;
  longest: number;
  /** Milliseconds of CPU time and the most bytes of memory, if they were measured. */
  cpu?: number;
  peak?: number;
  /** How the program was sandboxed and measured in the last game. */
  used?: Used;
}

/** The results of several games, by player. */
export interface Tally {
  readonly games: number;
  readonly lines: readonly Line[];
  /** The player's average in each group of games that share a seed. */
  averages(line: number): Values;
  /** Of two players: the results of the first. */
  readonly duel?: Duel;
  /** Games that could not be played fairly, and why. */
  readonly voids: { readonly game: number; readonly why: Message }[];
  /** Counts a game; `order` says which player sat in which seat. */
  count(number: number, order: readonly number[], played: Over, replay?: ReplayOf): void;
}

type Over = Played & { kind: 'over' };

/** `together`: so many games in a row share a seed. */
export function newTally(names: readonly string[], together = 1): Tally {
  const lines: Line[] = names.map((name) => ({
    name,
    scores: 0,
    wins: 0,
    losses: 0,
    places: names.map(() => 0),
    faults: [],
    moves: 0,
    thought: 0,
    longest: 0,
  }));
  const groups = new Groups(names.length, together);
  const duel = names.length === 2 ? new Duel(together === 2) : undefined;
  let games = 0;
  return {
    lines,
    ...(duel && { duel }),
    averages: (line) => groups.averages(line),
    voids: [],
    get games() {
      return games;
    },
    count(number, order, { outcome: { scores, cause }, faults, thought, used, stderr }, replay) {
      games++;
      const standIn = cause === 'rules';
      for (const [seat, at] of order.entries()) countSeat(lines[at]!, thought[seat]!, used[seat]!);
      for (const { seat, turn, ...failure } of faults)
        lines[order[seat]!]!.faults.push({
          game: number,
          turn,
          failure,
          stderr: stderr[seat] ?? '',
          standIn,
          replay: replay?.(seat),
        });
      countEnd(lines, order, scores);
      groups.count(number, order, scores);
      duel?.add(number, order, scores);
    },
  };
}

/** The games of each seed together; single games are kept only until their group is complete. */
class Groups {
  readonly #together: number;
  readonly #whole: Values[];
  readonly #open = new Map<number, { games: number; readonly sums: number[] }>();

  constructor(players: number, together: number) {
    this.#together = together;
    this.#whole = Array.from({ length: players }, () => noValues);
  }

  count(number: number, order: readonly number[], scores: readonly number[]): void {
    const key = Math.ceil(number / this.#together);
    const group = this.#open.get(key) ?? { games: 0, sums: this.#whole.map(() => 0) };
    group.games++;
    for (const [seat, score] of scores.entries()) group.sums[order[seat]!]! += score;
    this.#open.set(key, group);
    if (group.games < this.#together) return;
    this.#open.delete(key);
    for (const [at, sum] of group.sums.entries()) this.#whole[at] = withValue(this.#whole[at]!, sum / group.games);
  }

  averages(player: number): Values {
    return [...this.#open.values()].reduce(
      (values, { games, sums }) => withValue(values, sums[player]! / games),
      this.#whole[player]!,
    );
  }
}

function countSeat(line: Line, { moves, ms, longest }: Thought, used: Used | null): void {
  line.moves += moves;
  line.thought += ms;
  line.longest = Math.max(line.longest, longest);
  if (used !== null) line.used = used;
  if (used?.cpu !== undefined) line.cpu = (line.cpu ?? 0) + used.cpu;
  if (used?.peak !== undefined) line.peak = Math.max(line.peak ?? 0, used.peak);
}

function countEnd(lines: readonly Line[], order: readonly number[], scores: readonly number[]): void {
  const best = Math.max(...scores);
  for (const [seat, score] of scores.entries()) {
    const line = lines[order[seat]!]!;
    line.scores += score;
    line.places[scores.filter((other) => other > score).length]!++;
    if (score < best) line.losses++;
    else if (scores.some((other) => other < best)) line.wins++;
  }
}

export function tableOf(
  tally: Tally,
  rules: Pick<AnyGame, 'title' | 'titles' | 'points' | 'messages'>,
  seed: string,
  language: Language = languageOf(process.env),
): string {
  const { games, lines } = tally;
  const { points } = rules;
  const { megabytes, seconds } = numbersIn(language);
  const isMeasured = lines.some(({ cpu, peak }) => cpu !== undefined || peak !== undefined);
  const isDuel = lines.length === 2;
  const all = lines.map((_, at) => averageOf(tally, at, points));
  const write = averageWriter(all, points, language);
  const rows = lines.map((line, at) => {
    const { average, interval } = all[at]!;
    const { name, wins, losses, places, faults, moves, thought, longest, cpu, peak } = line;
    const placed = isDuel ? [wins, losses] : places;
    const measured = [cpu === undefined ? '–' : seconds(cpu), peak === undefined ? '–' : megabytes(peak)];
    const cells = [
      name,
      average === undefined ? '–' : write(average),
      interval === undefined ? '–' : `${write(interval.low)} – ${write(interval.high)}`,
      ...placed.map(String),
      `${faults.length}`,
      seconds(moves === 0 ? 0 : thought / moves),
      seconds(longest),
    ];
    return isMeasured ? [...cells, ...measured] : cells;
  });
  const head = texts();
  const heads = [
    head.player,
    points === undefined ? head.score : head.points,
    head.interval,
    ...(isDuel ? [head.won, head.lost] : lines.map((_, at) => head.ordinal(at + 1))),
    head.faults,
    head.move,
    head.longest,
  ];
  const table = fittedColumns(
    [isMeasured ? [...heads, head.computed, head.memory] : heads, ...rows],
    tableWidth(),
    heads.indexOf(head.move),
  );
  return [
    head.title(games, titleIn(rules, language), seed),
    '',
    ...withBoldHeads(table),
    ...comparison(tally, rules),
    ...remarksOf(tally, rules, language),
  ].join('\n');
}

/** Of several games between two players whose score is a share of a win: how much better one is. */
function comparison({ duel, games, lines }: Tally, { points }: Pick<AnyGame, 'points'>): string[] {
  if (duel === undefined || points !== undefined || games < 2) return [];
  const names = lines.map(({ name }) => name);
  return ['', ...duelLines(duel, games, names).flatMap((line) => wrapped(line, textWidth()))];
}

/** The first line of each part of a table in bold. */
export const withBoldHeads = (lines: readonly string[]): string[] =>
  lines.map((line, at) => (at === 0 || lines[at - 1] === '' ? paint('bold', line) : line));

/** How the games were played, the faults of each player, and games that could not be played. */
export function remarksOf(
  { lines, voids }: Tally,
  { messages }: Pick<AnyGame, 'messages'>,
  language: Language = languageOf(process.env),
): string[] {
  const faults = lines.flatMap(({ name, faults: all }) => lossLines(name, all, language, { ofGame: messages }));
  const unplayable = byGame(voids).map(({ game, why }) =>
    playTexts().unplayable(playTexts().game(game), sentence(why, language)),
  );
  const kinds = lines.flatMap(({ name, faults: all }) => (all.length > 1 ? [kindsOf(name, all)] : []));
  return [notesOf(lines), kinds, faults, unplayable].flatMap((part) => (part.length > 0 ? ['', ...part] : []));
}

/** How many faults of each kind. */
function kindsOf(name: string, losses: readonly Loss[]): string {
  const { kinds, faultsByKind } = texts();
  const counts = Object.entries(kinds).flatMap(([kind, words]) => {
    const count = losses.filter(({ failure }) => faultKinds[failure.fault] === kind).length;
    return count === 0 ? [] : [`${words} ${count}`];
  });
  return faultsByKind(name, counts.join(', '));
}

export const averageOf = ({ games, lines, averages }: Tally, at: number, points: AnyGame['points']): Average =>
  averageIn(lines[at]!.scores, games, averages(at), points);

/** How the averages are written: shares in per cent, points as whole numbers unless all of them are small. */
function averageWriter(
  averages: readonly Average[],
  points: AnyGame['points'],
  language: Language,
): (value: number) => string {
  const { fixed, percent } = numbersIn(language);
  if (points === undefined) return percent;
  const digits = averages.every(({ average = 0 }) => Math.abs(average) < 10) ? 1 : 0;
  return (value) => fixed(value, digits);
}

/** How programs were sandboxed and measured, if that matters for reading a result. */
export function notesOf(lines: readonly { readonly name: string; readonly used?: Used }[]): string[] {
  const among = (is: (used: Used) => boolean): string =>
    lines
      .filter(({ used }) => used !== undefined && is(used))
      .map(({ name }) => name)
      .join(', ');
  const [free, walled] = [
    among(({ box }) => box === unsandboxed),
    among(({ clock, cpu }) => clock === 'wall' && cpu === undefined),
  ];
  return [...(free === '' ? [] : [texts().unsandboxed(free)]), ...(walled === '' ? [] : [texts().wallTime(walled)])];
}
