import { emitKeypressEvents } from 'node:readline';
import { escape } from '../../game/escape.ts';
import { accountLines, explain } from '../../game/explain.ts';
import { languageOf } from '../../game/faults.ts';
import { framesOf } from '../../game/frames.ts';
import { causeWords, type LogLine } from '../../game/log.ts';
import type { AnyGame } from '../../match/games.ts';
import { Failure, Usage, type Command } from '../command.ts';
import { openLogFile } from '../logfile.ts';
import { readWords } from '../options.ts';

export const command: Command = {
  summary: 'steps through a match in the terminal',
  help: `arena replay FILE

Steps through a match in the terminal: → or space one move on, ← one back, Home and End to the ends,
q to leave. When the output is no terminal it prints a line for every move, and the last position
where the game has a picture of it.`,

  async run(args) {
    const { positionals } = readWords(args, {});
    if (positionals.length !== 1) throw new Usage('name the log of one match, e.g. arena replay logs/0001.jsonl');
    const { lines, rules } = await openLogFile(positionals[0]!);
    const story = tell(rules, lines);
    if (process.stdin.isTTY && process.stdout.isTTY) await step(story);
    else console.log([...story.lines, ...pictureAt(story, Infinity)].join('\n'));
    return 0;
  },
};

interface Story {
  /** A line for the start, every move and the end, a few for a fault. */
  readonly lines: readonly string[];
  /** Of the start and after every move, where the game has them. */
  readonly pictures: readonly string[];
}

function tell(rules: AnyGame, lines: readonly LogLine[]): Story {
  const language = languageOf(process.env);
  const start = lines[0] as LogLine & { event: 'start' };
  const name = (seat: number): string => escape(start.players[seat] ?? `seat ${seat}`);
  let frames;
  try {
    frames = framesOf(rules, lines, []);
  } catch (error) {
    throw new Failure(`the match cannot be replayed: ${escape((error as Error).message)}`);
  }
  const story = frames.map(({ view, moves }, turn) => {
    const made = Object.entries(moves).map(([seat, move]) => `${name(Number(seat))} ${escape(move)}`);
    return turn === 0 ? `${rules.title}: ${start.players.map((player) => escape(player)).join(' – ')}; ${rules.describe(view)}` : `${turn}. ${made.join(', ')}; ${rules.describe(view)}`;
  });
  for (const line of lines) {
    if (line.event === 'fault') story.push(`${name(line.seat)}: ${accountLines(explain(line, line.turn, language), language).join('\n')}`);
    if (line.event === 'end') story.push(`${line.scores.map((score, seat) => `${name(seat)} ${score}`).join(' : ')}, ${causeWords(line.cause)}`);
  }
  return { lines: story, pictures: rules.draw === undefined ? [] : frames.map(({ view }) => rules.draw!(view)) };
}

/** The lines of the picture, with an empty one above. */
function pictureAt({ pictures }: Story, at: number): readonly string[] {
  const picture = pictures[Math.min(at, pictures.length - 1)];
  return picture === undefined ? [] : ['', ...picture.split('\n')];
}

const keys: Readonly<Record<string, (at: number, last: number) => number>> = {
  right: (at, last) => Math.min(last, at + 1),
  space: (at, last) => Math.min(last, at + 1),
  return: (at, last) => Math.min(last, at + 1),
  left: (at) => Math.max(0, at - 1),
  home: () => 0,
  end: (_at, last) => last,
};

/** Shows the last lines up to where we are and the position below them, and goes by the keys. */
function step(story: Story): Promise<void> {
  let at = 0;
  const last = story.lines.length - 1;
  const draw = (): void => {
    const picture = pictureAt(story, at);
    const room = Math.max(3, (process.stdout.rows ?? 24) - 2 - picture.length);
    const shown = story.lines.slice(0, at + 1).join('\n').split('\n').slice(-room);
    process.stdout.write(`\u001b[2J\u001b[H${[...shown, ...picture].join('\n')}\n\u001b[7m ${at} of ${last}   ← → Home End   q leaves \u001b[0m`);
  };
  return new Promise((resolve) => {
    emitKeypressEvents(process.stdin);
    process.stdin.setRawMode(true);
    process.stdin.on('keypress', (_text: string, key: { name?: string; ctrl?: boolean }) => {
      if (key.name === 'q' || key.name === 'escape' || (key.ctrl && key.name === 'c')) {
        process.stdin.setRawMode(false);
        process.stdin.pause();
        process.stdout.write('\n');
        return resolve();
      }
      at = keys[key.name ?? '']?.(at, last) ?? at;
      draw();
    });
    draw();
  });
}
