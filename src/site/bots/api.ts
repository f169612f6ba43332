import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { everyone } from '../../http/access.ts';
import { Moment, returns, valueOf } from '../../http/api.ts';
import { readFormWithFiles } from '../../http/multipart.ts';
import { HttpProblem } from '../../http/problem.ts';
import { type App } from '../../http/schema.ts';
import { findGame, needGame } from '../../http/views.ts';
import { explain } from '../../text/explain.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import type { Site } from '../site.ts';
import { botsOf } from '../people/queries.ts';
import { ownerOf, uploadOf, versionsOf, type UploadRow } from './queries.ts';
import { awaitedLanguage } from './languages.ts';
import { largestFile, sendBot, type Submission } from './send.ts';

const tags = ['bots'];
const number = '^[1-9][0-9]{0,14}$';
const States = Type.Enum(['waiting', 'building', 'trial', 'ready', 'refused']);
const Text = Type.Union([Type.String(), Type.Null()]);

const VersionResult = Type.Object({
  bot: Type.Integer(),
  version: Type.Integer({ description: 'its number among the versions of the bot' }),
  name: Type.String(),
  game: Type.String(),
  owner: Text,
  state: States,
  url: Type.String({ description: 'the path of its page' }),
  waitsFor: Type.Union([Type.String({ description: 'the language that no worker has now' }), Type.Null()]),
  trial: Type.Union([Type.Integer({ description: 'the number of the trial match' }), Type.Null()]),
  failure: Type.Union([
    Type.Object({
      fault: Type.String(),
      code: Type.String(),
      detail: Type.String({ description: 'what happened' }),
      told: Text,
      said: Text,
      hint: Type.String(),
    }),
    Type.Null(),
  ]),
  output: Type.Union([Type.String({ description: 'what the build wrote; for the owner' }), Type.Null()]),
  stderr: Type.Union([
    Type.String({ description: 'what it wrote to stderr in the trial; for the owner' }),
    Type.Null(),
  ]),
  since: Moment,
});

/** Sending bots and asking how they are, for programs. */
export function addApi(app: App, site: Site): void {
  const { db } = site;
  const versionResult = async (request: FastifyRequest, bot: number, wanted: number | undefined) => {
    const versions = await versionsOf(db, bot);
    const version = wanted === undefined ? versions[0] : versions.find((one) => one.number === wanted);
    if (version === undefined) throw new HttpProblem(404);
    const [owner, upload] = await Promise.all([ownerOf(db, bot), uploadOf(db, version.id)]);
    const isOwn = owner !== undefined && request.visitor?.user === owner.id;
    return {
      bot,
      version: version.number,
      name: version.name,
      game: version.game,
      owner: owner === undefined || owner.isGone ? null : owner.login,
      state: upload?.state ?? ('ready' as const),
      url: botAddress(bot, version.number),
      waitsFor: (upload && (await awaitedLanguage(db, upload))) ?? null,
      trial: upload?.trial ?? null,
      failure: upload === undefined ? null : await failureResult(request, version.game, upload, isOwn),
      output: isOwn ? (upload?.output ?? null) : null,
      stderr: isOwn ? (upload?.stderr ?? null) : null,
      since: version.createdAt.toISOString(),
    };
  };

  const send = {
    summary: 'Send a bot: a multipart form with the fields name and file, or JSON with name, file and source',
    tags,
    params: Type.Object({ game: Type.String({ maxLength: 100 }) }),
    response: returns(202, VersionResult),
  };
  const submit = { access: 'user', scope: 'submit' } as const;
  app.post('/api/v1/games/:game/bots', { config: submit, schema: send, bodyLimit: 2 ** 25 }, async (request, reply) => {
    const game = await findGame(request.params.game);
    if (game === undefined) throw new HttpProblem(404);
    const submission = request.isMultipart() ? await fromForm(request) : fromJson(request.body);
    const { bot, number: version } = valueOf(await sendBot(site, request.visitor!.user, game.name, submission));
    return await reply.code(202).send(await versionResult(request, bot, version));
  });

  const one = {
    summary: 'A version of a bot: its state, why it was refused, what it wrote',
    tags,
    params: Type.Object({ id: Type.String({ pattern: number }), number: Type.String({ pattern: number }) }),
    response: returns(200, VersionResult),
  };
  app.get('/api/v1/bots/:id/versions/:number', { config: everyone, schema: one }, async (request) =>
    versionResult(request, Number(request.params.id), Number(request.params.number)),
  );

  const list = {
    summary: 'The own bots, each with its newest version',
    tags,
    response: returns(200, Type.Array(VersionResult)),
  };
  app.get('/api/v1/account/bots', { config: { access: 'user', scope: 'read' }, schema: list }, async (request) => {
    const bots = await botsOf(db, request.visitor!.user);
    return await Promise.all(bots.map(({ id }) => versionResult(request, id, undefined)));
  });
}

async function failureResult(request: FastifyRequest, game: string, { failure }: UploadRow, isOwn: boolean) {
  if (failure === null) return null;
  const { rules } = await needGame(game);
  const { what, told, said, hint } = explain(failure, failure.turn, request.language, rules.messages);
  return {
    fault: failure.fault,
    code: failure.reason.code,
    detail: what,
    told: isOwn ? (told?.[1] ?? null) : null,
    said: isOwn ? (said?.[1] ?? null) : null,
    hint: hint[1],
  };
}

async function fromForm(request: FastifyRequest): Promise<Submission> {
  const { texts, files } = await readFormWithFiles(request, largestFile * 2 ** 20 + 1);
  return { name: texts.get('name') ?? '', file: files.get('file') };
}

function fromJson(body: unknown): Submission {
  const { name, file, source } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || typeof file !== 'string' || typeof source !== 'string') throw new HttpProblem(400);
  return { name, file: { name: file, bytes: Buffer.from(source) } };
}
