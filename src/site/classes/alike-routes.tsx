import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { returns } from '../../http/api.ts';
import { HttpProblem } from '../../http/problem.ts';
import { answers, PageQuery, type App } from '../../http/schema.ts';
import { note } from '../../people/audit.ts';
import { regionsOf, type Region } from '../../programs/resemblance.ts';
import { getClass } from '../../store/classes.ts';
import { show, type Site } from '../site.ts';
import { teachingContest } from './access.ts';
import { AlikePage, SideBySidePage, type Side } from './alike-page.tsx';
import { sentTo, sharedPrints, sourceText } from './alike.ts';
import { messages } from './messages.ts';
import { contestIn } from './queries.ts';
import { NumberOf, OfContest } from './requests.ts';
import { notedBy } from '../noted.ts';

const tags = ['classes'];
const OfPair = Type.Object({
  ...OfContest.properties,
  one: NumberOf('a version'),
  other: NumberOf('another version'),
});
const ComparedResult = Type.Object({
  version: Type.Integer({ description: 'its number in the arena' }),
  bot: Type.Integer(),
  name: Type.String(),
  owner: Type.String(),
  student: Type.Union([Type.String(), Type.Null()], { description: 'the student number' }),
});
const Range = Type.Array(Type.Integer(), { description: 'the first and the last line' });

/** Which sources of a contest of a class resemble each other, for its teachers. */
export function addAlike(app: App, site: Site): void {
  const { db } = site;
  const config = { access: teachingContest(db) };
  const reading = { ...config, scope: 'read' } as const;
  const at = '/classes/:id/contests/:contest/alike';
  const whereOf = async ({ id, contest }: { readonly id: string; readonly contest: string }) => ({
    of: (await getClass(db, Number(id)))!,
    contest: (await contestIn(db, Number(id), Number(contest)))!, // else there is no such page
  });

  const list = {
    summary: 'Pairs of bots of students in a contest whose sources resemble each other, the most alike first',
    tags,
    params: OfContest,
    querystring: PageQuery,
    response: answers('text/html', 'the pairs'),
  };
  app.get(at, { config, schema: list }, async (request, reply) => {
    const where = await whereOf(request.params);
    const found = await site.resemblances(where.contest.id);
    const { title } = messages[request.language].alike;
    return await show(site, request, reply, { title, isPrivate: true }, <AlikePage {...where} found={found} />);
  });

  const listed = {
    summary: list.summary,
    tags,
    params: OfContest,
    response: returns(
      200,
      Type.Object({
        compared: Type.Integer({ description: 'sources' }),
        pairs: Type.Array(
          Type.Object({
            one: ComparedResult,
            other: ComparedResult,
            share: Type.Number({ description: 'of the fingerprints of the source that has fewer' }),
          }),
        ),
      }),
    ),
  };
  app.get(`/api/v1${at}`, { config: reading, schema: listed }, async (request) => {
    const { compared, pairs } = await site.resemblances(Number(request.params.contest));
    return { compared, pairs: pairs.map(({ one, other, share }) => ({ one, other, share })) };
  });

  const pair = {
    summary: 'Two sources side by side; the audit log notes who looks at them',
    tags,
    params: OfPair,
    querystring: PageQuery,
    response: answers('text/html', 'the sources, and what they have in common'),
  };
  app.get(`${at}/:one/:other`, { config, schema: pair }, async (request, reply) => {
    const where = await whereOf(request.params);
    const compared = await sidesOf(site, request);
    const title = messages[request.language].alike.two(compared.sides[0].of.name, compared.sides[1].of.name);
    return await show(site, request, reply, { title, isPrivate: true }, <SideBySidePage {...where} {...compared} />);
  });

  const SideResult = Type.Object({ ...ComparedResult.properties, text: Type.String() });
  const paired = {
    summary: pair.summary,
    tags,
    params: OfPair,
    response: returns(
      200,
      Type.Object({
        one: SideResult,
        other: SideResult,
        regions: Type.Array(Type.Object({ one: Range, other: Range })),
      }),
    ),
  };
  app.get(`/api/v1${at}/:one/:other`, { config: reading, schema: paired }, async (request) => {
    const { sides, regions } = await sidesOf(site, request);
    const [one, other] = sides.map(({ of, source: { text } }) => ({ ...of, text }));
    return {
      one: one!,
      other: other!,
      regions: regions.map((region) => ({ one: [...region.one], other: [...region.other] })),
    };
  });
}

/** Two sources of the contest, with a note that somebody saw them. */
async function sidesOf(
  { db }: Site,
  request: FastifyRequest,
): Promise<{ readonly sides: readonly [Side, Side]; readonly regions: readonly Region[] }> {
  const { contest, one, other } = request.params as { contest: string; one: string; other: string };
  const sent = await sentTo(db, Number(contest), [Number(one), Number(other)]);
  const sideOf = async (version: string): Promise<Side> => {
    const of = sent.find((found) => found.version === Number(version));
    const source = of && (await sourceText(db, of));
    if (source === undefined) throw new HttpProblem(404);
    return { of: of!, source };
  };
  const sides = [await sideOf(one), await sideOf(other)] as const;
  for (const { of } of sides) await note(db, 'source-seen', { ...notedBy(request), subject: `${of.bot} ${of.number}` });
  return { sides, regions: regionsOf(sides[0].source, sides[1].source, await sharedPrints(db, Number(contest))) };
}
