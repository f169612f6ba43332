import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { returns } from '../../http/api.ts';
import type { Filled } from '../../http/form.tsx';
import { HttpProblem } from '../../http/problem.ts';
import { answers, changes, pageQueryWith, type App } from '../../http/schema.ts';
import { openGame, openGames } from '../../store/games.ts';
import { openTournamentsOf } from '../../store/tournaments.ts';
import { show, type Site } from '../site.ts';
import { askedIn, defaultsOf, keptIn, own, typedIn, type Values } from './form-values.ts';
import { aboutContestsOf, makeContest } from './make.ts';
import { meansOf } from './means.ts';
import { ChooseGamePage, NewContestPage } from './new-page.tsx';
import { formatsFor, type About } from './read.ts';
import { messages } from './tournament-messages.ts';

const tags = ['contests'];
const user = { access: 'user' } as const;

/** Making a contest. */
export function addMaking(app: App, site: Site): void {
  const form = {
    summary: 'The form to create a contest of a game; without a game, a choice of games',
    tags,
    querystring: pageQueryWith({
      game: Type.Optional(Type.String({ maxLength: 100, description: 'the name of the game' })),
      class: Type.Optional(Type.Integer({ minimum: 1, description: 'the number of the class that it is for' })),
    }),
    response: answers('text/html', 'the form'),
  };
  app.get('/contests/new', { config: user, schema: form }, async (request, reply) => {
    const game = request.query.game === undefined ? undefined : await openGame(site.db, request.query.game);
    if (request.query.game !== undefined && game === undefined) throw new HttpProblem(404);
    if (game === undefined) {
      const title = messages[request.language].create;
      const games = await openGames(site.db);
      return await show(
        site,
        request,
        reply,
        { title, nav: '/contests' },
        <ChooseGamePage games={games} of={request.query.class} />,
      );
    }
    const about = await aboutContestsOf(site.db, request.visitor!.user, game);
    const isTaught = about.classes.some(({ id }) => id === request.query.class);
    const values = { ...defaultsOf(about), ...(isTaught && { who: 'class', class: `${request.query.class}` }) };
    return await showForm(site, request, reply, about, { values, wrong: {} });
  });

  const create = {
    summary:
      'Create a contest: a form with the fields name, game, seats, time, option_NAME …, format, FORMAT_SETTING …, who, ' +
      'code, class, most, each, opens, closes, starts, ends',
    tags,
    body: Type.Record(Type.String(), Type.String()),
    response: changes('the contest'),
  };
  app.post('/contests/new', { config: user, schema: create }, async (request, reply) => {
    const game = await openGame(site.db, own(request.body, 'game'));
    if (game === undefined) throw new HttpProblem(422, { fields: { game: { code: 'game-unknown' } } });
    const about = await aboutContestsOf(site.db, request.visitor!.user, game);
    const values = typedIn(request.body, about);
    const made = await makeContest(site, request.visitor!.user, game, askedIn(values, about));
    if ('value' in made) return await reply.redirect(`/contests/${made.value}`, 303);
    void reply.code(422);
    return await showForm(site, request, reply, about, { values, wrong: made.wrong });
  });

  const meaning = {
    summary: 'What the form of a contest means: games, and how long they take',
    tags,
    body: Type.Record(Type.String(), Type.String()),
    response: returns(
      200,
      Type.Object({ means: Type.Union([Type.Null(), Type.Object({}, { additionalProperties: true })]) }),
    ),
  };
  app.post('/contests/new/means', { config: user, schema: meaning }, async (request) => {
    const game = await openGame(site.db, own(request.body, 'game'));
    if (game === undefined) throw new HttpProblem(404);
    const about = await aboutContestsOf(site.db, request.visitor!.user, game);
    const asked = askedIn(typedIn(request.body, about), about);
    return { means: (await meansOf(site.db, asked, about, request.language)) ?? null };
  });

  const other = {
    summary: 'The same form for another game, with what was typed; without the field chosen, a choice of games',
    tags,
    body: Type.Record(Type.String(), Type.String()),
    response: answers('text/html', 'the form, or a choice of games'),
  };
  app.post('/contests/new/other', { config: user, schema: other }, async (request, reply) => {
    const { game: name = '', chosen, ...typed } = request.body;
    if (chosen === undefined) {
      const title = messages[request.language].create;
      const games = await openGames(site.db);
      return await show(site, request, reply, { title, nav: '/contests' }, <ChooseGamePage {...{ games, typed }} />);
    }
    const game = await openGame(site.db, name);
    if (game === undefined) throw new HttpProblem(404);
    const about = await aboutContestsOf(site.db, request.visitor!.user, game);
    const values = { ...defaultsOf(about), ...keptIn(typed, about) };
    return await showForm(site, request, reply, about, { values, wrong: {} });
  });
}

async function showForm(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  about: About,
  form: Filled,
): Promise<string> {
  const { game, formats, classes } = about;
  const { user: owner } = request.visitor!;
  const open = await openTournamentsOf(site.db, owner);
  const { contests: most } = await site.quotas(owner);
  return await show(
    site,
    request,
    reply,
    { title: messages[request.language].create, nav: '/contests', isPrivate: true, island: 'contest-new/island.tsx' },
    <NewContestPage
      means={await meansOf(site.db, askedIn(form.values as Values, about), about, request.language)}
      {...{ game, most, now: new Date(), left: Math.max(0, most - open), formats: formatsFor(formats, game), classes }}
      form={{ ...form, ofGame: game.rules.messages }}
    />,
  );
}
