import { createInterface } from 'node:readline';
import type { Hall } from '../game/table.ts';
import { escape } from '../kit/escape.ts';
import type { MatchEvent } from '../game/log.ts';
import type { AnyGame } from '../match/games.ts';
import { runHall, type HallServer } from '../tables/hall.ts';
import { Report } from '../tables/report.ts';
import { Failure } from '../kit/failure.ts';
import { Usage } from './command.ts';
import { displayPort, openArtworks } from './displayed.ts';
import { grace, listening, startedOn, stopGently } from './listening.ts';
import { flagsOf, gameFlags, readNumber, readOptions, type Flags, type Values } from './options.ts';
import { readFlags, readLimits, readLogFolder, readPort } from './tableflags.ts';

const switches = ['start', 'artworks'];

/** Opens the hall of a game and stays until all its tables have played. */
export async function serveHall(
  name: string,
  rules: AnyGame,
  hall: Hall<unknown, unknown>,
  args: string[],
): Promise<number> {
  const values = readFlags(args, flagsOfHall(rules, hall), hall.words);
  const missing = Object.keys(hall.options).find(
    (option) => hall.options[option] === 'required' && values[option] === undefined,
  );
  if (missing !== undefined) throw new Usage(`The option -${hall.short[missing]} is required`);
  const port = readPort(values);
  if (hall.reserved?.includes(port)) throw new Failure(`port ${port} is reserved for the display; choose another one`);
  const say = (line: string): void => (hall.isReported ? console.error(line) : console.log(line));
  const report = hall.isReported ? new Report(1, say) : undefined;
  const given = readSetup(rules, hall, values);
  const screen = await openScreen(name, rules, given, values, say);
  const setup: HallServer = {
    game: name,
    rules,
    hall,
    ...given,
    say,
    ...(screen !== undefined && { watch: (event: MatchEvent) => screen.watch(event) }),
    ...(report !== undefined && { report: (line: string) => report.add(line) }),
  };
  const where = values.ip === undefined ? { port } : { ip: values.ip as string, port };
  const open = await listening(
    runHall(setup, where),
    values.ip === undefined ? `port ${port}` : `${escape(values.ip as string)} port ${port}`,
  ).catch(async (error: unknown) => {
    await screen?.close();
    throw error;
  });
  const stopped = hall.isReported ? 1 : 0;
  let code = 1;
  stopGently(stopped, say, () => {
    code = stopped;
    open.close(grace);
  });
  say(hall.isReported ? `Listening on port ${open.port}` : startedOn(open)); // who reads this may stop us at once
  const keys = setup.startsAlone
    ? undefined
    : createInterface({ input: process.stdin })
        .on('line', () => open.start())
        .on('close', () => open.goOn());
  const isPlayed = await open.ended;
  keys?.close();
  await report?.close();
  await screen?.close();
  return isPlayed ? 0 : code;
}

function flagsOfHall(rules: AnyGame, hall: Hall<unknown, unknown>): Flags {
  const own = Object.entries(gameFlags(rules, hall.short)).filter(([option]) => option in hall.options);
  const given = hall.flags
    .filter((flag) => switches.includes(flag))
    .map((flag) => [flag, { type: 'boolean' as const }]);
  return { ...flagsOf(hall.flags, hall.short), ...Object.fromEntries([...own, ...given]) };
}

/** Shows what happens on a display of this machine, and keeps boards as files, where that is wanted. */
async function openScreen(
  game: string,
  rules: AnyGame,
  { seats, moveTime, pause }: Setup,
  values: Values,
  say: (line: string) => void,
): Promise<{ watch(event: MatchEvent): void; close(): Promise<void> } | undefined> {
  const isShown = readGraphics(values);
  const port = readNumber(values, 'display', 'The port of the display', {
    least: 1,
    most: 65_535,
    otherwise: displayPort,
  });
  if (!isShown && values.artworks !== true) return undefined;
  const [{ TableBroadcast }, { DisplayClient }] = await Promise.all([
    import('../display/table-broadcast.ts'),
    import('../display/client.ts'),
  ]);
  const artworks = values.artworks === true ? await openArtworks(say) : undefined;
  const news = new TableBroadcast({
    game,
    rules,
    seats,
    moveTime,
    pause,
    name: `table on port ${values.port as string}`,
  });
  const display = isShown ? new DisplayClient({ port, say }) : undefined;
  display?.tell(news.awaited());
  return {
    watch(event) {
      for (const one of news.of(event)) display?.tell(one);
      if (event.event === 'end') artworks?.end(news.match);
      else if (news.frame !== null) artworks?.see(news.match, news.frame);
    },
    async close() {
      await Promise.all([display?.close(), artworks?.close()]);
    },
  };
}

function readGraphics({ graphics = '0' }: Values): boolean {
  if (graphics !== '0' && graphics !== '1')
    throw new Usage(`The graphics are 1 or 0, not ${JSON.stringify(escape(graphics as string, 40))}`);
  return graphics === '1';
}

type Setup = Pick<
  HallServer,
  | 'options'
  | 'tables'
  | 'seats'
  | 'moveTime'
  | 'patience'
  | 'pause'
  | 'startsAlone'
  | 'log'
  | 'connections'
  | 'perAddress'
>;

function readSetup(rules: AnyGame, hall: Hall<unknown, unknown>, values: Values): Setup {
  const { min, max } = rules.seats;
  const moveTime =
    1000 *
    readNumber(values, 'clock' in values ? 'clock' : 'time', 'The time to wait', {
      least: 0.001,
      most: 2_000_000,
      otherwise: rules.moveTime / 1000,
      whole: false,
    });
  return {
    options: readOptions(rules, values),
    ...readLimits(values),
    tables: readNumber(values, 'tables', 'The number of tables', { least: 1, most: 10_000, otherwise: 1 }),
    seats: readNumber(values, 'players', 'The number of players', { least: min, most: max, otherwise: min }),
    moveTime,
    patience: hall.patience ?? moveTime,
    pause:
      1000 *
      readNumber(values, 'pause', 'The pause between games', { least: 0, most: 3600, otherwise: 1, whole: false }),
    startsAlone: !hall.flags.includes('start') || values.start === true,
    ...readLogFolder(values),
  };
}
