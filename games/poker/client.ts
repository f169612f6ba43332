import type { Client } from '../../src/game/client.ts';
import { inbox } from '../../src/game/inbox.ts';
import { escape } from '../../src/kit/escape.ts';
import { learn, viewOf, type Known } from './client-known.ts';
import { readTold, writeAnswer } from './protocol-messages.ts';
import { game } from './rules.ts';
import type { Move, View } from './state.ts';

const longest = 4096; // bytes of a line

/** A client for the line protocol. `Received:` and `Sent:` are those of the other games' clients, in all languages. */
export const client: Client<View, Move, null> = {
  help: {
    en: `arena client poker ADDRESS PORT [--bot NAME] [--seed TEXT]
  ADDRESS        Address or name of a server that speaks the line protocol
  PORT           Port to connect
  --help         Show help
  --ipv4         Use IPv4
  --ipv6         Use IPv6
  --bot name     Which of the game's own bots plays (default = tight)
  --seed text    Fixes the chance of the bot`,
    pl: `arena client poker ADRES PORT [--bot NAZWA] [--seed TEKST]
  ADRES          Adres lub nazwa serwera, który mówi protokołem wierszy
  PORT           Port serwera
  --help         Pokazuje pomoc
  --ipv4         Używa IPv4
  --ipv6         Używa IPv6
  --bot nazwa    Który z wbudowanych botów gra (domyślnie tight)
  --seed tekst   Ustala losowość bota`,
  },
  short: {},
  words: { ip: 'required', port: 'required' },
  flags: [],
  bot: 'tight',
  framing: { cap: longest },
  read: () => ({ value: null }),

  async play(_settings, { channel, bot, random, tell }) {
    const next = inbox(channel);
    let known: Known | undefined;
    let turn = 0;
    try {
      for (;;) {
        const heard = await next();
        if (heard.kind !== 'message') return { wrong: { code: 'server-gone' } };
        const { text } = heard;
        tell(`Received: ${escape(text, longest)}`);
        if (known !== undefined && text.startsWith('END ')) {
          const told = readTold(text);
          const place = told.kind === 'end' ? told.places[known.seat]! : 0;
          return { value: { code: 'match-over', place, seats: known.seats } };
        }
        const view = known !== undefined && text.startsWith('TURN ') ? viewOf(known, text) : undefined;
        if (view !== undefined) {
          const question = { seat: view.seat!, turn: ++turn, limit: { wall: game.clock.ms }, random };
          const answer = writeAnswer(bot(view, question));
          channel.send(answer);
          tell(`Sent: ${answer}`);
          continue;
        }
        known = learn(known, text);
        if (known !== undefined) continue;
        if (text.startsWith('MATCHSTATE:')) return { wrong: { code: 'server-acpc' } };
        return { wrong: { code: 'server-strange', text: escape(text) } };
      }
    } finally {
      channel.close();
    }
  },
};
