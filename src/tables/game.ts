import type { Catalogue } from '../game/message.ts';
import type { ConnectionMessage } from '../text/connection.ts';
import { said } from '../text/said.ts';
import { languageOf } from '../text/spoken.ts';
import type { LineChannel } from '../channels/channel.ts';
import type { Outcome, PlayerFailure } from '../game/fault.ts';
import type { Protocol } from '../game/protocol.ts';
import type { Seat } from '../game/seat.ts';
import { replayTitle } from '../text/explain.ts';
import { causeWords } from '../text/fault-titles.ts';
import { replayCommand } from '../text/replay-command.ts';
import { randomFor } from '../game/random.ts';
import { forfeit } from '../game/replay.ts';
import type { AnyGame } from '../match/games.ts';
import { playMatch } from '../referee/play.ts';
import { Recording } from '../referee/recording.ts';
import { faultLine } from './fault-line.ts';
import { texts } from './text.ts';

export interface ConnectedClient {
  readonly name: string;
  readonly channel: LineChannel;
}

export interface Playing {
  readonly game: string;
  readonly rules: AnyGame;
  readonly protocol: Protocol<unknown, unknown>;
  readonly options: object;
  /** Milliseconds for a move. */
  readonly moveTime: number;
  /** A line for the operator. */
  readonly say: (line: string) => void;
}

export interface TableGame {
  /** What the operator calls the game. */
  readonly title: string;
  readonly seed: string;
  /** Seat by seat. */
  readonly clients: readonly ConnectedClient[];
  readonly players: readonly string[];
  /** Writes the log; undefined without `--log`. */
  readonly save: ((record: Recording) => void) | undefined;
  /** The log, for whoever looks for the cause of a fault. */
  readonly file?: string;
  isVoid(): boolean;
}

/** Plays one game to its end; its log is written before its result is told. */
export async function playGame(
  { game, rules, protocol, options, moveTime, say }: Playing,
  { title, seed, clients, players, save, file, isVoid }: TableGame,
): Promise<void> {
  const record = new Recording();
  record.note({ addresses: clients.map(({ name }) => name), began: new Date().toISOString() });
  const seated = clients.map(({ channel }) => protocol.player(channel));
  const wrong: string[] = [];
  let turns = 0;
  let outcome: Outcome | undefined;
  for await (const event of playMatch({ game, rules, options, seed, players, moveTime, seated })) {
    if (save !== undefined) record.add(event);
    if (event.event === 'fault') wrong.push(faultLine(title, players[event.seat]!, event, rules.messages));
    // a fault that ends the match is told with the result
    if (event.event === 'turn' || (event.event === 'end' && event.cause === 'rules')) wrong.splice(0).forEach(say);
    if (event.event === 'turn') turns = event.turn;
    if (event.event === 'end') outcome = event;
  }
  const why = isVoid() ? texts().stopped : notSaved(record, save);
  if (why !== undefined) return say(texts().void(title, why));
  const named = clients.map(({ name }, seat) => `${players[seat]!} (${name})`);
  const cause = whyWords(outcome!, players, rules.messages);
  say(texts().over(title, resultWords(named, outcome!), turns, `${cause}${howToReplay(outcome!, file)}`));
}

/** The command that plays the program at fault again from the recorded words. */
const howToReplay = ({ by: seat }: Outcome, file: string | undefined): string =>
  seat === undefined || file === undefined
    ? ''
    : `; ${replayTitle(languageOf(process.env))}: ${replayCommand({ file, seat })}`;

/**
 * The record of a game that was not played because the players of these seats did not connect. With all seats empty
 * nobody wins.
 */
export function recordNoShow(
  { game, rules, options, moveTime }: Pick<Playing, 'game' | 'rules' | 'options' | 'moveTime'>,
  { seed, players }: Pick<TableGame, 'seed' | 'players'>,
  absent: readonly Seat[],
): Recording {
  const record = new Recording();
  record.note({ began: new Date().toISOString() });
  record.add({
    event: 'start',
    game,
    seed,
    options,
    players,
    moveTime,
    state: rules.setup(players.length, options, randomFor(seed, 0)),
  });
  for (const seat of absent) record.add({ event: 'fault', turn: 1, seat, ...noShow });
  record.add({ event: 'end', ...noShowOutcome(players.length, absent) });
  return record;
}

const notConnected: ConnectionMessage = { code: 'not-connected' };
const noShow: PlayerFailure = { fault: 'no-show', reason: notConnected };

export const noShowOutcome = (seats: number, absent: readonly Seat[]): Outcome => ({
  scores: forfeit(seats, ...absent),
  cause: noShow.fault,
  by: absent[0]!,
  reason: noShow.reason,
});

function notSaved(record: Recording, save: TableGame['save']): string | undefined {
  try {
    save?.(record);
    return undefined;
  } catch (error) {
    return texts().logNotWritten((error as Error).message);
  }
}

function resultWords(named: readonly string[], { scores }: Outcome): string {
  const ranked = named
    .map((words, seat) => ({ words, score: scores[seat]! }))
    .toSorted((one, other) => other.score - one.score);
  const [best, ...others] = ranked;
  if (others.some(({ score }) => score === best!.score)) return texts().draw(named);
  return texts().beats(best!.words, others.map(({ words }) => words).join(', '));
}

const whyWords = ({ cause, by, reason }: Outcome, players: readonly string[], ofGame: Catalogue | undefined): string =>
  cause === 'rules' || reason === undefined
    ? causeWords(cause, languageOf(process.env))
    : `${players[by!]!}: ${causeWords(cause, languageOf(process.env))}, ${said(reason, ofGame)}`;
