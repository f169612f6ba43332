import { counted } from '../game/score.ts';
import { titleIn } from '../game/title.ts';
import type { Frame } from '../game/view/frames.ts';
import type { JudgedView } from '../game/view/judged-frames.ts';
import { escape, escapeName, printable } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { gameNames, loadGame, type AnyGame } from '../match/games.ts';
import { accountLines, explain } from '../text/explain.ts';
import { causeWords } from '../text/fault-titles.ts';
import { replayCommand } from '../text/replay-command.ts';
import { said } from '../text/said.ts';
import { languageOf } from '../text/spoken.ts';
import { applyChange } from '../web/viewer/change.ts';
import type { Live, MatchData } from '../web/viewer/data.ts';
import { arenaName } from './arena-name.ts';
import { linesOf } from './fault-lines.ts';
import type { Where } from './remote.ts';
import { textWidth } from './screen.ts';
import { serverEvents } from './server-events.ts';
import { texts as ofTables } from './text/table.ts';
import { texts } from './text/watch.ts';

// A live match in a terminal.

/** What is known of a match so far. */
export interface Followed {
  readonly match: MatchData | undefined;
  readonly frames: readonly Frame[];
}

/** The match after one event of its live stream. */
export function after({ match, frames }: Followed, event: string, data: unknown): Followed {
  if (event === 'match') return { match: (data as Live['match']).match, frames: [] };
  if (event === 'frame') return { match, frames: [...frames, changed(frames.at(-1), (data as Live['frame']).change)] };
  if (event !== 'end') return { match, frames };
  const { match: over, frames: opened } = data as Live['end'];
  const shown = opened?.reduce<Frame[]>((all, change) => [...all, changed(all.at(-1), change)], []);
  return { match: over, frames: shown ?? frames };
}

const changed = (before: Frame | undefined, change: Live['frame']['change']): Frame =>
  applyChange(before ?? null, change) as Frame;

/** Follows a match to its end. Returns the exit code. */
export async function follow(where: Where, path: string, isJson: boolean): Promise<number> {
  const show = isJson ? printJson : process.stdout.isTTY ? drawnOn(process.stdout, where) : printed(where);
  let now: Followed = { match: undefined, frames: [] };
  for await (const { event, data } of serverEvents(where, path)) {
    now = readable(now, event, data, where);
    await show(event, now);
    if (event === 'end') return 0;
  }
  throw new Failure(texts().cutOff);
}

/** What an arena of another version sends may be something else. */
function readable(now: Followed, event: string, data: unknown, { url }: Where): Followed {
  try {
    return after(now, event, data);
  } catch {
    throw new Failure(texts().unreadable(url));
  }
}

type Show = (event: string, now: Followed) => Promise<void>;

const printJson: Show = async (event, { match, frames }) => {
  if (event === 'frame') console.log(JSON.stringify({ event, turn: frames.length - 1, frame: frames.at(-1) }));
  else if (event === 'match' || event === 'end') console.log(JSON.stringify({ event, match }));
};

/** A line for every move, and the last position where the game draws one. */
function printed(where: Where): Show {
  return async (event, now) => {
    const teller = await tellerOf(now.match, where);
    if (event === 'match') for (const line of teller.start(now.match!)) console.log(line);
    const move = event === 'frame' ? teller.move(now.match!, now.frames, now.frames.length - 1) : '';
    if (move !== '') console.log(move);
    if (event !== 'end') return;
    for (const line of [...teller.end(now.match!), ...teller.picture(now.frames)]) console.log(line);
  };
}

/** The lines so far, and the position below them, drawn anew with every move. */
function drawnOn(screen: NodeJS.WriteStream, where: Where): Show {
  return async (event, { match, frames }) => {
    if (match === undefined || event === 'now') return;
    const teller = await tellerOf(match, where);
    const below = teller.picture(frames);
    const end = event === 'end' ? teller.end(match) : [];
    const head = teller.start(match);
    const room = Math.max(3, (screen.rows ?? 24) - 2 - head.length - below.length - end.length);
    const from = Math.max(0, frames.length - room);
    const moves = frames.slice(from).map((_, at) => teller.move(match, frames, from + at));
    screen.write(`\u001b[2J\u001b[H${[...head, ...moves, ...below, ...end].join('\n')}\n`);
  };
}

interface Teller {
  start(match: MatchData): string[];
  /** One line: the position at the start, or the moves that led to this one. */
  move(match: MatchData, frames: readonly Frame[], at: number): string;
  end(match: MatchData): string[];
  /** The last position below an empty line, if the game or its judge draws it. */
  picture(frames: readonly Frame[]): string[];
}

/** Tells by the rules of the game, as far as this machine has them. */
async function tellerOf(match: MatchData | undefined, { url }: Where): Promise<Teller> {
  const language = languageOf(process.env);
  const isKnown = match !== undefined && gameNames().includes(match.game);
  const rules: AnyGame | undefined = isKnown ? await loadGame(match.game) : undefined;
  const describe = ({ view }: Frame): string[] =>
    rules === undefined ? [] : [printable(rules.describe(view, language))];
  const draw = (frames: readonly Frame[]): string | undefined => {
    const last = frames.at(-1);
    if (rules !== undefined) return last && rules.draw?.(last.view, language);
    return frames.map(judgedView).findLast((view) => view?.board !== undefined)?.board;
  };
  const nameOf = ({ players }: MatchData, seat: number): string => escapeName(players[seat]?.name ?? `${seat}`);
  return {
    start(of) {
      const head = `${printable(titleIn(of, language))}: ${of.players.map(({ name }) => escapeName(name)).join(' – ')}`;
      const { waiting, sealed } = texts();
      return of.sealed === true ? [head, sealed] : of.state === 'waiting' ? [head, waiting] : [head];
    },
    move(of, frames, at) {
      const frame = frames[at]!;
      const judge = rules === undefined ? judgedView(frame) : undefined;
      const told = judge === undefined ? [] : judgeLines(judge, (seat) => nameOf(of, seat));
      const moves = Object.entries(frame.moves).map(
        ([seat, move]) => `${nameOf(of, Number(seat))} ${(judge === undefined ? escape : legible)(move)}`,
      );
      const text = [...told, moves.join(', '), ...describe(frame)].filter((part) => part !== '').join('; ');
      return at === 0 ? text : `${at}. ${text}`;
    },
    end(of) {
      if (of.state === 'void') return [texts().void(of.reason === undefined ? '' : said(of.reason))];
      const faults = of.faults.flatMap((fault) => {
        const account = explain(fault, fault.turn, language, rules?.messages);
        const lines = accountLines(account, language, {
          standIn: rules?.standIn !== undefined,
          replay: replayCommand({ arena: arenaName(), file: `${url}/matches/${of.id}`, seat: fault.seat }),
          width: textWidth(),
        });
        return `${nameOf(of, fault.seat)}: ${lines.join('\n')}`.split('\n').map(printable);
      });
      if (of.outcome === undefined) return faults;
      const { scores, cause } = of.outcome;
      const result = scores.map((score, seat) => `${nameOf(of, seat)} ${counted(rules ?? of, score)}`).join(' : ');
      return [...faults, `${result}, ${causeWords(cause, language)}`];
    },
    picture(frames) {
      const drawn = draw(frames);
      return drawn === undefined ? [] : ['', ...linesOf(drawn).split('\n')];
    },
  };
}

const longest = 100; // characters of a message

const legible = (text: string): string => escape(text, longest).replaceAll('\\x0a', '\\n');

/** The view of a match that a judge leads; undefined for a game of another arena, whose views nobody here knows. */
function judgedView({ view }: Frame): JudgedView | undefined {
  const { turn, to } = (view ?? {}) as Partial<JudgedView>;
  return typeof turn === 'number' && Array.isArray(to) ? (view as JudgedView) : undefined;
}

/** What the judge said in a turn, and whom it ended. */
function judgeLines({ to, told, killed = [] }: JudgedView, name: (seat: number) => string): string[] {
  const { judge, judgeTo, ends } = ofTables();
  const names = (seats: readonly number[]): string => seats.map(name).join(', ');
  return [
    ...(to.length === 0 ? [] : [`${judgeTo(names(to))}: ${told === undefined ? texts().later : legible(told)}`]),
    ...(killed.length === 0 ? [] : [`${judge} ${ends(names(killed))}`]),
  ];
}
