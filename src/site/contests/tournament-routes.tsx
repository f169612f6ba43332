import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { filesOf, pageParts } from '../../contests/portable.ts';
import { tournamentPage } from '../../tournament/page.tsx';
import { tarOf } from '../../tournament/portable.ts';
import { commentsFor } from '../comments/data.ts';
import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  deleteTournament,
  endTournament,
  hasBegun,
  isOpen,
  pauseTournament,
  publishResults,
  resumeTournament,
  startTournament,
  withdrawEntrant,
} from '../../contests/manage.ts';
import { whyResting } from '../../contests/permanent.ts';
import { whyClosed } from '../../contests/registration.ts';
import { dismissModerator, nameModerator } from '../../contests/moderators.ts';
import type { Message } from '../../game/message.ts';
import { everyone, type Owned } from '../../http/access.ts';
import { unfilled, type Filled } from '../../http/form.tsx';
import { HttpProblem, type FieldProblems } from '../../http/problem.ts';
import { answers, changes, formFields, Id, PageQuery, type App } from '../../http/schema.ts';
import { gameOf } from '../../store/games.ts';
import type { Queue } from '../../jobs/queue.ts';
import { isMember } from '../../store/classes.ts';
import type { Database } from '../../store/database.ts';
import { getContest, type Contest } from '../../store/contests.ts';
import { connectedIn } from '../../store/seats.ts';
import { ownedBy, teamsOf } from '../../store/teams.ts';
import { selectCandidates } from '../../store/tests.ts';
import {
  entrantsOf,
  getTournament,
  moderatorsOf,
  replacedMatches,
  type StoredEntrant,
  type StoredTournament,
} from '../../store/tournaments.ts';
import { fieldsOf } from '../../tournament/formats.ts';
import type { ContestNews } from '../../web/contests/data.ts';
import type { TournamentData } from '../../web/tournament/data.ts';
import { seesHidden } from '../matches/visible.ts';
import { show, type Site } from '../site.ts';
import { whyNot } from '../tests/read.ts';
import { linkPreview } from '../preview.ts';
import { aboutContest } from './preview-routes.ts';
import type { Enter } from './make.ts';
import { showLadder } from './ladder-routes.tsx';
import type { TournamentMessage } from '../../text/tournament.ts';
import type { Results } from './read-results.ts';
import { isBegun } from './queries.ts';
import { contestData, type ContestResults } from './results.ts';
import { messages } from './tournament-messages.ts';
import { AskPage, TournamentPage, whyHidden, type Rights } from './tournament-page.tsx';
import { notedBy } from '../noted.ts';

const tags = ['contests'];

const numberPattern = '^[1-9][0-9]{0,14}$';
export const OfEntrant = Type.Object({
  id: Type.String({ pattern: numberPattern, description: 'the number of the contest' }),
  version: Type.String({ pattern: numberPattern, description: 'the version that takes part' }),
});

export interface Tools {
  readonly results: ContestResults['of'];
  readonly enter: Enter;
}

/** What moderators do with a contest, by its last word in the address. */
export const steps: Readonly<
  Record<
    'start' | 'pause' | 'resume' | 'end' | 'publish',
    (db: Database, queue: Queue, contest: number) => Promise<Message | undefined>
  >
> = {
  start: async (db, queue, contest) => await startTournament(db, queue, contest),
  pause: pauseTournament,
  resume: resumeTournament,
  end: endTournament,
  publish: publishResults,
};

/** Who made the contest, whom that person has named, and administrators; of the arena's own ones administrators alone. */
export const moderators = (db: Database): Owned => ({
  ownerOf: async ({ params }) => {
    const contest = await getContest(db, Number((params as { id: string }).id));
    return isMade(contest) ? await accountsOf(db, contest.id) : undefined;
  },
  isAlsoAdmins: true,
});
/** Whether somebody made it, to whom its pages then belong. */
const isMade = (contest: Contest | undefined): contest is Contest =>
  contest?.kind === 'tournament' || contest?.kind === 'permanent';
const accountsOf = async (db: Database, contest: number): Promise<number[]> =>
  (await moderatorsOf(db, contest)).map(({ account }) => account);

/** Who made the contest, and administrators. */
export const makers = (db: Database): Owned => ({
  ownerOf: async ({ params }) => {
    const contest = await getContest(db, Number((params as { id: string }).id));
    return isMade(contest) ? [contest.owner ?? []].flat() : undefined;
  },
  isAlsoAdmins: true,
});

/** Who may take an entrant out: its owner, and the moderators. */
export const leavers = (db: Database): Owned => ({
  async ownerOf({ params, visitor }) {
    const { id, version } = params as { id: string; version: string };
    const stored = await getTournament(db, Number(id));
    const entrant = stored && (await entrantAt(db, stored, version, visitor?.user));
    if (entrant === undefined) return undefined;
    return entrant.account === visitor?.user ? entrant.account : await accountsOf(db, stored!.contest.id);
  },
  isAlsoAdmins: true,
});

/** What teams of the visitor entered is the visitor's own. */
async function asOwn(
  db: Database,
  entrants: readonly StoredEntrant[],
  visitor: number | undefined,
): Promise<readonly StoredEntrant[]> {
  const teams = visitor === undefined ? [] : (await teamsOf(db, visitor)).filter(({ isMember: isIn }) => isIn);
  return entrants.map((one) => (teams.some(({ id }) => id === one.account) ? { ...one, account: visitor! } : one));
}

const entrantAt = async (
  db: Database,
  stored: StoredTournament,
  version: string,
  visitor: number | undefined,
): Promise<StoredEntrant | undefined> =>
  (await asOwn(db, await entrantsOf(db, stored), visitor)).find((entrant) => entrant.version === Number(version));

/** The pages of contests that begin and end. */
export function addTournaments(app: App, site: Site, tools: Tools): void {
  const { db } = site;
  const again = async (
    request: FastifyRequest,
    reply: FastifyReply,
    stored: StoredTournament,
    form: Filled,
  ): Promise<string> => {
    void reply.code(422);
    return await showTournament(site, request, reply, stored, form);
  };

  const data = {
    summary: 'A contest that has begun, as its page shows it',
    tags,
    params: Id,
    querystring: Type.Object({
      known: Type.Optional(Type.String({ maxLength: 100, description: 'the key of results that need not be sent' })),
    }),
    response: answers('application/json', 'progress, and results of another key'),
  };
  app.get('/contests/:id/data.json', { config: everyone, schema: data }, async (request, reply) => {
    const stored = await seenAt(db, request);
    if (stored.plan === null) throw new HttpProblem(404); // a permanent contest has other pages
    const { results, ...progress } = await contestData(db, await site.pageResults(stored.contest.id), stored);
    const { key, json } = results;
    const news = JSON.stringify({ ...progress, key } satisfies ContestNews);
    return await reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(key === request.query.known ? news : `${news.slice(0, -1)},"tournament":${json}}`);
  });

  for (const [file, type] of Object.entries(fileTypes)) {
    const schema = {
      summary: `${file} of a contest that has begun, as arena tournament writes it`,
      tags,
      params: Id,
      response: answers(type, 'the file'),
    };
    for (const at of addresses)
      app.get(`${at}/${file}`, { config: everyone, schema }, async (request, reply) => {
        const { contest } = await seenAt(db, request);
        const text = (await tools.results(contest.id)).files[file];
        if (text === undefined) throw new HttpProblem(404);
        return await reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text);
      });
  }

  addTaking(app, site, tools);

  const enter = {
    summary: 'Enter a bot of one’s own: a form with the fields version and code',
    tags,
    params: Id,
    body: formFields({ version: 'text', code: 'optional' }),
    response: changes('the contest'),
  };
  app.post('/contests/:id/entrants', { config: { access: 'user' }, schema: enter }, async (request, reply) => {
    const stored = await tournamentAt(db, request.params.id);
    const { version, code } = request.body;
    const number = new RegExp(numberPattern).test(version) ? Number(version) : 0;
    const entered = await tools.enter(request.visitor!.user, stored.contest.id, number, code);
    if ('value' in entered) return await reply.redirect(`/contests/${stored.contest.id}`, 303);
    const page = await again(request, reply, stored, { values: { version, code }, wrong: entered.wrong });
    const wait = waitOf(entered.wrong);
    if (wait !== undefined) void reply.code(429).header('retry-after', `${wait}`);
    return page;
  });

  for (const [step, take] of Object.entries(steps)) {
    const schema = {
      summary: `${step} a contest, for its moderators`,
      tags,
      params: Id,
      response: changes('the contest'),
    };
    app.post(`/contests/:id/${step}`, { config: { access: moderators(db) }, schema }, async (request, reply) => {
      const id = Number(request.params.id);
      const objection = await take(db, await site.queue(), id);
      if (objection === undefined) return await reply.redirect(`/contests/${id}`, 303);
      return await again(request, reply, await tournamentAt(db, request.params.id), wrongForm(objection));
    });
  }

  addLeaving(app, site);
  addDeleting(app, site);
  addModerators(app, site);
}

/** The account that the address names, who made the contest, and administrators. */
export const dismissers = (db: Database): Owned => ({
  ...makers(db),
  ownerOf: async (request) => {
    const owner = await makers(db).ownerOf(request);
    return owner === undefined ? undefined : [owner, Number((request.params as { account: string }).account)].flat();
  },
});
export const OfModerator = Type.Object({
  id: Type.String({ pattern: numberPattern, description: 'the number of the contest' }),
  account: Type.String({ pattern: numberPattern, description: 'the number of the account' }),
});

function addModerators(app: App, site: Site): void {
  const { db } = site;
  const again = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    form: Filled,
  ): Promise<string> => {
    void reply.code(422);
    return await showTournament(site, request, reply, await tournamentAt(db, request.params.id), form);
  };

  const add = {
    summary: 'Name a moderator, for who made the contest: a form with the field login',
    tags,
    params: Id,
    body: formFields({ login: 'text' }),
    response: changes('the contest'),
  };
  app.post('/contests/:id/moderators', { config: { access: makers(db) }, schema: add }, async (request, reply) => {
    const { id } = request.params;
    const { login } = request.body;
    const objection = await nameModerator(db, Number(id), login, notedBy(request));
    if (objection === undefined) return await reply.redirect(`/contests/${id}`, 303);
    return await again(request, reply, { values: { login }, wrong: { login: objection } });
  });

  const remove = {
    summary: 'Somebody moderates a contest no more; the own account may go by itself',
    tags,
    params: OfModerator,
    response: changes('the contest'),
  };
  const address = '/contests/:id/moderators/:account/remove';
  app.post(address, { config: { access: dismissers(db) }, schema: remove }, async (request, reply) => {
    const { id, account } = request.params;
    const objection = await dismissModerator(db, Number(id), Number(account), notedBy(request));
    if (objection === undefined) return await reply.redirect(`/contests/${id}`, 303);
    return await again(request, reply, wrongForm(objection));
  });
}

/** What one takes away of a contest, of one that is not over what was played so far: packed, or as a page. */
function addTaking(app: App, { db }: Site, tools: Tools): void {
  const packed = {
    summary: 'A contest that has begun, as the packed folder of arena tournament, for arena verify',
    tags,
    params: Id,
    response: answers('application/gzip', 'plan, logs and tables'),
  };
  for (const at of addresses)
    app.get(`${at}/${packedFile}`, { config: everyone, schema: packed }, async (request, reply) => {
      const { contest } = await seenAt(db, request);
      const results = await tools.results(contest.id);
      if (results.packed === undefined) throw new HttpProblem(409, { detail: exportLater });
      const tar = Readable.from(tarOf(filesOf(db, results)), { objectMode: false });
      return await reply
        .type('application/gzip')
        .header('content-disposition', `attachment; filename="contest-${contest.id}.tar.gz"`)
        .send(pipeline(tar, createGzip(), () => undefined)); // whoever goes away takes what there is
    });

  const page = {
    summary: 'The page of a contest that begins and ends, with all its games, as one file that needs no server',
    tags,
    params: Id,
    querystring: PageQuery,
    response: answers('text/html', 'the page'),
  };
  for (const at of addresses)
    app.get(`${at}/${pageFile}`, { config: everyone, schema: page }, async (request, reply) => {
      const { contest, plan } = await seenAt(db, request);
      if (plan === null) throw new HttpProblem(404); // a permanent contest has no such page
      const { json, matches } = await tools.results(contest.id);
      const parts = await pageParts(db, matches, JSON.parse(json) as TournamentData);
      if (parts === undefined) throw new HttpProblem(409, { detail: pageTooLong });
      const { data, games } = parts;
      const pieces = unhurried(tournamentPage(data, (game) => games.get(game)!, request.language));
      return await reply
        .type('text/html; charset=utf-8')
        .header('content-disposition', `attachment; filename="contest-${contest.id}.html"`)
        .send(Readable.from(pieces, { objectMode: false }));
    });
}

const exportLater: TournamentMessage = { code: 'export-later' };
const pageTooLong: TournamentMessage = { code: 'page-too-long' };

/** One piece after the other, with other requests between them. */
async function* unhurried(pieces: Iterable<string>): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    yield Buffer.from(piece);
    await nextTurn();
  }
}

/** Withdrawing and disqualifying are the same, and asked about first. */
function addLeaving(app: App, site: Site): void {
  const { db } = site;
  const config = { access: leavers(db) };
  const ask = async (
    request: FastifyRequest<{ Params: { id: string; version: string } }>,
    reply: FastifyReply,
    form: Filled,
  ): Promise<string> => {
    const stored = await tournamentAt(db, request.params.id);
    const entrant = (await entrantAt(db, stored, request.params.version, request.visitor!.user))!; // else there is no such page
    const say = messages[request.language];
    const act = entrant.account === request.visitor!.user ? 'withdraw' : 'disqualify';
    const question = say.ask[act](entrant.name);
    return await show(
      site,
      request,
      reply,
      { title: question, nav: '/contests', isPrivate: true },
      <AskPage
        {...{ question, form, yes: say[act], hint: hintOf(stored, act, say) }}
        action={request.url}
        back={`/contests/${stored.contest.id}`}
      />,
    );
  };

  const asks = {
    summary: 'The question whether a bot is to leave a contest, for its owner and the moderators',
    tags,
    params: OfEntrant,
    querystring: PageQuery,
    response: answers('text/html', 'the question'),
  };
  const address = '/contests/:id/entrants/:version/withdraw';
  app.get(address, { config, schema: asks }, async (request, reply) => await ask(request, reply, unfilled));

  const leave = { summary: 'A bot leaves a contest', tags, params: OfEntrant, response: changes('the contest') };
  app.post(address, { config, schema: leave }, async (request, reply) => {
    const { id, version } = request.params;
    const objection = await withdrawEntrant(db, await site.queue(), Number(id), Number(version), request.visitor!.user);
    if (objection === undefined) return await reply.redirect(`/contests/${id}`, 303);
    void reply.code(422);
    return await ask(request, reply, wrongForm(objection));
  });
}

/** What becomes of a bot that leaves. */
function hintOf(
  { contest, plan }: StoredTournament,
  act: 'withdraw' | 'disqualify',
  { ask }: (typeof messages)['en'],
): string {
  if (contest.kind === 'permanent') return ask.permanent[act];
  return plan === null ? ask.before : ask.begun;
}

function addDeleting(app: App, site: Site): void {
  const { db } = site;
  const config = { access: moderators(db) };
  const ask = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    form: Filled,
  ): Promise<string> => {
    const { contest, state } = await tournamentAt(db, request.params.id);
    const say = messages[request.language];
    const question = say.ask.remove(contest.name);
    return await show(
      site,
      request,
      reply,
      { title: question, nav: '/contests', isPrivate: true },
      <AskPage
        {...{ question, form, yes: say.remove, hint: state === 'over' ? say.ask.removeOverHint : say.ask.removeHint }}
        action={`/contests/${contest.id}/delete`}
        back={`/contests/${contest.id}`}
      />,
    );
  };

  const asks = {
    summary: 'The question whether a contest is to be deleted, for its moderators',
    tags,
    params: Id,
    querystring: PageQuery,
    response: answers('text/html', 'the question'),
  };
  app.get(
    '/contests/:id/delete',
    { config, schema: asks },
    async (request, reply) => await ask(request, reply, unfilled),
  );

  const remove = {
    summary: 'Delete a contest of which nothing was played, or which is over',
    tags,
    params: Id,
    response: changes('the front page'),
  };
  app.post('/contests/:id/delete', { config, schema: remove }, async (request, reply) => {
    const objection = await deleteTournament(db, await site.queue(), Number(request.params.id));
    if (objection === undefined) return await reply.redirect('/', 303);
    void reply.code(422);
    return await ask(request, reply, wrongForm(objection));
  });
}

/** The seconds for which somebody who guessed codes has to wait. */
export const waitOf = ({ code }: FieldProblems): number | undefined =>
  code?.code === 'code-throttled' ? 60 * (code as unknown as { readonly minutes: number }).minutes : undefined;

const wrongForm = (message: Message): Filled => ({ values: {}, wrong: { form: message } });

async function tournamentAt(db: Database, id: string): Promise<StoredTournament> {
  const stored = await getTournament(db, Number(id));
  if (stored === undefined) throw new HttpProblem(404);
  return stored;
}

/** A contest that has begun, and whose results the visitor may see. */
async function seenAt(
  db: Database,
  { params, visitor }: FastifyRequest<{ Params: { id: string } }>,
): Promise<StoredTournament> {
  const stored = await tournamentAt(db, params.id);
  const { contest } = stored;
  if (!hasBegun(stored)) throw new HttpProblem(404);
  if (contest.isHidden && !(await seesHidden(db, contest.id, visitor)))
    throw new HttpProblem(403, { detail: whyHidden(stored) });
  return stored;
}

/** Where the files of a contest are: for people and for programs. */
const addresses = ['/contests/:id', '/api/v1/contests/:id'] as const;

/** What one takes away of a contest. */
const packedFile = 'contest.tar.gz';
const pageFile = 'contest.html';

/** Of a permanent contest. */
const permanentFiles = [packedFile, 'results.csv', 'standings.json'];

/** The files of results, by name. */
const fileTypes = {
  'results.csv': 'text/csv',
  'standings.json': 'application/json',
  'tournament.trf': 'text/plain',
} as const;

/** The page of a contest that begins and ends. */
export async function showTournament(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredTournament,
  form: Filled = unfilled,
): Promise<string> {
  const { db } = site;
  const { contest } = stored;
  const visitor = request.visitor?.user;
  const found = stored.plan === null ? undefined : site.pageResults(contest.id);
  const [game, all, data, begun, comments, named, away] = await Promise.all([
    gameOf(db, contest.game),
    entrantsOf(db, stored),
    found?.then(async (results) => await contestData(db, results, stored)),
    isBegun(db, contest.id),
    commentsFor(site, request, { contest: contest.id }),
    moderatorsOf(db, contest.id),
    awayIn(db, contest.id),
  ]);
  const entrants = await asOwn(db, all, visitor);
  const isAdmin = request.visitor?.role === 'admin';
  const rights: Rights = {
    visitor,
    isModerator: isAdmin || named.some(({ account }) => account === visitor),
    isMaker: isAdmin || (visitor !== undefined && visitor === contest.owner),
    isInClass: visitor !== undefined && stored.class !== null && (await isMember(db, stored.class, visitor)),
    candidates: isOpen(stored) ? await ownCandidates(db, stored, visitor, entrants) : [],
  };
  const mayBeDeleted = !begun || stored.state === 'over';
  const closed = whyClosed(stored, new Date());
  const isSeen = !contest.isHidden || rights.isModerator;
  if (contest.kind === 'permanent')
    return await showLadder(site, request, reply, contest, {
      stored,
      entrants,
      moderators: named,
      rights,
      form,
      mayBeDeleted,
      closed,
      away,
      resting: whyResting(stored, entrants.length, away.size),
      isSeen,
      files: isSeen && hasBegun(stored) ? permanentFiles : [],
    });
  const files = isSeen && found !== undefined ? filesIn(await found) : [];
  const isRunning = data?.state === 'running';
  const replaced = isSeen ? await replacedMatches(db, contest.id, 50) : [];
  return await show(
    site,
    request,
    reply,
    {
      title: contest.name,
      feed: contest.isHidden ? undefined : `/contests/${contest.id}/results.atom`,
      nav: '/contests',
      isPrivate: visitor !== undefined,
      preview: linkPreview(
        site,
        request,
        `/contests/${contest.id}`,
        aboutContest(contest, game.rules, request.language),
      ),
      ...(data !== undefined &&
        isSeen && {
          island: 'contests/island.tsx',
          data: { results: `/contests/${contest.id}/data.json`, state: data.state },
        }),
      ...(isRunning && { refresh: 10 }),
    },
    <TournamentPage
      fields={await fieldsOf(stored.format, game.rules)}
      {...{ stored, game, entrants, moderators: named, rights, form, data, files, comments, mayBeDeleted, closed }}
      {...{ isSeen, replaced, away }}
    />,
  );
}

/** The connected bots of a contest that are not there now. */
export const awayIn = async (db: Database, contest: number): Promise<ReadonlySet<number>> =>
  new Set([...(await connectedIn(db, contest))].filter(([, matches]) => matches === 0).map(([version]) => version));

/** What may be taken away, by name. */
const filesIn = ({ files, packed }: Results): readonly string[] => [
  ...(packed === undefined ? [] : [packedFile]),
  pageFile,
  ...Object.keys(files),
];

const mostListed = 200;

/** The versions of one's own that may be entered: of each bot the newest that is ready, and not in yet. */
async function ownCandidates(
  db: Database,
  { contest: { game }, connected }: StoredTournament,
  user: number | undefined,
  entrants: readonly StoredEntrant[],
): Promise<Rights['candidates']> {
  if (user === undefined) return [];
  const found = await selectCandidates(db, user)
    .where(ownedBy(user))
    .where('bots.game', '=', game)
    .where('versions.state', '=', 'ready')
    .where('versions.kind', 'in', connected ? ['program', 'connected'] : ['program'])
    .orderBy('versions.id', 'desc')
    .limit(mostListed)
    .execute();
  return found.filter(
    (version, at) =>
      whyNot(version, game) === undefined &&
      found.findIndex(({ bot }) => bot === version.bot) === at &&
      entrants.every((entrant) => entrant.version !== version.id),
  );
}
