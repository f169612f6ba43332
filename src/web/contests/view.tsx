import type { VNode } from 'preact';
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
    <Parts data={data.tournament} open={open} among={among} onOpen={onOpen} />
  </>
);

/** How far it is. */
export function Progress({ progress }: { readonly progress: ContestProgress }): VNode {
  const say = useMessages(messages);
  const { format } = useTexts();
  const { state, over, paired, isOpen, end, now } = progress;
  return (
    <section class="card">
      <div class="body stack">
        <div class="row" role="status">
          {state === 'running' ? <span class="livemark">{say.states.running}</span> : <b>{say.states[state]}</b>}
          <span>
            {say.progress(over, paired)} {isOpen && state !== 'over' && <span class="muted small">{say.soFar}</span>}
          </span>
          {end !== undefined && <span class="muted small push">{say.end(format.moment(end))}</span>}
        </div>
        <progress value={over} max={Math.max(1, paired)} aria-label={say.label} />
        {state === 'paused' && <Paused why={progress.why} />}
        {now.length > 0 && <Now now={now} />}
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
    <div>
      <h2 class="label">{say.now}</h2>
      <ul class="list small running">
        {now.map(({ match, number, round, names }) => (
          <li key={match} class="row">
            <a class="name" href={`/matches/${match}`}>
              {words.against(names)}
            </a>
            <span class="muted push">
              {words.round(round)}, {words.gameNumber(number)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
