import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { titleIn } from '../../game/title.ts';
import { type Owned, sharedPage } from '../../http/access.ts';
import type { Filled } from '../../http/form.tsx';
import { HttpProblem } from '../../http/problem.ts';
import { answers, changes, Id, PageQuery, pageQueryWith, type App } from '../../http/schema.ts';
import type { Database } from '../../store/database.ts';
import { openGame, type KnownGame } from '../../store/games.ts';
import type { Match } from '../../store/matches.ts';
import { testsOf } from '../../store/rounds.ts';
import { openTestsOf } from '../../store/tests.ts';
import { seatsOf } from '../matches/queries.ts';
import { visibleMatch } from '../matches/visible.ts';
import { show, type Site } from '../site.ts';
import { addApi } from './api.ts';
import { seriesAddress, TestPage, type Group } from './form-page.tsx';
import { isDuplicateIn, makeTests, type Made } from './make.ts';
import { messages } from './messages.ts';
import { candidatesOf, latestOf, makerOf, placesOf, seedsOf, seriesOf } from './queries.ts';
import { optionField, optionsOf, seatField, whyNot, type Asked } from './read.ts';
import { resultOf } from './result.ts';
import { SeriesPage, titleOfSeries } from './series-page.tsx';

const tags = ['test matches'];
const GameName = Type.Object({ name: Type.String({ maxLength: 100, description: 'the name of the game' }) });
const user = { access: 'user' } as const;
const latestShown = 10;

type Values = Filled['values'];

/** Test matches: the form, the page of a series, and a match played again. */
export function addRoutes(app: App, site: Site): void {
  const { db } = site;

  const form = {
    summary: 'The form to start test matches of a game',
    tags,
    params: GameName,
    querystring: pageQueryWith({
      version: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'who sits in the first seat' })),
      against: Type.Optional(
        Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'who sits in the second seat' }),
      ),
      like: Type.Optional(
        Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'a match whose settings to take' }),
      ),
      matches: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$', description: 'how many' })),
    }),
    response: answers('text/html', 'the form'),
  };
  app.get('/games/:name/test', { config: user, schema: form }, async (request, reply) => {
    const game = await needGame(db, request.params.name);
    const { version, against, like, matches = '1' } = request.query;
    const match = like === undefined ? undefined : await visibleMatch(db, request, Number(like));
    const values = {
      ...(await defaultsOf(site, game)),
      ...(version !== undefined && { [seatField(0)]: version }),
      ...(against !== undefined && { [seatField(1)]: against }),
      ...(match?.game === game.name && valuesOf(match, game)),
      matches,
      ...(matches !== '1' && { seed: '' }), // that of a match of a series is not that of the series
    };
    return await showForm(site, request, reply, game, { values, wrong: {} });
  });

  const start = {
    summary: 'Start test matches: a form with the fields seat0, seat1 …, option_NAME …, seed, matches, duplicate',
    tags,
    params: GameName,
    body: Type.Record(Type.String(), Type.String()),
    response: changes('the match, or the series'),
  };
  app.post('/games/:name/test', { config: user, schema: start }, async (request, reply) => {
    const game = await needGame(db, request.params.name);
    const values = typedIn(request.body, game);
    return await startOr(site, request, reply, game, values);
  });

  const ofOwnBot: Owned = {
    ownerOf: async (request) => {
      const { user: visitor } = request.visitor!;
      const { seats } = await seatsOf(db, Number((request.params as { id: string }).id), visitor);
      return seats.length > 0 ? visitor : undefined;
    },
  };
  const again = {
    summary: 'Play a match again with the same seed, as a test match: for owners of a bot in it',
    tags,
    params: Id,
    response: changes('the new match'),
  };
  app.post('/matches/:id/again', { config: { access: ofOwnBot }, schema: again }, async (request, reply) => {
    const match = await visibleMatch(db, request, Number(request.params.id));
    const game = match && (await openGame(db, match.game));
    if (match?.seed === undefined || game === undefined) throw new HttpProblem(404);
    return await startOr(site, request, reply, game, { ...valuesOf(match, game), matches: '1' });
  });

  const series = {
    summary: 'Test matches that were started together: the result with its interval, and every match',
    tags,
    params: Type.Object({
      name: Type.String({ maxLength: 100, description: 'the name of the game' }),
      number: Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'the number of the test' }),
    }),
    querystring: PageQuery,
    response: answers('text/html', 'the series'),
  };
  app.get('/games/:name/tests/:number', { config: sharedPage, schema: series }, async (request, reply) => {
    const game = await needGame(db, request.params.name);
    const round = Number(request.params.number);
    const matches = await seriesOf(db, game.name, round);
    if (matches.length === 0) return reply.callNotFound();
    const [seeds, places, maker] = await Promise.all([
      seedsOf(db, matches),
      placesOf(db, matches),
      makerOf(db, matches[0]!.id),
    ]);
    const result = resultOf(matches, (id) => seeds.get(id), game);
    const isDuplicate = new Set(seeds.values()).size < matches.length;
    return await show(
      site,
      request,
      reply,
      {
        title: titleOfSeries(result, matches.length, request.language),
        nav: '/games',
        ...(!result.isOver && { refresh: 3, island: 'tests/island.tsx' }),
      },
      <SeriesPage {...{ game, round, matches, result, isDuplicate, places, maker: maker?.login ?? null }} />,
    );
  });

  addApi(app, site);
}

async function needGame(db: Database, name: string): Promise<KnownGame> {
  const game = await openGame(db, name);
  if (game === undefined) throw new HttpProblem(404);
  return game;
}

/** Starts what the fields say and leads to it, or shows the form again with what is wrong. */
async function startOr(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  game: KnownGame,
  values: Values,
): Promise<FastifyReply | string> {
  const made = await makeTests(site, request.visitor!.user, game, askedIn(values, game));
  if ('value' in made) return await reply.redirect(addressOf(game.name, made.value), 303);
  void reply.code(422);
  return await showForm(site, request, reply, game, { values, wrong: made.wrong });
}

/** Where those who started test matches see them. */
export const addressOf = (game: string, { round, matches }: Made): string =>
  matches.length === 1 ? `/matches/${matches[0]}` : seriesAddress(game, round);

async function showForm(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  game: KnownGame,
  form: Filled,
): Promise<string> {
  const { db } = site;
  const visitor = request.visitor!.user;
  const chosen = seatsIn(form.values, game).filter((seat) => /^\d{1,15}$/.test(seat));
  const [candidates, open, { tests: most }, latest] = await Promise.all([
    candidatesOf(db, game.name, visitor, chosen.map(Number)),
    openTestsOf(db, visitor),
    site.quotas(visitor),
    latestOf(db, game.name, visitor, latestShown),
  ]);
  const versions = candidates
    .filter((version) => whyNot(version, game.name) === undefined)
    .map(({ id, name, owner, takesPart }) => ({ id, name, group: groupOf(owner === visitor, takesPart) }))
    .toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group) || byName(one.name, other.name));
  const title = messages[request.language].title(titleIn(game.rules, request.language));
  return await show(
    site,
    request,
    reply,
    { title, nav: '/games', isPrivate: true },
    <TestPage
      {...{ game, versions, latest, most, left: Math.max(0, most - open) }}
      form={{ ...form, ofGame: game.rules.messages }}
    />,
  );
}

const order: readonly Group[] = ['own', 'present', 'others'];
const groupOf = (isOwn: boolean, takesPart: boolean): Group => (isOwn ? 'own' : takesPart ? 'present' : 'others');
const byName = new Intl.Collator('en', { numeric: true }).compare;

/** The fields of a new form. */
async function defaultsOf({ db }: Site, game: KnownGame): Promise<Values> {
  const { options } = await testsOf(db, game.name);
  return { ...optionValues(game, options), duplicate: isDuplicateIn(game) ? 'yes' : '' };
}

/** The fields that start a match again. */
const valuesOf = ({ seats, options, seed }: Match, game: KnownGame): Values => ({
  ...optionValues(game, options),
  ...Object.fromEntries(seats.map(({ id }, seat) => [seatField(seat), `${id}`])),
  seed: seed ?? '',
});

/** Options as a form has them. */
export const optionValues = ({ rules }: KnownGame, options: object): Values =>
  Object.fromEntries(
    optionsOf(rules).map(([name, field]) => {
      const value = (options as Readonly<Record<string, unknown>>)[name] ?? field.default;
      return [optionField(name), field.flag ? (value === true ? 'yes' : '') : String(value)];
    }),
  );

const seatsIn = (values: Values, { rules }: KnownGame): string[] =>
  Array.from({ length: rules.seats.max }, (_, seat) => values[seatField(seat)] ?? '');

/** The fields of the form; whatever else was sent is nobody's. */
function typedIn(body: Readonly<Record<string, string>>, { rules }: KnownGame): Values {
  const names = [
    ...Array.from({ length: rules.seats.max }, (_, seat) => seatField(seat)),
    ...optionsOf(rules).map(([name]) => optionField(name)),
    'seed',
    'matches',
    'duplicate',
  ];
  return Object.fromEntries(names.map((name) => [name, Object.hasOwn(body, name) ? body[name]! : '']));
}

const askedIn = (values: Values, game: KnownGame): Asked => ({
  seats: seatsIn(values, game),
  options: Object.fromEntries(optionsOf(game.rules).map(([name]) => [name, values[optionField(name)] ?? ''])),
  seed: values['seed'] ?? '',
  matches: values['matches'] ?? '',
  isDuplicate: values['duplicate'] === 'yes',
});
