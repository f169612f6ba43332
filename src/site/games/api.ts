import { Type } from '@fastify/type-provider-typebox';
import { titleIn } from '../../game/title.ts';
import { everyone } from '../../http/access.ts';
import { pagedBy, pageOf, returns } from '../../http/api.ts';
import { sortedBy } from '../../http/query.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { App } from '../../http/schema.ts';
import { rulesText } from '../../http/views.ts';
import { sampleNames } from '../../match/games.ts';
import { contestsOf } from '../../store/contests.ts';
import { gameStarters, openGame, type KnownGame } from '../../store/games.ts';
import type { Site } from '../site.ts';
import { AfterGame, gameFilterOf, gameFilters, gameSorts, sortedGames } from './sorted.ts';

const tags = ['games'];

const GameResult = Type.Object({
  name: Type.String(),
  title: Type.String(),
  seats: Type.Object({ min: Type.Integer(), max: Type.Integer() }),
  url: Type.String({ description: 'the path of its page' }),
});
const gameResult = ({ name, rules }: KnownGame, language: 'en' | 'pl') => ({
  name,
  title: titleIn(rules, language),
  seats: { min: rules.seats.min, max: rules.seats.max },
  url: `/games/${name}`,
});

/** Games for programs. */
export function addApi(app: App, site: Site): void {
  const { db } = site;
  const list = {
    summary: 'All games, by title unless sorted otherwise',
    tags,
    querystring: Type.Object({
      limit: pagedBy('').properties.limit,
      after: AfterGame,
      sort: sortedBy(gameSorts),
      ...gameFilters,
    }),
    response: returns(200, Type.Array(GameResult)),
  };
  app.get('/api/v1/games', { config: everyone, schema: list }, async (request, reply) => {
    const { limit, after, sort = 'title' } = request.query;
    const found = await sortedGames(site, request.language, {
      sort,
      after,
      limit: limit + 1,
      filter: gameFilterOf(request),
    });
    return pageOf(request, reply, found, limit, ({ name }) => name).map((game) => gameResult(game, request.language));
  });

  const one = {
    summary: 'One game: its rules in words, its contests, programs to start from',
    tags,
    params: Type.Object({ game: Type.String({ maxLength: 100, description: 'its name' }) }),
    response: returns(
      200,
      Type.Object({
        ...GameResult.properties,
        rules: Type.Union([Type.String({ description: 'Markdown, in the language of the request' }), Type.Null()]),
        starters: Type.Array(Type.String(), { description: 'paths of sample programs' }),
        contests: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
      }),
    ),
  };
  app.get('/api/v1/games/:game', { config: everyone, schema: one }, async ({ params, language }) => {
    const game = await openGame(db, params.game);
    if (game === undefined) throw new HttpProblem(404);
    return {
      ...gameResult(game, language),
      rules: (await rulesText(game, language)) ?? null,
      starters: [...sampleNames(game.name), ...(await gameStarters(db, game))].map(
        (file) => `/games/${game.name}/starters/${encodeURIComponent(file)}`,
      ),
      contests: (await contestsOf(db, game.name)).map(({ id, name }) => ({ id, name })),
    };
  });
}
