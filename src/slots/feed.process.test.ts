import { describe, expect, test } from 'vitest';
import { unsandboxed } from '../channels/program.ts';
import type { Outcome } from '../game/fault.ts';
import { readLog, type LogLine } from '../game/log.ts';
import { replay } from '../game/replay.ts';
import { conversationOf } from '../game/view/conversation.ts';
import { framesIn } from '../game/view/frames.ts';
import { gameNames, loadGame, loadProtocol } from '../match/games.ts';
import { defaultPolicy } from '../programs/policy.ts';
import { feedMatch, type FedMessage } from './feed.ts';
import { Referee } from './referee.ts';

const options: Readonly<Record<string, object>> = {
  chess: { moves: 20 },
  kierki: { deals: '2' },
  voronoi: { stones: 2 },
};

async function recorded(game: string): Promise<LogLine[]> {
  const { seats, clock } = await loadGame(game);
  const source = { kind: 'rules', game, options: options[game] ?? {}, limits: { moveTime: clock.ms } } as const;
  const players = Array.from({ length: seats.min }, () => ({ name: 'random', player: { builtIn: 'random' } }));
  const setup = { source, policy: defaultPolicy, tries: 3, isRecorded: true };
  const played = await new Referee().play(setup, { number: 1, seed: 'feed', players });
  if (played.kind !== 'over') throw new Error('not over');
  const log = readLog(played.record!.log);
  if ('wrong' in log) throw new Error('no log');
  return [...log.value];
}

/** A program that has learned one conversation by heart: it leaves at the first message that is not in it. */
const byHeart = (said: readonly { readonly said: boolean; readonly text: string }[], greeting = ''): string => `
  const script = ${JSON.stringify(said)};
  let rest = '';
  const say = () => { while (script[0]?.said) process.stdout.write(script.shift().text + '\\n'); };
  process.stdout.write(${JSON.stringify(greeting)});
  process.stdin.setEncoding('latin1').on('data', (text) => {
    const lines = (rest + text).split(/\\r?\\n/);
    rest = lines.pop();
    for (const line of lines) {
      const expected = script.shift()?.text;
      if (line !== expected) { console.error('told', line, 'instead of', expected); process.exit(9); }
      say();
    }
  });`;

const run = (script: string): ReturnType<typeof unsandboxed> => unsandboxed([process.execPath, '-e', script]);

describe.each(gameNames())('%s', (name) => {
  test('a program is told every word that its seat was told', async () => {
    const [game, protocol, lines] = [await loadGame(name), await loadProtocol(name), await recorded(name)];
    const frames = [...framesIn(game, lines, [])];
    const outcome = lines.at(-1) as LogLine & { event: 'end' } & Outcome;
    const all = await conversationOf(game, protocol)({ seats: game.seats.min, frames, outcome });
    for (const seat of [0, game.seats.min - 1]) {
      const own = all.filter((message) => message.seat === seat || message.seat === null);
      const told: FedMessage[] = [];
      const fed = await feedMatch(game, lines, {
        seat,
        launch: run(byHeart(own, protocol.framing.greeting?.('name') === true ? 'name\n' : '')),
        timing: { startUp: 60_000 },
        tell: (message) => told.push(message),
      });
      expect(fed).toMatchObject({ stderr: '' });
      expect([fed.fault, fed.differs]).toEqual([undefined, undefined]);
      expect(fed.answers).toBe(lines.filter((line) => line.event === 'turn' && seat in line.moves).length);
      const words = told.map(({ from, text }) => `${from} ${text.trim()}`);
      expect(words.filter((text) => text.startsWith('arena '))).toEqual(
        own.filter(({ said }) => !said).map(({ text }) => `arena ${text}`),
      );
    }
  });
});

describe('geography', async () => {
  const [game, lines] = [await loadGame('geography'), await recorded('geography')];
  const feed = (seat: number, script: string, log: readonly LogLine[] = lines): ReturnType<typeof feedMatch> =>
    feedMatch(game, log, { seat, launch: run(script), timing: { startUp: 60_000 }, tell: () => undefined });
  const firstMove = (lines[1] as LogLine & { event: 'turn' }).moves[0]!;
  const faulty = (fault: Partial<LogLine>): readonly LogLine[] => [
    ...lines.slice(0, 3),
    {
      event: 'fault',
      turn: 3,
      seat: 0,
      fault: 'crashed',
      reason: { code: 'verbatim', text: 'x' },
      ...fault,
    } as LogLine,
    { event: 'end', scores: [0, 1], cause: 'crashed', by: 0 },
  ];
  const answers = (...moves: readonly string[]): string => `
    const moves = ${JSON.stringify(moves)};
    process.stdin.on('data', (text) => { if (/^2[12]|^200/.test(text)) console.log('210 ' + moves.shift()); });`;

  test('a crash is the fault of the turn in which it happens, with all of stderr', async () => {
    const fed = await feed(
      0,
      "process.stdin.once('data', () => { console.error('a\\nb\\nc\\nd\\ne'); process.exit(3); })",
    );
    expect(fed).toMatchObject({ answers: 0, fault: { turn: 1, fault: 'crashed' }, stderr: 'a\nb\nc\nd\ne\n' });
  });

  test('a move that the rules do not allow is a fault', async () => {
    expect(await feed(0, answers('999'))).toMatchObject({ fault: { turn: 1, fault: 'illegal', said: '210 999' } });
  });

  test('another answer than the recorded one is told, and the match goes on as it is recorded', async () => {
    const around = [...Array(100).keys()].map(String).filter((vertex) => vertex !== firstMove);
    const state: unknown = replay(game, lines).next().value;
    const other = around.find((vertex) => game.objection(state, 0, Number(vertex)) === undefined)!;
    const third = (lines[3] as LogLine & { event: 'turn' }).moves[0]!;
    const fed = await feed(0, answers(other, third), lines.slice(0, 4));
    expect(fed).toMatchObject({ answers: 2, differs: { turn: 1, answer: other, recorded: firstMove } });
    expect(fed.fault).toBeUndefined();
  });

  test('a program is fed up to the fault of its seat; what it answers there is told', async () => {
    const third = (lines[3] as LogLine & { event: 'turn' }).moves[0]!;
    const fed = await feed(0, answers(firstMove, third), faulty({}));
    expect([fed.answers, fed.instead, fed.fault, fed.differs]).toEqual([2, third, undefined, undefined]);
  });

  test('a program that speaks out of turn is at fault although it is not asked', async () => {
    const fed = await feed(
      0,
      `process.stdin.once('data', () => console.log('210 ${firstMove}\\nhello'))`,
      faulty({ turn: 2 }).toSpliced(2, 1),
    );
    expect(fed).toMatchObject({ answers: 1, fault: { turn: 2, fault: 'chatter', said: 'hello' } });
  });

  test('a log that does not follow from the rules is refused', async () => {
    const forged = lines.with(1, { ...(lines[1] as LogLine & { event: 'turn' }), moves: { 0: '999' } });
    await expect(feed(0, answers(firstMove), forged)).rejects.toThrow('replay-illegal');
  });
});
