import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { socketChannel } from '../../channels/socket.ts';
import { escape } from '../../game/escape.ts';
import { randomFor } from '../../game/random.ts';
import { botNames, gameNames, hasPart, loadBot, loadClient } from '../../match/games.ts';
import { Failure, Usage, type Command } from '../command.ts';
import { flagsOf, readNumber, readWords, whyNot } from '../options.ts';

const patience = 5000; // ms to connect

const games = (): string[] => gameNames().filter((name) => hasPart(name, 'client'));

const help = `arena client GAME -i ADDRESS -p PORT [--bot NAME] [--seed TEXT]
  -h | --help          Show help
  -i | --ip address    Address or name of a server (required)
  -p | --port number   Port to connect (required)
  --bot name           Which of the game's own bots plays (default = random)
  --seed text          Fixes the chance of the bot

Games and their bots:
${games().map((game) => `  ${game}: ${botNames(game).join(', ')}`).join('\n')}`;

export const command: Command = {
  summary: "plays one of a game's own bots at a server",
  help,
  async run(args) {
    try {
      return await play(args);
    } catch (error) {
      if (!(error instanceof Usage)) throw error;
      console.error(`ERROR: ${error.message}\n${help}`);
      return 1;
    }
  },
};

async function play(args: string[]): Promise<number> {
  const { positionals, values } = readWords(args, flagsOf(['ip', 'port', 'bot', 'seed'], { ip: 'i', port: 'p' }));
  const [game, extra] = positionals;
  if (game === undefined || !games().includes(game)) throw new Usage(game === undefined ? 'Must specify a game.' : `There is no client for a game called ${escape(game)}.`);
  if (extra !== undefined) throw new Usage(`Unrecognized argument ${escape(extra)}`);
  const { ip, bot = 'random', seed = randomUUID() } = values as Readonly<Record<string, string | undefined>>;
  if (!ip || values.port === undefined) throw new Usage('Must specify IP address and a port number.');
  const port = readNumber(values, 'port', 'The port', { least: 1, most: 65_535, otherwise: 0 });
  if (!botNames(game).includes(bot)) throw new Usage(`There is no bot called ${escape(bot)}; there are ${botNames(game).join(', ')}.`);

  const [client, mind] = await Promise.all([loadClient(game), loadBot(game, bot)]);
  const channel = socketChannel(await reach(ip.replace(/^\[(.*)\]$/, '$1'), port), client.framing);
  const played = await client.play(channel, mind, randomFor(seed, 0), (line) => console.log(line));
  if ('wrong' in played) throw new Failure(played.wrong);
  console.log(played.value);
  return 0;
}

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
    const clock = setTimeout(() => fail(`cannot connect to ${place}: no answer within ${patience / 1000} s`), patience);
    socket.once('error', (error) => fail(`cannot connect to ${place}: ${whyNot(error)}`));
    socket.once('connect', () => {
      clearTimeout(clock);
      resolve(socket);
    });
  });
}
