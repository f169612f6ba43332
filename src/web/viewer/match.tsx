import { sentence } from '../../text/sentence.ts';
import type { Catalogue, Language } from '../../game/message.ts';
import type { VNode } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Seat } from '../../game/seat.ts';
import { explain } from '../../text/explain.ts';
import { timeLeft, type Frame } from '../../game/view/frames.ts';
import { causeWords } from '../../text/faults.ts';
import { counted } from '../../game/log.ts';
import type { GameView, Mishap } from '../../game/view/viewer.ts';
import { Addresses } from '../kit/addresses.ts';
import type { MatchData } from './data.ts';
import { Details, Tabs } from './panels.tsx';
import { doubt, Icon, placesOf, scoreWords, titleOf } from '../kit/parts.tsx';
import { isForMany, longestOf, Scrub, useReplay, type About, type MatchProps } from './replay.tsx';
import { clock, limit, number, seconds, words } from '../words.ts';

const say = words.match;

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
          <ul class={`plates${hasLongScores(props) ? ' long' : ''}`} aria-label={say.players}>
            {match.players.map((_, seat) => (
              <Plate key={seat} seat={seat} {...about} />
            ))}
          </ul>
          <div class="board">
            {frames.length === 0 ? (
              <div class="empty">
                <p>{headline(match, frames, props.view)}</p>
              </div>
            ) : (
              <props.view.Board frames={frames} at={player.at} names={match.players.map(({ name }) => name)} />
            )}
          </div>
          {frames.length > 0 && <Scrub {...about} />}
          {frames.length > 0 && (
            <div class="key">
              {props.view.Key !== undefined && <props.view.Key />}
              <span class="js">
                <svg class="slow">
                  <circle cx="13" cy="5" r="4" />
                </svg>
                {say.long}
              </span>
              <span class="js">
                <svg class="mark">
                  <path d="M13 0l5 5-5 5-5-5z" />
                </svg>
                {say.endOrFault}
              </span>
            </div>
          )}
        </div>
        <div class="stack">
          {props.view.Side !== undefined && frames.length > 0 && <props.view.Side {...about} />}
          {frames.length > 0 ? (
            <Tabs {...about} />
          ) : (
            <section class="card">
              <header>
                <h2>{say.tabs.details}</h2>
              </header>
              <Details {...about} />
            </section>
          )}
          {match.outcome !== undefined && <Result {...about} />}
          {match.faults.map((fault) => (
            <Loss
              key={fault.seat}
              fault={fault}
              name={match.players[fault.seat]!.name}
              ofGame={props.view.catalogue}
              {...(match.outcome?.cause === 'rules' && {
                out: { short: say.standIn, ...say.playedOn, ...props.view.out },
              })}
            />
          ))}
        </div>
      </div>
    </>
  );
}

const hasLongScores = ({ frames, view }: MatchProps): boolean =>
  frames.length > 0 && view.points?.(frames.at(-1)!.view).some((points) => points > 99_999) === true;

function Head({ match, frames, view }: MatchProps): VNode {
  const where = useContext(Addresses);
  const files = match.seed === undefined ? undefined : where.files(match.id);
  return (
    <div class="head">
      <div>
        {match.id === 0 ? (
          <p class="crumbs">
            {match.title} / {match.contest.name}
          </p>
        ) : (
          <nav class="crumbs" aria-label={words.where}>
            <a href={where.game(match.game)}>{match.title}</a> /{' '}
            <a href={where.contest(match.contest.id)}>{match.contest.name}</a> / {say.number(match.id)}
          </nav>
        )}
        <h1>
          {titleOf(match)} {match.state === 'running' && <span class="livemark">{say.live}</span>}
        </h1>
        <p>{headline(match, frames, view)}</p>
      </div>
      {files !== undefined && (
        <div class="row opt">
          <a class="btn" href={files.log} download={`match-${match.id}.jsonl`}>
            <Icon name="down" />
            {say.files.log}
          </a>
          <a class="btn" href={files.times} download={`match-${match.id}.times.jsonl`}>
            <Icon name="down" />
            {say.files.times}
          </a>
        </div>
      )}
    </div>
  );
}

function headline(match: MatchData, frames: readonly Frame[], view: GameView): string {
  if (match.sealed === true) return say.sealed;
  if (match.outcome !== undefined) return endingOf(match, frames, view);
  if (match.state === 'void') return say.void(match.reason && sentence(match.reason, 'en'));
  if (frames.length === 0)
    return match.state === 'running' ? say.starting : match.id === 0 ? say.gathering : say.waiting;
  return say.playing(frames.length, say.perMove(limit(match.moveTime), isForMany(frames)));
}

function endingOf({ outcome, players }: MatchData, frames: readonly Frame[], view: GameView): string {
  if (outcome === undefined) return '';
  const names = players.map(({ name }) => name);
  if (outcome.cause === 'rules') return say.byRules(view.ending(frames, names, outcome));
  return say.byFault(
    names[outcome.by!] ?? '',
    causeWords(outcome.cause),
    outcome.reason && sentence(outcome.reason, 'en', view.catalogue),
  );
}

function Plate({ seat, ...about }: About & { readonly seat: Seat }): VNode {
  const { match, frames, view, at, last } = about;
  const { name, bot, rated, seat: letter } = match.players[seat]!;
  const where = useContext(Addresses);
  const turn = frames[at]?.toMove.includes(seat) === true && !(match.outcome !== undefined && at === last);
  const ticking = turn && at === last && match.state === 'running';
  return (
    <li class={`plate p${seat + 1}${turn ? ' turn' : ''}`}>
      <div class="who">
        <span class="seat">{letter}</span>
        {match.id === 0 ? (
          <span class="name">{name}</span>
        ) : (
          <a class="name" href={where.bot(bot)}>
            {name}
          </a>
        )}
      </div>
      <div class="score">
        {view.points === undefined
          ? match.outcome?.scores[seat]
          : frames.length > 0 && number(view.points(frames[at]!.view)[seat]!)}
      </div>
      <div class="meta">
        {hasStandIn(about, seat) ? (
          <span class="bad">{view.out?.short ?? say.standIn}</span>
        ) : rated === undefined ? (
          '\u00a0'
        ) : (
          `${Math.round(rated.rating)} ± ${doubt(rated)}`
        )}
      </div>
      <Clock {...about} {...{ seat, turn, ticking }} />
    </li>
  );
}

/** While a match runs its faults are secret, and a move that took no time tells of the stand-in. */
function hasStandIn({ match, frames, at }: About, seat: Seat): boolean {
  if (match.outcome !== undefined)
    return match.outcome.cause === 'rules' && match.faults.some((fault) => fault.seat === seat && fault.turn <= at);
  return frames.slice(0, at + 1).some(({ moves, ms }) => moves[seat] !== undefined && ms[seat] === undefined);
}

function lastThought(frames: readonly Frame[], seat: Seat, at: number): number | undefined {
  for (let move = at; move > 0; move--) if (frames[move]!.ms[seat] !== undefined) return frames[move]!.ms[seat];
  return undefined;
}

type Clocked = Pick<About, 'match' | 'frames' | 'at' | 'since'> & {
  readonly seat: Seat;
  readonly turn: boolean;
  readonly ticking: boolean;
  /** Digits alone. */ readonly narrow?: boolean;
};

/** The time of a seat: what it thinks or thought, or what is left of its time for many moves. */
export function Clock({ match, frames, at, since, seat, turn, ticking, narrow = false }: Clocked): VNode {
  const left = isForMany(frames) ? leftOf(frames, seat, at, turn, match) : undefined;
  const show =
    left !== undefined
      ? (thought: number) => (narrow ? clock : say.left)(Math.max(0, left - thought))
      : ticking
        ? clock
        : seconds;
  const thought = left !== undefined ? 0 : ((turn ? frames[at + 1]?.ms[seat] : lastThought(frames, seat, at)) ?? 0);
  const rest = match.pace + (at > 0 && frames[at]?.clock !== frames[at - 1]?.clock ? (match.pause ?? 0) : 0);
  return (
    <span class={`clock${left !== undefined && left < match.moveTime / 6 ? ' low' : ''}`}>
      {ticking ? (
        <Ticking key={frames.length} since={since} rest={rest} moveTime={match.moveTime} show={show} />
      ) : (
        frames.length > 0 && show(thought)
      )}
    </span>
  );
}

/**
 * Of the clock for many moves that runs; when the last move was the last of its clock, of that one for those who wait.
 */
const leftOf = (frames: readonly Frame[], seat: Seat, at: number, turn: boolean, times: MatchData): number =>
  timeLeft(frames, seat, at, times, frames[turn ? at : Math.max(0, at - 1)]!.clock);

interface TickingProps {
  readonly since?: number | undefined;
  /** Milliseconds until it is asked. */
  readonly rest: number;
  readonly moveTime: number;
  show(ms: number): string;
}

/** The clock of whoever is on turn, from when it was asked. */
function Ticking({ since, rest, moveTime, show }: TickingProps): VNode {
  const [now, setNow] = useState(since ?? 0);
  useEffect(() => {
    if (since === undefined) return undefined;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [since]);
  return <>{show(Math.max(0, Math.min(moveTime, now - (since ?? now) - rest)))}</>;
}

function Result({ match, frames, view, seek }: About): VNode {
  const { scores } = match.outcome!;
  const winner = scores.indexOf(Math.max(...scores));
  const longest = longestOf(frames);
  return (
    <section class={`card result p${winner + 1}`} aria-label={say.result}>
      <b>
        {scoreWords(scores, match)}, {causeWords(match.outcome!.cause)}
      </b>
      {scores.length > 2 && (
        <ol class="places">
          {placesOf(scores).map(({ seat, place }) => (
            <li key={seat} class={`p${seat + 1}`}>
              {place}.<span class="seat">{match.players[seat]!.seat}</span>
              {match.players[seat]!.name}
              <span class="push">{number(counted(match, scores[seat]!))}</span>
            </li>
          ))}
        </ol>
      )}
      <span>
        {(match.faults.length === 0 || match.outcome!.cause === 'rules') &&
          `${endingOf(match, frames, view).replace(/^[^:]*: /, (start) => (match.outcome!.cause === 'rules' ? '' : start))} `}
        {longest !== undefined && (
          <>
            {say.longest} {match.players[longest.seat]!.name},{' '}
            <button class="link" type="button" onClick={() => seek(longest.at)}>
              {say.move(longest.at)}
            </button>
            , {say.of(seconds(longest.ms), limit(match.moveTime))}.
          </>
        )}
      </span>
    </section>
  );
}

interface LossProps {
  readonly fault: Mishap;
  readonly name: string;
  /** The sentences of the game. */
  readonly ofGame?: Catalogue | undefined;
  /** What became of the seat, where the match went on. */
  readonly out?: NonNullable<GameView['out']>;
}

/** Why a match was lost by fault, or a seat given away, and what the bot's author should look at. */
export function Loss(loss: LossProps): VNode {
  return (
    <section class="card loss" aria-label={loss.out?.short ?? say.loss}>
      <Account {...loss} language="en" />
      <details lang="pl">
        <summary>{words.game.other}</summary>
        <Account {...loss} language="pl" />
      </details>
    </section>
  );
}

function Account({ fault, name, ofGame, out, language }: LossProps & { readonly language: Language }): VNode {
  const { what, told, said, hint } = explain(fault, fault.turn, language, ofGame);
  return (
    <>
      <p>
        {name}: {what}
        {out !== undefined && `. ${out[language]}`}
      </p>
      <dl class="facts">
        {[told, said].map(
          (row) =>
            row !== undefined && (
              <>
                <dt>{row[0]}</dt>
                <dd>
                  <code>{row[1]}</code>
                </dd>
              </>
            ),
        )}
        <dt>{hint[0]}</dt>
        <dd>{hint[1]}</dd>
      </dl>
    </>
  );
}
