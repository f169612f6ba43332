import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Owned } from '../../http/access.ts';
import type { Filled } from '../../http/form.tsx';
import { readFormWithCutFiles } from '../../http/multipart.ts';
import { HttpProblem } from '../../http/problem.ts';
import { answers, changes, pageQueryWith, type App } from '../../http/schema.ts';
import { titleIn } from '../../game/title.ts';
import { note } from '../../people/audit.ts';
import { teamsOf } from '../../store/teams.ts';
import { openGame, openGames, type KnownGame } from '../../store/games.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { show, type Site } from '../site.ts';
import { knownLanguages } from './languages.ts';
import { messages } from './messages.ts';
import { newestSource, ownerOf, sourceOf } from './queries.ts';
import { ChooseGamePage, SendPage } from './send-page.tsx';
import { kitText, ownSource, startersOf, starterText, withoutStarter, type Starter } from './starters.ts';
import { largestFile, plainFileName, sendBot, usedBy } from './send.ts';
import { notedBy } from '../noted.ts';

const tags = ['bots'];
const GameName = Type.Object({ name: Type.String({ maxLength: 100, description: 'the name of the game' }) });
const user = { access: 'user' } as const;

const pathsOf = (starters: ReadonlyMap<string, Starter>): Record<string, string> =>
  Object.fromEntries([...starters].map(([language, { path }]) => [language, path]));

/** The form to send a bot, and the source for its owner. */
export function addSending(app: App, site: Site): void {
  const { db } = site;
  const needGame = async (name: string): Promise<KnownGame> => {
    const game = await openGame(db, name);
    if (game === undefined) throw new HttpProblem(404);
    return game;
  };
  const page = async (request: FastifyRequest, reply: FastifyReply, game: KnownGame, form: Filled): Promise<string> => {
    const starters = await startersOf(db, game);
    const known = await knownLanguages(db);
    const languages = known.map((language) => ({ ...language, hasStarter: starters.has(language.name) }));
    const { user: sender } = request.visitor!;
    const [used, quotas] = await Promise.all([usedBy(db, sender, game.name), site.quotas(sender)]);
    const teams = (await teamsOf(db, request.visitor!.user)).filter(({ isMember }) => isMember);
    return await show(
      site,
      request,
      reply,
      {
        title: messages[request.language].send.title(titleIn(game.rules, request.language)),
        island: 'editor/island.tsx',
        data: { game: game.name, starters: JSON.stringify(pathsOf(starters)) },
        isPrivate: true,
      },
      <SendPage {...{ game, form, used, teams, quotas, languages }} />,
    );
  };

  const choice = {
    summary: 'A choice of games to send a bot for; with a game, the way to its form',
    tags,
    querystring: pageQueryWith({
      game: Type.Optional(Type.String({ maxLength: 100, description: 'the name of the game' })),
    }),
    response: answers('text/html', 'the choice, or a redirect with status 303'),
  };
  app.get('/bots/new', { config: user, schema: choice }, async (request, reply) => {
    const { game } = request.query;
    if (game !== undefined) return await reply.redirect(`/games/${(await needGame(game)).name}/send`, 303);
    const title = messages[request.language].send.choose;
    return await show(site, request, reply, { title }, <ChooseGamePage games={await openGames(db)} />);
  });

  const form = {
    summary: 'The form to send a bot for a game',
    tags,
    params: GameName,
    querystring: pageQueryWith({
      name: Type.Optional(
        Type.String({ description: 'the name of the bot: the form has the source of its newest version' }),
      ),
      language: Type.Optional(Type.String({ description: 'the form has the starter code in this language' })),
      kit: Type.Optional(Type.String({ description: 'the form has the source of the starter kit in this language' })),
    }),
    response: answers('text/html', 'the form'),
  };
  app.get('/games/:name/send', { config: user, schema: form }, async (request, reply) => {
    const game = await needGame(request.params.name);
    const { name = '', kit, language } = request.query;
    const typed =
      kit !== undefined
        ? { language: kit, source: await kitText(game, kit) }
        : language === undefined
          ? await newestSource(db, request.visitor!.user, game.name, name)
          : { language, source: await starterText(db, game, language) };
    return await page(request, reply, game, { values: { name, ...typed }, wrong: {} });
  });

  const send = {
    summary: 'Send a bot: a form with the fields name, team, protocol, file, or language and source',
    tags,
    params: GameName,
    response: changes('the bot'),
  };
  app.post('/games/:name/send', { config: user, schema: send }, async (request, reply) => {
    const game = await needGame(request.params.name);
    const { texts, files } = await readFormWithCutFiles(request, largestFile * 2 ** 20 + 1);
    const values = Object.fromEntries(
      ['name', 'team', 'protocol', 'language', 'source'].map((name) => [name, texts.get(name) ?? '']),
    );
    const { name = '', team = '', protocol = '', source = '', language = '' } = values;
    const file = files.get('file');
    const submission = await withoutStarter(db, game, { name, team, protocol, source, language, file });
    const sent = await sendBot(site, request.visitor!.user, game.name, submission);
    if ('wrong' in sent) {
      void reply.code(422);
      return await page(request, reply, game, { values, wrong: sent.wrong });
    }
    return await reply.redirect(botAddress(sent.value.bot, sent.value.number), 303);
  });

  const other = {
    summary: 'Send it for another game instead: the same form, with the fields game and chosen once a game is chosen',
    tags,
    params: GameName,
    response: answers('text/html', 'a choice of games, or the form of the one that was chosen'),
  };
  app.post('/games/:name/send/other', { config: user, schema: other }, async (request, reply) => {
    const before = await needGame(request.params.name);
    const { texts } = await readFormWithCutFiles(request, largestFile * 2 ** 20 + 1);
    const { name = '', team = '', language = '', source = '' } = Object.fromEntries(texts);
    const typed = { name, team, language, source: await ownSource(db, before, { language, source }) };
    if (texts.has('chosen'))
      return await page(request, reply, await needGame(texts.get('game') ?? ''), { values: typed, wrong: {} });
    const title = messages[request.language].send.choose;
    const games = await openGames(db);
    return await show(
      site,
      request,
      reply,
      { title },
      <ChooseGamePage games={games} of={{ game: before.name, typed }} />,
    );
  });

  const own: Owned = {
    ownerOf: async (request) => (await ownerOf(db, Number((request.params as { id: string }).id)))?.people,
    isAlsoAdmins: true,
  };
  const number = '^[1-9][0-9]{0,8}$';
  const source = {
    summary: 'The file of a version, for its owner and administrators',
    tags,
    params: Type.Object({
      id: Type.String({ pattern: number, description: 'the number of the bot' }),
      number: Type.String({ pattern: number, description: 'the number of the version' }),
    }),
    response: answers('application/octet-stream', 'the file'),
  };
  const sendSource = async (
    request: FastifyRequest<{ Params: { id: string; number: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { id, number: version } = request.params;
    const file = await sourceOf(db, Number(id), Number(version));
    if (file === undefined) throw new HttpProblem(404);
    const { user: visitor } = request.visitor!;
    if (!(await ownerOf(db, Number(id)))!.people.includes(visitor))
      await note(db, 'source-seen', { ...notedBy(request), subject: `${id} ${version}` });
    return await reply
      .type('application/octet-stream')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${plainFileName(file.name)}"`)
      .send(file.bytes);
  };
  app.get('/bots/:id/versions/:number/source', { config: { access: own }, schema: source }, sendSource);
  const ofApi = { access: own, scope: 'read' } as const;
  app.get('/api/v1/bots/:id/versions/:number/source', { config: ofApi, schema: source }, sendSource);
}
