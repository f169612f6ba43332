import { answers, PageQuery, type App } from '../../http/schema.ts';
import { countJobs } from '../../jobs/overview.ts';
import { findEntries } from '../../people/audit.ts';
import { countUsers, findUsers } from '../../people/users.ts';
import { counts, finishedWithin } from '../../store/matches.ts';
import { listWorkers } from '../../store/workers.ts';
import { countReports } from '../comments/queries.ts';
import { show, type Site } from '../site.ts';
import { addApi } from './api.ts';
import { addAudit } from './audit-routes.tsx';
import { messages } from './messages.ts';
import { OverviewPage, type OverviewData } from './overview.tsx';
import { addGames } from './games-routes.tsx';
import { addQueue } from './queue-routes.tsx';
import { addSettings } from './settings-routes.tsx';
import { addUsers } from './users-routes.tsx';

/** What administrators see and change. */
export function addRoutes(app: App, site: Site): void {
  const overview = {
    summary: 'The administration at a glance',
    tags: ['admin'],
    querystring: PageQuery,
    response: answers('text/html', 'the overview'),
  };
  app.get('/admin', { config: { access: 'admin' }, schema: overview }, async (request, reply) => {
    const data = await overviewOf(site);
    const { title } = messages[request.language];
    return await show(
      site,
      request,
      reply,
      { title, nav: '/admin', isPrivate: true, refresh: 30 },
      <OverviewPage {...data} />,
    );
  });
  addUsers(app, site);
  addQueue(app, site);
  addAudit(app, site);
  addGames(app, site);
  addSettings(app, site);
  addApi(app, site);
}

async function overviewOf({ db, trouble }: Site): Promise<OverviewData> {
  const [numbers, users, newest, jobs, workers, entries, reports, finished] = await Promise.all([
    counts(db),
    countUsers(db),
    findUsers(db, { sort: 'newest', limit: 6 }),
    countJobs(db),
    listWorkers(db),
    findEntries(db, { limit: 8 }),
    countReports(db),
    finishedWithin(db, 60),
  ]);
  return {
    counts: { ...numbers, trouble: numbers.trouble ?? trouble() ?? null },
    users,
    newest: newest.filter(({ role }) => role === 'user' || role === 'admin'),
    jobs,
    workers,
    entries,
    reports,
    finished,
  };
}
