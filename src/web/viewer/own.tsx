import type { VNode } from 'preact';
import { replayCommand } from '../../text/replay-command.ts';
import { useTexts } from '../texts/texts.ts';
import type { MatchProps } from './replay.tsx';

/** For the owner of a bot in a match that is over: play it again, here or at home. */
export function Own({
  match,
  seats,
  connected,
  site,
}: Pick<MatchProps, 'match'> & NonNullable<MatchProps['own']>): VNode {
  const { again, change, locally, locallyHint } = useTexts().words.own;
  return (
    <section class="card" aria-label={again}>
      {match.isGameDeleted !== true && (
        <form class="body row" method="post" action={`/matches/${match.id}/again`}>
          <button class="btn" type="submit">
            {again}
          </button>
          <a class="btn flat" href={`/games/${match.game}/test?like=${match.id}`}>
            {change}
          </a>
        </form>
      )}
      <div class="body stack topline">
        <h3>{locally}</h3>
        {seats.map((seat) => (
          <pre class="code wrap" key={seat} tabindex={0}>
            <Command
              text={replayCommand({
                file: `${site}/matches/${match.id}`,
                seat,
                ...(!connected.includes(seat) && { what: { own: true } }),
              })}
            />
          </pre>
        ))}
        <p class="small muted">{locallyHint}</p>
      </div>
    </section>
  );
}

/** A command whose options do not break at their dashes. */
const Command = ({ text }: { text: string }): VNode => (
  <>{text.split(/ (?=--)/).flatMap((part, at) => (at === 0 ? [part] : [' ', <span key={part}>{part}</span>]))}</>
);
