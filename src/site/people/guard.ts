import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../http/access.ts';
import type { Reading } from '../../kit/reading.ts';
import { makeThrottle } from '../../kit/throttle.ts';
import { authenticate, hasPassword, passwordFits, type Account } from '../../people/account.ts';
import { note } from '../../people/audit.ts';
import { freshFor, isFresh } from '../../people/session.ts';
import { readCode, spendCode, twoStepOf } from '../../people/two-step.ts';
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
export type CodeGuard = (
  user: number,
  typed: string,
  by: { readonly address: string; /** Who is logged in; nobody at a log-in. */ readonly actor?: number },
) => Promise<PeopleMessage | undefined>;

/**
 * Codes of two-step log-in, with limits on wrong ones, which a right password does not begin anew. Of an account they are
 * fewer than wrong passwords: who tries them knows the password, and a code is one of a million.
 */
export function makeCodeGuard(db: Database): CodeGuard {
  const ofBoth = makeThrottle({ most: 10, ms: quarter });
  const ofAccount = makeThrottle({ most: 20, ms: quarter });
  return async (user, typed, by) => {
    const code = readCode(typed);
    if ('wrong' in code) return code.wrong;
    const both = `${networkOf(by.address)} ${user}`;
    const wait = ofBoth.take(both) || ofAccount.take(`${user}`);
    if (wait > 0) return { code: 'two-step-code-throttled', minutes: Math.ceil(wait / 60_000) };
    if (!(await spendCode(db, user, code.value, by))) return { code: 'two-step-code-wrong' };
    ofBoth.clear(both);
    ofAccount.clear(`${user}`);
    return undefined;
  };
}

/** Confirms changes that somebody who found an open browser, or a token, could take an account with; says why not. */
export interface Confirm {
  /** By the password, or on an account without one by a log-in of just now. */
  readonly byPassword: (request: FastifyRequest, password: string) => Promise<PeopleMessage | undefined>;
  /** By a code, where the account has two-step log-in. */
  readonly byCode: (request: FastifyRequest, typed: string) => Promise<PeopleMessage | undefined>;
  /** Whether the account has two-step log-in. */
  readonly hasCodes: (request: FastifyRequest) => Promise<boolean>;
}

export function makeConfirm(db: Database, codes: CodeGuard): Confirm {
  const throttle = makeThrottle({ most: 10, ms: quarter });
  const hasCodes: Confirm['hasCodes'] = async ({ visitor }) => (await twoStepOf(db, visitor!.user)).since !== null;
  return {
    async byPassword({ visitor }, password) {
      const { user, by } = visitor!;
      if (!(await hasPassword(db, user))) {
        if (!('session' in by)) return { code: 'password-none' };
        return (await isFresh(db, by.session)) ? undefined : { code: 'login-old', minutes: freshFor };
      }
      if (password === '') return { code: 'password-wrong' };
      const wait = throttle.take(String(user));
      if (wait > 0) return { code: 'login-throttled', minutes: Math.ceil(wait / 60_000) };
      if (!(await passwordFits(db, user, password))) return { code: 'password-wrong' };
      throttle.clear(String(user));
      return undefined;
    },
    async byCode(request, typed) {
      const { user } = request.visitor!;
      return (await hasCodes(request))
        ? await codes(user, typed, { address: addressOf(request), actor: user })
        : undefined;
    },
    hasCodes,
  };
}
