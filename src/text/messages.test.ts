import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Incoming } from '../game/channel.ts';
import type { PlayerFailure } from '../game/fault.ts';
import { defaults } from '../game/laws.ts';
import { hasSentences, languages, type Catalogue, type Message, type MessageValue } from '../game/message.ts';
import type { Protocol } from '../game/protocol.ts';
import { randomFor, type Random } from '../game/random.ts';
import { needGame } from '../http/views.ts';
import { gameNames, loadGame, loadProtocol, type AnyGame } from '../match/games.ts';
import { common } from './common.ts';
import { sentence } from './sentence.ts';

const codesIn = (catalogue: Catalogue): string[] => Object.keys(catalogue.en);
const allCommon = common.flatMap(codesIn);

describe('the catalogues', () => {
  test('have no code twice', () => {
    expect(allCommon.toSorted()).toEqual([...new Set(allCommon)].toSorted());
  });

  test('have the same codes in each language', () => {
    for (const { en, pl } of common) expect(Object.keys(pl)).toEqual(Object.keys(en));
  });
});

const value: fc.Arbitrary<MessageValue> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.boolean(),
  fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.integer())),
);

/** A message of a forged log: any code with any values, also messages in messages. */
const anyMessage = (codes: readonly string[]): fc.Arbitrary<Message> =>
  fc.letrec<{ message: Message }>((tie) => ({
    message: fc
      .tuple(
        fc.oneof(fc.constantFrom(...codes), fc.string({ unit: 'binary' })),
        fc.dictionary(
          fc.constantFrom('why', 'seconds', 'text', 'name', 'names', 'kind', 'line', 'fault', 'languages', 'scores'),
          fc.oneof({ maxDepth: 3 }, value, tie('message')),
        ),
      )
      .map(([code, values]): Message => ({ ...values, code })),
  })).message;

test('whatever a message holds, its sentence is one line that is safe for a terminal', async () => {
  const games = await Promise.all(gameNames().map(loadGame));
  const codes = [...allCommon, ...games.flatMap(({ messages }) => (messages === undefined ? [] : codesIn(messages)))];
  fc.assert(
    fc.property(
      anyMessage(codes),
      fc.constantFrom(...languages),
      fc.constantFrom(...games),
      (message, language, { messages }) => {
        const text = sentence(message, language, messages);
        expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(text.length).toBeLessThanOrEqual(8 * 2000);
      },
    ),
    { seed: 13, numRuns: process.env['ARENA_SOAK'] === '1' ? 10_000 : 300 },
  );
});

/** Illegal moves that neither random play nor a typing error produces. */
const oddMoves: Readonly<Record<string, readonly unknown[]>> = {
  geography: [-1, 0.5, Number.NaN],
  kierki: ['XX'],
  voronoi: [[-1, 5], [0.5, 7], [Number.NaN, 7], 'gone 9'],
};
/** Answers that can be parsed and are still no move. */
const oddAnswers: Readonly<Record<string, readonly string[]>> = { kierki: ['TRICK12C', 'TRICK1AS'] };

/** What the rules object to moves of other positions and to typing errors, in random matches. */
function objections(name: string, game: AnyGame): Message[] {
  const found: Message[] = [];
  for (const seed of ['a', 'b', 'c']) {
    const played: unknown[] = [];
    let state = game.setup(game.seats.min, defaults(game), randomFor(seed, 0));
    for (let turn = 1; turn <= 30 && game.toMove(state).length > 0; turn++) {
      const random = randomFor(`${seed}/moves`, turn);
      const moves = new Map(game.toMove(state).map((seat) => [seat, game.anyMove(state, seat, random)]));
      const slips = Array.from({ length: 50 }, () =>
        game.read(slip(game.write(random.pick([...played, ...moves.values()])), random)),
      );
      for (const move of [...played, ...slips.filter((each) => each !== undefined), ...(oddMoves[name] ?? [])])
        for (const seat of moves.keys()) found.push(...[game.objection(state, seat, move) ?? []].flat());
      played.push(...moves.values());
      state = game.play(state, moves, randomFor(seed, turn));
    }
  }
  return found;
}

/** One digit changed or added. */
function slip(text: string, random: Random): string {
  const at = random.pick([...text.matchAll(/\d|$/g)].map(({ index }) => index));
  return `${text.slice(0, at)}${random.below(10)}${text.slice(at + random.below(2))}`;
}

/** What a protocol objects to nonsense, once or repeatedly, in place of its first three answers, and to a flood. */
async function complaints(name: string, game: AnyGame, protocol: Protocol<unknown, unknown>): Promise<Message[]> {
  const state = game.setup(game.seats.min, defaults(game), randomFor('a', 0));
  const seat = game.toMove(state)[0]!;
  const [view, limit] = [game.view(state, seat), { wall: 1000 }];
  const found: Message[] = [];
  for (const oks of [[], ['ok'], ['ok', 'ok']]) {
    for (const odd of ['what?', ...(oddAnswers[name] ?? [])]) {
      for (const rest of [odd, undefined]) {
        const words = [...oks, odd];
        const hear = (): Promise<Incoming> => Promise.resolve(heardAs(words.length > 0 ? words.shift() : rest));
        const player = protocol.player({
          send: () => undefined,
          receive: hear,
          waitOn: hear,
          onUnasked: () => undefined,
          close: () => undefined,
        });
        player.see?.(view, seat, limit);
        const answer = await player.choose(view, { seat, turn: 1, limit, random: randomFor('a', 1) });
        if ('failure' in answer) found.push(answer.failure.reason);
      }
    }
  }
  return [...found, flood(protocol).reason];
}

const heardAs = (text: string | undefined): Incoming =>
  text === undefined
    ? { kind: 'failure', fault: 'timeout', reason: { code: 'no-answer', seconds: 1.5 } }
    : { kind: 'message', text, at: 0 };

function flood(protocol: Protocol<unknown, unknown>): PlayerFailure {
  let [say, failure]: [(heard: Incoming) => void, PlayerFailure | undefined] = [() => undefined, undefined];
  const silent = (): Promise<Incoming> => new Promise(() => undefined);
  protocol.player({
    send: () => undefined,
    receive: silent,
    waitOn: silent,
    onUnasked: (tell) => (say = tell),
    close: () => undefined,
  }).onFailure!((told) => (failure = told));
  for (let count = 0; failure === undefined && count < 100_000; count++) say(heardAs('what?'));
  return failure!;
}

/** Words that people and programs type as they are, in every language. */
const typed = 'strict lenient yes what bestmove movenumber movecount score twosided true off'.split(' ');

const wordsIn = (text: string): string[] => text.match(/\p{Ll}{3,}/gu) ?? [];

describe.each(gameNames())('%s', (name) => {
  let game: AnyGame;
  let reasons: Message[];
  beforeAll(async () => {
    game = await loadGame(name);
    const options = Object.values(game.options as Record<string, { read(text: string): object }>);
    const wrong = options.flatMap(({ read }) => Object.values(read('\u0007 what?') as { wrong: Message }));
    reasons = [...objections(name, game), ...(await complaints(name, game, await loadProtocol(name))), ...wrong];
  });

  test('every objection has a sentence in each language', () => {
    expect(reasons.length).toBeGreaterThan(20);
    expect(reasons.filter((reason) => !hasSentences(reason, game.messages, ...common))).toEqual([]);
  });

  test('no English word stays in its Polish sentences', () => {
    const left = reasons.filter((reason) => {
      const [english, polish] = [sentence(reason, 'en', game.messages), sentence(reason, 'pl', game.messages)];
      return wordsIn(polish).some((word) => wordsIn(english).includes(word) && !typed.includes(word));
    });
    expect(left).toEqual([]);
  });

  test('its codes are in no common catalogue', () => {
    expect(codesIn(game.messages ?? { en: {}, pl: {} }).filter((code) => allCommon.includes(code))).toEqual([]);
  });

  test('its pages use the same catalogue', async () => {
    expect((await needGame(name)).view.catalogue).toBe(game.messages);
  });
});
