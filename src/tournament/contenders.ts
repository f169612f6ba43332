import { programRefused } from './player-folder.ts';
import type { BotOptions } from '../game/bot-options.ts';
import type { Message } from '../game/message.ts';
import { createHash, type Hash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { escape } from '../kit/escape.ts';
import { prepare } from '../programs/prepare.ts';
import { isUnbuilt, statOf, type Prepared } from '../programs/prepared.ts';
import { splitCommand } from '../programs/split.ts';
import { shellQuoted } from '../text/replay-command.ts';
import { botNames } from '../match/games.ts';
import { Failure } from '../kit/failure.ts';
import { texts } from './text.ts';
import { readText } from '../text/files.ts';
import { openPlayers } from './player-folder.ts';
import { prepareOptions, type SandboxPolicy } from '../programs/policy.ts';

/** A player that takes part. */
export interface Contender {
  /** The name on the screen; no two are the same. */
  readonly name: string;
  /** Of players in folders: the student's number, and first and last name. */
  readonly number?: string;
  readonly person?: string;
  /** A hash of the program. */
  readonly is: string;
  readonly player: { readonly builtIn: string } | { readonly program: Prepared };
  /** The program as `arena replay --feed` takes it from the current folder; missing for a built-in bot. */
  readonly what?: string;
}

/** A player that cannot take part. */
export interface Refused {
  readonly name: string;
  readonly reason: Message;
}

export interface Players {
  readonly contenders: readonly Contender[];
  readonly refused: readonly Refused[];
}

/** All players of a folder, or of the lines of a file. Without `game` a judge program knows the rules. */
export async function readPlayers(
  players: string,
  game: string | undefined,
  policy: () => Promise<SandboxPolicy>,
): Promise<Players> {
  const stat = statOf(players);
  if (stat === undefined) throw new Failure(texts().cannotReadPlayers(escape(players), texts().noSuchPath));
  return stat.isDirectory() ? readFolder(players, await policy()) : readList(players, game, policy);
}

async function readFolder(folder: string, policy: SandboxPolicy): Promise<Players> {
  const { players, absent } = await openPlayers(folder, prepareOptions(policy));
  const withNumber = ({ alias, number }: { readonly alias: string; readonly number: string }): string =>
    `${alias} (${number})`;
  const isAlone = (alias: string): boolean =>
    players.flatMap((player) => [player.alias, withNumber(player)]).filter((name) => name === alias).length === 1;
  return {
    contenders: players.map(({ number, alias, person, path, program }) => ({
      name: isAlone(alias) ? alias : withNumber({ alias, number }),
      number,
      ...(person === '' ? {} : { person }),
      is: hashOf((hash) => addPath(hash, path)),
      player: { program },
      what: near(path),
    })),
    refused: absent.map(({ number, reason }) => ({ name: number, reason })),
  };
}

/** A path from the current folder, if that is not longer. */
function near(path: string): string {
  const short = relative(process.cwd(), path);
  return short.length < path.length ? short : path;
}

/** A program that is given relative to another folder, as it is given from the current one. */
function fromHere(what: string, from: string): string {
  if (from === process.cwd()) return what;
  if (statOf(resolve(from, what)) !== undefined) return near(resolve(from, what));
  const words = splitCommand(what);
  if ('wrong' in words) return what;
  return words.value
    .map((word) => shellQuoted(statOf(resolve(from, word))?.isFile() ? near(resolve(from, word)) : word))
    .join(' ');
}

interface Line {
  readonly name: string;
  readonly what: string;
}

async function readList(
  file: string,
  game: string | undefined,
  policy: () => Promise<SandboxPolicy>,
): Promise<Players> {
  const lines = readLines(file);
  const from = dirname(resolve(file));
  const [contenders, refused]: [Contender[], Refused[]] = [[], []];
  for (const { name, what } of lines) {
    if (game !== undefined && botNames(game).includes(what)) {
      contenders.push({ name, is: `built-in ${what}`, player: { builtIn: what } });
      continue;
    }
    const program = await prepare(what, { ...prepareOptions(await policy()), from });
    if (isUnbuilt(program)) refused.push({ name, reason: programRefused(program.failure) });
    else
      contenders.push({
        name,
        is: hashOf((hash) => addWords(hash, what, from)),
        player: { program },
        what: fromHere(what, from),
      });
  }
  return { contenders, refused };
}

/** A player per line, `name = WHAT` or the name of a built-in bot; lines that start with # are comments. */
function readLines(file: string): Line[] {
  const lines: Line[] = [];
  for (const [index, text] of readText(file, 2 ** 20)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*(#|$)/.test(text)) continue;
    const [, name, what = name] = /^\s*([A-Za-z0-9_-]{1,32})\s*(?:=\s*(\S.*?)\s*)?$/.exec(text) ?? [];
    const wrong = (why: string): Failure => new Failure(texts().line(escape(file), index + 1, why));
    if (name === undefined) throw wrong(texts().playerForm(`"${escape(text, 60)}"`));
    if (lines.some((line) => line.name === name)) throw wrong(texts().playerTwice(name));
    lines.push({ name, what: what! });
  }
  return lines;
}

function hashOf(add: (hash: Hash) => void): string {
  const hash = createHash('sha256');
  add(hash);
  return hash.digest('hex').slice(0, 32);
}

/** A contender whose program has other options is another one. */
export const withBotOptions = (contender: Contender, options: BotOptions): Contender => {
  const { player, is } = contender;
  if (!('program' in player)) return contender;
  const program = { ...player.program, botOptions: { ...player.program.botOptions, ...options } };
  return { ...contender, is: hashOf((hash) => hash.update(`${is} ${JSON.stringify(options)}`)), player: { program } };
};

export const hashOfProgram = (what: string, from: string): string => hashOf((hash) => addWords(hash, what, from));

/** Hashes a program by its files; a command line by its words and the files among them. */
function addWords(hash: Hash, what: string, from: string): void {
  hash.update(`${what}\0`);
  const whole = resolve(from, what);
  const words = splitCommand(what);
  if (statOf(whole) !== undefined) addPath(hash, whole);
  else if ('value' in words)
    for (const path of words.value.map((word) => resolve(from, word)))
      if (statOf(path)?.isFile()) hash.update(readFileSync(path));
}

const largest = 2 ** 26; // of a larger file only the size is hashed

/** Leaves out the files that programs write when they run. */
function addPath(hash: Hash, path: string): void {
  const stat = lstatSync(path);
  if (stat.isDirectory()) {
    for (const name of readdirSync(path).toSorted()) {
      if (name === '__pycache__') continue;
      hash.update(`${name}\0`);
      addPath(hash, join(path, name));
    }
    hash.update('\0');
  } else if (stat.isSymbolicLink()) hash.update(`link ${readlinkSync(path)}\0`);
  else if (stat.isFile())
    hash.update(`${stat.mode & 0o111} ${stat.size}\0`).update(stat.size > largest ? '' : readFileSync(path));
}
