import type { FastifyRequest } from 'fastify';
import { titleIn } from '../../game/title.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { Owned } from '../../http/access.ts';
import { answers, changes, Id, PageQuery, type App } from '../../http/schema.ts';
import { cancelMatch } from '../../store/results.ts';
import { getMatch, type Match } from '../../store/matches.ts';
import { gameOf } from '../../store/games.ts';
import { BoardFrame } from '../../web/seat/board-frame.tsx';
import { show, type Site } from '../site.ts';
import { askRematch } from './change.ts';
import { messages } from './messages.ts';
import { peopleIn } from './queries.ts';
import { lobbyAddress, personOf, wayTo } from './shown.ts';

const tags = ['challenges'];

/** The board of a person who sits in a match, and what they do with the match as a whole. */
export function addBoard(app: App, site: Site): void {
  const { db } = site;
  const idOf = ({ params }: FastifyRequest): number => Number((params as { id: string }).id);
  const seated: Owned = {
    ownerOf: async (request) => {
      const people = (await peopleIn(db, idOf(request))).flatMap((person) => person?.id ?? []);
      return people.length === 0 ? undefined : people;
    },
  };
  const matchOf = async (request: FastifyRequest): Promise<Match> => {
    const match = await getMatch(db, idOf(request));
    if (match === undefined) throw new HttpProblem(404);
    return match;
  };

  const board = {
    summary: 'The board of a person who plays this match',
    tags,
    params: Id,
    querystring: PageQuery,
    response: answers('text/html', 'the board'),
  };
  app.get('/matches/:id/play', { config: { access: seated }, schema: board }, async (request, reply) => {
    const match = await matchOf(request);
    if (match.isSent === true) return await reply.redirect(`/matches/${match.id}`, 303);
    const { rules } = await gameOf(db, match.game);
    const seat = (await peopleIn(db, match.id)).findIndex((person) => person?.id === request.visitor!.user);
    const title = titleIn(rules, request.language);
    return await show(
      site,
      request,
      reply,
      {
        title: `${match.seats.map(({ name }) => name).join(' – ')}, ${title}`,
        nav: lobbyAddress,
        isPrivate: true,
        island: 'seat/island.tsx',
        data: {
          live: `/matches/${match.id}/live?pace=none`,
          match: match.id,
          game: match.game,
          seat,
        },
      },
      <BoardFrame game={title} match={match.id} play={messages[request.language].title} />,
    );
  });

  const rematch = {
    summary: 'The same match once more, everybody a seat further on: a challenge to the people in it',
    tags,
    params: Id,
    response: changes('the challenge, or its game'),
  };
  app.post('/matches/:id/rematch', { config: { access: seated }, schema: rematch }, async (request, reply) => {
    const { isSent, game } = await matchOf(request);
    if (isSent === true) return await reply.redirect(`/games/${game}/play`, 303);
    const asked = await askRematch(site, personOf(request), idOf(request));
    if ('wrong' in asked) throw new HttpProblem(409, { detail: asked.wrong });
    return await reply.redirect(wayTo(asked.value), 303);
  });

  const cancel = {
    summary: 'A friendly game that waits is not played: for those who sit in it',
    tags,
    params: Id,
    response: changes('the lobby'),
  };
  app.post('/matches/:id/cancel', { config: { access: seated }, schema: cancel }, async (request, reply) => {
    const match = await matchOf(request);
    const isCancelled = await db.transaction().execute((trx) => cancelMatch(trx, match.id, 'friendly'));
    return await reply.redirect(isCancelled ? '/play' : `/matches/${match.id}/play`, 303);
  });
}
