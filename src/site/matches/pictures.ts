import { Type } from '@fastify/type-provider-typebox';
import type { Order } from '../../drawing/thread.ts';
import type { Preview } from '../../drawing/preview.ts';
import { counted } from '../../game/score.ts';
import type { Language } from '../../game/message.ts';
import { contestName, titleIn } from '../../game/title.ts';
import { everyone } from '../../http/access.ts';
import { HttpProblem } from '../../http/problem.ts';
import { Id, type App } from '../../http/schema.ts';
import { findGame } from '../../http/views.ts';
import type { Match } from '../../store/matches.ts';
import { scoreWords, titleOf } from '../../web/kit/parts.tsx';
import { textsOf } from '../../web/texts/all.ts';
import type { MatchData } from '../../web/viewer/data.ts';
import { dataOf } from '../live/match-data.ts';
import { InLanguage, pictureOf, sendPicture } from '../preview.ts';
import type { Site } from '../site.ts';
import { keptOf } from './live-stream.ts';
import { visibleMatch } from './visible.ts';

// Pictures of matches that everybody may see; boards only of those that are over, whose log everybody may have.

const tags = ['matches'];
const [hour, minute] = [3600, 60]; // seconds

export function addPictures(app: App, { db }: Site): void {
  const needMatch = async (id: string): Promise<Match> => {
    const match = await visibleMatch(db, { visitor: undefined }, Number(id));
    if (match === undefined) throw new HttpProblem(404);
    return match;
  };
  const played = async (match: Match, language: Language) => {
    const kept = (await findGame(match.game)) === undefined ? undefined : await keptOf(db, match);
    return kept && { game: match.game, ...kept, names: match.seats.map(({ name }) => name), language };
  };

  const still = {
    summary: 'The board of a finished match at a position, where the game draws one',
    tags,
    params: Id,
    querystring: Type.Object(
      {
        ...InLanguage.properties,
        at: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999, description: 'by default the last position' })),
      },
      { additionalProperties: false },
    ),
    response: pictureOf('image/png', 'the board; of a position after the last one, the last one'),
  };
  app.get('/matches/:id/picture.png', { config: everyone, schema: still }, async (request, reply) => {
    const match = await needMatch(request.params.id);
    const { language = 'en', at = Infinity } = request.query;
    const of = await played(match, language);
    if (of === undefined) throw new HttpProblem(404);
    const position = Math.min(at, match.turns ?? 0);
    return await sendPicture(reply, 'image/png', `picture ${match.id} ${position} ${language}`, hour, async () => ({
      kind: 'picture',
      match: of,
      at: position,
    }));
  });

  const moving = {
    summary: 'The boards of a finished match, one after another, where the game draws them',
    tags,
    params: Id,
    querystring: InLanguage,
    response: pictureOf('image/gif', 'the match from its start to its end; of a long one every few positions'),
  };
  app.get('/matches/:id/animation.gif', { config: everyone, schema: moving }, async (request, reply) => {
    const match = await needMatch(request.params.id);
    const { language = 'en' } = request.query;
    const of = await played(match, language);
    if (of === undefined) throw new HttpProblem(404);
    const order: Order = { kind: 'animation', match: of };
    return await sendPicture(reply, 'image/gif', `animation ${match.id} ${language}`, hour, async () => order);
  });

  const preview = {
    summary: 'The picture of a link to a match: who played, the result, and the board where the game draws one',
    tags,
    params: Id,
    querystring: InLanguage,
    response: pictureOf('image/png', '1200 by 630 pixels'),
  };
  app.get('/matches/:id/preview.png', { config: everyone, schema: preview }, async (request, reply) => {
    const match = await needMatch(request.params.id);
    const { language = 'en' } = request.query;
    const data = await dataOf(db, match);
    const of = data.outcome === undefined ? undefined : await played(match, language);
    const name = `preview ${match.id} ${match.state} ${language} ${of !== undefined}`;
    const seconds = of === undefined ? minute : hour;
    return await sendPicture(reply, 'image/png', name, seconds, async () => ({
      kind: 'preview',
      preview: previewOf(data, app.siteHead.name, language),
      ...(of && { match: of }),
    }));
  });
}

function previewOf(match: MatchData, site: string | undefined, language: Language): Preview {
  const texts = textsOf(language);
  const { number, decimal } = texts.format;
  const write = (score: number): string =>
    match.points === undefined ? decimal(score, 2) : number(counted(match, score));
  return {
    site: site ?? texts.words.site,
    title: titleOf(match, texts),
    about: aboutMatch(match, language),
    rows: match.players.map(({ seat: mark, name }, seat) => ({
      seat,
      mark,
      name,
      value: match.outcome === undefined ? '' : write(match.outcome.scores[seat]!),
    })),
  };
}

/** A match in a line: its game, its contest and its result. */
export function aboutMatch(match: MatchData, language: Language): string {
  const { outcome } = match;
  return [
    titleIn(match, language),
    contestName(match.contest.name, match, language),
    ...(outcome === undefined ? [] : [scoreWords(outcome.scores, match, textsOf(language))]),
  ].join(', ');
}
