import { Type } from '@fastify/type-provider-typebox';
import { everyone } from '../../http/access.ts';
import { answers, Id, pageQueryWith, type App } from '../../http/schema.ts';
import { needGame } from '../../http/views.ts';
import { contestsOf } from '../../store/contests.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { show, type Site } from '../site.ts';
import { BotPage } from './page.tsx';
import { addApi } from './api.ts';
import { memoriesOf } from '../../store/memories.ts';
import { awaitedLanguage } from './languages.ts';
import { addMemory } from './memory-routes.ts';
import {
  elsewhereOf,
  finishedOf,
  ownerOf,
  talliesOf,
  uploadOf,
  versionAt,
  versionsOf,
  type UploadRow,
} from './queries.ts';
import { addSending } from './send-routes.tsx';

export function addRoutes(app: App, site: Site): void {
  const { db, standings } = site;
  const schema = {
    summary: 'One bot: rank and rating in each contest, its results against every opponent, its latest matches',
    tags: ['bots'],
    params: Id,
    querystring: pageQueryWith({
      version: Type.Optional(
        Type.String({ description: 'the number of a version; else the newest that takes part in a contest' }),
      ),
    }),
    response: answers('text/html', 'the bot; an earlier address of a version leads to it with status 301'),
  };

  app.get('/bots/:id', { config: everyone, schema }, async (request, reply) => {
    const bot = Number(request.params.id);
    const { version: wanted, lang } = request.query;
    const versions = await versionsOf(db, bot);
    if (versions.length === 0 && wanted === undefined) {
      const former = await versionAt(db, bot);
      if (former === undefined) return reply.callNotFound();
      const address = botAddress(former.bot, former.number);
      return reply.redirect(lang === undefined ? address : `${address}&lang=${lang}`, 301);
    }
    const version =
      wanted === undefined
        ? (versions.find(({ takesPart }) => takesPart) ?? versions[0])
        : versions.find(({ number }) => `${number}` === wanted);
    if (version === undefined) return reply.callNotFound();
    const contests = await contestsOf(db, version.game);
    const all = await Promise.all(
      contests.map(async (contest) => ({
        contest,
        ladder: await standings(contest.id),
        tallies: await talliesOf(db, contest.id, version.id),
      })),
    );
    const ladders = all.filter(({ ladder }) => ladder.standings.some((standing) => standing.version.id === version.id));
    const [results, game, owner, upload, elsewhere] = await Promise.all([
      finishedOf(db, version.id, 20),
      needGame(version.game),
      ownerOf(db, version.bot),
      uploadOf(db, version.id),
      elsewhereOf(db, version.id),
    ]);
    const isOwn = request.visitor?.user === owner!.id; // every bot has one
    const memories = isOwn ? await memoriesOf(db, version.bot) : [];
    const awaited = upload && (await awaitedLanguage(db, upload));
    if (upload !== undefined && isOpen(upload)) void reply.header('refresh', '2');
    return await show(
      site,
      request,
      reply,
      { title: version.name },
      <BotPage
        {...{ version, versions, game, ladders, results, owner: owner!, isOwn, upload, awaited, memories, elsewhere }}
      />,
    );
  });

  addSending(app, site);
  addMemory(app, site);
  addApi(app, site);
}

/** Whether the version is still being built or tried. */
const isOpen = ({ state }: UploadRow): boolean => state !== 'ready' && state !== 'refused';
