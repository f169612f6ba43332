import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Launch } from '../channels/running.ts';
import type { Catalogue, Message } from '../game/message.ts';
import type { PlayerFailure } from '../game/fault.ts';
import { whyNotReplayed } from '../game/replay.ts';
import type { Seat } from '../game/seat.ts';
import { titleIn } from '../game/title.ts';
import { escapeName, legible } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { ProgramNotStarted } from '../channels/program.ts';
import { readableStderr } from '../channels/stderr.ts';
import { launchOf, prepareOptions, type SandboxPolicy } from '../programs/policy.ts';
import type { Prepared } from '../programs/prepared.ts';
import { feedJudged, feedMatch, type Fed, type FaultInTurn, type FedMessage, type Feeding } from '../slots/feed.ts';
import { accountLines, explain } from '../text/explain.ts';
import { said } from '../text/said.ts';
import { languageOf } from '../text/spoken.ts';
import { isPlayerFolder, preparePlayer } from '../tournament/player-folder.ts';
import { quoted } from './flags.ts';
import { fetchVersion, readMatchAddress } from './match-address.ts';
import { openJudgedLog, openLogFile, readLogText } from './logfile.ts';
import { wrapped } from '../kit/columns.ts';
import { paint, textWidth } from './screen.ts';
import { built, choosePolicy, prepareProgram } from './programs.ts';
import type { LimitValues } from './limits.ts';
import { texts as playTexts } from './text/play.ts';
import { texts } from './text/feed.ts';
import { unlessStopped } from './stopping.ts';
import { Usage } from './usage.ts';

/** A recorded match, whoever knows its rules. */
interface Recorded {
  readonly title: string;
  readonly players: readonly string[];
  /** The fault of a seat according to the log. */
  faultOf(seat: Seat): FaultInTurn | undefined;
  readonly messages?: Catalogue | undefined;
  feed(feeding: Feeding): Promise<Fed>;
}

export interface FeedValues extends Pick<LimitValues, 'memory' | 'trusted' | 'startup' | 'match-cpu'> {
  readonly feed: string;
  readonly json: boolean;
}

/** `arena replay FILE-OR-ADDRESS --feed SEAT[=WHAT]`: resolves to the exit code. */
export async function feedSeat(source: string, values: FeedValues): Promise<number> {
  const address = readMatchAddress(source);
  const match = await openRecorded(source);
  const { seat, what } = readFeed(values.feed, match.players, address !== undefined);
  if (what !== undefined) return await feedProgram(match, seat, what, values);
  const version = await fetchVersion(address!, seat); // who names no program names an address
  try {
    return await feedProgram(match, seat, version.file, values);
  } finally {
    version.remove();
  }
}

async function feedProgram(match: Recorded, seat: Seat, what: string, values: FeedValues): Promise<number> {
  const policy = await choosePolicy(values, undefined);
  const program = await prepareFed(match.players[seat]!, what, policy);
  const show = values.json ? undefined : new Transcript();
  if (show !== undefined) console.log(texts().title(match.title, seat, namesOf(match)[seat]!));
  const launch = launchOf(program, policy);
  const fed = await unlessStopped(
    match.feed({
      seat,
      launch: show === undefined ? launch : withStderr(launch, (text) => show.stderr(text)),
      timing: policy.timing,
      tell: (message) => show?.message(message),
    }),
  ).catch((error: unknown) => {
    throw error instanceof Failure ? error : new Failure(texts().cannotFeed(said(whyNotFed(error), match.messages)));
  });
  show?.end();
  if (values.json) console.log(JSON.stringify(jsonOf(match, seat, fed)));
  else console.log(conclusion(match, seat, fed).join('\n'));
  return fed.fault === undefined ? 0 : 2;
}

async function openRecorded(source: string): Promise<Recorded> {
  const log = await readLogText(source);
  const judged = openJudgedLog(log);
  if (judged !== undefined) {
    const start = judged[0];
    if (start?.event !== 'start') throw new Failure(texts().cannotFeed(log.name));
    return {
      title: escapeName(start.judge),
      players: start.players,
      faultOf: (seat) => judged.find((line) => line.event === 'fault' && line.seat === seat) as FaultInTurn | undefined,
      feed: (feeding) => feedJudged(judged, feeding),
    };
  }
  const { lines, start, rules } = await openLogFile(log);
  return {
    title: titleIn(rules, languageOf(process.env)),
    players: start.players,
    faultOf: (seat) => lines.find((line) => line.event === 'fault' && line.seat === seat) as FaultInTurn | undefined,
    messages: rules.messages,
    feed: (feeding) => feedMatch(rules, lines, feeding),
  };
}

/** A seat is given by its number in the log, or by the name of its player; without a program its own version is meant. */
function readFeed(
  given: string,
  players: readonly string[],
  isAddress: boolean,
): { readonly seat: Seat; readonly what: string | undefined } {
  const [, who, what] = /^([^=]+)(?:=(.+))?$/s.exec(given) ?? [];
  const seats = players.map((name, seat) => `${seat} (${escapeName(name)})`).join(', ');
  if (who === undefined || (what === undefined && !isAddress)) throw new Usage(texts().form(quoted(given)));
  const seat = /^\d{1,3}$/.test(who) ? Number(who) : players.indexOf(who);
  if (seat < 0 || seat >= players.length) throw new Usage(texts().noSeat(quoted(who), seats));
  return { seat, what };
}

const prepareFed = (name: string, what: string, policy: SandboxPolicy): Promise<Prepared> =>
  existsSync(what) && statSync(what).isDirectory() && !existsSync(join(what, 'arena.json')) && isPlayerFolder(what)
    ? built(playTexts().theBot(escapeName(name)), preparePlayer(what, prepareOptions(policy)))
    : prepareProgram(playTexts().theBot(escapeName(name)), what, policy);

/** Why the program could not be fed: it does not start, or the log does not follow from the rules. */
const whyNotFed = (error: unknown): Message =>
  error instanceof ProgramNotStarted ? error.reason : whyNotReplayed(error);

const withStderr =
  (launch: Launch, hear: (text: string) => void): Launch =>
  async (...given) => {
    const running = await launch(...given);
    running.stderr.on('data', (chunk: Buffer) => hear(chunk.toString('latin1')));
    return running;
  };

const longest = 400; // characters of a message
const mostStderr = 2 ** 16; // characters of stderr that are shown as they come

/** What is said, a line each, and the program's stderr between, as it comes. */
class Transcript {
  #rest = '';
  #shown = 0;

  message({ turn, from, text }: FedMessage): void {
    const told = legible(text, longest).replaceAll('\\x0a', '\\n');
    console.log(`${`${turn}`.padStart(4)} ${from === 'arena' ? '→' : '←'} ${told}`);
  }

  stderr(text: string): void {
    this.#shown += text.length;
    if (this.#shown > mostStderr) return;
    const lines = `${this.#rest}${text}`.split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) this.#line(line);
  }

  end(): void {
    if (this.#rest !== '') this.#line(this.#rest);
    if (this.#shown > mostStderr) console.log(texts().stderrCut(this.#shown - mostStderr));
  }

  #line(text: string): void {
    console.log(`     ! ${readableStderr(text)}`);
  }
}

const namesOf = ({ players }: Recorded): string[] => players.map(escapeName);

/** The fault explained, and how it compares with the log. */
function conclusion(match: Recorded, seat: Seat, { fault, differs, instead, answers }: Fed): string[] {
  const say = texts();
  const language = languageOf(process.env);
  const recorded = match.faultOf(seat);
  const account = (failure: PlayerFailure & { readonly turn: number }): string[] =>
    accountLines(explain(failure, failure.turn, language, match.messages), language, { width: textWidth() });
  const compared = (): string => {
    if (fault === undefined) {
      if (recorded === undefined) return say.noFault(answers);
      return say.faultGone(account(recorded)[0]!, instead === undefined ? undefined : legible(instead, longest));
    }
    if (recorded === undefined) return say.onlyNow;
    return recorded.fault === fault.fault && recorded.turn === fault.turn ? say.same : say.other(account(recorded)[0]!);
  };
  const shown = (text: string): string => legible(text, longest);
  return [
    '',
    ...(fault === undefined
      ? []
      : [paint('red', `${namesOf(match)[seat]}: ${account(fault)[0]}`), ...account(fault).slice(1)]),
    ...wrapped(compared(), textWidth()),
    ...(differs === undefined
      ? []
      : wrapped(say.differs(differs.turn, shown(differs.answer), shown(differs.recorded)), textWidth())),
  ];
}

/** docs/json.md describes it. */
const jsonOf = (match: Recorded, seat: Seat, { stderr, ...fed }: Fed): object => ({
  seat,
  player: match.players[seat],
  answers: fed.answers,
  fault: fed.fault ?? null,
  recordedFault: recordedOf(match.faultOf(seat)),
  differs: fed.differs ?? null,
  instead: fed.instead ?? null,
  stderr: readableStderr(stderr),
});

const recordedOf = (fault: FaultInTurn | undefined): object | null => {
  if (fault === undefined) return null;
  const { turn, fault: name, reason, said: wrote, told } = fault;
  return {
    turn,
    fault: name,
    reason,
    ...(wrote !== undefined && { said: wrote }),
    ...(told !== undefined && { told }),
  };
};
