import { fileURLToPath } from 'node:url';
import { root } from '../../match/games.ts';
import { Failure } from '../../kit/failure.ts';
import { readArguments } from '../arguments.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { integer, string, yes } from '../flags.ts';
import { escape } from '../../kit/escape.ts';
import { readSettings } from '../../configuration/settings.ts';
import { texts } from '../text/start.ts';

const flags = {
  host: string('address'),
  port: integer({ least: 1, most: 65_535 }),
  slots: integer({ least: 1, most: 1024 }),
  partial: yes(),
};

/** Settings that only the site uses: what is wrong with them is told before anything is started. */
const ofSite = [
  'ARENA_SCAN',
  'ARENA_UPLOADS',
  'ARENA_UPLOADS_MIB',
  'ARENA_BOTS',
  'ARENA_TESTS',
  'ARENA_COMMENTS',
  'ARENA_CONTESTS',
  'ARENA_GAMES',
  'ARENA_FRIENDLY',
] as const;

export const command = defineCommand({
  flags,
  texts,

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    if (positionals.length > 0) throw new Usage(texts().noArgument(escape(positionals[0]!)));
    const {
      PORT,
      HOST,
      DATABASE_URL: url,
      ARENA_SLOTS,
      ARENA_DATA,
      ARENA_SCAN,
    } = readSettings(['PORT', 'HOST', 'DATABASE_URL', 'ARENA_SLOTS', 'ARENA_DATA', ...ofSite]);
    if (ARENA_SCAN !== undefined) (await import('../../site/bots/scan.ts')).readScan(ARENA_SCAN);
    await (await import('../../people/breached.ts')).checkBreachedList();
    const port = values.port ?? (PORT === undefined ? 3000 : flags.port.read([`${PORT}`], 'PORT')!);
    const { host = HOST, slots = ARENA_SLOTS, partial } = values;
    const [{ readOptions }, { stopSignal, whenAborted }, { bringUp, answers }, { Unusable }, { dataFolder }] =
      await Promise.all([
        import('../../site/options.ts'),
        import('../../kit/signals.ts'),
        import('../arena.ts'),
        import('../../store/unusable.ts'),
        import('../../store/cluster.ts'),
      ]);
    const { url: typed } = readOptions(); // what is wrong with them is told now, and not by a site that ends again and again
    const told = stopSignal();
    const database = url === undefined ? { data: dataFolder(fileURLToPath(root), ARENA_DATA) } : { url };
    const arena = await bringUp({
      host,
      port,
      typed,
      database,
      slots,
      partial,
      sample: true,
      tell: (line) => console.error(`arena: ${line}`),
    }).catch((error: unknown) => {
      throw error instanceof Unusable ? new Failure(error.message) : error;
    });
    process.on('exit', () => arena.kill()); // a second signal, or a failure
    if (await answers(arena.url, told)) {
      console.log(texts().opened(arena.url));
      if (arena.adminUrl !== undefined) console.log(texts().firstAdmin(arena.adminUrl));
    }
    await whenAborted(told);
    await arena.stop();
    return 0;
  },
});
