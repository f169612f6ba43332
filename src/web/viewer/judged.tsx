import { messageOf, type Message } from '../../game/message.ts';
import { sentence } from '../../text/sentence.ts';
import type { VNode } from 'preact';
import type { PlayerFailure } from '../../game/fault.ts';
import type { Language } from '../../game/message.ts';
import type { Seat } from '../../game/seat.ts';
import { legible } from '../../kit/escape.ts';
import { causeWords } from '../../text/faults.ts';
import type { MatchFiles } from '../kit/addresses.ts';
import { Loss } from './match.tsx';
import { useMessages, useTexts } from '../texts/texts.ts';
import { messages } from './judged-messages.ts';

const longest = 2000; // characters of a message
const most = 5000; // lines of a conversation

/** A line of the log of a judge's game, as src/match/judge/log.ts writes it. */
type Line =
  | { readonly event: 'start' }
  | { readonly event: 'told'; readonly turn: number; readonly to: readonly Seat[]; readonly text: string }
  | { readonly event: 'answer'; readonly turn: number; readonly seat: Seat; readonly text: string }
  | ({ readonly event: 'fault'; readonly turn: number; readonly seat: Seat } & PlayerFailure)
  | { readonly event: 'killed'; readonly turn: number; readonly seats: readonly Seat[] }
  | { readonly event: 'end'; readonly given: readonly number[] }
  | { readonly event: 'void'; readonly reason: string | Message };

/** A match as it is kept: its log and its times. */
export interface KeptMatch {
  readonly log: string;
  readonly times: string;
  /** What the seats at fault wrote to stderr, where the page may show it. */
  readonly stderr?: Readonly<Record<number, string>>;
}

interface Timed {
  readonly line: Line;
  readonly at: number | undefined;
}

function readJudged({ log, times }: KeptMatch): Timed[] {
  const rows = (text: string): unknown[] =>
    text
      .split('\n')
      .filter((row) => row !== '')
      .map((row) => JSON.parse(row) as unknown);
  const at = new Map((rows(times) as { event?: number; at?: number }[]).map((row) => [row.event, row.at]));
  return rows(log).map((line, number) => ({ line: line as Line, at: at.get(number) }));
}

/** A game whose rules only its judge knows: the scores and the conversation. */
export function JudgedGame({
  names,
  scores,
  record,
  files,
}: {
  readonly files: MatchFiles | undefined;
  readonly names: readonly string[];
  readonly scores: readonly number[] | undefined;
  readonly record: KeptMatch;
}): VNode {
  const say = useMessages(messages);
  const { words, format } = useTexts();
  const lines = readJudged(record);
  const faults = lines.flatMap(({ line }) => (line.event === 'fault' ? [line] : []));
  return (
    <div class="watch">
      <div class="stack">
        <ul class="plates" aria-label={words.players}>
          {names.map((name, seat) => (
            <li key={seat} class={`plate p${(seat % 8) + 1}`}>
              <div class="who">
                <span class="seat">{seat + 1}</span>
                <span class="name">{name}</span>
              </div>
              <div class="score">{scores === undefined ? '–' : format.points(scores[seat]!)}</div>
            </li>
          ))}
        </ul>
        <section class="card">
          <header>
            <h2>{say.conversation}</h2>
          </header>
          <ol class="log told">
            {lines.slice(0, most).map(({ line, at }, index) => (
              <Said key={index} {...{ line, at, names }} />
            ))}
          </ol>
          {lines.length > most && <footer>{words.lines(lines.length - most)}</footer>}
        </section>
      </div>
      <div class="stack">
        {faults.map((fault) => (
          <Loss
            key={fault.seat}
            fault={fault}
            name={names[fault.seat] ?? `${fault.seat}`}
            files={files}
            stderr={record.stderr?.[fault.seat]}
          />
        ))}
      </div>
    </div>
  );
}

function Said({ line, at, names }: Timed & { readonly names: readonly string[] }): VNode | null {
  const say = useMessages(messages);
  const { language, format } = useTexts();
  const told = tell(line, names, say, language);
  if (told === undefined) return null;
  return (
    <li class={line.event === 'fault' || line.event === 'void' ? 'bad' : ''}>
      <time>{at === undefined ? '' : format.decimal(at / 1000, 3, true)}</time>
      <b>{told[0]}</b>
      <span>{told[1]}</span>
    </li>
  );
}

function tell(
  line: Line,
  names: readonly string[],
  say: (typeof messages)[Language],
  language: Language,
): readonly [who: string, what: string] | undefined {
  const quote = (text: string): string =>
    text
      .slice(0, longest)
      .split('\n')
      .map((part) => legible(part, longest))
      .join('\n');
  const list = (seats: readonly Seat[]): string => seats.map((seat) => names[seat] ?? seat).join(', ');
  switch (line.event) {
    case 'start':
      return undefined;
    case 'told':
      return [say.toldTo(list(line.to)), quote(line.text)];
    case 'answer':
      return [list([line.seat]), quote(line.text)];
    case 'fault':
      return [list([line.seat]), causeWords(line.fault, language)];
    case 'killed':
      return [say.judge, say.killed(list(line.seats))];
    case 'end':
      return [say.judge, say.gave(line.given.join(', '))];
    case 'void':
      return [say.judge, say.judgeFailed(sentence(messageOf(line.reason), language))];
  }
}
