import { Type, type Static } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Message } from '../../game/message.ts';
import { readLog, seatName, type LogLine } from '../../game/log.ts';
import { everyone } from '../../http/access.ts';
import { Moment, moment, returns } from '../../http/api.ts';
import { HttpProblem } from '../../http/problem.ts';
import { Id, type App } from '../../http/schema.ts';
import { findGame } from '../../http/views.ts';
import { placesInQueue } from '../../jobs/queue.ts';
import { getLog, getMatch, type Match } from '../../store/matches.ts';
import { sentence } from '../../text/sentence.ts';
import { isSealed } from '../live/match-data.ts';
import type { Site } from '../site.ts';
import { stderrFor } from './queries.ts';

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);

export const MatchResult = Type.Object({
  id: Type.Integer(),
  game: Type.String(),
  kind: Type.String({ description: 'test, trial, or why a contest made it' }),
  contest: Type.Integer(),
  round: Type.Integer(),
  url: Type.String({ description: 'the path of its page' }),
  state: Type.Enum(['waiting', 'running', 'finished', 'void']),
  place: orNull(Type.Integer({ description: 'its place in the queue, of a test match that waits' })),
  seats: Type.Array(
    Type.Object({
      seat: Type.String(),
      bot: Type.Integer(),
      version: Type.Integer(),
      name: Type.String(),
      stderr: orNull(Type.String({ description: 'what a bot at fault wrote to stderr; for its owner' })),
    }),
  ),
  options: Type.Unknown({ description: 'the options of the game' }),
  seed: orNull(Type.String({ description: 'once no match of this seed is played any more' })),
  scores: orNull(Type.Array(Type.Number(), { description: 'by seats; more is better' })),
  cause: orNull(Type.String({ description: 'rules, or the fault that ended the match' })),
  turns: orNull(Type.Integer()),
  faults: Type.Array(
    Type.Object({ seat: Type.Integer(), turn: Type.Integer(), fault: Type.String(), detail: Type.String() }),
  ),
  reason: orNull(Type.String({ description: 'why a void match could not be played' })),
  created: Moment,
  started: orNull(Moment),
  finished: orNull(Moment),
});

/** A match for programs. */
export function addApi(app: App, site: Site): void {
  const one = {
    summary: 'A match: its state, its seats, and once it is over its result, faults and seed',
    tags: ['matches'],
    params: Id,
    response: returns(200, MatchResult),
  };
  app.get('/api/v1/matches/:id', { config: everyone, schema: one }, async (request) => {
    const match = await getMatch(site.db, Number(request.params.id));
    if (match === undefined) throw new HttpProblem(404);
    return (await matchResults(site, request, [match]))[0]!;
  });
}

/** Matches as the API tells them. What is still secret is null. */
export async function matchResults(
  { db }: Pick<Site, 'db'>,
  request: FastifyRequest,
  matches: readonly Match[],
): Promise<Static<typeof MatchResult>[]> {
  const waiting = matches.filter(({ state, kind }) => state === 'waiting' && kind === 'test');
  const places = await placesInQueue(
    db,
    waiting.map(({ id }) => id),
  );
  const stderr = await stderrFor(
    db,
    matches.map(({ id }) => id),
    request.visitor?.user,
  );
  return await Promise.all(
    matches.map(async (match) => {
      const game = await findGame(match.game);
      const over = game !== undefined && isSealed(game.rules, match) ? undefined : match.outcome;
      const say = (message: Message): string => sentence(message, request.language, game?.rules.messages);
      const hasFaults = over !== undefined && (over.cause !== 'rules' || game?.rules.standIn !== undefined);
      const faults = hasFaults ? faultsIn((await getLog(db, match.id))?.log ?? '') : [];
      return {
        id: match.id,
        game: match.game,
        kind: match.kind,
        contest: match.contest.id,
        round: match.round,
        url: `/matches/${match.id}`,
        state: match.state,
        place: places.get(match.id) ?? null,
        seats: match.seats.map(({ bot, number: version, name }, seat) => ({
          seat: seatName(game?.rules ?? {}, seat),
          bot,
          version,
          name,
          stderr: stderr.get(`${match.id} ${seat}`) ?? null,
        })),
        options: match.options,
        seed: match.seed ?? null,
        scores: over === undefined ? null : [...over.scores],
        cause: over?.cause ?? null,
        turns: over === undefined ? null : (match.turns ?? null),
        faults: faults.map(({ seat, turn, fault, reason }) => ({ seat, turn, fault, detail: say(reason) })),
        reason: match.reason === undefined ? null : say(match.reason),
        created: match.createdAt.toISOString(),
        started: moment(match.startedAt ?? null),
        finished: moment(match.finishedAt ?? null),
      };
    }),
  );
}

type FaultLine = LogLine & { readonly event: 'fault' };

function faultsIn(log: string): readonly FaultLine[] {
  const read = readLog(log);
  return 'wrong' in read ? [] : read.value.filter((line): line is FaultLine => line.event === 'fault');
}
