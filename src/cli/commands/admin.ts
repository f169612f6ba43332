import { readSettings } from '../../configuration/settings.ts';
import { escape } from '../../kit/escape.ts';
import { Failure } from '../../kit/failure.ts';
import type { Account } from '../../people/account.ts';
import type { FieldErrors } from '../../people/fields.ts';
import type { Reading } from '../../kit/reading.ts';
import type { Database } from '../../store/database.ts';
import type { PeopleMessage } from '../../text/people.ts';
import { said } from '../../text/said.ts';
import { readArguments } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { firstLine } from '../first-line.ts';
import { integer, list, string, yes } from '../flags.ts';
import { texts } from '../text/admin.ts';
import { Usage } from '../usage.ts';

const flags = {
  email: string('address'),
  admin: yes(),
  scope: list('text'),
  name: string(),
  days: integer({ least: 1, most: 366, default: 90 }),
};

type Values = ReturnType<typeof readArguments<typeof flags>>['values'];

export const command = defineCommand({
  flags,
  texts,
  words: [{ user: ['add', 'reset', 'role', 'ban', 'unban'], token: [], verify: [] }],

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    const [part, ...rest] = positionals;
    if (part === 'verify' && rest.length === 0) return await verifyArena();
    if (part === 'token') return await makeTokenFor(rest, values);
    if (part !== 'user') throw new Usage(texts().write);
    return await changeUser(rest, values);
  },
});

/** What can be done to an account, by the word for it. */
const changes: Readonly<Record<string, (db: Database, account: Account, word: string | undefined) => Promise<string>>> =
  {
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
    async ban(db, { id, login }) {
      const { ban } = await import('../../people/account.ts');
      refuse(await ban(db, id));
      return texts().banned(login);
    },
    async unban(db, { id, login }) {
      const { unban } = await import('../../people/account.ts');
      await unban(db, id);
      return texts().unbanned(login);
    },
  };

async function changeUser([what = '', login, word, ...more]: readonly string[], values: Values): Promise<number> {
  const isKnown = what === 'add' || Object.hasOwn(changes, what);
  if (!isKnown || login === undefined || more.length > 0 || (word !== undefined && what !== 'role'))
    throw new Usage(texts().write);
  if (what === 'role' && word !== 'user' && word !== 'admin') throw new Usage(texts().roles);
  if (what === 'add') return await addUser(login, values);
  const { withArena } = await import('../database.ts');
  console.log(await withArena(async (db) => changes[what]!(db, await accountOf(db, login), word)));
  return 0;
}

/** Throws what stands against a change. */
function refuse(wrong: PeopleMessage | undefined): void {
  if (wrong !== undefined) throw new Failure(said(wrong));
}

async function addUser(login: string, { email = '', admin }: Values): Promise<number> {
  const password = await firstLine(texts().askPassword);
  if (password === undefined) throw new Failure(texts().noPassword);
  const [{ register }, { withArena }] = await Promise.all([
    import('../../people/account.ts'),
    import('../database.ts'),
  ]);
  const role = admin ? 'admin' : 'user';
  const account = need(await withArena((db) => register(db, { login, password, email }, { role })));
  console.log(texts().added(account.login, role));
  return 0;
}

async function makeTokenFor([login, ...more]: readonly string[], { scope, name, days }: Values): Promise<number> {
  if (login === undefined || more.length > 0) throw new Usage(texts().write);
  if (scope.length === 0) throw new Usage(texts().needScope);
  const [{ makeToken }, { withArena }] = await Promise.all([import('../../people/token.ts'), import('../database.ts')]);
  const made = need(
    await withArena(async (db) => {
      const { id } = await accountOf(db, login);
      return await makeToken(db, id, { name: name ?? 'arena admin', scopes: scope, days });
    }),
  );
  console.log(made.token);
  return 0;
}

/** Checks all results; prints what does not hold. */
async function verifyArena(): Promise<number> {
  const [{ verifyDatabase }, { withArena }] = await Promise.all([
    import('../../contests/verify.ts'),
    import('../database.ts'),
  ]);
  const isShown = process.stderr.isTTY;
  const { matches, contests, wrong } = await withArena((db) =>
    verifyDatabase(db, (done) => isShown && process.stderr.write(`\r${texts().checked(done)}`)),
  );
  if (isShown) process.stderr.write('\r\x1b[K');
  for (const message of wrong) console.log(said(message));
  console.log(texts().verified(matches, contests, wrong.length));
  return wrong.length === 0 ? 0 : 1;
}

async function accountOf(db: Database, login: string): Promise<Account> {
  const { findAccount } = await import('../../people/account.ts');
  const account = await findAccount(db, login);
  if (account === undefined || account.role === 'place')
    throw new Failure(said({ code: 'login-unknown', login: escape(login, 40) }));
  if (account.role === 'arena') throw new Failure(texts().arenas);
  return account;
}

/** The value, or a failure that names every field that is wrong. */
function need<T>(reading: Reading<T, FieldErrors>): T {
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
