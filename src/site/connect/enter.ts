import type { Transaction } from 'kysely';
import { jsonName } from '../../game/json-protocol.ts';
import type { Message } from '../../game/message.ts';
import { findGame } from '../../http/views.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Database } from '../../store/database.ts';
import type { Schema } from '../../store/schema.ts';
import { gameOf } from '../../store/games.ts';
import { firstsOfSeeds } from '../../store/tournaments.ts';
import { addConnection, personName, resumeConnection, type AwaitedMatch } from '../../store/seats.ts';
import type { UploadMessage } from '../../text/uploads.ts';
import { readName, readProtocol, usedBy } from '../bots/send.ts';
import type { Hello } from './protocol.ts';
import { refusal, type PlayerSocket } from './socket.ts';

type Trx = Transaction<Schema>;

/** The bot that a socket plays for. */
export interface Entered {
  readonly bot: number;
  readonly version: number;
  readonly name: string;
  readonly game: string;
  readonly isPerson: boolean;
  /** What its lines are. */
  readonly protocol: string;
}

/** Connects the player of a hello, who may have so many bots in a game, and lets matches that waited for it be played; or says why not. */
export async function enter(
  db: Database,
  queue: () => Promise<Queue>,
  { id: socket, caller: { visitor } }: PlayerSocket,
  { game, name: wanted, protocol: said = '', matches }: Hello,
  most: number,
): Promise<Entered | Message> {
  const isPerson = wanted === undefined;
  const name = isPerson ? { value: personName(visitor.login) } : readName(wanted);
  if ('wrong' in name) return name.wrong;
  if ((await findGame(game)) === undefined) return refusal({ code: 'connect-game' });
  const { protocols } = await gameOf(db, game);
  const spoken = readProtocol(said, protocols);
  if ('wrong' in spoken) return spoken.wrong;
  const [standard] = protocols.map((one) => one.name);
  const protocol = spoken.value === standard ? undefined : spoken.value;
  const jobs = await queue();
  const [owner, kind] = [visitor.user, isPerson ? 'person' : 'connected'] as const;
  const connected = await db.transaction().execute(async (trx) => {
    if (!isPerson && (await usedBy(trx, owner, game, name.value)).bots >= most) return 'many';
    const added = await addConnection(trx, { owner, game, kind, name: name.value, protocol, socket, matches });
    if (typeof added !== 'string' && 'awaited' in added) await addJobs(trx, jobs, game, added.awaited);
    return added;
  });
  if (connected === 'program') return refusal({ code: 'connect-program', name: name.value });
  if (connected === 'taken') return problem({ code: 'bot-taken', name: name.value });
  if (connected === 'many') return problem({ code: 'bots-many', most });
  if ('speaks' in connected)
    return refusal({ code: 'connect-protocol', name: name.value, protocol: connected.speaks ?? standard! });
  const { bot, version } = connected;
  return { bot, version, name: name.value, game, isPerson, protocol: isPerson ? jsonName : (protocol ?? standard!) };
}

/** Lets matches be played that were put aside because the socket of this version seemed to be gone. */
export async function resume(
  db: Database,
  queue: () => Promise<Queue>,
  { version, game }: Pick<Entered, 'version' | 'game'>,
): Promise<void> {
  const jobs = await queue();
  await db.transaction().execute(async (trx) => await addJobs(trx, jobs, game, await resumeConnection(trx, version)));
}

async function addJobs(trx: Trx, jobs: Queue, game: string, awaited: readonly AwaitedMatch[]): Promise<void> {
  if (awaited.length === 0) return;
  const { hasSecrets } = await gameOf(trx, game);
  const firsts = await firstsOfSeeds(trx, hasSecrets ? awaited.map(({ match }) => match) : []);
  await jobs.add(
    trx,
    awaited.map(({ match, madeBy, contest, kind: why }) => ({
      kind: 'match',
      match,
      ...(hasSecrets && { apart: firsts.get(match)! }),
      ...(why === 'trial' || why === 'friendly' ? { isAwaited: true } : madeBy === null ? { contest } : { madeBy }),
    })),
  );
}

const problem = (message: UploadMessage): UploadMessage => message;
