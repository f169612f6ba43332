import { incrementOf, perGameOf } from '../game/clock.ts';
import { frameOf, type Frame } from '../game/view/frames.ts';
import type { MatchEvent } from '../game/log.ts';
import { seatName } from '../game/seat.ts';
import type { FaultRecord } from '../game/view/viewer.ts';
import type { AnyGame } from '../match/games.ts';
import { changeOf } from '../web/viewer/change.ts';
import type { MatchData } from '../web/viewer/data.ts';
import { spoken } from '../text/spoken.ts';
import type { BroadcastEvent } from '../http/broadcast.ts';

/** In the language of the command that opened the server. */
const awaitedName = (seat: string): string => spoken({ en: `player ${seat}`, pl: `gracz ${seat}` });

export interface TableOf {
  readonly game: string;
  readonly rules: AnyGame;
  readonly seats: number;
  readonly moveTime: number;
  /** Milliseconds between two games. */
  readonly pause: number;
  readonly name: string;
}

/** The events of the match at a table for a page: first that players are awaited, then event by event. */
export class TableBroadcast {
  readonly #table: TableOf;
  #match: MatchData;
  #last: Frame | null = null;
  #faults: readonly FaultRecord[] = [];
  #turns = 0;

  constructor(table: TableOf) {
    const { game, rules, seats, moveTime, pause, name } = table;
    const players = Array.from({ length: seats }, (_, seat) => ({
      seat: seatName(rules, seat),
      bot: 0,
      name: awaitedName(seatName(rules, seat)),
    }));
    this.#table = table;
    this.#match = {
      id: 0,
      game,
      title: rules.title,
      ...(rules.titles !== undefined && { titles: rules.titles }),
      ...(rules.points !== undefined && { points: rules.points }),
      contest: { id: 0, name },
      round: 1,
      state: 'waiting',
      moveTime,
      ...incrementOf(rules, { moveTime }),
      ...perGameOf(rules, { moveTime }),
      pause,
      players,
      faults: [],
    };
  }

  get match(): MatchData {
    return this.#match;
  }

  /** The position after the last event. */
  get frame(): Frame | null {
    return this.#last;
  }

  awaited(): BroadcastEvent {
    return { event: 'match', data: { match: this.#match } };
  }

  of(event: MatchEvent): BroadcastEvent[] {
    const frame = frameOf(this.#table.rules, event);
    if (event.event === 'start')
      this.#match = {
        ...this.#match,
        state: 'running',
        startedAt: new Date().toISOString(),
        players: this.#match.players.map((player, seat) => ({ ...player, name: event.players[seat]! })),
      };
    if (event.event === 'turn') this.#turns = event.turn;
    if (event.event === 'fault') {
      const { event: _event, ms: _ms, ...fault } = event;
      this.#faults = [...this.#faults, fault];
    }
    if (event.event === 'end') {
      const { event: _event, ...outcome } = event;
      this.#match = {
        ...this.#match,
        state: 'finished',
        finishedAt: new Date().toISOString(),
        turns: this.#turns,
        outcome,
        faults: this.#faults,
      };
      return [{ event: 'end', data: { match: this.#match } }];
    }
    if (frame === undefined) return [];
    const change = changeOf(this.#last, frame);
    this.#last = frame;
    return [...(event.event === 'start' ? [this.awaited()] : []), { event: 'frame', data: { change } }];
  }
}
