import { Type } from '@fastify/type-provider-typebox';
import { Moment, returns } from '../../http/api.ts';
import { asSentence } from '../../http/sentence.ts';
import { everyone, sharedPage } from '../../http/access.ts';
import { answers, PageQuery, plainRoute, type App } from '../../http/schema.ts';
import { viewFor } from '../../http/views.ts';
import { ladders } from '../../store/contests.ts';
import { gamesByName } from '../../store/games.ts';
import { finishedMatches, readMatches } from '../../store/matches.ts';
import type { Database } from '../../store/database.ts';
import { newsOf, unreadOf } from '../../store/news.ts';
import { siteNews } from '../../store/site-news.ts';
import { siteTexts, textIn } from '../../store/site-texts.ts';
import { cardsShown, type Still } from '../../web/front/now.tsx';
import { textsOf } from '../../web/texts/all.ts';
import { listTournaments, progressIn, type ListedTournament } from '../contests/queries.ts';
import { show, type Site } from '../site.ts';
import type { FrontContest } from './contests.tsx';
import { Front, type FrontData } from './page.tsx';
import { makeStills } from './stills.tsx';

const resultsShown = 12;
const newsShown = 5;
const contestsShown = 5;

const SiteNewsResult = Type.Object({
  id: Type.Integer(),
  at: Moment,
  code: Type.String({ description: 'what kind of news it is' }),
  detail: Type.String({ description: 'the news in words' }),
  url: Type.String({ description: 'the path of the page that tells more' }),
});

export const nav = { href: '/', title: { en: 'Watch', pl: 'Oglądaj' }, order: 1 };

export function addRoutes(app: App, site: Site): void {
  const { db, now, standings, streams } = site;
  const stills = makeStills(site);
  app.addHook('onListen', async () => stills.draw()); // the first visitor of an idle arena sees no empty cards
  const schema = {
    summary: 'The front page: what is played now, the latest results, the best of every ladder',
    tags: ['front'],
    querystring: PageQuery,
    response: answers('text/html', 'the front page'),
  };

  app.get('/', { config: sharedPage, schema }, async (request, reply) => {
    const visitor = request.visitor?.user;
    const [shown, results, running, contests, games, texts, news, own] = await Promise.all([
      now.cards(),
      readMatches(finishedMatches(db), resultsShown + cardsShown),
      contestsNow(db),
      ladders(db),
      gamesByName(db),
      siteTexts(db),
      siteNews(db, newsShown),
      visitor === undefined ? undefined : ownNews(db, visitor),
    ]);
    const welcome = textIn(texts, 'welcome', request.language);
    const cards = await Promise.all(
      shown.map(async (card) =>
        card === undefined ? undefined : { ...card, view: await viewFor(card.match.game, card.frames) },
      ),
    );
    const told = results.filter(({ id }) => !now.isUntold(id)).slice(0, resultsShown); // no card's result before its end
    const tops = await Promise.all(
      contests.map(async (contest) => ({
        contest,
        game: games.get(contest.game),
        ladder: await standings(contest.id),
      })),
    );
    return await show(
      site,
      request,
      reply,
      {
        title: textsOf(request.language).words.site,
        nav: nav.href,
        feed: '/news.atom',
        island: 'front/island.tsx',
        isPrivate: visitor !== undefined,
      },
      <Front
        {...{
          cards,
          stills: stillsFor(cards, () => stills.of(request.language)),
          results: told,
          contests: running,
          ladders: tops,
          games,
          welcome,
          news,
          own,
        }}
      />,
    );
  });

  const told = {
    summary: 'What everybody is told, the latest first: contests that begin and end, new games',
    tags: ['front'],
    response: returns(200, Type.Array(SiteNewsResult)),
  };
  app.get('/api/v1/news', { config: everyone, schema: told }, async (request) =>
    (await siteNews(db, 100)).map(({ id, at, message, path }) => ({
      id,
      at: at.toISOString(),
      code: message.code,
      detail: asSentence(message, request.language),
      url: path,
    })),
  );

  const live = plainRoute('The matches of the front page as server-sent events', 'text/event-stream', 'front');
  app.get('/live', { config: everyone, schema: live, exposeHeadRoute: false }, async (_request, reply) => {
    await now.cards();
    return await streams.open(
      reply,
      () => now.backlog(),
      (reader) => now.join(reader),
    );
  });
}

/** On each card without a match the next one that no card shows. */
function stillsFor(cards: FrontData['cards'], stills: () => readonly Still[]): FrontData['stills'] {
  const isVacant = (card: FrontData['cards'][number]): boolean => card === undefined || card.frames.length === 0;
  if (!cards.some(isVacant)) return []; // none is drawn in vain
  const left = stills().filter(({ match }) => cards.every((card) => card?.match.id !== match));
  return cards.map((card) => (isVacant(card) ? left.shift() : undefined));
}

/** Contests that run, the newest first, else those that take bots. */
async function contestsNow(db: Database): Promise<FrontContest[]> {
  const listed = async (states: ListedTournament['state'][]): Promise<ListedTournament[]> =>
    await listTournaments(db, { sort: 'newest', limit: contestsShown }, { states });
  const [running, open] = await Promise.all([listed(['running', 'paused']), listed(['registration'])]);
  const shown = [...running, ...open].slice(0, contestsShown);
  const begun = shown.filter(({ state }) => state !== 'registration').map(({ id }) => id);
  const progress = begun.length === 0 ? new Map<number, never>() : await progressIn(db, begun);
  return shown.map((contest) => ({ ...contest, progress: progress.get(contest.id) }));
}

async function ownNews(db: Database, account: number): Promise<NonNullable<FrontData['own']>> {
  const [news, unread] = await Promise.all([newsOf(db, account, newsShown), unreadOf(db, account)]);
  return { news, unread };
}
