import type { Contest } from '../store/contests.ts';
import { addHookEvents } from '../store/deliveries.ts';
import { addNews } from '../store/news.ts';
import { addSiteNews } from '../store/site-news.ts';
import type { lockContest } from '../store/rounds.ts';
import { moderatorsOf } from '../store/tournaments.ts';
import type { NewsMessage } from '../text/news.ts';

type Trx = Parameters<typeof lockContest>[0];

const codes = { begin: 'news-contest-began', over: 'news-contest-over' } as const;
const events = { begin: 'contest.begun', over: 'contest.over' } as const;

/** Tells entrants, moderators, webhooks and, of a contest that is not for a class, everybody that it has begun or is over. */
export async function announce(trx: Trx, { id, name, game }: Contest, what: 'begin' | 'over'): Promise<void> {
  const entrants = await trx
    .selectFrom('contest_versions')
    .innerJoin('versions', 'versions.id', 'contest_versions.version')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .innerJoin('users', 'users.id', 'bots.owner')
    .select(['versions.bot', 'bots.owner', 'users.role'])
    .where('contest', '=', id)
    .execute();
  const people = entrants
    .filter(({ role }) => role === 'user' || role === 'admin' || role === 'team')
    .map(({ owner }) => owner);
  const moderators = (await moderatorsOf(trx, id)).map(({ account }) => account);
  const path = `/contests/${id}`;
  const message = { code: codes[what], contest: name } as const;
  await addNews(
    trx,
    [...new Set([...people, ...moderators])].map((account) => ({ account, message, path })),
  );
  const { class: of } = await trx
    .selectFrom('tournaments')
    .select('class')
    .where('contest', '=', id)
    .executeTakeFirstOrThrow();
  if (of === null) await addSiteNews(trx, message, path);
  const bots = [...new Set(entrants.map(({ bot }) => bot))];
  await addHookEvents(trx, { contest: id, bots }, { event: events[what], contest: id, name, game }, path);
}

/** News for who looks after a contest. */
export async function tellModerators(trx: Trx, contest: number, message: NewsMessage): Promise<void> {
  const moderators = await moderatorsOf(trx, contest);
  await addNews(
    trx,
    moderators.map(({ account }) => ({ account, message, path: `/contests/${contest}` })),
  );
}
