import type { FastifyReply, FastifyRequest } from 'fastify';
import { contestName } from '../../game/title.ts';
import { seatsOf, type Contest } from '../../store/contests.ts';
import { gameOf } from '../../store/games.ts';
import { isJudgeBroken } from '../../store/judges.ts';
import { commentsFor } from '../comments/data.ts';
import { show, type Site } from '../site.ts';
import { linkPreview } from '../preview.ts';
import { aboutContest } from './preview-routes.ts';
import { ContestPage, type Made } from './contest.tsx';
import { finishedIn, runningIn } from './queries.ts';

/** The page of a contest that never ends, or of a series; `made` is what one has that somebody made. */
export async function showLadder(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  contest: Contest,
  made?: Made,
): Promise<string> {
  const { id } = contest;
  const isSeen = made?.isSeen !== false;
  const [ladder, running, results, game, comments, isBroken, seats = 2] = await Promise.all([
    site.standings(id),
    isSeen ? runningIn(site.db, id, 5) : [],
    isSeen ? finishedIn(site.db, id, 15, contest.isHidden) : [],
    gameOf(site.db, contest.game),
    commentsFor(site, request, { contest: id }),
    contest.kind === 'ladder' && isJudgeBroken(site.db, contest),
    seatsOf(site.db, contest),
  ]);
  const { order = 'points' } = request.query as { readonly order?: 'points' | 'rating' };
  return await show(
    site,
    request,
    reply,
    {
      title: contestName(contest.name, game.rules, request.language),
      feed: contest.isHidden ? undefined : `/contests/${contest.id}/results.atom`,
      nav: '/contests',
      isPrivate: made?.rights.visitor !== undefined || request.visitor?.role === 'admin',
      preview: linkPreview(
        site,
        request,
        `/contests/${contest.id}`,
        aboutContest(contest, game.rules, request.language),
      ),
    },
    <ContestPage
      {...{ contest, game, seats, ladder, order, running, results, comments, isBroken, made }}
      isAdmin={request.visitor?.role === 'admin'}
    />,
  );
}
