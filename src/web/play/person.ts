import type { Outcome, PlayerFailure } from '../../game/fault.ts';
import type { Message } from '../../game/message.ts';
import type { Answer, Player, Question } from '../../game/player.ts';
import { resignation } from '../../game/player-failure.ts';
import { Alarm } from '../../kit/alarm.ts';

/** What a person at a table needs of whoever knows the position. */
interface Hooks<Move> {
  /** The person is to move. */
  ask(turn: number): void;
  read(text: string): Move | undefined;
  /** Why the move is not legal now. */
  objection(move: Move): Message | undefined;
  /** Whether the time for a move ends. */
  readonly isTimed: boolean;
}

interface Asked<Move> {
  readonly turn: number;
  readonly alarm: Alarm | undefined;
  answer(answer: Answer<Move>): void;
}

const noMove: Message = { code: 'no-move' };

/** A person at a table, whose moves come from a page. A move that the rules forbid is refused, and is no fault. */
export class Person<View, Move> implements Player<View, Move> {
  readonly #hooks: Hooks<Move>;
  #asked: Asked<Move> | undefined;
  #tell: (failure: PlayerFailure) => void = () => undefined;
  #hasLeft = false;

  constructor(hooks: Hooks<Move>) {
    this.#hooks = hooks;
  }

  choose(_view: View, { turn, limit: { wall } }: Question): Promise<Answer<Move>> {
    return new Promise((resolve) => {
      const late: PlayerFailure = { fault: 'timeout', reason: { code: 'no-answer', seconds: Math.round(wall) / 1000 } };
      const alarm = this.#hooks.isTimed ? new Alarm(() => resolve({ failure: late, ms: wall })) : undefined;
      alarm?.set(performance.now() + wall);
      this.#asked = { turn, alarm, answer: resolve };
      this.#hooks.ask(turn);
    });
  }

  /** Makes a move; returns why it is refused. One for another turn comes from a page that did not know yet, and is nothing. */
  move(turn: number, text: string): Message | undefined {
    const asked = this.#asked;
    if (asked === undefined || asked.turn !== turn) return undefined;
    const move = this.#hooks.read(text);
    const wrong = move === undefined ? noMove : this.#hooks.objection(move);
    if (wrong !== undefined) return wrong;
    this.#settle()?.answer({ move: move! });
    return undefined;
  }

  resign(): void {
    if (this.#hasLeft) return;
    const asked = this.#settle();
    if (asked === undefined) this.#tell(resignation);
    else asked.answer({ failure: resignation });
  }

  onFailure(tell: (failure: PlayerFailure) => void): void {
    this.#tell = tell;
  }

  leave(_outcome: Outcome): void {
    this.#hasLeft = true;
    this.#settle();
  }

  #settle(): Asked<Move> | undefined {
    const asked = this.#asked;
    this.#asked = undefined;
    asked?.alarm?.clear();
    return asked;
  }
}
