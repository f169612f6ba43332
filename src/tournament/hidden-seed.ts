import { createHash } from 'node:crypto';
import type { Plan } from './plan.ts';

/** The log of a game must not reveal the graphs or cards of the next games. */
export const hiddenSeed = (seed: string): string => createHash('sha256').update(seed).digest('hex').slice(0, 32);

/** How the seeds of the games of a plan are derived. With a secret, nobody who knows the rest of the plan knows them. */
export const hidingOf = ({ hidesSeeds, secret }: Plan): { readonly hide?: (seed: string) => string } =>
  hidesSeeds === true ? { hide: (seed) => hiddenSeed(secret === undefined ? seed : `${secret}/${seed}`) } : {};
