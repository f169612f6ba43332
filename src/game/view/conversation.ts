import type { BotOptions } from '../bot-options.ts';
import type { Channel, Incoming } from '../channel.ts';
import { incrementOf, type Limit } from '../clock.ts';
import type { Protocol } from '../protocol.ts';
import type { Game } from '../rules.ts';
import type { Seat } from '../seat.ts';
import { escape, legible } from '../../kit/escape.ts';
import { faultKinds } from '../fault.ts';
import { jsonName, shownJson } from '../json-protocol.ts';
import { spokenBy } from '../log.ts';
import { randomFor } from '../random.ts';
import { timeLeft, timesAt } from './times.ts';
import type { Conversed, Message, FaultRecord } from './viewer.ts';

/**
 * The messages of a match whose players spoke this default protocol of the game, or, where the match says so, another
 * one of its protocols or JSON lines: the protocol is played again with the moves of the frames, and all messages are
 * recorded. Answers that no log holds, such as a wrong one that was corrected, are missing.
 */
export const conversationOf =
  <State, Move, View, Options>(
    game: Game<State, Move, View, Options>,
    own: Protocol<View, Move>,
    others: Readonly<Record<string, Protocol<View, Move>>> = {},
    ofGame = incrementOf(game, { moveTime: game.clock.ms }),
  ) =>
  async ({
    seats,
    frames,
    moveTime = game.clock.ms,
    increment = ofGame.increment ?? 0,
    period = ofGame.period,
    outcome,
    faults = [],
    from: { turn: begins } = { turn: 0 },
    ...spoken
  }: Conversed<View>): Promise<readonly Message[]> => {
    const named = (name: string | undefined): Protocol<View, Move> | undefined =>
      name === undefined ? own : (others[name] ?? (name === jsonName ? shownJson(game) : undefined));
    const found = Array.from({ length: seats }, (_, seat) => named(spokenBy(spoken, seat)));
    if (found.includes(undefined)) return [];
    const protocols = found as readonly Protocol<View, Move>[];
    const toldOf = (view: View, seat: Seat): View =>
      protocols[seat]!.tellsView === true && game.open !== undefined ? ('...' as unknown as View) : view;
    const isForAll = (text: string): boolean =>
      spoken.protocols === undefined && protocols[0]?.isForAll?.(text) === true;
    const { botOptions = [] } = spoken;
    const messages: Message[] = [];
    const times = { moveTime, increment, ...(period !== undefined && { period }) };
    const limitOf = (seat: Seat, at: number): Limit => ({ wall: Math.max(1, timeLeft(frames, seat, at, times)) });
    const ends = Array.from(
      { length: seats },
      (_, seat) => new OtherEnd(seat, messages, confirmOf(protocols[seat]!, botOptions[seat])),
    );
    const players = ends.map((end) => protocols[end.seat]!.player(end, botOptions[end.seat]));
    const isThere = ({ seat }: OtherEnd, turn: number): boolean =>
      !faults.some((fault) => !fault.forgiven && fault.seat === seat && fault.turn <= turn);
    const faultOf = ({ seat }: OtherEnd, at: number): FaultRecord | undefined =>
      faults.find((fault) => fault.seat === seat && fault.turn === at + 1);

    for (const end of ends) {
      end.reach(0, faultOf(end, 0));
      await Promise.race([players[end.seat]!.prepare?.(), end.untilStuck()]);
    }
    for (const [at, { view, toMove }] of frames.entries()) {
      const present = ends.filter((end) => isThere(end, at));
      const next = frames[at + 1]?.moves;
      const from = messages.length;
      for (const end of present) {
        end.reach(at, faultOf(end, at));
        players[end.seat]!.see?.(toldOf(view, end.seat), end.seat, limitOf(end.seat, at), at < begins);
        await end.settled();
      }
      messages.push(...forAll(messages.splice(from), isForAll));
      if (at >= begins && (next !== undefined || outcome?.cause !== 'rules'))
        for (const end of present.filter(({ seat }) => toMove.includes(seat))) {
          const { seat } = end;
          const move = faultOf(end, at) === undefined ? game.read(next?.[seat] ?? '') : undefined;
          const answer = move === undefined ? undefined : (protocols[seat]!.says?.move ?? game.write)(move, view);
          const stuck = end.expect(answer);
          await Promise.race([
            players[seat]!.choose(toldOf(view, seat), {
              seat,
              turn: at + 1,
              limit: limitOf(seat, at),
              ...timesAt(frames, seats, at, times),
              random: randomFor('', at),
            }),
            stuck,
          ]);
        }
      for (const end of present) end.sayWrong();
    }
    if (outcome !== undefined)
      for (const end of ends)
        if (end.seat === outcome.by || isThere(end, frames.length)) players[end.seat]!.leave(outcome, end.seat);
    return messages.toSorted((one, other) => one.at - other.at);
  };

/** What a program answers before the first question: the last line, after those that are heard first. */
type Confirm = (told: string) => readonly string[];

const confirmOf =
  <View, Move>({ says }: Protocol<View, Move>, options: BotOptions | undefined): Confirm =>
  (told) => {
    const said = typeof says?.confirm === 'function' ? says.confirm(told, options) : says?.confirm;
    return said === undefined ? [] : typeof said === 'string' ? [said] : said;
  };

/** A program's end of the channel: it answers with the moves of the frames. */
class OtherEnd implements Channel {
  readonly seat: Seat;
  readonly #messages: Message[];
  readonly #confirm: Confirm;
  #at = 0;
  #mistake: FaultRecord | undefined;
  #told = '';
  /** Before the first question every message that waits for an answer is confirmed. */
  #isAsked = false;
  #answer: string | undefined;
  #getStuck: (() => void) | undefined;
  #hasConfirmed = false;
  /** A message before the first question still waits for its answer. */
  #isUnconfirmed = false;

  constructor(seat: Seat, messages: Message[], confirm: Confirm) {
    this.seat = seat;
    this.#messages = messages;
    this.#confirm = confirm;
  }

  /** The match reaches position `at`; `mistake` is this seat's fault there. */
  reach(at: number, mistake: FaultRecord | undefined): void {
    this.#at = at;
    this.#mistake = mistake;
    this.#isAsked = false;
  }

  /** Sets the answer to the next question. Resolves when a question waits for an answer that does not come. */
  expect(answer: string | undefined): Promise<void> {
    this.#isAsked = true;
    this.#answer = answer;
    return this.untilStuck();
  }

  /** Resolves when a message waits for an answer that does not come. */
  untilStuck(): Promise<void> {
    return this.#isUnconfirmed ? Promise.resolve() : new Promise((resolve) => (this.#getStuck = resolve));
  }

  /** All that follows from a confirmation has happened. */
  async settled(): Promise<void> {
    if (!this.#hasConfirmed) return;
    this.#hasConfirmed = false;
    await new Promise((resolve) => setTimeout(resolve));
  }

  sayWrong(): void {
    const { fault, said } = this.#mistake ?? {};
    if (said !== undefined && (faultKinds[fault!] === 'wrong' || fault === 'unfinished'))
      this.#write(true, said, this.#at);
  }

  send(text: string): void {
    this.#told = text;
    this.#write(false, text, this.#at);
  }

  receive(_limit?: Limit, isAnswer?: (text: string) => boolean): Promise<Incoming> {
    // logs of version 0.1.0 have backslashes twice
    const isWrong = [legible, escape].some((write) => write(this.#told) === this.#mistake?.told);
    const before = this.#isAsked || isWrong ? [] : [...this.#confirm(this.#told)];
    const text = this.#isAsked ? this.#answer : before.pop();
    if (text === undefined) {
      this.#isUnconfirmed = !this.#isAsked;
      return this.waitOn();
    }
    if (!this.#isAsked) this.#hasConfirmed = true;
    for (const line of before) {
      this.#write(true, line, this.#at);
      isAnswer?.(line);
    }
    this.#write(true, text, this.#isAsked ? this.#at + 1 : this.#at);
    this.#answer = undefined;
    return Promise.resolve({ kind: 'message', text, at: performance.now(), told: this.#told });
  }

  waitOn(): Promise<Incoming> {
    this.#getStuck?.();
    return new Promise(() => undefined);
  }

  onUnasked(): void {
    // nothing comes unasked
  }

  close(last?: string): void {
    if (last !== undefined) this.send(last);
  }

  #write(said: boolean, text: string, at: number): void {
    this.#messages.push({ seat: this.seat, said, text, at });
  }
}

/** The messages to the seats in order, those that are the same for all only once; a seat may be told more or less. */
function forAll(told: readonly Message[], isForAll: (text: string) => boolean): readonly Message[] {
  const seats = [...new Set(told.map(({ seat }) => seat))].map((each) => told.filter(({ seat }) => seat === each));
  const merged: Message[] = [];
  for (;;) {
    for (const own of seats) while (own.length > 0 && !isForAll(own[0]!.text)) merged.push(own.shift()!);
    const next = seats.find((own) => own.length > 0)?.[0];
    if (next === undefined) return merged;
    merged.push({ ...next, seat: null });
    for (const own of seats) if (own[0]?.text === next.text) own.shift();
  }
}
