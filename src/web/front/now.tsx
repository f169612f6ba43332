import type { VNode } from 'preact';
import { contestName, titleIn } from '../../game/title.ts';
import type { GameView } from '../../game/view/viewer.ts';
import type { Shown } from '../viewer/data.ts';
import { Clock } from '../viewer/match.tsx';
import { Rating, scoreWords } from '../kit/parts.tsx';
import { useTexts } from '../texts/texts.ts';

/** One card of "Playing now": its match, and when the last frame came by the clock of this page. */
export interface Card extends Shown {
  readonly view: GameView;
  readonly since?: number;
}

/** The class of each card: how wide a page must be to show it. */
const widths = ['big', '', '', '', '', 'more', 'more', 'most', 'most'];
export const cardsShown = widths.length;

export function NowCards({ cards }: { readonly cards: readonly (Card | undefined)[] }): VNode {
  return (
    <>
      {cards.map(
        (card, slot) =>
          card !== undefined &&
          card.frames.length > 0 && <NowCard key={slot} card={card} width={widths[slot] ?? 'most'} big={slot === 0} />,
      )}
    </>
  );
}

function NowCard({
  card: { match, frames, view, since },
  width,
  big,
}: {
  readonly card: Card;
  readonly width: string;
  readonly big: boolean;
}): VNode {
  const texts = useTexts();
  const { language, words } = texts;
  const title = titleIn(match, language);
  const last = frames.at(-1)!;
  const names = match.players.map(({ name }) => name);
  return (
    <article class={`card live ${width}`} data-match={match.id}>
      <figure>
        <view.Board key={match.id} frames={frames} at={frames.length - 1} language={language} mini />
      </figure>
      <div>
        <div class="what">
          <b>{title}</b>
          <span class="opt">{contestName(match.contest.name, match, language)}</span>
          {match.state === 'running' ? (
            <span class="livemark">
              <span class="opt">{words.live}</span>
            </span>
          ) : (
            match.outcome !== undefined && <span class="push">{scoreWords(match.outcome.scores, match, texts)}</span>
          )}
        </div>
        <ul class={names.length > 2 ? 'four' : ''}>
          {match.players.map(({ seat: letter, name, rated }, seat) => {
            const turn = match.state === 'running' && last.toMove.includes(seat);
            return (
              <li key={seat} class={`p${seat + 1}${turn ? ' turn' : ''}`}>
                <span class="seat">{names.length > 2 && letter}</span>
                <span class="name">
                  {name}{' '}
                  {big && rated !== undefined && (
                    <span class="muted">
                      <Rating rated={rated} />
                    </span>
                  )}
                </span>
                <Clock
                  {...{
                    match,
                    frames,
                    at: frames.length - 1,
                    seat,
                    turn,
                    ticking: turn,
                    narrow: !big && names.length > 2,
                  }}
                  {...(since !== undefined && { since })}
                />
              </li>
            );
          })}
        </ul>
      </div>
      <a href={`/matches/${match.id}`} aria-label={words.watch(title, words.against(names))} />
    </article>
  );
}

export function NothingNow(): VNode {
  const { words } = useTexts();
  return (
    <div class="card empty wide-card">
      <b>{words.nothingNow}</b>
      <p>{words.nothingNowHint}</p>
    </div>
  );
}
