import type { Reading } from '../../kit/reading.ts';
import { makeThrottle } from '../../kit/throttle.ts';
import { authenticate, type Account } from '../../people/account.ts';
import { note } from '../../people/audit.ts';
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
    const wait = Math.max(ofNetwork.take(network), ofAccount.take(name), ofBoth.take(`${network} ${name}`));
    if (wait > 0) return { wrong: { code: 'login-throttled', minutes: Math.ceil(wait / 60_000) } };
    const account = await authenticate(db, login, password);
    if (account === undefined) {
      await note(db, 'log-in-refused', { subject: name, address: ip });
      return { wrong: { code: 'login-wrong' } };
    }
    ofBoth.clear(`${network} ${name}`);
    ofAccount.clear(name);
    await note(db, 'log-in', { actor: account.id, address: ip });
    return { value: account };
  };
}
