import { Type } from '@fastify/type-provider-typebox';
import { everyone } from '../../http/access.ts';
import { returnsNothing } from '../../http/api.ts';
import { HttpProblem } from '../../http/problem.ts';
import { answers, pageQueryWith, type App } from '../../http/schema.ts';
import { endLetters, mailSubjects } from '../../people/letters.ts';
import { show, type Site } from '../site.ts';
import { messages } from './messages.ts';

export const Letters = Type.Array(Type.Enum([...mailSubjects]), {
  description: 'of what the arena sends e-mail: build (a version was refused), begin and over (of contests)',
});

const Key = Type.Object({ key: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'as a letter has it' }) });

/** The end of letters, for whoever has one: without a log-in. */
export function addLetters(app: App, site: Site): void {
  const { db } = site;
  const tags = ['account'];
  const ask = {
    summary: 'Asks whether no more letters shall come',
    tags,
    params: Key,
    querystring: pageQueryWith({}),
    response: answers('text/html', 'a form with one button'),
  };
  app.get('/unsubscribe/:key', { config: everyone, schema: ask }, async (request, reply) => {
    const { title, lead, button } = messages[request.language].unsubscribe;
    return await show(
      site,
      request,
      reply,
      { title, isPrivate: true },
      <form class="gate form" method="post">
        <h1>{title}</h1>
        <p>{lead}</p>
        <button class="btn main" type="submit">
          {button}
        </button>
      </form>,
    );
  });

  const end = {
    summary: 'Sends no more letters',
    tags,
    params: Key,
    response: answers('text/html', 'that it is done'),
  };
  app.post('/unsubscribe/:key', { config: everyone, schema: end }, async (request, reply) => {
    if (!(await endLetters(db, request.params.key))) throw new HttpProblem(404);
    const { title, done } = messages[request.language].unsubscribe;
    return await show(
      site,
      request,
      reply,
      { title, isPrivate: true },
      <div class="gate">
        <h1>{title}</h1>
        <p role="status">{done}</p>
      </div>,
    );
  });

  const click = {
    summary: 'Sends no more letters: the one click of a mail program (RFC 8058)',
    tags,
    params: Key,
    response: returnsNothing,
  };
  app.post('/api/v1/unsubscribe/:key', { config: everyone, schema: click }, async (request, reply) => {
    if (!(await endLetters(db, request.params.key))) throw new HttpProblem(404);
    return await reply.code(204).send();
  });
}
