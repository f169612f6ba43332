import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Moment, moment, returns, returnsNothing } from '../../http/api.ts';
import { HttpProblem } from '../../http/problem.ts';
import { asSentence } from '../../http/sentence.ts';
import { answers, changes, Id, pageQueryWith, type App } from '../../http/schema.ts';
import { cancelJob, countJobs, waitingJobs } from '../../jobs/overview.ts';
import { pauseLadder } from '../../contests/ladders.ts';
import { note } from '../../people/audit.ts';
import { ladders } from '../../store/contests.ts';
import { gamesByName } from '../../store/games.ts';
import { listWorkers, queueIsPaused, setDrained, setPaused } from '../../store/workers.ts';
import { show, type Site } from '../site.ts';
import { messages } from './messages.ts';
import { QueuePage } from './queue.tsx';
import { notedBy } from '../noted.ts';

const tags = ['admin'];
const config = { access: 'admin' } as const;
const admin = { access: 'admin', scope: 'manage' } as const;
const shown = 50;

const uuid = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', description: 'its number, a UUID' }),
});
const Place = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'the place after which' }));

export function addQueue(app: App, site: Site): void {
  const { db } = site;
  const list = {
    summary: 'The queue and the workers, for administrators',
    tags,
    querystring: pageQueryWith({ after: Place, done: Type.Optional(Type.Enum(['cancelled', 'taken'])) }),
    response: answers('text/html', 'the queue'),
  };
  app.get('/admin/queue', { config, schema: list }, async (request, reply) => {
    const { after = 0, done } = request.query;
    const [paused, jobs, found, workers, all, games] = await Promise.all([
      queueIsPaused(db),
      countJobs(db),
      waitingJobs(db, shown + 1, after),
      listWorkers(db),
      ladders(db),
      gamesByName(db),
    ]);
    return await show(
      site,
      request,
      reply,
      { title: messages[request.language].parts.queue, nav: '/admin', isPrivate: true, refresh: 10 },
      <QueuePage
        {...{
          paused,
          jobs,
          workers,
          done,
          games,
          pausedLadders: all.filter(({ pausedAt }) => pausedAt !== null),
          waiting: found.slice(0, shown),
          first: after === 0 ? undefined : '/admin/queue',
        }}
        next={found.length > shown ? `/admin/queue?after=${after + shown}` : undefined}
      />,
    );
  });

  const cancelling = {
    summary: 'Cancel a build or a test match that waits',
    tags,
    params: uuid,
    response: changes('the queue'),
  };
  app.post('/admin/queue/:id/cancel', { config, schema: cancelling }, async (request, reply) => {
    const isCancelled = await cancel(site, request);
    return await reply.redirect(`/admin/queue?done=${isCancelled ? 'cancelled' : 'taken'}`, 303);
  });

  for (const [word, isPaused] of [
    ['pause', true],
    ['resume', false],
  ] as const) {
    const pausing = {
      summary: isPaused ? 'No worker takes a job any more' : 'Workers take jobs again',
      tags,
      response: changes('the queue'),
    };
    app.post(`/admin/queue/${word}`, { config, schema: pausing }, async (request, reply) => {
      await pause(site, request, isPaused);
      return await reply.redirect('/admin/queue', 303);
    });
  }

  for (const [word, isPaused] of [
    ['pause', true],
    ['resume', false],
  ] as const) {
    const pausing = {
      summary: isPaused ? 'No match of a ladder is begun any more' : 'Matches of a ladder are begun again',
      tags,
      params: Id,
      response: changes('the ladder'),
    };
    app.post(`/admin/ladders/:id/${word}`, { config, schema: pausing }, async (request, reply) => {
      await pauseOne(site, request, isPaused);
      return await reply.redirect(`/contests/${idIn(request)}`, 303);
    });
  }

  for (const [word, isDrained] of [
    ['drain', true],
    ['resume', false],
  ] as const) {
    const draining = {
      summary: isDrained ? 'A worker finishes what it does and takes no more jobs' : 'A worker takes jobs again',
      tags,
      params: uuid,
      response: changes('the queue'),
    };
    app.post(`/admin/workers/:id/${word}`, { config, schema: draining }, async (request, reply) => {
      await drain(site, request, isDrained);
      return await reply.redirect('/admin/queue', 303);
    });
  }
  addApi(app, site);
}

const idIn = ({ params }: FastifyRequest): string => (params as { id: string }).id;

async function cancel({ db }: Site, request: FastifyRequest): Promise<boolean> {
  const isCancelled = await cancelJob(db, idIn(request));
  if (isCancelled) await note(db, 'job-cancelled', { ...notedBy(request), subject: idIn(request) });
  return isCancelled;
}

async function pause({ db }: Site, request: FastifyRequest, isPaused: boolean): Promise<void> {
  if (await setPaused(db, isPaused)) await note(db, isPaused ? 'queue-paused' : 'queue-resumed', notedBy(request));
}

async function pauseOne(site: Site, request: FastifyRequest, isPaused: boolean): Promise<void> {
  const ladder = Number(idIn(request));
  if (!(await pauseLadder(site.db, await site.queue(), ladder, isPaused, notedBy(request)))) throw new HttpProblem(404);
}

async function drain({ db }: Site, request: FastifyRequest, isDrained: boolean): Promise<void> {
  if (!(await setDrained(db, idIn(request), isDrained))) throw new HttpProblem(404);
  await note(db, isDrained ? 'worker-drained' : 'worker-resumed', { ...notedBy(request), subject: idIn(request) });
}

const OrNull = <T extends Parameters<typeof Type.Array>[0]>(type: T) => Type.Union([type, Type.Null()]);
const JobResult = Type.Object({
  id: Type.String(),
  place: Type.Integer(),
  kind: Type.String(),
  game: OrNull(Type.String()),
  match: OrNull(Type.Integer()),
  version: OrNull(Type.Integer()),
  names: Type.Array(Type.String()),
  by: OrNull(Type.String({ description: 'the login of who asked for it' })),
  since: Moment,
});
const WorkerResult = Type.Object({
  id: Type.String(),
  host: Type.String(),
  slots: Type.Integer(),
  sandbox: Type.String(),
  languages: OrNull(Type.Array(Type.String())),
  alive: Type.Boolean(),
  seen: Moment,
  drained: OrNull(Moment),
  trouble: OrNull(Type.String()),
  doing: Type.Array(
    Type.Object({
      match: OrNull(Type.Integer()),
      version: OrNull(Type.Integer()),
      game: Type.String(),
      names: Type.Array(Type.String()),
      since: OrNull(Type.String()),
    }),
  ),
});

function addApi(app: App, site: Site): void {
  const { db } = site;
  const queue = {
    summary: 'The queue: jobs by kind, and the first that wait',
    tags,
    querystring: Type.Object({
      after: Place,
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'jobs that wait' }),
    }),
    response: returns(
      200,
      Type.Object({
        paused: Type.Boolean(),
        jobs: Type.Array(
          Type.Object({
            kind: Type.String(),
            waiting: Type.Integer({ description: 'in the queue' }),
            later: Type.Integer({ description: 'matches that join the queue later' }),
            running: Type.Integer(),
            oldest: OrNull(Moment),
          }),
        ),
        waiting: Type.Array(JobResult),
      }),
    ),
  };
  app.get('/api/v1/admin/queue', { config: admin, schema: queue }, async (request) => {
    const { after, limit } = request.query;
    const [paused, jobs, waiting] = await Promise.all([
      queueIsPaused(db),
      countJobs(db),
      waitingJobs(db, limit, after),
    ]);
    return {
      paused,
      jobs: jobs.map((job) => ({ ...job, oldest: moment(job.oldest) })),
      waiting: waiting.map(({ since, bot: _bot, names, ...job }) => ({
        ...job,
        names: [...names],
        since: since.toISOString(),
      })),
    };
  });

  const pausing = {
    summary: 'Pause the queue, or let it go on: while it is paused, no worker takes a job',
    tags,
    body: Type.Object({ paused: Type.Boolean() }),
    response: returnsNothing,
  };
  app.patch('/api/v1/admin/queue', { config: admin, schema: pausing }, async (request, reply) => {
    await pause(site, request, request.body.paused);
    return await reply.code(204).send();
  });

  const pausingOne = {
    summary: 'Pause a ladder, or let it go on: while it is paused, none of its matches is begun',
    tags,
    params: Id,
    body: Type.Object({ paused: Type.Boolean() }),
    response: returnsNothing,
  };
  app.patch('/api/v1/admin/ladders/:id', { config: admin, schema: pausingOne }, async (request, reply) => {
    await pauseOne(site, request, request.body.paused);
    return await reply.code(204).send();
  });

  const cancelling = {
    summary: 'Cancel a build or a test match that waits; 409 when it does not wait any more',
    tags,
    params: uuid,
    response: returnsNothing,
  };
  app.delete('/api/v1/admin/queue/:id', { config: admin, schema: cancelling }, async (request, reply) => {
    if (!(await cancel(site, request))) throw new HttpProblem(409);
    return await reply.code(204).send();
  });

  const workers = {
    summary: 'The workers, and what each does now',
    tags,
    response: returns(200, Type.Array(WorkerResult)),
  };
  app.get('/api/v1/admin/workers', { config: admin, schema: workers }, async (request) =>
    (await listWorkers(db)).map(({ tier, isAlive, seenAt, drainedAt, trouble, languages, doing, ...worker }) => ({
      ...worker,
      sandbox: tier,
      languages: languages && [...languages],
      alive: isAlive,
      seen: seenAt.toISOString(),
      drained: moment(drainedAt),
      trouble: trouble && asSentence(trouble, request.language),
      doing: doing.map(({ bot: _bot, names, ...one }) => ({ ...one, names: [...names] })),
    })),
  );

  const draining = {
    summary: 'Whether a worker takes no more jobs',
    tags,
    params: uuid,
    body: Type.Object({ drained: Type.Boolean() }),
    response: returnsNothing,
  };
  app.patch('/api/v1/admin/workers/:id', { config: admin, schema: draining }, async (request, reply) => {
    await drain(site, request, request.body.drained);
    return await reply.code(204).send();
  });
}
