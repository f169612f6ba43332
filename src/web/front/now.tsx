import type { VNode } from 'preact';
import { contestName, ladderName, titleIn } from '../../game/title.ts';
import type { GameView } from '../../game/view/viewer.ts';
import type { Shown } from '../viewer/data.ts';
import { Clock } from '../viewer/clock.tsx';
import type { MatchProps } from '../viewer/replay.tsx';
import { LiveMark, Rating, scoreWords } from '../kit/parts.tsx';
import { useTexts } from '../texts/texts.ts';

/** One card of "Playing now": its match, when the last frame came, and when the server was last heard. */
export interface Card extends Shown, Pick<MatchProps, 'since' | 'heard' | 'behind'> {
  readonly view: GameView;
}

/** The class of each card: how wide a page must be to show it. */
const widths = ['big', '', '', '', '', 'more', 'more', 'most', 'most'];
export const cardsShown = widths.length;

/** The last position of a match that is over, drawn by the server: what stands in its card. */
export interface Still {
  readonly match: number;
  readonly html: string;
}

interface NowCardsProps {
  readonly cards: readonly (Card | undefined)[];
  /** By their places, for cards on which nothing is played. */
  readonly stills?: readonly (Still | undefined)[];
}

/** Every card has its place, also while it is empty: nothing below it moves. */
export function NowCards({ cards, stills = [] }: NowCardsProps): VNode {
  const hasNone = !cards.some((card) => card !== undefined && card.frames.length > 0);
  return (
    <>
      {widths.map((width, slot) => {
        const card = cards[slot];
        const still = stills[slot];
        return card === undefined || card.frames.length === 0 ? (
          still === undefined ? (
            <EmptyCard key={slot} width={width} isTold={hasNone && slot === 0} />
          ) : (
            <article
              key={slot}
              class={`card live ${width}`}
              data-still={still.match}
              dangerouslySetInnerHTML={{ __html: still.html }}
            />
          )
        ) : (
          <NowCard key={`${slot} ${card.match.id}`} card={card} width={width} big={slot === 0} />
        );
      })}
    </>
  );
}

function EmptyCard({ width, isTold }: { readonly width: string; readonly isTold: boolean }): VNode {
  const { words } = useTexts();
  return (
    <div class={`card live vacant ${width}`} {...(!isTold && { 'aria-hidden': true })}>
      <figure>
        {isTold && (
          <div class="empty">
            <b>{words.nothingNow}</b>
            <p>{words.nothingNowHint}</p>
          </div>
        )}
      </figure>
      <div>
        <div class="what">{'\u00a0'}</div>
        <ul />
      </div>
    </div>
  );
}

interface NowCardProps {
  readonly card: Card;
  readonly big: boolean;
}

/** A small board with its players; the whole card leads to the match. */
export const NowCard = ({ width, ...shown }: NowCardProps & { readonly width: string }): VNode => (
  <article class={`card live ${width}`} data-match={shown.card.match.id}>
    <InCard {...shown} />
  </article>
);

export function InCard({ card: { match, frames, view, since, heard, behind }, big }: NowCardProps): VNode {
  const texts = useTexts();
  const { language, words } = texts;
  const title = titleIn(match, language);
  const contest = contestName(match.contest.name, match, language);
  const last = frames.at(-1)!;
  const names = match.players.map(({ name }) => name);
  return (
    <>
      <figure>
        <view.Board key={match.id} frames={frames} at={frames.length - 1} language={language} mini />
      </figure>
      <div>
        <div class="what">
          <b>{title}</b>
          {contest !== ladderName(match, language) && <span class="opt">{contest}</span>}
          {match.state === 'running' ? (
            <LiveMark behind={behind} />
          ) : (
            match.outcome !== undefined && <span class="push">{scoreWords(match.outcome.scores, match, texts)}</span>
          )}
        </div>
        <ul class={names.length > 2 ? 'four' : ''}>
          {match.players.map(({ seat: letter, name, rated }, seat) => {
            const turn = match.state === 'running' && last.toMove.includes(seat);
            const ticking = turn && !behind;
            return (
              <li key={seat} class={`p${seat + 1}${turn ? ' turn' : ''}`}>
                <span class="seat">{names.length > 2 && letter}</span>
                <span class="name">
                  {name}{' '}
                  {big && names.length === 2 && rated !== undefined && (
                    <span class="muted">
                      <Rating rated={rated} />
                    </span>
                  )}
                </span>
                <Clock
                  {...{ match, frames, at: frames.length - 1, seat, turn, ticking, narrow: names.length > 2 }}
                  {...(since !== undefined && { since })}
                  {...(heard !== undefined && { heard })}
                />
              </li>
            );
          })}
        </ul>
      </div>
      <a href={`/matches/${match.id}?pace=told`} aria-label={words.watch(title, words.against(names))} />
    </>
  );
}
