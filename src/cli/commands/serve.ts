import { randomBytes } from 'node:crypto';
import { Usage, type Command } from '../command.ts';
import { grace, listening, startedOn, stopGently } from '../listening.ts';
import { chooseGame, flagsOf, gameFlags, readNumber, readOptions } from '../options.ts';
import { swissFlags, swissHelp, withoutTournament } from '../swissflags.ts';
import { readFlags, readLimits, readLogFolder, readPort, tableFlags } from '../tableflags.ts';
import type { Queue, Table } from '../../game/table.ts';
import { gameNames, hasPart, loadGame, loadProtocol, loadTable, type AnyGame } from '../../match/games.ts';
import { openTable } from '../../tables/table.ts';

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
      return table.kind === 'queue'
        ? await serveQueue(name!, rules, table, rest)
        : await (await import('../hall.ts')).serveHall(name!, rules, table, rest);
    } catch (error) {
      if (!(error instanceof Usage)) throw error;
      console.error(`ERROR: ${error.message}\n${helpOf(table, rules)}`);
      return 1;
    }
  },
};

/** At a queue of two, tournaments can be played. */
const isForTwo = ({ seats }: AnyGame): boolean => seats.min === 2;
const helpOf = (table: Table, rules: AnyGame): string =>
  table.kind === 'queue' && isForTwo(rules) ? `${table.help}\n\n${swissHelp}` : table.help;

const servable = (): string[] => gameNames().filter((name) => hasPart(name, 'table'));

async function serveQueue(name: string, rules: AnyGame, table: Queue, args: string[]): Promise<number> {
  const values = readFlags(args, {
    ...flagsOf([...tableFlags, 'ip', 'seed', ...(isForTwo(rules) ? swissFlags : [])], table.short),
    ...gameFlags(rules, table.short),
  });
  if (values.ip === undefined || values.port === undefined)
    throw new Usage('Must specify IP address and a port number.');
  const where = { ip: values.ip as string, port: readPort(values) };
  const moveTime =
    1000 *
    readNumber(values, 'time', 'The time limit for a move', {
      least: 0.01,
      most: 86_400,
      otherwise: rules.moveTime / 1000,
      whole: false,
    });
  const { tooEarly, notExpected } = table;
  const setup = {
    game: name,
    rules,
    moveTime,
    tooEarly,
    notExpected,
    options: readOptions(rules, values),
    ...readLimits(values),
    protocol: await loadProtocol(name),
    say: (line: string) => console.log(line),
  };
  if (values.tournament !== undefined) return await (await import('../swisstable.ts')).serveSwiss(setup, values, where);
  withoutTournament(values);
  const seed = (number: number): string =>
    values.seed === undefined ? randomBytes(16).toString('hex') : `${values.seed as string}/${number}`;
  const open = await listening(
    openTable({ ...setup, seed, ...readLogFolder(values) }, where),
    `${where.ip}:${where.port}`,
  );
  const stopped = new Promise<number>((resolve) =>
    stopGently(0, console.log, () => void open.close(grace).then(() => resolve(0))),
  );
  console.log(startedOn(open)); // who reads this may stop us at once
  return await stopped;
}
