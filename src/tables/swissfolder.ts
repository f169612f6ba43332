import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Outcome, Reading, Seat } from '../game/contract.ts';
import { escape } from '../game/escape.ts';
import { readLog, type LogLine } from '../game/log.ts';
import { fileName, saveRecord, writeWhole, type Recording } from '../match/record.ts';
import type { Format } from '../tournament/format.ts';
import { advance, begin, type Ending, type Fixture, type Progress } from '../tournament/progress.ts';
import { writeResults, writeStandings, type ResultRow, type Standings } from '../tournament/results.ts';
import { classic } from '../tournament/standings.ts';
import { swiss, swissEvent, type SwissOptions } from '../tournament/swiss.ts';
import { tieBreaks } from '../tournament/tiebreaks.ts';
import { trfOf } from '../tournament/trf.ts';
import { writeTrf } from '../tournament/trf-write.ts';

/** What a tournament is: fixed when it begins, in `tournament.json`. */
export interface Plan {
  readonly game: string;
  readonly options: object;
  readonly moveTime: number;
  readonly format: 'swiss';
  readonly rounds: number;
  /** Of each meeting. */
  readonly games: number;
  readonly players: readonly string[];
  readonly seed: string;
  /** The first day, `2026/11/14`. */
  readonly began: string;
}

type Ended = Ending & Pick<ResultRow, 'players' | 'cause' | 'by'>;

const named = ['DE', 'BH/C1', 'BH', 'SB'];
const exactUpTo = 200; // entrants that are paired as outside checkers would

/** A tournament as it lies on the disk. The plan and a file per game are the truth; all else is made from them. */
export class SwissFolder {
  readonly folder: string;
  readonly plan: Plan;
  readonly #options: SwissOptions;
  readonly #format: Format;
  readonly #endings: Map<number, Ended>;
  #progress: Progress;

  constructor(folder: string, plan: Plan, endings: Map<number, Ended>) {
    this.folder = folder;
    this.plan = plan;
    this.#endings = endings;
    this.#options = { rounds: plan.rounds, games: plan.games, exactUpTo, tiebreaks: named.map((name) => tieBreaks[name]!) };
    this.#format = swiss(this.#options);
    this.#progress = begin(this.#format, { entrants: plan.players.length, seed: plan.seed });
  }

  progress(): Progress {
    this.#progress = advance(this.#format, this.#progress, this.#endings, classic);
    return this.#progress;
  }

  hasEnded({ number }: Fixture): boolean {
    return this.#endings.has(number);
  }

  playersOf({ entrants }: Fixture): string[] {
    return entrants.map((entrant) => this.plan.players[entrant - 1]!);
  }

  /** Games of a meeting come in pairs, seats swapped, on one seed. */
  seedOf({ round, board, game }: Fixture): string {
    return `${this.plan.seed}/${round}.${board}.${Math.ceil(game / 2)}`;
  }

  saveGame(fixture: Fixture, record: Recording): void {
    saveRecord(this.#matches, fixture.number, record);
    this.#endings.set(fixture.number, readEnded(record.log)!);
  }

  saveForfeit(fixture: Fixture, absent: readonly Seat[]): void {
    const kept: Forfeit = { players: this.playersOf(fixture), absent };
    writeWhole(join(this.#matches, forfeitFile(fixture.number)), `${JSON.stringify(kept)}\n`);
    this.#endings.set(fixture.number, forfeited(kept));
  }

  standings({ history }: Progress): Standings {
    const { players: names, rounds } = this.plan;
    const places = this.#format.places(history);
    return { round: swissEvent(history, this.#options).table.rounds, rounds, names, tiebreaks: named, places };
  }

  /** Writes what others read: results, standings, the tournament file. */
  report(progress: Progress, today: string): void {
    const { plan, folder } = this;
    const rows = progress.fixtures.filter((fixture) => this.hasEnded(fixture)).map(({ number, round, board }): ResultRow => ({ game: number, round, board, ...this.#endings.get(number)! }));
    writeWhole(join(folder, 'results.csv'), writeResults(2, rows));
    writeWhole(join(folder, 'standings.json'), writeStandings(this.standings(progress)));
    const about = {
      title: basename(resolve(folder)),
      from: plan.began,
      to: today,
      play: `${plan.games === 1 ? '1 game' : `${plan.games} games`} of ${plan.game} per pairing, ${plan.moveTime / 1000} s for a move`,
      isDutch: plan.players.length <= exactUpTo,
    };
    const trf = writeTrf(trfOf(about, plan.players, progress.history, swissEvent(progress.history, this.#options)));
    if (typeof trf === 'string') writeWhole(join(folder, 'tournament.trf'), trf);
  }

  /** Why what lies there cannot have come from this tournament. */
  objection({ fixtures }: Progress): string | undefined {
    for (const fixture of fixtures) {
      const ended = this.#endings.get(fixture.number);
      const players = this.playersOf(fixture);
      if (ended !== undefined && !same(ended.players, players)) return `matches/${fileName(fixture.number)} is a game of ${shown(ended.players)}, and ${shown(players)} should have played there; it belongs to another tournament, or a result before it was changed`;
    }
    const later = [...this.#endings.keys()].filter((number) => number > fixtures.length);
    if (later.length === 0) return undefined;
    const missing = fixtures.find((fixture) => !this.hasEnded(fixture));
    const next = fileName(Math.min(...later));
    if (missing === undefined) return `matches/${next} is a game after the end of this tournament; move it elsewhere`;
    return `matches/${fileName(missing.number)}.jsonl is missing or damaged, and later rounds were paired by its result; put it back from a copy, or remove matches/${next} and all after it to play those rounds again`;
  }

  get #matches(): string {
    return join(this.folder, 'matches');
  }
}

const same = (left: readonly string[], right: readonly string[]): boolean => left.length === right.length && left.every((name, at) => name === right[at]);
const shown = (names: readonly string[]): string => names.map((name) => escape(name, 64)).join(' and ');

/** What is asked of a tournament; where no seed is given that of the folder counts, or a new one. */
export interface Wish extends Omit<Plan, 'seed' | 'began' | 'format'> {
  readonly seed?: string;
}

/** Opens the folder of a tournament, or begins one in it. `say` hears of games that must be played again. */
export function openSwiss(folder: string, wish: Wish, fresh: Pick<Plan, 'seed' | 'began'>, say: (line: string) => void): Reading<SwissFolder> {
  mkdirSync(join(folder, 'matches'), { recursive: true });
  const file = join(folder, 'tournament.json');
  if (!existsSync(file)) {
    if (readdirSync(folder).some((name) => !/^(matches|tournament\.json\.part)$/.test(name)) || readdirSync(join(folder, 'matches')).length > 0) return { wrong: `${escape(folder)} has other files in it; choose an empty folder` };
    const { game, options, moveTime, rounds, games, players, seed = fresh.seed } = wish;
    writeWhole(file, `${JSON.stringify({ game, options, moveTime, format: 'swiss', rounds, games, players, seed, began: fresh.began } satisfies Plan, null, 2)}\n`);
  }
  const plan = readPlan(readFileSync(file, 'utf8'));
  if (plan === undefined) return { wrong: `${escape(file)} is no plan of a Swiss tournament; choose another folder` };
  const difference = differs(plan, wish);
  if (difference !== undefined) return { wrong: `${escape(folder)} has another tournament in it: ${difference}; start that one with its own arguments, or choose another folder` };
  const kept = new SwissFolder(folder, plan, readEndings(join(folder, 'matches'), say));
  const wrong = kept.objection(kept.progress());
  return wrong === undefined ? { value: kept } : { wrong: `${escape(folder)} cannot go on: ${wrong}` };
}

function readPlan(text: string): Plan | undefined {
  const plan: Partial<Plan> | undefined = parsed(text);
  const isPlan = plan?.format === 'swiss' && typeof plan.game === 'string' && typeof plan.seed === 'string' && typeof plan.began === 'string' && typeof plan.options === 'object' &&
    [plan.moveTime, plan.rounds, plan.games].every((number) => typeof number === 'number') && Array.isArray(plan.players) && plan.players.every((name) => typeof name === 'string');
  return isPlan ? (plan as Plan) : undefined;
}

/** The first thing in which a plan is not what is asked for. */
function differs(plan: Plan, wish: Wish): string | undefined {
  const other = (what: string, there: unknown, here: unknown): string | undefined => (JSON.stringify(there) === JSON.stringify(here) ? undefined : `${what} is ${told(there)} there, not ${told(here)}`);
  const names = new Set([...Object.keys(plan.options), ...Object.keys(wish.options)]);
  const own = (options: object, name: string): unknown => (options as Readonly<Record<string, unknown>>)[name];
  return [
    other('the game', plan.game, wish.game),
    ...[...names].map((name) => other(`the option ${name}`, own(plan.options, name), own(wish.options, name))),
    other('the number of players', plan.players.length, wish.players.length),
    ...plan.players.map((name, at) => other(`player ${at + 1}`, name, wish.players[at])),
    other('the time for a move', plan.moveTime / 1000, wish.moveTime / 1000),
    other('the number of rounds', plan.rounds, wish.rounds),
    other('the number of games', plan.games, wish.games),
    wish.seed === undefined ? undefined : other('the seed', plan.seed, wish.seed),
  ].find((difference) => difference !== undefined);
}

const told = (value: unknown): string => (typeof value === 'string' ? escape(value, 64) || 'empty' : escape(JSON.stringify(value) ?? 'missing', 64));

interface Forfeit {
  readonly players: readonly string[];
  readonly absent: readonly Seat[];
}

const forfeitFile = (number: number): string => `${fileName(number)}.forfeit.json`;
const forfeited = ({ players, absent }: Forfeit): Ended => ({ players, absent, cause: 'forfeit', by: absent.map((seat) => players[seat]!).join(' ') });

/** How the games ended that are there; those that were cut short are not. */
function readEndings(matches: string, say: (line: string) => void): Map<number, Ended> {
  const endings = new Map<number, Ended>();
  for (const file of readdirSync(matches).toSorted()) {
    const [, number, kind] = /^(\d{4,})\.(forfeit\.json|jsonl)$/.exec(file) ?? [];
    if (number === undefined) continue;
    const text = readFileSync(join(matches, file), 'utf8');
    const ended = kind === 'jsonl' ? readEnded(text) : readForfeit(text);
    if (ended === undefined) say(`matches/${file} is cut short or damaged; its game counts as not played`);
    else endings.set(Number(number), ended); // a log comes after a forfeit of the same number and counts
  }
  return endings;
}

function readEnded(log: string): Ended | undefined {
  const read = readLog(log);
  if ('wrong' in read) return undefined;
  const start = read.value[0] as LogLine & { event: 'start' };
  const end = read.value.at(-1)!;
  if (end.event !== 'end' || end.scores.length !== start.players.length) return undefined;
  const { scores, cause, by }: Outcome = end;
  return { players: start.players, scores, cause, ...(by === undefined ? {} : { by: start.players[by]! }) };
}

function readForfeit(text: string): Ended | undefined {
  const { players, absent } = (parsed(text) ?? {}) as Partial<Forfeit>;
  const isForfeit = Array.isArray(players) && players.every((name) => typeof name === 'string') && Array.isArray(absent) && absent.length > 0 && absent.every((seat) => seat in players);
  return isForfeit ? forfeited({ players, absent }) : undefined;
}

/** An object of JSON; nothing if it is none. */
function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}
