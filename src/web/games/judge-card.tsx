import type { VNode } from 'preact';
import { StateTag, Steps, stepsOf, Written } from '../bots/version-card.tsx';
import { NowCard, type Card } from '../front/now.tsx';
import { useTexts } from '../texts/texts.ts';
import type { JudgeData } from './data.ts';

/** How a version of a game is built and tried, and why it was refused; for its moderators. */
export function JudgeCard({
  version,
  output,
  trial,
}: {
  readonly version: JudgeData;
  /** What the builds wrote so far. */
  readonly output: string;
  /** The trial match as it is told. */
  readonly trial?: Card | undefined;
}): VNode {
  const { words } = useTexts();
  const { state, failure, game, file, samples } = version;
  const say = words.judge;
  return (
    <section class={failure === null ? 'card' : 'card fault'} aria-labelledby="trial-title">
      <header>
        <h2 id="trial-title">{say.title(version.version)}</h2>
        <StateTag state={state} text={say.state[state]} />
        {version.trial !== null && <a href={`/matches/${version.trial}`}>{words.version.wholeMatch}</a>}
      </header>
      <div class="body stack">
        <Steps steps={stepsOf(version, { ...words.version, ...say, received: say.received([file, ...samples]) })} />
        {failure !== null && <p class="error">{failure}</p>}
        {failure !== null && <a href={`/games/${game}/edit`}>{say.again}</a>}
        {version.waitsFor !== null && <p>{words.version.noWorker(version.waitsFor)}</p>}
        {!version.isPublished && <p class="small muted">{say.unpublished}</p>}
        {trial !== undefined && trial.frames.length > 0 && <NowCard card={trial} width="trial" big={false} />}
      </div>
      {output !== '' && <Written title={words.version.log} text={output} isFollowed={state === 'building'} />}
    </section>
  );
}
