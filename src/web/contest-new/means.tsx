import type { VNode } from 'preact';
import { useMessages } from '../texts/texts.ts';
import { messages } from './messages.ts';

/** What a contest means if as many bots enter as may. */
export interface Means {
  readonly entrants: number;
  /** Why so many cannot play it, as a sentence. */
  readonly wrong?: string;
  readonly games?: number;
  /** The games of each bot, on average. */
  readonly each?: number;
  readonly isPermanent: boolean;
  /** Milliseconds that a match of the game takes on average; missing where nobody has played it. */
  readonly pace?: number;
  /** Matches at once, of all workers. */
  readonly slots: number;
}

/** Of fields that cannot be read there is nothing to tell. */
export function MeansCard({ means }: { readonly means: Means | undefined }): VNode {
  const say = useMessages(messages);
  return (
    <section class="card" id="means" aria-live="polite">
      <header>
        <h2>{say.title}</h2>
        <span class="muted js">{say.live}</span>
      </header>
      <div class="body stack">{means === undefined ? <p class="muted">–</p> : <Told {...means} />}</div>
    </section>
  );
}

function Told({ entrants, wrong, games, each = 0, isPermanent, pace, slots }: Means): VNode {
  const say = useMessages(messages);
  return (
    <>
      <p>{say.with(entrants)}</p>
      {games === undefined ? (
        <p class="error">{wrong}</p>
      ) : (
        <dl class="figures">
          <div>
            <dt>{say.games}</dt>
            <dd>{say.about(games)}</dd>
          </div>
          <div>
            <dt>{say.each}</dt>
            <dd>{say.about(Math.round(each))}</dd>
          </div>
          {pace !== undefined && slots > 0 && (
            <div>
              <dt>{say.takes}</dt>
              <dd>{duration((games * pace) / slots, say)}</dd>
            </div>
          )}
        </dl>
      )}
      {isPermanent && <p class="small">{say.permanent}</p>}
      <p class="small muted">{pace === undefined ? say.noPace : slots === 0 ? say.noSlots : say.pace(pace, slots)}</p>
    </>
  );
}

const minute = 60_000;

function duration(ms: number, say: (typeof messages)['en']): string {
  if (ms < minute) return say.short;
  if (ms < 100 * minute) return say.minutes(Math.round(ms / minute));
  return ms < 48 * 60 * minute ? say.hours(Math.round(ms / (60 * minute))) : say.days(Math.round(ms / (1440 * minute)));
}
