import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Seat } from '../game/contract.ts';
import type { Frame } from '../game/frames.ts';
import { causeWords } from '../game/log.ts';
import type { GameView } from '../game/viewer.ts';
import type { MatchData, PlayerData } from './data.ts';
import { doubt, Icon, scoreWords, titleOf } from './parts.tsx';
import { clock, limit, letter, moment, number, seconds, words } from './words.ts';

const say = words.match;

export interface MatchProps {
  readonly match: MatchData;
  readonly frames: readonly Frame[];
  readonly view: GameView;
  /** When the last frame came, by the clock of this page; nothing where nobody ticks. */
  readonly since?: number;
  /** The position to open at; else the last one. */
  readonly open?: number;
}

/** A match, live or as a replay: the same page, drawn by the server first. */
export function MatchView(props: MatchProps): VNode {
  const { match, frames } = props;
  const last = Math.max(0, frames.length - 1);
  const player = useReplay(last, match.outcome !== undefined, props.open);
  const about = { ...props, ...player, last };
  return (
    <>
      <Head {...props} />
      <div class="watch">
        <div class="stack">
          <ul class="plates" aria-label={say.players}>
            {match.players.map((_, seat) => <Plate key={seat} seat={seat} {...about} />)}
          </ul>
          <div class="board">{frames.length === 0 ? <div class="empty"><p>{headline(match, frames, props.view)}</p></div> : <props.view.Board frames={frames} at={player.at} />}</div>
          <Scrub {...about} />
          <div class="key">
            {props.view.Key !== undefined && <props.view.Key />}
            <span class="js"><svg class="slow"><circle cx="13" cy="5" r="4" /></svg>{say.long}</span>
            <span class="js"><svg class="mark"><path d="M13 0l5 5-5 5-5-5z" /></svg>{say.endOrFault}</span>
          </div>
        </div>
        <div class="stack">
          <Tabs {...about} />
          {match.outcome !== undefined && <Result {...about} />}
        </div>
      </div>
    </>
  );
}

interface Replay {
  readonly at: number;
  readonly playing: boolean;
  readonly speed: number;
  seek(at: number): void;
  /** From where the reader is by then: keys come faster than pictures. */
  step(by: number): void;
  toggle(): void;
  setSpeed(speed: number): void;
}

/** Where the reader is. At the end of a live match it goes along with the match. */
function useReplay(last: number, over: boolean, open?: number): Replay {
  const [kept, keep] = useState<number | undefined>(open);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(2);
  const at = Math.min(kept ?? last, last);
  const reach = (to: number): number | undefined => (to >= last && !over ? undefined : Math.max(0, Math.min(last, to)));
  const seek = (to: number): void => keep(reach(to));
  const step = (by: number): void => keep((before) => reach(Math.min(before ?? last, last) + by));
  const toggle = (): void => {
    if (!playing && at === last) {
      if (!over) return;
      keep(0);
    }
    setPlaying(!playing);
  };
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => keep(at + 1), 1000 / speed);
    return () => clearTimeout(timer);
  }, [playing, at, last, speed]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.ctrlKey || event.altKey || event.metaKey || target.closest('input, select, textarea, [role=tab]') || (event.key === ' ' && target.closest('button, a'))) return;
      const act = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => seek(0), End: () => seek(last), ' ': toggle }[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return { at, playing, speed, seek, step, toggle, setSpeed };
}

type About = MatchProps & Replay & { readonly last: number };

function Head({ match, frames, view }: MatchProps): VNode {
  return (
    <div class="head">
      <div>
        <nav class="crumbs" aria-label={words.where}>
          <a href={`/games/${match.game}`}>{match.title}</a> / <a href={`/contests/${match.contest.id}`}>{match.contest.name}</a> / {say.number(match.id)}
        </nav>
        <h1>
          {titleOf(match)} {match.state === 'running' && <span class="livemark">{say.live}</span>}
        </h1>
        <p>{headline(match, frames, view)}</p>
      </div>
      {match.seed !== undefined && (
        <div class="row opt">
          <a class="btn" href={`/matches/${match.id}/log.jsonl`} download={`match-${match.id}.jsonl`}><Icon name="down" />{say.files.log}</a>
          <a class="btn" href={`/matches/${match.id}/times.jsonl`} download={`match-${match.id}.times.jsonl`}><Icon name="down" />{say.files.times}</a>
        </div>
      )}
    </div>
  );
}

function headline(match: MatchData, frames: readonly Frame[], view: GameView): string {
  if (match.outcome !== undefined) return endingOf(match, frames, view);
  if (match.state === 'void') return say.void(match.reason);
  if (frames.length === 0) return match.state === 'running' ? say.starting : say.waiting;
  return say.playing(frames.length, limit(match.moveTime));
}

function endingOf({ outcome, players }: MatchData, frames: readonly Frame[], view: GameView): string {
  if (outcome === undefined) return '';
  const names = players.map(({ name }) => name);
  if (outcome.cause === 'rules') return say.byRules(view.ending(frames, names, outcome));
  return say.byFault(names[outcome.by!] ?? '', causeWords(outcome.cause), outcome.reason);
}

function Plate({ seat, match, frames, at, last, since }: About & { readonly seat: Seat }): VNode {
  const { name, bot, rated } = match.players[seat]!;
  const turn = frames[at]?.toMove.includes(seat) === true && !(match.outcome !== undefined && at === last);
  const ticking = turn && at === last && match.state === 'running';
  const ms = turn ? (frames[at + 1]?.ms[seat] ?? 0) : (lastThought(frames, seat, at) ?? 0);
  return (
    <li class={`plate p${seat + 1}${turn ? ' turn' : ''}`}>
      <div class="who">
        <span class="seat">{letter(seat)}</span>
        <a class="name" href={`/bots/${bot}`}>{name}</a>
      </div>
      <div class="score">{match.outcome?.scores[seat]}</div>
      <div class="meta">{rated === undefined ? '\u00a0' : `${Math.round(rated.rating)} ± ${doubt(rated)}`}</div>
      <div class="clock">{ticking ? <Ticking key={frames.length} since={since} {...match} /> : frames.length > 0 && seconds(ms)}</div>
    </li>
  );
}

function lastThought(frames: readonly Frame[], seat: Seat, at: number): number | undefined {
  for (let move = at; move > 0; move--) if (frames[move]!.ms[seat] !== undefined) return frames[move]!.ms[seat];
  return undefined;
}

/** The clock of whoever is on turn, from when it was asked: after the rest between moves. */
export function Ticking({ since, pace, moveTime }: { readonly since?: number | undefined; readonly pace: number; readonly moveTime: number }): VNode {
  const [now, setNow] = useState(since ?? 0);
  useEffect(() => {
    if (since === undefined) return undefined;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [since]);
  return <>{clock(Math.max(0, Math.min(moveTime, now - (since ?? now) - pace)))}</>;
}

const isLong = (ms: number, { moveTime }: MatchData): boolean => ms >= moveTime * 0.6;

function Scrub(about: About): VNode {
  const { match, at, last, playing, speed, seek, step, toggle, setSpeed } = about;
  return (
    <div class="scrub js">
      <div class="track">
        <Thoughts {...about} />
        <input type="range" min="0" max={last} value={at} aria-label={say.position} onInput={(event) => seek(Number(event.currentTarget.value))} />
      </div>
      <div class="row">
        <button class="btn flat sq opt" type="button" data-do="first" aria-label={say.first} onClick={() => seek(0)}><Icon name="first" /></button>
        <button class="btn flat sq" type="button" data-do="prev" aria-label={say.previous} onClick={() => step(-1)}><Icon name="prev" /></button>
        <button class="btn main sq" type="button" data-do="play" aria-label={playing ? say.pause : say.play} onClick={toggle}><Icon name={playing ? 'pause' : 'play'} /></button>
        <button class="btn flat sq" type="button" data-do="next" aria-label={say.next} onClick={() => step(1)}><Icon name="next" /></button>
        <button class="btn flat sq opt" type="button" data-do="last" aria-label={say.last} onClick={() => seek(last)}><Icon name="last" /></button>
        <span class="where">
          {say.at} <b><output>{at}</output></b> {say.outOf(last)}
        </span>
        {match.state === 'running' && at === last && <span class="livemark">{say.live}</span>}
        <span class="muted opt push"><kbd>←</kbd> <kbd>→</kbd> <kbd>{say.space}</kbd></span>
        <select class="speed" aria-label={say.speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
          {[1, 2, 8, 30].map((each) => <option key={each} value={each} selected={each === speed}>{say.perSecond(each)}</option>)}
        </select>
      </div>
    </div>
  );
}

/** Every thought as a bar under the line of the limit, in the colour of its seat; long ones have a dot, the end a diamond. */
function Thoughts({ match, frames, last }: About): VNode {
  const thoughts = frames.flatMap(({ ms }, at) => Object.entries(ms).map(([seat, taken]) => ({ at, seat: Number(seat), taken })));
  const x = (at: number): string => `${((at / Math.max(1, last)) * 100).toFixed(2)}%`;
  const top = (taken: number): number => Math.round((36 - 30 * Math.sqrt(Math.min(1, taken / match.moveTime))) * 10) / 10;
  return (
    <svg aria-hidden="true" class={last > 200 ? 'dense thin' : last > 60 ? 'dense' : ''}>
      <line class="limit" x1="0" x2="100%" y1="6" y2="6" />
      {last > 1000
        ? match.players.map((_, seat) => (
            <svg key={seat} viewBox={`0 0 ${last} 44`} preserveAspectRatio="none" width="100%" height="44">
              <path class={`bars p${seat + 1}`} d={thoughts.filter((one) => one.seat === seat).map(({ at, taken }) => `M${at} 38V${top(taken)}`).join('')} />
            </svg>
          ))
        : thoughts.map(({ at, seat, taken }) => <line key={`${at}-${seat}`} class={`p${seat + 1}${isLong(taken, match) ? ' long' : ''}`} x1={x(at)} x2={x(at)} y1="38" y2={top(taken)} />)}
      {thoughts.filter(({ taken }) => isLong(taken, match)).slice(0, 200).map(({ at, seat, taken }) => (
        <svg key={`${at}-${seat}`} x={x(at)} y={top(taken) - 5} overflow="visible"><circle class="mark slow" r="3.5"><title>{say.thought(at, seconds(taken))}</title></circle></svg>
      ))}
      {match.outcome !== undefined && (
        <svg x="100%" y="32" overflow="visible"><path class="mark" d="M0-5.5 5.5 0 0 5.5-5.5 0z"><title>{say.end}</title></path></svg>
      )}
    </svg>
  );
}

function Result({ match, frames, view, seek }: About): VNode {
  const { scores } = match.outcome!;
  const winner = scores.indexOf(Math.max(...scores));
  const longest = longestOf(frames);
  return (
    <section class={`card result p${winner + 1}`} aria-label={say.result}>
      <b>{scoreWords(scores)}, {causeWords(match.outcome!.cause)}</b>
      <span>
        {endingOf(match, frames, view).replace(/^[^:]*: /, (start) => (match.outcome!.cause === 'rules' ? '' : start))}{' '}
        {longest !== undefined && (
          <>
            {say.longest} {match.players[longest.seat]!.name}, <button class="link" type="button" onClick={() => seek(longest.at)}>{say.move(longest.at)}</button>, {say.of(seconds(longest.ms), limit(match.moveTime))}.
          </>
        )}
      </span>
    </section>
  );
}

interface Thought {
  readonly at: number;
  readonly seat: Seat;
  readonly ms: number;
}

function longestOf(frames: readonly Frame[], only?: Seat): Thought | undefined {
  let longest: Thought | undefined;
  for (const [at, frame] of frames.entries()) {
    for (const [seat, ms] of Object.entries(frame.ms)) {
      if ((only === undefined || only === Number(seat)) && ms > (longest?.ms ?? -1)) longest = { at, seat: Number(seat), ms };
    }
  }
  return longest;
}

const tabs = ['moves', 'times', 'log', 'details'] as const;
type Tab = (typeof tabs)[number];
const panels: Readonly<Record<Tab, (about: About) => VNode>> = { moves: Moves, times: Times, log: Log, details: Details };

function Tabs(about: About): VNode {
  const [open, setOpen] = useState<Tab>('moves');
  const list = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length]!;
    setOpen(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <section class="card">
      <div class="tabs js" role="tablist" aria-label={say.about} ref={list} onKeyDown={onKey}>
        {tabs.map((tab) => (
          <button key={tab} type="button" role="tab" id={`tab-${tab}`} aria-controls={tab} aria-selected={tab === open ? 'true' : 'false'} tabIndex={tab === open ? 0 : -1} onClick={() => setOpen(tab)}>
            {say.tabs[tab]} {tab === 'moves' && <span class="muted">{about.last}</span>}
          </button>
        ))}
      </div>
      {tabs.map((tab) => {
        const Panel = panels[tab];
        return (
          <section key={tab} role="tabpanel" id={tab} aria-labelledby={`tab-${tab}`} class={tab === open ? '' : 'later'}>
            {(tab === open || !inBrowser) && <Panel {...about} />}
          </section>
        );
      })}
    </section>
  );
}

const inBrowser = typeof document !== 'undefined';

interface Cell {
  readonly at: number;
  readonly seat: Seat;
  readonly text: string;
  readonly ms: number | undefined;
}

function Moves({ match, frames, view, at, last, seek }: About): VNode {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && current) box.scrollTo({ top: current.offsetTop - box.offsetTop - box.clientHeight / 2 });
  }, [at]);
  const seats = match.players.length;
  const cells: Cell[] = frames.flatMap((frame, move) => Object.entries(frame.moves).map(([seat, text]) => ({ at: move, seat: Number(seat), text, ms: frame.ms[Number(seat)] })));
  const rows = Array.from({ length: Math.ceil((cells.length + (match.outcome === undefined ? 0 : 1)) / seats) }, (_, row) => cells.slice(row * seats, row * seats + seats));
  return (
    <ol class={`moves${seats === 3 ? ' three' : ''}`} ref={list}>
      <li>
        <span class="n" />
        {match.players.map((player, seat) => <b key={seat} class={`row p${seat + 1}`}><span class="seat">{letter(seat)}</span>{player.name}</b>)}
      </li>
      {rows.map((row, index) => (
        <li key={index}>
          <span class="n">{index + 1}</span>
          {row.map((cell) => (
            <button key={cell.seat} type="button" data-at={cell.at} class={cell.ms !== undefined && isLong(cell.ms, match) ? 'slow' : ''} aria-current={cell.at === at ? 'true' : undefined} onClick={() => seek(cell.at)}>
              <span>{view.move(cell.text)}</span>
              {cell.ms !== undefined && <span class="muted">{seconds(cell.ms)}</span>}
            </button>
          ))}
          {index === rows.length - 1 && match.outcome !== undefined && <span class="bad small" data-end={last}>{match.outcome.cause === 'rules' ? view.over : causeWords(match.outcome.cause)}</span>}
        </li>
      ))}
    </ol>
  );
}

function Times({ match, frames, last }: About): VNode {
  const top = match.moveTime;
  const y = (ms: number): string => `${(94 - (78.2 * Math.min(ms, top)) / top).toFixed(1)}%`;
  const x = (at: number): string => `${(((at - 0.5) / Math.max(1, last)) * 100).toFixed(2)}%`;
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((size) => last / size <= 5) ?? 10_000;
  return (
    <>
      <div class="body">
        <svg class={`plot${last > 200 ? ' thin' : last > 60 ? ' dense' : ''}`} role="img" aria-label={say.timesPlot(limit(top))}>
          {[0, 1, 2, 3, 4].map((quarter) => (
            <g key={quarter}>
              <line class={quarter === 4 ? 'limit' : ''} x2="100%" y1={y((top * quarter) / 4)} y2={y((top * quarter) / 4)} />
              <text x="-2.3rem" y={y((top * quarter) / 4)} dy="4">{Number(((top * quarter) / 4000).toFixed(3))}</text>
            </g>
          ))}
          <text x="100%" y="12%" text-anchor="end">{say.limit(limit(top))}</text>
          {frames.flatMap(({ ms }, at) => Object.entries(ms).map(([seat, taken]) => <line key={`${at}-${seat}`} class={`bar p${Number(seat) + 1}`} x1={x(at)} x2={x(at)} y1="94%" y2={y(taken)} />))}
          {Array.from({ length: Math.floor(last / step) }, (_, tick) => (tick + 1) * step).map((at) => <text key={at} x={x(at)} y="100%" dy="4" text-anchor="middle">{at}</text>)}
        </svg>
      </div>
      <table class="data small">
        <thead><tr><th scope="col">{say.bot}</th><th class="num" scope="col">{say.longestColumn}</th><th class="num" scope="col">{say.total}</th></tr></thead>
        <tbody>{match.players.map((player, seat) => <TimesRow key={seat} {...{ player, seat, frames, match }} />)}</tbody>
      </table>
    </>
  );
}

function TimesRow({ player, seat, frames, match }: { readonly player: PlayerData; readonly seat: Seat; readonly frames: readonly Frame[]; readonly match: MatchData }): VNode {
  const longest = longestOf(frames, seat)?.ms ?? 0;
  return (
    <tr>
      <td><div class={`row p${seat + 1}`}><span class="seat">{letter(seat)}</span><b>{player.name}</b></div></td>
      <td class={`num${isLong(longest, match) ? ' warn' : ''}`}>{seconds(longest)}</td>
      <td class="num">{seconds(frames.reduce((sum, { ms }) => sum + (ms[seat] ?? 0), 0))}</td>
    </tr>
  );
}

const shownLines = 300; // of a long conversation: half from the start, half from the end
const shownLetters = 90;

function Log({ match, frames, view }: About): VNode {
  if (frames.length === 0) return <div class="empty"><p>{say.waiting}</p></div>;
  const messages = view.messages(frames, match.outcome, match.fault);
  const spent = spentOf(frames);
  const left = messages.length - shownLines;
  const line = ({ seat, said, text, at }: (typeof messages)[number], index: number): VNode => (
    <li key={index} class={match.outcome?.by === seat && said && at === frames.length - 1 && match.fault?.said === text ? 'bad' : ''}>
      <time>{(spent[at]! / 1000).toFixed(3)}</time>
      <i>{said ? `${letter(seat)}›` : `›${letter(seat)}`}</i>
      <span>{text.length > shownLetters ? <>{text.slice(0, shownLetters)} <span class="muted">{say.characters(text.length)}</span></> : text}</span>
    </li>
  );
  return (
    <ol class="log">
      {(left > 0 ? messages.slice(0, shownLines / 2) : messages).map(line)}
      {left > 0 && <li key="left"><time /><i /><span class="muted">{say.lines(left)}</span></li>}
      {left > 0 && messages.slice(-shownLines / 2).map((message, index) => line(message, index + messages.length))}
    </ol>
  );
}

/** Milliseconds of thought until each position. */
function spentOf(frames: readonly Frame[]): number[] {
  let sum = 0;
  return frames.map(({ ms }) => (sum += Math.max(0, ...Object.values(ms))));
}

function Details({ match, frames, view }: About): VNode {
  const facts = say.facts;
  return (
    <div class="body">
      <dl class="facts">
        <dt>{facts.match}</dt><dd>{number(match.id)}, {say.round(match.round)}</dd>
        <dt>{facts.contest}</dt><dd><a href={`/contests/${match.contest.id}`}>{match.contest.name}</a></dd>
        {match.startedAt !== undefined && <><dt>{facts.played}</dt><dd>{moment(match.finishedAt ?? match.startedAt)} UTC</dd></>}
        {frames.length > 0 && <><dt>{facts.board}</dt><dd>{view.facts(frames)}</dd></>}
        <dt>{facts.limit}</dt><dd>{facts.wall(limit(match.moveTime))}</dd>
        <dt>{facts.seed}</dt><dd>{match.seed === undefined ? <span class="muted">{match.state === 'finished' ? facts.twin : facts.secret}</span> : <code>{match.seed}</code>}</dd>
        {match.seed !== undefined && (
          <>
            <dt>{facts.files}</dt><dd><a href={`/matches/${match.id}/log.jsonl`}>log.jsonl</a>, <a href={`/matches/${match.id}/times.jsonl`}>times.jsonl</a></dd>
            <dt>{facts.verify}</dt><dd><code>arena verify match-{match.id}.jsonl</code></dd>
          </>
        )}
      </dl>
    </div>
  );
}
