import { createHash, randomBytes } from 'node:crypto';

/** A secret that cannot be guessed, for a cookie, a token or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database holds of a secret: who reads it cannot use it. A secret of 256 random bits needs no slow hash. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
