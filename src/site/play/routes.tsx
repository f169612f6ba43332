import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { defaults } from '../../game/defaults.ts';
import { seatName } from '../../game/seat.ts';
import { titleIn } from '../../game/title.ts';
import { everyone, sharedPage } from '../../http/access.ts';
import { HttpProblem } from '../../http/problem.ts';
import { answers, Problem, type App } from '../../http/schema.ts';
import { botNames, gameNames, personDefaults } from '../../match/games.ts';
import { openGame, type KnownGame } from '../../store/games.ts';
import type { Choice } from '../../web/play/plan.ts';
import { show, type Site } from '../site.ts';
import { ladderStandings, ratedName } from '../standings/rated-names.ts';
import { optionValues } from '../tests/routes.tsx';
import { makeChecker } from './checker.ts';
import { PlayFormPage } from './form-page.tsx';
import { fromOf } from './from.ts';
import { makeKeeper } from './keep.ts';
import { messages } from './messages.ts';
import { botField, readChoice, type About, type Typed } from './read.ts';

const tags = ['play'];
const GameName = Type.Object({ name: Type.String({ maxLength: 100, description: 'the name of the game' }) });
const longestField = 2000;

/** A match that somebody plays in a page: what to choose, the page, and the match that it sends when it is over. */
export function addRoutes(app: App, site: Site): void {
  const page = {
    summary:
      'Play a game yourself, against bots of the arena: the form, or with `start` the match; the fields are seat, bot1, bot2 …, clock, option_NAME, from (MATCH:TURN)',
    tags,
    params: GameName,
    querystring: Type.Record(Type.String(), Type.String({ maxLength: longestField })),
    response: answers('text/html', 'the form, or the match'),
  };
  app.get('/games/:name/play', { config: sharedPage, schema: page }, async (request, reply) => {
    const game = await playableGame(site, request.params.name);
    if (game === undefined) return reply.callNotFound();
    const typed = request.query as Typed;
    const about = await aboutOf(site, request, game, typed['from']);
    const read = typed['start'] === undefined ? undefined : readChoice(typed, about);
    const title = messages[request.language].title(titleIn(game.rules, request.language));
    const shown = { title, nav: '/play', island: 'play/island.tsx' };
    const data = { game: game.name, ...(request.visitor && { login: request.visitor.login }) };
    const wrong = read !== undefined && 'wrong' in read ? read.wrong : {};
    if (read !== undefined && 'wrong' in read) void reply.code(422);
    const chosen: Choice | undefined = read !== undefined && 'value' in read ? read.value : undefined;
    const values = { ...defaultValues(game, about), ...typed };
    const ratings = await ratingsOf(site, game.name);
    return await show(
      site,
      request,
      reply,
      { ...shown, data: { ...data, ...(chosen && { choice: JSON.stringify(chosen) }) } },
      <PlayFormPage
        {...{ game, from: about.from }}
        bots={about.bots.map((bot) => [bot, ratedName(bot, ratings.get(bot))])}
        form={{ values, wrong, ofGame: game.rules.messages }}
      />,
    );
  });

  const checker = makeChecker();
  app.addHook('onClose', async () => await checker.close());
  const keep = makeKeeper(site, checker.check);
  const sent = {
    summary: 'Keeps a match that was played in a page: its log is checked by the rules, and it counts in no standing',
    tags,
    params: GameName,
    body: Type.Object({
      key: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'chosen at random: sent twice it is kept once' }),
      seats: Type.Array(Type.Union([Type.Null(), Type.String({ maxLength: 100 })]), {
        minItems: 1,
        maxItems: 16,
        description: 'by seat a bot of the arena; null: the person',
      }),
      from: Type.Optional(
        Type.Object({
          match: Type.Integer({ minimum: 1, maximum: 1e14, description: 'the match that it goes on from' }),
          turn: Type.Integer({ minimum: 0, maximum: 1e6, description: 'after so many turns' }),
        }),
      ),
      log: Type.String({ maxLength: 2 ** 20, description: 'the log' }),
      times: Type.String({ maxLength: 2 ** 20, description: 'what was measured' }),
    }),
    response: {
      201: Type.Object({ match: Type.Integer({ description: 'the number of the match' }) }),
      '4xx': Problem,
    },
  };
  app.post('/games/:name/play', { config: everyone, schema: sent, bodyLimit: 3 * 2 ** 20 }, async (request, reply) => {
    const game = await playableGame(site, request.params.name);
    if (game === undefined) throw new HttpProblem(404);
    return await reply.code(201).send({ match: await keep(request, game, request.body) });
  });
}

/** A game whose rules this arena has, with moves for people. */
async function playableGame({ db }: Site, name: string): Promise<KnownGame | undefined> {
  return gameNames().includes(name) ? await openGame(db, name) : undefined;
}

async function aboutOf(site: Site, request: FastifyRequest, game: KnownGame, from?: string): Promise<About> {
  const { ladder, rules, name } = game;
  const person = await personDefaults(name);
  return {
    game: name,
    rules,
    bots: botNames(name),
    defaults: { ...defaults<object>(rules), ...ladder.options, ...person.options },
    bot: person.bot,
    botTime: Math.min(ladder.moveTime, longestThought),
    from: from === undefined || from === '' ? undefined : await fromOf(site, request, name, from),
  };
}
/** The ratings of the bots that came with the arena, by name. */
const ratingsOf = async (site: Site, game: string) =>
  new Map(
    (await ladderStandings(site, game))
      .filter(({ version }) => version.owner === 'arena')
      .map(({ version, rated }) => [version.name, rated]),
  );

const longestThought = 2000; // milliseconds in which a bot in a page answers

/** The fields of a new form. */
function defaultValues(game: KnownGame, { rules, bots, bot = bots[0]!, defaults: options, from }: About): Typed {
  const { min, max } = rules.seats;
  const others = from?.seats ?? (min === max ? max : min - 1);
  return {
    ...(optionValues(game, options) as Typed),
    seat: seatName(rules, 0),
    clock: '',
    ...Object.fromEntries(Array.from({ length: others }, (_, at) => [botField(at + 1), bot])),
  };
}
