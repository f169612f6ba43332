import { Type, type Static } from '@fastify/type-provider-typebox';
import { deleteTournament, withdrawEntrant } from '../../contests/manage.ts';
import { dismissModerator, nameModerator } from '../../contests/moderators.ts';
import { whyResting } from '../../contests/permanent.ts';
import type { FastifyRequest } from 'fastify';
import type { Message } from '../../game/message.ts';
import { asSentence } from '../../http/sentence.ts';
import { Moment, moment, returns, returnsNothing } from '../../http/api.ts';
import { HttpProblem, type FieldProblems } from '../../http/problem.ts';
import { Id, type App } from '../../http/schema.ts';
import { gameOf, openGame, type KnownGame } from '../../store/games.ts';
import { openMatches } from '../../store/rounds.ts';
import { entrantsOf, getTournament, moderatorsOf, type StoredTournament } from '../../store/tournaments.ts';
import type { Site } from '../site.ts';
import { optionSent, renamed, writtenOf } from '../tests/api.ts';
import { seesHidden } from '../matches/visible.ts';
import { askedIn as typedAs, defaultsOf, valuesOf as typedOf } from './form-values.ts';
import { aboutContestsOf, editContest, makeContest } from './make.ts';
import { resultsSeen, seedings, whens, type Asked } from './read.ts';
import {
  awayIn,
  dismissers,
  leavers,
  makers,
  moderators,
  OfEntrant,
  OfModerator,
  steps,
  waitOf,
  type Tools,
} from './tournament-routes.tsx';
import { notedBy } from '../noted.ts';

const tags = ['contests'];
const maybe = <Of extends Parameters<typeof Type.Optional>[0]>(of: Of) => Type.Optional(of);
const valuesOf = (description: string) =>
  Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.Number(), Type.String()]), { description });
const nullable = <Of extends ReturnType<typeof Type.Number>>(of: Of) => Type.Union([of, Type.Null()]);

const time = (description: string) => Type.String({ maxLength: 40, description: `${description}; ISO 8601` });

const Asking = Type.Object({
  name: Type.String({ maxLength: 200 }),
  game: Type.String({ maxLength: 100, description: 'the name of the game' }),
  format: Type.String({ maxLength: 100, description: 'as arena tournament --format takes it, or permanent' }),
  settings: maybe(valuesOf('of the format, by name')),
  options: maybe(valuesOf('of the game, by name')),
  seats: maybe(Type.Integer({ description: 'at a table; by default the fewest' })),
  moveMs: maybe(Type.Integer({ description: 'milliseconds for a move; by default those of the ladder' })),
  code: maybe(Type.String({ maxLength: 200, description: 'who enters a bot has to know it; else anybody may' })),
  class: maybe(Type.Integer({ description: 'the number of a class that one teaches, whose members alone may enter' })),
  mostEntrants: maybe(Type.Integer({ description: '32 by default' })),
  mostEach: maybe(Type.Integer({ description: 'bots of one person, 1 by default' })),
  opensAt: maybe(time('from when on bots may enter; at once by default')),
  closesAt: maybe(time('until when bots may enter; until it begins by default')),
  startsAt: maybe(time('when it begins by itself; by default a moderator starts it')),
  endsAt: maybe(time('when it ends, whatever is left to play; by default with its last game')),
  results: maybe(
    Type.Enum([...resultsSeen], {
      description:
        'when others than moderators see them; at-once by default. A permanent contest ends when a moderator ends it',
    }),
  ),
  seeding: maybe(
    Type.Enum([...seedings], {
      description: 'who is the first seed: who entered first (default), the best on the ladder, or drawn by lot',
    }),
  ),
  connected: maybe(Type.Boolean({ description: 'whether connected bots may enter' })),
  marginMs: maybe(Type.Integer({ description: 'milliseconds more for an answer over the network; 500 by default' })),
  patience: maybe(
    Type.Integer({
      description:
        'minutes after which a connected bot that is not there forfeits; 10 by default. In a permanent contest only ' +
        'what is left of a match in several seats that was begun',
    }),
  ),
  about: maybe(Type.String({ maxLength: 20_000, description: 'what entrants should know: Markdown' })),
});
const { game: _game, ...editable } = Asking.properties;
const orNone = (of: (typeof editable)['code' | 'opensAt']) => Type.Union([of, Type.Null({ description: 'none' })]);
const Editing = Type.Partial(
  Type.Object({
    ...editable,
    code: orNone(editable.code),
    class: Type.Union([Type.Integer(), Type.Null({ description: 'none' })]),
    opensAt: orNone(editable.opensAt),
    closesAt: orNone(editable.closesAt),
    startsAt: orNone(editable.startsAt),
    endsAt: orNone(editable.endsAt),
    edits: Type.Integer({ description: 'how often it was changed when it was read; 409 if it was changed since' }),
  }),
);

const MaybeMoment = Type.Union([Moment, Type.Null()]);

/** What a contest that begins and ends has besides, for programs. */
export const TournamentResult = Type.Object({
  state: Type.Enum(['registration', 'running', 'paused', 'over']),
  why: Type.Union([
    Type.String({
      description:
        'why it is paused, unless a moderator did it, or did not begin in time; of a permanent contest that runs: ' +
        'that too few of its bots are there',
    }),
    Type.Null(),
  ]),
  format: Type.String(),
  settings: Type.Record(Type.String(), Type.Unknown()),
  seats: Type.Integer(),
  needsCode: Type.Boolean(),
  class: Type.Union([Type.Integer({ description: 'the class whose members alone may enter' }), Type.Null()]),
  mostEntrants: Type.Integer(),
  mostEach: Type.Integer(),
  opensAt: MaybeMoment,
  closesAt: MaybeMoment,
  startsAt: MaybeMoment,
  endsAt: MaybeMoment,
  about: Type.String({ description: 'what entrants should know: Markdown' }),
  edits: Type.Integer({ description: 'how often moderators changed it' }),
  moderators: Type.Array(Type.Object({ account: Type.Integer(), login: Type.String(), isOwner: Type.Boolean() })),
  connected: Type.Boolean({ description: 'whether connected bots may enter' }),
  marginMs: Type.Integer(),
  patience: Type.Integer({ description: 'minutes' }),
  results: Type.Enum([...resultsSeen], { description: 'when others than moderators see them' }),
  seeding: Type.Enum([...seedings]),
  isHidden: Type.Boolean({ description: 'nobody but moderators sees standings and matches now' }),
  games: Type.Integer({ description: 'that are paired so far' }),
  over: Type.Integer({ description: 'games' }),
  entrants: Type.Array(
    Type.Object({
      version: Type.Integer({ description: 'its number in the arena: what is entered, and withdrawn' }),
      bot: Type.Integer(),
      name: Type.String(),
      owner: Type.Union([Type.String(), Type.Null()]),
      withdrew: Type.Boolean({ description: 'it is not paired any more' }),
      disqualified: Type.Boolean({ description: 'a moderator took it out' }),
      away: Type.Boolean({ description: 'a connected bot that is not connected now' }),
    }),
  ),
  standings: Type.Array(
    Type.Object({
      place: Type.Integer(),
      version: Type.Integer(),
      name: Type.String(),
      points: Type.Number(),
      won: Type.Integer(),
      drawn: Type.Integer(),
      lost: Type.Integer(),
      faults: Type.Integer(),
      rating: nullable(Type.Number()),
      sd: nullable(Type.Number({ description: 'the standard deviation of the rating' })),
    }),
  ),
});

/** The state, the entrants and the standings. */
export async function tournamentResult(
  site: Site,
  tools: Tools,
  stored: StoredTournament,
  { visitor, language }: Pick<FastifyRequest, 'visitor' | 'language'>,
) {
  const { db } = site;
  const isSeen = !stored.contest.isHidden || (await seesHidden(db, stored.contest.id, visitor));
  const [entrants, away] = await Promise.all([entrantsOf(db, stored), awayIn(db, stored.contest.id)]);
  const results = stored.plan === null ? undefined : await tools.results(stored.contest.id);
  const why = stored.why ?? whyResting(stored, entrants.length, away.size) ?? null;
  const { state, format, settings, seats, code, class: of, most, mostEach } = stored;
  const games = results?.games ?? (await permanentGames(site, stored));
  return {
    state,
    why: why === null ? null : asSentence(why, language),
    format,
    settings: { ...settings },
    seats,
    needsCode: code !== null,
    class: of,
    mostEntrants: most,
    mostEach,
    opensAt: moment(stored.opensAt),
    closesAt: moment(stored.closesAt),
    startsAt: moment(stored.startsAt),
    endsAt: moment(stored.endsAt),
    about: stored.about,
    edits: stored.edits,
    moderators: await moderatorsOf(db, stored.contest.id),
    connected: stored.connected,
    marginMs: stored.contest.margin,
    patience: stored.patience,
    results: stored.results,
    seeding: stored.seeding,
    isHidden: stored.contest.isHidden,
    games: games.paired,
    over: games.over,
    entrants: entrants.map(({ version, bot, name, owner, withdrawnFrom, isDisqualified }) => ({
      version,
      bot,
      name,
      owner,
      withdrew: withdrawnFrom !== null,
      disqualified: isDisqualified,
      away: away.has(version),
    })),
    standings: ((isSeen && results?.rows) || []).map(({ place, entrant, points, won, drawn, lost, faults, rated }) => ({
      place,
      version: entrants[entrant - 1]!.version,
      name: entrants[entrant - 1]!.name,
      points,
      won,
      drawn,
      lost,
      faults,
      rating: rated.games === 0 ? null : rated.rating,
      sd: rated.games === 0 ? null : rated.sd,
    })),
  };
}

async function permanentGames({ db, standings }: Site, { contest: { id } }: StoredTournament) {
  const over = (await standings(id)).games;
  return { paired: over + (await openMatches(db, id)), over };
}

/** Contests that begin and end, for programs. */
export function addTournamentApi(app: App, site: Site, tools: Tools): void {
  const { db } = site;
  const change = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const stored = (await getTournament(db, Number(request.params.id)))!; // else its owner was not asked
    return await tournamentResult(site, tools, stored, request);
  };

  const create = {
    summary: 'Create a contest: who makes it moderates it',
    tags,
    body: Asking,
    response: returns(
      201,
      Type.Object({ id: Type.Integer(), url: Type.String({ description: 'the path of its page' }) }),
    ),
  };
  const manage = { access: 'user', scope: 'manage' } as const;
  app.post('/api/v1/contests', { config: manage, schema: create }, async (request, reply) => {
    const game = await openGame(site.db, request.body.game);
    if (game === undefined) throw new HttpProblem(422, { fields: { game: { code: 'game-unknown' } } });
    const about = await aboutContestsOf(db, request.visitor!.user, game);
    const asked = askedIn(request.body, { ...typedAs(defaultsOf(about), about), seats: '' });
    const made = await makeContest(site, request.visitor!.user, game, asked);
    if ('wrong' in made) throw problemOf(made.wrong, game);
    return await reply.code(201).send({ id: made.value, url: `/contests/${made.value}` });
  });

  const edit = {
    summary:
      'Change a contest, for its moderators: what is not sent stays. Of one that has begun: name, about, endsAt, results',
    tags,
    params: Id,
    body: Editing,
    response: returns(200, TournamentResult),
  };
  const moderating = { access: moderators(db), scope: 'manage' } as const;
  app.patch('/api/v1/contests/:id', { config: moderating, schema: edit }, async (request) => {
    const { params, body } = request;
    const stored = (await getTournament(db, Number(params.id)))!; // else its moderators were not asked
    const game = await gameOf(db, stored.contest.game);
    const about = await aboutContestsOf(db, request.visitor!.user, game, stored.class);
    const fixed =
      stored.state === 'registration' ? [] : Object.keys(body).filter((name) => !openToTheEnd.includes(name));
    if (fixed.length > 0) throw problemOf(Object.fromEntries(fixed.map((name) => [name, { code: 'contest-fixed' }])));
    const asked = askedIn(body, typedAs(typedOf(stored, about), about));
    const edited = await editContest(db, stored, about, asked, body.edits);
    if ('wrong' in edited && edited.wrong['form'] !== undefined) refuse(edited.wrong['form']);
    if ('wrong' in edited) throw problemOf(edited.wrong, about.game);
    return await change(request);
  });

  const name = {
    summary: 'Name a moderator by login, for who made the contest',
    tags,
    params: Id,
    body: Type.Object({ login: Type.String({ maxLength: 100 }) }),
    response: returns(200, TournamentResult),
  };
  const making = { access: makers(db), scope: 'manage' } as const;
  app.post('/api/v1/contests/:id/moderators', { config: making, schema: name }, async (request) => {
    const { id } = request.params;
    const objection = await nameModerator(db, Number(id), request.body.login, notedBy(request));
    if (objection !== undefined) throw new HttpProblem(422, { fields: { login: objection } });
    return await change(request);
  });

  const remove = {
    summary: 'Delete a contest of which nothing was played, or which is over, for its moderators',
    tags,
    params: Id,
    response: returnsNothing,
  };
  app.delete('/api/v1/contests/:id', { config: moderating, schema: remove }, async (request, reply) => {
    refuse(await deleteTournament(db, await site.queue(), Number(request.params.id)));
    return await reply.code(204).send();
  });

  const dismiss = {
    summary: 'An account moderates a contest no more: for who made the contest, and for the account itself',
    tags,
    params: OfModerator,
    response: returnsNothing,
  };
  const dismissing = { access: dismissers(db), scope: 'manage' } as const;
  app.delete(
    '/api/v1/contests/:id/moderators/:account',
    { config: dismissing, schema: dismiss },
    async (request, reply) => {
      const { id, account } = request.params;
      refuse(await dismissModerator(db, Number(id), Number(account), notedBy(request)));
      return await reply.code(204).send();
    },
  );

  const enter = {
    summary: 'Enter a version of one’s own bot',
    tags,
    params: Id,
    body: Type.Object({
      version: Type.Integer({ minimum: 1, maximum: 999_999_999_999_999, description: 'its number in the arena' }),
      code: maybe(Type.String({ maxLength: 200 })),
    }),
    response: returns(200, TournamentResult),
  };
  const submit = { access: 'user', scope: 'submit' } as const;
  app.post('/api/v1/contests/:id/entrants', { config: submit, schema: enter }, async (request) => {
    const { id } = request.params;
    if ((await getTournament(db, Number(id))) === undefined) throw new HttpProblem(404);
    const { version, code = '' } = request.body;
    const entered = await tools.enter(request.visitor!.user, Number(id), version, code);
    if ('wrong' in entered) throw problemOf(entered.wrong);
    return await change(request);
  });

  const leave = {
    summary: 'A version leaves a contest, by its owner or a moderator',
    tags,
    params: OfEntrant,
    response: returnsNothing,
  };
  const leaving = { access: leavers(db), scope: 'submit' } as const;
  app.delete('/api/v1/contests/:id/entrants/:version', { config: leaving, schema: leave }, async (request, reply) => {
    const { id, version } = request.params;
    refuse(await withdrawEntrant(db, await site.queue(), Number(id), Number(version), request.visitor!.user));
    return await reply.code(204).send();
  });

  for (const [step, take] of Object.entries(steps)) {
    const schema = {
      summary: `${step} a contest, for its moderators`,
      tags,
      params: Id,
      response: returns(200, TournamentResult),
    };
    app.post(`/api/v1/contests/:id/${step}`, { config: moderating, schema }, async (request) => {
      refuse(await take(db, await site.queue(), Number(request.params.id)));
      return await change(request);
    });
  }
}

/** What may be changed of a contest that has begun. */
const openToTheEnd: readonly string[] = ['name', 'about', 'endsAt', 'results', 'edits'];

function refuse(objection: Message | undefined): void {
  if (objection !== undefined) throw new HttpProblem(409, { detail: objection });
}

const written = (values: Readonly<Record<string, boolean | number | string>>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, writtenOf(value)]));

/** What was sent, as it would be typed; what was not sent is as before. */
function askedIn(
  {
    format,
    settings = {},
    options = {},
    seats,
    moveMs,
    code,
    class: of,
    mostEntrants,
    mostEach,
    ...given
  }: Static<typeof Editing>,
  before: Asked,
): Asked {
  const isSame = format === undefined || format === before.format;
  return {
    name: given.name ?? before.name,
    seats: seats === undefined ? before.seats : `${seats}`,
    options: { ...before.options, ...written(options) },
    time: moveMs === undefined ? before.time : String(moveMs / 1000),
    format: format ?? before.format,
    settings: { ...(isSame && before.settings), ...written(settings) },
    isCoded: code === undefined ? before.isCoded : code !== null,
    code: code ?? before.code,
    class: of === undefined ? before.class : `${of ?? ''}`,
    most: mostEntrants === undefined ? before.most : `${mostEntrants}`,
    each: mostEach === undefined ? before.each : `${mostEach}`,
    about: given.about ?? before.about,
    results: given.results ?? before.results,
    seeding: given.seeding ?? before.seeding,
    isConnected: given.connected ?? before.isConnected,
    margin: given.marginMs === undefined ? before.margin : `${given.marginMs}`,
    patience: given.patience === undefined ? before.patience : `${given.patience}`,
    when: Object.fromEntries(
      whens.map((when) => {
        const wanted = given[`${when}At`];
        return [when, wanted === undefined ? before.when[when] : inUtc(wanted ?? '')];
      }),
    ) as Asked['when'],
  };
}

/** What the API calls a field of the form. */
const sentAs = (field: string): string => sentNames[field] ?? optionSent(field).replace(/^[^._]+_/, 'settings.'); // such as swiss_rounds
const sentNames: Readonly<Record<string, string>> = {
  time: 'moveMs',
  most: 'mostEntrants',
  each: 'mostEach',
  margin: 'marginMs',
  ...Object.fromEntries(whens.map((when) => [when, `${when}At`])),
};

/** A time with an offset is one in UTC; what is no time stays as it is. */
const inUtc = (text: string): string =>
  /[+-]\d\d:?\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : text;

function problemOf({ form, ...wrong }: FieldProblems, game?: KnownGame): HttpProblem {
  const fields = renamed(wrong, sentAs);
  const common = { ...(form !== undefined && { detail: form }), fields, ofGame: game?.rules.messages };
  const retryAfter = waitOf(fields);
  return retryAfter === undefined ? new HttpProblem(422, common) : new HttpProblem(429, { ...common, retryAfter });
}
