import { createContext, type ComponentChildren, type VNode } from 'preact';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { spokenIn } from '../../game/log.ts';
import type { Seat } from '../../game/seat.ts';
import { contestName } from '../../game/title.ts';
import type { Frame } from '../../game/view/frames.ts';
import type { Message } from '../../game/view/viewer.ts';
import { Addresses, type Where } from '../kit/addresses.ts';
import { clockIn, isForMany } from './clock.tsx';
import type { MatchData, PlayerData } from './data.ts';
import { MoveList } from './move-list.tsx';
import { isLong, type About } from './replay.tsx';
import { drawnThoughts, isUnlimited, longestOf, mostDrawn } from './thoughts.ts';
import { CopyLine } from '../kit/copy.tsx';
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

export function Moves(about: About): VNode {
  const { view, match } = about;
  return view.Moves === undefined ? <MoveList {...about} /> : <view.Moves {...about} faults={match.faults} />;
}

/** The position that is looked at, which the plots mark. */
const At = createContext(0);

/** Drawn once, not at every position; only the marks of the position move. */
function Times({ match, frames, last, at }: About): VNode {
  const drawn = useMemo(() => <TimesOf {...{ match, frames, last }} />, [match, frames, last]);
  return <At.Provider value={at}>{drawn}</At.Provider>;
}

function Now({ last }: { readonly last: number }): VNode {
  const x = xOf(Math.max(0.5, useContext(At)), last);
  return <line class="now" x1={x} x2={x} y1={yOf(1)} y2={yOf(0)} />;
}

function TimesOf({ match, frames, last }: Pick<About, 'match' | 'frames' | 'last'>): VNode {
  const {
    words: say,
    format: { decimal, limit },
  } = useTexts();
  const limited = !isForMany(frames) && !isUnlimited(match);
  const top = limited ? match.moveTime : roundUp(longestOf(frames)?.ms ?? 0);
  const height = (ms: number): number => Math.min(ms, top) / top;
  const thoughts = drawnThoughts(frames);
  return (
    <>
      <div class="body">
        <Plot
          label={limited ? say.timesPlot(limit(top)) : say.timesPlotOfMany}
          last={last}
          tick={(share) => decimal((top * share) / 1000, 3)}
          limited={limited}
        >
          {limited && (
            <text x="100%" y="12%" text-anchor="end">
              {say.limit(limit(top))}
            </text>
          )}
          {last > mostDrawn ? (
            <Layer last={last}>
              {match.players.map((_, seat) => (
                <path
                  key={seat}
                  class={`bars p${seat + 1}`}
                  d={thoughts
                    .filter((one) => one.seat === seat)
                    .map(({ at, ms }) => `M${at - 0.5} 100V${yIn(height(ms))}`)
                    .join('')}
                />
              ))}
            </Layer>
          ) : (
            thoughts.map(({ at, seat, ms }) => (
              <line
                key={`${at}-${seat}`}
                class={`bar p${seat + 1}`}
                x1={xOf(at, last)}
                x2={xOf(at, last)}
                y1="94%"
                y2={yOf(height(ms))}
              />
            ))
          )}
        </Plot>
      </div>
      <Memory {...{ match, frames, last }} />
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

const floor = 94; // per cent of the height of a plot
const tall = 78.2;
const yOf = (share: number): string => `${(floor - tall * share).toFixed(1)}%`;
const xOf = (at: number, last: number): string => `${(((at - 0.5) / Math.max(1, last)) * 100).toFixed(2)}%`;
const yIn = (share: number): number => Math.round(1000 * (1 - share)) / 10;

/** A plot over the moves of a match: lines at quarters of the height, numbers of moves below. */
function Plot({
  label,
  last,
  tick,
  limited = false,
  children,
}: {
  readonly label: string;
  readonly last: number;
  /** What stands at this share of the height. */
  tick(share: number): string;
  readonly limited?: boolean;
  readonly children: ComponentChildren;
}): VNode {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((size) => last / size <= 5) ?? 10_000;
  return (
    <svg class={`plot${last > 200 ? ' thin' : last > 60 ? ' dense' : ''}`} role="img" aria-label={label}>
      {[0, 1, 2, 3, 4].map((quarter) => (
        <g key={quarter}>
          <line class={quarter === 4 && limited ? 'limit' : ''} x2="100%" y1={yOf(quarter / 4)} y2={yOf(quarter / 4)} />
          <text x="-2.3rem" y={yOf(quarter / 4)} dy="4">
            {tick(quarter / 4)}
          </text>
        </g>
      ))}
      {children}
      <Now last={last} />
      {Array.from({ length: Math.floor(last / step) }, (_, number) => (number + 1) * step).map((at) => (
        <text key={at} x={xOf(at, last)} y="100%" dy="4" text-anchor="middle">
          {at}
        </text>
      ))}
    </svg>
  );
}

/** Paths of a plot: x counts the moves, y is 0 at the top and 100 at the floor. */
const Layer = ({ last, children }: { readonly last: number; readonly children: ComponentChildren }): VNode => (
  <svg
    y={`${floor - tall}%`}
    width="100%"
    height={`${tall}%`}
    viewBox={`0 0 ${Math.max(1, last)} 100`}
    preserveAspectRatio="none"
  >
    {children}
  </svg>
);

/** The memory of programs after their moves, where it was read. */
function Memory({ match, frames, last }: Pick<About, 'match' | 'frames' | 'last'>): VNode | null {
  const {
    words: say,
    format: { number },
  } = useTexts();
  const most = Math.max(0, ...frames.flatMap(({ memory = {} }) => Object.values(memory)));
  if (most === 0) return null;
  const top = [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096].find((size) => most <= size * 2 ** 20) ?? most / 2 ** 20;
  const lineOf = (seat: Seat): string => {
    const steps = frames.flatMap(({ memory }, at) =>
      memory?.[seat] === undefined ? [] : [{ at: at - 0.5, y: yIn(memory[seat] / 2 ** 20 / top) }],
    );
    const first = steps[0];
    return first === undefined
      ? ''
      : `M${first.at} ${first.y}${steps.map(({ at, y }) => `H${at}V${y}`).join('')}H${last}`;
  };
  return (
    <div class="body">
      <h3>{say.memoryTitle}</h3>
      <Plot label={say.memoryPlot} last={last} tick={(share) => number(top * share)}>
        <Layer last={last}>
          {match.players.map((_, seat) => (
            <path key={seat} class={`p${seat + 1}`} d={lineOf(seat)} />
          ))}
        </Layer>
      </Plot>
    </div>
  );
}

/** Rounded up to 1, 2 or 5 times a power of ten, at least a second. */
const roundUp = (ms: number): number =>
  [1, 2, 5, 10, 20, 50, 100, 200, 500].map((size) => 1000 * size).find((size) => ms <= size) ?? ms;

/** With CPU time and memory, the name has a row of its own: beside them there is no room for it. */
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
  const name = (
    <div class={`row p${seat + 1}`}>
      <span class="seat">{player.seat}</span>
      <b>{player.name}</b>
    </div>
  );
  const times = (
    <>
      <td class={`num${isLong(longest, { match, frames }) ? ' warn' : ''}`}>{seconds(longest)}</td>
      <td class="num">{seconds(frames.reduce((sum, { ms }) => sum + (ms[seat] ?? 0), 0))}</td>
    </>
  );
  if (match.used === undefined)
    return (
      <tr>
        <td>{name}</td>
        {times}
      </tr>
    );
  return (
    <>
      <tr class="above">
        <td colSpan={5}>{name}</td>
      </tr>
      <tr>
        <td />
        {times}
        <td class="num">{used?.cpu === undefined ? '–' : seconds(used.cpu)}</td>
        <td class="num">{used?.peak === undefined ? '–' : megabytes(used.peak)}</td>
      </tr>
    </>
  );
}

/** The conversation of a match, for pages drawn on the server. */
export const conversationIn = ({
  match: { players, moveTime, increment, period, outcome, faults, ...match },
  frames,
  view,
}: Pick<About, 'match' | 'frames' | 'view'>): Promise<readonly Message[]> =>
  frames.length === 0 || match.isOfOtherRules === true
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
  const { id, isTest, isFriendly, game, round, contest } = match;
  if (id === 0) return undefined;
  if (isFriendly === true) return '/play';
  if (isTest === true) return match.isGameDeleted ? undefined : `${where.game(game)}/tests/${round}`;
  return contest.isDeleted ? undefined : where.contest(contest.id);
}

export function Details({ match, frames, view, at }: About): VNode {
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
        {match.from !== undefined && (
          <>
            <dt>{facts.from}</dt>
            <dd>
              <a href={`/matches/${match.from.match}#${match.from.turn}`}>
                {facts.origin(match.from.match, match.from.turn)}
              </a>
            </dd>
          </>
        )}
        {frames.length > 0 && (
          <>
            <dt>{facts.board}</dt>
            <dd>{view.facts(frames, language)}</dd>
          </>
        )}
        {!isUnlimited(match) && (
          <>
            <dt>{facts.limit}</dt>
            <dd>{(isComputed ? facts.computed : facts.wall)(clockText(texts, clockIn({ match, frames })))}</dd>
          </>
        )}
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
        {files !== undefined && where.pictures !== undefined && view.isDrawn && match.outcome !== undefined && (
          <>
            <dt>{facts.pictures}</dt>
            <dd>
              <a href={`${where.pictures(match.id)}/picture.png?at=${at}&language=${language}`}>picture.png</a>,{' '}
              <a href={`${where.pictures(match.id)}/animation.gif?language=${language}`}>animation.gif</a>
            </dd>
          </>
        )}
        {match.id > 0 && where.embed !== undefined && (
          <>
            <dt>{facts.embed}</dt>
            <dd>
              <CopyLine
                text={`<iframe src="${where.embed(match.id)}" width="640" height="720" allowfullscreen></iframe>`}
              />
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
