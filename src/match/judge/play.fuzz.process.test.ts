// Judges and bots that keep the protocol, nearly keep it, and ignore it: every match ends in scores or void, and
// everybody received what the log says, no more and no less.
import { inEnglish } from '../../../test/in-english.ts';
import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Exit, Launch } from '../../channels/running.ts';
import type { Random } from '../../game/random.ts';
import { randomFor } from '../../game/random.ts';
import { Starved } from '../../referee/starved.ts';
import { terminators, writeOrder, writeScores } from './protocol.ts';
import { judgedMatch } from './play.ts';

const soak = process.env['ARENA_SOAK'] === '1';
const end = terminators.angles;

interface Voice {
  say(text: string): void;
  leave(): void;
}

interface Actor {
  readonly launch: Launch;
  /** All messages to the actor. */
  heard(): string;
}

/** A program in this process: `begin` runs when it starts, `hear` for every message that it receives. */
function actor(begin: (voice: Voice) => void, hear: (voice: Voice, message: string) => void): Actor {
  let heard = '';
  const launch: Launch = () => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    let isOver = false;
    let over!: (exit: Exit) => void;
    const exited = new Promise<Exit>((resolve) => (over = resolve));
    const finish = (exit: Exit): void => {
      isOver = true;
      stdout.end();
      stderr.end();
      over(exit);
    };
    const voice: Voice = {
      say: (text) => void (isOver || stdout.write(text, 'latin1')),
      leave: () => finish({ code: 0, signal: null }),
    };
    let rest = '';
    const stdin = new Writable({
      write(chunk: Buffer, _encoding, done) {
        heard += chunk.toString('latin1');
        rest += chunk.toString('latin1');
        for (let at = rest.indexOf(end); at >= 0 && !isOver; at = rest.indexOf(end)) {
          const message = rest.slice(0, at);
          rest = rest.slice(at + end.length);
          setImmediate(() => hear(voice, message));
        }
        done();
      },
    });
    const kill = (): void => {
      if (!isOver) finish({ code: null, signal: 'SIGKILL' });
    };
    setImmediate(() => begin(voice));
    return Promise.resolve({ pid: 1, stdin, stdout, stderr, exited, kill, gone: exited.then(() => undefined) });
  };
  return { launch, heard: () => heard };
}

const signs = [
  'a',
  '1',
  '0',
  '9',
  '[',
  ']',
  ',',
  '<',
  '<<<',
  '<<<\n',
  '\n',
  '\r',
  ' ',
  '\0',
  '\xff',
  'END',
  'KILL',
  '_DEAD_',
];
const noise = (random: Random): string => Array.from({ length: random.below(12) }, () => random.pick(signs)).join('');

/** Garbles one line in six. */
function spoil(line: string, random: Random): string {
  const at = random.below(line.length + 1);
  const ways = [
    () => noise(random),
    () => line.slice(at),
    () => line.slice(0, at),
    () => line.slice(0, at) + random.pick(signs) + line.slice(at),
    () => line + line,
  ];
  return random.below(6) === 0 ? random.pick(ways)() : line;
}

/** A judge that asks some of its bots a few times and then gives scores. */
function judgeOf(random: Random, bots: number): Actor {
  let owed = 0;
  let questions = random.below(12);
  const text = (): string => `${noise(random).replaceAll(end, '')}q${questions}`;
  const speak = (voice: Voice): void => {
    while (owed === 0) {
      if (questions-- === 0) {
        voice.say(
          spoil(`${writeOrder({ order: 'end' })}${end}`, random) +
            spoil(`${writeScores(Array.from({ length: bots }, () => random.below(9) - 4))}${end}`, random),
        );
        return voice.leave();
      }
      const to = random.shuffle(Array.from({ length: bots }, (_, seat) => seat)).slice(0, 1 + random.below(bots));
      const isKill = random.below(10) === 0;
      voice.say(
        spoil(`${writeOrder(isKill ? { order: 'kill', to } : { order: 'tell', to, text: text() })}${end}`, random),
      );
      owed = isKill ? 0 : to.length;
      if (random.below(20) === 0) return voice.leave();
    }
  };
  return actor(speak, (voice) => {
    owed = Math.max(0, owed - 1);
    speak(voice);
  });
}

const botOf = (random: Random): Actor =>
  actor(
    (voice) => random.below(15) === 0 && voice.say(`early${end}`),
    (voice, message) => {
      if (random.below(40) > 0) voice.say(spoil(`${message.replaceAll(end, '')}!${end}`, random));
      if (random.below(40) === 0) voice.leave();
    },
  );

/** Plays a match of garbled messages; returns how many messages passed. */
async function playNonsense(seed: string): Promise<number> {
  const random = randomFor(seed, 0);
  const players = ['a', 'b', 'c'].slice(0, 1 + random.below(3));
  const [judge, ...bots] = [judgeOf(random, players.length), ...players.map(() => botOf(random))] as const;
  const programs = { judge: judge.launch, bots: bots.map(({ launch }) => launch) };
  const {
    log,
    scores,
    void: reason,
  } = await judgedMatch({
    judge: 'nonsense',
    seed,
    players,
    terminator: 'angles',
    limit: { wall: 10 },
    timing: { startUp: 0 },
    caps: { wall: 60 },
    programs,
  });

  if (scores === undefined) expect(inEnglish(reason)).toMatch(/^the judge [ -~…]+$/);
  else expect(scores.filter(Number.isFinite)).toHaveLength(players.length);
  expect(log.filter(({ event }) => event === 'end' || event === 'void')).toEqual([log.at(-1)]);
  const told = log.filter((event) => event.event === 'told');
  for (const [seat, bot] of bots.entries()) {
    const meant = told
      .filter(({ to }) => to.includes(seat))
      .map(({ text }) => `${text}${end}`)
      .join('');
    expect(meant.startsWith(bot.heard())).toBe(true); // a dead bot receives nothing more
  }
  const answers = log
    .filter((event) => event.event === 'answer')
    .map(({ text }) => `${text}${end}`)
    .join('');
  expect(answers.startsWith(judge.heard())).toBe(true);
  return log.length;
}

/** Ignores matches in which the referee was late. */
function unlessStarved(error: unknown): number {
  if (error instanceof Starved) return 0;
  throw error;
}

const most = soak ? 1_000_000 : 4000;
test(`${most} messages`, async () => {
  let [messages, ends] = [0, 0];
  for (let match = 0; messages < most; match += 8) {
    const lengths = await Promise.all(
      Array.from({ length: 8 }, (_, at) => playNonsense(`nonsense ${match + at}`).catch(unlessStarved)),
    );
    for (const length of lengths) messages += length;
    ends += 8;
  }
  expect(ends).toBeGreaterThan(most / 100);
});
