import type { PlayerFailure } from '../../game/fault.ts';
import type { Seat } from '../../game/seat.ts';
import { Type, type Static } from '@fastify/type-provider-typebox';
import { Check, Errors } from 'typebox/value';
import { escape } from '../../kit/escape.ts';
import type { Reading } from '../../kit/reading.ts';

// The messages of /api/v1/connect, a JSON object each (docs/connect.md).

const strict = { additionalProperties: false };
const SeatName = Type.String({ maxLength: 40, description: 'names a seat in one attempt to play a match' });
const Number = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: 'counted from 0 in each seat' });
/** One character for each byte, without the end of the line; null: no more lines come from this side. */
const Line = Type.Union([Type.String({ pattern: '^[\\u0000-\\u00ff]*$', maxLength: 16_384 }), Type.Null()]);

export const Hello = Type.Object(
  {
    type: Type.Literal('hello'),
    game: Type.String({ maxLength: 100 }),
    name: Type.Optional(Type.String({ maxLength: 100, description: 'the name of the bot; without it a person plays' })),
    protocol: Type.Optional(
      Type.String({ maxLength: 100, description: 'the protocol of the game that the bot speaks, if not the default' }),
    ),
    matches: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'how many more matches it plays' }),
    ),
    seats: Type.Optional(
      Type.Array(Type.Object({ seat: SeatName, told: Number }, strict), {
        maxItems: 100,
        description: 'the seats of an earlier connection, each with the number of the line that comes next',
      }),
    ),
  },
  strict,
);

export const Answer = Type.Object({ type: Type.Literal('answer'), seat: SeatName, number: Number, text: Line }, strict);

/** A person asks the others to let the own last move be taken back. */
export const TakeBack = Type.Object({ type: Type.Literal('take-back'), seat: SeatName }, strict);

const Incoming = Type.Union([Hello, Answer, TakeBack]);
export type Incoming = Static<typeof Incoming>;
export type Hello = Static<typeof Hello>;
export type Answer = Static<typeof Answer>;
export type TakeBack = Static<typeof TakeBack>;

/** What the site sends. */
export type Outgoing =
  | {
      readonly type: 'welcome';
      readonly bot: number;
      readonly name: string;
      readonly game: string;
      readonly url: string;
    }
  | Offer
  | { readonly type: 'told'; readonly seat: string; readonly number: number; readonly text: string | null }
  | { readonly type: 'take-back'; readonly seat: string; readonly by: Seat } // who sits there asks for it
  | Fault
  | End
  | { readonly type: 'error'; readonly code: string; readonly detail: string };

export interface Offer {
  readonly type: 'offer';
  readonly seat: string;
  readonly match: number;
  /** Which of the players it is, counted from 0. */
  readonly at: number;
  readonly players: readonly string[];
  readonly options: object;
  /** Milliseconds for a move, and what is added for the network. */
  readonly moveTime: number;
  readonly margin: number;
  /** What the lines are. */
  readonly protocol: string;
  /** The number of the next answer: later ones did not arrive. */
  readonly said: number;
  readonly url: string;
}

export interface Fault {
  readonly type: 'fault';
  readonly seat: string;
  readonly match: number;
  readonly turn: number;
  readonly fault: PlayerFailure['fault'];
  readonly code: string;
  readonly detail: string;
  readonly told: string | null;
  readonly said: string | null;
  readonly hint: string;
}

export interface End {
  readonly type: 'end';
  readonly seat: string;
  readonly match: number;
  /** `again`: the attempt was given up, and the match is played again, which is offered anew. */
  readonly result: 'finished' | 'void' | 'again';
  readonly scores?: readonly number[];
  readonly cause?: string;
  readonly by?: number;
  /** Why it ended before its time, or could not be played. */
  readonly detail?: string;
  readonly url: string;
}

/** Reads a message, or says what is wrong with it. */
export function readIncoming(text: string): Reading<Incoming> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { wrong: 'no JSON' };
  }
  if (Check(Incoming, value)) return { value };
  const { type } = (typeof value === 'object' && value !== null ? value : {}) as { readonly type?: unknown };
  const schema = type === 'hello' ? Hello : type === 'answer' ? Answer : type === 'take-back' ? TakeBack : undefined;
  if (schema === undefined) return { wrong: 'type' };
  const [error] = Errors(schema, value);
  return { wrong: escape(`${error?.instancePath ?? ''} ${error?.message ?? ''}`.trim(), 100) };
}
