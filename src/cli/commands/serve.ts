import { fieldFlags, knownFlags, readArguments, readFields } from '../arguments.ts';
import { chooseGame } from '../choose.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { withShort, type Flags } from '../flags.ts';
import { grace, listening, startedOn, stopGently } from '../listening.ts';
import { swissFlags, swissHelp, withoutTournament } from '../swiss-flags.ts';
import { firstComeFlags, lobbyFlags, openLogFolder, ownOptions, seedsOf } from '../table-flags.ts';
import { texts as argumentTexts } from '../text/arguments.ts';
import { texts } from '../text/serve.ts';
import type { FirstCome, TableServer } from '../../game/table.ts';
import { gameNames, hasPart, loadGame, loadProtocol, loadTable, type AnyGame } from '../../match/games.ts';
import { spoken } from '../../text/spoken.ts';
import { openFirstCome } from '../../tables/first-come.ts';

const servable = (): string[] => gameNames().filter((name) => hasPart(name, 'table'));

export const command = defineCommand({
  flags: {},
  texts,
  words: ['game'],
  games: servable,
  async flagsFor(game) {
    const [table, { options, seats }] = await Promise.all([loadTable(game), loadGame(game)]);
    if (table.kind === 'first-come')
      return withShort({ ...firstComeFlagsOf({ seats }), ...fieldFlags(options) }, table.short);
    return withShort(
      knownFlags(lobbyFlags(seats), { only: table.flags, fields: ownOptions(options, table) }),
      table.short,
    );
  },
  help: async ([name]) =>
    name !== undefined && servable().includes(name)
      ? helpOf(await loadTable(name), await loadGame(name))
      : `${texts().usage}\n\n${texts().games(servable().join(', '))}`,

  async run(args) {
    const [name, ...rest] = args;
    const rules = await chooseGame(name);
    if (!servable().includes(name!)) throw new Usage(texts().noServer(name!, servable().join(', ')));
    const table = await loadTable(name!);
    try {
      return table.kind === 'first-come'
        ? await serveFirstCome(name!, rules, table, rest)
        : await (await import('../lobby.ts')).serveLobby(name!, rules, table, rest);
    } catch (error) {
      if (!(error instanceof Usage)) throw error;
      // geography's specification wants this word before the message, in all languages
      console.error(`ERROR: ${error.message}\n${helpOf(table, rules)}`);
      return 1;
    }
  },
});

/** A first-come server of a game for two can host a tournament. */
const isForTwo = ({ seats }: Pick<AnyGame, 'seats'>): boolean => seats.min === 2;
const firstComeFlagsOf = (rules: Pick<AnyGame, 'seats'>): Flags => (isForTwo(rules) ? allFlags : firstComeFlags);
const helpOf = (table: TableServer, rules: AnyGame): string =>
  table.kind === 'first-come' && isForTwo(rules) ? `${spoken(table.help)}\n\n${swissHelp()}` : spoken(table.help);

/** In a tournament `--rounds` are its rounds, else those of a game that has some. */
const without = <V>(written: Readonly<Record<string, V>>, flags: Flags): Record<string, V> =>
  Object.fromEntries(Object.entries(written).filter(([name]) => !(name in flags)));

const allFlags = { ...firstComeFlags, ...swissFlags };

async function serveFirstCome(name: string, rules: AnyGame, table: FirstCome, args: string[]): Promise<number> {
  const { values, written, given } = readArguments(args, allFlags, {
    fields: rules.options,
    short: table.short,
    only: Object.keys(firstComeFlagsOf(rules)),
    words: {},
  });
  const { ip, port } = values;
  if (ip === undefined || port === undefined) throw new Usage(argumentTexts().mustSpecifyServer);
  const where = { ip, port };
  const { tooEarly, notExpected } = table;
  const isTournament = values.tournament !== undefined;
  const setup = {
    game: name,
    rules,
    moveTime: values.time === undefined ? rules.clock.ms : 1000 * values.time,
    tooEarly,
    notExpected,
    options: readFields(rules.options, isTournament ? without(written, swissFlags) : written, rules.messages),
    connections: values.connections,
    perAddress: values['per-address'],
    protocol: await loadProtocol(name),
    say: (line: string) => console.log(line),
  };
  if (isTournament) return await (await import('../swiss-table.ts')).serveSwiss(setup, values, where);
  withoutTournament(given.filter((flag) => !(flag in rules.options)));
  const seed = seedsOf(values.seed);
  const open = await listening(openFirstCome({ ...setup, seed, ...openLogFolder(values.log) }, where), `${ip}:${port}`);
  const stopped = new Promise<number>((resolve) =>
    stopGently(0, console.log, () => void open.close(grace).then(() => resolve(0))),
  );
  console.log(startedOn(open)); // after this line a reader may stop the server
  return await stopped;
}
