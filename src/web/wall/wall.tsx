import type { VNode } from 'preact';
import { counted } from '../../game/log.ts';
import type { Seat } from '../../game/seat.ts';
import { contestName, titleIn } from '../../game/title.ts';
import { placesOf, titleOf } from '../kit/parts.tsx';
import { clockText, useTexts } from '../texts/texts.ts';
import { Clock, headline } from '../viewer/match.tsx';
import { clockIn, type MatchProps } from '../viewer/replay.tsx';

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
          <Winner {...props} caption={say.matchGoesTo} scores={match.outcome.scores} />
        ) : isBetween ? (
          <Winner {...props} caption={say.gameGoesTo(played.length)} scores={played.at(-1)!.scores} />
        ) : (
          <Rivals {...props} />
        )}
        {(frames.length === 0 || match.state === 'void') && <p>{headline(match, frames, view, texts)}</p>}
        {played.length > 0 && (
          <dl class="series">
            {played.map(
              ({ scores, isOver }, at) =>
                isOver && (
                  <>
                    <dt>{say.game(at + 1)}</dt>
                    <dd class={`p${winnerOf(scores) + 1}`}>{match.players[winnerOf(scores)]?.name ?? '–'}</dd>
                  </>
                ),
            )}
          </dl>
        )}
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

function Rivals(props: MatchProps): VNode {
  const { match, frames, view, since, heard } = props;
  const {
    words: say,
    format: { number },
  } = useTexts();
  const at = frames.length - 1;
  const last = frames[at];
  const points = last && view.points?.(last.view);
  const total = points?.reduce((sum, own) => sum + own, 0) ?? 0;
  return (
    <>
      {match.players.map(({ seat: letter, name }, seat) => {
        const turn = match.state === 'running' && last?.toMove.includes(seat) === true;
        return (
          <div key={seat} class={`rival p${seat + 1}${turn ? ' turn' : ''}`}>
            <p class="who">
              <span class="seat">{letter}</span>
              <b>{name}</b>
            </p>
            <p class="score">{points !== undefined && number(points[seat]!)}</p>
            <p class="state">
              {turn && (
                <>
                  <Clock
                    {...{ match, frames, at, seat, turn, ticking: turn }}
                    {...(since !== undefined && { since })}
                    {...(heard !== undefined && { heard })}
                  />{' '}
                  {say.toMove}
                </>
              )}
            </p>
          </div>
        );
      })}
      {match.points === 'more' && total > 0 && points!.every((own) => own >= 0) && (
        <svg class="share" aria-hidden="true">
          {points!.map((own, seat) => (
            <rect
              key={seat}
              class={`p${seat + 1}`}
              x={percent(
                points!.slice(0, seat).reduce((sum, each) => sum + each, 0),
                total,
              )}
              width={percent(own, total)}
              height="100%"
            />
          ))}
        </svg>
      )}
    </>
  );
}

const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(2)}%`;

/** Who won a game, or the match. */
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
