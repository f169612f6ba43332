import { describe, expect, test } from 'vitest';
import { bot as random } from '../../../games/geography/bots/random.ts';
import { game as geography } from '../../../games/geography/rules.ts';
import { bot as lowest } from '../../../games/kierki/bots/lowest.ts';
import { game as kierki } from '../../../games/kierki/rules.ts';
import { inEnglish } from '../../../test/in-english.ts';
import { defaults } from '../../game/defaults.ts';
import { resignation } from '../../game/player-failure.ts';
import type { Bot, Player } from '../../game/player.ts';
import { inProcess, playMatch } from '../../referee/play.ts';
import { Recording } from '../../referee/recording.ts';
import { checkSent, type Sent } from './check.ts';

type AnyGame = Parameters<typeof checkSent>[0];
const rulesOf = { geography, kierki } as unknown as Record<string, AnyGame>;

/** A match of a person in the first seat, who resigns at this question. */
async function sentOf(game: 'geography' | 'kierki', resignsAt = Infinity, from?: Sent['from']): Promise<Sent> {
  const rules = rulesOf[game]!;
  const bot = (game === 'kierki' ? lowest : random) as unknown as Bot<unknown, unknown>;
  const seats = game === 'kierki' ? 4 : 2;
  let asked = 0;
  const person: Player<unknown, unknown> = {
    choose: (view, question) =>
      ++asked >= resignsAt ? { failure: resignation, ms: 5 } : { move: bot(view, question), ms: 10 },
    leave: () => undefined,
  };
  const recording = new Recording();
  const options = { ...defaults<object>(rules), ...(game === 'kierki' ? { deals: '1' } : { gsize: 12 }) };
  for await (const event of playMatch({
    rules,
    game,
    seed: 'sent',
    options,
    moveTime: 86_400_000,
    clock: { kind: 'move', ms: 86_400_000 },
    players: Array.from({ length: seats }, (_, at) => `player ${at}`),
    seated: [person, ...Array.from({ length: seats - 1 }, () => inProcess(bot))],
    ...(from && { from: from.origin }),
  }))
    recording.add(event);
  const names = ['ola', ...Array.from({ length: seats - 1 }, () => 'random')];
  return { game, log: recording.log, times: recording.times, names, seat: 0, ...(from && { from }) };
}

const check = (sent: Sent): unknown => inEnglish(checkSent(rulesOf[sent.game]!, sent));

describe('a match that was sent', () => {
  test('is kept with the names of those who sat there', async () => {
    const sent = await sentOf('geography');
    const checked = checkSent(rulesOf['geography']!, sent);
    expect(checked).toMatchObject({ value: { seed: 'sent', outcome: { cause: 'rules' }, moveTime: 86_400_000 } });
    expect(checked).toMatchObject({ value: { log: sent.log.replace('["player 0","player 1"]', '["ola","random"]') } });
    expect('value' in checked && checked.value.times.split('\n')[0]).toBe('{"event":1,"ms":{"0":10}}');
  });

  test.each([
    ['geography', { cause: 'resigned', by: 0, scores: [0, 1] }],
    ['kierki', { cause: 'rules' }],
  ] as const)('may end by resignation: %s', async (game, outcome) => {
    expect(check(await sentOf(game, 3))).toMatchObject({ value: { outcome } });
  });

  test('goes on from another match only with its turns', async () => {
    const { log } = await sentOf('geography');
    const from = { log, origin: { match: '/matches/7', turn: 3 } };
    const sent = await sentOf('geography', Infinity, from);
    expect(check(sent)).toMatchObject({
      value: { log: expect.stringContaining('"from":{"match":"/matches/7","turn":3}') },
    });
    const other = { ...from, log: log.replace('"seed":"sent"', '"seed":"other"') };
    expect(check({ ...sent, from: other })).toEqual({
      wrong: 'the log does not begin as the match that it goes on from',
    });
    expect(check({ ...sent, from: undefined as never })).toMatchObject({ wrong: expect.any(String) as string });
  });
});

describe('a forged log is refused', () => {
  const cases: [string, (log: string) => string, RegExp][] = [
    ['no log at all', () => 'hello', /no JSON/],
    ['nothing', () => '', /empty/],
    ['another result', (log) => log.replace(/"scores":\[\d,\d\]/, '"scores":[1,1]'), /the scores are/],
    ['another move', (log) => log.replace(/"moves":\{"0":"\d+"\}/, '"moves":{"0":"99"}'), /turn 1/],
    ['cut short', (log) => log.split('\n').slice(0, 4).join('\n'), /the log stops after turn 3/],
    ['another game', (log) => log.replace('"game":"geography"', '"game":"chess"'), /no log of a match of this game/],
    ['an old version', (log) => log.replace('"version":2,', ''), /another version/],
    ['a newer version', (log) => log.replace('"version":2,', '"version":3,'), /newer arena/],
    ['no clock', (log) => log.replace(/"clock":\{[^}]*\},/, ''), /no log of a match/],
    [
      'a seed of control signs',
      (log) => log.replace('"seed":"sent"', String.raw`"seed":"\u0007"`),
      /no log of a match/,
    ],
    [
      'a fault of a bot',
      (log) =>
        log.replace(
          /\{"event":"end".*\n/,
          '{"event":"fault","turn":2,"seat":1,"fault":"resigned","reason":{"code":"resigned"}}\n',
        ),
      /none that a person/,
    ],
    [
      'a fault that no person has',
      (log) =>
        log.replace(
          /\{"event":"end".*\n/,
          '{"event":"fault","turn":2,"seat":0,"fault":"memory","reason":{"code":"resigned"}}\n',
        ),
      /none that a person/,
    ],
  ];
  test.each(cases)('%s', async (_name, forge, wrong) => {
    const sent = await sentOf('geography');
    expect(check({ ...sent, log: forge(sent.log) })).toEqual({ wrong: expect.stringMatching(wrong) as string });
  });

  test('words that nobody looked at are not kept', async () => {
    const sent = await sentOf('geography', 3);
    const log = sent.log
      .replace('"options":{', '"options":{"evil":"<script>",')
      .replaceAll('"reason":{"code":"resigned"}', '"reason":{"code":"verbatim","text":"evil"},"said":"evil"')
      .replaceAll('{"event":"turn"', '{"evil":"evil","event":"turn"');
    const times = `${sent.times}{"event":1,"ms":{"0":1e99},"notes":{"0":"evil"}}\nevil\n`;
    const checked = checkSent(rulesOf['geography']!, { ...sent, log, times });
    expect(checked).toMatchObject({ value: { outcome: { cause: 'resigned', reason: { code: 'resigned' } } } });
    expect(JSON.stringify(checked)).not.toContain('evil');
  });
});
