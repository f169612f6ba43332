import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaults } from '../../game/defaults.ts';
import { escape } from '../../game/escape.ts';
import type { Times } from '../../game/log.ts';
import type { AnyGame } from '../../match/games.ts';
import { writeWhole } from '../../match/record.ts';
import type { Terminator } from '../../protocols/judge.ts';
import { unlessGone } from '../../sandbox/group.ts';
import { Failure } from '../command.ts';
import { whyNot } from '../options.ts';
import type { Contender, Refused } from './contenders.ts';

/** What a tournament is, as its folder keeps it in `tournament.json`: all that its games follow from, but for the players' words. */
export interface Plan {
  readonly arena: 1;
  /** A game of ours, or the name of a judge program. */
  readonly game?: string;
  readonly judge?: Judge;
  readonly seats: number;
  readonly options: object;
  readonly format: string;
  /** What was chosen in the format. */
  readonly settings: object;
  readonly seed: string;
  readonly limits: Limits;
  readonly entrants: readonly Omit<Contender, 'player'>[];
  /** Who wanted to take part and could not. */
  readonly refused: readonly Refused[];
}

export interface Limits extends Times {
  /** Missing where the programs run elsewhere. */
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

const fileOf = (out: string): string => join(out, 'tournament.json');

/** The plan of a folder; nothing if none was begun in it. An option of the game that it does not name was not there yet. */
export function readPlan(out: string, rules: Pick<AnyGame, 'options'> = { options: {} }): Plan | undefined {
  const file = fileOf(out);
  if (!existsSync(file)) {
    if (existsSync(out) && listed(out).length > 0) throw new Failure(`${escape(out)} has other things in it and no tournament; choose another folder`);
    return undefined;
  }
  try {
    const plan = JSON.parse(readFileSync(file, 'utf8')) as Plan;
    if (plan.arena === 1 && Array.isArray(plan.entrants)) return { ...plan, options: { ...defaults(rules), ...plan.options } };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new Failure(`cannot read ${escape(file)}: ${whyNot(error)}`, { cause: error });
  }
  throw new Failure(`${escape(file)} is no plan of a tournament that can be read here; choose another folder`);
}

function listed(out: string): string[] {
  try {
    return readdirSync(out);
  } catch (error) {
    throw new Failure(`cannot write to ${escape(out)}: ${whyNot(error)}`, { cause: error });
  }
}

/** Begins the tournament in its folder. */
export function writePlan(out: string, plan: Plan): void {
  try {
    mkdirSync(out, { recursive: true });
    writeWhole(fileOf(out), `${JSON.stringify(plan, null, 2)}\n`);
  } catch (error) {
    throw new Failure(`cannot write to ${escape(out)}: ${whyNot(error)}`, { cause: error });
  }
}

const words: Readonly<Record<string, string>> = {
  game: 'the game', judge: 'the judge', seats: 'the number of seats', options: 'the option', format: 'the format', settings: 'the setting of the format', seed: 'the seed', limits: 'the limit',
};

/** What is not the same in two plans, in words; who was refused does not matter. */
export function differences(there: Plan, here: Plan): string[] {
  if (there.game !== here.game) return differ(words['game']!, there.game, here.game);
  return Object.keys(words).flatMap((key) => differ(words[key]!, (there as unknown as Record<string, unknown>)[key], (here as unknown as Record<string, unknown>)[key])).concat(otherPlayers(there, here));
}

function differ(what: string, there: unknown, here: unknown): string[] {
  if (JSON.stringify(there) === JSON.stringify(here)) return [];
  if (!isObject(there) || !isObject(here)) return [`${what} is ${shown(there)} there and ${shown(here)} here`];
  return [...new Set([...Object.keys(there), ...Object.keys(here)])].flatMap((key) => differ(`${what} ${escape(key, 40)}`, there[key], here[key]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const shown = (value: unknown): string => (value === undefined ? 'not given' : escape(typeof value === 'string' ? value : JSON.stringify(value), 40));

function otherPlayers({ entrants: there }: Plan, { entrants: here }: Plan): string[] {
  const keyOf = ({ name, number }: Plan['entrants'][number]): string => number ?? name;
  const missing = there.filter((one) => !here.some((other) => keyOf(other) === keyOf(one))).map((one) => `${escape(keyOf(one))} plays there and not here`);
  const added = here.filter((one) => !there.some((other) => keyOf(other) === keyOf(one))).map((one) => `${escape(keyOf(one))} plays here and not there`);
  const changed = here.filter((one) => there.some((other) => keyOf(other) === keyOf(one) && other.is !== one.is)).map((one) => `${escape(keyOf(one))} is another program now`);
  const all = [...missing, ...added, ...changed];
  return all.length === 0 && JSON.stringify(there.map(keyOf)) !== JSON.stringify(here.map(keyOf)) ? ['the players stand in another order'] : all;
}

/** One at a time may play in a folder. Whoever is dead plays no more. */
export function claim(out: string): void {
  const file = join(out, '.running');
  const pid = Number(unlessGone(() => readFileSync(file, 'utf8')) ?? 0);
  if (pid > 0 && pid !== process.pid && isArena(pid)) throw new Failure(`the tournament in ${escape(out)} is being played by process ${pid}; wait until it has ended, or choose another folder`);
  writeFileSync(file, `${process.pid}`);
}

export const release = (out: string): void => rmSync(join(out, '.running'), { force: true });

/** Of a process that is there: numbers come again. */
function isArena(pid: number): boolean {
  const command = unlessGone(() => readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0')) ?? [];
  return command.some((word) => /^(--)?tournament(=|$)/.test(word));
}
