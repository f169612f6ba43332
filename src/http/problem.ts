import type { Catalogue, Message } from '../game/message.ts';
import type { ErrorStatus } from './error-page.tsx';

/** What went wrong with the fields of a request, by their names. */
export type FieldProblems = Readonly<Record<string, Message>>;

/** Thrown by a route: the request cannot be done, and the reason is the visitor's to know. */
export class HttpProblem extends Error {
  readonly status: ErrorStatus;
  readonly detail: Message | undefined;
  readonly fields: FieldProblems;
  /** Seconds after which trying again may help. */
  readonly retryAfter: number | undefined;
  /** The messages of the game, if one is meant. */
  readonly ofGame: Catalogue | undefined;

  constructor(
    status: ErrorStatus,
    {
      detail,
      fields = {},
      retryAfter,
      ofGame,
    }: {
      readonly detail?: Message;
      readonly fields?: FieldProblems;
      readonly retryAfter?: number;
      readonly ofGame?: Catalogue | undefined;
    } = {},
  ) {
    super(`HTTP ${status}`);
    this.status = status;
    this.detail = detail;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.ofGame = ofGame;
  }
}
