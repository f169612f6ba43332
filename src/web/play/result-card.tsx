import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Outcome } from '../../game/fault.ts';
import type { Seat } from '../../game/seat.ts';
import { CopyLine } from '../kit/copy.tsx';
import { Icon, placesOf } from '../kit/parts.tsx';
import { useMessages } from '../texts/texts.ts';
import { pageMessages } from './page-messages.ts';
import type { Sent } from './send.ts';
import { inView } from './table.tsx';

/** What became of a match: not sent yet, or what the site said; whether the browser keeps it until then. */
export type Fate =
  | Exclude<Sent, { readonly kind: 'later' }>
  | (Extract<Sent, { readonly kind: 'later' }> & { readonly isStored: boolean })
  | { readonly kind: 'sending' };

interface ResultProps {
  readonly outcome: Outcome;
  readonly names: readonly string[];
  readonly seat: Seat | undefined;
  /** How it ended, in a sentence. */
  readonly ending: string;
  readonly game: string;
  readonly fate: Fate;
  /** The address of the match is shown. */
  readonly isShared: boolean;
  onAgain(): void;
  onSwap(): void;
  onShare(): void;
  onLook(): void;
  onSave(): void;
}

/** The result over the board, and what can be done next. */
export function ResultCard(props: ResultProps): VNode {
  const { outcome, names, seat, ending, game, fate } = props;
  const say = useMessages(pageMessages);
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus({ preventScroll: true }), []);
  const best = outcome.scores.indexOf(Math.max(...outcome.scores));
  return (
    <section class={`card result over p${best + 1}`} ref={inView} aria-label={say.result}>
      <b>{headline(outcome, names, seat, say)}</b>
      <span>{ending}</span>
      <div class="row">
        <button class="btn main" type="button" ref={again} onClick={props.onAgain}>
          {say.again}
        </button>
        <button class="btn" type="button" onClick={props.onSwap}>
          <Icon name="swap" />
          {say.swap}
        </button>
        {fate.kind === 'kept' && (
          <button class="btn" type="button" onClick={props.onShare}>
            <Icon name="share" />
            {say.share}
          </button>
        )}
      </div>
      <div class="row small">
        <a href={`/games/${game}/send`}>{say.beat}</a>
        <button class="link" type="button" onClick={props.onLook}>
          {say.look}
        </button>
      </div>
      <p class="small muted" role="status">
        <FateLine {...props} />
      </p>
    </section>
  );
}

function FateLine({ fate, isShared, onSave }: ResultProps): VNode {
  const say = useMessages(pageMessages);
  const kept = say.kept;
  if (fate.kind === 'kept')
    return (
      <>
        <a href={`/matches/${fate.match}`}>{kept.sent(fate.match)}</a>
        {isShared && <CopyLine text={`${location.origin}/matches/${fate.match}`} />}
      </>
    );
  if (fate.kind === 'sending') return <>{kept.sending}</>;
  return (
    <>
      {fate.kind === 'refused'
        ? kept.refused(fate.why)
        : `${fate.why === undefined ? kept.later : kept.patience(fate.why)} ${fate.isStored ? kept.here : kept.open}`}{' '}
      <button class="link" type="button" onClick={onSave}>
        {kept.save}
      </button>
    </>
  );
}

function headline(
  { scores }: Outcome,
  names: readonly string[],
  seat: Seat | undefined,
  say: (typeof pageMessages)['en'],
): string {
  const top = Math.max(...scores);
  const winners = names.filter((_, at) => scores[at] === top);
  if (winners.length === scores.length) return say.wins.draw;
  if (seat === undefined || (scores[seat] !== top && scores.length === 2)) return say.wins.others(winners);
  if (scores[seat] === top && winners.length === 1) return say.wins.you;
  return say.place(placesOf(scores).find((one) => one.seat === seat)!.place, scores.length);
}
