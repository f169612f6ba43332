import { Fragment, type VNode } from 'preact';
import { counted } from '../../game/score.ts';
import type { Seat } from '../../game/seat.ts';
import { contestName, titleIn } from '../../game/title.ts';
import { placesOf, titleOf } from '../kit/parts.tsx';
import { clockText, useTexts } from '../texts/texts.ts';
import { Clock, clockIn } from '../viewer/clock.tsx';
import { headline } from '../viewer/headline.ts';
import type { MatchProps } from '../viewer/replay.tsx';

/** A match on a wall, to be read from ten metres: the board, and who leads. */
export function Wall(props: MatchProps): VNode {
  const { match, frames, view } = props;
  const texts = useTexts();
  const { words: say, language } = texts;
  const games = frames.length === 0 ? undefined : view.games?.(frames);
  const played = games?.played ?? [];
  const isBetween = match.outcome === undefined && played.at(-1)?.isOver === true;
  return (
    <>
      <div class="wallboard">
        {frames.length > 0 && <view.Board frames={frames} at={frames.length - 1} language={language} />}
      </div>
      <section class="side">
        <p class="wallhead">
          <span>
            {titleIn(match, language)}, {contestName(match.contest.name, match, language)}
          </span>
          {games !== undefined && <span>{(isBetween ? say.gameIsOver : say.gameOf)(played.length, games.of)}</span>}
        </p>
        {match.outcome !== undefined ? (
          <Won {...props} caption={say.matchGoesTo} scores={match.outcome.scores} />
        ) : isBetween ? (
          <Won {...props} caption={say.gameGoesTo(played.length)} scores={played.at(-1)!.scores} />
        ) : (
          <Rivals {...props} />
        )}
        {(frames.length === 0 || match.state === 'void') && <p>{headline(match, frames, view, texts)}</p>}
        <Series {...props} games={played.flatMap(({ scores, isOver }) => (isOver ? [scores] : []))} />
        <p class="wallfoot">{clockText(texts, clockIn({ match, frames }))}</p>
      </section>
    </>
  );
}

/** The seat with the best score; −1 when several share it. */
const winnerOf = (scores: readonly number[]): Seat => {
  const [first, second] = placesOf(scores);
  return first === undefined || second?.place === 1 ? -1 : first.seat;
};

/** Who won each game that is over; after several, who leads in all of them together. */
function Series({ match, games }: MatchProps & { readonly games: readonly (readonly number[])[] }): VNode | null {
  const {
    words: say,
    format: { number },
  } = useTexts();
  if (games.length === 0) return null;
  const sums = match.players.map((_, seat) => sum(games.map((scores) => scores[seat]!)));
  const lines = [
    ...games.map((scores, at) => ({ name: say.game(at + 1), scores })),
    ...(games.length > 1 && match.points !== undefined ? [{ name: say.sum, scores: sums }] : []),
  ];
  return (
    <dl class="series">
      {lines.map(({ name, scores }) => {
        const seat = winnerOf(scores);
        return (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd class={`p${seat + 1}`}>
              <b>{match.players[seat]?.name ?? '–'}</b>
              {match.points !== undefined && seat >= 0 && <span>{number(counted(match, scores[seat]!))}</span>}
            </dd>
          </Fragment>
        );
      })}
    </dl>
  );
}

function Rivals(props: MatchProps): VNode {
  const { match, frames, view } = props;
  const last = frames.at(-1);
  const points = last && view.points?.(last.view);
  const rivals = match.players.map((_, seat) => (
    <Rival key={seat} {...props} seat={seat} {...(points !== undefined && { points: points[seat]! })} />
  ));
  const share = points !== undefined && <Share match={match} points={points} />;
  // between two players, below more
  return rivals.length === 2 ? (
    <>
      {rivals[0]}
      {share}
      {rivals[1]}
    </>
  ) : (
    <>
      {rivals}
      {share}
    </>
  );
}

function Rival({
  match,
  frames,
  since,
  heard,
  seat,
  points,
}: MatchProps & { readonly seat: Seat; readonly points?: number }): VNode {
  const {
    words: say,
    format: { number },
  } = useTexts();
  const at = frames.length - 1;
  const isRunning = match.state === 'running' && at >= 0;
  const turn = isRunning && frames[at]!.toMove.includes(seat);
  const { seat: letter, name } = match.players[seat]!;
  return (
    <div class={`rival p${seat + 1}${turn ? ' turn' : ''}`}>
      <p class="who">
        <span class="seat">{letter}</span>
        <b>{name}</b>
      </p>
      <p class="score">{points !== undefined && number(points)}</p>
      <p class="state">
        {turn && (
          <Clock
            {...{ match, frames, at, seat, turn, ticking: turn }}
            {...(since !== undefined && { since })}
            {...(heard !== undefined && { heard })}
          />
        )}
        {turn ? ` ${say.toMove}` : isRunning && <span class="muted">{say.waits}</span>}
      </p>
    </div>
  );
}

/** How the points are shared, as a bar, where more of them are better. */
function Share({
  match,
  points,
}: Pick<MatchProps, 'match'> & { readonly points: readonly number[] }): VNode | undefined {
  const {
    format: { percent },
  } = useTexts();
  const total = sum(points);
  if (match.points !== 'more' || total <= 0 || points.some((own) => own < 0)) return undefined;
  return (
    <svg
      class="share"
      role="img"
      aria-label={match.players.map(({ name }, seat) => `${name} ${percent(points[seat]! / total)}`).join(', ')}
    >
      {points.map((own, seat) => (
        <rect
          key={seat}
          class={`p${seat + 1}`}
          x={exactPercent(sum(points.slice(0, seat)), total)}
          width={exactPercent(own, total)}
          height="100%"
        />
      ))}
    </svg>
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const exactPercent = (part: number, all: number): string => `${((100 * part) / all).toFixed(2)}%`;

/** Who won a game, or the match, and how the points are shared. */
const Won = (props: MatchProps & { readonly caption: string; readonly scores: readonly number[] }): VNode => (
  <>
    <Winner {...props} />
    <Share match={props.match} points={props.scores} />
  </>
);

function Winner({
  match,
  caption,
  scores,
}: MatchProps & { readonly caption: string; readonly scores: readonly number[] }): VNode {
  const texts = useTexts();
  const {
    format: { number },
  } = texts;
  const seat = winnerOf(scores);
  const player = match.players[seat];
  if (player === undefined) return <p class="winner nobody">{titleOf(match, texts)}</p>;
  return (
    <div class={`winner p${seat + 1}`} aria-live="polite">
      <p class="cap">{caption}</p>
      <p class="champ">
        <span class="seat">{player.seat}</span>
        <b>{player.name}</b>
      </p>
      {match.points !== undefined && <p class="score">{number(counted(match, scores[seat]!))}</p>}
    </div>
  );
}
