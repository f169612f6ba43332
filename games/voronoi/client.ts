import type { Incoming } from '../../src/game/channel.ts';
import type { Client } from '../../src/game/client.ts';
import type { Reading } from '../../src/kit/reading.ts';
import { escape } from '../../src/kit/escape.ts';
import { said } from '../../src/text/said.ts';
import { inbox } from '../../src/game/inbox.ts';
import type { Stone } from './field.ts';
import { messages, type VoronoiMessage } from './messages.ts';
import { readInfo, readUpdate, type Info, type Update } from './protocol-messages.ts';
import { game } from './rules.ts';
import type { Move, Round, State } from './state.ts';

const longest = 1024 * 1024; // bytes of a line

/**
 * A client for the protocol, at our server and at others. `Received:` and `Sent:` are those of geography's client, in
 * all languages.
 */
export const client: Client<State, Move, string> = {
  help: {
    en: `arena client voronoi IP PORT NAME [--bot NAME] [--seed TEXT]
  IP             Address or name of a server
  PORT           Port to connect
  NAME           The name of the team
  --help         Show help
  --ipv4         Use IPv4
  --ipv6         Use IPv6
  --bot name     Which of the game's own bots plays (default = random)
  --seed text    Fixes the chance of the bot`,
    pl: `arena client voronoi IP PORT NAZWA [--bot NAZWA] [--seed TEKST]
  IP             Adres lub nazwa serwera
  PORT           Port serwera
  NAZWA          Nazwa drużyny
  --help         Pokazuje pomoc
  --ipv4         Używa IPv4
  --ipv6         Używa IPv6
  --bot nazwa    Który z wbudowanych botów gra (domyślnie random)
  --seed tekst   Ustala losowość bota`,
  },
  short: {},
  words: { ip: 'required', port: 'required', name: 'required' },
  flags: [],
  bot: 'random',
  framing: { cap: longest },
  read: (_flags, { name }) =>
    /[\p{C}\p{Zl}\p{Zp}]/u.test(name!) || name!.trim() === '' ? { wrong: { code: 'team-name' } } : { value: name! },

  async play(name, { channel, bot, random, tell }) {
    const next = inbox(channel);
    const say = (message: VoronoiMessage): void => tell(said(message, messages));
    const hear = async (): Promise<Reading<string, VoronoiMessage>> => textOf(await next());
    try {
      const first = await hear();
      if ('wrong' in first) return first;
      const info = readInfo(first.value);
      if (info === undefined) return { wrong: strange(first.value) };
      say({ code: 'seated', player: info.seat + 1, players: info.players, stones: info.stones });
      channel.send(String.fromCharCode(...new TextEncoder().encode(name)));
      let table = sitDown(info);
      for (let turn = 1; ;) {
        const heard = await hear();
        if ('wrong' in heard) return heard;
        const update = readUpdate(heard.value, info.players);
        if (update === undefined) return { wrong: strange(heard.value) };
        tell(`Received: ${escape(heard.value, longest)}`);
        table = learn(table, update, heard.value);
        if (update.over) {
          say({ code: 'game-over', game: table.over.length });
          if (table.over.length === info.players) return { value: totals(table) };
          continue;
        }
        const state = stateOf(table);
        const move = table.isRefused
          ? game.anyMove(state, info.seat, random)
          : bot(state, { seat: info.seat, turn: turn++, limit: { wall: game.clock.ms }, random });
        table = { ...table, put: move };
        channel.send(game.write(move));
        tell(`Sent: ${game.write(move)}`);
      }
    } finally {
      channel.close();
    }
  },
};

/** What a client knows from its messages. */
interface Table extends Info {
  readonly over: readonly Round[];
  readonly now: Round;
  /** The last update, and the move that answered it. */
  readonly told: string;
  readonly put: Move | undefined;
  /** The server sent the same update again: the last move is illegal. */
  readonly isRefused: boolean;
}

const sitDown = (info: Info): Table => ({
  ...info,
  over: [],
  now: newRound(info),
  told: '',
  put: undefined,
  isRefused: false,
});
const newRound = ({ players }: Info): Round => ({ stones: [], scores: Array<number>(players).fill(0), end: null });

function learn(table: Table, update: Update, text: string): Table {
  const isRefused = table.put !== undefined && text === table.told;
  const own: Stone[] =
    table.put === undefined || isRefused || typeof table.put === 'string' ? [] : [[...table.put, table.seat]];
  const known = [...table.now.stones, ...own];
  const stones = [...known, ...update.stones.filter(([row, col]) => !known.some(([r, c]) => r === row && c === col))];
  const now: Round = { stones, scores: update.scores, end: update.over ? 'placed' : null };
  return update.over
    ? { ...table, over: [...table.over, now], now: newRound(table), told: '', put: undefined, isRefused }
    : { ...table, now, told: text, put: undefined, isRefused };
}

/** The table as a bot sees it. A player with a negative score has left. */
function stateOf({ players, stones, over, now }: Table): State {
  const gone = now.scores.flatMap((score, seat) => (score < 0 ? [seat] : []));
  return { players, stones, games: [...over, now], gone };
}

function totals({ over, players }: Table): VoronoiMessage {
  const sums = Array.from({ length: players }, (_, seat) => over.reduce((sum, { scores }) => sum + scores[seat]!, 0));
  return { code: 'all-over', scores: sums };
}

function textOf(heard: Incoming): Reading<string, VoronoiMessage> {
  if (heard.kind === 'message') return { value: heard.text };
  return {
    wrong: heard.fault === 'left' ? { code: 'server-gone' } : { code: 'server-fault', why: heard.reason },
  };
}

const strange = (text: string): VoronoiMessage => ({ code: 'server-strange', text: escape(text) });
