import { Type } from '@fastify/type-provider-typebox';
import { everyone } from '../../http/access.ts';
import { answers, type App } from '../../http/schema.ts';
import { gameNames } from '../../match/games.ts';
import { kitOf } from '../../starter-kits/kit.ts';
import { allKitNames } from '../../starter-kits/names.ts';
import { allKits, kitFolder, packedKit } from '../../starter-kits/packed.ts';

const tags = ['games'];
const Game = Type.String({ maxLength: 100, description: 'the name of its folder' });
const caching = 'public, max-age=600'; // they change when the arena is updated

/** The starter kits of the games that came with the arena; games of judges have none. */
export function addKits(app: App): void {
  const zip = {
    summary: 'A starter kit of a game as a zip file: LANGUAGE.zip, or all of them: all.zip',
    tags,
    params: Type.Object({
      name: Game,
      file: Type.String({ maxLength: 40, description: 'rust.zip, for example' }),
    }),
    response: answers('application/zip', 'the kit'),
  };
  app.get('/games/:name/kits/:file', { config: everyone, schema: zip }, async (request, reply) => {
    const { name, file } = request.params;
    const kit = [...allKitNames, allKits].find((known) => `${known}.zip` === file);
    if (kit === undefined || !gameNames().includes(name)) return reply.callNotFound();
    const bytes = await packedKit(name, kit);
    return await reply
      .type('application/zip')
      .header('cache-control', caching)
      .header('content-disposition', `attachment; filename="${kitFolder(name, kit)}.zip"`)
      .send(bytes);
  });

  const one = {
    summary: 'A file of a starter kit',
    tags,
    params: Type.Object({
      name: Game,
      language: Type.String({ maxLength: 40, description: 'the language of the kit, such as rust' }),
      file: Type.String({ maxLength: 40, description: 'bot.rs, for example' }),
    }),
    response: answers('text/plain', 'the file'),
  };
  app.get('/games/:name/kits/:language/:file', { config: everyone, schema: one }, async (request, reply) => {
    const { name, language, file } = request.params;
    if (!allKitNames.includes(language) || !gameNames().includes(name)) return reply.callNotFound();
    const found = (await kitOf(name, language)).find((each) => each.name === file);
    if (found === undefined) return reply.callNotFound();
    return await reply.type('text/plain; charset=utf-8').header('cache-control', caching).send(found.text);
  });
}
