import type { Catalogue } from '../../game/message.ts';
import { randomUUID } from 'node:crypto';
import { connect, isIP, type Socket } from 'node:net';
import { socketChannel } from '../../channels/socket.ts';
import { escape } from '../../kit/escape.ts';
import { randomFor } from '../../game/random.ts';
import { reportLine } from '../../channels/report-line.ts';
import { botNames, gameNames, hasPart, loadBot, loadClient, loadGame, type AnyClient } from '../../match/games.ts';
import { readArguments } from '../arguments.ts';
import { meant } from '../choose.ts';
import { Failure } from '../../kit/failure.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { whyNot } from '../../text/files.ts';
import { string, withShort, yes, type Flags } from '../flags.ts';
import { openPerson } from '../person.ts';
import { clientFlags } from '../table-flags.ts';
import { texts as argumentTexts } from '../text/arguments.ts';
import { texts } from '../text/client.ts';
import { said } from '../../text/said.ts';
import { spoken } from '../../text/spoken.ts';

const patience = 5000; // ms to connect

const games = (): string[] => gameNames().filter((name) => hasPart(name, 'client'));
const clientOf = async (name: string | undefined): Promise<AnyClient | undefined> =>
  name !== undefined && games().includes(name) ? loadClient(name) : undefined;

export const command = defineCommand({
  flags: {},
  texts,
  words: ['game'],
  games,
  flagsFor: async (game) => flagsOf(await loadClient(game)),
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
      // geography's specification wants this word before the message, in all languages
      console.error(`ERROR: ${error.message}\n${await help(args)}`);
      return 1;
    }
  },
});

async function help([game]: readonly string[]): Promise<string> {
  const client = await clientOf(game);
  if (client === undefined) return `${texts().usage}\n\n${texts().games(games().join(', '))}`;
  return `${spoken(client.help)}\n\n${texts().bots(botNames(game!).join(', '))}`;
}

async function play([game, ...args]: string[]): Promise<number> {
  const client = await clientOf(game);
  if (game === undefined || client === undefined)
    throw new Usage(
      game === undefined ? texts().mustSpecifyGame : `${texts().noClient(escape(game))}${meant(game, games())}`,
    );
  const { messages } = await loadGame(game);
  const { host, port, family, bot, seed, settings } = readClientArguments(game, client, args, messages);
  const mind = await loadBot(game, bot);
  const socket = await reach(host, port, family);
  if (!process.stdout.listeners('error').includes(unread)) process.stdout.on('error', unread);
  try {
    const played = await client.play(settings, {
      ...setup(socket),
      channel: socketChannel(socket, client.framing),
      bot: mind,
      random: randomFor(seed, 0),
    });
    if ('wrong' in played) throw new Failure(said(played.wrong, messages));
    if (played.value !== undefined) console.log(said(played.value, messages));
    return 0;
  } finally {
    socket.destroy();
  }
}

/** A client's own flags take no value, except the positional ones. */
const ownFlags = ({ flags, words = {} }: AnyClient): Flags => ({
  ...Object.fromEntries(flags.map((name) => [name, yes()])),
  ...Object.fromEntries(Object.keys(words).map((name) => [name, string()])),
});
const flagsOf = (client: AnyClient): Flags => withShort({ ...ownFlags(client), ...clientFlags }, client.short);

interface ClientArguments {
  readonly host: string;
  readonly port: number;
  /** The IP version; 0 for any. */
  readonly family: 0 | 4 | 6;
  readonly bot: string;
  readonly seed: string;
  readonly settings: unknown;
}

function readClientArguments(
  game: string,
  client: AnyClient,
  args: string[],
  messages: Catalogue | undefined,
): ClientArguments {
  const { flags, short, words = {} } = client;
  const { values, given, written } = readArguments(args, { ...ownFlags(client), ...clientFlags }, { short, words });
  const { ip, port, bot = client.bot, seed = randomUUID() } = values;
  if (!ip || port === undefined) throw new Usage(argumentTexts().mustSpecifyServer);
  const bots = botNames(game);
  if (!bots.includes(bot)) throw new Usage(`${texts().noBot(escape(bot), bots.join(', '))}${meant(bot, bots)}`);
  const settings = client.read(
    given.filter((name) => flags.includes(name)),
    Object.fromEntries(Object.keys(words).map((name) => [name, written[name]!])),
  );
  if ('wrong' in settings) throw new Usage(said(settings.wrong, messages));
  const version = given.findLast((name) => name === 'ipv4' || name === 'ipv6');
  return {
    host: ip.replace(/^\[(.*)\]$/, '$1'),
    port,
    family: version === undefined ? 0 : version === 'ipv4' ? 4 : 6,
    bot,
    seed,
    settings: settings.value,
  };
}

/** A closed standard output does not end the game; it may be noticed only after the last line. */
const unread = (): void => undefined;

function setup(socket: Socket): Pick<Parameters<AnyClient['play']>[1], 'tell' | 'report' | 'person'> {
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

/** Connects; a `Failure` says why that is impossible. */
function reach(host: string, port: number, family: 0 | 4 | 6): Promise<Socket> {
  const place = texts().place(escape(host), port);
  if (family !== 0 && ![0, family].includes(isIP(host)))
    throw new Failure(texts().cannotConnect(place, texts().noAddressOf(family)));
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, family });
    const fail = (why: string): void => {
      clearTimeout(clock);
      socket.destroy();
      reject(new Failure(texts().cannotConnect(place, why)));
    };
    const clock = setTimeout(() => fail(texts().noAnswer(patience / 1000)), patience);
    socket.once('error', (error: NodeJS.ErrnoException) => {
      fail(family !== 0 && error.syscall === 'getaddrinfo' ? texts().nameWithout(family) : whyNot(error));
    });
    socket.once('connect', () => {
      clearTimeout(clock);
      resolve(socket);
    });
  });
}
