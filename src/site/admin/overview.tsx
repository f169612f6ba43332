import type { VNode } from 'preact';
import { asSentence } from '../../http/sentence.ts';
import type { JobCount } from '../../jobs/overview.ts';
import type { FullEntry } from '../../people/audit.ts';
import type { User } from '../../people/users.ts';
import type { Counts } from '../../store/matches.ts';
import type { WorkerRow } from '../../store/workers.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { Entries } from './audit.tsx';
import { messages } from './messages.ts';
import { Admin, ageOf } from './parts.tsx';
import { Jobs, Workers } from './queue.tsx';

export interface OverviewData {
  readonly counts: Counts;
  readonly users: number;
  readonly newest: readonly User[];
  readonly jobs: readonly JobCount[];
  readonly workers: readonly WorkerRow[];
  readonly entries: readonly FullEntry[];
  readonly reports: number;
  /** Of the last hour. */
  readonly finished: { readonly matches: number; readonly faults: number };
}

export function OverviewPage(data: OverviewData): VNode {
  const { users, workers, jobs, entries } = data;
  const say = useMessages(messages);
  return (
    <Admin part="overview" lead={say.overview.lead(users, workers.filter(({ isAlive }) => isAlive).length)}>
      <Figures {...data} />
      <div class="split">
        <div class="stack">
          <Workers workers={workers} />
          <Jobs jobs={jobs} />
          <section class="card">
            <header>
              <h2>{say.parts.audit}</h2>
              <a href="/admin/audit">{say.all}</a>
            </header>
            <Entries entries={entries} />
          </section>
        </div>
        <div class="stack">
          <Newest {...data} />
        </div>
      </div>
    </Admin>
  );
}

function Figures({ counts, jobs, finished, reports }: OverviewData): VNode {
  const say = useMessages(messages);
  const {
    language,
    format: { number },
  } = useTexts();
  const { trouble, tier } = counts;
  const oldest = jobs
    .filter(({ kind }) => kind !== 'build')
    .flatMap((job) => job.oldest ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
  return (
    <dl class="figures">
      <div>
        <dt>{say.overview.running}</dt>
        <dd>
          {number(counts.running)} <small>{say.overview.slots(counts.slots)}</small>
        </dd>
      </div>
      <div>
        <dt>{say.overview.waiting}</dt>
        <dd>
          {number(counts.waiting)} {oldest !== undefined && <small>{say.overview.oldest(ageOf(oldest))}</small>}
        </dd>
      </div>
      <div>
        <dt>{say.overview.hour}</dt>
        <dd>
          {number(finished.matches)} <small>{say.overview.faults(finished.faults)}</small>
        </dd>
      </div>
      <div>
        <dt>{say.overview.reports}</dt>
        <dd>
          <a href="/admin/reports">{number(reports)}</a>
        </dd>
      </div>
      <div>
        <dt>{say.overview.sandbox}</dt>
        <dd class={tier === 'full' ? 'good' : 'bad'}>
          <small>{tier === null ? say.queue.noWorkers : say.queue.tier[tier]}</small>
        </dd>
      </div>
      <div>
        <dt>{say.overview.trouble}</dt>
        <dd class={trouble === null ? 'good' : 'bad'}>
          <small>{trouble === null ? say.overview.noTrouble : asSentence(trouble, language)}</small>
        </dd>
      </div>
    </dl>
  );
}

/** A search for accounts, and the latest ones. */
function Newest({ newest, users }: OverviewData): VNode {
  const say = useMessages(messages);
  const { date, number } = useTexts().format;
  return (
    <section class="card">
      <header>
        <h2>{say.parts.users}</h2>
        <span class="muted">{number(users)}</span>
        <a href="/admin/users">{say.all}</a>
      </header>
      <form class="body row find" method="get" action="/admin/users">
        <label class="hide" for="search">
          {say.users.find}
        </label>
        <input id="search" name="search" type="search" maxLength={100} placeholder={say.users.find} />
        <button class="btn" type="submit">
          {say.search}
        </button>
      </form>
      <ul class="list small" aria-label={say.overview.usersFound}>
        {newest.map(({ login, role, bannedAt, createdAt }) => (
          <li key={login} class="row">
            <a class="name" href={`/admin/users/${login}`}>
              {login}
            </a>
            {role === 'admin' && <span class="tag">{say.users.roles.admin}</span>}
            {bannedAt !== null && <span class="tag bad">{say.users.banned}</span>}
            <span class="push muted">{date(createdAt.toISOString())}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
