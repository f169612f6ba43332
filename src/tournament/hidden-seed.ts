import { createHash } from 'node:crypto';

/** The log of a game must not reveal the graphs or cards of the next games. */
export const hiddenSeed = (seed: string): string => createHash('sha256').update(seed).digest('hex').slice(0, 32);
