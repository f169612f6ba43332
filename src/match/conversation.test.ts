import { describe, expect, test } from 'vitest';
import { memoryPair } from '../channels/memory.ts';
import type { Outcome } from '../game/fault.ts';
import { defaults } from '../game/defaults.ts';
import type { Frame } from '../game/view/frames.ts';
import { conversationOf } from '../game/view/conversation.ts';
import { roundOf } from '../game/clock.ts';
import { jsonName } from '../game/json-protocol.ts';
import { randomFor } from '../game/random.ts';
import { gameNames, loadGame, loadProtocol, protocolNames } from './games.ts';
import { playMatch } from '../referee/play.ts';

const options: Readonly<Record<string, object>> = {
  chess: { moves: 20 },
  kierki: { deals: '2' },
  voronoi: { stones: 2 },
};

// The conversation on a match's page is the one that its players had.
describe.each(await Promise.all(gameNames().map(async (name) => [name, await protocolNames(name)] as const)))(
  '%s',
  (name, protocols) => {
    test.each(protocols)('the conversation by %s is the one that took place', async (protocolName) => {
      const game = await loadGame(name);
      const protocol = await loadProtocol(name, protocolName);
      const heard: string[][] = Array.from({ length: game.seats.min }, () => []);
      const confirmation = protocol.says?.confirm;
      let state: unknown;
      let turn = 1;
      const pairs = heard.map((lines, seat) => {
        const pair = memoryPair(protocol.framing);
        if (protocol.framing.greeting?.('name') === true) pair.say('name\n');
        let confirmed = Promise.resolve();
        let unread = '';
        pair.onText((text) => {
          const told = (unread + text).split(/\r?\n/);
          unread = told.pop()!;
          for (const line of told) {
            lines.push(`> ${line}`);
            const answers = typeof confirmation === 'function' ? [confirmation(line)].flat() : [];
            if (answers.length > 0) setImmediate(() => answers.forEach(say));
          }
        });
        const say = (text: string): void => {
          lines.push(`< ${text}`);
          pair.say(`${text}\n`);
        };
        return {
          pair,
          player: { ...protocol.player(pair.channel) },
          /** Answers the question, once all messages have come. */
          async answer(): Promise<void> {
            await confirmed;
            await new Promise((resolve) => setTimeout(resolve));
            const move = game.anyMove(state, seat, random(turn));
            say((protocol.says?.move ?? game.write)(move, game.view(state, seat))!);
          },
          /** Confirms the messages before the first question that wait for an answer. */
          confirm(): void {
            for (let count = 0; typeof confirmation === 'string' && count < 2; count++)
              confirmed = confirmed
                .then(() => new Promise((resolve) => setTimeout(resolve)))
                .then(() => say(confirmation));
          },
        };
      });
      const seed = `talk ${name}`;
      const random = (at: number) => randomFor(seed, at);
      const frames: Frame[] = [];
      let outcome: Outcome | undefined;
      for await (const event of playMatch({
        game: name,
        rules: game,
        options: { ...defaults<object>(game), ...options[name] },
        seed,
        players: heard.map((_, seat) => `${seat}`),
        moveTime: game.clock.ms,
        seated: pairs.map(({ player, answer }) => ({
          ...player,
          choose: (view, question) => {
            void answer();
            return player.choose(view, question);
          },
        })),
      })) {
        if (event.event === 'end') outcome = event;
        if (event.event !== 'start' && event.event !== 'turn') continue;
        state = event.state;
        turn++;
        const view = game.open?.(state) ?? game.view(state);
        frames.push({
          view,
          ...(event.event === 'turn' ? event : { moves: {}, ms: {} }),
          toMove: game.toMove(state),
          ...(game.clock.kind === 'game' && { clock: roundOf(game, state) }),
        });
        if (event.event === 'start') for (const { confirm } of pairs) confirm();
      }
      await new Promise((resolve) => setTimeout(resolve));
      expect(outcome).toMatchObject({ cause: 'rules' });
      const named = protocolName === protocols[0] ? {} : { protocol: protocolName };
      const own = await loadProtocol(name);
      const told = await conversationOf(
        game,
        own,
        protocolName === jsonName ? {} : { [protocolName]: protocol },
      )({
        seats: heard.length,
        frames,
        ...named,
        outcome,
      });
      // pages do not know what each seat saw of the secrets of a game, and do not tell it
      const open = (line: string): string =>
        game.open === undefined ? line : line.replace(/,"moves":.*/, ',"view":"..."}');
      for (const [seat, lines] of heard.entries()) {
        const mine = told.filter((message) => message.seat === seat || message.seat === null);
        expect(mine.map(({ said, text }) => `${said ? '<' : '>'} ${text}`)).toEqual(lines.map(open));
      }
    });
  },
);
