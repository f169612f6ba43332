import type { Message } from '../../game/message.ts';
import { findGame } from '../../http/views.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Database } from '../../store/database.ts';
import { gameOf } from '../../store/games.ts';
import { firstsOfSeeds } from '../../store/tournaments.ts';
import { addConnection } from '../../store/seats.ts';
import type { UploadMessage } from '../../text/uploads.ts';
import { readName, usedBy } from '../bots/send.ts';
import type { Hello } from './protocol.ts';
import { refusal, type PlayerSocket } from './socket.ts';

/** The bot that a socket plays for. */
export interface Entered {
  readonly bot: number;
  readonly version: number;
  readonly name: string;
  readonly game: string;
  readonly isPerson: boolean;
}

/** Connects the player of a hello, who may have so many bots in a game, and lets matches that waited for it be played; or says why not. */
export async function enter(
  db: Database,
  queue: () => Promise<Queue>,
  { id: socket, caller: { visitor } }: PlayerSocket,
  { game, name: wanted, matches }: Hello,
  most: number,
): Promise<Entered | Message> {
  const isPerson = wanted === undefined;
  const name = isPerson ? { value: personName(visitor.login) } : readName(wanted);
  if ('wrong' in name) return name.wrong;
  if ((await findGame(game)) === undefined) return refusal({ code: 'connect-game' });
  const jobs = await queue();
  const [owner, kind] = [visitor.user, isPerson ? 'person' : 'connected'] as const;
  const connected = await db.transaction().execute(async (trx) => {
    if (!isPerson && (await usedBy(trx, owner, game, name.value)).bots >= most) return 'many';
    const added = await addConnection(trx, { owner, game, kind, name: name.value, socket, matches });
    if (typeof added !== 'string' && added.awaited.length > 0) {
      const { hasSecrets } = await gameOf(trx, game);
      const firsts = await firstsOfSeeds(trx, hasSecrets ? added.awaited.map(({ match }) => match) : []);
      await jobs.add(
        trx,
        added.awaited.map(({ match, madeBy, contest, kind: why }) => ({
          kind: 'match',
          match,
          ...(hasSecrets && { apart: firsts.get(match)! }),
          ...(why === 'trial' ? { isAwaited: true } : madeBy === null ? { contest } : { madeBy }),
        })),
      );
    }
    return added;
  });
  if (connected === 'program') return refusal({ code: 'connect-program', name: name.value });
  if (connected === 'taken') return problem({ code: 'bot-taken', name: name.value });
  if (connected === 'many') return problem({ code: 'bots-many', most });
  return { bot: connected.bot, version: connected.version, name: name.value, game, isPerson };
}

const problem = (message: UploadMessage): UploadMessage => message;

/** A name that no bot can have. */
const personName = (login: string): string => `@${login}`;
