import { expect, test } from 'vitest';
import { bot } from '../../games/geography/bots/random.ts';
import { game as geography } from '../../games/geography/rules.ts';
import { defaults } from '../game/laws.ts';
import type { MatchEvent } from '../game/log.ts';
import type { Frame } from '../game/view/frames.ts';
import type { AnyGame } from '../match/games.ts';
import { inProcess, playMatch } from '../referee/play.ts';
import { frameAfter, readNews } from './news.ts';
import { TableBroadcast } from './table-broadcast.ts';

const rules: AnyGame = geography;
const table = { game: 'geography', rules, seats: 2, moveTime: 1000, pause: 0, name: 'table' };

async function played(): Promise<MatchEvent[]> {
  const seated = [inProcess(bot), inProcess(bot)];
  const options = { ...defaults(geography), gsize: 8 };
  const setup = { game: 'geography', rules, options, seed: 'news', players: ['one', 'two'], moveTime: 1000, seated };
  const events: MatchEvent[] = [];
  for await (const event of playMatch(setup)) events.push(event);
  return events;
}

test('all that a table tells is read as it was told, and its frames follow from each other', async () => {
  const broadcast = new TableBroadcast(table);
  let frame: Frame | undefined;
  for (const news of [broadcast.awaited(), ...(await played()).flatMap((event) => broadcast.of(event))]) {
    const read = readNews(JSON.stringify(news));
    expect(read).toEqual({ value: JSON.parse(JSON.stringify(news)) });
    if (news.event !== 'frame') continue;
    const next = frameAfter(frame, news.data.change);
    frame = 'value' in next ? next.value : undefined;
  }
  expect(JSON.stringify(frame)).toBe(JSON.stringify(broadcast.frame));
});

const match = new TableBroadcast(table).match;
const line = (event: string, data: unknown): string => JSON.stringify({ event, data });
const noNews = 'a line must be a JSON object whose event is match, frame or end';
const deep = (parts: number): string => `${'{"keys":{"a":'.repeat(parts)}0${'}}'.repeat(parts)}`;

test.each([
  [noNews, 'hello'],
  [noNews, 'null'],
  [noNews, '[]'],
  [noNews, line('goal', {})],
  [noNews, `{"event":"frame","data":{"change":${deep(100_000)}}}`],
  ['data must have required properties match', line('match', {})],
  ['data.match.players must be array', line('match', { match: { ...match, players: 'two' } })],
  [
    'data.match.players.0 must have required properties name',
    line('match', { match: { ...match, players: [{ seat: 'A', bot: 0 }] } }),
  ],
  [
    'data.match.outcome.scores.0 must be number',
    line('end', { match: { ...match, outcome: { scores: ['1'], cause: 'rules' } } }),
  ],
  ['data.match.used is not known here', line('end', { match: { ...match, used: 5 } })],
  ['data.change.head must be >= 0', line('frame', { change: { head: -1, tail: 0, items: [] } })],
])('%s', (wrong, text) => {
  expect(readNews(text)).toEqual({ wrong });
});

test.each([
  [0, 'it must be object'],
  [{ is: { view: {}, moves: [], ms: {}, toMove: [] } }, 'moves must be object'],
  [{ head: 0, tail: 0, items: [] }, 'it must be object'],
  [{ keys: { view: { is: 1 } } }, 'it must have required properties moves, ms, toMove'],
] as const)('the change %j of nothing is no position', (change, wrong) => {
  expect(frameAfter(undefined, change)).toEqual({ wrong });
});
