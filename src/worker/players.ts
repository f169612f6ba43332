import { dirname } from 'node:path';
import { said } from '../text/said.ts';
import { escape } from '../kit/escape.ts';
import { botNames, sampleNames, samplePath } from '../match/games.ts';
import { fingerprintOf, otherVersion } from '../programs/bot-fingerprint.ts';
import { isUnbuilt, type Prepared, type Unbuilt } from '../programs/prepared.ts';
import { prepareUpload } from '../programs/upload.ts';
import { prepare } from '../programs/prepare.ts';
import type { MatchPlayer } from '../slots/match.ts';
import { get } from '../store/artefacts.ts';
import type { Database } from '../store/database.ts';
import type { Attempt } from '../store/results.ts';
import { texts } from './text.ts';

/**
 * A built-in bot or a sample program, by its name, or the program that somebody sent; programs are built. Refuses a program of another version than the
 * match was made for.
 */
export async function playerOf(
  db: Database,
  game: string,
  {
    name,
    program,
    fingerprint,
    artefact,
  }: Pick<Attempt['seats'][number], 'name' | 'program' | 'fingerprint' | 'artefact'>,
): Promise<MatchPlayer> {
  if (artefact !== null) {
    const content = (): Promise<Buffer> => get(db, artefact);
    return { name, player: { program: built(name, await prepareUpload({ name: program, hash: artefact, content })) } };
  }
  const isBuiltIn = botNames(game).includes(program);
  if (!isBuiltIn && !sampleNames(game).includes(program)) throw new Error(texts().noBot(escape(program, 40), game));
  if (fingerprint !== null && fingerprint !== fingerprintOf(game, program)) throw otherVersion(name);
  if (isBuiltIn) return { name, player: { builtIn: program, ...(fingerprint !== null && { fingerprint }) } };
  return { name, player: { program: await ready(program, samplePath(game, program)) } };
}

/** A program of a game's folder, built. */
export async function ready(name: string, file: string): Promise<Prepared> {
  return built(name, await prepare(file, { from: dirname(file) }));
}

function built(name: string, prepared: Prepared | Unbuilt): Prepared {
  if (!isUnbuilt(prepared)) return prepared;
  throw new Error(texts().notReady(name, said(prepared.failure.reason)));
}
