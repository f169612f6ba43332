import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Message } from '../../game/message.ts';
import { addressOf } from '../../http/access.ts';
import { numberPattern, pagedBy, pageOf, returns, returnsNothing } from '../../http/api.ts';
import { readFormWithFile } from '../../http/multipart.ts';
import { HttpProblem, type FieldProblems } from '../../http/problem.ts';
import { Id, type App } from '../../http/schema.ts';
import { asSentence } from '../../http/sentence.ts';
import type { Reading } from '../../kit/reading.ts';
import { classesOf, getClass, roleIn } from '../../store/classes.ts';
import type { Site } from '../site.ts';
import { belonging, removing, teaching, teachingContest } from './access.ts';
import { changeCode, deleteClass, makeClass, nameTeacher, removeMember, setNumber, type Join } from './change.ts';
import { enterHandedIn, nameReference } from './contests.ts';
import type { HandIn } from './hand-in.ts';
import { contestsIn, findMember, membersOf } from './queries.ts';
import { OfContest, OfMember, waitIn } from './requests.ts';
import { notedBy } from '../noted.ts';

const tags = ['classes'];
const Text = Type.String({ maxLength: 200 });
const Roles = Type.Enum(['teacher', 'student']);
const Made = Type.Object({ id: Type.Integer(), url: Type.String({ description: 'the path of its page' }) });
const Listed = Type.Object({ id: Type.Integer(), name: Type.String(), role: Type.Union([Roles, Type.Null()]) });
const ClassResult = Type.Object({
  ...Listed.properties,
  code: Type.Union([Type.String({ description: 'to join by, for teachers' }), Type.Null()]),
  contests: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), game: Type.String() }), {
    description: 'the newest hundred, the newest first',
  }),
});
const MemberResult = Type.Object({
  id: Type.Integer(),
  login: Type.String(),
  role: Roles,
  number: Type.String({ description: 'of the student; empty if it is not known' }),
  name: Type.String(),
  claim: Type.Union([Type.String({ description: 'the personal code of a place without an account' }), Type.Null()]),
});
const HandedResult = Type.Object({
  folder: Type.String(),
  login: Type.Union([Type.String(), Type.Null()]),
  bot: Type.Union([Type.Integer(), Type.Null()]),
  wrong: Type.Union([Type.String({ description: 'why it was not taken' }), Type.Null()]),
});

export interface Tools {
  readonly join: Join;
  readonly handIn: HandIn;
}

/** The value, or the problem with each field. */
function valueIn<T>(reading: Reading<T, FieldProblems>): T {
  if ('value' in reading) return reading.value;
  const retryAfter = waitIn(reading.wrong);
  if (retryAfter !== undefined) throw new HttpProblem(429, { fields: reading.wrong, retryAfter });
  const { form, ...fields } = reading.wrong;
  throw new HttpProblem(422, { fields, ...(form !== undefined && { detail: form }) });
}

function refuse(objection: Message | undefined): void {
  if (objection !== undefined) throw new HttpProblem(409, { detail: objection });
}

const idOf = ({ params }: FastifyRequest): number => Number((params as { id: string }).id);

/** Classes for programs. */
export function addApi(app: App, site: Site, { join, handIn }: Tools): void {
  const { db } = site;
  const read = { access: 'user', scope: 'read' } as const;
  const manage = { access: 'user', scope: 'manage' } as const;
  const teachers = { access: teaching(db), scope: 'manage' } as const;
  const ofContest = { access: teachingContest(db), scope: 'manage' } as const;

  const list = {
    summary: 'The own classes, the newest first',
    tags,
    querystring: pagedBy(numberPattern),
    response: returns(200, Type.Array(Listed)),
  };
  app.get('/api/v1/classes', { config: read, schema: list }, async (request, reply) => {
    const { limit, after = Infinity } = request.query;
    const found = (await classesOf(db, request.visitor!.user)).filter(({ id }) => id < Number(after));
    return pageOf(request, reply, found, limit, ({ id }) => `${id}`).map(({ id, name, role }) => ({ id, name, role }));
  });

  const make = { summary: 'Make a class', tags, body: Type.Object({ name: Text }), response: returns(201, Made) };
  app.post('/api/v1/classes', { config: manage, schema: make }, async (request, reply) => {
    const id = valueIn(await makeClass(db, request.visitor!.user, request.body.name, notedBy(request)));
    return await reply.code(201).send({ id, url: `/classes/${id}` });
  });

  const joining = {
    summary: 'Join a class by its code, or take one’s place by the personal one',
    tags,
    body: Type.Object({ code: Text, number: Type.Optional(Text) }),
    response: returns(200, Made),
  };
  app.post('/api/v1/classes/join', { config: manage, schema: joining }, async (request) => {
    const { code, number = '' } = request.body;
    const id = valueIn(await join({ user: request.visitor!.user, ip: addressOf(request), code, number }));
    return { id, url: `/classes/${id}` };
  });

  const one = { summary: 'A class, for its members', tags, params: Id, response: returns(200, ClassResult) };
  app.get('/api/v1/classes/:id', { config: { ...read, access: belonging(db) }, schema: one }, async (request) => {
    const { user, role: siteRole } = request.visitor!;
    const { id, name, code } = (await getClass(db, idOf(request)))!;
    const role = (await roleIn(db, id, user)) ?? null;
    const contests = (await contestsIn(db, id, 100)).map((contest) => ({
      id: contest.id,
      name: contest.name,
      game: contest.game,
    }));
    return { id, name, role, code: role === 'teacher' || siteRole === 'admin' ? code : null, contests };
  });

  const remove = { summary: 'Delete a class', tags, params: Id, response: returnsNothing };
  app.delete('/api/v1/classes/:id', { config: teachers, schema: remove }, async (request, reply) => {
    refuse(await deleteClass(db, idOf(request), notedBy(request)));
    return await reply.code(204).send();
  });

  const code = {
    summary: 'A new code for a class',
    tags,
    params: Id,
    response: returns(200, Type.Object({ code: Type.String() })),
  };
  app.post('/api/v1/classes/:id/code', { config: teachers, schema: code }, async (request) => ({
    code: await changeCode(db, idOf(request)),
  }));

  const members = {
    summary: 'The members of a class by number, for its teachers',
    tags,
    params: Id,
    querystring: pagedBy('^[0-9]{1,4}$'),
    response: returns(200, Type.Array(MemberResult)),
  };
  const listing = { access: teaching(db), scope: 'read' } as const;
  app.get('/api/v1/classes/:id/members', { config: listing, schema: members }, async (request, reply) => {
    const { limit, after = '0' } = request.query;
    const found = await membersOf(db, idOf(request), { limit: limit + 1, offset: Number(after) });
    const end = `${Number(after) + limit}`;
    return pageOf(request, reply, found, limit, () => end).map(({ id, login, role, number, name, claim }) => ({
      id,
      login,
      role,
      number,
      name,
      claim,
    }));
  });

  const teacher = {
    summary: 'Name a teacher',
    tags,
    params: Id,
    body: Type.Object({ login: Text }),
    response: returnsNothing,
  };
  app.post('/api/v1/classes/:id/teachers', { config: teachers, schema: teacher }, async (request, reply) => {
    refuse(await nameTeacher(db, idOf(request), request.body.login, notedBy(request)));
    return await reply.code(204).send();
  });

  const numbered = {
    summary: 'Change the own student number',
    tags,
    params: Id,
    body: Type.Object({ number: Text }),
    response: returnsNothing,
  };
  const belongs = { access: belonging(db), scope: 'manage' } as const;
  app.put('/api/v1/classes/:id/number', { config: belongs, schema: numbered }, async (request, reply) => {
    refuse(await setNumber(db, idOf(request), request.visitor!.user, request.body.number));
    return await reply.code(204).send();
  });

  const leave = { summary: 'Somebody leaves a class', tags, params: OfMember, response: returnsNothing };
  const leaving = { access: removing(db), scope: 'manage' } as const;
  app.delete('/api/v1/classes/:id/members/:member', { config: leaving, schema: leave }, async (request, reply) => {
    const member = (await findMember(db, idOf(request), Number(request.params.member)))!;
    refuse(await removeMember(db, idOf(request), member, notedBy(request)));
    return await reply.code(204).send();
  });

  const hand = {
    summary: 'Hand in a bot for each folder of an archive: a multipart form with the fields game, file',
    tags,
    params: Id,
    response: returns(200, Type.Array(HandedResult)),
  };
  const submit = { access: teaching(db), scope: 'submit' } as const;
  app.post('/api/v1/classes/:id/hand-in', { config: submit, schema: hand }, async (request) => {
    const { texts, files } = await readFormWithFile(request, handIn.bytes);
    const sent = await handIn.send(idOf(request), texts.get('game') ?? '', files.get('file'), notedBy(request));
    return valueIn(sent).map(({ folder, login = null, bot, wrong }) => ({
      folder,
      login,
      bot: bot?.id ?? null,
      wrong: wrong === undefined ? null : asSentence(wrong, request.language),
    }));
  });

  const reference = {
    summary: 'Name the reference bot of a contest by a version of it',
    tags,
    params: OfContest,
    body: Type.Object({ version: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]) }),
    response: returnsNothing,
  };
  const at = '/api/v1/classes/:id/contests/:contest';
  app.put(`${at}/reference`, { config: ofContest, schema: reference }, async (request, reply) => {
    refuse(await nameReference(db, Number(request.params.contest), request.body.version ?? undefined));
    return await reply.code(204).send();
  });

  const enter = {
    summary: 'Enter the bots that were handed in for students and are ready',
    tags,
    params: OfContest,
    response: returns(200, Type.Object({ entered: Type.Integer() })),
  };
  app.post(`${at}/enter`, { config: ofContest, schema: enter }, async (request) => {
    const { entered, wrong } = await enterHandedIn(db, idOf(request), Number(request.params.contest));
    refuse(wrong);
    return { entered };
  });
}
