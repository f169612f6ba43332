import { expect, test } from 'vitest';
import { bot } from '../../../games/geography/bots/random.ts';
import { game, type Move, type Position, type State } from '../../../games/geography/rules.ts';
import type { MatchEvent } from '../../game/log.ts';
import { randomFor } from '../../game/random.ts';
import { inProcess, playMatch } from '../../referee/play.ts';
import { Person } from './person.ts';

/** A match of a person, who is asked by this. */
async function play(ask: (turn: number, person: Person<Position, Move>, state: State) => void, clock?: number) {
  let state!: State;
  const asked: number[] = [];
  const person: Person<Position, Move> = new Person({
    ask: (turn) => {
      asked.push(turn);
      queueMicrotask(() => ask(turn, person, state));
    },
    read: (text) => game.read(text),
    objection: (move) => game.objection(state, 0, move),
    isTimed: clock !== undefined,
  });
  const events: MatchEvent[] = [];
  for await (const event of playMatch({
    rules: game,
    game: 'geography',
    seed: 'p',
    options: { gsize: 8, graph: '' },
    players: ['a', 'b'],
    moveTime: clock ?? 1e8,
    clock: { kind: 'move', ms: clock ?? 1e8 } as const,
    seated: [person, inProcess(bot)],
  })) {
    if ('state' in event) state = event.state;
    events.push(event);
  }
  return { events, asked, person };
}
const legal = (state: State): string => game.write(game.anyMove(state, 0, randomFor('legal', 0)));

test('a person moves; what is no move, or not legal, is refused and is no fault', async () => {
  const refused: (string | undefined)[] = [];
  const { events } = await play((turn, person, state) => {
    refused.push(person.move(turn, 'hello')?.code, person.move(turn, '7777')?.code);
    person.move(turn, legal(state));
  });
  expect(new Set(refused.slice(0, 1))).toEqual(new Set(['no-move']));
  expect(refused.every((code) => code !== undefined)).toBe(true);
  expect(events.at(-1)).toMatchObject({ event: 'end', cause: 'rules' });
});

test('a second move, one for an earlier turn and one after the end are nothing', async () => {
  const { events, asked, person } = await play((turn, player, state) => {
    expect(player.move(turn - 1, legal(state))).toBeUndefined();
    player.move(turn, legal(state));
    expect(player.move(turn, legal(state))).toBeUndefined();
  });
  expect(events.filter(({ event }) => event === 'turn').length).toBeGreaterThan(asked.length);
  expect(person.move(asked.at(-1)!, '0')).toBeUndefined();
  person.resign();
});

test('a person resigns, or runs out of time', async () => {
  const resigned = await play((turn, person, state) => (turn < 3 ? person.move(turn, legal(state)) : person.resign()));
  expect(resigned.events.at(-1)).toMatchObject({ cause: 'resigned', by: 0, scores: [0, 1] });
  const late = await play(() => undefined, 20.000_000_1);
  expect(late.events.at(-1)).toMatchObject({ cause: 'timeout', by: 0, reason: { seconds: 0.02 } });
});
