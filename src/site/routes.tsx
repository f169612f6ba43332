import type { ComponentChildren } from 'preact';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ladderOf } from '../match/games.ts';
import { getBot, getContest, ladders, listContests, tallies, versionsOf } from '../store/contests.ts';
import { counts, getLog, getMatch, latestResults, runningMatches, type Match } from '../store/matches.ts';
import { MatchView } from '../web/viewer/match.tsx';
import { conversationIn } from '../web/viewer/panels.tsx';
import { titleOf } from '../web/kit/parts.tsx';
import { words } from '../web/words.ts';
import { page, type Frame } from '../http/page.tsx';
import { BotPage } from './bots/page.tsx';
import { ContestPage } from './contests/contest.tsx';
import { Front } from './front/page.tsx';
import { GamePage } from './games/rules.tsx';
import { ContestsPage, GamesPage } from './contests/list.tsx';
import { MatchesPage } from './matches/list.tsx';
import { idOf, type Site } from './site.ts';
import { allGames, findGame, needGame, rulesText, type GameWithView } from '../http/views.ts';

const rowsOfPage = 50;

export function addRoutes(app: FastifyInstance, site: Site): void {
  const { db, lives, now, standings } = site;
  const show = async (
    reply: FastifyReply,
    frame: Omit<Frame, 'counts'>,
    content: ComponentChildren,
  ): Promise<string> => {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return page(site.assets, { ...frame, counts: await counts(db) }, content);
  };

  app.get('/healthz', async (_request, reply) => {
    await counts(db);
    return reply.type('text/plain').send('ok\n');
  });

  app.get('/', async (_request, reply) => {
    const [shown, numbers, results, contests, games] = await Promise.all([
      now.cards(),
      counts(db),
      latestResults(db, 12),
      ladders(db),
      gamesByName(),
    ]);
    const cards = await Promise.all(
      shown.map(async (card) =>
        card === undefined
          ? undefined
          : { match: card.match, frames: card.frames, view: (await needGame(card.match.game)).view },
      ),
    );
    const tops = await Promise.all(
      contests.map(async (contest) => ({
        contest,
        title: games.get(contest.game)?.rules.title ?? contest.game,
        ladder: await standings(contest.id),
      })),
    );
    const front = { cards, counts: numbers, results, ladders: tops, games };
    return await show(reply, { title: words.site, nav: 'watch', island: 'front/island.tsx' }, <Front {...front} />);
  });

  app.get<{ Querystring: { before?: string } }>('/matches', async (request, reply) => {
    const before = cursorOf(request.query.before);
    const found = await latestResults(db, rowsOfPage + 1, before === undefined ? {} : { before });
    const matches = found.slice(0, rowsOfPage);
    const older = found.length > rowsOfPage ? `/matches?before=${writeCursor(matches.at(-1)!)}` : undefined;
    const list = {
      matches,
      games: await gamesByName(),
      isFirst: before === undefined,
      ...(older !== undefined && { older }),
    };
    return await show(reply, { title: words.matches.title, nav: 'matches' }, <MatchesPage {...list} />);
  });

  app.get<{ Params: { id: string } }>('/matches/:id', async (request, reply) => {
    const broadcast = await lives.open(idOf(request.params.id));
    if (broadcast === undefined) return reply.callNotFound();
    const { match, frames } = broadcast;
    const { view } = await needGame(match.game);
    const about = { match, frames: [...frames], view }; // more may come while the conversation is found out
    const frame = {
      title: `${titleOf(match)}, ${match.title}`,
      nav: 'matches',
      island: 'matches/island.tsx',
      data: { live: `/matches/${match.id}/live`, game: match.game },
    } as const;
    return await show(reply, frame, <MatchView {...about} conversation={await conversationIn(about)} />);
  });

  for (const kind of ['log', 'times'] as const) {
    app.get<{ Params: { id: string } }>(`/matches/:id/${kind}.jsonl`, async (request, reply) => {
      const id = idOf(request.params.id);
      const match = await getMatch(db, id);
      const kept = match?.seed === undefined ? undefined : await getLog(db, id); // the log holds the seed
      if (kept === undefined) return reply.callNotFound();
      return reply
        .type('application/jsonl; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(kept[kind]);
    });
  }

  app.get('/contests', async (_request, reply) => {
    const games = await gamesByName();
    const contests = await Promise.all(
      (await listContests(db)).map(async (contest) => ({
        contest,
        title: games.get(contest.game)?.rules.title ?? contest.game,
        ladder: await standings(contest.id),
      })),
    );
    return await show(reply, { title: words.contest.title, nav: 'contests' }, <ContestsPage contests={contests} />);
  });

  app.get(
    '/games',
    async (_request, reply) =>
      await show(reply, { title: words.game.kind, nav: 'games' }, <GamesPage games={await allGames()} />),
  );

  app.get<{ Params: { id: string }; Querystring: { order?: string } }>('/contests/:id', async (request, reply) => {
    const id = idOf(request.params.id);
    const contest = id === 0 ? undefined : await getContest(db, id);
    if (contest === undefined) return reply.callNotFound();
    const [ladder, running, results, game] = await Promise.all([
      standings(id),
      runningMatches(db, 5, { contest: id }),
      latestResults(db, 15, { contest: id }),
      needGame(contest.game),
    ]);
    const order = request.query.order === 'rating' ? 'rating' : 'points';
    return await show(
      reply,
      { title: contest.name, nav: 'contests' },
      <ContestPage
        {...{ contest, game, seats: (await ladderOf(contest.game)).seats, ladder, order, running, results }}
      />,
    );
  });

  app.get<{ Params: { id: string } }>('/bots/:id', async (request, reply) => {
    const id = idOf(request.params.id);
    const bot = id === 0 ? undefined : await getBot(db, id);
    if (bot === undefined) return reply.callNotFound();
    const contests = (await listContests(db)).filter(({ game }) => game === bot.game);
    const all = await Promise.all(
      contests.map(async (contest) => ({
        contest,
        ladder: await standings(contest.id),
        tallies: await tallies(db, contest.id, id),
      })),
    );
    const playing = all.filter(({ ladder }) => ladder.standings.some((standing) => standing.bot.id === id));
    const [results, versions, game] = await Promise.all([
      latestResults(db, 20, { bot: id }),
      versionsOf(db, id),
      needGame(bot.game),
    ]);
    return await show(reply, { title: bot.name }, <BotPage {...{ bot, versions, game, ladders: playing, results }} />);
  });

  app.get<{ Params: { name: string }; Querystring: { lang?: string } }>('/games/:name', async (request, reply) => {
    const game = await findGame(request.params.name);
    const language = request.query.lang === 'pl' ? 'pl' : 'en';
    if (game === undefined) return reply.callNotFound();
    const rules = await rulesText(game.name, language);
    const contests = (await listContests(db)).filter((contest) => contest.game === game.name);
    const other = language === 'en' ? ('pl' as const) : 'en';
    const others = (await rulesText(game.name, other)) === undefined ? [] : ([other] as const);
    return await show(
      reply,
      { title: game.rules.title, nav: 'games' },
      <GamePage {...{ name: game.name, title: game.rules.title, language, rules, others, contests }} />,
    );
  });
}

const gamesByName = async (): Promise<ReadonlyMap<string, GameWithView>> =>
  new Map((await allGames()).map((game) => [game.name, game]));

const writeCursor = ({ finishedAt, id }: Match): string => `${finishedAt!.getTime()}-${id}`;

function cursorOf(text: string | undefined): { readonly finishedAt: Date; readonly id: number } | undefined {
  const found = /^(\d{1,14})-(\d{1,15})$/.exec(text ?? '');
  return found === null ? undefined : { finishedAt: new Date(Number(found[1])), id: Number(found[2]) };
}
