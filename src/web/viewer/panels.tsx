import type { VNode } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { spokenIn } from '../../game/log.ts';
import type { Seat } from '../../game/seat.ts';
import { contestName } from '../../game/title.ts';
import type { Frame } from '../../game/view/frames.ts';
import type { Message } from '../../game/view/viewer.ts';
import { causeWords } from '../../text/faults.ts';
import { Addresses, type Where } from '../kit/addresses.ts';
import type { MatchData, PlayerData } from './data.ts';
import { clockIn, isForMany, isLong, longestOf, type About } from './replay.tsx';
import { Tabbed } from '../kit/tabs.tsx';
import { clockText, useTexts } from '../texts/texts.ts';

const tabs = ['moves', 'times', 'log', 'details'] as const;
type Tab = (typeof tabs)[number];
const panels: Readonly<Record<Tab, (about: About) => VNode>> = {
  moves: Moves,
  times: Times,
  log: (about) => (about.view.Log === undefined ? <Log {...about} /> : <about.view.Log {...about} />),
  details: Details,
};

export function Tabs(about: About): VNode {
  const { words: say, language } = useTexts();
  const [open, setOpen] = useState<Tab>('moves');
  const titles = { ...say.tabs, ...about.view.tabs?.[language] };
  const list = tabs.map((id) => {
    const Panel = panels[id];
    return {
      id,
      title: titles[id],
      ...(id === 'moves' && about.view.tabs === undefined && { count: about.last }),
      panel: <Panel {...about} />,
    };
  });
  return <Tabbed<Tab> label={say.about} tabs={list} open={open} onOpen={setOpen} />;
}

interface Cell {
  readonly at: number;
  readonly seat: Seat;
  readonly text: string;
  readonly ms: number | undefined;
}

function Moves(about: About): VNode {
  const { view, match } = about;
  return view.Moves === undefined ? <MoveList {...about} /> : <view.Moves {...about} faults={match.faults} />;
}

function MoveList(about: About): VNode {
  const { language, format } = useTexts();
  const { match, frames, view, at, last, seek } = about;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && current) box.scrollTo({ top: current.offsetTop - box.offsetTop - box.clientHeight / 2 });
  }, [at]);
  const seats = match.players.length;
  const cells: Cell[] = frames.flatMap((frame, move) =>
    Object.entries(frame.moves).map(([seat, text]) => ({
      at: move,
      seat: Number(seat),
      text,
      ms: frame.ms[Number(seat)],
    })),
  );
  const rows = Array.from(
    { length: Math.ceil((cells.length + (match.outcome === undefined ? 0 : 1)) / seats) },
    (_, row) => cells.slice(row * seats, row * seats + seats),
  );
  return (
    <ol class={`moves${['', ' three', ' four'][seats - 2] ?? ' four'}`} ref={list}>
      <li>
        <span class="n" />
        {match.players.map((player, seat) => (
          <b key={seat} class={`row p${seat + 1}`}>
            <span class="seat">{player.seat}</span>
            {player.name}
          </b>
        ))}
      </li>
      {rows.map((row, index) => (
        <li key={index}>
          <span class="n">{index + 1}</span>
          {row.map((cell) => (
            <button
              key={cell.seat}
              type="button"
              data-at={cell.at}
              class={cell.ms !== undefined && isLong(cell.ms, about) ? 'slow' : ''}
              aria-current={cell.at === at ? 'true' : undefined}
              onClick={() => seek(cell.at)}
            >
              <span>{view.move(cell.text)}</span>
              {cell.ms !== undefined && <span class="muted">{format.seconds(cell.ms)}</span>}
            </button>
          ))}
          {index === rows.length - 1 &&
            Array.from({ length: (match.outcome?.by ?? 0) - row.length }, (_, empty) => (
              <span key={`empty ${empty}`} />
            ))}
          {index === rows.length - 1 && match.outcome !== undefined && (
            <span class="bad small" data-end={last}>
              {match.outcome.cause === 'rules' ? view.over[language] : causeWords(match.outcome.cause, language)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Times({ match, frames, last }: About): VNode {
  const {
    words: say,
    format: { decimal, limit },
  } = useTexts();
  const limited = !isForMany(frames);
  const top = limited ? match.moveTime : roundUp(longestOf(frames)?.ms ?? 0);
  const y = (ms: number): string => `${(94 - (78.2 * Math.min(ms, top)) / top).toFixed(1)}%`;
  const x = (at: number): string => `${(((at - 0.5) / Math.max(1, last)) * 100).toFixed(2)}%`;
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((size) => last / size <= 5) ?? 10_000;
  return (
    <>
      <div class="body">
        <svg
          class={`plot${last > 200 ? ' thin' : last > 60 ? ' dense' : ''}`}
          role="img"
          aria-label={limited ? say.timesPlot(limit(top)) : say.timesPlotOfMany}
        >
          {[0, 1, 2, 3, 4].map((quarter) => (
            <g key={quarter}>
              <line
                class={quarter === 4 && limited ? 'limit' : ''}
                x2="100%"
                y1={y((top * quarter) / 4)}
                y2={y((top * quarter) / 4)}
              />
              <text x="-2.3rem" y={y((top * quarter) / 4)} dy="4">
                {decimal((top * quarter) / 4000, 3)}
              </text>
            </g>
          ))}
          {limited && (
            <text x="100%" y="12%" text-anchor="end">
              {say.limit(limit(top))}
            </text>
          )}
          {frames.flatMap(({ ms }, at) =>
            Object.entries(ms).map(([seat, taken]) => (
              <line
                key={`${at}-${seat}`}
                class={`bar p${Number(seat) + 1}`}
                x1={x(at)}
                x2={x(at)}
                y1="94%"
                y2={y(taken)}
              />
            )),
          )}
          {Array.from({ length: Math.floor(last / step) }, (_, tick) => (tick + 1) * step).map((at) => (
            <text key={at} x={x(at)} y="100%" dy="4" text-anchor="middle">
              {at}
            </text>
          ))}
        </svg>
      </div>
      <table class="data small">
        <thead>
          <tr>
            <th scope="col">{say.bot}</th>
            <th class="num" scope="col">
              {say.longestColumn}
            </th>
            <th class="num" scope="col">
              {say.total}
            </th>
            {match.used !== undefined && (
              <>
                <th class="num" scope="col">
                  {say.computed}
                </th>
                <th class="num" scope="col">
                  {say.memory}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {match.players.map((player, seat) => (
            <TimesRow key={seat} {...{ player, seat, frames, match }} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Rounded up to 1, 2 or 5 times a power of ten, at least a second. */
const roundUp = (ms: number): number =>
  [1, 2, 5, 10, 20, 50, 100, 200, 500].map((size) => 1000 * size).find((size) => ms <= size) ?? ms;

function TimesRow({
  player,
  seat,
  frames,
  match,
}: {
  readonly player: PlayerData;
  readonly seat: Seat;
  readonly frames: readonly Frame[];
  readonly match: MatchData;
}): VNode {
  const { seconds, megabytes } = useTexts().format;
  const longest = longestOf(frames, seat)?.ms ?? 0;
  const used = match.used?.[seat];
  return (
    <tr>
      <td>
        <div class={`row p${seat + 1}`}>
          <span class="seat">{player.seat}</span>
          <b>{player.name}</b>
        </div>
      </td>
      <td class={`num${isLong(longest, { match, frames }) ? ' warn' : ''}`}>{seconds(longest)}</td>
      <td class="num">{seconds(frames.reduce((sum, { ms }) => sum + (ms[seat] ?? 0), 0))}</td>
      {match.used !== undefined && (
        <>
          <td class="num">{used?.cpu === undefined ? '–' : seconds(used.cpu)}</td>
          <td class="num">{used?.peak === undefined ? '–' : megabytes(used.peak)}</td>
        </>
      )}
    </tr>
  );
}

/** The conversation of a match, for pages drawn on the server. */
export const conversationIn = ({
  match: { players, moveTime, increment, period, outcome, faults, ...match },
  frames,
  view,
}: Pick<About, 'match' | 'frames' | 'view'>): Promise<readonly Message[]> =>
  frames.length === 0
    ? Promise.resolve([])
    : view.messages({
        seats: players.length,
        frames,
        moveTime,
        increment,
        period,
        ...spokenIn(match),
        outcome,
        faults,
      });

const shownLines = 300; // of a long conversation, around the current position
const shownLetters = 90;

function Log({ match, frames, view, at: here, conversation = [] }: About): VNode {
  const {
    words: say,
    format: { decimal },
  } = useTexts();
  const [messages, setMessages] = useState(conversation);
  useEffect(() => {
    let isWanted = true;
    void conversationIn({ match, frames, view }).then((told) => isWanted && setMessages(told));
    return () => void (isWanted = false);
  }, [match, frames, view]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>(`[data-position="${here}"]`);
    if (box && current) box.scrollTo({ top: current.offsetTop - box.offsetTop - box.clientHeight / 2 });
  }, [here, messages]);
  const spent = spentOf(frames);
  const nameOf = (seat: Seat | null): string => (seat === null ? say.everybody : match.players[seat]!.seat);
  const from = Math.max(
    0,
    Math.min(messages.findIndex(({ at }) => at >= here) - shownLines / 2, messages.length - shownLines),
  );
  const after = messages.length - from - shownLines;
  const line = ({ seat, said, text, at }: (typeof messages)[number], index: number): VNode => (
    <li
      key={index}
      data-position={at}
      class={
        said && match.faults.some((fault) => fault.seat === seat && fault.turn === at + 1 && fault.said === text)
          ? 'bad'
          : ''
      }
    >
      <time>{decimal(spent[at]! / 1000, 3, true)}</time>
      <i>{said ? `${nameOf(seat)}›` : `›${nameOf(seat)}`}</i>
      <span>
        {text.length > shownLetters ? (
          <>
            {text.slice(0, shownLetters)} <span class="muted">{say.characters(text.length)}</span>
          </>
        ) : (
          text
        )}
      </span>
    </li>
  );
  return (
    <ol class="log" data-lines={messages.length} ref={list}>
      {from > 0 && (
        <li key="before">
          <time />
          <i />
          <span class="muted">{say.lines(from)}</span>
        </li>
      )}
      {messages.slice(from, from + shownLines).map(line)}
      {after > 0 && (
        <li key="after">
          <time />
          <i />
          <span class="muted">{say.lines(after)}</span>
        </li>
      )}
    </ol>
  );
}

/** Milliseconds of thinking until each position. */
function spentOf(frames: readonly Frame[]): number[] {
  let sum = 0;
  return frames.map(({ ms }) => (sum += Math.max(0, ...Object.values(ms))));
}

/** The name of the contest, with a link to its page or that of the series of test matches, if there is one. */
export function ContestLink({ match }: { readonly match: MatchData }): VNode {
  const name = contestName(match.contest.name, match, useTexts().language);
  const address = contestAddress(useContext(Addresses), match);
  return address === undefined ? <>{name}</> : <a href={address}>{name}</a>;
}

function contestAddress(where: Where, match: MatchData): string | undefined {
  const { id, isTest, game, round, contest } = match;
  if (id === 0) return undefined;
  if (isTest === true) return match.isGameDeleted ? undefined : `${where.game(game)}/tests/${round}`;
  return contest.isDeleted ? undefined : where.contest(contest.id);
}

export function Details({ match, frames, view }: About): VNode {
  const texts = useTexts();
  const {
    language,
    words: say,
    format: { moment, number },
  } = texts;
  const facts = say.facts;
  const where = useContext(Addresses);
  const files = match.seed === undefined ? undefined : where.files(match.id);
  const isComputed = match.used?.some((used) => used?.clock === 'cpu') === true;
  return (
    <div class="body">
      <dl class="facts">
        {match.id > 0 && (
          <>
            <dt>{facts.match}</dt>
            <dd>
              {number(match.id)}, {say.round(match.round)}
              {match.number !== undefined && `, ${say.gameNumber(match.number)}`}
            </dd>
          </>
        )}
        <dt>{facts.contest}</dt>
        <dd>
          <ContestLink match={match} />
        </dd>
        {match.startedAt !== undefined && (
          <>
            <dt>{facts.played}</dt>
            <dd>{moment(match.finishedAt ?? match.startedAt)} UTC</dd>
          </>
        )}
        {match.judge !== undefined && (
          <>
            <dt>{facts.judge}</dt>
            <dd>
              {match.isGameDeleted ? (
                say.judge.title(match.judge)
              ) : (
                <a href={`${where.game(match.game)}/source?version=${match.judge}`}>{say.judge.title(match.judge)}</a>
              )}
            </dd>
          </>
        )}
        {frames.length > 0 && (
          <>
            <dt>{facts.board}</dt>
            <dd>{view.facts(frames, language)}</dd>
          </>
        )}
        <dt>{facts.limit}</dt>
        <dd>{(isComputed ? facts.computed : facts.wall)(clockText(texts, clockIn({ match, frames })))}</dd>
        {match.id > 0 && (
          <>
            <dt>{facts.seed}</dt>
            <dd>
              {match.seed === undefined ? (
                <span class="muted">{match.state === 'finished' ? facts.twin : facts.secret}</span>
              ) : (
                <code>{match.seed}</code>
              )}
            </dd>
          </>
        )}
        {files !== undefined && (
          <>
            <dt>{facts.files}</dt>
            <dd>
              <a href={files.log}>log.jsonl</a>, <a href={files.times}>times.jsonl</a>
            </dd>
            {view.isUnverifiable !== true && (
              <>
                <dt>{facts.verify}</dt>
                <dd>
                  <code>arena verify {files.saved}</code>
                </dd>
              </>
            )}
          </>
        )}
        {match.id > 0 && where.embed !== undefined && (
          <>
            <dt>{facts.embed}</dt>
            <dd>
              <code>{`<iframe src="${where.embed(match.id)}" width="640" height="720"></iframe>`}</code>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
