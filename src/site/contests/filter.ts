import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { given, Ticked } from '../../http/filters.tsx';
import { OfGame } from '../matches/api.ts';
import type { ContestFilter } from './queries.ts';

/** The query parameters that say which contests are listed. */
export const contestFilters = {
  game: OfGame,
  format: Type.Optional(
    Type.String({ maxLength: 40, description: 'the format of a tournament, permanent, ladder or series' }),
  ),
  mine: Ticked,
};

/** The contests that a request asks for; a guest has no bots. */
export function filterOf({ query, visitor }: Pick<FastifyRequest, 'query' | 'visitor'>): ContestFilter {
  const { game, format, mine } = query as { readonly game?: string; readonly format?: string; readonly mine?: string };
  return {
    game: given(game),
    format: given(format),
    ...(mine === '1' && { person: visitor?.user ?? 0 }),
  };
}
