import { messageOf } from '../game/message.ts';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaults } from '../game/defaults.ts';
import { judgeTitle, type Titled } from '../game/title.ts';
import { escape } from '../kit/escape.ts';
import type { Times } from '../game/log.ts';
import { makeFolders } from '../kit/folder.ts';
import type { AnyGame } from '../match/games.ts';
import { writeWhole } from '../match/record.ts';
import type { Terminator } from '../match/judge/protocol.ts';
import { unlessGone } from '../sandbox/group.ts';
import { Failure } from '../kit/failure.ts';
import { texts } from './text.ts';
import { whyNot } from '../text/files.ts';
import type { Contender, Refused } from './contenders.ts';

/** What `tournament.json` holds: all that the games follow from, except the players' moves. */
export interface Plan {
  readonly arena: 1;
  /** The organiser's title; by default the name of the game. */
  readonly title?: string;
  /** The name of the game; with a judge of `arena tournament` it may be missing. */
  readonly game?: string;
  readonly judge?: Judge;
  /** The game is one of a site whose rules a judge program has: `judges.json` tells its versions. */
  readonly judged?: true;
  readonly seats: number;
  readonly options: object;
  readonly format: string;
  /** The options of the format. */
  readonly settings: object;
  /** How entrants are rated; by default `batch`. */
  readonly rating?: string;
  readonly seed: string;
  /** The seed of a game tells nothing of this seed, because players see logs before the end. */
  readonly hidesSeeds?: true;
  /** What those seeds follow from besides: pairings follow from `seed` alone, which anybody may know from the start. */
  readonly secret?: string;
  /** Every game has a seed of its own, because players remember the cards; by default as many games as seats share one. */
  readonly ownSeeds?: true;
  /** In the file of a contest that is not over: what it was then. Such a file has no secret. */
  readonly unfinished?: 'running' | 'paused';
  readonly limits: Limits;
  /** The protocol of the programs; by default the game's own. */
  readonly protocol?: string;
  readonly entrants: readonly Omit<Contender, 'player' | 'what'>[];
  /** The players that could not take part. */
  readonly refused: readonly Refused[];
}

export interface Limits extends Times {
  /** Missing for programs that run elsewhere. */
  readonly memory?: number;
  readonly matchCpu?: number;
  readonly startUp?: number;
  readonly trusted: boolean;
}

export interface Judge {
  readonly name: string;
  readonly is: string;
  readonly terminator: Terminator;
  readonly minimum?: number;
}

/** What the game of a judge is called: by its name, or else by the file of the judge. */
export const judgedTitle = ({
  game,
  judge,
}: {
  readonly game?: string | undefined;
  readonly judge?: Pick<Judge, 'name'>;
}): Titled => (game === undefined ? judgeTitle(escape(judge!.name, 60)) : { title: game });

const planFile = 'tournament.json';

/**
 * The plan of a folder; undefined if no tournament was begun in it. Options of the game that the file does not name are
 * newer than the file.
 */
export function readPlan(out: string, rules: Pick<AnyGame, 'options'> = { options: {} }): Plan | undefined {
  const file = join(out, planFile);
  const names = listed(out);
  if (!names.includes(planFile)) {
    // not complete yet
    const isBegun = (name: string): boolean => claimant(name) > 0 || name.startsWith(`${planFile}.`);
    if (!names.every(isBegun)) throw new Failure(texts().otherThings(escape(out)));
    return undefined;
  }
  try {
    const plan = JSON.parse(readFileSync(file, 'utf8')) as Plan | null;
    if (plan?.arena === 1 && Array.isArray(plan.entrants))
      return {
        ...plan,
        options: { ...defaults(rules), ...plan.options },
        refused: plan.refused.map(({ name, reason }) => ({ name, reason: messageOf(reason) })),
      };
  } catch (error) {
    if (!(error instanceof SyntaxError))
      throw new Failure(texts().cannotRead(escape(file), whyNot(error)), { cause: error });
  }
  throw new Failure(texts().noPlan(escape(file)));
}

function listed(out: string): string[] {
  try {
    return unlessGone(() => readdirSync(out)) ?? [];
  } catch (error) {
    throw new Failure(texts().cannotWrite(escape(out), whyNot(error)), { cause: error });
  }
}

export const writePlan = (out: string, plan: Plan): void =>
  write(out, () => writeWhole(join(out, planFile), planText(plan)));

/** The text of tournament.json. */
export const planText = (plan: Plan): string => `${JSON.stringify(plan, null, 2)}\n`;

/** Writes to a folder, or says why that is impossible. */
export function write<T>(out: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined
      ? error
      : new Failure(texts().cannotWrite(escape(out), whyNot(error)), { cause: error });
  }
}

/** What differs between two plans, in words; refused players are ignored. */
export function differences(there: Plan, here: Plan): string[] {
  const words: Readonly<Record<string, string>> = texts().parts;
  if (there.game !== here.game) return differ(texts().parts.game, there.game, here.game);
  return Object.keys(words)
    .flatMap((key) =>
      differ(
        words[key]!,
        (there as unknown as Record<string, unknown>)[key],
        (here as unknown as Record<string, unknown>)[key],
      ),
    )
    .concat(otherPlayers(there, here));
}

function differ(what: string, there: unknown, here: unknown): string[] {
  if (JSON.stringify(there) === JSON.stringify(here)) return [];
  if (!isObject(there) || !isObject(here)) return [texts().differs(what, shown(there), shown(here))];
  return [...new Set([...Object.keys(there), ...Object.keys(here)])].flatMap((key) =>
    differ(`${what} ${escape(key, 40)}`, there[key], here[key]),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const shown = (value: unknown): string =>
  value === undefined ? texts().notGiven : escape(typeof value === 'string' ? value : JSON.stringify(value), 40);

function otherPlayers({ entrants: there }: Plan, { entrants: here }: Plan): string[] {
  const keyOf = ({ name, number }: Plan['entrants'][number]): string => number ?? name;
  const missing = there
    .filter((one) => !here.some((other) => keyOf(other) === keyOf(one)))
    .map((one) => texts().missing(escape(keyOf(one))));
  const added = here
    .filter((one) => !there.some((other) => keyOf(other) === keyOf(one)))
    .map((one) => texts().added(escape(keyOf(one))));
  const changed = here
    .filter((one) => there.some((other) => keyOf(other) === keyOf(one) && other.is !== one.is))
    .map((one) => texts().changed(escape(keyOf(one))));
  const all = [...missing, ...added, ...changed];
  return all.length === 0 && JSON.stringify(there.map(keyOf)) !== JSON.stringify(here.map(keyOf))
    ? [texts().otherOrder]
    : all;
}

/**
 * The claim of a process, `.running-PID`: empty while the process looks for other claims, not empty when the folder is
 * its own.
 */
const claimOf = (out: string, pid: number): string => join(out, `.running-${pid}`);
const claimant = (name: string): number => Number(/^\.running-(\d+)$/.exec(name)?.[1] ?? 0);
const patience = { ms: 10, times: 500 };

/**
 * One process at a time may play in a folder; claims of dead processes are ignored. Of several that start at the same
 * moment, the one with the lowest pid wins.
 */
export function claim(out: string, own = process.pid): void {
  write(out, () => {
    makeFolders(out);
    writeFileSync(claimOf(out, own), '');
  });
  for (let time = 1; ; time++) {
    const claims = readdirSync(out)
      .map(claimant)
      .filter((pid) => pid > 0 && pid !== own);
    const others = claims.filter(isArena);
    const first = others.find(
      (pid) => pid < own || time === patience.times || unlessGone(() => readFileSync(claimOf(out, pid), 'utf8')),
    );
    if (first !== undefined) {
      release(out, own);
      throw new Failure(texts().isPlayed(escape(out), first));
    }
    if (others.length === 0) {
      write(out, () => writeFileSync(claimOf(out, own), 'playing'));
      return claims.forEach((pid) => release(out, pid)); // claims of dead processes
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, patience.ms); // until the others have looked, too
  }
}

export const release = (out: string, pid = process.pid): void => rmSync(claimOf(out, pid), { force: true });

/** Whether the process is an arena: pids are reused. */
function isArena(pid: number): boolean {
  const command = unlessGone(() => readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0')) ?? [];
  return command.some((word) => /^(--)?tournament(=|$)/.test(word));
}
