import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Message } from '../../game/message.ts';
import { titleIn } from '../../game/title.ts';
import { everyone, sharedPage } from '../../http/access.ts';
import type { Filled } from '../../http/form.tsx';
import { HttpProblem } from '../../http/problem.ts';
import { answers, changes, Id, pageQueryWith, PageQuery, plainRoute, type App } from '../../http/schema.ts';
import { viewFor } from '../../http/views.ts';
import { gamesByName, type KnownGame } from '../../store/games.ts';
import { show, type Site } from '../site.ts';
import { optionField, optionsOf } from '../tests/read.ts';
import { optionValues } from '../tests/routes.tsx';
import { addApi } from './api.ts';
import { addBoard } from './board-routes.tsx';
import { ChallengePage } from './challenge-page.tsx';
import { isForAnybody, seatOf, type Challenge } from './challenge.ts';
import { acceptChallenge, leaveChallenge, makeChallenge } from './change.ts';
import { messages } from './messages.ts';
import { LobbyPage, type LobbyData } from './page.tsx';
import { friendlyOver, getChallenge, matchesOf, openChallenges } from './queries.ts';
import { clocksOf, loginField, otherField, type Wanted } from './read.ts';
import { defaultOptions, formOf, gamesForPeople, lobbyAddress, personOf, shownOf, wayTo } from './shown.ts';

export const nav = { href: lobbyAddress, title: { en: 'Play', pl: 'Zagraj' }, order: 1.5 };

const tags = ['challenges'];
const user = { access: 'user' } as const;
const overShown = 8;
const firstGame = 'geography'; // of the form, until another one is chosen

/** The lobby: people challenge each other and bots to friendly games. */
export function addRoutes(app: App, site: Site): void {
  const { db, lobby, streams } = site;

  const list = {
    summary: 'Challenges, friendly games, and the form for a challenge',
    tags,
    querystring: pageQueryWith({
      game: Type.Optional(Type.String({ maxLength: 100, description: 'the game of the form' })),
      against: Type.Optional(
        Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'the version of a bot to play against' }),
      ),
      person: Type.Optional(Type.String({ maxLength: 32, description: 'the login of the person to play against' })),
    }),
    response: answers('text/html', 'the lobby'),
  };
  app.get('/play', { config: sharedPage, schema: list }, async (request, reply) => {
    const { against, person } = request.query;
    const game = await chosenGame(site, request.query.game);
    const other =
      against !== undefined
        ? { [otherField(0)]: against }
        : person !== undefined
          ? { [otherField(0)]: 'person', [loginField(0)]: person }
          : {};
    const values = { ...(await defaultsOf(site, game)), ...other };
    return await showLobby(site, request, reply, game, { values, wrong: {} });
  });

  const make = {
    summary:
      'Make a challenge: a form with the fields game, other0, login0, other1 …, seat, clock and option_NAME of the game',
    tags,
    body: Type.Record(Type.String(), Type.String()),
    response: changes('the challenge, or its game where nobody is missing'),
  };
  app.post('/play', { config: user, schema: make }, async (request, reply) => {
    const { body } = request;
    const game = (await gamesForPeople(db)).find(({ name }) => name === body['game']);
    if (game === undefined) throw new HttpProblem(422, { detail: { code: 'challenge-game' } });
    const made = await makeChallenge(site, personOf(request), game, wantedIn(body, game));
    if ('value' in made) return await reply.redirect(wayTo(made.value), 303);
    void reply.code(422);
    return await showLobby(site, request, reply, game, { values: typedIn(body, game), wrong: made.wrong });
  });

  const live = plainRoute(
    'Friendly games and changes of challenges as server-sent events',
    'text/event-stream',
    tags[0]!,
  );
  app.get('/play/live', { config: everyone, schema: live, exposeHeadRoute: false }, async (_request, reply) => {
    await lobby.cards();
    return await streams.open(
      reply,
      () => lobby.backlog(),
      (reader) => lobby.join(reader),
    );
  });

  const one = {
    summary: 'One challenge',
    tags,
    params: Id,
    querystring: PageQuery,
    response: answers('text/html', 'the challenge'),
  };
  app.get('/play/:id', { config: sharedPage, schema: one }, async (request, reply) => {
    const challenge = await getChallenge(db, Number(request.params.id));
    if (challenge === undefined) return reply.callNotFound();
    const { match } = challenge;
    const isIn = request.visitor !== undefined && seatOf(challenge, request.visitor.user) !== undefined;
    if (match !== undefined) return await reply.redirect(`/matches/${match}${isIn ? '/play' : ''}`, 303);
    return await showChallenge(site, request, reply, challenge);
  });

  const accept = { summary: 'Accept a challenge', tags, params: Id, response: changes('the game') };
  app.post('/play/:id/accept', { config: user, schema: accept }, async (request, reply) => {
    const id = Number(request.params.id);
    const accepted = await acceptChallenge(site, personOf(request), id);
    if ('value' in accepted) return await reply.redirect(wayTo(accepted.value), 303);
    return await showProblem(site, request, reply, id, accepted.wrong);
  });

  const leave = {
    summary: 'Withdraw an own challenge, decline one, or leave a seat that was accepted',
    tags,
    params: Id,
    response: changes('the lobby'),
  };
  app.post('/play/:id/leave', { config: user, schema: leave }, async (request, reply) => {
    const id = Number(request.params.id);
    const problem = await leaveChallenge(site, personOf(request), id);
    if (problem === undefined) return await reply.redirect('/play', 303);
    return await showProblem(site, request, reply, id, problem);
  });

  addBoard(app, site);
  addApi(app, site);
}

async function showProblem(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
  problem: Message,
): Promise<string> {
  const challenge = await getChallenge(site.db, id);
  if (challenge === undefined) throw new HttpProblem(404, { detail: problem });
  void reply.code(409);
  return await showChallenge(site, request, reply, challenge, problem);
}

async function showChallenge(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  challenge: Challenge,
  problem?: Message,
): Promise<string> {
  const shown = await shownOf(site, challenge);
  const game = titleIn(shown.rules, request.language);
  return await show(
    site,
    request,
    reply,
    {
      title: messages[request.language].challengeOf(challenge.maker.login, game),
      nav: nav.href,
      isPrivate: request.visitor !== undefined,
      island: 'lobby/island.tsx',
    },
    <ChallengePage
      {...{ shown, problem }}
      visitor={request.visitor && personOf(request)}
      address={`${site.url ?? `${request.protocol}://${request.host}`}/play/${challenge.id}`}
      games={await gamesByName(site.db)}
    />,
  );
}

/** The game of the form: the one that was asked for, or the one that a newcomer understands soonest. */
async function chosenGame({ db }: Site, name: string | undefined): Promise<KnownGame> {
  const games = await gamesForPeople(db);
  return games.find((one) => one.name === name) ?? games.find((one) => one.name === firstGame) ?? games[0]!;
}

async function showLobby(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  game: KnownGame,
  form: Filled,
): Promise<string> {
  const { db, lobby } = site;
  const { visitor } = request;
  const [open, cards, over, games, own] = await Promise.all([
    openChallenges(db),
    lobby.cards(),
    friendlyOver(db, overShown),
    gamesByName(db),
    visitor === undefined ? [] : matchesOf(db, [visitor.user]),
  ]);
  const shown = await Promise.all(open.map((challenge) => shownOf(site, challenge)));
  return await show(
    site,
    request,
    reply,
    {
      title: messages[request.language].title,
      nav: nav.href,
      isPrivate: visitor !== undefined,
      island: 'lobby/island.tsx',
    },
    <LobbyPage
      {...sorted(shown, visitor?.user)}
      {...{ over, games, own }}
      visitor={visitor && personOf(request)}
      cards={await Promise.all(
        cards.map(async (card) => card && { ...card, view: await viewFor(card.match.game, card.frames) }),
      )}
      form={visitor && (await formOf(site, visitor.user, await gamesForPeople(db), game, form))}
      now={new Date()}
    />,
  );
}

/** Which challenges are the visitor's, which are for the visitor alone, and which for anybody. */
function sorted(all: LobbyData['waiting'], visitor: number | undefined): Pick<LobbyData, 'mine' | 'asked' | 'waiting'> {
  const isMine = ({ challenge }: LobbyData['waiting'][number]): boolean =>
    visitor !== undefined && seatOf(challenge, visitor) !== undefined;
  const isAsked = ({ challenge }: LobbyData['waiting'][number]): boolean =>
    visitor !== undefined && challenge.seats.some(({ person, hasAccepted }) => person?.id === visitor && !hasAccepted);
  return {
    mine: all.filter(isMine),
    asked: all.filter(isAsked),
    waiting: all.filter((one) => !isMine(one) && !isAsked(one) && isForAnybody(one.challenge)),
  };
}

/** The fields of a new form. */
async function defaultsOf({ db }: Site, game: KnownGame): Promise<Filled['values']> {
  const { min, max } = game.rules.seats;
  return {
    ...optionValues(game, await defaultOptions(db, game.name)),
    clock: `${clocksOf(game.rules).standard}`,
    ...Object.fromEntries(Array.from({ length: max - 1 }, (_, at) => [otherField(at), at < min - 1 ? 'any' : ''])),
  };
}

type Body = Readonly<Record<string, string>>;
const fieldIn = (body: Body, name: string): string => (Object.hasOwn(body, name) ? body[name]! : '');

const wantedIn = (body: Body, { rules }: KnownGame): Wanted => ({
  seat: fieldIn(body, 'seat'),
  clock: fieldIn(body, 'clock'),
  others: Array.from({ length: rules.seats.max - 1 }, (_, at) => ({
    who: fieldIn(body, otherField(at)),
    login: fieldIn(body, loginField(at)),
  })),
  options: Object.fromEntries(optionsOf(rules).map(([name]) => [name, fieldIn(body, optionField(name))])),
});

/** The fields of the form; whatever else was sent is nobody's. */
function typedIn(body: Body, { rules }: KnownGame): Filled['values'] {
  const others = Array.from({ length: rules.seats.max - 1 }, (_, at) => [otherField(at), loginField(at)]);
  const names = ['seat', 'clock', ...others.flat(), ...optionsOf(rules).map(([name]) => optionField(name))];
  return Object.fromEntries(names.map((name) => [name, fieldIn(body, name)]));
}
