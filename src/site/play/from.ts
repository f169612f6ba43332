import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../../http/problem.ts';
import type { PlayMessage } from '../../text/play.ts';
import { visibleMatch } from '../matches/visible.ts';
import type { Site } from '../site.ts';

/**
 * The match and turn to go on from: of a finished match that everybody sees and whose seed nobody plays any more, because
 * the new match tells both.
 */
export async function fromOf({ db }: Pick<Site, 'db'>, request: FastifyRequest, game: string, text: string) {
  const [, match = '', turn = ''] = /^([1-9]\d{0,13}):(\d{1,6})$/.exec(text) ?? [];
  const found = match === '' ? undefined : await visibleMatch(db, request, Number(match));
  if (
    found?.game !== game ||
    found.seed === undefined ||
    found.judge !== undefined ||
    found.contest.isHidden ||
    Number(turn) > found.turns!
  )
    throw new HttpProblem(404, { detail: { code: 'play-from' } satisfies PlayMessage });
  return { match: found.id, turn: Number(turn), seats: found.seats.length };
}
