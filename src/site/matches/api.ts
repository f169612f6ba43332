import { Type, type Static } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Message } from '../../game/message.ts';
import { readLog } from '../../game/log.ts';
import { seatName } from '../../game/seat.ts';
import { readJudged } from '../../game/view/judged-frames.ts';
import type { FaultRecord } from '../../game/view/viewer.ts';
import { everyone, isAllowed } from '../../http/access.ts';
import { Moment, moment, pagedBy, returns, valueOf } from '../../http/api.ts';
import { cursorPattern, readCursor, writeCursor } from '../../http/cursor.ts';
import { HttpProblem } from '../../http/problem.ts';
import { answers, Id, type App } from '../../http/schema.ts';
import { findGame } from '../../http/views.ts';
import { placesInQueue } from '../../jobs/queue.ts';
import { knownGame, type KnownGame } from '../../store/games.ts';
import { getLog, type Match } from '../../store/matches.ts';
import { explain } from '../../text/explain.ts';
import { sentence } from '../../text/sentence.ts';
import { isSealed, viewerAddress } from '../live/match-data.ts';
import { sortedBy, withQuery } from '../../http/query.ts';
import { isVisible } from '../games/visible.ts';
import type { Site } from '../site.ts';
import { followMatch, keptOf, Pace } from './live-stream.ts';
import { matchFilters, readFilter } from './filter.ts';
import { findMatches, matchSorts } from './find.ts';
import { stderrFor, turnStderrFor } from './queries.ts';
import { visibleMatch } from './visible.ts';

const tags = ['matches'];

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
  paused: orNull(
    Type.Enum(['ladder', 'contest', 'queue'], { description: 'what is paused, of a match that waits for it' }),
  ),
  judge: orNull(Type.Integer({ description: 'the version of the judge that leads it, in a game of somebody' })),
  seats: Type.Array(
    Type.Object({
      seat: Type.String(),
      bot: Type.Integer(),
      version: Type.Integer(),
      name: Type.String(),
      stderr: orNull(
        Type.String({
          description: 'what a bot at fault wrote to stderr; for its owner, by a token with the scope read',
        }),
      ),
    }),
  ),
  options: Type.Unknown({ description: 'the options of the game' }),
  seed: orNull(Type.String({ description: 'once no match of this seed is played any more' })),
  scores: orNull(Type.Array(Type.Number(), { description: 'by seats; more is better' })),
  cause: orNull(Type.String({ description: 'rules, or the fault that ended the match' })),
  turns: orNull(Type.Integer()),
  sealed: Type.Boolean({ description: 'nothing is told while the same cards are played in another match' }),
  faults: Type.Array(
    Type.Object({
      seat: Type.Integer(),
      turn: Type.Integer(),
      fault: Type.String(),
      code: Type.String({ description: 'of the reason' }),
      detail: Type.String({ description: 'what happened' }),
      told: orNull(Type.String({ description: 'the last message to the bot' })),
      said: orNull(Type.String({ description: 'the last message of the bot' })),
      hint: Type.String(),
    }),
  ),
  viewer: orNull(Type.String({ description: 'the path of the viewer that came with the game of a judge program' })),
  reason: orNull(Type.String({ description: 'why a void match could not be played' })),
  created: Moment,
  started: orNull(Moment),
  finished: orNull(Moment),
});

export const OfGame = Type.Optional(Type.String({ maxLength: 100, description: 'the name of a game' }));

/** Matches for programs: what happened, the log, what the own bots wrote, and the live stream. */
export function addApi(app: App, site: Site): void {
  const { db } = site;
  const needMatch = async (request: FastifyRequest<{ Params: { id: string } }>): Promise<Match> => {
    const match = await visibleMatch(db, request, Number(request.params.id));
    if (match === undefined) throw new HttpProblem(404);
    return match;
  };
  const list = {
    summary: 'Finished matches, the latest first unless sorted otherwise, of all kinds or of those asked for',
    description:
      'A search that passed 10,000 matches stops there: such a page may have few rows or none, and its header `link` ' +
      'leads on.',
    tags,
    querystring: Type.Object({ ...pagedBy(cursorPattern).properties, sort: sortedBy(matchSorts), ...matchFilters }),
    response: returns(200, Type.Array(MatchResult)),
  };
  app.get('/api/v1/matches', { config: everyone, schema: list }, async (request, reply) => {
    const { limit, after, sort = 'newest', ...asked } = request.query;
    const filter = valueOf(await readFilter(db, asked));
    if (filter.game !== undefined && !(await isVisible(db, request, filter.game))) throw new HttpProblem(404);
    const { matches, next } = await findMatches(db, readCursor(after), limit, { ...filter, sort });
    if (next !== undefined)
      void reply.header('link', `<${withQuery(request.url, { after: writeCursor(next) })}>; rel="next"`);
    return await matchResults(site, request, matches);
  });

  const one = {
    summary: 'A match: its state, its seats, and once it is over its result, faults explained, and seed',
    tags,
    params: Id,
    response: returns(200, MatchResult),
  };
  app.get('/api/v1/matches/:id', { config: everyone, schema: one }, async (request) => {
    const match = await needMatch(request);
    return (await matchResults(site, request, [match]))[0]!;
  });

  for (const kind of ['log', 'times'] as const) {
    const file = {
      summary: kind === 'log' ? 'The log of a finished match' : 'What was measured in a finished match',
      tags,
      params: Id,
      response: answers('application/jsonl', 'a JSON value a line; only once no match of its seed is played any more'),
    };
    app.get(`/api/v1/matches/:id/${kind}`, { config: everyone, schema: file }, async (request, reply) => {
      const kept = await keptOf(db, await needMatch(request));
      if (kept === undefined) throw new HttpProblem(404);
      return reply.type('application/jsonl; charset=utf-8').send(kept[kind]);
    });
  }

  const written = {
    summary: 'What your bots wrote to stderr in a finished match, by turns; of the last matches of a version',
    tags,
    params: Id,
    response: returns(
      200,
      Type.Array(
        Type.Object({
          seat: Type.Integer({ description: 'counted from 0' }),
          turns: Type.Array(
            Type.Object({
              turn: Type.Integer({ description: 'counted from 1' }),
              text: Type.String({ description: 'at most 2 KiB of a turn, and 64 KiB of a match' }),
            }),
          ),
        }),
      ),
    ),
  };
  app.get(
    '/api/v1/matches/:id/stderr',
    { config: { access: 'user', scope: 'read' }, schema: written },
    async (request) => {
      const match = await needMatch(request);
      const game = await knownGame(db, match.game);
      if (game !== undefined && isSealed(game, match)) return []; // it may name the cards
      const seats = await turnStderrFor(db, match.id, request.visitor!.user);
      return seats.map(({ seat, turns }) => ({ seat, turns: [...turns] }));
    },
  );

  const events = {
    summary: 'A match as server-sent events: what happened so far, then what happens',
    tags,
    params: Id,
    querystring: Type.Object({ pace: Pace }),
    response: answers('text/event-stream', 'events match, frame, now and end; docs/json.md describes them'),
  };
  app.get(
    '/api/v1/matches/:id/events',
    { config: everyone, schema: events, exposeHeadRoute: false },
    (request, reply) => followMatch(site, request, reply, Number(request.params.id), request.query.pace),
  );
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
    mayRead(request) ? request.visitor?.user : undefined,
  );
  return await Promise.all(
    matches.map(async (match) => {
      const game = await knownGame(db, match.game);
      const sealed = game !== undefined && isSealed(game, match);
      const over = sealed ? undefined : match.outcome;
      const say = (message: Message): string => sentence(message, request.language, game?.rules.messages);
      const ofArena = await findGame(match.game);
      const isPlayedOn = ofArena === undefined || ofArena.rules.standIn !== undefined;
      const hasFaults = over !== undefined && (over.cause !== 'rules' || isPlayedOn);
      const faults = hasFaults ? faultsIn((await getLog(db, match.id))?.log ?? '', ofArena === undefined) : [];
      return {
        id: match.id,
        game: match.game,
        kind: match.kind,
        contest: match.contest.id,
        round: match.round,
        url: `/matches/${match.id}`,
        state: match.state,
        place: places.get(match.id) ?? null,
        paused: match.paused ?? null,
        judge: match.judge ?? null,
        seats: match.seats.map(({ bot, number: version, name }, seat) => ({
          seat: seatName(game?.rules ?? {}, seat),
          bot,
          version,
          name,
          stderr: sealed ? null : (stderr.get(`${match.id} ${seat}`) ?? null), // it may name the cards
        })),
        options: match.options,
        seed: match.seed ?? null,
        scores: over === undefined ? null : [...over.scores],
        cause: over?.cause ?? null,
        turns: over === undefined ? null : (match.turns ?? null),
        sealed,
        faults: faults.map((fault) => faultResult(fault, request, game)),
        viewer: (await viewerAddress(db, match)) ?? null,
        reason: match.reason === undefined ? null : say(match.reason),
        created: match.createdAt.toISOString(),
        started: moment(match.startedAt ?? null),
        finished: moment(match.finishedAt ?? null),
      };
    }),
  );
}

/** Whether the visitor may see what is theirs alone. */
const mayRead = ({ visitor }: FastifyRequest): boolean => isAllowed({ access: 'user', scope: 'read' }, visitor);

function faultResult(line: FaultRecord, { language }: FastifyRequest, game: KnownGame | undefined) {
  const { what, told, said, hint } = explain(line, line.turn, language, game?.rules.messages);
  return {
    seat: line.seat,
    turn: line.turn,
    fault: line.fault,
    code: line.reason.code,
    detail: what,
    told: told?.[1] ?? null,
    said: said?.[1] ?? null,
    hint: hint[1],
  };
}

function faultsIn(log: string, isJudged: boolean): readonly FaultRecord[] {
  if (isJudged) return readJudged(log, '').faults;
  const read = readLog(log);
  return 'wrong' in read ? [] : read.value.filter((line) => line.event === 'fault');
}
