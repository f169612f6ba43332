import { randomBytes } from 'node:crypto';
import { Failure, Usage, type Command } from '../command.ts';
import { chooseGame, flagsOf, gameFlags, readNumber, readOptions, readWords, whyNot, type Values } from '../options.ts';
import { openFolder } from '../../match/record.ts';
import { gameNames, hasPart, loadProtocol, loadTable } from '../../match/games.ts';
import { openTable, type OpenTable } from '../../tables/table.ts';
import type { Table } from '../../game/contract.ts';
import type { AnyGame } from '../../match/games.ts';

const common = ['ip', 'port', 'time', 'seed', 'log', 'connections', 'per-address'];
const grace = 10_000; // ms that running games have to finish after SIGTERM

export const command: Command = {
  summary: 'opens a TCP server of a game',
  help: async ([name]) =>
    name !== undefined && servable().includes(name)
      ? (await loadTable(name)).help
      : `arena serve GAME arguments\n\nOpens a TCP server of a game: ${servable().join(', ')}. arena serve GAME --help tells its arguments.`,

  async run(args) {
    const [name, ...rest] = args;
    const rules = await chooseGame(name);
    if (!servable().includes(name!)) throw new Usage(`${name} has no TCP server; these have: ${servable().join(', ')}`);
    const table = await loadTable(name!);
    try {
      return await serve(name!, rules, table, rest);
    } catch (error) {
      if (!(error instanceof Usage)) throw error;
      console.error(`ERROR: ${error.message}\n${table.help}`);
      return 1;
    }
  },
};

const servable = (): string[] => gameNames().filter((name) => hasPart(name, 'table'));

async function serve(name: string, rules: AnyGame, table: Table, args: string[]): Promise<number> {
  if (table.kind !== 'queue') throw new Failure(`${name} cannot be served yet`);
  const { values, positionals } = readWords(args, { ...flagsOf(common, table.short), ...gameFlags(rules, table.short) });
  if (positionals.length > 0) throw new Usage(`Unrecognized argument ${positionals[0]}`);
  if (values.ip === undefined || values.port === undefined) throw new Usage('Must specify IP address and a port number.');
  const where = { ip: values.ip as string, port: readNumber(values, 'port', 'The port', { least: 0, most: 65_535, otherwise: 0 }) };
  const moveTime = 1000 * readNumber(values, 'time', 'The time limit for a move', { least: 0.01, most: 86_400, otherwise: rules.moveTime / 1000, whole: false });
  const options = readOptions(rules, values);
  const limits = {
    connections: readNumber(values, 'connections', 'The number of connections', { least: 2, most: 1_000_000, otherwise: 20_000 }),
    perAddress: readNumber(values, 'per-address', 'The number of connections of one address', { least: 1, most: 1_000_000, otherwise: 64 }),
  };
  const log = openLog(values);
  const setup = {
    game: name, rules, options, moveTime, ...limits, ...log,
    protocol: await loadProtocol(name),
    tooEarly: table.tooEarly,
    seed: (number: number) => (values.seed === undefined ? randomBytes(16).toString('hex') : `${values.seed as string}/${number}`),
    say: (line: string) => console.log(line),
  };
  return untilStopped(await open(setup, where));
}

function openLog(values: Values): { log?: { folder: string; last: number } } {
  if (typeof values.log !== 'string') return {};
  try {
    return { log: { folder: values.log, last: openFolder(values.log) } };
  } catch (error) {
    throw new Failure(`cannot keep logs in ${values.log}: ${whyNot(error)}`);
  }
}

async function open(setup: Parameters<typeof openTable>[0], where: { ip: string; port: number }): Promise<OpenTable> {
  try {
    const table = await openTable(setup, where);
    console.log(`Server started on /${table.address.includes(':') ? `[${table.address}]` : table.address}:${table.port}`);
    return table;
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'EACCES' ? 'ports below 1024 need root; choose a higher one' : whyNot(error);
    throw new Failure(`cannot listen on ${where.ip}:${where.port}: ${why}`);
  }
}

/** Ctrl-C and SIGTERM: no new games, the running ones may finish; a second one does not wait. */
function untilStopped(table: OpenTable): Promise<number> {
  return new Promise((resolve) => {
    let asked = 0;
    const stop = (): void => {
      if (asked++ > 0) process.exit(0);
      console.log('No new games; waiting for the running ones');
      void table.close(grace).then(() => {
        process.off('SIGINT', stop).off('SIGTERM', stop);
        resolve(0);
      });
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
}

