import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { continuedFrom, whyNotSeated } from '../game/continued.ts';
import { logLine, readLog, type LogLine, type MatchEvent } from '../game/log.ts';
import type { Player } from '../game/player.ts';
import { verify } from '../game/replay.ts';
import type { Message } from '../game/message.ts';
import { sentence } from '../text/sentence.ts';
import { inProcess, playMatch } from '../referee/play.ts';
import { gameNames, loadBot, loadGame, root } from './games.ts';

const inEnglish = (message: Message): string => sentence(message, 'en');

const recorded = gameNames().flatMap((game) => {
  const folder = new URL(`games/${game}/recorded/`, root);
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.jsonl')) : [];
  return files.map((file) => [game, file] as const);
});

function linesOf(game: string, file: string, change = (text: string): string => text): readonly LogLine[] {
  const log = readLog(change(readFileSync(new URL(`games/${game}/recorded/${file}`, root), 'utf8')));
  if ('wrong' in log) throw new Error(inEnglish(log.wrong));
  return log.value;
}

const turnsOf = (lines: readonly LogLine[]) => lines.filter((line) => line.event === 'turn');

test.each(recorded)('%s: others play on from %s, and the new log holds', async (name, file) => {
  const rules = await loadGame(name);
  const bot = await loadBot(name, 'random');
  const lines = linesOf(name, file);
  const turns = turnsOf(lines);
  const half = Math.floor(turns.length / 2);
  const continued = continuedFrom(rules, lines, half);
  if ('wrong' in continued) throw new Error(inEnglish(continued.wrong));
  const { start, past } = continued.value;
  const shown: boolean[] = [];
  const asked: number[] = [];
  const watched: Player<unknown, unknown> = {
    ...inProcess((view, question) => {
      asked.push(question.turn);
      return bot(view, question);
    }),
    see: (_view, _seat, _limit, isPast) => shown.push(isPast === true),
  };
  const events: MatchEvent[] = [];
  const from = { match: file, turn: half };
  const others = start.players.map((_, seat) => (seat === 0 ? watched : inProcess(bot)));
  for await (const event of playMatch({ ...start, rules, from, past, seated: others })) events.push(event);
  const log = readLog(events.map((event) => JSON.stringify(logLine(event))).join('\n'));
  if ('wrong' in log) throw new Error(inEnglish(log.wrong));
  expect(verify(rules, log.value)).toHaveProperty('value');
  expect(log.value[0]).toMatchObject({ event: 'start', seed: start.seed, from });
  // logs without a version have other fingerprints
  expect(
    turnsOf(log.value)
      .slice(0, half)
      .map(({ moves }) => moves),
  ).toEqual(past);
  expect(shown.slice(0, half + 1)).toEqual([...Array<boolean>(half).fill(true), false]);
  expect(Math.min(...asked)).toBeGreaterThan(half);
  expect(events.slice(1, half + 1).every((event) => event.event === 'turn' && Object.keys(event.ms).length === 0)).toBe(
    true,
  );
});

const why = async (turn: number, change?: (text: string) => string): Promise<string> => {
  const read = continuedFrom(await loadGame('geography'), linesOf('geography', 'published.jsonl', change), turn);
  return 'wrong' in read ? inEnglish(read.wrong) : 'it goes on';
};

test('a match goes on from its start and from any turn before its end, and from no other', async () => {
  const turns = turnsOf(linesOf('geography', 'published.jsonl')).length;
  expect(await why(0)).toBe('it goes on');
  expect(await why(turns - 1)).toBe('it goes on');
  expect(await why(turns)).toBe(
    `after turn ${turns} the game is over, and nobody is to move; go on from an earlier turn`,
  );
  expect(await why(turns + 1)).toBe(`there is no turn ${turns + 1} to go on from: this match has ${turns} turns`);
});

test('a log that does not follow from the rules here is of another version', async () => {
  const otherState = (text: string): string => text.replace(/("turn":3,.*"state":")./, '$1x');
  expect(await why(2, otherState)).toBe('it goes on'); // up to there it does
  expect(await why(3, otherState)).toBe(
    'the match does not follow from the rules here, perhaps because another version of the game wrote its log: ' +
      'the state after turn 3 is another one by the rules',
  );
  const noMove = (text: string): string => text.replace(/("turn":3,"moves":\{"\d":")[^"]*/, '$1?');
  expect(await why(5, noMove)).toContain('wrote its log: turn 3: seat 0 has no readable move');
});

test('every seat needs a player, and there are no more', () => {
  const seats = { players: ['a', 'b', 'c'] };
  expect(whyNotSeated(seats, 3)).toBeUndefined();
  expect(inEnglish(whyNotSeated(seats, 2)!)).toBe(
    'this match has 3 seats, and 2 would play on; name one player for each seat',
  );
  expect(inEnglish(whyNotSeated(seats, 0)!)).toContain('nobody would play on');
});

test.each([{ match: 3, turn: 1 }, { match: 'x', turn: -1 }, 'x'])('a log with the origin %j is not read', (from) => {
  const [start] = linesOf('geography', 'published.jsonl');
  const log = readLog(`${JSON.stringify({ ...start, from })}\n`);
  expect('wrong' in log && inEnglish(log.wrong)).toBe('line 1: "from" is missing or wrong');
});
