import type { Client } from '../../src/game/client.ts';
import type { PlayerFailure } from '../../src/game/fault.ts';
import { escape } from '../../src/kit/escape.ts';
import { faultKinds } from '../../src/game/fault.ts';
import { inbox } from '../../src/game/inbox.ts';
import { readGraph } from './graph.ts';
import type { GeographyMessage } from './messages.ts';
import { game, onTurn, startOf, type Move, type Position, type State } from './rules.ts';

const longest = 1024 * 1024; // bytes of a line; 10,000 vertices take a quarter of it

/**
 * The client for the table's protocol. A client that is told `200` is on turn, so here it always sits on seat 0.
 * `Received:` and `Sent:` are as published, in all languages.
 */
export const client: Client<Position, Move, null> = {
  help: {
    en: `arena client geography -i ADDRESS -p PORT [-4|-6] [--bot NAME] [--seed TEXT]
  -h | --help          Show help
  -i | --ip address    Address or name of a server (required)
  -p | --port number   Port to connect (required)
  -4 | --ipv4          Use IPv4
  -6 | --ipv6          Use IPv6
  --bot name           Which of the game's own bots plays (default = random)
  --seed text          Fixes the chance of the bot`,
    pl: `arena client geography -i ADRES -p PORT [-4|-6] [--bot NAZWA] [--seed TEKST]
  -h | --help          Pokazuje pomoc
  -i | --ip adres      Adres lub nazwa serwera (wymagany)
  -p | --port numer    Port serwera (wymagany)
  -4 | --ipv4          Używa IPv4
  -6 | --ipv6          Używa IPv6
  --bot nazwa          Który z wbudowanych botów gra (domyślnie random)
  --seed tekst         Ustala losowość bota`,
  },
  short: { ip: 'i', port: 'p', ipv4: '4', ipv6: '6' },
  flags: [],
  bot: 'random',
  framing: { cap: longest },
  read: () => ({ value: null }),
  async play(_wish, { channel, bot, random, tell }) {
    const next = inbox(channel);
    let state: State | undefined;
    const go = (from: State, vertex: Move): State => game.play(from, new Map([[onTurn(from), vertex]]), random);
    try {
      for (;;) {
        const heard = await next();
        if (heard.kind !== 'message') return { wrong: goneWords(heard) };
        const text = heard.text.replace(/ ?\r?$/, '');
        tell(`Received: ${escape(text, longest)}`);
        const news = read(text, state);
        if ('ended' in news) return { value: news.ended };
        if ('wrong' in news) return news;
        state = 'start' in news ? news.start : go(news.from, news.to);
        if (game.toMove(state).length === 0) continue; // lost: the server is about to say so
        const move = bot(game.view(state), { seat: 0, turn: state.moves + 1, limit: { wall: game.clock.ms }, random });
        state = go(state, move);
        channel.send(`210 ${move}`);
        tell(`Sent: 210 ${move}`);
      }
    } finally {
      channel.close();
    }
  },
};

/** What a message means. */
type News =
  | { readonly start: State } // the game starts and we are on turn
  | { readonly from: State; readonly to: Move } // the opponent moved
  | { readonly ended: GeographyMessage }
  | { readonly wrong: GeographyMessage }; // a wrong message

const ends: Readonly<Record<string, GeographyMessage>> = {
  230: { code: 'won' },
  231: { code: 'won-on-time' },
  240: { code: 'lost' },
  241: { code: 'lost-on-time' },
};

function read(text: string, state: State | undefined): News {
  const [, code = '', rest = ''] = /^(\d{3})(?: (.*))?$/.exec(text) ?? [];
  const ended = rest === '' ? ends[code] : undefined;
  if (ended !== undefined) return { ended };
  if (code === '200') return started(rest, state);
  if (code === '220' && /^0*\d{1,9}$/.test(rest)) return moved(Number(rest), state);
  if (code !== '999') return { wrong: { code: 'server-strange', text: escape(text) } };
  return state === undefined
    ? { wrong: { code: 'server-refused', text: escape(rest) } }
    : { ended: { code: 'lost-by-command', text: escape(rest) } };
}

function started(text: string, state: State | undefined): News {
  if (state !== undefined) return { wrong: { code: 'server-second-start' } };
  const graph = readGraph(text);
  return 'wrong' in graph ? { wrong: { code: 'server-graph', why: graph.wrong } } : { start: startOf(graph.value) };
}

function moved(vertex: Move, state: State | undefined): News {
  if (state === undefined) return { wrong: { code: 'server-move-first' } };
  const objection = game.objection(state, onTurn(state), vertex);
  return objection === undefined ? { from: state, to: vertex } : { wrong: { code: 'server-move', why: objection } };
}

function goneWords({ fault, reason }: PlayerFailure): GeographyMessage {
  if (fault === 'long-line') return { code: 'server-long-line', why: reason };
  if (fault === 'deaf') return { code: 'server-deaf' };
  return { code: faultKinds[fault] === 'late' ? 'server-silent' : 'server-gone' };
}
