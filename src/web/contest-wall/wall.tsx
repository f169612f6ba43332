import type { VNode } from 'preact';
import type { Seat } from '../../game/seat.ts';
import { titleIn } from '../../game/title.ts';
import { messages as ofContests } from '../contests/messages.ts';
import { placesOf } from '../kit/parts.tsx';
import { useMessages, useTexts } from '../texts/texts.ts';
import { Clock } from '../viewer/clock.tsx';
import { headline } from '../viewer/headline.ts';
import type { MatchProps } from '../viewer/replay.tsx';
import type { ContestWallData, WallPlace } from './data.ts';
import { messages } from './messages.ts';

/** The match on the wall; its view is missing until it is loaded. */
export type WallMatch = Pick<MatchProps, 'match' | 'frames' | 'view' | 'since' | 'heard'> & {
  readonly round: number;
  /** Its board is drawn later. */
  readonly isUndrawn?: boolean;
};

export interface ContestWallProps {
  readonly contest: ContestWallData;
  readonly shown?: WallMatch | undefined;
}

/** A contest on a wall, to be read from ten metres: a match, the table, how far the contest is. */
export function ContestWall({ contest, shown }: ContestWallProps): VNode {
  const { language } = useTexts();
  const game = titleIn(contest.game, language);
  const leaders = contest.state === 'over' ? contest.places.filter(({ place }) => place === 1) : [];
  return (
    <>
      <div class="wallboard">
        {shown !== undefined && shown.frames.length > 0 ? (
          shown.isUndrawn !== true && (
            <shown.view.Board
              key={shown.match.id}
              frames={shown.frames}
              at={shown.frames.length - 1}
              language={language}
            />
          )
        ) : leaders.length === 0 ? (
          <Waiting contest={contest} />
        ) : (
          <Leaders leaders={leaders} />
        )}
      </div>
      <section class="side">
        <h1 class="wallhead">
          <b>{contest.name}</b>
          {!contest.name.includes(game) && <span>{game}</span>}
        </h1>
        {shown !== undefined && <Players {...shown} />}
        <Table contest={contest} />
        <Foot contest={contest} />
      </section>
    </>
  );
}

function Waiting({ contest: { state, hidden } }: ContestWallProps): VNode {
  const say = useMessages(messages);
  const { states } = useMessages(ofContests);
  const text =
    state === 'registration'
      ? say.registration
      : state === 'running'
        ? hidden === undefined
          ? say.noMatch
          : states.running
        : states[state];
  return <p class="wallwait">{text}</p>;
}

/** Who is first; several may share the place. */
function Leaders({ leaders }: { readonly leaders: readonly WallPlace[] }): VNode {
  const say = useMessages(messages);
  return (
    <div class="winner p1">
      <p class="cap">{leaders.length === 1 ? say.winner : say.winners}</p>
      {leaders.map(({ id, name }) => (
        <p key={id} class="champ">
          <b>{name}</b>
        </p>
      ))}
      <p class="score">{useTexts().format.points(leaders[0]!.points)}</p>
    </div>
  );
}

const mostClocks = 4; // of more players only those to move have a clock

/** The players of the match with their points, and what is to be said of the match. */
function Players(shown: WallMatch): VNode {
  const { match, frames, view, round } = shown;
  const say = useMessages(messages);
  const texts = useTexts();
  const isTold = match.outcome === undefined && match.state === 'running' && frames.length > 0;
  return (
    <div class={`wallmatch${match.players.length > mostClocks ? ' many' : ''}`}>
      <h2>{say.match(texts.words.round(round))}</h2>
      {match.players.map((_, seat) => (
        <Player key={seat} {...shown} seat={seat} />
      ))}
      <p class="told">{!isTold && headline(match, frames, view, texts)}</p>
    </div>
  );
}

function Player({ match, frames, view, since, heard, seat }: WallMatch & { readonly seat: Seat }): VNode {
  const { number } = useTexts().format;
  const at = frames.length - 1;
  const isRunning = match.state === 'running' && match.outcome === undefined && at >= 0;
  const turn = isRunning && frames[at]!.toMove.includes(seat);
  const points = at < 0 ? undefined : view.points?.(frames[at]!.view)?.[seat];
  const hasWon =
    match.outcome !== undefined &&
    placesOf(match.outcome.scores).some((place) => place.seat === seat && place.place === 1);
  const { seat: letter, name } = match.players[seat]!;
  return (
    <p class={`who p${seat + 1}${turn ? ' turn' : ''}${hasWon ? ' won' : ''}`}>
      <span class="seat">{letter}</span>
      <b>{name}</b>
      {(turn || (isRunning && match.players.length <= mostClocks)) && (
        <Clock
          {...{ match, frames, at, seat, turn, ticking: turn }}
          {...(since !== undefined && { since })}
          {...(heard !== undefined && { heard })}
        />
      )}
      {points !== undefined && <span class="points">{number(points)}</span>}
    </p>
  );
}

function Table({ contest: { places, more, hidden, state } }: ContestWallProps): VNode | null {
  const say = useMessages(messages);
  const { points } = useTexts().format;
  if (hidden !== undefined) return <p class="wallnote">{hidden === 'at-end' ? say.toEnd : say.until}</p>;
  if (places.length === 0) return state === 'registration' ? null : <p class="wallnote">{say.noResults}</p>;
  return (
    <section class="wallplaces" aria-labelledby="wall-standings">
      <h2 id="wall-standings">
        {say.standings} <span>{places.length + more}</span>
      </h2>
      <table class="walltable" aria-labelledby="wall-standings">
        <tbody>
          {places.map(({ id, place, name, points: scored, pass }) => (
            <tr key={id} class={pass}>
              <td>{place}</td>
              <th scope="row">
                {name}
                {pass !== undefined && <span class="tag">{say[pass]}</span>}
              </th>
              <td>{points(scored)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How far the contest is, and when it should be over. */
function Foot({ contest: { state, progress, now } }: ContestWallProps): VNode {
  const say = useMessages(messages);
  const { states, end, ended, label } = useMessages(ofContests);
  const endsAt = state === 'over' ? ended : end;
  const { moment, timeOfDay } = useTexts().format;
  const isToday = progress?.end?.slice(0, 10) === now.slice(0, 10);
  return (
    <div class="wallfoot">
      <h2 class="hide">{label}</h2>
      {progress !== undefined && (
        <progress value={progress.over} max={Math.max(1, progress.paired)} aria-label={label} />
      )}
      <p>
        {state !== 'registration' && <b>{states[state]}</b>}
        {progress !== undefined && <span>{say.games(progress.over, progress.paired)}</span>}
        {progress?.end !== undefined && <span>{endsAt(isToday ? timeOfDay(progress.end) : moment(progress.end))}</span>}
        <time dateTime={now}>{timeOfDay(now)} UTC</time>
      </p>
    </div>
  );
}
