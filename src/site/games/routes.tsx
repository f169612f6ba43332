import { readFile } from 'node:fs/promises';
import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { languages } from '../../game/message.ts';
import { titleIn } from '../../game/title.ts';
import { everyone, sharedPage } from '../../http/access.ts';
import { answers, PageQuery, pageQueryWith, type App } from '../../http/schema.ts';
import { addressIn, sortedBy } from '../../http/query.ts';
import { seatName } from '../../game/seat.ts';
import { rulesText } from '../../http/views.ts';
import { gameNames, starterNames, starterPath } from '../../match/games.ts';
import { languageOf, loadLanguages } from '../../programs/language.ts';
import { kitNames } from '../../starter-kits/names.ts';
import { contestsOf, ladders, type Contest } from '../../store/contests.ts';
import { gameFile, gameStarters, type KnownGame } from '../../store/games.ts';
import { isJudgeBroken } from '../../store/judges.ts';
import { commentsFor } from '../comments/data.ts';
import { finishedIn, listTournaments, progressIn } from '../contests/queries.ts';
import { show, type Site } from '../site.ts';
import { isOpen } from '../../web/bots/data.ts';
import type { JudgeData } from '../../web/games/data.ts';
import { addApi } from './api.ts';
import { GamePage, leadOf, type GameData, type JudgedData } from './game.tsx';
import { judgeData } from './judge-live.ts';
import { authorOf, judgeVersions } from './judge-queries.ts';
import { addJudgeApi } from './judge-api.ts';
import { addJudged } from './judge-routes.tsx';
import type { Kit } from './kits-card.tsx';
import { addKits } from './kits-routes.ts';
import { GamesPage, type JudgedRow } from './list.tsx';
import { messages } from './messages.ts';
import { pictureOf } from './picture.ts';
import { readyBots, runningByGame, runningOf } from './queries.ts';
import { AfterGame, gameFilterOf, gameFilters, gameSorts, ladderIn, sortedGames } from './sorted.ts';
import { moderates, visibleGame } from './visible.ts';

export const nav = { href: '/games', title: { en: 'Games', pl: 'Gry' }, order: 4 };

const tags = ['games'];

export function addRoutes(app: App, site: Site): void {
  const list = {
    summary: 'All games',
    tags,
    querystring: pageQueryWith({ sort: sortedBy(gameSorts), after: AfterGame, ...gameFilters }),
    response: answers('text/html', 'the games'),
  };
  app.get('/games', { config: sharedPage, schema: list }, async (request, reply) => {
    const { title } = messages[request.language];
    const { sort = 'title', after } = request.query;
    const [running, contests] = await Promise.all([runningByGame(site.db), ladders(site.db)]);
    const filter = gameFilterOf(request);
    const found = await sortedGames(site, request.language, {
      sort,
      after,
      filter,
      limit: gamesOfPage + 1,
      isGrouped: true,
    });
    const next = found.length > gamesOfPage ? found[gamesOfPage - 1]!.name : undefined;
    const page = found.slice(0, gamesOfPage);
    const games = await Promise.all(
      page
        .filter(({ judge }) => judge === undefined)
        .map(async (game) => ({
          game,
          picture: await pictureOf(game.name),
          lead: leadOf((await rulesText(game, request.language)) ?? ''),
          ladder: await ladderIn(site, contests, game.name),
          running: running.get(game.name) ?? 0,
        })),
    );
    return await show(
      site,
      request,
      reply,
      { title, nav: nav.href },
      <GamesPage
        {...{ games, sort, next, filter }}
        judged={await judgedRows(site, page, contests, running)}
        isGuest={request.visitor === undefined}
        at={addressIn(request.url)}
      />,
    );
  });

  const one = {
    summary:
      'One game: its rules and its protocol in words, its best bots, its matches, programs to start from, comments',
    tags,
    params: Type.Object({ name: Type.String({ maxLength: 100, description: 'the name of its folder' }) }),
    querystring: PageQuery,
    response: answers('text/html', 'the game'),
  };
  app.get('/games/:name', { config: sharedPage, schema: one }, async (request, reply) => {
    const game = await visibleGame(site.db, request, request.params.name);
    if (game === undefined) return reply.callNotFound();
    // in the language of the page, else in the other one
    const wanted = [request.language, ...languages.filter((language) => language !== request.language)];
    const found = await Promise.all(
      wanted.map(async (language) => ({ language, text: await rulesText(game, language) })),
    );
    const rules = found.find(({ text }) => text !== undefined);
    const contests = (await contestsOf(site.db, game.name)).filter(
      ({ kind }) => kind !== 'tournament' && kind !== 'permanent',
    );
    const tournaments = await listTournaments(site.db, { limit: tournamentsShown }, { game: game.name });
    const [picture, ladder, running, comments] = await Promise.all([
      pictureOf(game.name),
      ladderIn(
        site,
        contests.filter(({ kind }) => kind === 'ladder'),
        game.name,
      ),
      runningIn(site, game),
      commentsFor(site, request, { game: game.name }),
    ]);
    const judged = await judgedData(site, request, game, ladder?.contest);
    const latest = ladder === undefined ? [] : await finishedIn(site.db, ladder.contest.id, latestShown);
    const bots = ladder === undefined ? await readyBots(site.db, game.name, botsShown) : [];
    const data = {
      game,
      judged,
      latest,
      picture,
      language: rules?.language,
      rules: rules?.text,
      contests,
      tournaments,
      ladder,
      bots,
      running,
      comments,
    };
    const title = titleIn(game.rules, request.language);
    return await show(
      site,
      request,
      reply,
      {
        title,
        nav: nav.href,
        isPrivate: judged?.isModerator === true,
        ...(judged?.trial !== undefined && isOpen(judged.trial.version) && followed(judged.trial.version)),
      },
      <GamePage
        {...data}
        kits={game.judge === undefined ? await kitsShown() : []}
        starters={[...starterNames(game.name), ...(await gameStarters(site.db, game))]}
      />,
    );
  });

  const starter = {
    summary: 'A sample program of a game to start from',
    tags,
    params: Type.Object({
      name: Type.String({ maxLength: 100, description: 'the name of its folder' }),
      file: Type.String({ maxLength: 100, description: 'the file, as the page of the game lists it' }),
    }),
    response: answers('text/plain', 'the program'),
  };
  app.get('/games/:name/starters/:file', { config: everyone, schema: starter }, async (request, reply) => {
    const { name, file } = request.params;
    const isOurs = gameNames().includes(name);
    if (isOurs && !starterNames(name).includes(file)) return reply.callNotFound();
    const text = isOurs ? await readFile(starterPath(name, file)) : await starterOf(site, request, name, file);
    return text === undefined ? reply.callNotFound() : reply.type('text/plain; charset=utf-8').send(text);
  });

  addKits(app);
  addJudged(app, site);
  addJudgeApi(app, site);
  addApi(app, site);
}

/** The kits as the page of a game lists them, those that most people ask for first. */
async function kitsShown(): Promise<Kit[]> {
  const languagesOf = await loadLanguages();
  const place = (name: string): number => (kitsFirst.includes(name) ? kitsFirst.indexOf(name) : kitsFirst.length);
  return kitNames
    .toSorted((one, other) => place(one) - place(other))
    .map((name) => ({ name, title: languagesOf.get(name)!.title }));
}
const kitsFirst = ['python', 'cpp', 'java', 'javascript', 'typescript'];

/** Starter code that came with the judge of a game. */
async function starterOf(
  { db }: Site,
  request: FastifyRequest,
  name: string,
  file: string,
): Promise<Buffer | undefined> {
  const game = await visibleGame(db, request, name);
  return game?.judge && (await gameFile(db, name, game.judge.version, `starters/${file}`));
}

/** What the page of a game says of its judge; undefined for a game that came with the arena. */
async function judgedData(
  site: Site,
  request: FastifyRequest,
  game: KnownGame,
  ladder: Contest | undefined,
): Promise<JudgedData | undefined> {
  const { db } = site;
  if (game.judge === undefined) return undefined;
  const [versions, isModerator, author] = await Promise.all([
    judgeVersions(db, game.name, versionsShown),
    moderates(db, request, game),
    authorOf(db, game.judge.owner),
  ]);
  const newest = versions[0]!;
  const isShown = isModerator && newest.number !== (game.judge.isPublished ? game.judge.version : 0);
  const trial = isShown ? { version: await judgeData(db, request, game, newest), output: newest.output } : undefined;
  const isBroken = ladder !== undefined && (await isJudgeBroken(db, ladder));
  return { versions, isModerator, author, isBroken, trial };
}

/** The page follows a judge that is being built or tried; without script it is loaded again. */
const followed = ({ game, version }: JudgeData) => ({
  refresh: 2,
  island: 'games/island.tsx',
  data: { version: `/games/${game}/versions/${version}` },
});

const gamesOfPage = 24;

/** The games of people among these. */
async function judgedRows(
  site: Site,
  games: readonly KnownGame[],
  contests: readonly Contest[],
  running: ReadonlyMap<string, number>,
): Promise<JudgedRow[]> {
  const languagesOf = await loadLanguages();
  const rows = games.flatMap(({ judge, ...game }) =>
    judge === undefined ? [] : [{ judge, game: { ...game, judge } }],
  );
  return await Promise.all(
    rows.map(async ({ judge, game }) => {
      const ladder = await ladderIn(site, contests, game.name);
      const [version] = await judgeVersions(site.db, game.name, 1, judge.version + 1);
      const program = version?.language ?? languageOf(languagesOf, version?.program ?? '') ?? '';
      return {
        game,
        ladder,
        running: running.get(game.name) ?? 0,
        author: await authorOf(site.db, judge.owner),
        language: languagesOf.get(program)?.title,
        last: ladder && (await progressIn(site.db, [ladder.contest.id])).get(ladder.contest.id)?.last,
        isBroken: ladder !== undefined && (await isJudgeBroken(site.db, ladder.contest)),
      };
    }),
  );
}
const runningShown = 5;
const latestShown = 8;
const botsShown = 10;
const versionsShown = 5;
const tournamentsShown = 8;

/** The matches of a game that are being played, and those that the front page tells. */
async function runningIn({ db, now }: Site, { name, rules }: KnownGame): Promise<GameData['running']> {
  const told = now.told().filter(({ game }) => game === name);
  const played = (await runningOf(db, name, runningShown))
    .filter(({ id }) => told.every((match) => match.id !== id))
    .map(({ id, contest, seats }) => ({
      id,
      contest,
      players: seats.map(({ bot, name: of }, seat) => ({ bot, name: of, seat: seatName(rules, seat) })),
    }));
  return [...told, ...played].slice(0, runningShown);
}
