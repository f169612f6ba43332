import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../store/database.ts';
import { getLog, type Match } from '../../store/matches.ts';
import type { LiveMatches, MatchBroadcast } from '../live/matches.ts';
import type { Site } from '../site.ts';
import { visibleMatch } from './visible.ts';

export const Pace = Type.Optional(
  Type.Enum(['told', 'none'], {
    description: 'told: as spectators are told the match, no faster than people can follow; none: as it is played',
  }),
);
type PaceName = 'told' | 'none' | undefined;

/** Sends a match as server-sent events. */
export async function followMatch(
  { db, lives, streams }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
  pace: PaceName,
): Promise<FastifyReply | void> {
  const found = await visibleMatch(db, request, id);
  const broadcast = found === undefined ? undefined : await openAt(lives, found.id, pace);
  return broadcast === undefined ? reply.callNotFound() : await streams.follow(broadcast, request, reply);
}

/** A match that is over is a replay, unless it is being told to spectators and `told` is asked for. */
export async function openAt(lives: LiveMatches, id: number, pace: PaceName): Promise<MatchBroadcast | undefined> {
  const played = async (): Promise<MatchBroadcast | undefined> => await lives.open(id);
  if (pace === 'none') return await played();
  if (pace === 'told') return (await lives.tell(id)) ?? (await played());
  const now = await played();
  return now === undefined || now.isOver ? now : ((await lives.tell(id)) ?? now);
}

/** The log contains the seed, which stays secret while a match of that seed is played. */
export const keptOf = async (db: Database, { id, seed }: Match): Promise<Awaited<ReturnType<typeof getLog>>> =>
  seed === undefined ? undefined : await getLog(db, id);
