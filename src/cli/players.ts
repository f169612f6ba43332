import { existsSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { startProgram, unboxed } from '../channels/program.ts';
import type { Player } from '../game/contract.ts';
import { escape } from '../game/escape.ts';
import type { Used } from '../game/log.ts';
import { botNames, loadBot, loadProtocol } from '../match/games.ts';
import { inProcess } from '../match/play.ts';
import { Failure, Usage } from './command.ts';
import { splitCommand } from './split.ts';

/** Somebody who can be seated at as many tables as wanted. */
export interface Entrant {
  readonly name: string;
  /** What runs: a command line; nothing for a bot of this process. */
  readonly command?: readonly string[];
  sit(): Promise<Seated>;
}
export interface Seated {
  readonly player: Player<unknown, unknown>;
  /** The last that it wrote to stderr, escaped; nothing from a bot of this process. */
  lastComplaint(): string;
  /** What it used so far; null for a bot of this process. */
  used(): Used | null;
  /** Makes sure that nothing of it is left; it may go by itself for so many milliseconds. */
  stop(patience?: number): Promise<void>;
}

const interpreters: Readonly<Record<string, string>> = { '.py': 'python3', '.js': process.execPath, '.mjs': process.execPath };
const compiled = ['.c', '.cpp', '.cc', '.java', '.ts', '.rs', '.go', '.cs', '.zip'];

/** Those who play: the named ones in the order written, or all `--bot`s in theirs. */
export async function readEntrants(game: string, named: readonly string[], bots: readonly string[]): Promise<Entrant[]> {
  const programs = new Map(bots.map((bot) => readBot(bot)));
  if (programs.size < bots.length) throw new Usage('two bots have the same name');
  const names = named.length > 0 ? named : [...programs.keys()];
  const entrants = await Promise.all(names.map((name) => enter(game, name, programs.get(name))));
  const idle = [...programs.keys()].find((name) => !names.includes(name));
  if (idle !== undefined) throw new Usage(`the bot ${idle} is given but does not play; add it to the players`);
  return entrants.map((entrant, at) => ({ ...entrant, name: nameApart(entrants, at) }));
}

/** `NAME=WHAT`. */
function readBot(text: string): [string, readonly string[]] {
  const found = /^([A-Za-z0-9_-]{1,32})=(.*)$/s.exec(text);
  if (found === null) throw new Usage(`--bot takes NAME=WHAT, not ${JSON.stringify(escape(text, 60))}; a name has letters, digits, - and _`);
  return [found[1]!, readWhat(found[1]!, found[2]!)];
}

function readWhat(name: string, what: string): readonly string[] {
  if (existsSync(what) && statSync(what).isFile()) {
    const ending = extname(what);
    const interpreter = interpreters[ending];
    if (interpreter !== undefined) return [interpreter, resolve(what)];
    if (compiled.includes(ending)) throw new Failure(`the bot ${name} is a source that must be built (${escape(what)}); build it and give the command that runs it`);
  }
  const words = splitCommand(what);
  if ('wrong' in words) throw new Usage(`the command of the bot ${name} cannot be read: ${words.wrong}`);
  return words.value;
}

async function enter(game: string, name: string, command: readonly string[] | undefined): Promise<Entrant> {
  if (command !== undefined) return { name, command, sit: () => seatProgram(game, name, command) };
  if (!botNames(game).includes(name)) {
    throw new Usage(`there is no player "${escape(name, 40)}"; built in are ${botNames(game).join(', ')}, others are given by --bot NAME=WHAT`);
  }
  const bot = await loadBot(game, name);
  return { name, sit: () => Promise.resolve({ player: inProcess(bot), lastComplaint: () => '', used: () => null, stop: () => Promise.resolve() }) };
}

async function seatProgram(game: string, name: string, command: readonly string[]): Promise<Seated> {
  const protocol = await loadProtocol(game);
  try {
    const program = await startProgram(unboxed(command), protocol.framing);
    return { player: protocol.player(program.channel), lastComplaint: () => lastLines(program.complaints()), used: program.used, stop: program.stop };
  } catch (error) {
    throw new Failure(`the bot ${name}: ${(error as Error).message}`);
  }
}

/** The end of a text, where a traceback says where and what; without the lines that only point. */
const lastLines = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^[\s~^]*$/.test(line))
    .slice(-3)
    .map((line) => escape(line.trim()))
    .join(' / ');

/** A bot that plays itself is told apart by a number. */
function nameApart(entrants: readonly Entrant[], at: number): string {
  const { name } = entrants[at]!;
  const before = entrants.slice(0, at).filter((other) => other.name === name).length;
  return before === 0 ? name : `${name}-${before + 1}`;
}
