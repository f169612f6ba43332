import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import type { Owned } from '../../http/access.ts';
import { Moment, moment, returns } from '../../http/api.ts';
import { HttpProblem } from '../../http/problem.ts';
import { answers, type App } from '../../http/schema.ts';
import { get } from '../../store/artefacts.ts';
import { memoriesOf, type MemoryRow } from '../../store/memories.ts';
import { sentence } from '../../text/sentence.ts';
import type { Site } from '../site.ts';
import { ownerOf } from './queries.ts';

const tags = ['bots'];
const number = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });
const BotId = Type.Object({ id: number });
const BotAndContest = Type.Object({ id: number, contest: number });

const MemoryResult = Type.Object({
  contest: Type.Integer(),
  name: Type.String({ description: 'of the contest' }),
  files: Type.Array(Type.Object({ name: Type.String(), bytes: Type.Integer() })),
  match: Type.Union([Type.Integer({ description: 'the match that left them' }), Type.Null()]),
  since: Type.Union([Moment, Type.Null()]),
  loss: Type.Union([
    Type.Object(
      { match: Type.Integer(), detail: Type.String() },
      { description: 'the latest match, of which nothing was kept' },
    ),
    Type.Null(),
  ]),
});

/** What a bot keeps from match to match, for its owner. */
export function addMemory(app: App, { db }: Site): void {
  const own: Owned = {
    ownerOf: async ({ params }) => (await ownerOf(db, Number((params as { id: string }).id)))?.people,
  };
  const list = {
    summary: 'What a bot keeps from match to match, by contest; for its owner',
    tags,
    params: BotId,
    response: returns(200, Type.Array(MemoryResult)),
  };
  app.get('/api/v1/bots/:id/memory', { config: { access: own, scope: 'read' }, schema: list }, async (request) =>
    (await memoriesOf(db, Number(request.params.id))).map((row) => ({
      contest: row.contest,
      name: row.name,
      files: row.files.map(({ name, size }) => ({ name, bytes: size })),
      match: row.match,
      since: moment(row.keptAt),
      loss: row.loss && { match: row.loss.match, detail: sentence(row.loss.reason, request.language) },
    })),
  );

  const sendMemory = async (reply: FastifyReply, bot: number, contest: number): Promise<FastifyReply> => {
    const kept = (await memoriesOf(db, bot)).find((row: MemoryRow) => row.contest === contest);
    if (kept === undefined || kept.artefact === null) throw new HttpProblem(404);
    return await reply
      .type('application/x-tar')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="memory-${bot}-${contest}.tar"`)
      .send(await get(db, kept.artefact));
  };
  const file = {
    summary: 'The files that a bot keeps in a contest, as a tar file; for its owner',
    tags,
    params: BotAndContest,
    response: answers('application/x-tar', 'the files'),
  };
  app.get('/bots/:id/memory/:contest', { config: { access: own }, schema: file }, async ({ params }, reply) =>
    sendMemory(reply, Number(params.id), Number(params.contest)),
  );
  app.get(
    '/api/v1/bots/:id/memory/:contest',
    { config: { access: own, scope: 'read' }, schema: file },
    async ({ params }, reply) => sendMemory(reply, Number(params.id), Number(params.contest)),
  );
}
