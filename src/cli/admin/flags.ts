import { integer, list, string, yes, type ValuesOf } from '../flags.ts';

/** The flags of `arena admin`, whatever of it they are for. */
export const flags = {
  email: string('address'),
  admin: yes(),
  scope: list('text'),
  name: string(),
  days: integer({ least: 1, most: 366, default: 90 }),
  reason: string(),
  until: string(),
  search: string(),
  user: string(),
  kind: string(),
  from: string(),
  to: string(),
  limit: integer({ least: 1, most: 100_000, default: 50 }),
  follow: yes(),
  json: yes(),
};

export type Values = ValuesOf<typeof flags>;
