import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { titleIn } from '../../game/title.ts';
import { unfilled, type Filled } from '../../http/form.tsx';
import { readFormWithCutFiles } from '../../http/multipart.ts';
import { HttpProblem } from '../../http/problem.ts';
import { answers, changes, PageQuery, pageQueryWith, type App } from '../../http/schema.ts';
import { note } from '../../people/audit.ts';
import { differencesOf, textOf } from '../../programs/differences.ts';
import { isUnbuilt } from '../../programs/prepared.ts';
import { gameOf, type KnownGame } from '../../store/games.ts';
import { ChooseVersions, FoundDifferences } from '../bots/differences.tsx';
import { knownLanguages } from '../bots/languages.ts';
import { largestFile, plainFileName } from '../bots/send.ts';
import { AskPage } from '../contests/tournament-page.tsx';
import { show, type Site } from '../site.ts';
import { highlighted } from './highlighted.ts';
import { changeGame, deleteGame, makeGame, sentToday } from './judge-make.ts';
import { messages } from './judge-messages.ts';
import { DifferencesPage, GameFormPage, longestShown, SourcePage, VersionsPage } from './judge-pages.tsx';
import {
  contestsNamed,
  judgeSource,
  judgeVersions,
  openContests,
  otherModerators,
  printOfGame,
} from './judge-queries.ts';
import { limits, newGame, textFields, writeSeats, type AskedGame } from './judge-read.ts';
import { moderating, visibleGame } from './visible.ts';
import { notedBy } from '../noted.ts';

const tags = ['games'];
const user = { access: 'user' } as const;
const nav = '/games';
const GameName = Type.Object({ name: Type.String({ maxLength: 100, description: 'the name of the game' }) });
const numberPattern = '^[1-9][0-9]{0,8}$';
const Version = Type.String({ pattern: numberPattern, description: 'the number of a version' });
const versionsOfPage = 30;

/** Games of people: making, changing and deleting them, their sources and versions. */
export function addJudged(app: App, site: Site): void {
  const { db } = site;
  const config = { access: moderating(db) };

  const form = {
    summary: 'The form to create a game',
    tags,
    querystring: PageQuery,
    response: answers('text/html', 'the form'),
  };
  app.get('/games/new', { config: user, schema: form }, async (request, reply) =>
    showForm(site, request, reply, { values: newGame, wrong: {} }),
  );

  const create = {
    summary:
      'Create a game: a form with the fields title, file or language and source, rules_en, rules_pl, seats, terminator, ' +
      'time, memory, minimum, samples (files), moderators',
    tags,
    response: changes('the game'),
  };
  app.post('/games/new', { config: user, schema: create }, async (request, reply) => {
    const asked = await askedIn(request);
    const made = await makeGame(site, request.visitor!.user, asked);
    if ('value' in made) return await reply.redirect(`/games/${made.value}`, 303);
    void reply.code(422);
    return await showForm(site, request, reply, { values: valuesOf(asked), wrong: made.wrong });
  });

  const edit = {
    summary: 'The form to change a game, for its moderators',
    tags,
    params: GameName,
    querystring: PageQuery,
    response: answers('text/html', 'the form'),
  };
  app.get('/games/:name/edit', { config, schema: edit }, async (request, reply) => {
    const game = await gameOf(db, request.params.name);
    const values = await presentValues(site, game);
    return await showForm(site, request, reply, { values, wrong: {} }, game);
  });

  const change = {
    summary: 'Change a game: the fields of its form; without a judge it keeps the one it has',
    tags,
    params: GameName,
    response: changes('the game'),
  };
  app.post('/games/:name/edit', { config, schema: change }, async (request, reply) => {
    const game = await gameOf(db, request.params.name);
    const asked = await askedIn(request);
    const changed = await changeGame(site, request.visitor!.user, game.name, asked);
    if ('value' in changed) return await reply.redirect(`/games/${game.name}`, 303);
    void reply.code(422);
    return await showForm(site, request, reply, { values: valuesOf(asked), wrong: changed.wrong }, game);
  });

  const ask = async (request: FastifyRequest, reply: FastifyReply, name: string, filled: Filled): Promise<string> => {
    const say = messages[request.language];
    const open = (await openContests(db, name)).slice(0, contestsNamed);
    const hint = (
      <>
        {say.ask.hint} {open.length > 0 && say.ask.open}
        {open.map(({ id, name: contest }, at) => (
          <>
            {at === 0 ? ' ' : ', '}
            <a href={`/contests/${id}`}>{contest}</a>
          </>
        ))}
      </>
    );
    const question = say.ask.question(titleIn((await gameOf(db, name)).rules, request.language));
    return await show(
      site,
      request,
      reply,
      { title: question, nav, isPrivate: true },
      <AskPage
        {...{ question, form: filled, yes: say.remove, hint }}
        action={`/games/${name}/delete`}
        back={`/games/${name}`}
      />,
    );
  };
  const asks = {
    summary: 'The question whether a game is to be deleted, for its moderators',
    tags,
    params: GameName,
    querystring: PageQuery,
    response: answers('text/html', 'the question'),
  };
  app.get('/games/:name/delete', { config, schema: asks }, async (request, reply) =>
    ask(request, reply, request.params.name, unfilled),
  );
  const remove = { summary: 'Delete a game', tags, params: GameName, response: changes('the front page') };
  app.post('/games/:name/delete', { config, schema: remove }, async (request, reply) => {
    const { name } = request.params;
    const objection = await deleteGame(db, name);
    if (objection !== undefined) {
      void reply.code(422);
      return await ask(request, reply, name, { values: {}, wrong: { form: objection } });
    }
    await note(db, 'game-deleted', { ...notedBy(request), subject: name });
    return await reply.redirect('/', 303);
  });

  addSources(app, site);
}

/** The sources of a game, its versions and what differs between them, for everybody who is logged in. */
function addSources(app: App, site: Site): void {
  const { db } = site;
  const needGame = async (request: FastifyRequest, name: string): Promise<KnownGame> => {
    const game = await visibleGame(db, request, name);
    if (game === undefined) throw new HttpProblem(404);
    return game;
  };

  const source = {
    summary: 'The source of the judge of a game, or of its rules, for everybody who is logged in',
    tags,
    params: GameName,
    querystring: pageQueryWith({ version: Type.Optional(Version) }),
    response: answers('text/html', 'the source; by default that of the present version'),
  };
  app.get('/games/:name/source', { config: user, schema: source }, async (request, reply) => {
    const game = await needGame(request, request.params.name);
    const version = Number(request.query.version ?? game.judge?.version ?? 1);
    const file = await judgeSource(db, game.name, version);
    if (file === undefined) throw new HttpProblem(404);
    const text = file.bytes.length > longestShown ? undefined : textOf(file.bytes);
    const lines = text === undefined ? undefined : await highlighted(file.name, text);
    const title = messages[request.language].sourceOf(titleIn(game.rules, request.language), version);
    return await show(site, request, reply, { title, nav }, <SourcePage {...{ game, version, file, lines }} />);
  });

  const download = {
    summary: 'The file of the judge of a game, for everybody who is logged in',
    tags,
    params: Type.Object({ name: GameName.properties.name, number: Version }),
    response: answers('application/octet-stream', 'the file'),
  };
  const sendSource = async (
    request: FastifyRequest<{ Params: { name: string; number: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const game = await needGame(request, request.params.name);
    const file = await judgeSource(db, game.name, Number(request.params.number));
    if (file === undefined) throw new HttpProblem(404);
    return await reply
      .type('application/octet-stream')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${plainFileName(file.name)}"`)
      .send(file.bytes);
  };
  app.get('/games/:name/versions/:number/source', { config: user, schema: download }, sendSource);
  const ofApi = { access: 'user', scope: 'read' } as const;
  app.get('/api/v1/games/:name/versions/:number/source', { config: ofApi, schema: download }, sendSource);

  const versions = {
    summary: 'The versions of a game, the newest first',
    tags,
    params: GameName,
    querystring: pageQueryWith({ before: Type.Optional(Version) }),
    response: answers('text/html', 'a page of versions'),
  };
  app.get('/games/:name/versions', { config: user, schema: versions }, async (request, reply) => {
    const game = await needGame(request, request.params.name);
    const { before } = request.query;
    const found = await judgeVersions(
      db,
      game.name,
      versionsOfPage + 1,
      before === undefined ? undefined : Number(before),
    );
    const shown = found.slice(0, versionsOfPage);
    const older =
      found.length > versionsOfPage ? `/games/${game.name}/versions?before=${shown.at(-1)!.number}` : undefined;
    return await show(
      site,
      request,
      reply,
      { title: messages[request.language].versions, nav },
      <VersionsPage {...{ game, versions: shown, isFirst: before === undefined, older }} />,
    );
  });

  const differences = {
    summary: 'What differs between the judges of two versions of a game, for everybody who is logged in',
    tags,
    params: GameName,
    querystring: pageQueryWith({ from: Type.Optional(Version), to: Type.Optional(Version) }),
    response: answers('text/html', 'the differences, file by file; by default of the two newest versions'),
  };
  app.get('/games/:name/differences', { config: user, schema: differences }, async (request, reply) => {
    const game = await needGame(request, request.params.name);
    const all = (await judgeVersions(db, game.name, 1000)).map(({ number }) => number);
    const to = Number(request.query.to ?? all[0]);
    const from = Number(request.query.from ?? all.find((number) => number < to) ?? to);
    const [before, after] = [await judgeSource(db, game.name, from), await judgeSource(db, game.name, to)];
    if (all.length === 0 || before === undefined || after === undefined) throw new HttpProblem(404);
    const differing = await differencesOf(before, after);
    const found = isUnbuilt(differing) ? differing.failure.reason : differing;
    return await show(
      site,
      request,
      reply,
      { title: messages[request.language].differences, nav },
      <DifferencesPage game={game}>
        <ChooseVersions action={`/games/${game.name}/differences`} {...{ from, to, numbers: all }} />
        <FoundDifferences {...{ from, to, found }} />
      </DifferencesPage>,
    );
  });
}

/** What a form asks for. */
export async function askedIn(request: FastifyRequest): Promise<AskedGame> {
  const { texts, all } = await readFormWithCutFiles(request, largestFile * 2 ** 20 + 1, limits.samples + 2);
  const text = (name: string): string => texts.get(name) ?? '';
  const [file] = all.filter(({ field }) => field === 'file');
  return {
    title: text('title'),
    rulesEn: text('rules_en'),
    rulesPl: text('rules_pl'),
    seats: text('seats'),
    terminator: text('terminator'),
    time: text('time'),
    memory: text('memory'),
    minimum: text('minimum'),
    moderators: text('moderators'),
    judge: { file, source: text('source'), language: text('language') },
    samples: all.filter(({ field }) => field === 'samples').map(({ name, bytes }) => ({ name, bytes })),
    seen: texts.get('seen'),
  };
}

/** The fields of a form that was sent; files are never sent back. */
function valuesOf({ rulesEn, rulesPl, judge, samples: _samples, ...asked }: AskedGame): Filled['values'] {
  const { source = '', language = '' } = judge;
  const values: Filled['values'] = { ...asked, rules_en: rulesEn, rules_pl: rulesPl, source, language };
  return Object.fromEntries(textFields.map((name) => [name, values[name] ?? '']));
}

/** The fields of the form of a game as it is: with the limits of its newest version. */
export async function presentValues({ db }: Pick<Site, 'db'>, game: KnownGame): Promise<Filled['values']> {
  const [newest] = await judgeVersions(db, game.name, 1);
  const { seats, terminator, moveTime, memory, minimum } = newest!;
  return {
    title: game.rules.title,
    rules_en: game.judge!.texts.en,
    rules_pl: game.judge!.texts.pl,
    seats: writeSeats(seats),
    terminator,
    time: String(moveTime / 1000),
    memory: String(memory),
    minimum: minimum === null ? '' : String(minimum),
    moderators: (await otherModerators(db, game.name)).join(' '),
  };
}

async function showForm(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Filled,
  game?: KnownGame,
): Promise<string> {
  const { db } = site;
  const visitor = request.visitor!.user;
  const [languages, { games: most }, sent] = await Promise.all([
    knownLanguages(db),
    site.quotas(visitor),
    sentToday(db, visitor),
  ]);
  const [newest] = game === undefined ? [] : await judgeVersions(db, game.name, 1);
  const say = messages[request.language];
  return await show(
    site,
    request,
    reply,
    { title: game === undefined ? say.create : say.edit, nav, isPrivate: true },
    <GameFormPage
      {...{ form, languages, most, left: Math.max(0, most - sent) }}
      {...(game !== undefined && { of: { game, next: newest!.number + 1, print: await printOfGame(db, game.name) } })}
    />,
  );
}
