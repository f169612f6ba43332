import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { addressOf, everyone } from '../../http/access.ts';
import {
  Moment,
  moment,
  numberOf,
  numberPattern,
  pagedBy,
  pageOf,
  returns,
  returnsNothing,
  valueOf,
} from '../../http/api.ts';
import { cursorPattern, readCursor, writeCursor } from '../../http/cursor.ts';
import { HttpProblem } from '../../http/problem.ts';
import { Id, type App } from '../../http/schema.ts';
import { networkOf } from '../../http/streams.ts';
import { chooseLetters } from '../../people/letters.ts';
import { Letters } from './letters.tsx';
import { makeThrottle } from '../../kit/throttle.ts';
import {
  deleteAccount,
  endSessions,
  getAccount,
  readContact,
  register,
  setPassword,
  updateAccount,
} from '../../people/account.ts';
import { entriesOf } from '../../people/audit.ts';
import { loginPattern } from '../../people/fields.ts';
import { readPassword } from '../../people/password.ts';
import { readPicture } from '../../people/picture.ts';
import { endSession, sessionsOf } from '../../people/session.ts';
import { deleteToken, makeToken, scopes, tokensOf } from '../../people/token.ts';
import type { PeopleMessage } from '../../text/people.ts';
import { ofVisibleGames } from '../games/visible.ts';
import type { Site } from '../site.ts';
import { exportOf } from './export.ts';
import { waitOf } from './gate-routes.tsx';
import { readChange } from './profile-routes.tsx';
import { botsOf, profileOf, updateProfile, type Profile } from './queries.ts';

const tags = ['account'];
const reading = { access: 'user', scope: 'read' } as const;
const managing = { access: 'user', scope: 'manage' } as const;

const ProfileResult = Type.Object({
  login: Type.String(),
  role: Type.Enum(['user', 'admin', 'arena', 'place', 'team']),
  country: Type.String({ description: 'two letters of ISO 3166, or empty' }),
  school: Type.String(),
  interests: Type.String(),
  picture: Type.Union([Type.String({ description: 'its path' }), Type.Null()]),
  since: Moment,
});
const profileResult = ({ login, role, country, school, interests, hasPicture, createdAt }: Profile) => ({
  login,
  role,
  country,
  school,
  interests,
  picture: hasPicture ? `/users/${login}/picture` : null,
  since: createdAt.toISOString(),
});

const TokenResult = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  scopes: Type.Array(Type.Enum([...scopes])),
  since: Moment,
  ends: Moment,
  used: Type.Union([Moment, Type.Null()]),
});

/** What the pages of people do, for programs. */
export function addApi(app: App, site: Site): void {
  addProfileApi(app, site);
  addAccountApi(app, site);
  addTokenApi(app, site);
  addSessionApi(app, site);
}

const idOf = (request: FastifyRequest): number => request.visitor!.user;

const Password = Type.Object({ password: Type.String() });
const code = Type.Optional(Type.String({ description: 'where two-step log-in is on: of the app, or a recovery code' }));

interface Demanded {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** Throws why a request of a program is not confirmed by its password. */
export async function demandPassword({ confirm }: Site, request: FastifyRequest, sent: Demanded): Promise<void> {
  refuseField('password', await confirm.byPassword(request, sent.password ?? ''));
}

async function demandCode({ confirm }: Site, request: FastifyRequest, sent: Demanded): Promise<void> {
  refuseField('code', await confirm.byCode(request, sent.code ?? ''));
}

/** By its password, and by a code where two-step log-in is on. */
export async function demand(site: Site, request: FastifyRequest, sent: Demanded): Promise<void> {
  await demandPassword(site, request, sent);
  await demandCode(site, request, sent);
}

/** Throws what is wrong with a field, or that it was wrong too often. */
export function refuseField(name: string, wrong: PeopleMessage | undefined): void {
  if (wrong === undefined) return;
  const retryAfter = waitOf(wrong);
  throw retryAfter === undefined
    ? new HttpProblem(422, { fields: { [name]: wrong } })
    : new HttpProblem(429, { retryAfter });
}

function addProfileApi(app: App, { db }: Site): void {
  const throttle = makeThrottle({ most: 200, ms: 3_600_000 });
  const make = {
    summary: 'Register',
    tags: ['people'],
    body: Type.Object({
      login: Type.String(),
      password: Type.String(),
      email: Type.String({ default: '' }),
    }),
    response: returns(201, ProfileResult),
  };
  app.post('/api/v1/users', { config: everyone, schema: make }, async (request, reply) => {
    const wait = throttle.take(networkOf(request.ip));
    if (wait > 0) throw new HttpProblem(429, { retryAfter: Math.ceil(wait / 1000) });
    const { login } = valueOf(await register(db, request.body, { address: addressOf(request) }));
    return await reply.code(201).send(profileResult((await profileOf(db, login))!));
  });

  const one = {
    summary: 'One person',
    tags: ['people'],
    params: Type.Object({ login: Type.String({ pattern: loginPattern }) }),
    response: returns(200, ProfileResult),
  };
  app.get('/api/v1/users/:login', { config: everyone, schema: one }, async (request) => {
    const profile = await profileOf(db, request.params.login);
    if (profile === undefined) throw new HttpProblem(404);
    return profileResult(profile);
  });

  const bots = {
    summary: 'The bots of a person, by game and name',
    tags: ['people'],
    params: Type.Object({ login: Type.String({ pattern: loginPattern }) }),
    querystring: pagedBy(numberPattern),
    response: returns(200, Type.Array(Type.Object({ bot: Type.Integer(), game: Type.String(), name: Type.String() }))),
  };
  app.get('/api/v1/users/:login/bots', { config: everyone, schema: bots }, async (request, reply) => {
    const { limit, after } = request.query;
    const profile = await profileOf(db, request.params.login);
    if (profile === undefined) throw new HttpProblem(404);
    const found = await botsOf(db, profile.id, { limit: limit + 1, after: numberOf(after) });
    const page = pageOf(request, reply, found, limit, ({ id }) => `${id}`);
    return (await ofVisibleGames(db, request, page)).map(({ id, ...bot }) => ({ bot: id, ...bot }));
  });
}

const AccountResult = Type.Object({
  ...ProfileResult.properties,
  email: Type.Union([Type.String(), Type.Null()]),
  language: Type.Union([Type.Enum(['en', 'pl']), Type.Null()]),
  letters: Letters,
});

function addAccountApi(app: App, site: Site): void {
  const { db } = site;
  const accountResult = async (id: number) => {
    const account = (await getAccount(db, id))!;
    const { email, language, letters } = account;
    return { ...profileResult((await profileOf(db, account.login))!), email, language, letters: [...letters] };
  };

  const one = { summary: 'The own account', tags, response: returns(200, AccountResult) };
  app.get('/api/v1/account', { config: reading, schema: one }, async (request) => accountResult(idOf(request)));

  const text = Type.Optional(Type.String());
  const change = {
    summary:
      'Change the own account and profile; what is not given stays; a new e-mail address needs the password, and a code',
    tags,
    body: Type.Object(
      {
        email: text,
        password: text,
        code,
        language: text,
        letters: Type.Optional(Letters),
        country: text,
        school: text,
        interests: text,
      },
      { additionalProperties: false },
    ),
    response: returns(200, AccountResult),
  };
  app.patch('/api/v1/account', { config: managing, schema: change }, async (request) => {
    const id = idOf(request);
    const before = await accountResult(id);
    const { letters = before.letters, password, code: typed, ...given } = request.body;
    const { email = before.email ?? '', language = before.language ?? '', ...profile } = given;
    const changed = valueOf(await readChange({ ...textsOf(before), ...profile }, undefined, false));
    const contact = valueOf(readContact({ email, language }));
    if (contact.email !== before.email) await demand(site, request, { password, code: typed });
    await updateAccount(db, id, contact, { address: addressOf(request) });
    await updateProfile(db, id, changed);
    await chooseLetters(db, id, letters);
    return await accountResult(id);
  });

  app.addContentTypeParser(['image/png', 'image/jpeg', 'image/webp'], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const put = {
    summary: 'Set the own picture: the bytes of a PNG, JPEG or WebP file',
    tags,
    response: returnsNothing,
  };
  app.put('/api/v1/account/picture', { config: managing, schema: put, bodyLimit: 2 ** 23 }, async (request, reply) => {
    if (!Buffer.isBuffer(request.body)) throw new HttpProblem(415);
    const picture = await readPicture(request.body);
    if ('wrong' in picture) throw new HttpProblem(422, { fields: { picture: picture.wrong } });
    const { country, school, interests } = await accountResult(idOf(request));
    await updateProfile(db, idOf(request), { country, school, interests, picture: picture.value });
    return await reply.code(204).send();
  });
  const unset = { summary: 'Remove the own picture', tags, response: returnsNothing };
  app.delete('/api/v1/account/picture', { config: managing, schema: unset }, async (request, reply) => {
    const { country, school, interests } = await accountResult(idOf(request));
    await updateProfile(db, idOf(request), { country, school, interests, picture: null });
    return await reply.code(204).send();
  });

  const password = {
    summary: 'Change the own password: all sessions end',
    tags,
    body: Type.Object({ password: Type.String(), code, new: Type.String() }),
    response: returnsNothing,
  };
  app.put('/api/v1/account/password', { config: managing, schema: password }, async (request, reply) => {
    await demandPassword(site, request, request.body);
    const chosen = await readPassword(request.body.new, request.visitor!.login);
    if ('wrong' in chosen) throw new HttpProblem(422, { fields: { new: chosen.wrong } });
    await demandCode(site, request, request.body); // last: a code is used up
    await setPassword(db, idOf(request), chosen.value, { actor: idOf(request), address: addressOf(request) });
    return await reply.code(204).send();
  });

  const all = {
    summary: 'All data of the own account',
    tags,
    response: returns(200, Type.Record(Type.String(), Type.Unknown())),
  };
  app.get('/api/v1/account/export', { config: managing, schema: all }, async (request) =>
    JSON.parse(JSON.stringify(await exportOf(db, idOf(request)))),
  );

  const erase = {
    summary: 'Delete the own account',
    tags,
    body: Type.Object({ ...Password.properties, code }),
    response: returnsNothing,
  };
  app.delete('/api/v1/account', { config: managing, schema: erase }, async (request, reply) => {
    await demand(site, request, request.body);
    const wrong = await deleteAccount(db, idOf(request), { actor: idOf(request), address: addressOf(request) });
    if (wrong !== undefined) throw new HttpProblem(409, { detail: wrong });
    return await reply.code(204).send();
  });
}

const textsOf = ({ country, school, interests }: Pick<Profile, 'country' | 'school' | 'interests'>) => ({
  country,
  school,
  interests,
});

function addTokenApi(app: App, { db }: Site): void {
  const own = {
    summary: 'Whose token this is, and what it may do',
    tags,
    response: returns(200, Type.Object({ login: Type.String(), scopes: Type.Array(Type.Enum([...scopes])) })),
  };
  app.get('/api/v1/token', { config: everyone, schema: own }, async ({ visitor }) => {
    if (visitor === undefined) throw new HttpProblem(401);
    return { login: visitor.login, scopes: 'scopes' in visitor.by ? [...visitor.by.scopes] : [...scopes] };
  });

  const list = {
    summary: 'The own tokens, the newest first',
    tags,
    querystring: pagedBy(numberPattern),
    response: returns(200, Type.Array(TokenResult)),
  };
  app.get('/api/v1/account/tokens', { config: managing, schema: list }, async (request, reply) => {
    const { limit, after } = request.query;
    const found = await tokensOf(db, idOf(request), { limit: limit + 1, after: numberOf(after) });
    return pageOf(request, reply, found, limit, ({ id }) => `${id}`).map(
      ({ id, name, scopes: allowed, createdAt, endsAt, usedAt }) => ({
        id,
        name,
        scopes: [...allowed],
        since: createdAt.toISOString(),
        ends: endsAt.toISOString(),
        used: moment(usedAt),
      }),
    );
  });

  const make = {
    summary: 'Make a token, which is told once; a token makes none that may do more than itself',
    tags,
    body: Type.Object({
      name: Type.String(),
      scopes: Type.Array(Type.String()),
      days: Type.Integer({ default: 90 }),
    }),
    response: returns(201, Type.Object({ id: Type.Integer(), token: Type.String() })),
  };
  app.post('/api/v1/account/tokens', { config: managing, schema: make }, async (request, reply) => {
    const { by } = request.visitor!;
    if ('scopes' in by && request.body.scopes.some((scope) => !by.scopes.some((held) => held === scope)))
      throw new HttpProblem(403);
    return await reply
      .code(201)
      .send(valueOf(await makeToken(db, idOf(request), request.body, { address: addressOf(request) })));
  });

  const remove = { summary: 'Delete one of the own tokens', tags, params: Id, response: returnsNothing };
  app.delete('/api/v1/account/tokens/:id', { config: managing, schema: remove }, async (request, reply) => {
    const { id } = request.params;
    if (!(await deleteToken(db, idOf(request), Number(id), { address: addressOf(request) })))
      throw new HttpProblem(404);
    return await reply.code(204).send();
  });
}

function addSessionApi(app: App, site: Site): void {
  const { db } = site;
  const list = {
    summary: 'The own sessions, the latest visit first',
    tags,
    querystring: pagedBy(cursorPattern),
    response: returns(
      200,
      Type.Array(Type.Object({ id: Type.Integer(), agent: Type.String(), address: Type.String(), seen: Moment })),
    ),
  };
  app.get('/api/v1/account/sessions', { config: managing, schema: list }, async (request, reply) => {
    const { limit, after } = request.query;
    const found = await sessionsOf(db, idOf(request), { limit: limit + 1, after: readCursor(after) });
    return pageOf(request, reply, found, limit, ({ seenAt: at, id }) => writeCursor({ at, id })).map(
      ({ seenAt, ...session }) => ({ ...session, seen: seenAt.toISOString() }),
    );
  });

  const log = {
    summary: 'What the audit log notes of the own account, refused log-ins and codes too, the latest first',
    tags,
    querystring: pagedBy(numberPattern),
    response: returns(
      200,
      Type.Array(
        Type.Object({
          id: Type.Integer(),
          at: Moment,
          action: Type.String(),
          subject: Type.String(),
          address: Type.Union([Type.String(), Type.Null()]),
          by: Type.Enum(['owner', 'guest', 'administrator'], {
            description: 'who did it; guest: somebody who was not logged in',
          }),
        }),
      ),
    ),
  };
  app.get('/api/v1/account/log', { config: managing, schema: log }, async (request, reply) => {
    const { limit, after } = request.query;
    const found = await entriesOf(db, idOf(request), { limit: limit + 1, before: numberOf(after) });
    return pageOf(request, reply, found, limit, ({ id }) => `${id}`).map(({ at, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
    }));
  });

  const end = { summary: 'End one of the own sessions', tags, params: Id, body: Password, response: returnsNothing };
  app.delete('/api/v1/account/sessions/:id', { config: managing, schema: end }, async (request, reply) => {
    await demandPassword(site, request, request.body);
    if (!(await endSession(db, idOf(request), Number(request.params.id)))) throw new HttpProblem(404);
    return await reply.code(204).send();
  });

  const endAll = { summary: 'End all own sessions', tags, body: Password, response: returnsNothing };
  app.delete('/api/v1/account/sessions', { config: managing, schema: endAll }, async (request, reply) => {
    await demandPassword(site, request, request.body);
    await endSessions(db, idOf(request));
    return await reply.code(204).send();
  });
}
