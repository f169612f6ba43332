import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { everyone } from '../../http/access.ts';
import { returns } from '../../http/api.ts';
import { HttpProblem, type FieldProblems } from '../../http/problem.ts';
import type { App } from '../../http/schema.ts';
import { openGame, type KnownGame } from '../../store/games.ts';
import { MatchResult, matchResults } from '../matches/api.ts';
import type { Site } from '../site.ts';
import { seriesAddress } from './form-page.tsx';
import { isDuplicateIn, makeTests } from './make.ts';
import { candidateIds, seedsOf, seriesOf } from './queries.ts';
import { limits, type Asked } from './read.ts';
import { resultOf } from './result.ts';

const tags = ['test matches'];
const GameName = Type.String({ maxLength: 100, description: 'the name of the game' });

/** Seconds after which some of a hundred waiting matches should be over. */
const retryAfter = 10;

const Asking = Type.Object({
  seats: Type.Array(
    Type.Object(
      {
        bot: Type.Integer({ minimum: 1, maximum: 999_999_999_999_999, description: 'the number of the bot' }),
        version: Type.Optional(
          Type.Integer({ minimum: 1, description: 'the number of its version; else the newest that is ready' }),
        ),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 64, description: 'who plays, in the order of the seats' },
  ),
  options: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.Number(), Type.String()]), {
      description: 'options of the game by name, as the flags of arena play take them; else those of its ladder',
    }),
  ),
  seed: Type.Optional(Type.String({ description: 'random by default' })),
  matches: Type.Optional(Type.Integer({ description: `1 to ${limits.series}, 1 by default` })),
  duplicate: Type.Optional(
    Type.Boolean({
      description:
        'play each seed of a series once in every rotation of the seats; by default where a match is no rotation; ' +
        'in a game with secrets never with a connected bot, which would know the cards',
    }),
  ),
});

const Share = Type.Union([Type.Number(), Type.Null()]);

const SeriesResult = Type.Object({
  game: Type.String(),
  number: Type.Integer({ description: 'its number among the tests of the game' }),
  url: Type.String({ description: 'the path of its page' }),
  over: Type.Boolean(),
  played: Type.Integer(),
  void: Type.Integer({ description: 'matches that could not be played' }),
  players: Type.Array(
    Type.Object({
      bot: Type.Integer(),
      version: Type.Integer(),
      name: Type.String(),
      games: Type.Integer(),
      wins: Type.Integer(),
      losses: Type.Integer(),
      average: Share,
      low: Type.Union([Type.Number({ description: 'the 95 % interval begins here' }), Type.Null()]),
      high: Share,
    }),
  ),
  matches: Type.Array(MatchResult),
});

/** Test matches for programs. */
export function addApi(app: App, site: Site): void {
  const { db } = site;
  const seriesResult = async (request: FastifyRequest, game: KnownGame, number: number) => {
    const matches = await seriesOf(db, game.name, number);
    if (matches.length === 0) throw new HttpProblem(404);
    const seeds = await seedsOf(db, matches);
    const { lines, played, voids, isOver } = resultOf(matches, (id) => seeds.get(id), game);
    return {
      game: game.name,
      number,
      url: seriesAddress(game.name, number),
      over: isOver,
      played,
      void: voids,
      players: lines.map(({ version, games, wins, losses, average, interval }) => ({
        bot: version.bot,
        version: version.number,
        name: version.name,
        games,
        wins,
        losses,
        average: average ?? null,
        low: interval?.low ?? null,
        high: interval?.high ?? null,
      })),
      matches: await matchResults(site, request, matches),
    };
  };

  const start = {
    summary: 'Start test matches, which count in no standing: one, or a series',
    tags,
    params: Type.Object({ game: GameName }),
    body: Asking,
    response: returns(202, SeriesResult),
  };
  const play = { access: 'user', scope: 'play' } as const;
  app.post('/api/v1/games/:game/test-matches', { config: play, schema: start }, async (request, reply) => {
    const game = await openGame(db, request.params.game);
    if (game === undefined) throw new HttpProblem(404);
    const { seats, options = {}, seed = '', matches = 1, duplicate = isDuplicateIn(game) } = request.body;
    const asked: Asked = {
      seats: (await candidateIds(db, seats)).map((id) => (id === undefined ? 'none' : `${id}`)),
      options: Object.fromEntries(Object.entries(options).map(([name, value]) => [name, writtenOf(value)])),
      seed,
      matches: `${matches}`,
      isDuplicate: duplicate,
    };
    const made = await makeTests(site, request.visitor!.user, game, asked);
    if ('wrong' in made) throw problemOf(made.wrong, game);
    return await reply.code(202).send(await seriesResult(request, game, made.value.round));
  });

  const one = {
    summary: 'Test matches that were started together: the result with its 95 % interval, and every match',
    tags,
    params: Type.Object({ game: GameName, number: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) }),
    response: returns(200, SeriesResult),
  };
  app.get('/api/v1/games/:game/test-matches/:number', { config: everyone, schema: one }, async (request) => {
    const game = await openGame(db, request.params.game);
    if (game === undefined) throw new HttpProblem(404);
    return await seriesResult(request, game, Number(request.params.number));
  });
}

/** An option as it is written on a command line. */
export const writtenOf = (value: boolean | number | string): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

/** What the API calls an option of a form. */
export const optionSent = (field: string): string => field.replace(/^option_/, 'options.');

/** What is wrong, by the names that the API has for the fields. */
export const renamed = (wrong: FieldProblems, name: (field: string) => string): FieldProblems =>
  Object.fromEntries(Object.entries(wrong).map(([field, message]) => [name(field), message]));

const sentAs = (field: string): string => optionSent(field).replace(/^seat(?=\d)/, 'seats.');

/** A quota that is used up resets by itself. */
function problemOf(wrong: FieldProblems, { rules }: KnownGame): HttpProblem {
  const { form, ...others } = wrong;
  const fields = renamed(others, sentAs);
  const common = { ...(form !== undefined && { detail: form }), fields, ofGame: rules.messages };
  return form?.code === 'tests-many' ? new HttpProblem(429, { ...common, retryAfter }) : new HttpProblem(422, common);
}
