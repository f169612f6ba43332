import type { VNode } from 'preact';
import type { Language } from '../../src/game/message.ts';
import type { Seat } from '../../src/game/seat.ts';
import type { Frame } from '../../src/game/view/frames.ts';
import type { GameView, FaultRecord, Position, Seeking } from '../../src/game/view/viewer.ts';
import { Canvas, save } from './canvas.tsx';
import { readMove, sums } from './describe.ts';
import { Plot } from './plot.tsx';
import { side } from './field.ts';
import { messages as catalogue } from './messages.ts';
import type { Round, State } from './state.ts';
import { shownIn } from './shown.ts';
import { Sketch } from './sketch.tsx';
import { texts } from './texts.ts';

type Frames = readonly Frame<State>[];

export const view: GameView<State> = {
  isDrawn: true,
  isSquare: true,
  grid: {
    target: 'board',
    rows: side,
    columns: side,
    read(cell) {
      const [, row, column] = /^(\d{1,3}) (\d{1,3})$/.exec(cell) ?? [];
      return row === undefined ? undefined : [Number(row), Number(column)];
    },
  },
  Board: ({ frames, at, language, mini = false }) => {
    const now = frames[at]!.view;
    const { stones, scores } = now.games[shownIn(now)]!;
    const next = frames[at]!.toMove.map((seat) => seat + 1)[0];
    const say = texts[language];
    const label = `${say.board}; ${say.position(shownIn(now) + 1, now.players, stones.length, scores, next)}`;
    const board = { players: now.players, stones, mini, label };
    return typeof document === 'undefined' ? <Sketch {...board} /> : <Canvas {...board} />;
  },

  Key: ({ language }) => (
    <>
      <span>{texts[language].colour}</span>
      <span>{texts[language].ring}</span>
    </>
  ),

  Side: (props) => (
    <>
      <Plot {...props} />
      <Games {...props} />
    </>
  ),
  Moves: Stones,
  points: (now) => now.games[shownIn(now)]!.scores,

  games: (frames) => {
    const now = frames.at(-1)!.view;
    const begun = now.games.slice(0, shownIn(now) + 1);
    return { of: now.players, played: begun.map(({ scores, end }) => ({ scores, isOver: end !== null })) };
  },
  catalogue,
  ending: (_frames, names, { scores }, language) => {
    const most = Math.max(...scores);
    const winners = names.filter((_, seat) => scores[seat] === most);
    return texts[language].ending(winners, thousands(most), scores.length);
  },
  over: { en: texts.en.over, pl: texts.pl.over },
  facts: (frames, language) => {
    const { players, stones } = frames[0]!.view;
    return texts[language].facts(players, stones);
  },
  out: { en: texts.en.out, pl: texts.pl.out },
  move: (text) => text,
  moveInWords: (text, _frames, _at, language) => {
    const { moved, ends } = texts[language];
    const move = readMove(text);
    if (move === undefined) return text;
    if (typeof move !== 'string') return moved(...move);
    return move === 'late' || move === 'wrong' ? ends[move] : ends.gone;
  },
  messages: async (match) => (await import('./conversation.ts')).messages(match),
};

const thousands = (cells: number): string => `${cells}`.replace(/\B(?=(\d{3})+$)/g, '\u00a0').replace('-', '−');
const seatsOf = ({ players }: State): Seat[] => Array.from({ length: players }, (_, seat) => seat);
const SeatMark = ({ seat }: { readonly seat: Seat }): VNode => <span class={`seat p${seat + 1}`}>{seat + 1}</span>;

/** Games by seats; a game links to its last known position. */
function Games({ frames, at, language, seek }: Position<State> & Seeking): VNode {
  const say = texts[language];
  const now = frames[at]!.view;
  const shown = shownIn(now);
  const all = frames.at(-1)!.view;
  const lastOf = (number: number): number => frames.findLastIndex(({ view: position }) => shownIn(position) === number);
  const stones = now.games[shown]!.stones;
  return (
    <section class="card">
      <header>
        <h2>{say.games}</h2>
        <span class="muted">{say.cells}</span>
        <button
          class="btn flat push js"
          type="button"
          onClick={() => void save(now.players, stones, `game-${shown + 1}-stone-${stones.length}.png`)}
        >
          <svg class="icon" aria-hidden="true">
            <use href="/icons.svg#i-down" />
          </svg>
          PNG
        </button>
      </header>
      <div class="scroll rotation">
        <table class="data small">
          <thead>
            <tr>
              <th scope="col">{say.game}</th>
              {seatsOf(now).map((seat) => (
                <th key={seat} class="num" scope="col">
                  <SeatMark seat={seat} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seatsOf(now).map((number) => (
              <tr key={number} class={number === shown ? 'mine' : ''}>
                <th scope="row">
                  {lastOf(number) < 0 ? (
                    say.gameOf(number + 1)
                  ) : (
                    <button class="link" type="button" data-game={number + 1} onClick={() => seek(lastOf(number))}>
                      {say.gameOf(number + 1)}
                    </button>
                  )}
                </th>
                {seatsOf(now).map((seat) => (
                  <Cells key={seat} cells={(number === shown ? now : all).games[number]?.scores[seat]} />
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">
                <b>{all.games.length === all.players && all.games.at(-1)!.end !== null ? say.sum : say.soFar}</b>
              </th>
              {sums(all).map((cells, seat) => (
                <td key={seat} class="num">
                  <b>{thousands(cells)}</b>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

const Cells = ({ cells }: { readonly cells: number | undefined }): VNode => (
  <td class="num">{cells === undefined ? <span class="muted">·</span> : thousands(cells)}</td>
);

/** The stones of the game on the board, a column for each player; each links to its position. */
function Stones({
  frames,
  at,
  language,
  seek,
}: Position<State> & Seeking & { readonly faults: readonly FaultRecord[] }): VNode {
  const shown = shownIn(frames[at]!.view);
  const until = frames.findLastIndex(({ view: position }) => shownIn(position) === shown);
  const known: Round = frames[until]!.view.games[shown]!;
  const seats = seatsOf(frames[at]!.view);
  const moveOf = (index: number): number =>
    frames.findIndex(
      ({ view: position }) => shownIn(position) === shown && position.games[shown]!.stones.length === index + 1,
    );
  const columns = seats.map((seat) =>
    known.stones.flatMap((stone, index) => (stone[2] === seat ? [{ stone, move: moveOf(index) }] : [])),
  );
  const rows = Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, row) => row);
  return (
    <ol class={`moves s${seats.length}`}>
      <li>
        <span class="n" />
        {seats.map((seat) => (
          <b key={seat} class={`row p${seat + 1}`}>
            <span class="seat">{seat + 1}</span>
            <span class="muted">{texts[language].rowColumn}</span>
          </b>
        ))}
      </li>
      {rows.map((row) => (
        <li key={row}>
          <span class="n">{row + 1}</span>
          {columns.map((column, seat) => {
            const put = column[row];
            if (put === undefined) return <span key={seat} />;
            const {
              stone: [line, col],
              move,
            } = put;
            return (
              <button
                key={seat}
                type="button"
                data-at={move}
                aria-current={move === at ? 'true' : undefined}
                onClick={() => seek(move)}
              >
                <span>
                  {line} {col}
                </span>
              </button>
            );
          })}
        </li>
      ))}
      {endsOf(frames, until, shown, language).map((text) => (
        <li key={text}>
          <span class="n" />
          <span class="bad small wide-row">{text}</span>
        </li>
      ))}
    </ol>
  );
}

/** Why a game ended before all stones were put. */
const endsOf = (frames: Frames, until: number, shown: number, language: Language): string[] =>
  frames
    .slice(0, until + 1)
    .flatMap(({ moves, view: position }) =>
      shownIn(position) === shown
        ? Object.entries(moves).flatMap(([seat, text]) => endOf(seat, text, language) ?? [])
        : [],
    );

/** The player to move reports others that left. */
function endOf(seat: string, text: string, language: Language): string | undefined {
  const [word, other] = text.split(' ');
  const { ends } = texts[language];
  return Object.hasOwn(ends, word!) ? `${other ?? Number(seat) + 1}: ${ends[word as keyof typeof ends]}` : undefined;
}
