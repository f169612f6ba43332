import type { Catalogue } from '../../game/message.ts';
import { sentence } from '../../text/sentence.ts';
import { languageOf } from '../../text/faults.ts';
import { randomUUID } from 'node:crypto';
import { connect, isIP, type Socket } from 'node:net';
import { socketChannel } from '../../channels/socket.ts';
import { escape } from '../../kit/escape.ts';
import { randomFor } from '../../game/random.ts';
import { reportLine } from '../../channels/report-line.ts';
import { botNames, gameNames, hasPart, loadBot, loadClient, loadGame, type AnyClient } from '../../match/games.ts';
import { Failure } from '../../kit/failure.ts';
import { Usage, type Command } from '../command.ts';
import { whyNot } from '../../kit/files.ts';
import { accept, flagsOf, readNumber, readWords } from '../options.ts';
import { openPerson } from '../person.ts';
import { withWords } from '../tableflags.ts';

const patience = 5000; // ms to connect

const games = (): string[] => gameNames().filter((name) => hasPart(name, 'client'));
const clientOf = async (name: string | undefined): Promise<AnyClient | undefined> =>
  name !== undefined && games().includes(name) ? loadClient(name) : undefined;

export const command: Command = {
  summary: "plays at a game's TCP server, a bot or yourself",
  help,
  async wantsHelp(args) {
    const short = Object.values((await clientOf(args[0]))?.short ?? {});
    return args.includes('--help') || (args.includes('-h') && !short.includes('h'));
  },
  async run(args) {
    try {
      return await play(args);
    } catch (error) {
      if (!(error instanceof Usage)) throw error;
      console.error(`ERROR: ${error.message}\n${await help(args)}`);
      return 1;
    }
  },
};

async function help([game]: readonly string[]): Promise<string> {
  const client = await clientOf(game);
  if (client === undefined)
    return `arena client GAME arguments\n\nPlays at a TCP server of a game: ${games().join(', ')}. arena client GAME --help tells its arguments.`;
  return `${client.help}\n\nBots: ${botNames(game!).join(', ')}`;
}

async function play([game, ...args]: string[]): Promise<number> {
  const client = await clientOf(game);
  if (game === undefined || client === undefined)
    throw new Usage(
      game === undefined ? 'Must specify a game.' : `There is no client for a game called ${escape(game)}.`,
    );
  const { messages } = await loadGame(game);
  const { host, port, family, bot, seed, wish } = readArguments(game, client, args, messages);
  const mind = await loadBot(game, bot);
  const socket = await reach(host, port, family);
  process.stdout.on('error', unread);
  try {
    const played = await client.play(wish, {
      ...outfit(socket),
      channel: socketChannel(socket, client.framing),
      bot: mind,
      random: randomFor(seed, 0),
    });
    if ('wrong' in played) throw new Failure(sentence(played.wrong, languageOf(process.env), messages));
    if (played.value !== undefined) console.log(sentence(played.value, languageOf(process.env), messages));
    return 0;
  } finally {
    socket.destroy();
    process.stdout.off('error', unread);
  }
}

interface Arguments {
  readonly host: string;
  readonly port: number;
  /** The version of IP; 0 for any. */
  readonly family: 0 | 4 | 6;
  readonly bot: string;
  readonly seed: string;
  readonly wish: unknown;
}

function readArguments(game: string, client: AnyClient, args: string[], messages: Catalogue | undefined): Arguments {
  const { flags, short, words = {} } = client;
  const switches = Object.fromEntries(
    [...flags, 'ipv4', 'ipv6'].map((name) => [
      name,
      { type: 'boolean' as const, ...(short[name] !== undefined && { short: short[name] }) },
    ]),
  );
  const {
    positionals,
    values: named,
    given,
  } = readWords(args, { ...flagsOf(['ip', 'port', 'bot', 'seed', ...Object.keys(words)], short), ...switches });
  const values = withWords(named, positionals, words);
  const { ip, bot = client.bot, seed = randomUUID() } = values as Readonly<Record<string, string | undefined>>;
  if (!ip || values.port === undefined) throw new Usage('Must specify IP address and a port number.');
  const port = readNumber(values, 'port', 'The port', { least: 1, most: 65_535, otherwise: 0 });
  if (!botNames(game).includes(bot))
    throw new Usage(`There is no bot called ${escape(bot)}; there are ${botNames(game).join(', ')}.`);
  const wish = accept(
    client.read(
      given.filter((name) => flags.includes(name)),
      Object.fromEntries(Object.keys(words).map((name) => [name, values[name] as string])),
    ),
    messages,
  );
  const version = given.findLast((name) => name === 'ipv4' || name === 'ipv6');
  return {
    host: ip.replace(/^\[(.*)\]$/, '$1'),
    port,
    family: version === undefined ? 0 : version === 'ipv4' ? 4 : 6,
    bot,
    seed,
    wish,
  };
}

/** A closed standard output is not the end of the game. */
const unread = (): void => undefined;

function outfit(socket: Socket): Pick<Parameters<AnyClient['play']>[1], 'tell' | 'report' | 'person'> {
  const here = { address: socket.localAddress!, port: socket.localPort! };
  const there = { address: socket.remoteAddress!, port: socket.remotePort! };
  const tell = (line: string): void => console.log(line);
  return {
    tell,
    report: (way, message) =>
      tell(
        way === 'sent' ? reportLine(here, there, new Date(), message) : reportLine(there, here, new Date(), message),
      ),
    person: () => openPerson(),
  };
}

/** A connection; a `Failure` that says why there is none. */
function reach(host: string, port: number, family: 0 | 4 | 6): Promise<Socket> {
  const place = `${escape(host)} port ${port}`;
  if (family !== 0 && ![0, family].includes(isIP(host)))
    throw new Failure(`cannot connect to ${place}: this is no address of IPv${family}`);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, family });
    const fail = (why: string): void => {
      clearTimeout(clock);
      socket.destroy();
      reject(new Failure(why));
    };
    const clock = setTimeout(() => fail(`cannot connect to ${place}: no answer within ${patience / 1000} s`), patience);
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const version = family !== 0 && error.syscall === 'getaddrinfo' ? ` of IPv${family}` : '';
      fail(`cannot connect to ${place}: ${whyNot(error)}${version}`);
    });
    socket.once('connect', () => {
      clearTimeout(clock);
      resolve(socket);
    });
  });
}
