import { columns } from '../../kit/columns.ts';
import { escape, harmless, printable } from '../../kit/escape.ts';
import { Failure } from '../../kit/failure.ts';
import type { Reading } from '../../kit/reading.ts';
import { readSettings } from '../../configuration/settings.ts';
import type { Account } from '../../people/account.ts';
import type { FieldErrors } from '../../people/fields.ts';
import type { User } from '../../people/users.ts';
import type { Database } from '../../store/database.ts';
import type { PeopleMessage } from '../../text/people.ts';
import { said } from '../../text/said.ts';
import { firstLine } from '../first-line.ts';
import { texts } from '../text/admin.ts';
import { Usage } from '../usage.ts';
import type { Values } from './flags.ts';

// Accounts and their tokens.

type Change = (db: Database, account: Account, word: string | undefined, values: Values) => Promise<string>;

/** What can be done to an account, by the word for it. */
const changes: Readonly<Record<string, Change>> = {
  async reset(db, { id }) {
    const { makePasswordLink } = await import('../../people/link.ts');
    return `${await addressOf(db)}${await makePasswordLink(db, id, 'admin')}`;
  },
  async role(db, { id, login }, word) {
    const { setRole } = await import('../../people/account.ts');
    if (word !== 'user' && word !== 'admin') throw new Usage(texts().roles);
    refuse(await setRole(db, id, word));
    return texts().role(login, word);
  },
  async ban(db, { id, login }, _word, { reason = '', until = '' }) {
    const [{ ban }, { readBan }] = await Promise.all([
      import('../../people/account.ts'),
      import('../../people/ban.ts'),
    ]);
    refuse(await ban(db, id, need(readBan(reason, until))));
    return texts().banned(login);
  },
  async unban(db, { id, login }) {
    const { unban } = await import('../../people/account.ts');
    await unban(db, id);
    return texts().unbanned(login);
  },
  async 'two-step-off'(db, { id, login }) {
    const { turnOff } = await import('../../people/two-step.ts');
    if (!(await turnOff(db, id))) refuse({ code: 'two-step-is-off' });
    return texts().twoStepOff(login);
  },
  async delete(db, { id, login }) {
    const { deleteAccount } = await import('../../people/account.ts');
    refuse(await deleteAccount(db, id));
    return texts().deleted(login);
  },
};

/** The words after `arena admin user`. */
export const userWords = ['add', 'list', 'show', ...Object.keys(changes)];

export async function changeUser(
  [what = '', login, word, ...more]: readonly string[],
  values: Values,
): Promise<number> {
  if (what === 'list' && login === undefined) return await listUsers(values);
  if (!userWords.includes(what) || login === undefined || more.length > 0 || (word !== undefined && what !== 'role'))
    throw new Usage(texts().write);
  if (what === 'role' && word !== 'user' && word !== 'admin') throw new Usage(texts().roles);
  if (what === 'add') return await addUser(login, values);
  if (what === 'show') return await showUser(login, values);
  const { withArena } = await import('../database.ts');
  console.log(await withArena(async (db) => changes[what]!(db, await accountOf(db, login), word, values)));
  return 0;
}

async function addUser(login: string, { email = '', admin }: Values): Promise<number> {
  const password = await firstLine(texts().askPassword);
  if (password === undefined) throw new Failure(texts().noPassword);
  const [{ register }, { withArena }] = await Promise.all([
    import('../../people/account.ts'),
    import('../database.ts'),
  ]);
  const role = admin ? 'admin' : 'user';
  const account = need(await withArena((db) => register(db, { login, password, email }, { role }), { begins: true }));
  console.log(texts().added(account.login, role));
  return 0;
}

async function listUsers({ search = '', limit, json }: Values): Promise<number> {
  const [{ findUsers }, { withArena }] = await Promise.all([import('../../people/users.ts'), import('../database.ts')]);
  const users = await withArena((db) => findUsers(db, { search, limit }));
  if (json) console.log(JSON.stringify(users, null, 2));
  else console.log(columns([Object.values(texts().userHeads), ...users.map(lineOf)]).join('\n'));
  return 0;
}

const dayOf = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? '–';

const lineOf = ({ login, role, email, bots, createdAt, seenAt, bannedAt }: User): string[] => [
  login,
  role,
  bannedAt === null ? '' : texts().isBanned,
  `${bots}`,
  dayOf(createdAt),
  dayOf(seenAt),
  harmless(email ?? ''),
];

async function showUser(login: string, { json }: Values): Promise<number> {
  const [{ accessOf, findUser }, { withArena }] = await Promise.all([
    import('../../people/users.ts'),
    import('../database.ts'),
  ]);
  const user = await withArena(async (db) => {
    const found = await findUser(db, login);
    if (found === undefined) throw unknown(login);
    return { ...found, ...(await accessOf(db, found.id)) };
  });
  if (json) console.log(JSON.stringify(user, null, 2));
  else
    console.log(
      columns([Object.values(texts().userHeads), lineOf(user)]).join('\n') +
        `\n${texts().access(user.sessions, user.tokens)}` +
        (user.bannedAt === null ? '' : `\n${texts().ban(dayOf(user.bannedUntil), printable(user.banReason))}`),
    );
  return 0;
}

export async function makeTokenFor(
  [login, ...more]: readonly string[],
  { scope, name, days }: Values,
): Promise<number> {
  if (login === undefined || more.length > 0) throw new Usage(texts().write);
  const [{ makeToken, scopes }, { withArena }] = await Promise.all([
    import('../../people/token.ts'),
    import('../database.ts'),
  ]);
  if (scope.length === 0 || !scope.every((each) => scopes.some((known) => known === each)))
    throw new Usage(texts().needScope);
  const made = need(
    await withArena(async (db) => {
      const { id } = await accountOf(db, login);
      return await makeToken(db, id, { name: name ?? 'arena admin', scopes: scope, days });
    }),
  );
  console.log(made.token);
  return 0;
}

const unknown = (login: string): Failure => new Failure(said({ code: 'login-unknown', login: escape(login, 40) }));

export async function accountOf(db: Database, login: string): Promise<Account> {
  const { findAccount } = await import('../../people/account.ts');
  const account = await findAccount(db, login);
  if (account === undefined || account.role === 'place' || account.role === 'team') throw unknown(login);
  if (account.role === 'arena') throw new Failure(texts().arenas);
  return account;
}

/** Throws what stands against a change. */
function refuse(wrong: PeopleMessage | undefined): void {
  if (wrong !== undefined) throw new Failure(said(wrong));
}

/** The value, or a failure that names every field that is wrong. */
export function need<T>(reading: Reading<T, FieldErrors>): T {
  if ('value' in reading) return reading.value;
  throw new Failure(
    Object.entries(reading.wrong)
      .map(([field, why]) => texts().wrong(field, said(why)))
      .join('; '),
  );
}

/** The address of the site: as it is set here, else as the site was last started. */
async function addressOf(db: Database): Promise<string> {
  const { ARENA_URL: url, PORT: port = 3000 } = readSettings(['ARENA_URL', 'PORT']);
  const { siteAddress } = await import('../../store/site-address.ts');
  return url ?? (await siteAddress(db)) ?? `http://localhost:${port}`;
}
