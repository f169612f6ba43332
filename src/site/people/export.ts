import { sessionsOf } from '../../people/session.ts';
import { tokensOf } from '../../people/token.ts';
import type { Database } from '../../store/database.ts';
import { botsOf } from './queries.ts';

/** Everything that the arena knows of a person, but for what would let others in: hashes of secrets. */
export async function exportOf(db: Database, user: number): Promise<object> {
  const [account, sessions, tokens, bots, audit] = await Promise.all([
    db
      .selectFrom('users')
      .select([
        'login',
        'role',
        'email',
        'language',
        'country',
        'school',
        'interests',
        'picture',
        'created_at',
        'password_at',
      ])
      .where('id', '=', user)
      .executeTakeFirstOrThrow(),
    sessionsOf(db, user),
    tokensOf(db, user),
    botsOf(db, user),
    db
      .selectFrom('audit')
      .select(['at', 'action', 'subject', 'address'])
      .where('actor', '=', user)
      .orderBy('id')
      .execute(),
  ]);
  const { picture, ...texts } = account;
  return {
    account: { ...texts, picture: picture === null ? null : `data:image/png;base64,${picture.toString('base64')}` },
    sessions,
    tokens,
    bots,
    log: audit,
  };
}
