import { Fragment, type ComponentChildren, type VNode } from 'preact';
import type { Outcome } from '../../game/fault.ts';
import { counted } from '../../game/score.ts';
import type { Rated } from '../viewer/data.ts';
import { useTexts, type Texts } from '../texts/texts.ts';

export const Icon = ({ name }: { readonly name: string }): VNode => (
  <svg class="icon" aria-hidden="true">
    <use href={`/icons.svg#i-${name}`} />
  </svg>
);

/** The title of a page with a line on what the page is, and what can be done there. */
export const PageHead = ({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: ComponentChildren;
  readonly children?: ComponentChildren;
}): VNode => (
  <div class="head">
    <div>
      <h1>{title}</h1>
      <p>{lead}</p>
    </div>
    {children}
  </div>
);

/** What stands in a card that has nothing to show yet. */
export const Empty = ({ children }: { readonly children: ComponentChildren }): VNode => (
  <div class="empty">
    <p>{children}</p>
  </div>
);

/** The owner of a bot, as a link to the profile; nothing where bots have no owners. */
export function Owner({ login }: { readonly login: string | null | undefined }): VNode | null {
  const { words } = useTexts();
  if (login === undefined) return null;
  return login === null ? (
    <span class="owner">{words.deletedUser}</span>
  ) : (
    <a class="owner" href={`/users/${login}`}>
      {login}
    </a>
  );
}

/** A card of names with their values, such as what there is to know about a game. */
export const FactsCard = ({
  title,
  facts,
}: {
  readonly title: string;
  readonly facts: readonly { readonly name: string; readonly value: ComponentChildren }[];
}): VNode => (
  <section class="card">
    <header>
      <h2>{title}</h2>
    </header>
    <div class="body">
      <dl class="facts">
        {facts.map(({ name, value }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  </section>
);

/** Whether a match is shown noticeably later than it is played; `behind` in milliseconds. */
export const isBehind = (behind = 0): boolean => behind >= 1000;

const longAgo = 600_000; // milliseconds after which a match that is told is no news any more

/** "Live", or how far behind the match its page is, or that it was played long ago. */
export function LiveMark({ behind = 0 }: { readonly behind?: number | undefined }): VNode {
  const { words } = useTexts();
  if (behind >= longAgo) return <span class="push muted">{words.playedAgain}</span>;
  return <span class="livemark">{isBehind(behind) ? words.behind(behind) : words.live}</span>;
}

/** Half the width of the 95 % interval. */
export const doubt = ({ sd }: Rated): number => Math.round(1.96 * sd);
export const isProvisional = ({ games }: Rated): boolean => games < 30;

export const Rating = ({ rated }: { readonly rated: Rated }): VNode => (
  <>
    {`${Math.round(rated.rating)}`.replace('-', '−')} <span class="muted">± {doubt(rated)}</span>
  </>
);

/** One axis for a whole column of intervals. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

export function scaleOf(all: readonly Rated[]): Scale {
  const low = Math.min(1500, ...all.map((rated) => rated.rating - 1.96 * rated.sd)) - 10;
  const high = Math.max(1500, ...all.map((rated) => rated.rating + 1.96 * rated.sd)) + 10;
  const step = [50, 100, 200, 500, 1000].find((size) => (high - low) / size <= 5) ?? 2000;
  const first = Math.ceil(low / step) * step;
  return {
    low,
    high,
    ticks: Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, at) => first + at * step),
  };
}

const percent = (value: number, { low, high }: Scale): string =>
  `${(((value - low) / (high - low)) * 100).toFixed(1)}%`;
const share = (value: number, { low, high }: Scale): string => `${((value / (high - low)) * 100).toFixed(1)}%`;

/** Far enough from both ends for its label. */
const isInside = (tick: number, { low, high }: Scale): boolean =>
  tick - low > (high - low) * 0.08 && high - tick > (high - low) * 0.08;

/** The head of a column of intervals; a narrow one has every second label, or that in the middle alone. */
export function ScaleHead({ scale }: { readonly scale: Scale }): VNode {
  const { words } = useTexts();
  const ticks = scale.ticks.filter((tick) => isInside(tick, scale));
  const middle = (ticks.length - 1) >> 1;
  return (
    <div class="scale">
      <svg class="interval" role="img" aria-label={words.scale(Math.round(scale.low), Math.round(scale.high))}>
        {ticks.map((tick, at) => (
          <text
            key={tick}
            class={at === middle ? 'middle' : at % 2 !== middle % 2 ? 'between' : ''}
            x={percent(tick, scale)}
            y="15"
            text-anchor="middle"
          >
            {tick}
          </text>
        ))}
      </svg>
    </div>
  );
}

export const Interval = ({ rated, scale }: { readonly rated: Rated; readonly scale: Scale }): VNode => (
  <svg class="interval" aria-hidden="true">
    {scale.ticks.map((tick) => (
      <line key={tick} x1={percent(tick, scale)} x2={percent(tick, scale)} y1="-40%" y2="140%" />
    ))}
    <rect
      x={percent(rated.rating - 1.96 * rated.sd, scale)}
      width={share(3.92 * rated.sd, scale)}
      y="5"
      height="10"
      rx="2"
    />
    <rect class="sd" x={percent(rated.rating - rated.sd, scale)} width={share(2 * rated.sd, scale)} y="5" height="10" />
    <line class="est" x1={percent(rated.rating, scale)} x2={percent(rated.rating, scale)} y1="3" y2="17" />
  </svg>
);

export const scoreWords = (
  scores: readonly number[],
  game: Parameters<typeof counted>[0],
  { words, format }: Texts,
): string =>
  game.points === undefined
    ? scores.map((score) => format.decimal(score, 2)).join(' – ')
    : words.points(scores.map((score) => counted(game, score)));

/** The seats from the best score to the worst, each with its place from 1; equal scores share a place. */
export function placesOf(scores: readonly number[]): { readonly seat: number; readonly place: number }[] {
  return scores
    .map((own, seat) => ({ seat, place: 1 + scores.filter((other) => other > own).length }))
    .toSorted((one, other) => one.place - other.place);
}

/** "patient-heron beats parity-fox", or who plays whom. */
export function titleOf(
  {
    players,
    outcome,
  }: {
    readonly players: readonly { readonly name: string }[];
    readonly outcome?: Pick<Outcome, 'scores' | 'cause'>;
  },
  { words }: Texts,
): string {
  const names = players.map(({ name }) => name);
  if (outcome === undefined) return words.against(names);
  if (names.length === 1) return `${names[0]}: ${words.points(outcome.scores)}`;
  const places = placesOf(outcome.scores).map(({ seat, place }) => ({ name: names[seat]!, place }));
  const winners = places.filter(({ place }) => place === 1).map(({ name }) => name);
  const others = places.filter(({ place }) => place > 1).map(({ name }) => name);
  if (others.length === 0) {
    const isDrawn = outcome.cause === 'rules' || outcome.scores.some((score) => score > 0);
    return isDrawn ? words.draw(names) : words.nobody(names);
  }
  return names.length === 2 ? words.beats(winners[0]!, others[0]!) : words.win(winners, others);
}
