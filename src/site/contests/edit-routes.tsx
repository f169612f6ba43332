import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../../http/problem.ts';
import type { Filled } from '../../http/form.tsx';
import { answers, changes, Id, PageQuery, type App } from '../../http/schema.ts';
import { gameOf } from '../../store/games.ts';
import { getTournament, type StoredTournament } from '../../store/tournaments.ts';
import { show, type Site } from '../site.ts';
import { askedIn, own, typedIn, valuesOf } from './form-values.ts';
import { aboutContestsOf, editContest } from './make.ts';
import { EditContestPage } from './new-page.tsx';
import { formatsFor, type About } from './read.ts';
import { messages } from './tournament-messages.ts';
import { moderators } from './tournament-routes.tsx';

const tags = ['contests'];

/** Changing a contest. */
export function addEditing(app: App, site: Site): void {
  const { db } = site;
  const config = { access: moderators(db) };
  const found = async (id: string, user: number): Promise<{ stored: StoredTournament; about: About }> => {
    const stored = await getTournament(db, Number(id));
    if (stored === undefined) throw new HttpProblem(404); // it was deleted just now
    const game = await gameOf(db, stored.contest.game);
    return { stored, about: await aboutContestsOf(db, user, game, stored.class) };
  };

  const form = {
    summary: 'The form of a contest, for its moderators',
    tags,
    params: Id,
    querystring: PageQuery,
    response: answers('text/html', 'the form'),
  };
  app.get('/contests/:id/edit', { config, schema: form }, async (request, reply) => {
    const { stored, about } = await found(request.params.id, request.visitor!.user);
    return await showForm(site, request, reply, stored, about, { values: valuesOf(stored, about), wrong: {} });
  });

  const save = {
    summary:
      'Change a contest: a form with the fields of a new one but its game, and seen, how often it had been changed. ' +
      'Of one that has begun: name, about, ends',
    tags,
    params: Id,
    body: Type.Record(Type.String(), Type.String()),
    response: changes('the contest'),
  };
  app.post('/contests/:id/edit', { config, schema: save }, async (request, reply) => {
    const { id } = request.params;
    const { stored, about } = await found(id, request.visitor!.user);
    const values = typedIn(request.body, about);
    const seen = own(request.body, 'seen');
    const edited = await editContest(
      db,
      stored,
      about,
      askedIn(values, about),
      /^\d{1,9}$/.test(seen) ? Number(seen) : undefined,
    );
    if ('value' in edited) return await reply.redirect(`/contests/${id}`, 303);
    void reply.code(edited.wrong['form']?.code === 'contest-changed' ? 409 : 422);
    return await showForm(site, request, reply, (await found(id, request.visitor!.user)).stored, about, {
      values,
      wrong: edited.wrong,
    });
  });
}

async function showForm(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { contest: { id, name }, edits, state }: StoredTournament,
  { game, formats, classes }: About,
  form: Filled,
): Promise<string> {
  return await show(
    site,
    request,
    reply,
    { title: messages[request.language].edit, nav: '/contests', isPrivate: true },
    <EditContestPage
      {...{
        id,
        name,
        game,
        edits,
        now: new Date(),
        hasBegun: state !== 'registration',
        formats: formatsFor(formats, game),
        classes,
      }}
      form={{ ...form, ofGame: game.rules.messages }}
    />,
  );
}
