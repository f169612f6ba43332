import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Filled } from '../../http/form.tsx';
import { HttpProblem } from '../../http/problem.ts';
import { answers, changes, pageQueryWith, type App } from '../../http/schema.ts';
import { openGame, openGames } from '../../store/games.ts';
import { openTournamentsOf } from '../../store/tournaments.ts';
import { usualFormat } from '../../tournament/formats.ts';
import { show, type Site } from '../site.ts';
import { optionField, optionsOf } from '../tests/read.ts';
import { optionValues } from '../tests/routes.tsx';
import { aboutContestsOf, makeContest } from './make.ts';
import { ChooseGamePage, NewContestPage } from './new-page.tsx';
import { formatsFor, settingField, settingsOf, whens, type About, type Asked } from './read.ts';
import { messages } from './tournament-messages.ts';

const tags = ['contests'];
const user = { access: 'user' } as const;

type Values = Readonly<Record<string, string>>;

/** Making a contest. */
export function addMaking(app: App, site: Site): void {
  const form = {
    summary: 'The form to create a contest of a game; without a game, a choice of games',
    tags,
    querystring: pageQueryWith({
      game: Type.Optional(Type.String({ maxLength: 100, description: 'the name of the game' })),
    }),
    response: answers('text/html', 'the form'),
  };
  app.get('/contests/new', { config: user, schema: form }, async (request, reply) => {
    const game = request.query.game === undefined ? undefined : await openGame(site.db, request.query.game);
    if (request.query.game !== undefined && game === undefined) throw new HttpProblem(404);
    if (game === undefined) {
      const title = messages[request.language].create;
      const games = await openGames(site.db);
      return await show(site, request, reply, { title, nav: '/contests' }, <ChooseGamePage games={games} />);
    }
    const about = await aboutContestsOf(game);
    return await showForm(site, request, reply, about, { values: defaultsOf(about), wrong: {} });
  });

  const create = {
    summary:
      'Create a contest: a form with the fields name, game, seats, time, option_NAME …, format, FORMAT_SETTING …, who, ' +
      'code, most, each, opens, closes, starts, ends',
    tags,
    body: Type.Record(Type.String(), Type.String()),
    response: changes('the contest'),
  };
  app.post('/contests/new', { config: user, schema: create }, async (request, reply) => {
    const game = await openGame(site.db, own(request.body, 'game'));
    if (game === undefined) throw new HttpProblem(422, { fields: { game: { code: 'game-unknown' } } });
    const about = await aboutContestsOf(game);
    const values = typedIn(request.body, about);
    const made = await makeContest(site, request.visitor!.user, game, askedIn(values, about));
    if ('value' in made) return await reply.redirect(`/contests/${made.value}`, 303);
    void reply.code(422);
    return await showForm(site, request, reply, about, { values, wrong: made.wrong });
  });
}

async function showForm(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { game, formats }: About,
  form: Filled,
): Promise<string> {
  const { user: owner } = request.visitor!;
  const open = await openTournamentsOf(site.db, owner);
  const { contests: most } = await site.quotas(owner);
  return await show(
    site,
    request,
    reply,
    { title: messages[request.language].create, nav: '/contests', isPrivate: true },
    <NewContestPage
      {...{ game, most, now: new Date(), left: Math.max(0, most - open), formats: formatsFor(formats, game) }}
      form={{ ...form, ofGame: game.rules.messages }}
    />,
  );
}

/** The fields of a new form. */
function defaultsOf({ game, formats, defaults }: About): Values {
  const { moveTime, seats } = game.ladder;
  const format = game.tournament.format ?? usualFormat(seats);
  const settings = formatsFor(formats, game).flatMap(([name, definition]) =>
    settingsOf(definition).map(([setting, field]) => [settingField(name, setting), writtenOf(field.default)]),
  );
  return {
    ...optionValues(game, defaults),
    ...(Object.fromEntries(settings) as Values),
    time: String(moveTime / 1000),
    seats: String(seats),
    format,
    who: 'anyone',
    most: '32',
    each: '1',
  };
}

/** 0 stands for what the format finds best. */
const writtenOf = (value: unknown): string => (value === 0 ? '' : String(value));

const own = (body: Values, name: string): string => (Object.hasOwn(body, name) ? body[name]! : '');

/** The fields of the form; whatever else was sent is nobody's. */
function typedIn(body: Values, { game, formats }: About): Values {
  const names = [
    'name',
    'seats',
    'time',
    'format',
    'who',
    'code',
    'most',
    'each',
    ...whens,
    ...optionsOf(game.rules).map(([name]) => optionField(name)),
    ...[...formats].flatMap(([name, format]) => settingsOf(format).map(([setting]) => settingField(name, setting))),
  ];
  return Object.fromEntries(names.map((name) => [name, own(body, name)]));
}

/** Of the formats' settings those of the chosen one count. */
function askedIn(values: Values, { game, formats }: About): Asked {
  const value = (name: string): string => values[name] ?? '';
  const chosen = formats.get(value('format'));
  return {
    name: value('name'),
    seats: value('seats'),
    options: Object.fromEntries(optionsOf(game.rules).map(([name]) => [name, value(optionField(name))])),
    time: value('time'),
    format: value('format'),
    settings: Object.fromEntries(
      (chosen === undefined ? [] : settingsOf(chosen)).map(([setting]) => [
        setting,
        value(settingField(value('format'), setting)),
      ]),
    ),
    isCoded: value('who') === 'code',
    code: value('code'),
    most: value('most'),
    each: value('each'),
    when: Object.fromEntries(whens.map((when) => [when, value(when)])) as Asked['when'],
  };
}
