import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { sentence } from '../../text/sentence.ts';
import { useMessages, useTexts } from '../texts/texts.ts';
import type { Among } from '../tournament/games.tsx';
import { Parts, type Part } from '../tournament/overview.tsx';
import type { ContestData, ContestProgress } from './data.ts';
import { messages } from './messages.ts';

interface ContestViewProps {
  readonly data: ContestData;
  readonly open: Part;
  readonly among: Among;
  onOpen(part: Part): void;
}

/** A contest that has begun: how far it is, its standings, rounds and games. */
export const ContestView = ({ data, open, among, onOpen }: ContestViewProps): VNode => (
  <>
    <Progress progress={data} />
    <div class="stack">
      <Parts data={data.tournament} open={open} among={among} onOpen={onOpen} isRunning={data.state !== 'over'} />
    </div>
  </>
);

/** How far it is: as high while games begin and end, and afterwards, so that nothing below it moves. */
export function Progress({ progress }: { readonly progress: ContestProgress }): VNode {
  const say = useMessages(messages);
  const { format } = useTexts();
  const { state, over, paired, isOpen, end, now } = progress;
  const [isFollowed] = useState(state !== 'over');
  return (
    <section class="card">
      <div class="body stack">
        <div class="row" role="status">
          {state === 'running' ? <span class="livemark">{say.states.running}</span> : <b>{say.states[state]}</b>}
          <span>
            {say.progress(over, paired)}{' '}
            {isOpen && state !== 'over' && <span class="muted small opt">{say.soFar}</span>}
          </span>
        </div>
        <progress value={over} max={Math.max(1, paired)} aria-label={say.label} />
        <div class={`played${isFollowed ? ' followed' : ''}`}>
          {state === 'paused' && <Paused why={progress.why} />}
          {now.length > 0 && <Now now={now} />}
          {end !== undefined && (
            <span class="muted small end">{say[state === 'over' ? 'ended' : 'end'](format.moment(end))}</span>
          )}
        </div>
      </div>
    </section>
  );
}

function Paused({ why }: Pick<ContestProgress, 'why'>): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  if (why === null) return <p>{say.pausedBy}</p>;
  const { match } = why as { readonly match?: unknown };
  return (
    <p class="error">
      {say.pausedWhy(sentence(why, language))}{' '}
      {typeof match === 'number' && <a href={`/matches/${match}`}>{say.voidMatch(match)}</a>}
    </p>
  );
}

function Now({ now }: Pick<ContestProgress, 'now'>): VNode {
  const say = useMessages(messages);
  const { words } = useTexts();
  return (
    <div class="now small">
      <h2>{say.now}</h2>
      <ul>
        {now.map(({ match, number, round, names }) => (
          <li key={match}>
            <a class="name" href={`/matches/${match}`} title={`${words.round(round)}, ${words.gameNumber(number)}`}>
              {words.against(names)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
