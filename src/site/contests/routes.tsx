import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from '@fastify/type-provider-typebox';
import { sharedPage } from '../../http/access.ts';
import { numberOf, numberPattern } from '../../http/api.ts';
import { answers, Id, pageQueryWith, type App } from '../../http/schema.ts';
import { addressIn, sortedBy } from '../../http/query.ts';
import { whyClosed } from '../../contests/registration.ts';
import { permanentFormat } from '../../contests/permanent.ts';
import { given } from '../../http/filters.tsx';
import { getContest } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import type { TournamentState } from '../../store/schema.ts';
import { loadFormats } from '../../tournament/formats.ts';
import { gamesByName } from '../../store/games.ts';
import { getTournament } from '../../store/tournaments.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { show, type Site } from '../site.ts';
import type { Ladder } from '../standings/ladder.ts';
import { addApi } from './api.ts';
import { addEditing } from './edit-routes.tsx';
import { contestFilters, filterOf } from './filter.ts';
import { ContestsPage, type Listed, type Page, type TournamentRow } from './list.tsx';
import { messages } from './messages.ts';
import { showLadder } from './ladder-routes.tsx';
import { makeEnter } from './make.ts';
import { addMaking } from './new-routes.tsx';
import {
  groupSorts,
  leadersIn,
  listContests,
  listTournaments,
  ownBotsIn,
  progressIn,
  type ListedProgress,
  type ListedTournament,
} from './queries.ts';
import { addPreview } from './preview-routes.ts';
import { addReplaying } from './replay-routes.tsx';
import { addTournaments, showTournament } from './tournament-routes.tsx';
import { addWall } from './wall-routes.tsx';

export const nav = { href: '/contests', title: { en: 'Contests', pl: 'Konkursy' }, order: 3 };

const tags = ['contests'];
const rowsOfPage = 50;
/** The parts of the list, each with a parameter that says where the page before ends. */
const groups = ['running', 'open', 'ladders', 'series', 'over'] as const;
const statesOf = {
  running: ['running', 'paused'],
  open: ['registration'],
  over: ['over'],
} as const satisfies Partial<Record<(typeof groups)[number], readonly TournamentState[]>>;
const End = Type.Optional(Type.String({ pattern: numberPattern, description: 'the end of the page before' }));

export function addRoutes(app: App, site: Site): void {
  const { db, standings } = site;
  const tools = { results: site.results, enter: makeEnter(db) };

  const list = {
    summary: 'All contests: those that run, that take bots, ladders, series and those that are over, each in pages',
    tags,
    querystring: pageQueryWith({
      sort: sortedBy(groupSorts),
      ...contestFilters,
      ...Object.fromEntries(groups.map((group) => [group, End])),
    }),
    response: answers('text/html', 'the contests'),
  };
  app.get('/contests', { config: sharedPage, schema: list }, async (request, reply) => {
    const { sort = 'newest', game, format, mine } = request.query;
    const filter = filterOf(request);
    const ends = request.query as Partial<Record<(typeof groups)[number], string>>;
    const pageAfter = (end: string | undefined) => ({ sort, limit: rowsOfPage + 1, after: numberOf(end) });
    const listed = async (group: keyof typeof statesOf) =>
      await listTournaments(db, pageAfter(ends[group]), { ...filter, states: statesOf[group] })
        .then(cut)
        .then(async (page) => await withWhatIsKnown(site, request.visitor?.user, page));
    const games = await gamesByName(db);
    const rated = async (kind: 'ladder' | 'series', end: string | undefined): Promise<Page<Listed>> => {
      const page = cut(await listContests(db, [kind], pageAfter(end), filter));
      const own = await ownBotsOf(db, request.visitor?.user, page);
      const rows = page.rows.map(async (contest) => {
        const ladder = await standings(contest.id);
        const bots = new Set(own.get(contest.id)?.map(({ id }) => id));
        const best = ladder.standings.find(({ version }) => bots.has(version.bot));
        return { contest, game: games.get(contest.game), ladder, own: best };
      });
      return { ...page, rows: await Promise.all(rows) };
    };
    const [running, open, over, ladders, series] = await Promise.all([
      listed('running'),
      listed('open'),
      listed('over'),
      rated('ladder', ends.ladders),
      rated('series', ends.series),
    ]);
    const { title } = messages[request.language];
    return await show(
      site,
      request,
      reply,
      { title, nav: nav.href, feed: '/contests.atom' },
      <ContestsPage
        {...{ running, open, ladders, series, over, games, sort }}
        filter={{ game: given(game), format: given(format), mine: mine === '1' }}
        formats={[...new Set(['ladder', 'series', permanentFormat, ...(await loadFormats()).keys()])]}
        isGuest={request.visitor === undefined}
        at={addressIn(request.url)}
      />,
    );
  });

  const one = {
    summary: 'One contest: standings, what is played now, the latest results, comments',
    tags,
    params: Id,
    querystring: pageQueryWith({
      order: Type.Optional(Type.Enum(['points', 'rating'], { description: 'what the standings are sorted by' })),
    }),
    response: answers('text/html', 'the contest; that of test matches leads to the page of their game'),
  };
  app.get('/contests/:id', { config: sharedPage, schema: one }, async (request, reply) => {
    const id = Number(request.params.id);
    const contest = await getContest(db, id);
    if (contest === undefined) return reply.callNotFound();
    const stored = await getTournament(db, id);
    if (stored !== undefined) return await showTournament(site, request, reply, stored);
    if (contest.kind === 'tests') return await reply.redirect(`/games/${contest.game}`);
    return await showLadder(site, request, reply, contest);
  });

  addMaking(app, site);
  addTournaments(app, site, tools);
  addEditing(app, site);
  addPreview(app, site);
  addReplaying(app, site);
  addWall(app, site);
  addApi(app, site, tools);
}

const ownBotsOf = async (
  db: Database,
  person: number | undefined,
  { rows }: Page<{ readonly id: number }>,
): ReturnType<typeof ownBotsIn> =>
  person === undefined || rows.length === 0
    ? new Map()
    : await ownBotsIn(
        db,
        person,
        rows.map(({ id }) => id),
      );

/** Milliseconds that a list waits for leaders of tournaments that have none yet, and for new ones of others. */
const patience = { without: 2000, before: 200 };
/** So many tournaments whose leader is old are computed anew for a list. */
const renewed = 5;

/** Tournaments with how far they are, who is first, and the visitor's bots. */
async function withWhatIsKnown(
  { db, results, standings }: Site,
  person: number | undefined,
  page: Page<ListedTournament>,
): Promise<Page<TournamentRow>> {
  const begun = page.rows.filter(({ state }) => state !== 'registration');
  const ids = begun.map(({ id }) => id);
  const [progress, own] = await Promise.all([
    begun.length === 0 ? new Map<number, ListedProgress>() : progressIn(db, ids),
    ownBotsOf(db, person, page),
  ]);
  const [permanent, others] = partition(begun, ({ format }) => format === permanentFormat);
  await computeLeaders(results, others, progress);
  const leaders = await leadersIn(db, ids);
  const firsts = new Map(
    await Promise.all(permanent.map(async ({ id }) => [id, firstIn(await standings(id))] as const)),
  );
  const rows = page.rows.map((row) => {
    const [about, known] = [progress.get(row.id), leaders.get(row.id)];
    return {
      ...row,
      progress: about,
      takesBots: row.entrants < row.most && whyClosed(row, new Date()) === undefined,
      own: own.get(row.id) ?? [],
      end: row.state === 'running' && known !== undefined ? endOf(about, known.expected) : undefined,
      first: row.isHidden ? undefined : (known?.first ?? firsts.get(row.id)),
    };
  });
  return { ...page, rows };
}

/** Who is first is stored: it is computed where that was never done, and where games ended since, of a few at a time. */
async function computeLeaders(
  results: Site['results'],
  rows: readonly ListedTournament[],
  progress: ReadonlyMap<number, ListedProgress>,
): Promise<void> {
  const played = rows.filter(({ id }) => progress.get(id)?.last !== undefined);
  const [without, known] = partition(played, ({ leaderAt }) => leaderAt === null);
  const old = known
    .filter(({ id, state, leaderAt }) => state !== 'over' && leaderAt! < progress.get(id)!.last!)
    .toSorted((one, other) => one.leaderAt!.getTime() - other.leaderAt!.getTime());
  const computed = [...without, ...old.slice(0, renewed)].map(({ id }) => results(id));
  await Promise.race([
    Promise.allSettled(computed), // the page of a contest tells its errors
    sleep(without.length > 0 ? patience.without : patience.before, undefined, { ref: false }),
  ]);
}

const partition = <T,>(all: readonly T[], isMeant: (one: T) => boolean): readonly [T[], T[]] => [
  all.filter(isMeant),
  all.filter((one) => !isMeant(one)),
];

/** Nobody while no match is over. */
function firstIn({ standings }: Ladder): TournamentRow['first'] {
  const [first] = standings;
  if (first === undefined || first.official.matches === 0) return undefined;
  const others = standings.filter(({ place }) => place !== undefined && place === first.place).length - 1;
  const { name, bot, number } = first.version;
  return { name, page: botAddress(bot, number), others: Math.max(0, others) };
}

/** When the last game should be over, by the pace of the latest ones. */
function endOf({ over, paired = 0, pace }: Partial<ListedProgress> = {}, expected: number): Date | undefined {
  if (over === undefined || pace === undefined) return undefined;
  const left = Math.max(paired, expected) - over;
  return left > 0 ? new Date(Date.now() + left * pace) : undefined;
}

/** A page of the rows that were found, of which there is one more if there is a next page. */
const cut = <Row extends { readonly id: number }>(found: readonly Row[]): Page<Row> => ({
  rows: found.slice(0, rowsOfPage),
  next: found.length > rowsOfPage ? `${found[rowsOfPage - 1]!.id}` : undefined,
});
