import type { VNode } from 'preact';
import { Pager } from '../../http/pager.tsx';
import { asSentence } from '../../http/sentence.ts';
import type { JobCount, WaitingJob } from '../../jobs/overview.ts';
import { contestName } from '../../game/title.ts';
import type { Contest } from '../../store/contests.ts';
import type { KnownGame } from '../../store/games.ts';
import type { Doing, WorkerRow } from '../../store/workers.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';
import { Table } from '../../web/kit/table.tsx';
import { Act, Admin, ageOf } from './parts.tsx';
import { Empty } from '../../web/kit/parts.tsx';

export interface QueueData {
  /** The whole queue. */
  readonly paused: boolean;
  readonly pausedLadders: readonly Contest[];
  /** By name. */
  readonly games: ReadonlyMap<string, KnownGame>;
  readonly jobs: readonly JobCount[];
  readonly waiting: readonly WaitingJob[];
  readonly workers: readonly WorkerRow[];
  readonly first: string | undefined;
  readonly next: string | undefined;
  readonly done: 'cancelled' | 'taken' | undefined;
}

export function QueuePage({
  paused,
  pausedLadders,
  games,
  jobs,
  waiting,
  workers,
  first,
  next,
  done,
}: QueueData): VNode {
  const say = useMessages(messages);
  return (
    <Admin part="queue" lead={say.queue.lead} done={done && say.queue[done]}>
      <section class="card">
        <div class="body row">
          {paused && <p role="note">{say.queue.paused}</p>}
          <Act
            action={`/admin/queue/${paused ? 'resume' : 'pause'}`}
            title={paused ? say.queue.goOn : say.queue.pause}
          />
        </div>
      </section>
      {pausedLadders.length > 0 && <PausedLadders {...{ pausedLadders, games }} />}
      <Workers workers={workers} />
      <Jobs jobs={jobs} />
      {waiting.length > 0 && (
        <section class="card">
          <header>
            <h2>{say.queue.firstWaiting}</h2>
          </header>
          <Waiting waiting={waiting} />
        </section>
      )}
      <Pager label={say.queue.firstWaiting} newest={first} older={next} say={{ newest: say.first, older: say.next }} />
    </Admin>
  );
}

function PausedLadders({ pausedLadders, games }: Pick<QueueData, 'pausedLadders' | 'games'>): VNode {
  const say = useMessages(messages).queue;
  const { language, format } = useTexts();
  return (
    <section class="card">
      <header>
        <h2>{say.pausedLadders}</h2>
      </header>
      <ul class="list">
        {pausedLadders.map(({ id, name, game, pausedAt }) => (
          <li key={id} class="row">
            <a class="name" href={`/contests/${id}`}>
              {games.has(game) ? contestName(name, games.get(game)!.rules, language) : name}
            </a>
            <span class="muted">{say.pausedSince(format.moment(pausedAt!.toISOString()))}</span>
            <span class="push">
              <Act action={`/admin/ladders/${id}/resume`} title={say.resume} class="link" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Workers({ workers }: Pick<QueueData, 'workers'>): VNode {
  const say = useMessages(messages).queue;
  return (
    <section class="card">
      <header>
        <h2>{say.workers}</h2>
      </header>
      {workers.length === 0 ? (
        <Empty>{say.noWorkers}</Empty>
      ) : (
        <Table
          class="workers"
          heads={[
            { title: say.worker },
            { title: say.slots, class: 'opt' },
            { title: say.now },
            { title: say.heard, class: 'num opt' },
            { title: '', class: 'num' },
          ]}
        >
          {workers.map((worker) => (
            <WorkerLine key={worker.id} {...worker} />
          ))}
        </Table>
      )}
    </section>
  );
}

function WorkerLine({ id, host, slots, tier, languages, trouble, seenAt, drainedAt, ...worker }: WorkerRow): VNode {
  const say = useMessages(messages).queue;
  const { language } = useTexts();
  const { isAlive, doing } = worker;
  return (
    <tr>
      <td>
        <b>{host}</b>
        <span class="under muted">
          {say.tier[tier]}; {languages === null ? say.looking : say.languages(languages.join(', '))}
        </span>
      </td>
      <td class="opt nowrap">
        <Slots used={doing.length} slots={slots} />
      </td>
      <td>
        {!isAlive && <span class="tag warn">{say.silent(ageOf(seenAt))}</span>}
        {drainedAt !== null && <span class="tag warn">{say.drained}</span>}
        {trouble !== null && <span class="tag bad">{asSentence(trouble, language)}</span>}
        {isAlive && doing.length === 0 && <span class="muted">{say.idle}</span>}
        <ul class="plain">
          {doing.map((one) => (
            <DoingLine key={`${one.match} ${one.version}`} {...one} />
          ))}
        </ul>
      </td>
      <td class="num muted opt">{say.ago(ageOf(seenAt))}</td>
      <td class="num">
        {isAlive && (
          <Act
            action={`/admin/workers/${id}/${drainedAt === null ? 'drain' : 'resume'}`}
            title={drainedAt === null ? say.drain : say.resume}
            class="link"
          />
        )}
      </td>
    </tr>
  );
}

function DoingLine({ match, bot, game, names, since }: Doing): VNode {
  const say = useMessages(messages).queue;
  return (
    <li>
      {match === null ? (
        <a href={`/bots/${bot}`}>{say.builds(names.join(''))}</a>
      ) : (
        <>
          <a href={`/matches/${match}`}>{match}</a> {names.join(' – ')}
        </>
      )}{' '}
      <span class="muted">
        {game}
        {since !== null && `, ${ageOf(since)}`}
      </span>
    </li>
  );
}

const mostDrawn = 32;

/** A square for each slot, full for those at work. */
function Slots({ used, slots }: { readonly used: number; readonly slots: number }): VNode {
  const say = useMessages(messages).queue;
  const drawn = Math.min(slots, mostDrawn);
  return (
    <>
      <svg class="slots" aria-hidden="true" viewBox={`0 0 ${10 * drawn} 10`}>
        {Array.from({ length: drawn }, (_, at) => (
          <rect key={at} class={at < used ? 'on' : ''} x={10 * at + 1} y="1" width="8" height="8" rx="1.5" />
        ))}
      </svg>
      <span class="muted">{say.used(used, slots)}</span>
    </>
  );
}

export function Jobs({ jobs }: Pick<QueueData, 'jobs'>): VNode {
  const say = useMessages(messages).queue;
  const { number } = useTexts().format;
  return (
    <section class="card">
      <header>
        <h2>{say.jobs}</h2>
      </header>
      {jobs.length === 0 ? (
        <Empty>{say.none}</Empty>
      ) : (
        <Table
          heads={[
            { title: say.kind },
            { title: say.waiting, class: 'num' },
            { title: say.later, class: 'num' },
            { title: say.running, class: 'num' },
            { title: say.oldest, class: 'num' },
          ]}
        >
          {jobs.map(({ kind, waiting, later, running, oldest }) => (
            <tr key={kind}>
              <td>
                <b>{say.kinds[kind]}</b>
              </td>
              <td class="num">{number(waiting)}</td>
              <td class="num">{number(later)}</td>
              <td class="num">{number(running)}</td>
              <td class="num muted">{oldest !== null && ageOf(oldest)}</td>
            </tr>
          ))}
        </Table>
      )}
      {jobs.some(({ later }) => later > 0) && <p class="body small muted">{say.laterHint}</p>}
    </section>
  );
}

const addressOf = (match: number | null, bot: number | null, game: string | null): string =>
  match !== null ? `/matches/${match}` : bot !== null ? `/bots/${bot}` : `/games/${game}`;

function Waiting({ waiting }: Pick<QueueData, 'waiting'>): VNode {
  const say = useMessages(messages).queue;
  return (
    <Table
      heads={[
        { title: say.place, class: 'num' },
        { title: say.kind },
        { title: say.what },
        { title: say.by, class: 'opt' },
        { title: say.since, class: 'num' },
        { title: '', class: 'num' },
      ]}
    >
      {waiting.map(({ id, place, kind, game, match, bot, names, by, since }) => (
        <tr key={id}>
          <td class="num">{place}</td>
          <td>{say.kinds[kind]}</td>
          <td>
            <a href={addressOf(match, bot, game)}>{names.join(' – ') || match}</a> <span class="muted">{game}</span>
          </td>
          <td class="opt">{by !== null && <a href={`/admin/users/${by}`}>{by}</a>}</td>
          <td class="num muted">{ageOf(since)}</td>
          <td class="num">
            {(kind === 'test' || kind === 'build') && (
              <Act action={`/admin/queue/${id}/cancel`} title={say.cancel} class="link" />
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
