import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { everyone } from '../../http/access.ts';
import { Moment, numberOf, numberPattern, pagedBy, pageOf, returns, valueOf } from '../../http/api.ts';
import { readFormWithFile } from '../../http/multipart.ts';
import { HttpProblem } from '../../http/problem.ts';
import { answers, type App } from '../../http/schema.ts';
import { openGame } from '../../store/games.ts';
import { languages } from '../../game/message.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { ofVisibleGames } from '../games/visible.ts';
import type { Site } from '../site.ts';
import { botsOf } from '../people/queries.ts';
import { StandingResult, standingResult } from '../contests/api.ts';
import { latelyOf, ownerOf, someVersionsOf, versionsOf } from './queries.ts';
import { largestFile, sendBot, type Submission } from './send.ts';
import { laddersOf, shownOf } from './shown.ts';
import { withoutStarter } from './starters.ts';
import { followVersion, States, versionResult, VersionResult } from './version-result.ts';

const tags = ['bots'];
/** Seconds after which the operator's scanner may work again. */
const retryAfter = 60;
const number = '^[1-9][0-9]{0,14}$';
const Numbers = Type.Object({ id: Type.String({ pattern: number }), number: Type.String({ pattern: number }) });

const BotResult = Type.Object({
  bot: Type.Integer(),
  name: Type.String(),
  game: Type.String(),
  owner: Type.Union([Type.String(), Type.Null()], { description: 'null: a deleted user' }),
  version: Type.Integer({ description: 'the number of the version that plays' }),
  id: Type.Integer({ description: 'its number in the arena: what contests and test matches are asked with' }),
  url: Type.String({ description: 'the path of its page' }),
  standings: Type.Array(
    Type.Object({ contest: Type.Integer(), ...Type.Omit(StandingResult, ['bot', 'version', 'name']).properties }),
    { description: 'in ladders and permanent contests' },
  ),
  matches: Type.Integer({ description: 'its latest ones, in which faults were looked for' }),
  faults: Type.Array(Type.Object({ match: Type.Integer(), fault: Type.String(), turn: Type.Integer(), at: Moment }), {
    description: 'that ended a match, the latest first',
  }),
});

const ListedVersion = Type.Object({
  bot: Type.Integer(),
  version: Type.Integer(),
  id: Type.Integer({ description: 'its number in the arena: what contests and test matches are asked with' }),
  name: Type.String(),
  state: States,
  url: Type.String({ description: 'the path of its page' }),
  since: Moment,
});

/** Sending bots and asking how they are, for programs. */
export function addApi(app: App, site: Site): void {
  const { db } = site;
  const send = {
    summary:
      'Send a bot: a multipart form with the fields name, team (if it is for a team), protocol (if it is not the default of the game) and file, or language and source, or JSON with name, protocol, file and source',
    tags,
    params: Type.Object({ game: Type.String({ maxLength: 100 }) }),
    response: returns(202, VersionResult),
  };
  const submit = { access: 'user', scope: 'submit' } as const;
  app.post('/api/v1/games/:game/bots', { config: submit, schema: send, bodyLimit: 2 ** 25 }, async (request, reply) => {
    const game = await openGame(db, request.params.game);
    if (game === undefined) throw new HttpProblem(404);
    const submission = request.isMultipart() ? await fromForm(request) : fromJson(request.body);
    const sent = await sendBot(site, request.visitor!.user, game.name, await withoutStarter(db, game, submission));
    const wrong = 'wrong' in sent ? sent.wrong['form'] : undefined;
    if (wrong?.code === 'scan-failed') throw new HttpProblem(503, { detail: wrong, retryAfter });
    if (wrong?.code === 'uploads-many')
      throw new HttpProblem(429, { detail: wrong, retryAfter: 60 * Number(wrong['minutes']) });
    const { bot, number: version } = valueOf(sent);
    return await reply.code(202).send(await versionResult(site, request, bot, version));
  });

  const whole = {
    summary: 'A bot: the version that plays, its rating and place in each ladder and permanent contest, its faults',
    tags,
    params: Type.Object({ id: Type.String({ pattern: number }) }),
    querystring: Type.Object({ version: Type.Optional(Type.String({ description: 'the number of another version' })) }),
    response: returns(200, BotResult),
  };
  app.get('/api/v1/bots/:id', { config: everyone, schema: whole }, async (request) => {
    const id = Number(request.params.id);
    const version = shownOf(await versionsOf(db, id), request.query.version);
    if (version === undefined || (await ofVisibleGames(db, request, [version])).length === 0)
      throw new HttpProblem(404);
    const [ladders, { matches, faults }, owner] = await Promise.all([
      laddersOf(site, version),
      latelyOf(db, version.id),
      ownerOf(db, id),
    ]);
    return {
      bot: id,
      name: version.name,
      game: version.game,
      owner: owner === undefined || owner.isGone ? null : owner.login,
      version: version.number,
      id: version.id,
      url: botAddress(id, version.number),
      standings: ladders.flatMap(({ contest, ladder }) =>
        ladder.standings
          .filter((standing) => standing.version.id === version.id)
          .map((standing) => ({ contest: contest.id, ...standingResult(standing) })),
      ),
      matches,
      faults: faults.map(({ match, cause, turns, at }) => ({ match, fault: cause, turn: turns, at: at.toISOString() })),
    };
  });

  const one = {
    summary: 'A version of a bot: its state, why it was refused, what it wrote',
    tags,
    params: Numbers,
    response: returns(200, VersionResult),
  };
  app.get('/api/v1/bots/:id/versions/:number', { config: everyone, schema: one }, async (request) =>
    versionResult(site, request, Number(request.params.id), Number(request.params.number)),
  );

  const events = {
    summary: 'A version as server-sent events: its states, and for its owner what the build writes as it is written',
    tags,
    params: Numbers,
    querystring: Type.Object({ lang: Type.Optional(Type.Enum([...languages])) }),
    response: answers('text/event-stream', 'events version and output; none follow once it is ready or refused'),
  };
  for (const at of ['/bots', '/api/v1/bots'])
    app.get(
      `${at}/:id/versions/:number/events`,
      { config: everyone, schema: events, exposeHeadRoute: false },
      async (request, reply) =>
        await followVersion(site, request, reply, Number(request.params.id), Number(request.params.number)),
    );

  const list = {
    summary: 'The own bots by game and name, each with its newest version',
    tags,
    querystring: pagedBy(numberPattern),
    response: returns(200, Type.Array(VersionResult)),
  };
  const reading = { access: 'user', scope: 'read' } as const;
  app.get('/api/v1/account/bots', { config: reading, schema: list }, async (request, reply) => {
    const { limit, after } = request.query;
    const found = await botsOf(db, request.visitor!.user, { limit: limit + 1, after: numberOf(after) });
    const bots = pageOf(request, reply, found, limit, ({ id }) => `${id}`);
    return await Promise.all(bots.map(({ id }) => versionResult(site, request, id)));
  });

  const versions = {
    summary: 'The versions of a bot, the newest first',
    tags,
    params: Type.Object({ id: Type.String({ pattern: number }) }),
    querystring: pagedBy(numberPattern),
    response: returns(200, Type.Array(ListedVersion)),
  };
  app.get('/api/v1/bots/:id/versions', { config: everyone, schema: versions }, async (request, reply) => {
    const { limit, after } = request.query;
    const bot = Number(request.params.id);
    const found = await someVersionsOf(db, bot, limit + 1, numberOf(after));
    if (found.length === 0 && (await ownerOf(db, bot)) === undefined) throw new HttpProblem(404);
    if ((await ofVisibleGames(db, request, found)).length < found.length) throw new HttpProblem(404);
    return pageOf(request, reply, found, limit, (last) => `${last.number}`).map((version) => ({
      bot,
      version: version.number,
      id: version.id,
      name: version.name,
      state: version.state,
      url: botAddress(bot, version.number),
      since: version.createdAt.toISOString(),
    }));
  });
}

async function fromForm(request: FastifyRequest): Promise<Submission> {
  const { texts, files } = await readFormWithFile(request, largestFile * 2 ** 20 + 1);
  const { name = '', team = '', protocol = '', source = '', language = '' } = Object.fromEntries(texts);
  return { name, team, protocol, source, language, file: files.get('file') };
}

function fromJson(body: unknown): Submission {
  const { name, protocol = '', file, source } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || typeof file !== 'string' || typeof source !== 'string') throw new HttpProblem(400);
  if (typeof protocol !== 'string') throw new HttpProblem(400);
  return { name, protocol, file: { name: file, bytes: Buffer.from(source) } };
}
