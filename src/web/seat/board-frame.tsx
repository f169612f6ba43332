import type { VNode } from 'preact';
import { useMessages } from '../texts/texts.ts';
import { messages } from './messages.ts';

/** What stands on the page of a board before script has drawn it. */
export function BoardFrame({
  game,
  match,
  play,
}: {
  readonly game: string;
  readonly match: number;
  readonly play: string;
}): VNode {
  const say = useMessages(messages);
  return (
    <>
      <div class="head slim">
        <div>
          <nav class="crumbs">
            <a href="/play">{play}</a>
          </nav>
          <h1>{game}</h1>
        </div>
      </div>
      <p class="js muted" role="status">
        {say.connecting}
      </p>
      <noscript>
        <p>
          {say.noScript} <a href={`/matches/${match}`}>{say.watch}</a>
        </p>
      </noscript>
    </>
  );
}
