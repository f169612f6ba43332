import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contestName, titleIn } from '../../game/title.ts';
import { everyone } from '../../http/access.ts';
import { asSentence } from '../../http/sentence.ts';
import { answers, changes, Id, PageQuery, type App } from '../../http/schema.ts';
import { getContest } from '../../store/contests.ts';
import { gamesByName, type KnownGame } from '../../store/games.ts';
import type { Match } from '../../store/matches.ts';
import { newsOf } from '../../store/news.ts';
import { siteNews } from '../../store/site-news.ts';
import { causeWords } from '../../text/fault-titles.ts';
import { textsOf } from '../../web/texts/all.ts';
import { messages as ofTournaments } from '../../web/tournament/messages.ts';
import { isVisible, ofVisibleGames } from '../games/visible.ts';
import { isSealed } from '../live/match-data.ts';
import { findMatches } from '../matches/find.ts';
import { scoreWords } from '../../web/kit/parts.tsx';
import type { Site } from '../site.ts';
import { atomType, sendFeed, type Feed } from './atom.ts';
import { messages } from './messages.ts';
import { changeFeedKey, contestEvents, feedOwner } from './queries.ts';

const tags = ['feeds'];
const most = 30; // entries of a feed
const publicly = 'public, max-age=300';

/** Atom feeds of contests, their results, and news. */
export function addRoutes(app: App, site: Site): void {
  const { db } = site;
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    feed: Pick<Feed, 'title' | 'page' | 'path' | 'entries'>,
    caching = publicly,
  ): Promise<FastifyReply> => {
    const { language } = request;
    const author = (await site.everywhere()).texts.name ?? textsOf(language).words.site;
    const origin = site.url ?? `${request.protocol}://${request.host}`;
    return await sendFeed(
      request,
      reply,
      { ...feed, title: `${feed.title} · ${author}`, language, origin, author },
      caching,
    );
  };
  const schemaOf = (summary: string) => ({
    summary,
    tags,
    querystring: PageQuery,
    response: answers(atomType, 'Atom'),
  });

  const contests = schemaOf('New contests and contests that are over, as a feed');
  app.get('/contests.atom', { config: everyone, schema: contests }, async (request, reply) => {
    const { language } = request;
    const say = messages[language];
    const [events, games] = await Promise.all([contestEvents(db, most), gamesByName(db)]);
    const seen = await ofVisibleGames(db, { visitor: undefined }, events);
    const entries = seen.slice(0, most).map(({ id, name, game, format, what, at, first, others }) => {
      const title = titleOf(games.get(game), game, language);
      const about = say.about(title, ofTournaments[language].formatName(format));
      return {
        id: `contest-${id}-${what}`,
        title: what === 'new' ? say.newContest(name) : say.overContest(name),
        at,
        path: `/contests/${id}`,
        text: first === null ? about : `${about} ${say.first(first, others)}`,
      };
    });
    return await send(request, reply, { title: say.contests, page: '/contests', path: '/contests.atom', entries });
  });

  const results = { ...schemaOf('The latest results of a contest, as a feed'), params: Id };
  app.get('/contests/:id/results.atom', { config: everyone, schema: results }, async (request, reply) => {
    const contest = await getContest(db, Number(request.params.id));
    if (contest === undefined || contest.kind === 'tests' || contest.isHidden) return reply.callNotFound();
    if (!(await isVisible(db, { visitor: undefined }, contest.game))) return reply.callNotFound();
    const { language } = request;
    const [{ matches }, games] = await Promise.all([
      findMatches(db, undefined, most, { contest: contest.id }),
      gamesByName(db),
    ]);
    const game = games.get(contest.game);
    const entries = matches
      .filter((match) => game === undefined || !isSealed(game, match))
      .map((match) => ({
        id: `match-${match.id}`,
        title: resultIn(match, game, language),
        at: match.finishedAt!,
        path: `/matches/${match.id}`,
        text: causeWords(match.outcome!.cause, language),
      }));
    const page = `/contests/${contest.id}`;
    const name = game === undefined ? contest.name : contestName(contest.name, game.rules, language);
    const title = messages[language].resultsOf(name);
    return await send(request, reply, { title, page, path: `${page}/results.atom`, entries });
  });

  const everybodys = schemaOf('What everybody is told, as a feed');
  app.get('/news.atom', { config: everyone, schema: everybodys }, async (request, reply) => {
    const { language } = request;
    const entries = (await siteNews(db, most)).map(({ id, at, message, path }) => ({
      id: `news-${id}`,
      title: asSentence(message, language),
      at,
      path,
    }));
    return await send(request, reply, { title: messages[language].news, page: '/', path: '/news.atom', entries });
  });

  const own = {
    ...schemaOf('The news of whoever has this key in the address of a feed'),
    params: Type.Object({ key: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'the secret of the address' }) }),
  };
  app.get('/news/:key/news.atom', { config: everyone, schema: own }, async (request, reply) => {
    const owner = await feedOwner(db, request.params.key);
    if (owner === undefined) return reply.callNotFound();
    const { language } = request;
    const entries = (await newsOf(db, owner.id, most)).map(({ id, at, message, path, isGone }) => ({
      id: `news-${id}`,
      title: asSentence(message, language),
      at,
      path: isGone ? '/news' : path,
    }));
    const title = messages[language].own(owner.login);
    const path = `/news/${request.params.key}/news.atom`;
    return await send(request, reply, { title, page: '/news', path, entries }, 'private, no-cache');
  });

  const renew = { summary: 'A new address for the feed of the own news', tags, response: changes('the news') };
  app.post('/news/feed', { config: { access: 'user' }, schema: renew }, async (request, reply) => {
    await changeFeedKey(db, request.visitor!.user);
    return await reply.redirect('/news', 303);
  });
}

const titleOf = (game: KnownGame | undefined, name: string, language: FastifyRequest['language']): string =>
  game === undefined ? name : titleIn(game.rules, language);

/** Who met, and the scores in the order of the seats. */
function resultIn(
  { seats, outcome }: Match,
  game: KnownGame | undefined,
  language: FastifyRequest['language'],
): string {
  const texts = textsOf(language);
  const scores = scoreWords(outcome!.scores, game?.rules ?? { points: 'more' }, texts);
  return `${texts.words.against(seats.map(({ name }) => name))}: ${scores}`;
}
