import type { Database } from '../store/database.ts';

/** What the audit log notes. */
export type Action =
  | 'register'
  | 'log-in'
  | 'log-in-refused'
  | 'log-out'
  | 'password'
  | 'email'
  | 'token-made'
  | 'token-deleted'
  | 'link-made'
  | 'role'
  | 'ban'
  | 'unban'
  | 'account-deleted'
  | 'openid-linked'
  | 'openid-unlinked'
  | 'source-seen'
  | 'comment-deleted'
  | 'comment-reported'
  | 'comment-edited' // by a moderator or administrator
  | 'report-dismissed'
  | 'moderator-named'
  | 'moderator-removed';

export interface Noted {
  /** Who did it; by default the operator, by a command. */
  readonly actor?: number;
  /** To whom or what. */
  readonly subject?: string;
  /** Where the request came from. */
  readonly address?: string;
}

export async function note(db: Database, action: Action, { actor, subject = '', address }: Noted = {}): Promise<void> {
  await db
    .insertInto('audit')
    .values({ action, subject, actor: actor ?? null, address: address ?? null })
    .execute();
}

/** What the audit log notes of a person. */
export interface Entry {
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  readonly subject: string;
  readonly address: string | null;
}

/** What a person did, the latest first, from the start or before one of the entries. */
export async function entriesOf(db: Database, actor: number, limit: number, before?: number): Promise<Entry[]> {
  return await db
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'subject', 'address'])
    .where('actor', '=', actor)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
