import { expect, test } from 'vitest';
import { appAddress, codeOf, inGroups, readBase32, stepAt, stepOf, writeBase32 } from './totp.ts';

const secret = Buffer.from('12345678901234567890'); // of RFC 6238, appendix B

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code of RFC 6238 at %i s is %s', (second, code) => {
  const now = new Date(second * 1000);
  expect(codeOf(secret, stepAt(now), 8)).toBe(code);
  expect(stepOf(secret, code.slice(2), now)).toBe(stepAt(now)); // six digits are the last of eight
});

test('a code is good in its period, the one before and the one after', () => {
  const code = codeOf(secret, 100);
  const at = (step: number): number | undefined => stepOf(secret, code, new Date(step * 30_000));
  expect([98, 99, 100, 101, 102].map(at)).toEqual([undefined, 100, 100, 100, undefined]);
  expect(stepOf(secret, code.slice(1), new Date(100 * 30_000))).toBeUndefined();
});

test('base32 is that of RFC 4648, there and back', () => {
  expect(writeBase32(Buffer.from('fooba'))).toBe('MZXW6YTB');
  expect(writeBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(readBase32(writeBase32(secret))).toEqual(secret);
  expect(inGroups('MZXW6YTB', ' ')).toBe('MZXW 6YTB');
});

test('the address for an app escapes the name of the site', () => {
  expect(appAddress('MZXW6YTB', 'ola', 'Arena: gry & boty')).toBe(
    'otpauth://totp/Arena%3A%20gry%20%26%20boty:ola?secret=MZXW6YTB&issuer=Arena%3A%20gry%20%26%20boty',
  );
});
