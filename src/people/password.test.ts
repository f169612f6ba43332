import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword, readPassword } from './password.ts';

// Whoever measures the time of a log-in must not learn whether the account exists: the work is the same.
test('a password is verified once, by a hash of the same cost, whether the account has one or not', async () => {
  const kept = await hashPassword('six wet otters');
  const cases = [
    [kept, 'six wet otters', true],
    [kept, 'six dry otters', false],
    [null, 'six wet otters', false], // an account without a password
    [undefined, 'six wet otters', false], // no account
    [undefined, 'nobody has this password', false],
  ] as const;
  for (const [hash, password, fits] of cases) {
    const check = vi.fn<typeof verify>(verify);
    expect(await isPassword(hash, password, check)).toBe(fits);
    expect(check).toHaveBeenCalledOnce();
    const costs = String(check.mock.calls[0]![0]).split('$').slice(0, 4);
    expect(costs).toEqual(kept.split('$').slice(0, 4));
  }
});

test.each(['arena2026!', 'Kierki-kierki', 'ai.arena.ola1', 'OLA12345', 'password1'])(
  '%s is refused',
  async (password) => {
    expect(await readPassword(password, 'ola')).toEqual({ wrong: { code: 'password-common' } });
  },
);

test.each(['six wet otters', 'arena of otters', 'żółw arena', '74 19 33 82'])('%s may be chosen', async (password) => {
  expect(await readPassword(password, 'ola')).toEqual({ value: password });
});
