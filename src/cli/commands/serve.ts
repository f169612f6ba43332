import { randomBytes } from 'node:crypto';
import { Failure, Usage, type Command } from '../command.ts';
import { grace, listening, onStop, startedOn } from '../listening.ts';
import { chooseGame, flagsOf, gameFlags, readNumber, readOptions, readWords, whyNot, type Flags, type Values } from '../options.ts';
import { swissFlags, swissHelp, withoutTournament } from '../swissflags.ts';
import type { Hall, Queue, Table } from '../../game/contract.ts';
import { escape } from '../../game/escape.ts';
import { gameNames, hasPart, loadGame, loadProtocol, loadTable, type AnyGame } from '../../match/games.ts';
import { openFolder } from '../../match/record.ts';
import { runHall } from '../../tables/hall.ts';
import { Report } from '../../tables/report.ts';
import { openTable } from '../../tables/table.ts';

const common = ['port', 'time', 'log', 'connections', 'per-address'];

export const command: Command = {
  summary: 'opens a TCP server of a game',
  help: async ([name]) =>
    name !== undefined && servable().includes(name)
      ? helpOf(await loadTable(name), await loadGame(name))
      : `arena serve GAME arguments\n\nOpens a TCP server of a game: ${servable().join(', ')}. arena serve GAME --help tells its arguments.`,

  async run(args) {
    const [name, ...rest] = args;
    const rules = await chooseGame(name);
    if (!servable().includes(name!)) throw new Usage(`${name} has no TCP server; these have: ${servable().join(', ')}`);
    const table = await loadTable(name!);
    try {
      return table.kind === 'queue' ? await serveQueue(name!, rules, table, rest) : await serveHall(name!, rules, table, rest);
    } catch (error) {
      if (!(error instanceof Usage)) throw error;
      console.error(`ERROR: ${error.message}\n${helpOf(table, rules)}`);
      return 1;
    }
  },
};

/** At a queue of two, tournaments can be played. */
const isForTwo = ({ seats }: AnyGame): boolean => seats.min === 2;
const helpOf = (table: Table, rules: AnyGame): string => (table.kind === 'queue' && isForTwo(rules) ? `${table.help}\n\n${swissHelp}` : table.help);

const servable = (): string[] => gameNames().filter((name) => hasPart(name, 'table'));

async function serveQueue(name: string, rules: AnyGame, table: Queue, args: string[]): Promise<number> {
  const values = readFlags(args, { ...flagsOf([...common, 'ip', 'seed', ...(isForTwo(rules) ? swissFlags : [])], table.short), ...gameFlags(rules, table.short) });
  if (values.ip === undefined || values.port === undefined) throw new Usage('Must specify IP address and a port number.');
  const where = { ip: values.ip as string, port: readPort(values) };
  const moveTime = 1000 * readNumber(values, 'time', 'The time limit for a move', { least: 0.01, most: 86_400, otherwise: rules.moveTime / 1000, whole: false });
  const { tooEarly, notExpected } = table;
  const setup = {
    game: name, rules, moveTime, tooEarly, notExpected, options: readOptions(rules, values), ...readLimits(values),
    protocol: await loadProtocol(name),
    say: (line: string) => console.log(line),
  };
  if (values.tournament !== undefined) return await (await import('../swisstable.ts')).serveSwiss(setup, values, where);
  withoutTournament(values);
  const seed = (number: number): string => (values.seed === undefined ? randomBytes(16).toString('hex') : `${values.seed as string}/${number}`);
  const open = await listening(openTable({ ...setup, seed, ...openLog(values) }, where), `${where.ip}:${where.port}`);
  const stopped = new Promise<number>((resolve) => onStop(0, console.log, () => void open.close(grace).then(() => resolve(0))));
  console.log(startedOn(open)); // who reads this may stop us at once
  return await stopped;
}

/** Standard output is the report alone. */
async function serveHall(name: string, rules: AnyGame, hall: Hall<unknown, unknown>, args: string[]): Promise<number> {
  const own = Object.entries(gameFlags(rules, hall.short)).filter(([option]) => option in hall.options);
  const values = readFlags(args, { ...flagsOf([...common, 'tables'], hall.short), ...Object.fromEntries(own) });
  const missing = Object.keys(hall.options).find((option) => hall.options[option] === 'required' && values[option] === undefined);
  if (missing !== undefined) throw new Usage(`The option -${hall.short[missing]} is required`);
  const say = (line: string): void => console.error(line);
  const report = new Report(1, say);
  const port = readPort(values);
  const setup = {
    game: name, rules, hall, options: readOptions(rules, values), ...readLimits(values),
    tables: readNumber(values, 'tables', 'The number of tables', { least: 1, most: 10_000, otherwise: 1 }),
    patience: 1000 * readNumber(values, 'time', 'The time to wait', { least: 0.001, most: 2_000_000, otherwise: rules.moveTime / 1000, whole: false }),
    ...openLog(values),
    report: (line: string) => report.add(line),
    say,
  };
  const open = await listening(runHall(setup, port), `port ${port}`);
  onStop(1, say, () => open.close(grace));
  say(`Listening on port ${open.port}`); // who reads this may stop us at once
  const isPlayed = await open.ended;
  await report.close();
  return isPlayed ? 0 : 1;
}

function readFlags(args: string[], flags: Flags): Values {
  const { values, positionals } = readWords(args, flags);
  if (positionals.length > 0) throw new Usage(`Unrecognized argument ${escape(positionals[0]!)}`);
  return values;
}

const readPort = (values: Values): number => readNumber(values, 'port', 'The port', { least: 0, most: 65_535, otherwise: 0 });

const readLimits = (values: Values): { connections: number; perAddress: number } => ({
  connections: readNumber(values, 'connections', 'The number of connections', { least: 2, most: 1_000_000, otherwise: 20_000 }),
  perAddress: readNumber(values, 'per-address', 'The number of connections of one address', { least: 1, most: 1_000_000, otherwise: 64 }),
});

function openLog(values: Values): { log?: { folder: string; last: number } } {
  if (typeof values.log !== 'string') return {};
  try {
    return { log: { folder: values.log, last: openFolder(values.log) } };
  } catch (error) {
    throw new Failure(`cannot keep logs in ${values.log}: ${whyNot(error)}`);
  }
}
