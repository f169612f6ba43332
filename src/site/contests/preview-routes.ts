import type { Preview, PreviewRow } from '../../drawing/preview.ts';
import type { Language } from '../../game/message.ts';
import { contestName, titleIn, type Titled } from '../../game/title.ts';
import { everyone } from '../../http/access.ts';
import { HttpProblem } from '../../http/problem.ts';
import { Id, type App } from '../../http/schema.ts';
import { getContest, type Contest } from '../../store/contests.ts';
import { gameOf } from '../../store/games.ts';
import { doubt } from '../../web/kit/parts.tsx';
import { textsOf } from '../../web/texts/all.ts';
import { maySee } from '../games/visible.ts';
import { InLanguage, pictureOf, sendPicture } from '../preview.ts';
import type { Site } from '../site.ts';
import { leadersIn, progressIn } from './queries.ts';
import { messages } from './messages.ts';

const mostRows = 6;
const seconds = 300;

/** A contest in a line: its game, and what kind of contest it is. */
export function aboutContest({ name }: Pick<Contest, 'name'>, game: Titled, language: Language): string {
  const title = titleIn(game, language);
  return contestName(name, game, language).includes(title) ? messages[language].lead : title;
}

/** The picture of a link to a contest: its name, and who is ahead. */
export function addPreview(app: App, { db, standings }: Site): void {
  const schema = {
    summary: 'The picture of a link to a contest: its name, and who is ahead',
    tags: ['contests'],
    params: Id,
    querystring: InLanguage,
    response: pictureOf('image/png', '1200 by 630 pixels'),
  };
  app.get('/contests/:id/preview.png', { config: everyone, schema }, async (request, reply) => {
    const contest = await getContest(db, Number(request.params.id));
    const game = contest && (await gameOf(db, contest.game));
    if (contest === undefined || game === undefined || !(await maySee(db, { visitor: undefined }, game)))
      throw new HttpProblem(404);
    const { language = 'en' } = request.query;
    const time = Math.floor(Date.now() / 1000 / seconds); // standings change
    return await sendPicture(reply, 'image/png', `contest ${contest.id} ${language} ${time}`, seconds, async () => ({
      kind: 'preview',
      preview: {
        site: app.siteHead.name ?? textsOf(language).words.site,
        title: contestName(contest.name, game.rules, language),
        about: await about(contest, game.rules, language),
        rows: contest.isHidden ? [] : await rowsOf(contest),
      } satisfies Preview,
    }));
  });

  const about = async (contest: Contest, game: Titled, language: Language): Promise<string> => {
    const line = aboutContest(contest, game, language);
    const progress = (await progressIn(db, [contest.id])).get(contest.id);
    if (progress === undefined || contest.kind === 'ladder') return line;
    return `${line}, ${messages[language].matches(progress.paired)}`;
  };

  const rowsOf = async ({ id, kind }: Contest): Promise<PreviewRow[]> => {
    if (kind === 'tournament') {
      const first = (await leadersIn(db, [id])).get(id)?.first;
      return first === undefined ? [] : [{ mark: '1', name: first.name, value: '' }];
    }
    const ladder = await standings(id);
    return ladder.standings
      .filter(({ place }) => place !== undefined)
      .slice(0, mostRows)
      .map(({ place, version, rated }) => ({
        mark: `${place}`,
        name: version.name,
        value: rated === undefined ? '' : `${Math.round(rated.rating)} ± ${doubt(rated)}`,
      }));
  };
}
