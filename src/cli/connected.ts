import { WebSocket } from 'ws';
import { exitTime, reasonNotStarted, startProgram, type Program } from '../channels/program.ts';
import type { Launch } from '../channels/running.ts';
import { hasOptions, type BotOptions } from '../game/bot-options.ts';
import type { Incoming } from '../game/channel.ts';
import type { PlayerFailure } from '../game/fault.ts';
import type { Protocol } from '../game/protocol.ts';
import { harmless, printable } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { loadGame, loadProtocol, type AnyGame } from '../match/games.ts';
import { accountLines, explain } from '../text/explain.ts';
import { languageOf } from '../text/spoken.ts';
import { faultLines } from './fault-lines.ts';
import type { Login } from './remote.ts';
import { textWidth } from './screen.ts';
import { onStop } from './stopping.ts';
import { texts as common } from './text/remote.ts';
import { texts } from './text/connect.ts';
import type { End, Offer, Outgoing } from '../site/connect/protocol.ts';

// The client of /api/v1/connect: a program of this machine plays matches of an arena.

export interface ConnectedBot {
  readonly login: Login;
  readonly game: string;
  readonly name: string;
  readonly launch: Launch;
  /** What the program speaks; by default the game's default. */
  readonly protocol?: string | undefined;
  /** What the program is set to before each match. */
  readonly options?: BotOptions | undefined;
  /** Ends after so many matches. */
  readonly matches?: number | undefined;
  /** Prints events as JSON lines. */
  readonly json: boolean;
}

const patience = 10_000; // ms to connect
const silence = 35_000; // ms without a ping after which the arena is gone
const leavesOpen = 'connect-seat'; // every other error closes the connection, and is told when it has closed
const backOff = { first: 250, most: 10_000 }; // ms until the next try

/** Plays until it is stopped or has played its matches; returns the exit code. A refusal throws a `Failure`. */
export async function playConnected(bot: ConnectedBot): Promise<number> {
  const [protocol, rules] = await Promise.all([loadProtocol(bot.game, bot.protocol), loadGame(bot.game)]);
  const client = new Client(bot, protocol, rules);
  const forget = onStop(() => client.stop());
  try {
    await client.run();
    return 0;
  } finally {
    forget();
    await client.leave();
  }
}

/** How a connection ended. */
type Ended =
  | { readonly kind: 'done' } // by us
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'lost'; readonly why: string };

class Client {
  readonly #bot: ConnectedBot;
  readonly #protocol: Protocol<unknown, unknown>;
  readonly #rules: AnyGame;
  readonly #seats = new Map<string, LocalSeat>();
  /** The matches that were offered, and those that are over. */
  readonly #begun = new Set<number>();
  readonly #over = new Set<number>();
  #ws: WebSocket | undefined;
  /** Whether the arena has welcomed us before. */
  #isKnown = false;
  #isStopped = false;
  #wake: () => void = () => undefined;

  constructor(bot: ConnectedBot, protocol: Protocol<unknown, unknown>, rules: AnyGame) {
    this.#bot = bot;
    this.#protocol = protocol;
    this.#rules = rules;
  }

  stop(): void {
    this.#isStopped = true;
    this.#ws?.close(1000);
    this.#wake();
  }

  async run(): Promise<void> {
    for (let wait: number = backOff.first; !this.#isStopped; wait = Math.min(2 * wait, backOff.most)) {
      const since = performance.now();
      const ended = await this.#connect();
      if (this.#isStopped || ended.kind === 'done') return;
      if (ended.kind === 'refused' || !this.#isKnown) throw new Failure(ended.why);
      if (performance.now() - since > backOff.most) wait = backOff.first;
      this.#tell({ event: 'lost', detail: ended.why }, () => texts().lost(ended.why, wait / 1000));
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait * (0.5 + Math.random() / 2));
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** Stops all programs. */
  async leave(): Promise<void> {
    this.#ws?.terminate();
    await Promise.all([...this.#seats.values()].map((seat) => seat.stop()));
  }

  #connect(): Promise<Ended> {
    const { url, token } = this.#bot.login;
    const ws = new WebSocket(`${url.replace(/^http/, 'ws')}/api/v1/connect`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': languageOf(process.env) },
      handshakeTimeout: patience,
      perMessageDeflate: false,
    });
    this.#ws = ws;
    return new Promise((resolve) => {
      let why: string | undefined;
      let timer: NodeJS.Timeout | undefined;
      const watch = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => ws.terminate(), silence);
      };
      ws.on('open', () => {
        watch();
        ws.send(JSON.stringify(this.#hello()));
      });
      ws.on('ping', watch);
      ws.on('message', (data) => {
        const message = JSON.parse((data as Buffer).toString()) as Outgoing;
        if (message.type === 'error') why = printable(message.detail);
        this.#hear(message);
      });
      ws.on('unexpected-response', (_request, response) => {
        const status = response.statusCode ?? 0;
        let text = '';
        response.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(0, 10_000)));
        response.on('end', () => {
          clearTimeout(timer);
          const told = common().refused(status, detailIn(text));
          resolve({ kind: status === 429 || status >= 500 ? 'lost' : 'refused', why: told });
          ws.terminate();
        });
      });
      ws.on('error', (error) => (why ??= common().noAnswer(harmless(url), harmless(error.message))));
      ws.on('close', (code) => {
        clearTimeout(timer);
        const told = why ?? texts().closed;
        resolve(
          code === 1000
            ? { kind: 'done' }
            : code === 1008
              ? { kind: 'refused', why: told }
              : { kind: 'lost', why: told },
        );
      });
    });
  }

  #hello(): object {
    const { game, name, protocol, matches } = this.#bot;
    return {
      type: 'hello',
      game,
      name,
      ...(protocol !== undefined && { protocol }),
      ...(matches !== undefined && { matches: Math.max(0, matches - this.#begun.size) }),
      seats: [...this.#seats.values()].map(({ offer, told }) => ({ seat: offer.seat, told })),
    };
  }

  #hear(message: Outgoing): void {
    if (message.type === 'welcome') this.#welcome(message);
    else if (message.type === 'offer') this.#offered(message);
    else if (message.type === 'told') this.#seats.get(message.seat)?.tell(message.number, message.text);
    else if (message.type === 'fault') this.#faulted(message);
    else if (message.type === 'end') this.#ended(message);
    else if (message.type === 'error')
      this.#tell({ event: 'error', code: message.code, detail: message.detail }, () =>
        message.code === leavesOpen ? printable(message.detail) : undefined,
      );
  }

  #welcome({ bot, name, url }: Outgoing & { type: 'welcome' }): void {
    const page = `${this.#bot.login.url}${url}`;
    const isBack = this.#isKnown;
    this.#isKnown = true;
    this.#tell({ event: isBack ? 'back' : 'connected', bot, name, url: page }, () =>
      isBack ? texts().back : texts().connected(harmless(name), harmless(page)),
    );
  }

  /** A new seat gets a program; in a known one the answers that did not arrive are said again. */
  #offered(offer: Offer): void {
    const known = this.#seats.get(offer.seat);
    if (known !== undefined) return known.sayAgain(offer.said);
    this.#begun.add(offer.match);
    const { seat, match, at, players, moveTime, margin } = offer;
    const url = `${this.#bot.login.url}${offer.url}`;
    this.#tell({ event: 'match', seat, match, at, players, moveTime, margin, url }, () =>
      texts().begins(match, players.map((name) => harmless(name)).join(', '), harmless(url)),
    );
    this.#seats.set(
      seat,
      new LocalSeat(offer, this.#bot, this.#protocol, {
        say: (number, text) => this.#say({ type: 'answer', seat, number, text }),
        failed: (failure, stderr) => this.#failed(offer, failure, stderr),
      }),
    );
  }

  #say(message: object): void {
    if (this.#ws?.readyState === WebSocket.OPEN) this.#ws.send(JSON.stringify(message));
  }

  /** The program failed here: its author gets to know more than the arena does. */
  #failed({ seat, match }: Offer, failure: PlayerFailure, stderr: string): void {
    const language = languageOf(process.env);
    const account = explain(failure, undefined, language, this.#rules.messages);
    const { fault, reason } = failure;
    this.#tell(
      { event: 'failed', seat, match, fault, code: reason.code, detail: account.what, hint: account.hint[1], stderr },
      () =>
        [
          texts().failed(match),
          ...accountLines(account, language, { stderr: stderr.trimEnd(), width: textWidth() }),
        ].join('\n'),
    );
  }

  #faulted({ type: _type, ...fault }: Outgoing & { type: 'fault' }): void {
    const isExplained = this.#seats.get(fault.seat)?.hasFailed === true && fault.fault === 'left';
    this.#tell({ event: 'fault', ...fault }, () =>
      isExplained ? undefined : [texts().atFault(fault.match), ...faultLines(fault)].join('\n'),
    );
  }

  #ended(end: End): void {
    const seat = this.#seats.get(end.seat);
    this.#seats.delete(end.seat);
    void seat?.stop();
    const { type: _type, ...told } = end;
    this.#tell({ event: 'end', ...told }, () => resultLine(end, seat?.offer), 'result');
    if (end.result === 'again') return;
    this.#over.add(end.match);
    const { matches } = this.#bot;
    if (matches !== undefined && this.#over.size >= matches && this.#seats.size === 0) this.stop();
  }

  /** Prints a JSON line, or else a line for a person: results to the output, all else beside it. */
  #tell(event: object, line: () => string | undefined, kind: 'result' | 'progress' = 'progress'): void {
    if (this.#bot.json) return console.log(JSON.stringify(event));
    const text = line();
    if (text === undefined) return;
    if (kind === 'result') console.log(text);
    else console.error(text);
  }
}

function resultLine({ match, result, scores, detail }: End, offer: Offer | undefined): string {
  const say = texts();
  if (result === 'again') return say.again(match);
  if (result === 'void') return say.void(match, printable(detail ?? ''));
  const names = offer?.players ?? [];
  const table = (scores ?? []).map((score, at) => `${harmless(names[at] ?? `${at + 1}`)} ${score}`).join(', ');
  return say.ended(match, table, detail === undefined ? '' : printable(detail));
}

/** What a refusal says, if it is a problem of our API. */
function detailIn(text: string): string {
  try {
    const { detail } = JSON.parse(text) as { readonly detail?: unknown };
    return typeof detail === 'string' ? printable(detail.slice(0, 1000)) : '';
  } catch {
    return ''; // it is another site
  }
}

interface SeatEvents {
  readonly say: (number: number, text: string | null) => void;
  readonly failed: (failure: PlayerFailure, stderr: string) => void;
}

/** A seat with the program that was started for it. */
class LocalSeat {
  readonly offer: Offer;
  /** The number of the line that comes next. */
  told = 0;
  hasFailed = false;
  readonly #answers: (string | null)[] = [];
  readonly #on: SeatEvents;
  readonly #program: Promise<Program | undefined>;
  /** No more lines come. */
  #isOver = false;

  constructor(offer: Offer, bot: ConnectedBot, protocol: Protocol<unknown, unknown>, on: SeatEvents) {
    this.offer = offer;
    this.#on = on;
    this.#program = this.#start(bot, protocol);
  }

  async #start({ launch, options }: ConnectedBot, protocol: Protocol<unknown, unknown>): Promise<Program | undefined> {
    let program: Program;
    try {
      program = await startProgram(launch, protocol.framing, { freezes: false });
    } catch (error) {
      this.#fail({ fault: 'no-program', reason: reasonNotStarted(error) }, '');
      return undefined;
    }
    const { channel } = program;
    // the arena knows no options of a connected bot: they are set before its first message
    const failure = hasOptions(options) ? await protocol.player(channel, options).prepare?.() : undefined;
    if (failure !== undefined) this.#fail(failure, program.stderrText());
    channel.onUnasked((heard) => this.#heard(program, heard));
    return program;
  }

  tell(number: number, text: string | null): void {
    if (number !== this.told) return;
    this.told++;
    void this.#program.then((program) => {
      if (text !== null) return program?.channel.send(text);
      this.#isOver = true;
      program?.channel.close();
      void program?.stop(exitTime);
    });
  }

  sayAgain(from: number): void {
    for (const [at, text] of this.#answers.entries()) if (at >= from) this.#on.say(at, text);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await (await this.#program)?.stop(exitTime);
  }

  #heard(program: Program, heard: Incoming): void {
    if (this.#isOver) return;
    if (heard.kind === 'message') this.#answer(heard.text);
    else {
      const { kind: _kind, ...failure } = heard;
      this.#fail(failure, program.stderrText());
    }
  }

  #fail(failure: PlayerFailure, stderr: string): void {
    if (this.#isOver || this.hasFailed) return;
    this.hasFailed = true;
    this.#answer(null);
    this.#on.failed(failure, stderr);
  }

  #answer(text: string | null): void {
    this.#on.say(this.#answers.length, text);
    this.#answers.push(text);
  }
}
