import { Type, type Static } from '@fastify/type-provider-typebox';
import { Moment, returns, returnsNothing, valueOf } from '../../http/api.ts';
import { everyone } from '../../http/access.ts';
import { HttpProblem } from '../../http/problem.ts';
import { Id, type App } from '../../http/schema.ts';
import { writtenOf } from '../tests/api.ts';
import { candidateIds } from '../tests/queries.ts';
import type { Site } from '../site.ts';
import type { Challenge, Person } from './challenge.ts';
import { acceptChallenge, leaveChallenge, makeChallenge } from './change.ts';
import { getChallenge, openChallenges } from './queries.ts';
import { gamesForPeople } from './shown.ts';

const tags = ['challenges'];
const Login = Type.String({ maxLength: 32 });
const Whole = Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 });

const Asking = Type.Object(
  {
    game: Type.String({ maxLength: 100 }),
    others: Type.Array(
      Type.Object(
        {
          person: Type.Optional(Login),
          bot: Type.Optional(Whole),
          version: Type.Optional(Whole),
        },
        { additionalProperties: false, description: 'a person, a bot (its newest version that is ready), or neither' },
      ),
      { minItems: 1, maxItems: 64, description: 'who sits in the other seats; {}: whoever comes' },
    ),
    seat: Type.Optional(Type.Integer({ minimum: 0, maximum: 63, description: 'the own seat; else it is drawn' })),
    clock: Type.Optional(
      Type.Integer({ description: 'milliseconds, one of the times of the form; else that of the game for people' }),
    ),
    options: Type.Optional(Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.Number(), Type.String()]))),
  },
  { additionalProperties: false },
);

const ChallengeResult = Type.Object({
  id: Type.Integer(),
  url: Type.String({ description: 'the path of its page' }),
  state: Type.Enum(['open', 'lapsed', 'begun', 'withdrawn', 'declined']),
  game: Type.String(),
  maker: Type.String({ description: 'a login' }),
  clock: Type.Integer({ description: 'milliseconds, for a move or a game' }),
  options: Type.Unknown(),
  createdAt: Moment,
  match: Type.Union([Type.Integer({ description: 'the game that came of it' }), Type.Null()]),
  seats: Type.Array(
    Type.Object({
      person: Type.Union([Login, Type.Null()]),
      bot: Type.Union([Type.Integer(), Type.Null()]),
      version: Type.Union([Type.Integer(), Type.Null()]),
      accepted: Type.Boolean(),
    }),
  ),
});

/** Challenges for programs. */
export function addApi(app: App, site: Site): void {
  const { db } = site;
  const play = { access: 'user', scope: 'play' } as const;
  const personOf = ({ user, login }: { readonly user: number; readonly login: string }): Person => ({
    id: user,
    login,
  });
  const resultOf = async (id: number): Promise<Static<typeof ChallengeResult>> => {
    const found = await getChallenge(db, id);
    if (found === undefined) throw new HttpProblem(404);
    return written(found);
  };

  const list = {
    summary: 'Challenges that are open, the oldest first',
    tags,
    response: returns(200, Type.Array(ChallengeResult)),
  };
  app.get('/api/v1/challenges', { config: everyone, schema: list }, async () =>
    (await openChallenges(db)).map(written),
  );

  const one = { summary: 'One challenge', tags, params: Id, response: returns(200, ChallengeResult) };
  app.get('/api/v1/challenges/:id', { config: everyone, schema: one }, async ({ params }) =>
    resultOf(Number(params.id)),
  );

  const make = {
    summary: 'Make a challenge; a game against bots alone begins at once',
    tags,
    body: Asking,
    response: returns(201, ChallengeResult),
  };
  app.post('/api/v1/challenges', { config: play, schema: make }, async (request, reply) => {
    const { others, seat, clock, options = {} } = request.body;
    const game = (await gamesForPeople(db)).find(({ name }) => name === request.body.game);
    if (game === undefined) throw new HttpProblem(422, { fields: { game: { code: 'challenge-game' } } });
    const named = others.flatMap(({ bot, version }) =>
      bot === undefined ? [] : { bot, ...(version !== undefined && { version }) },
    );
    const ids = named.length === 0 ? [] : await candidateIds(db, named);
    const bots = others.map(({ bot }) => (bot === undefined ? undefined : `${ids.shift() ?? 'none'}`));
    const { challenge } = valueOf(
      await makeChallenge(site, personOf(request.visitor!), game, {
        seat: seat === undefined ? '' : `${seat}`,
        clock: clock === undefined ? '' : `${clock}`,
        others: others.map(({ person }, at) => ({
          who: bots[at] ?? (person === undefined ? 'any' : 'person'),
          login: person ?? '',
        })),
        options: Object.fromEntries(Object.entries(options).map(([name, value]) => [name, writtenOf(value)])),
      }),
    );
    return await reply.code(201).send(await resultOf(challenge));
  });

  const accept = { summary: 'Accept a challenge', tags, params: Id, response: returns(200, ChallengeResult) };
  app.post('/api/v1/challenges/:id/accept', { config: play, schema: accept }, async (request) => {
    const id = Number(request.params.id);
    const accepted = await acceptChallenge(site, personOf(request.visitor!), id);
    if ('wrong' in accepted) throw new HttpProblem(409, { detail: accepted.wrong });
    return await resultOf(id);
  });

  const leave = {
    summary: 'Withdraw an own challenge, decline one, or leave a seat that was accepted',
    tags,
    params: Id,
    response: returnsNothing,
  };
  app.delete('/api/v1/challenges/:id', { config: play, schema: leave }, async (request, reply) => {
    const problem = await leaveChallenge(site, personOf(request.visitor!), Number(request.params.id));
    if (problem !== undefined) throw new HttpProblem(409, { detail: problem });
    return await reply.code(204).send();
  });
}

const written = (challenge: Challenge): Static<typeof ChallengeResult> => {
  const { id, state, game, maker, moveTime, options, createdAt, match, seats } = challenge;
  return {
    id,
    url: `/play/${id}`,
    state,
    game,
    maker: maker.login,
    clock: moveTime,
    options,
    createdAt: createdAt.toISOString(),
    match: match ?? null,
    seats: seats.map(({ person, bot, hasAccepted }) => ({
      person: person?.login ?? null,
      bot: bot?.bot ?? null,
      version: bot?.number ?? null,
      accepted: hasAccepted,
    })),
  };
};
