import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { faultKinds } from '../../game/fault.ts';
import { printable } from '../../kit/escape.ts';
import { titlesOf } from '../../text/explain.ts';
import { NowCard, type Card } from '../front/now.tsx';
import { Icon } from '../kit/parts.tsx';
import { useTexts, type Words } from '../texts/texts.ts';
import type { VersionData } from './data.ts';

export interface VersionShown {
  readonly version: VersionData;
  /** What the build wrote so far. */
  readonly output: string;
  /** The trial match as it is told. */
  readonly trial?: Card | undefined;
  /** The page is not the bot's own. */
  readonly isElsewhere?: boolean;
}

/** How a version that somebody sent is built and tried, and why it was refused; what it wrote is its owner's alone. */
export function VersionCards({ version, output, trial, isElsewhere = false }: VersionShown): VNode {
  const { words } = useTexts();
  const { state, name, url } = version;
  const say = words.version;
  return (
    <>
      <section class="card" aria-labelledby="version-title">
        <header>
          <h2 id="version-title">{isElsewhere ? <a href={url}>{name}</a> : name}</h2>
          <StateTag state={state} text={say.state[state]} />
          {version.trial !== null && <a href={`/matches/${version.trial}`}>{say.wholeMatch}</a>}
        </header>
        <div class="body stack">
          <Steps steps={stepsOf(version, { ...say, received: say.received(version.file) })} />
          {version.waitsFor !== null && <p>{say.noWorker(version.waitsFor)}</p>}
          {trial !== undefined && trial.frames.length > 0 && <NowCard card={trial} width="trial" big={false} />}
        </div>
        {output !== '' && <Written title={say.log} text={output} isFollowed={state === 'building'} />}
      </section>
      {version.failure !== null && <Failure {...version.failure} stderr={version.stderr} hasLog={output !== ''} />}
    </>
  );
}

/** The state of a version in a word, with its sign. */
export const StateTag = ({ state, text }: Pick<VersionData, 'state'> & { readonly text: string }): VNode => (
  <span class={state === 'refused' ? 'tag bad' : state === 'ready' ? 'tag good' : 'tag'} role="status">
    {state === 'refused' ? <Icon name="fault" /> : state === 'ready' ? <Icon name="check" /> : null}
    {text}
  </span>
);

interface Step {
  readonly text: string;
  readonly is: 'done' | 'running' | 'failed' | 'open';
}

/** What has been done and what comes, one below the other. */
export const Steps = ({ steps }: { readonly steps: readonly Step[] }): VNode => (
  <ol class="steps">
    {steps.map(({ text, is }) => (
      <li key={text} {...(is === 'running' && { 'aria-current': 'step' as const })}>
        {is === 'done' ? (
          <span class="good">
            <Icon name="check" />
          </span>
        ) : is === 'failed' ? (
          <span class="bad">
            <Icon name="fault" />
          </span>
        ) : (
          <span class="ring" />
        )}
        <span class={is === 'open' ? 'muted' : ''}>{text}</span>
      </li>
    ))}
  </ol>
);

type StepWords = Omit<Words['version'], 'received' | 'state' | 'noWorker'> & {
  readonly received: string;
  readonly state: Pick<Words['version']['state'], 'building'>;
};

export function stepsOf(
  { state, place, trial }: Pick<VersionData, 'state' | 'place' | 'trial'>,
  say: StepWords,
): Step[] {
  const failedAt = state !== 'refused' ? undefined : trial === null ? 'build' : 'trial';
  const isBuilt = trial !== null;
  return [
    { text: say.received, is: 'done' },
    isBuilt
      ? { text: say.built, is: 'done' }
      : failedAt === 'build'
        ? { text: say.unbuilt, is: 'failed' }
        : { text: state === 'waiting' ? say.waits(place) : say.state.building, is: 'running' },
    failedAt === 'trial'
      ? { text: say.failed, is: 'failed' }
      : state === 'ready'
        ? { text: say.passed, is: 'done' }
        : { text: say.trial, is: state === 'trial' ? 'running' : 'open' },
    { text: say.ready, is: state === 'ready' ? 'done' : 'open' },
  ];
}

/** Why a version was refused. What its build wrote is in the log, if there is one. */
function Failure({
  fault,
  detail,
  told,
  said,
  hint,
  stderr,
  hasLog,
}: NonNullable<VersionData['failure']> & Pick<VersionData, 'stderr'> & { readonly hasLog: boolean }): VNode {
  const { language, words } = useTexts();
  const titles = titlesOf(fault, language);
  return (
    <section class="card fault" aria-labelledby="failure-title">
      <header>
        <Icon name="fault" />
        <h2 id="failure-title">{`${capital(detail)}.`}</h2>
      </header>
      <div class="body stack small">
        {told !== null && <Quoted title={titles.told} text={told} />}
        {said !== null && !(hasLog && faultKinds[fault] === 'absent') && <Quoted title={titles.said} text={said} />}
        {stderr !== null && stderr !== '' && <Quoted title={words.version.stderr} text={stderr} />}
        <div>
          <h3>{capital(titles.hint)}</h3>
          <p>{hint}</p>
        </div>
      </div>
    </section>
  );
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const legible = (text: string): string => text.replaceAll('\t', '    ').split('\n').map(printable).join('\n');

const Quoted = ({ title, text }: { readonly title: string; readonly text: string }): VNode => (
  <div>
    <h3>{capital(title)}</h3>
    <pre class="code" tabindex={0}>
      {legible(text)}
    </pre>
  </div>
);

/** A log that grows: its end stays in view while it is written. */
export function Written({
  title,
  text,
  isFollowed,
}: {
  readonly title: string;
  readonly text: string;
  readonly isFollowed: boolean;
}): VNode {
  const at = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (isFollowed) at.current?.scrollTo(0, at.current.scrollHeight);
  }, [text, isFollowed]);
  return (
    <pre class="code flush buildlog" role="group" tabindex={0} aria-label={title} ref={at}>
      {legible(text)}
    </pre>
  );
}
