import { hash, verify } from '@node-rs/argon2';
import type { Reading } from '../kit/reading.ts';
import type { PeopleMessage } from '../text/people.ts';
import { isBreached } from './breached.ts';
import { lengthOf } from './fields.ts';

/** Argon2id as OWASP advises: 19 MiB, two passes; some 20 ms of one core. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const passwordLength = { least: 8, most: 128 };

/** A password as it is hashed: typed on another keyboard, the same letters may be other code points. */
const normal = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(normal(password), costs);

/**
 * Whether a password fits a hash; without one it takes as long, so that nobody learns which accounts exist.
 * A test hands in a `check` that counts.
 */
export async function isPassword(
  kept: string | null | undefined,
  password: string,
  check: typeof verify = verify,
): Promise<boolean> {
  if (password.length > passwordLength.most) return false;
  const fits = await check(kept ?? (await nobodys), normal(password));
  return fits && kept !== null && kept !== undefined;
}
const nobodys = hashPassword('nobody has this password');

/** A password that may be chosen by somebody with this login. */
export async function readPassword(password: string, login: string): Promise<Reading<string, PeopleMessage>> {
  const length = lengthOf(password);
  if (length < passwordLength.least) return { wrong: { code: 'password-short', ...passwordLength } };
  if (length > passwordLength.most) return { wrong: { code: 'password-long', ...passwordLength } };
  if (isOfContext(password, login) || (await commonPasswords()).has(password.toLowerCase()))
    return { wrong: { code: 'password-common' } };
  if (await isBreached(normal(password))) return { wrong: { code: 'password-breached' } };
  return { value: password };
}

/** Words that somebody tries first here, beside the login. */
const contextWords = ['ai', 'arena', 'aiarena', 'bot', 'game', 'gra', 'kierki', 'domino', 'voronoi', 'geography'];

/** Whether a password has no letters but such words: arena2026!, Kierki-kierki. */
function isOfContext(password: string, login: string): boolean {
  if (password.toLowerCase() === login.toLowerCase()) return true;
  const words = wordsOf(password);
  const known = [...contextWords, ...wordsOf(login)];
  return words.length > 0 && words.every((word) => known.includes(word));
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

let loaded: Promise<ReadonlySet<string>> | undefined;
/** Some 18,000 passwords that everybody tries first; read when they are needed. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= passwordLength.least)),
  ));
