import { Type, type TProperties, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { faultKinds, type Fault } from '../game/fault.ts';
import { isMessage, type Message } from '../game/message.ts';
import type { Frame } from '../game/view/frames.ts';
import type { BroadcastEvent } from '../http/broadcast.ts';
import type { Reading } from '../kit/reading.ts';
import { applyChange, type Change } from '../web/viewer/change.ts';

// What a game server may tell a display, a JSON value a line.

const strict = { additionalProperties: false };
const number = Type.Number();
const count = Type.Integer({ minimum: 0 });
const text = Type.String();
const list = <Item extends TSchema>(item: Item) => Type.Array(item);
const maybe = <Value extends TSchema>(value: Value) => Type.Optional(value);

const reason = Type.Refine(Type.Unsafe<Message>({}), isMessage, () => 'must be a message: a code and its values');
const fault = Type.Enum(Object.keys(faultKinds) as Fault[]);

const outcome = Type.Object(
  {
    scores: list(number),
    cause: Type.Union([Type.Literal('rules'), fault]),
    by: maybe(count),
    reason: maybe(reason),
  },
  strict,
);

const faultRecord = Type.Object(
  { turn: count, seat: count, fault, reason, said: maybe(text), told: maybe(text) },
  strict,
);

/** The part of `MatchData` that a table knows. */
const match = Type.Object(
  {
    id: count,
    game: text,
    title: text,
    titles: maybe(Type.Object({ en: maybe(text), pl: maybe(text) }, strict)),
    points: maybe(Type.Enum(['more', 'fewer'])),
    contest: Type.Object({ id: count, name: text }, strict),
    round: count,
    state: Type.Enum(['waiting', 'running', 'finished', 'void']),
    moveTime: number,
    perGame: maybe(Type.Literal(true)),
    increment: maybe(number),
    period: maybe(count),
    pause: maybe(number),
    players: list(Type.Object({ seat: text, bot: count, name: text }, strict)),
    startedAt: maybe(text),
    finishedAt: maybe(text),
    turns: maybe(count),
    outcome: maybe(outcome),
    faults: list(faultRecord),
  },
  strict,
);

const anyChange = Type.Cyclic(
  {
    Change: Type.Union([
      Type.Literal(0),
      Type.Object({ is: Type.Unknown() }),
      Type.Object({ keys: Type.Record(text, Type.Ref('Change')), without: maybe(list(text)) }),
      Type.Object({ head: count, tail: count, items: list(Type.Unknown()) }),
    ]),
  },
  'Change',
);

const frame = Type.Object(
  {
    view: Type.Unknown(),
    moves: Type.Record(text, text),
    ms: Type.Record(text, number),
    notes: maybe(Type.Record(text, text)),
    toMove: list(count),
    clock: maybe(count),
  },
  strict,
);

const eventOf = <Name extends string, Data extends TProperties>(name: Name, data: Data) =>
  Type.Object({ event: Type.Literal(name), data: Type.Object(data, strict) }, strict);

const events = {
  match: Compile(eventOf('match', { match })),
  frame: Compile(eventOf('frame', { change: anyChange })),
  end: Compile(eventOf('end', { match })),
};
const eventNames = Object.keys(events) as (keyof typeof events)[];
const frames = Compile(frame);

/** One line of a game server, or what is wrong with it. */
export function readNews(line: string): Reading<BroadcastEvent> {
  try {
    const value: unknown = JSON.parse(line);
    if (events.match.Check(value) || events.frame.Check(value) || events.end.Check(value)) return { value };
    const name = eventNames.find((each) => each === (value as { event?: unknown } | null)?.event);
    if (name !== undefined) return { wrong: objection(events[name].Errors(value)) };
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof RangeError)) throw error; // no JSON, or nested too deep
  }
  return { wrong: 'a line must be a JSON object whose event is match, frame or end' };
}

/** The position after a change, or why there is none. */
export function frameAfter(before: Frame | undefined, change: Change): Reading<Frame> {
  const value = changed(before, change);
  return frames.Check(value) ? { value } : { wrong: objection(frames.Errors(value)) };
}

/** Nothing where the change is of another position. */
function changed(before: Frame | undefined, change: Change): unknown {
  try {
    return applyChange(before, change);
  } catch (error) {
    if (error instanceof TypeError) return undefined; // parts that it changes are not there
    throw error;
  }
}

/** The innermost part that is wrong. */
function objection(errors: readonly TLocalizedValidationError[]): string {
  const depth = ({ instancePath }: TLocalizedValidationError): number => instancePath.split('/').length;
  const [{ instancePath, keyword, message }] = errors.toSorted((one, other) => depth(other) - depth(one)) as [
    TLocalizedValidationError,
  ];
  const part = instancePath.slice(1).replaceAll('/', '.') || 'it';
  return `${part} ${keyword === 'boolean' ? 'is not known here' : message}`; // boolean: a key that is in no schema
}
