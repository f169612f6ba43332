import type { Message } from '../../game/message.ts';
import type { MatchMessage } from '../../text/match.ts';
import { finalScores, type JudgedEvent } from './play.ts';
import { dead } from './protocol.ts';

// What can be told of the log of a judge's match without the judge: who was asked answered, nobody dead spoke, and the
// scores are those that the judge gave, but for bots at fault.

type Lines = readonly Partial<JudgedEvent>[];
type Line<Event extends JudgedEvent['event']> = Extract<JudgedEvent, { event: Event }>;

const isSeats = (value: unknown, bots: number): value is readonly number[] =>
  Array.isArray(value) &&
  new Set(value).size === value.length &&
  value.every((seat) => Number.isInteger(seat) && seat >= 0 && seat < bots);

const isNumbers = (value: unknown, count: number): value is readonly number[] =>
  Array.isArray(value) && value.length === count && value.every((one) => Number.isFinite(one));

/** Why the lines of a log, parsed, do not follow from each other; undefined if they do. */
export function checkJudged(lines: Lines): Message | undefined {
  const [start] = lines as readonly Line<'start'>[];
  if (start?.event !== 'start' || !Array.isArray(start.players)) return cannotFollow(1);
  const bots = start.players.length;
  const lost = start.players.map(() => false);
  const killed = new Set<number>();
  /** Seats whose answer is still to come, in their order. */
  let asked: number[] = [];
  /** Seats that gave no answer, and whose fault has to be told. */
  const silent = new Set<number>();
  let turn = 0;
  const isDead = (seat: number): boolean => lost[seat]! || killed.has(seat);
  const follows = (line: Line<'told' | 'answer' | 'fault' | 'killed' | 'end' | 'void'>, isLast: boolean): boolean => {
    switch (line.event) {
      case 'told':
        if (asked.length > 0 || silent.size > 0 || line.turn !== turn + 1 || typeof line.text !== 'string')
          return false;
        if (!isSeats(line.to, bots) || line.to.length === 0) return false;
        turn++;
        asked = [...line.to];
        return true;
      case 'answer':
        if (line.turn !== turn || line.seat !== asked.shift() || typeof line.text !== 'string') return false;
        if (isDead(line.seat)) return line.text === dead;
        if (line.text === dead) silent.add(line.seat);
        return true;
      case 'fault':
        if (!isSeats([line.seat], bots) || isDead(line.seat) || !(line.turn >= 0 && line.turn <= turn)) return false;
        lost[line.seat] = true;
        silent.delete(line.seat);
        return asked.length === 0;
      case 'killed':
        if (asked.length > 0 || silent.size > 0 || line.turn !== turn || !isSeats(line.seats, bots)) return false;
        for (const seat of line.seats) if (!lost[seat]) killed.add(seat);
        return true;
      case 'end':
        return isLast && asked.length === 0 && silent.size === 0 && isNumbers(line.given, bots);
      case 'void':
        return isLast;
      default:
        return false;
    }
  };
  for (const [at, line] of lines.entries())
    if (at > 0 && !follows(line as Line<'told'>, at === lines.length - 1)) return cannotFollow(at + 1);
  const end = lines.at(-1) as Line<'end' | 'void'>;
  if (end.event === 'void') return undefined;
  if (end.event !== 'end') return cannotFollow(lines.length);
  const right = finalScores(end.given, lost, start.minimum);
  return JSON.stringify(end.scores) === JSON.stringify(right) ? undefined : wrongScores;
}

const cannotFollow = (line: number): MatchMessage => ({ code: 'judged-order', line });
const wrongScores: MatchMessage = { code: 'judged-scores' };
