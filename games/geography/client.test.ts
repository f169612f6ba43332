import { messages } from './messages.ts';
import { inEnglish } from '../../test/in-english.ts';
import { describe, expect, test } from 'vitest';
import { LineChannel } from '../../src/channels/channel.ts';
import type { Bot } from '../../src/game/player.ts';
import { randomFor } from '../../src/game/random.ts';
import { client } from './client.ts';
import type { Move, Position } from './rules.ts';

const position: Position = { vertices: 6, token: 2, edges: [3, 5, 2, 5, 0, 2, 1, 3, 4, 5], moves: 0 };
const start = '200 6 2 5 3 5 2 5 0 2 1 3 4 5\n';

/** This client neither reports nor has a person. */
const alone = {
  report: () => undefined,
  person(): never {
    throw new Error('there is nobody');
  },
};

/**
 * What the client tells and how it ends when a server sends these texts, each in a segment of its own; the server may
 * disconnect after the last one.
 */
async function hears(
  texts: readonly string[],
  bot: Bot<Position, Move>,
  leaves = false,
): Promise<{ told: string[]; sent: string; end: unknown }> {
  const told: string[] = [];
  let sent = '';
  const wire = {
    write: (text: string) => void (sent += text),
    waiting: () => 0,
    stopReading: () => undefined,
    end: () => undefined,
    destroy: () => undefined,
  };
  const channel = new LineChannel(wire, client.framing);
  const end = client.play(null, {
    ...alone,
    channel,
    bot,
    random: randomFor('client', 0),
    tell: (line) => void told.push(line),
  });
  for (const text of texts) {
    channel.bytes(Buffer.from(text, 'latin1'));
    await new Promise(setImmediate);
  }
  if (leaves) channel.gone({ fault: 'left', reason: { code: 'connection-closed' } });
  const ended = await end;
  channel.gone({ fault: 'left', reason: { code: 'connection-closed' } });
  return { told, sent, end: inEnglish(ended, messages) };
}

/** Plays these moves and records its views. */
function plays(...moves: Move[]): { bot: Bot<Position, Move>; seen: Position[] } {
  const seen: Position[] = [];
  return { seen, bot: (view) => (seen.push(view), moves[seen.length - 1]!) };
}

describe('the client', () => {
  test('plays the game as told and prints every line', async () => {
    const { bot, seen } = plays(5, 1);
    const { told, sent, end } = await hears([start, '220 3\n', '230\n'], bot);
    expect(end).toEqual({ value: 'Won by the rules.' });
    expect(told).toEqual([
      `Received: ${start.trim()}`,
      'Sent: 210 5',
      'Received: 220 3',
      'Sent: 210 1',
      'Received: 230',
    ]);
    expect(sent).toBe('210 5\n210 1\n');
    expect(seen).toEqual([position, { vertices: 6, token: 3, edges: [0, 2, 1, 3, 4, 5], moves: 2 }]);
  });

  test('takes messages in pieces, several at once, and with a carriage return', async () => {
    const whole = `${start}220 3\r\n230\r\n`;
    for (const texts of [[whole], whole.split(''), [start, '22', '0 3\r', '\n230\n']]) {
      expect((await hears(texts, plays(5, 1).bot)).end).toEqual({ value: 'Won by the rules.' });
    }
  });

  test.each([
    ['230', 'Won by the rules.'],
    ['231', 'Won: the opponent ran out of time or left.'],
    ['240', 'Lost by the rules.'],
    ['241', 'Lost: the time for a move ran out.'],
    ['999 there is no \x1b[31mvertex', 'Lost by a wrong command: there is no \\x1b[31mvertex'],
  ])('understands the end by %j', async (text, sentence) => {
    expect((await hears([`${start}${text}\n`], plays(5).bot)).end).toEqual({ value: sentence });
  });

  test('accepts an end before its first move', async () => {
    expect((await hears(['240\n'], plays().bot)).end).toEqual({ value: 'Lost by the rules.' });
  });

  test("waits for the server's verdict when it has no move left", async () => {
    expect((await hears([start, '220 4\n', '240\n'], plays(5).bot)).end).toEqual({ value: 'Lost by the rules.' });
  });

  test.each([
    ['hello \x00\xff\n', 'The server said "hello \\x00\\xff", which is no message of this game.'],
    ['\n', 'The server said "", which is no message of this game.'],
    ['230 7\n', 'The server said "230 7", which is no message of this game.'],
    ['220\n', 'The server said "220", which is no message of this game.'],
    ['220 3\n', 'The server told of a move before the game started.'],
    ['999 not yet\n', 'The server refused to play: not yet'],
    [
      '200 6 2 5 3 5\n',
      'The server sent a graph that cannot be played: The graph must have 5 edges, that is 10 numbers; there are 2.',
    ],
    [
      '200 6 2 x\x07\n',
      'The server sent a graph that cannot be played: The graph must consist of whole numbers, not "x\\u0007".',
    ],
    [`${start}${start}`, 'The server started the game twice.'],
    [`${start}220 1\n`, 'The server told of an impossible move of the opponent: there is no edge from 5 to 1.'],
    [`${start}220 77\n`, 'The server told of an impossible move of the opponent: there is no vertex 77.'],
    ['2'.repeat(1024 * 1024 + 1), 'The server sent a line of more than 1048576 bytes.'],
  ])('reports a wrong message: %.40j', async (text, sentence) => {
    expect((await hears([text], plays(5).bot)).end).toEqual({ wrong: sentence });
  });

  test('reports that the server is gone', async () => {
    expect((await hears([start], plays(5).bot, true)).end).toEqual({
      wrong: 'The server closed the connection before the game was over.',
    });
  });
});
