import type { VNode } from 'preact';
import { printable } from '../../kit/escape.ts';
import { explain } from '../../text/explain.ts';
import type { GameWithView } from '../../http/views.ts';
import { Icon } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';
import type { UploadRow } from './queries.ts';

/** How a version that somebody sent was built and tried; what it wrote is its owner's alone. */
export function UploadCard({
  upload,
  game,
  isOwn,
  awaited,
}: {
  readonly upload: UploadRow;
  /** The language that no worker has. */
  readonly awaited: string | undefined;
  readonly game: GameWithView;
  readonly isOwn: boolean;
}): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  const { state, failure, output, trial, file, stderr } = upload;
  const account = failure && explain(failure, failure.turn, language, game.rules.messages);
  return (
    <section class="card">
      <header>
        <h2>{say.upload}</h2>
        <span class={state === 'refused' ? 'tag bad' : state === 'ready' ? 'tag good' : 'tag'} role="status">
          {state === 'refused' ? <Icon name="fault" /> : state === 'ready' ? <Icon name="check" /> : null}
          {say.state[state]}
        </span>
      </header>
      <div class="body stack">
        {isOwn && <p>{say.sent(file)}</p>}
        {awaited !== undefined && <p>{say.noWorker(awaited)}</p>}
        {account && <p>{`${account.what.charAt(0).toUpperCase()}${account.what.slice(1)}.`}</p>}
        {account && isOwn && (
          <dl class="facts">
            {[account.told, account.said, account.hint]
              .filter((named) => named !== undefined)
              .map(([name, text]) => [<dt key={name}>{name}</dt>, <dd key={`${name} text`}>{text}</dd>])}
          </dl>
        )}
        {trial !== null && (
          <p>
            <a href={`/matches/${trial}`}>{say.trial}</a>
          </p>
        )}
        {isOwn && output !== '' && <Text title={say.wrote} text={output} />}
        {isOwn && stderr !== '' && <Text title={say.onStderr} text={stderr} />}
      </div>
    </section>
  );
}

const Text = ({ title, text }: { readonly title: string; readonly text: string }): VNode => (
  <div>
    <h3>{title}</h3>
    <pre class="code" tabindex={0}>
      {text.replaceAll('\t', '    ').split('\n').map(printable).join('\n')}
    </pre>
  </div>
);
