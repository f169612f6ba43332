import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../http/access.ts';
import { Moment, moment, returns, returnsNothing } from '../../http/api.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { App } from '../../http/schema.ts';
import { appAddress } from '../../people/totp.ts';
import { proposeSecret, renewCodes, secretPattern, turnOff, turnOn, twoStepOf } from '../../people/two-step.ts';
import { notedBy } from '../noted.ts';
import type { Site } from '../site.ts';
import { demand, demandPassword } from './api.ts';
import { siteName } from './two-step-routes.tsx';

const tags = ['account'];
const config = { access: 'user', scope: 'manage', beforeTwoStep: true } as const;
const path = '/api/v1/account/two-step';

const Codes = Type.Object({ recoveryCodes: Type.Array(Type.String({ description: 'each is good once' })) });
const Both = Type.Object({
  password: Type.String({ default: '' }),
  code: Type.String({ description: 'six digits of the app, or a recovery code' }),
});

/** Two-step log-in, for programs. */
export function addTwoStepApi(app: App, site: Site): void {
  const { db } = site;
  const one = {
    summary: 'Whether two-step log-in is on',
    tags,
    response: returns(
      200,
      Type.Object({
        since: Type.Union([Moment, Type.Null()], { description: 'null: it is off' }),
        recoveryCodes: Type.Integer({ description: 'how many are left' }),
      }),
    ),
  };
  app.get(path, { config, schema: one }, async (request) => {
    const { since, recoveryCodes } = await twoStepOf(db, request.visitor!.user);
    return { since: moment(since), recoveryCodes };
  });

  const propose = {
    summary: 'A secret for an authenticator app; two-step log-in is on after a code of it was sent',
    tags,
    body: Type.Object({ password: Type.String({ default: '' }) }),
    response: returns(201, Type.Object({ secret: Type.String(), url: Type.String({ description: 'otpauth://…' }) })),
  };
  app.post(path, { config, schema: propose }, async (request, reply) => {
    const { user, login } = request.visitor!;
    await demandPassword(site, request, request.body);
    if ((await twoStepOf(db, user)).since !== null) throw new HttpProblem(409, { detail: { code: 'two-step-is-on' } });
    const secret = await proposeSecret(db, user);
    return await reply.code(201).send({ secret, url: appAddress(secret, login, await siteName(db)) });
  });

  const on = {
    summary: 'Turn on two-step log-in with a code of the secret: all other sessions end; recovery codes are told once',
    tags,
    body: Type.Object({ secret: Type.String({ pattern: secretPattern }), code: Type.String() }),
    response: returns(200, Codes),
  };
  app.put(path, { config, schema: on }, async (request) => {
    const { user, by } = request.visitor!;
    const session = 'session' in by ? by.session : undefined;
    const made = await turnOn(db, user, request.body, { address: addressOf(request), session });
    if ('value' in made) return { recoveryCodes: [...made.value] };
    if (made.wrong.code === 'two-step-ended') throw new HttpProblem(409, { detail: made.wrong });
    throw new HttpProblem(422, { fields: { code: made.wrong } });
  });

  /** Password and code, where it is on. */
  const demandBoth = async (request: FastifyRequest<{ Body: { password: string; code: string } }>): Promise<void> => {
    if (!(await site.confirm.hasCodes(request))) throw new HttpProblem(409, { detail: { code: 'two-step-is-off' } });
    await demand(site, request, request.body);
  };

  const renew = {
    summary: 'New recovery codes in the place of the old ones; they are told once',
    tags,
    body: Both,
    response: returns(201, Codes),
  };
  app.post(`${path}/codes`, { config, schema: renew }, async (request, reply) => {
    await demandBoth(request);
    return await reply
      .code(201)
      .send({ recoveryCodes: [...(await renewCodes(db, request.visitor!.user, notedBy(request)))] });
  });

  const off = { summary: 'Turn off two-step log-in', tags, body: Both, response: returnsNothing };
  app.delete(path, { config, schema: off }, async (request, reply) => {
    await demandBoth(request);
    await turnOff(db, request.visitor!.user, notedBy(request));
    return await reply.code(204).send();
  });
}
