import { beforeAll, describe, expect, test } from 'vitest';
import { gameNames, loadGame, loadProtocol, type AnyGame } from '../match/games.ts';
import { needGame } from '../http/views.ts';
import type { Heard } from '../game/channel.ts';
import type { Trouble } from '../game/fault.ts';
import type { Protocol } from '../game/protocol.ts';
import type { Random } from '../game/random.ts';
import { defaults } from '../game/laws.ts';
import { inPolish } from './polish.ts';
import { randomFor } from '../game/random.ts';

/** Moves that neither chance nor a slip of the pen leads to. */
const oddMoves: Readonly<Record<string, readonly unknown[]>> = {
  geography: [-1, 0.5, Number.NaN],
  kierki: ['XX'],
  voronoi: [[-1, 5], [0.5, 7], [Number.NaN, 7], 'gone 9'],
};
/** Answers that can be read and are still no move. */
const oddAnswers: Readonly<Record<string, readonly string[]>> = { kierki: ['TRICK12C', 'TRICK1AS'] };

/** What the rules say against moves of other positions and slips of the pen, in random matches. */
function objections(name: string, game: AnyGame): string[] {
  const found = new Set<string>();
  for (const seed of ['a', 'b', 'c']) {
    const played: unknown[] = [];
    let state = game.setup(game.seats.min, defaults(game), randomFor(seed, 0));
    for (let turn = 1; turn <= 30 && game.toMove(state).length > 0; turn++) {
      const random = randomFor(`${seed}/moves`, turn);
      const moves = new Map(game.toMove(state).map((seat) => [seat, game.anyMove(state, seat, random)]));
      const slips = Array.from({ length: 50 }, () =>
        game.read(slip(game.write(random.pick([...played, ...moves.values()])), random)),
      );
      for (const move of [...played, ...slips.filter((each) => each !== undefined), ...(oddMoves[name] ?? [])]) {
        for (const seat of moves.keys()) found.add(game.objection(state, seat, move) ?? '');
      }
      played.push(...moves.values());
      state = game.play(state, moves, randomFor(seed, turn));
    }
  }
  found.delete('');
  return [...found];
}

/** Another digit in the place of one, or one too many. */
function slip(text: string, random: Random): string {
  const at = random.pick([...text.matchAll(/\d|$/g)].map(({ index }) => index));
  return `${text.slice(0, at)}${random.below(10)}${text.slice(at + random.below(2))}`;
}

/**
 * What a protocol says against nonsense, once or again and again, in the place of its first three answers, and against
 * a flood.
 */
async function complaints(name: string, game: AnyGame, protocol: Protocol<unknown, unknown>): Promise<string[]> {
  const state = game.setup(game.seats.min, defaults(game), randomFor('a', 0));
  const seat = game.toMove(state)[0]!;
  const [view, limit] = [game.view(state, seat), { wall: 1000 }];
  const found: string[] = [];
  for (const oks of [[], ['ok'], ['ok', 'ok']]) {
    for (const odd of ['what?', ...(oddAnswers[name] ?? [])]) {
      for (const rest of [odd, undefined]) {
        const words = [...oks, odd];
        const hear = (): Promise<Heard> => Promise.resolve(heardAs(words.length > 0 ? words.shift() : rest));
        const player = protocol.player({
          send: () => undefined,
          receive: hear,
          waitOn: hear,
          onUnasked: () => undefined,
          close: () => undefined,
        });
        player.see?.(view, seat, limit);
        const answer = await player.choose(view, { seat, turn: 1, limit, random: randomFor('a', 1) });
        if ('trouble' in answer) found.push(answer.trouble.reason);
      }
    }
  }
  return [...found, flood(protocol).reason];
}

const heardAs = (text: string | undefined): Heard =>
  text === undefined
    ? { kind: 'trouble', fault: 'timeout', reason: 'no answer within 1.5 s' }
    : { kind: 'message', text, at: 0 };

function flood(protocol: Protocol<unknown, unknown>): Trouble {
  let [say, trouble]: [(heard: Heard) => void, Trouble | undefined] = [() => undefined, undefined];
  const silent = (): Promise<Heard> => new Promise(() => undefined);
  protocol.player({
    send: () => undefined,
    receive: silent,
    waitOn: silent,
    onUnasked: (tell) => (say = tell),
    close: () => undefined,
  }).onTrouble!((told) => (trouble = told));
  for (let count = 0; trouble === undefined && count < 10_000; count++) say(heardAs('what?'));
  return trouble!;
}

/** The fixed parts of each sentence that stands in the source of `objection`. */
const sentences = ({ objection }: AnyGame): string[][] =>
  [...objection.toString().matchAll(/(["'`])((?:(?!\1).)*)\1/g)]
    .map(([, , text]) => text!)
    .filter((text) => /[a-z] | [a-z]/.test(text))
    .map((text) => text.split(/\$\{[^}]*\}/));

const wordsIn = (text: string): string[] => text.match(/\p{Ll}{3,}/gu) ?? [];

describe.each(gameNames())('%s', (name) => {
  let game: AnyGame;
  let objected: string[];
  let reasons: string[];
  beforeAll(async () => {
    game = await loadGame(name);
    objected = objections(name, game);
    reasons = [...objected, ...(await complaints(name, game, await loadProtocol(name)))];
  });

  test('all its objections are heard here', () => {
    expect(sentences(game).length).toBeGreaterThan(1);
    expect(
      sentences(game).filter((parts) => !objected.some((reason) => parts.every((part) => reason.includes(part)))),
    ).toEqual([]);
  });

  test('each has its Polish words, and no English one stays', () => {
    const pairs = reasons.map((reason) => [reason, inPolish(reason, game.polish)] as const);
    expect(
      pairs.filter(
        ([reason, polish]) => polish === reason || wordsIn(polish).some((word) => wordsIn(reason).includes(word)),
      ),
    ).toEqual([]);
  });

  test('nothing is put into Polish that nobody says', () => {
    const parts = reasons.flatMap((reason) => reason.split(', after a wrong answer: '));
    expect(game.polish!.filter(([english]) => !parts.some((part) => english.test(part)))).toEqual([]);
  });

  test('its pages say the same', async () => {
    expect((await needGame(name)).view.polish).toBe(game.polish);
  });
});
