import { Type } from '@fastify/type-provider-typebox';
import { sharedPage } from '../../http/access.ts';
import { answers, Id, pageQueryWith, type App } from '../../http/schema.ts';
import { gameOf } from '../../store/games.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { maySee } from '../games/visible.ts';
import { show, type Site } from '../site.ts';
import { BotPage } from './page.tsx';
import { addApi } from './api.ts';
import { memoriesOf } from '../../store/memories.ts';
import { isOpen } from '../../web/bots/data.ts';
import { addMemory } from './memory-routes.ts';
import { listTournaments } from '../contests/queries.ts';
import { elsewhereOf, latelyOf, finishedOf, ownerOf, versionAt, versionsOf } from './queries.ts';
import { laddersOf, shownOf } from './shown.ts';
import { versionResult } from './version-result.ts';
import { addCompare } from './compare-routes.tsx';
import { addDifferences } from './differences.tsx';
import { addSending } from './send-routes.tsx';

const tournamentsShown = 10;

export function addRoutes(app: App, site: Site): void {
  const { db } = site;
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

  app.get('/bots/:id', { config: sharedPage, schema }, async (request, reply) => {
    const bot = Number(request.params.id);
    const { version: wanted, lang } = request.query;
    const versions = await versionsOf(db, bot);
    if (versions.length === 0 && wanted === undefined) {
      const former = await versionAt(db, bot);
      if (former === undefined) return reply.callNotFound();
      const address = botAddress(former.bot, former.number);
      return reply.redirect(lang === undefined ? address : `${address}&lang=${lang}`, 301);
    }
    const version = shownOf(versions, wanted);
    if (version === undefined) return reply.callNotFound();
    const ladders = await laddersOf(site, version);
    const [results, lately, game, owner, upload, elsewhere, tournaments] = await Promise.all([
      finishedOf(db, version.id, 20),
      latelyOf(db, version.id),
      gameOf(db, version.game),
      ownerOf(db, version.bot),
      version.hasSource ? versionResult(site, request, bot, version.number) : undefined,
      elsewhereOf(db, version.id),
      listTournaments(db, { limit: tournamentsShown }, { bot: version.bot }),
    ]);
    if (!(await maySee(db, request, game))) return reply.callNotFound();
    const isOwn = owner!.people.includes(request.visitor?.user ?? 0); // every bot has an owner
    const memories = isOwn ? await memoriesOf(db, version.bot) : [];
    const isFollowed = upload !== undefined && isOpen(upload);
    return await show(
      site,
      request,
      reply,
      {
        title: version.name,
        ...(isFollowed && {
          refresh: 2,
          island: 'bots/island.tsx',
          data: { version: `/bots/${bot}/versions/${version.number}` },
        }),
      },
      <BotPage
        {...{ version, versions, game, ladders, results, lately, owner: owner!, isOwn, upload, memories, elsewhere }}
        tournaments={tournaments}
      />,
    );
  });

  addSending(app, site);
  addCompare(app, site);
  addDifferences(app, site);
  addMemory(app, site);
  addApi(app, site);
}
