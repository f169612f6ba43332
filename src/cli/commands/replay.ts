import { whyNotReplayed } from '../../game/replay.ts';
import { said } from '../../text/said.ts';
import type { Catalogue } from '../../game/message.ts';
import { emitKeypressEvents } from 'node:readline';
import { escape, escapeName, printable } from '../../kit/escape.ts';
import type { TurnStderr } from '../../game/turn-stderr.ts';
import { accountLines, explain } from '../../text/explain.ts';
import { replayCommand } from '../../text/replay-command.ts';
import { titleIn } from '../../game/title.ts';
import { languageOf } from '../../text/spoken.ts';
import { framesIn, type Frame } from '../../game/view/frames.ts';
import { causeWords } from '../../text/fault-titles.ts';
import type { LogLine } from '../../game/log.ts';
import { counted } from '../../game/score.ts';
import type { AnyGame } from '../../match/games.ts';
import { arenaName } from '../arena-name.ts';
import { readArguments } from '../arguments.ts';
import { Failure } from '../../kit/failure.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { string, yes } from '../flags.ts';
import { limitFlags } from '../limits.ts';
import { texts as feedTexts } from '../text/feed.ts';
import { openLogFile, readLogText, readStderrBeside } from '../logfile.ts';
import { textWidth } from '../screen.ts';
import { texts } from '../text/replay.ts';

const { memory, trusted, startup, 'match-cpu': matchCpu } = limitFlags;
/** The limits of a program that is fed, where they are not in the log. */
const fedFlags = { memory, trusted, startup, 'match-cpu': matchCpu };
const flags = {
  png: yes(),
  gif: yes(),
  at: string('turn'),
  ms: string('number'),
  feed: string('seat'),
  ...fedFlags,
  json: yes(),
};

export const command = defineCommand({
  flags,
  texts,
  words: ['file'],

  async run(args) {
    const { positionals, values, given } = readArguments(args, flags);
    const [file, out, ...more] = positionals;
    if (file === undefined || more.length > 0 || (out !== undefined && !values.png && !values.gif))
      throw new Usage(texts().nameLog);
    const { feed, gif: _gif, at: _at, ms: _ms, ...rest } = values;
    if (feed !== undefined) {
      if (values.png || values.gif) throw new Usage(feedTexts().alone);
      return await (await import('../feed.ts')).feedSeat(file, { ...rest, feed });
    }
    const lost = Object.keys(fedFlags).find((flag) => given.includes(flag));
    if (lost !== undefined) throw new Usage(feedTexts().onlyWith(lost));
    const { lines, start, rules } = await openLogFile(await readLogText(file));
    const positions = new Positions(rules, lines);
    if (values.png || values.gif) {
      if (values.json || (values.png && values.gif)) throw new Usage(texts().onePicture);
      const frames = positions.all();
      const match = { game: start.game, frames, names: start.players, language: languageOf(process.env) };
      const name = (out ?? savedAs(file)).replace(/\.(png|gif|jsonl)$/, '');
      await (await import('../pictures.ts')).savePictures(match, name, values);
      return 0;
    }
    const alone = (['at', 'ms'] as const).find((flag) => values[flag] !== undefined);
    if (alone !== undefined) throw new Usage(texts().onlyWithPicture(alone));
    if (values.json) {
      for (const [at, line] of lines.entries()) console.log(JSON.stringify({ ...line, view: positions.at(at).view }));
      return 0;
    }
    const tell = teller(rules, lines, positions, file, readStderrBeside(file));
    const picture = (at: number): string[] => pictureOf(rules, positions.at(at));
    if (process.stdin.isTTY && process.stdout.isTTY) await step(lines.length - 1, tell, picture);
    else {
      for (const at of lines.keys()) console.log(tell(at));
      for (const line of picture(lines.length - 1)) console.log(line);
    }
    return 0;
  },
});

/** Replays only as far as positions are asked for: rules may be slow. */
class Positions {
  readonly #lines: readonly LogLine[];
  readonly #rest: Iterator<Frame, void>;
  readonly #known: Frame[] = [];
  readonly #messages: Catalogue | undefined;

  constructor(rules: AnyGame, lines: readonly LogLine[]) {
    this.#lines = lines;
    this.#messages = rules.messages;
    this.#rest = framesIn(rules, lines, []);
  }

  /** The position after this line of the log. */
  at(line: number): Frame {
    const turns = this.#lines.slice(0, line + 1).filter(({ event }) => event === 'turn').length;
    try {
      while (this.#known.length <= turns) this.#known.push(this.#rest.next().value!);
    } catch (error) {
      throw new Failure(texts().cannotReplay(said(whyNotReplayed(error), this.#messages)));
    }
    return this.#known[turns]!;
  }

  /** All positions, from the start to the last one. */
  all(): readonly Frame[] {
    this.at(this.#lines.length - 1);
    return this.#known;
  }
}

/** What the pictures of a log are called: like its file, or after the match on a site. */
const savedAs = (source: string): string => source.replace(/^https?:.*\/matches\/(\d+).*$/, 'match-$1');

/** The position below an empty line, if the game can draw it as text. */
function pictureOf({ draw }: AnyGame, { view }: Frame): string[] {
  return draw === undefined ? [] : ['', ...draw(view, languageOf(process.env)).split('\n')];
}

/** What programs wrote to stderr in a turn, a line each, as a terminal can show it. */
const stderrLines = (
  wrote: readonly (readonly TurnStderr[])[],
  at: number,
  name: (seat: number) => string,
): readonly string[] =>
  wrote.flatMap((turns, seat) =>
    turns
      .filter(({ turn }) => turn === at)
      .flatMap(({ text }) => text.trimEnd().split('\n'))
      .map((line) => `    ${name(seat)} ! ${printable(line)}`),
  );

/** A line for the start, every move and the end, a few for a fault. */
function teller(
  rules: AnyGame,
  lines: readonly LogLine[],
  positions: Positions,
  file: string,
  wrote: readonly (readonly TurnStderr[])[],
): (at: number) => string {
  const language = languageOf(process.env);
  const start = lines[0] as LogLine & { event: 'start' };
  const name = (seat: number): string => escapeName(start.players[seat] ?? texts().seat(seat));
  return (at) => {
    const line = lines[at]!;
    const { view } = positions.at(at);
    switch (line.event) {
      case 'start':
        return [
          `${titleIn(rules, language)}: ${start.players.map(escapeName).join(' – ')}`,
          rules.describe(view, language),
        ].join('; ');
      case 'turn':
        return [
          `${line.turn}. ${Object.entries(line.moves)
            .map(([seat, move]) => `${name(Number(seat))} ${escape(move)}`)
            .join(', ')}; ${rules.describe(view, language)}`,
          ...stderrLines(wrote, line.turn, name),
        ].join('\n');
      case 'fault': {
        const account = explain(line, line.turn, language, rules.messages);
        const replay = replayCommand({ arena: arenaName(), file, seat: line.seat });
        const told = accountLines(account, language, {
          standIn: rules.standIn !== undefined,
          replay,
          width: textWidth(),
        });
        return `${name(line.seat)}: ${told.join('\n')}`;
      }
      case 'end': {
        const scores = line.scores.map((score, seat) => `${name(seat)} ${counted(rules, score)}`);
        return `${scores.join(' : ')}, ${causeWords(line.cause, language)}`;
      }
    }
  };
}

const keys: Readonly<Record<string, (at: number, last: number) => number>> = {
  right: (at, last) => Math.min(last, at + 1),
  space: (at, last) => Math.min(last, at + 1),
  return: (at, last) => Math.min(last, at + 1),
  left: (at) => Math.max(0, at - 1),
  home: () => 0,
  end: (_at, last) => last,
};

/** Shows the log up to the current line and the position below; the keys move the current line. */
function step(last: number, tell: (at: number) => string, picture: (at: number) => string[]): Promise<void> {
  let at = 0;
  const draw = (): void => {
    const below = picture(at);
    const room = Math.max(3, (process.stdout.rows ?? 24) - 2 - below.length);
    const from = Math.max(0, at + 1 - room);
    const shown = Array.from({ length: at + 1 - from }, (_, line) => tell(from + line))
      .join('\n')
      .split('\n')
      .slice(-room);
    process.stdout.write(
      `\u001b[2J\u001b[H${[...shown, ...below].join('\n')}\n\u001b[7m ${texts().bar(at, last)} \u001b[0m`,
    );
  };
  const leave = (): void => {
    process.stdin.setRawMode(false);
    process.stdin.pause();
    process.stdout.write('\n');
  };
  return new Promise<void>((resolve, reject) => {
    emitKeypressEvents(process.stdin);
    process.stdin.setRawMode(true);
    process.stdin.on('keypress', (_text: string, key: { name?: string; ctrl?: boolean }) => {
      if (key.name === 'q' || key.name === 'escape' || (key.ctrl && key.name === 'c')) return resolve();
      at = keys[key.name ?? '']?.(at, last) ?? at;
      try {
        draw();
      } catch (error) {
        reject(error);
      }
    });
    draw();
  }).finally(leave);
}
