import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../game/message.ts';
import type { Seat } from '../../game/seat.ts';
import type { Frame } from '../../game/view/frames.ts';
import { boardAt, type JudgedView } from '../../game/view/judged-frames.ts';
import type { FaultRecord, GameView, Position, Seeking } from '../../game/view/viewer.ts';
import { byJudge, causeWords } from '../../text/fault-titles.ts';
import { matchSentence } from '../../text/match-sentence.ts';
import { useMessages, useTexts } from '../texts/texts.ts';
import { messages } from './judged-messages.ts';

const shownTurns = 300; // of a long match, around the current one
const shownLetters = 60; // of a message in the list
const openLetters = 2000; // of a message of the current turn

type JudgedFrame = Frame<JudgedView>;

/** How a match of a judge program is shown: the judge's own board or viewer, the conversation, and the judge's log. */
export const judgedView: GameView<JudgedView> = {
  Board,
  Moves: Conversation,
  Side: SinceLastTurn,
  Log: JudgesLog,
  tabs: { en: messages.en.tabs, pl: messages.pl.tabs },
  decidedBy: byJudge,
  out: { en: messages.en.out, pl: messages.pl.out },
  isUnverifiable: true,
  ending: (frames, _names, _outcome, language) => messages[language].ending(frames.at(-1)?.view.turn ?? 0),
  over: { en: messages.en.over, pl: messages.pl.over },
  facts: (_frames, language) => messages[language].facts,
  move: (text) => oneLine(text),
  messages: () => Promise.resolve([]),
};

function Board({ frames, at, mini = false, viewer }: Parameters<GameView<JudgedView>['Board']>[0]): VNode {
  const board = useMemo(() => boardAt(frames, at), [frames, at]);
  const frame = frames[at]!;
  if (viewer !== undefined && !mini) return <Viewer address={viewer} frame={frame} board={board} />;
  return (
    <div class={`words${mini ? ' mini' : ''}`}>
      {board === undefined ? <Turn frame={frame} /> : <pre class={`textboard ${sizeOf(board)}`}>{board}</pre>}
    </div>
  );
}

/** How large a small picture of a board may show its letters. */
function sizeOf(board: string): 'large' | 'medium' | 'small' {
  const lines = board.split('\n');
  const size = Math.max(lines.length, ...lines.map(({ length }) => length / 3));
  return size <= 4 ? 'large' : size <= 9 ? 'medium' : 'small';
}

/** A turn in words: where the judge draws nothing, its words are the board. */
function Turn({ frame: { view, moves } }: { readonly frame: JudgedFrame }): VNode {
  const say = useMessages(messages);
  if (view.turn === 0) return <p class="muted">{say.nothingSaid}</p>;
  return (
    <div class="stack">
      <p class="muted">{say.toldTo(seatsOf(view.to))}</p>
      {view.told === undefined ? <p class="muted">{say.hidden}</p> : <pre class="code wrap">{opened(view.told)}</pre>}
      {view.to.map((seat) => moves[seat] !== undefined && <Answer key={seat} seat={seat} text={opened(moves[seat])} />)}
    </div>
  );
}

/**
 * The viewer of the game, somebody's page, on an opaque origin and without the network; docs/judges.md says what it is
 * handed. Only a browser with script can hand it anything.
 */
function Viewer({
  address,
  frame: { view, moves },
  board,
}: {
  readonly address: string;
  readonly frame: JudgedFrame;
  readonly board: string | undefined;
}): VNode {
  const say = useMessages(messages);
  const window = useRef<HTMLIFrameElement>(null);
  const [isMounted, mount] = useState(false);
  const data = {
    turn: view.turn,
    told: view.told === undefined ? null : { to: view.to.map((seat) => seat + 1), text: view.told },
    answered: view.to.flatMap((seat) => (moves[seat] === undefined ? [] : [{ bot: seat + 1, text: moves[seat] }])),
    board: board ?? null,
    scores: view.scores ?? null,
  };
  const turn = JSON.stringify(data);
  useEffect(() => mount(true), []);
  useEffect(() => hand(window.current, turn), [turn]);
  return isMounted ? (
    <iframe
      class="viewer"
      ref={window}
      src={address}
      sandbox="allow-scripts"
      referrerpolicy="no-referrer"
      title={say.viewer}
      onLoad={() => hand(window.current, turn)}
    />
  ) : (
    <div class="viewer" />
  );
}

/** No name fits an opaque origin; the policy of the page lets no other document into the frame. */
const hand = (frame: HTMLIFrameElement | null, turn: string): void =>
  frame?.contentWindow?.postMessage(JSON.parse(turn), '*');

const seatsOf = (seats: readonly Seat[]): string => seats.map((seat) => seat + 1).join(', ');
const cut = (text: string, longest: number): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);
const oneLine = (text: string): string => cut(text.replaceAll('\n', ' ⏎ '), shownLetters);
const opened = (text: string): string => cut(text, openLetters);

const Answer = ({ seat, text, ms }: { seat: Seat; text: string; ms?: number | undefined }): VNode => {
  const { seconds } = useTexts().format;
  return (
    <div class={`ans p${seat + 1}`}>
      <span class="seat">{seat + 1}</span>
      <code>{text}</code>
      {ms !== undefined && <span class="muted">{seconds(ms)}</span>}
    </div>
  );
};

/** Keeps the current turn in sight. */
function useCurrent(at: number) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && current) box.scrollTo({ top: current.offsetTop - box.offsetTop - box.clientHeight / 2 });
  }, [at]);
  return list;
}

/** The turns around the current one, and how many there are before and after. */
function around(frames: readonly JudgedFrame[], at: number) {
  const from = Math.max(0, Math.min(at - shownTurns / 2, frames.length - shownTurns));
  const turns = frames.slice(from, from + shownTurns).map((frame, index) => ({ frame, index: from + index }));
  return { turns, before: from, after: frames.length - from - turns.length };
}

const Skipped = ({ turns }: { readonly turns: number }): VNode => {
  const say = useMessages(messages);
  return <li class="muted">{say.turns(turns)}</li>;
};

function Conversation({
  frames,
  at,
  seek,
  faults,
}: Position<JudgedView> & Seeking & { readonly faults: readonly FaultRecord[] }): VNode {
  const list = useCurrent(at);
  const { turns, before, after } = around(frames, at);
  return (
    <ol class="talk" ref={list}>
      {before > 0 && <Skipped turns={before} />}
      {turns.map(({ frame, index }) => (
        <TurnRow
          key={index}
          {...{ frame, seek, index }}
          isCurrent={index === at}
          faults={faults.filter(({ turn }) => turn === frame.view.turn)}
        />
      ))}
      {after > 0 && <Skipped turns={after} />}
    </ol>
  );
}

interface TurnProps extends Seeking {
  readonly frame: JudgedFrame;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly faults: readonly FaultRecord[];
}

function TurnRow({ frame: { view, moves, ms }, index, isCurrent, faults, seek }: TurnProps): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  const short = isCurrent ? opened : oneLine;
  return (
    <li aria-current={isCurrent ? 'true' : undefined}>
      <button type="button" data-at={index} onClick={() => seek(index)}>
        <span class="n">{view.turn}</span>
        <span class="told">
          {view.turn === 0 ? say.start : `${say.to(seatsOf(view.to))} `}
          {view.told !== undefined && <code>{short(view.told)}</code>}
        </span>
      </button>
      <div class="answers">
        {view.to.map((seat) => (
          <Answer key={seat} seat={seat} text={moves[seat] === undefined ? '…' : short(moves[seat])} ms={ms[seat]} />
        ))}
        {faults.map(({ seat, fault }) => (
          <p key={`fault ${seat}`} class="bad">
            {seat + 1}: {causeWords(fault, language)}
          </p>
        ))}
        {view.killed !== undefined && <p>{say.killed(seatsOf(view.killed))}</p>}
        {view.scores !== undefined && <p>{say.gave(view.scores.join(', '))}</p>}
        {view.reason !== undefined && (
          <p class="bad">{say.judgeFailed(matchSentence(messageOf(view.reason), language))}</p>
        )}
      </div>
    </li>
  );
}

/** What the judge wrote to stderr since the last turn; nothing where it writes none in the whole match. */
function SinceLastTurn({ frames, at }: Position<JudgedView>): VNode {
  const say = useMessages(messages);
  const isWritten = useMemo(() => frames.some(({ view }) => view.log !== undefined), [frames]);
  if (!isWritten) return <></>;
  return (
    <section class="card since">
      <header>
        <h2>{say.sinceLastTurn}</h2>
      </header>
      <pre class="code flush wrap" role="group" tabindex={0} aria-label={say.sinceLastTurn}>
        {opened(frames[at]?.view.log ?? '–')}
      </pre>
    </section>
  );
}

/** What the judge wrote to stderr, by turns. */
function JudgesLog({ frames, at }: Position<JudgedView>): VNode {
  const say = useMessages(messages);
  const list = useCurrent(at);
  const { turns, before, after } = around(frames, at);
  return (
    <>
      <ol class="talk jlog" ref={list}>
        {before > 0 && <Skipped turns={before} />}
        {turns.map(
          ({ frame: { view }, index }) =>
            (view.log !== undefined || index === at) && (
              <li key={index} aria-current={index === at ? 'true' : undefined}>
                <span class="n">{view.turn}</span>
                <span>{view.log ?? '–'}</span>
              </li>
            ),
        )}
        {after > 0 && <Skipped turns={after} />}
      </ol>
      <footer>{say.whoseStderr}</footer>
    </>
  );
}
