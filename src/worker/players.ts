import { dirname } from 'node:path';
import type { RemoteTimes } from '../channels/remote.ts';
import type { Fault } from '../game/fault.ts';
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
import type { MatchMessage } from '../text/match.ts';
import { texts } from './text.ts';

/** A person may be away for so many times as long as a program: they open the page again by hand. */
const personPatience = 4;

/**
 * A built-in bot or a sample program, by its name, the program that somebody sent, or a player who is elsewhere, with
 * these times; programs are built, for so many bytes of memory. Refuses a program of another version than the match was made for.
 */
export async function playerOf(
  db: Database,
  game: string,
  {
    name,
    program,
    fingerprint,
    artefact,
    kind,
    protocol,
    hasLeft,
    absent,
  }: Omit<Attempt['seats'][number], 'id' | 'bot' | 'memory'>,
  times: RemoteTimes,
  memory?: number,
): Promise<MatchPlayer> {
  const away = (fault: Fault, reason: MatchMessage): MatchPlayer => ({ name, player: { absent: { fault, reason } } });
  if (hasLeft) return away('withdrawn', { code: 'left-contest' });
  if (absent !== undefined) return away('no-show', { code: 'player-absent', minutes: absent });
  const spoken = protocol === null ? {} : { protocol };
  if (kind === 'person')
    return { name, player: { remote: { ...times, grace: personPatience * times.grace, isPerson: true } } };
  if (kind === 'connected') return { name, player: { remote: { ...times, ...spoken } } };
  if (artefact !== null) {
    const content = (): Promise<Buffer> => get(db, artefact);
    const options = memory === undefined ? {} : { memory };
    return {
      name,
      player: {
        program: {
          ...built(name, await prepareUpload({ name: program, hash: artefact, content }, options)),
          ...spoken,
        },
      },
    };
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

export function built(name: string, prepared: Prepared | Unbuilt): Prepared {
  if (!isUnbuilt(prepared)) return prepared;
  throw new Error(texts().notReady(name, said(prepared.failure.reason)));
}
