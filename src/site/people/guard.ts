import type { Reading } from '../../kit/reading.ts';
import { makeThrottle } from '../../kit/throttle.ts';
import { authenticate, type Account } from '../../people/account.ts';
import { note } from '../../people/audit.ts';
import { readCode, spendCode } from '../../people/two-step.ts';
import { networkOf } from '../../http/streams.ts';
import type { Database } from '../../store/database.ts';
import type { PeopleMessage } from '../../text/people.ts';

const quarter = 15 * 60_000;

/**
 * Log-ins, with limits on wrong passwords: of an account from one network, so that nobody else can lock it; of an
 * account, and of a network, from which a whole class may log in. The answer is the same whether the account exists.
 */
export function makeGuard(
  db: Database,
): (login: string, password: string, ip: string) => Promise<Reading<Account, PeopleMessage>> {
  const ofBoth = makeThrottle({ most: 10, ms: quarter });
  const ofAccount = makeThrottle({ most: 100, ms: quarter });
  const ofNetwork = makeThrottle({ most: 200, ms: quarter });
  return async (login, password, ip) => {
    const name = login.trim().toLowerCase().slice(0, 40);
    const network = networkOf(ip);
    // in this order: who is refused already uses up nothing of what others share
    const wait = ofBoth.take(`${network} ${name}`) || ofAccount.take(name) || ofNetwork.take(network);
    if (wait > 0) return { wrong: { code: 'login-throttled', minutes: Math.ceil(wait / 60_000) } };
    const account = await authenticate(db, login, password);
    if (account === undefined) {
      await note(db, 'log-in-refused', { subject: name, address: ip });
      return { wrong: { code: 'login-wrong' } };
    }
    ofBoth.clear(`${network} ${name}`);
    ofAccount.clear(name);
    return { value: account };
  };
}

/** Uses up a code that somebody typed; says why not. */
export type CodeGuard = (user: number, typed: string, ip: string) => Promise<PeopleMessage | undefined>;

/**
 * Codes of two-step log-in, with limits on wrong ones, which a right password does not begin anew. Of an account they are
 * fewer than wrong passwords: who tries them knows the password, and a code is one of a million.
 */
export function makeCodeGuard(db: Database): CodeGuard {
  const ofBoth = makeThrottle({ most: 10, ms: quarter });
  const ofAccount = makeThrottle({ most: 20, ms: quarter });
  return async (user, typed, ip) => {
    const code = readCode(typed);
    if ('wrong' in code) return code.wrong;
    const both = `${networkOf(ip)} ${user}`;
    const wait = ofBoth.take(both) || ofAccount.take(`${user}`);
    if (wait > 0) return { code: 'two-step-code-throttled', minutes: Math.ceil(wait / 60_000) };
    if (!(await spendCode(db, user, code.value, { address: ip }))) return { code: 'two-step-code-wrong' };
    ofBoth.clear(both);
    ofAccount.clear(`${user}`);
    return undefined;
  };
}
