import type { TurnStderr } from '../game/turn-stderr.ts';
import type { Program } from './program.ts';

const most = 64 * 1024; // bytes of a match

/** Cuts what a program writes to stderr into the turns of a match, not escaped. Costs nothing while it writes nothing. */
export class StderrByTurn {
  readonly #program: Pick<Program, 'freshStderr'>;
  readonly #turns: TurnStderr[] = [];
  /** The last turn in which the program was asked. */
  #asked: number | undefined;
  #room = most;

  constructor(program: Pick<Program, 'freshStderr'>) {
    this.#program = program;
  }

  /**
   * A turn is over. What was written until now belongs to it if the program was asked, otherwise to the last turn in
   * which it was; before its first question the text waits.
   */
  cut(turn: number, isAsked: boolean): void {
    if (isAsked) this.#asked = turn;
    if (this.#asked !== undefined) this.#add(this.#asked, this.#program.freshStderr());
  }

  /** All turns with something written, once nothing more can come; what came before a first question is of turn 1. */
  turns(): readonly TurnStderr[] {
    this.#add(this.#asked ?? 1, this.#program.freshStderr());
    return this.#turns;
  }

  #add(turn: number, written: string): void {
    const text = written.slice(0, this.#room);
    if (text === '') return;
    this.#room -= text.length;
    const last = this.#turns.at(-1);
    if (last?.turn === turn) this.#turns[this.#turns.length - 1] = { turn, text: last.text + text };
    else this.#turns.push({ turn, text });
  }
}
