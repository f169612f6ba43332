import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from '@fastify/type-provider-typebox';
import { contestName } from '../../game/title.ts';
import { everyone, sharedPage } from '../../http/access.ts';
import { HttpProblem } from '../../http/problem.ts';
import { answers, Id, PageQuery, type App } from '../../http/schema.ts';
import { viewFor, viewOrJudges } from '../../http/views.ts';
import { getContest, type Contest } from '../../store/contests.ts';
import { gameOf } from '../../store/games.ts';
import { getTournament, type StoredTournament } from '../../store/tournaments.ts';
import type { Language } from '../../game/message.ts';
import type { ContestWallData, WallPlace } from '../../web/contest-wall/data.ts';
import { messages } from '../../web/contest-wall/messages.ts';
import { ContestWall, type WallMatch } from '../../web/contest-wall/wall.tsx';
import { passesOf } from '../../web/tournament/pass.ts';
import { passesIn } from '../standings/ladder.ts';
import { openAt } from '../matches/live-stream.ts';
import { show, type Site } from '../site.ts';
import { finishedIn, runningIn } from './queries.ts';
import { contestData, type BegunContest } from './results.ts';

const tags = ['contests'];
const mostPlaces = 10;
const patience = 50; // milliseconds that the page waits for the layout of a board, which its script makes too
const candidates = 20; // finished matches, of which the wall shows one that it has not shown

/** A contest for a projector. It shows what everybody may see, also to moderators: their class looks on. */
export function addWall(app: App, site: Site): void {
  const page = {
    summary: 'A contest for a projector: a match, the standings and the progress, which go on by themselves',
    tags,
    params: Id,
    querystring: PageQuery,
    response: answers('text/html', 'the contest'),
  };
  app.get('/contests/:id/wall', { config: sharedPage, schema: page }, async (request, reply) => {
    const contest = await contestAt(site, request.params.id);
    const next = nextIn(site, contest, 0);
    const [data, shown] = await Promise.all([
      wallOf(site, contest, request.language, next),
      next.then(async (match) => match && (await matchAt(site, match))),
    ]);
    return await show(
      site,
      request,
      reply,
      {
        title: messages[request.language].title(data.name),
        bare: 'wall',
        island: 'contest-wall/island.tsx',
        data: { wall: `/contests/${contest.id}/wall.json` },
        refresh: 10,
      },
      <ContestWall contest={data} shown={shown} />,
    );
  });

  const told = {
    summary: 'What the page for a projector shows',
    tags,
    params: Id,
    querystring: Type.Object({
      shown: Type.Optional(
        Type.Integer({ minimum: 0, description: 'the match shown last: the answer names the next one' }),
      ),
    }),
    response: answers('application/json', 'standings, progress, and the number of the next match'),
  };
  app.get('/contests/:id/wall.json', { config: everyone, schema: told }, async (request, reply) => {
    const contest = await contestAt(site, request.params.id);
    const { shown } = request.query;
    const next = shown === undefined ? Promise.resolve(undefined) : nextIn(site, contest, shown);
    const data = await wallOf(site, contest, request.language, next);
    return await reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(data));
  });
}

async function contestAt({ db }: Site, id: string): Promise<Contest> {
  const contest = await getContest(db, Number(id));
  if (contest === undefined || contest.kind === 'tests') throw new HttpProblem(404);
  return contest;
}

/** What everybody may see of a contest, and the match that is shown next. */
async function wallOf(
  site: Site,
  contest: Contest,
  language: Language,
  coming: Promise<ContestWallData['next']>,
): Promise<ContestWallData> {
  const [stored, { rules }] = await Promise.all([getTournament(site.db, contest.id), gameOf(site.db, contest.game)]);
  const data =
    stored === undefined || stored.plan === null
      ? undefined
      : await contestData(site.db, await site.pageResults(contest.id), stored);
  const state = data?.state ?? stored?.state ?? 'running';
  const places = contest.isHidden
    ? []
    : data === undefined
      ? await ladderPlaces(site, contest, stored?.reference ?? null)
      : placesIn(data);
  const next = await coming;
  return {
    name: contestName(contest.name, rules, language),
    now: new Date().toISOString(),
    game: { title: rules.title, ...(rules.titles !== undefined && { titles: rules.titles }) },
    state,
    ...(data !== undefined && {
      progress: { over: data.over, paired: data.paired, ...(data.end !== undefined && { end: data.end }) },
    }),
    ...(contest.isHidden && { hidden: hiddenUntil(stored) }),
    places: places.slice(0, mostPlaces),
    more: Math.max(0, places.length - mostPlaces),
    ...(next !== undefined && { next }),
  };
}

const hiddenUntil = (stored: StoredTournament | undefined): 'at-end' | 'published' =>
  stored?.results === 'at-end' ? 'at-end' : 'published';

const placesIn = ({ results: { data } }: BegunContest): WallPlace[] =>
  data.places.map(({ place, entrant, points }) => {
    const pass = passesOf(data, entrant);
    return {
      id: entrant,
      place,
      name: data.entrants[entrant - 1]!.name,
      points,
      ...(pass !== undefined && pass !== 'no pass' && { pass }),
    };
  });

async function ladderPlaces({ standings }: Site, { id }: Contest, reference: number | null): Promise<WallPlace[]> {
  const ladder = await standings(id);
  return ladder.standings.map(({ version, place, official: { points } }) => {
    const pass = passesIn(ladder, reference, version.bot);
    return {
      id: version.id,
      place,
      name: version.name,
      points,
      ...(pass !== undefined && pass !== 'no pass' && { pass }),
    };
  });
}

/** One that is played now, else one of the latest, which is told as if it were played now; never the one shown last. */
async function nextIn(
  { db, lives }: Site,
  { id: contest, isHidden }: Contest,
  shown: number,
): Promise<ContestWallData['next']> {
  if (isHidden || (await getTournament(db, contest))?.state === 'over') return undefined;
  const [running] = (await runningIn(db, contest, 2)).filter(({ id }) => id !== shown);
  if (running !== undefined) return { match: running.id, round: running.round };
  const latest = await finishedIn(db, contest, candidates);
  const found = latest.find(({ id }) => id > shown) ?? latest.find(({ id }) => id !== shown);
  if (found === undefined) return undefined;
  await lives.tellAgain(found);
  return { match: found.id, round: found.round };
}

async function matchAt(
  { lives }: Site,
  { match: id, round }: NonNullable<ContestWallData['next']>,
): Promise<WallMatch | undefined> {
  const broadcast = await openAt(lives, id, 'told');
  if (broadcast === undefined) return undefined;
  const { match, frames } = broadcast;
  const ready = await Promise.race([viewFor(match.game, frames), sleep(patience, undefined)]);
  const view = ready ?? (await viewOrJudges(match.game));
  return { match, frames: [...frames], view, round, isUndrawn: ready === undefined };
}
