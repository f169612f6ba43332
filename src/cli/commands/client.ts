import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { socketChannel } from '../../channels/socket.ts';
import type { Reading } from '../../game/contract.ts';
import { escape } from '../../game/escape.ts';
import { randomFor } from '../../game/random.ts';
import { botNames, gameNames, hasPart, loadBot, loadClient } from '../../match/games.ts';
import { Failure, type Command } from '../command.ts';

const patience = 5000; // ms to connect

const games = (): string[] => gameNames().filter((name) => hasPart(name, 'client'));

const help = `Usage: arena client GAME -i ADDRESS -p PORT [--bot NAME] [--seed TEXT]
Where the allowed arguments are:
  -h | --help          Show help
  -i | --ip address    Address or name of a server (required)
  -p | --port number   Port to connect (required)
  --bot name           Which of the game's own bots plays (default = random)
  --seed text          Fixes the chance of the bot

Games and their bots:
${games().map((game) => `  ${game}: ${botNames(game).join(', ')}`).join('\n')}`;

interface Wish {
  readonly game: string;
  readonly ip: string;
  readonly port: number;
  readonly bot: string;
  readonly seed: string;
}

export const command: Command = {
  summary: "plays one of a game's own bots at a server",
  help,
  async run(args) {
    const wish = readWish(args);
    if ('wrong' in wish) {
      console.error(`ERROR: ${wish.wrong}\n\n${help}`);
      return 1;
    }
    const { game, ip, port, bot, seed } = wish.value;
    const [client, mind] = await Promise.all([loadClient(game), loadBot(game, bot)]);
    const channel = socketChannel(await reach(ip, port), client.framing);
    const played = await client.play(channel, mind, randomFor(seed, 0), (line) => console.log(line));
    if ('wrong' in played) throw new Failure(played.wrong);
    console.log(played.value);
    return 0;
  },
};

function readWish(args: string[]): Reading<Wish> {
  const words = readWords(args);
  if ('wrong' in words) return words;
  const { positionals, values } = words.value;
  const [game, extra] = positionals;
  const { ip, port, bot = 'random', seed = randomUUID() } = values;
  if (game === undefined) return { wrong: 'Must specify a game.' };
  if (!games().includes(game)) return { wrong: `There is no client for a game called ${escape(game)}.` };
  if (extra !== undefined) return { wrong: `Unrecognized argument ${escape(extra)}` };
  if (!ip || port === undefined) return { wrong: 'Must specify IP address and a port number.' };
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) return { wrong: `The port must be a whole number from 1 to 65535, not ${escape(port)}` };
  if (!botNames(game).includes(bot)) return { wrong: `There is no bot called ${escape(bot)}; there are ${botNames(game).join(', ')}.` };
  return { value: { game, ip: ip.replace(/^\[(.*)\]$/, '$1'), port: Number(port), bot, seed } };
}

function readWords(args: string[]): Reading<ReturnType<typeof parse>> {
  try {
    return { value: parse(args) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { wrong: escape(error.message.split(/[.\n]/, 1)[0]!) };
  }
}

const parse = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: { ip: { type: 'string', short: 'i' }, port: { type: 'string', short: 'p' }, bot: { type: 'string' }, seed: { type: 'string' } },
  });

/** A connection; a `Failure` that says why there is none. */
function reach(host: string, port: number): Promise<Socket> {
  const place = `${escape(host)} port ${port}`;
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const fail = (why: string): void => {
      clearTimeout(clock);
      socket.destroy();
      reject(new Failure(why));
    };
    const clock = setTimeout(() => fail(`no answer from ${place} within ${patience / 1000} s; check the address`), patience);
    socket.once('error', (error: NodeJS.ErrnoException) => fail(whyNot(error, host, place)));
    socket.once('connect', () => {
      clearTimeout(clock);
      resolve(socket);
    });
  });
}

function whyNot({ code, message }: NodeJS.ErrnoException, host: string, place: string): string {
  if (code === 'ECONNREFUSED') return `nobody listens on ${place}; start the server first`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `there is no host called ${escape(host)}; check the address`;
  return `cannot connect to ${place}: ${code ?? escape(message)}`;
}
