import { sql } from 'kysely';
import type { Database } from '../store/database.ts';
import type { Thing, ThingKind } from '../text/audit.ts';

/** What the audit log notes. */
export const actions = [
  'register',
  'log-in',
  'log-in-refused',
  'log-out',
  'sessions-ended',
  'password',
  'email',
  'token-made',
  'token-deleted',
  'link-made',
  'role',
  'ban',
  'unban',
  'account-deleted',
  'openid-linked',
  'openid-unlinked',
  'two-step-on',
  'two-step-off',
  'code-refused', // the password was right
  'recovery-codes', // new ones
  'recovery-code-used',
  'source-seen',
  'comment-deleted',
  'comment-reported',
  'comment-edited', // by a moderator or administrator
  'report-dismissed',
  'games-replayed', // a contest: its games
  'moderator-named',
  'moderator-removed',
  'judge-withdrawn',
  'game-brought-back',
  'quota',
  'site-text',
  'job-cancelled',
  'worker-drained',
  'worker-resumed',
  'queue-paused',
  'queue-resumed',
  'ladder-paused', // a contest: its name
  'ladder-resumed',
  'backup',
  'restore',
  'game-deleted',
  'class-made',
  'class-deleted',
  'class-joined',
  'class-left',
  'class-teacher',
  'class-handed-in',
  'team-made',
  'team-invited',
  'team-joined',
  'team-left',
] as const;
export type Action = (typeof actions)[number];

/** The numbers with which subjects begin, by their order; all others are text. */
const shapes: Partial<Record<Action, readonly ThingKind[]>> = {
  'sessions-ended': ['account'],
  password: ['account'],
  'token-made': ['token'],
  'token-deleted': ['token'],
  'link-made': ['account'],
  role: ['account'],
  ban: ['account'],
  unban: ['account'],
  'account-deleted': ['account'],
  'two-step-off': ['account'],
  'code-refused': ['account'],
  'source-seen': ['bot', 'version'],
  'comment-deleted': ['comment', 'account'],
  'comment-reported': ['comment', 'account'],
  'comment-edited': ['comment', 'account'],
  'report-dismissed': ['comment'],
  'games-replayed': ['contest'],
  'moderator-named': ['account', 'contest'],
  'moderator-removed': ['account', 'contest'],
  quota: ['account'],
  'ladder-paused': ['contest'],
  'ladder-resumed': ['contest'],
  'class-made': ['class'],
  'class-deleted': ['class'],
  'class-joined': ['class', 'place'],
  'class-left': ['class', 'account'],
  'class-teacher': ['class', 'account'],
  'class-handed-in': ['class'],
  'team-made': ['team'],
  'team-invited': ['team', 'account'],
  'team-joined': ['team'],
  'team-left': ['team', 'account'],
};

/** The things that a subject names by their numbers, and the text after them. */
export function thingsIn(
  action: string,
  subject: string,
): { readonly things: readonly Omit<Thing, 'name'>[]; readonly rest: string } {
  const things: Omit<Thing, 'name'>[] = [];
  let rest = subject;
  for (const kind of shapes[action as Action] ?? []) {
    const [whole, id] = /^(?:of )?(\d{1,15})(?![^\s:]):? ?/.exec(rest) ?? [];
    if (whole === undefined) break;
    things.push({ kind, id: Number(id) });
    rest = rest.slice(whole.length);
  }
  return { things, rest };
}

/** Where the names of things stand. */
const named = {
  account: sql`select id, login as name from users`,
  team: sql`select id, login as name from users`,
  bot: sql`select id, name from bots`,
  contest: sql`select id, name from contests`,
  class: sql`select id, name from classes`,
} as const;

/** What these entries are about, with the names that there are now. */
export async function withThings<E extends { readonly action: string; readonly subject: string }>(
  db: Database,
  entries: readonly E[],
): Promise<(E & { readonly things: readonly Thing[]; readonly rest: string })[]> {
  const found = entries.map((entry) => ({ ...entry, ...thingsIn(entry.action, entry.subject) }));
  const names = await namesOf(
    db,
    found.flatMap(({ things }) => things),
  );
  return found.map((entry) => {
    const things = entry.things.map((thing) => ({ ...thing, name: names.get(`${thing.kind} ${thing.id}`) ?? null }));
    return { ...entry, things, rest: things.some(({ name }) => name === entry.rest) ? '' : entry.rest };
  });
}

async function namesOf(db: Database, things: readonly Omit<Thing, 'name'>[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, from] of Object.entries(named)) {
    const ids = [...new Set(things.filter((thing) => thing.kind === kind).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: number; name: string }>`${from} where id = any(${ids})`.execute(db);
    for (const { id, name } of rows) names.set(`${kind} ${id}`, name);
  }
  return names;
}
