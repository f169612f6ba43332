import { Type, type Static } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import { everyone } from '../../http/access.ts';
import { Moment, numberOf, numberPattern, pagedBy, pageOf, returns, returnsNothing } from '../../http/api.ts';
import { HttpProblem, type FieldProblems } from '../../http/problem.ts';
import { answers, type App } from '../../http/schema.ts';
import { languages } from '../../game/message.ts';
import { asSentence } from '../../http/sentence.ts';
import type { Reading } from '../../kit/reading.ts';
import { note } from '../../people/audit.ts';
import { gameOf } from '../../store/games.ts';
import { largestFile } from '../bots/send.ts';
import { States } from '../bots/version-result.ts';
import type { Site } from '../site.ts';
import { changeGame, deleteGame, makeGame } from './judge-make.ts';
import { followJudge } from './judge-live.ts';
import { judgeVersions, type JudgeVersion } from './judge-queries.ts';
import { newGame, type AskedGame } from './judge-read.ts';
import { askedIn, presentValues } from './judge-routes.tsx';
import { moderates, moderating, visibleGame } from './visible.ts';
import { notedBy } from '../noted.ts';

const tags = ['games'];
const GameName = Type.Object({ game: Type.String({ maxLength: 100, description: 'its name' }) });
const retryAfter = 3600;

const SentSource = Type.Object({
  file: Type.String({ maxLength: 200, description: 'its name, which tells the language' }),
  source: Type.String({ maxLength: 2 ** 20 }),
});

/** What may be asked for as JSON; a form has the fields of the page. */
const Asking = Type.Object({
  title: Type.Optional(Type.String({ maxLength: 200 })),
  judge: Type.Optional(SentSource),
  rules: Type.Optional(Type.Object({ en: Type.String(), pl: Type.Optional(Type.String()) })),
  seats: Type.Optional(Type.String({ maxLength: 10, description: 'a number, or a range such as 2-4' })),
  terminator: Type.Optional(Type.Enum(['angles', 'newline'])),
  moveMs: Type.Optional(Type.Integer()),
  memory: Type.Optional(Type.Integer({ description: 'MiB of each program' })),
  minimum: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  samples: Type.Optional(Type.Array(SentSource, { maxItems: 20 })),
  moderators: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 20 })),
});

const VersionResult = Type.Object({
  game: Type.String(),
  version: Type.Integer(),
  state: States,
  url: Type.String({ description: 'the path of the page of the game' }),
  file: Type.String(),
  seats: Type.Object({ min: Type.Integer(), max: Type.Integer() }),
  terminator: Type.Enum(['angles', 'newline']),
  moveMs: Type.Integer(),
  memory: Type.Integer({ description: 'MiB of each program' }),
  minimum: Type.Union([Type.Number(), Type.Null()]),
  trial: Type.Union([Type.Integer({ description: 'the number of the trial match' }), Type.Null()]),
  failure: Type.Union([
    Type.Object({ code: Type.String(), detail: Type.String({ description: 'why it was refused' }) }),
    Type.Null(),
  ]),
  output: Type.Union([Type.String({ description: 'what the builds wrote; for moderators' }), Type.Null()]),
  sent: Moment,
});

/** Games of people, for programs. */
export function addJudgeApi(app: App, site: Site): void {
  const { db } = site;
  const results = async (request: FastifyRequest, name: string, limit: number, before?: number) => {
    const game = await visibleGame(db, request, name);
    if (game?.judge === undefined) throw new HttpProblem(404);
    const isModerator = await moderates(db, request, game);
    return (await judgeVersions(db, name, limit, before)).map((version) =>
      versionResult(request, name, version, isModerator),
    );
  };
  const newest = async (request: FastifyRequest, name: string) => (await results(request, name, 1))[0]!;

  const create = {
    summary: 'Create a game: a multipart form with the fields of the page, or JSON; it is open once its judge passed',
    tags,
    response: returns(202, VersionResult),
  };
  const bodyLimit = 2 ** 25;
  const submit = { access: 'user', scope: 'manage' } as const;
  app.post('/api/v1/games', { config: submit, schema: create, bodyLimit }, async (request, reply) => {
    const asked = request.isMultipart() ? await askedIn(request) : fromJson(request.body, newGame);
    const name = valueOf(await makeGame(site, request.visitor!.user, asked));
    return await reply.code(202).send(await newest(request, name));
  });

  const manage = { access: moderating(db), scope: 'manage' } as const;
  const change = {
    summary: 'Change a game: what is missing stays; another judge, limit or sample bot makes a version',
    tags,
    params: GameName,
    response: returns(202, VersionResult),
  };
  app.post('/api/v1/games/:game/versions', { config: manage, schema: change, bodyLimit }, async (request, reply) => {
    const { game } = request.params;
    const present = await presentValues(site, await gameOf(db, game));
    const asked = request.isMultipart() ? await askedIn(request) : fromJson(request.body, present);
    valueOf(await changeGame(site, request.visitor!.user, game, asked));
    return await reply.code(202).send(await newest(request, game));
  });

  const list = {
    summary: 'The versions of a game of people, the newest first',
    tags,
    params: GameName,
    querystring: pagedBy(numberPattern),
    response: returns(200, Type.Array(VersionResult)),
  };
  app.get('/api/v1/games/:game/versions', { config: everyone, schema: list }, async (request, reply) => {
    const { limit, after } = request.query;
    const found = await results(request, request.params.game, limit + 1, numberOf(after));
    return pageOf(request, reply, found, limit, ({ version }) => `${version}`);
  });

  const one = {
    summary: 'A version of a game of people: its state, why it was refused',
    tags,
    params: Type.Object({ ...GameName.properties, number: Type.String({ pattern: numberPattern }) }),
    response: returns(200, VersionResult),
  };
  app.get('/api/v1/games/:game/versions/:number', { config: everyone, schema: one }, async (request) => {
    const number = Number(request.params.number);
    const [found] = await results(request, request.params.game, 1, number + 1);
    if (found?.version !== number) throw new HttpProblem(404);
    return found;
  });

  const events = {
    summary:
      'A version of a game of people as server-sent events, for its moderators: its states, what its builds write',
    tags,
    params: one.params,
    querystring: Type.Object({ lang: Type.Optional(Type.Enum([...languages])) }),
    response: answers('text/event-stream', 'events version and output; none follow once it is ready or refused'),
  };
  for (const [at, config] of [
    ['/games', { access: moderating(db) }],
    ['/api/v1/games', manage],
  ] as const)
    app.get(
      `${at}/:game/versions/:number/events`,
      { config, schema: events, exposeHeadRoute: false },
      async (request, reply) =>
        await followJudge(site, request, reply, request.params.game, Number(request.params.number)),
    );

  const remove = { summary: 'Delete a game of people; results stay', tags, params: GameName, response: returnsNothing };
  app.delete('/api/v1/games/:game', { config: manage, schema: remove }, async (request, reply) => {
    const { game } = request.params;
    const objection = await deleteGame(db, game);
    if (objection !== undefined) throw new HttpProblem(409, { detail: objection });
    await note(db, 'game-deleted', { ...notedBy(request), subject: game });
    return await reply.code(204).send();
  });
}

/** A quota that is used up resets by itself. */
function valueOf(made: Reading<string, FieldProblems>): string {
  if ('value' in made) return made.value;
  const { form, ...fields } = made.wrong;
  const common = { ...(form !== undefined && { detail: form }), fields };
  throw form?.code === 'games-many' ? new HttpProblem(429, { ...common, retryAfter }) : new HttpProblem(422, common);
}

function versionResult(
  { language }: FastifyRequest,
  game: string,
  { number, state, program, failure, output, createdAt, moveTime, ...version }: JudgeVersion,
  isModerator: boolean,
): Static<typeof VersionResult> {
  const { seats, terminator, memory, minimum, trial } = version;
  return {
    game,
    version: number,
    state,
    url: `/games/${game}`,
    file: program,
    seats: { ...seats },
    terminator,
    moveMs: moveTime,
    memory,
    minimum,
    trial,
    failure: failure === null ? null : { code: failure.code, detail: asSentence(failure, language) },
    output: isModerator ? output : null,
    sent: createdAt.toISOString(),
  };
}

/** What is missing stays as in `present`. */
function fromJson(body: unknown, present: Readonly<Partial<Record<string, string>>>): AskedGame {
  if (!isAsking(body)) throw new HttpProblem(400);
  const sent = ({ file, source }: Static<typeof SentSource>) => ({ name: file, bytes: Buffer.from(source) });
  const value = (name: string): string => present[name] ?? '';
  const bytes = JSON.stringify(body).length;
  if (bytes > largestFile * 2 ** 20)
    throw new HttpProblem(413, { detail: { code: 'source-large', mebibytes: largestFile } });
  return {
    title: body.title ?? value('title'),
    rulesEn: body.rules?.en ?? value('rules_en'),
    rulesPl: body.rules?.pl ?? value('rules_pl'),
    seats: body.seats ?? value('seats'),
    terminator: body.terminator ?? value('terminator'),
    time: body.moveMs === undefined ? value('time') : String(body.moveMs / 1000),
    memory: body.memory === undefined ? value('memory') : String(body.memory),
    minimum: body.minimum === undefined ? value('minimum') : body.minimum === null ? '' : String(body.minimum),
    moderators: body.moderators?.join(' ') ?? value('moderators'),
    judge: body.judge === undefined ? {} : { file: sent(body.judge) },
    samples: (body.samples ?? []).map(sent),
  };
}

const isAsking = (body: unknown): body is Static<typeof Asking> => Check(Asking, body);
