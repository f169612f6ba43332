import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { everyone, sharedPage } from '../../http/access.ts';
import { returns } from '../../http/api.ts';
import { answers, pageQueryWith, type App } from '../../http/schema.ts';
import { titleIn } from '../../game/title.ts';
import { gamesByName } from '../../store/games.ts';
import { maySee, ofVisibleGames } from '../games/visible.ts';
import { visibleMatch } from '../matches/visible.ts';
import { show, type Site } from '../site.ts';
import { messages } from './messages.ts';
import { mostFound, SearchPage, type Found } from './page.tsx';
import { findBots, findContests, findGames, findPeople } from './queries.ts';

const tags = ['search'];
const Text = Type.String({ maxLength: 100, description: 'a part of a name, or the number of a match' });
const Named = Type.Object({ name: Type.String(), title: Type.String(), url: Type.String() });
const Numbered = Type.Object({ id: Type.Integer(), name: Type.String(), game: Type.String(), url: Type.String() });
const Result = Type.Object({
  games: Type.Array(Named),
  bots: Type.Array(Type.Object({ ...Numbered.properties, owner: Type.Union([Type.String(), Type.Null()]) })),
  people: Type.Array(Type.Object({ login: Type.String(), url: Type.String() })),
  contests: Type.Array(Numbered),
  match: Type.Union([Type.Object({ id: Type.Integer(), url: Type.String() }), Type.Null()]),
});

export function addRoutes(app: App, site: Site): void {
  const { db } = site;

  const schema = {
    summary: 'Search for games, bots, people and contests by a part of their names, and for a match by its number',
    tags,
    querystring: pageQueryWith({ q: Type.Optional(Text) }),
    response: answers('text/html', 'what was found'),
  };
  app.get('/search', { config: sharedPage, schema }, async (request, reply) => {
    const text = (request.query.q ?? '').trim();
    const found = await find(site, request, text);
    const { title } = messages[request.language];
    return await show(
      site,
      request,
      reply,
      { title },
      <SearchPage {...{ text, found }} titles={await gamesByName(db)} />,
    );
  });

  const api = {
    summary: schema.summary,
    tags,
    querystring: Type.Object({ q: Text }),
    response: returns(200, Result),
  };
  app.get('/api/v1/search', { config: everyone, schema: api }, async (request) => {
    const { games, bots, people, contests, match } = await find(site, request, request.query.q.trim());
    return {
      games: games.map(({ name, rules }) => ({
        name,
        title: titleIn(rules, request.language),
        url: `/games/${name}`,
      })),
      bots: bots.map((bot) => ({ ...bot, url: `/bots/${bot.id}` })),
      people: people.map((login) => ({ login, url: `/users/${login}` })),
      contests: contests.map(({ id, name, game }) => ({ id, name, game, url: `/contests/${id}` })),
      match: match === undefined ? null : { id: match, url: `/matches/${match}` },
    };
  });
}

/** What the visitor may know of. */
async function find({ db }: Site, request: FastifyRequest, text: string): Promise<Found> {
  if (text === '') return { games: [], bots: [], people: [], contests: [], match: undefined };
  const [games, bots, people, contests, match] = await Promise.all([
    findGames(db, text, request.language),
    findBots(db, text, mostFound),
    findPeople(db, text, mostFound),
    findContests(db, text, mostFound),
    /^[1-9]\d{0,14}$/.test(text) ? visibleMatch(db, request, Number(text)) : undefined,
  ]);
  const seen = await Promise.all(games.map(async (game) => await maySee(db, request, game)));
  return {
    games: games.filter((_, at) => seen[at]),
    bots: await ofVisibleGames(db, request, bots),
    people,
    contests: await ofVisibleGames(db, request, contests),
    match: match?.id,
  };
}
