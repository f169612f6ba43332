import type { Message } from '../game/message.ts';
import type { TournamentMessage } from '../text/tournament.ts';
import type { PlayerFolderMessage } from '../text/player-folder.ts';
import type { ProgramMessage } from '../text/programs.ts';
import { readdirSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';
import type { PlayerFailure } from '../game/fault.ts';
import type { Reading } from '../kit/reading.ts';
import { escape } from '../kit/escape.ts';
import { languageOf, loadLanguages } from '../programs/language.ts';
import { isUnbuilt, readUpTo, statOf, type Prepared, type Unbuilt } from '../programs/prepared.ts';
import { prepareAlone, prepareThere, type PrepareOptions } from '../programs/prepare.ts';
import { Failure } from '../kit/failure.ts';
import { readInfo, type Info } from './info-file.ts';
import { texts } from './text.ts';
import { whyNot } from '../text/files.ts';

/** A player of a folder of players, built and ready to start. */
export interface FolderPlayer extends Omit<Info, 'command'> {
  /** The student's number: the name of the folder, or of the source file without its extension. */
  readonly number: string;
  /** The folder or file of the player. */
  readonly path: string;
  readonly program: Prepared;
}

/** An entry of the folder that cannot take part. */
export interface Absentee {
  readonly number: string;
  readonly reason: Message;
  /** Details of a failed build. */
  readonly failure?: PlayerFailure;
}

export interface PlayerFolder {
  readonly players: readonly FolderPlayer[];
  readonly absent: readonly Absentee[];
}

type Found = FolderPlayer | Absentee;

/** An entry of the folder that may be a player. */
interface Candidate {
  readonly name: string;
  readonly path: string;
  readonly number: string;
  readonly isFolder: boolean;
}

/**
 * All players of a folder, sorted by their numbers: a subfolder with an info.txt is a player, and so is a single source
 * file. Hidden files are ignored.
 */
export async function openPlayers(folder: string, options: PrepareOptions = {}): Promise<PlayerFolder> {
  const languages = await loadLanguages();
  const found: Found[] = [];
  const candidates: Candidate[] = [];
  for (const name of namesIn(folder)) {
    const path = resolve(folder, name);
    const stat = statOf(path);
    if (stat?.isDirectory()) candidates.push({ name, path, number: shown(name), isFolder: true });
    else if (stat?.isFile() && languageOf(languages, name) !== undefined)
      candidates.push({ name, path, number: shown(parse(name).name), isFolder: false });
    else
      found.push({
        number: shown(name),
        reason: noPlayer,
      });
  }
  for (const candidate of candidates) {
    const same = candidates.filter(({ number }) => bare(number) === bare(candidate.number));
    if (same.length > 1)
      found.push({
        number: shown(candidate.name),
        reason: sameNumber(same.map(({ name }) => shown(name))),
      });
    else found.push(await (candidate.isFolder ? openFolder(candidate, options) : openSource(candidate, options)));
  }
  return { players: found.filter((one) => 'program' in one), absent: found.filter((one) => 'reason' in one) };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .toSorted();
  } catch (error) {
    throw new Failure(texts().cannotReadPlayers(escape(folder), whyNot(error)));
  }
}

const noPlayer: TournamentMessage = { code: 'no-player' };
const sameNumber = (names: readonly string[]): TournamentMessage => ({ code: 'same-number', names });
/** Why a player whose program cannot be built is refused. */
export const programRefused = ({ fault, reason }: PlayerFailure): TournamentMessage => ({
  code: 'program-refused',
  fault,
  why: reason,
});

/** A number without leading zeros. */
export const bare = (number: string): string =>
  number
    .trim()
    .replace(/^0+(?=\d+$)/, '')
    .toLowerCase();

const shown = (name: string): string => name.replace(/\p{C}/gu, '?');

/** Whether a player's folder says in its info.txt how it is started. */
export const isPlayerFolder = (path: string): boolean => statOf(join(path, 'info.txt'))?.isFile() === true;

/** The program of a player's folder, as a tournament starts it. */
export async function preparePlayer(path: string, options: PrepareOptions = {}): Promise<Prepared | Unbuilt> {
  const info = readInfoFile(join(path, 'info.txt'));
  if ('wrong' in info) return { failure: { fault: 'no-program', reason: info.wrong }, messages: '' };
  return await prepareThere(resolve(path), info.value.command, options);
}

async function openFolder({ path, number }: Candidate, options: PrepareOptions): Promise<Found> {
  const info = readInfoFile(join(path, 'info.txt'));
  if ('wrong' in info) return { number, reason: info.wrong };
  const { alias, person, command } = info.value;
  return entrantOf({ number, path, alias, person }, await prepareThere(path, command, options));
}

const openSource = async ({ path, number }: Candidate, options: PrepareOptions): Promise<Found> =>
  entrantOf({ number, path, alias: number, person: '' }, await prepareAlone(path, options));

function entrantOf(player: Omit<FolderPlayer, 'program'>, program: Prepared | Unbuilt): Found {
  if (!isUnbuilt(program)) return { ...player, program };
  const { failure } = program;
  return { number: player.number, reason: programRefused(failure), failure };
}

/** What a player's info.txt says. */
export function readInfoFile(file: string): Reading<Info, PlayerFolderMessage | ProgramMessage> {
  const stat = statOf(file);
  if (!stat?.isFile()) return { wrong: { code: 'info-missing' } };
  if (stat.size > 2 ** 16) return { wrong: { code: 'info-too-long' } };
  const bytes = readUpTo(file, 2 ** 16);
  if ('wrong' in bytes) return bytes;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.value);
  } catch {
    return { wrong: { code: 'info-no-text' } };
  }
  return readInfo(text);
}
