import { Type } from '@fastify/type-provider-typebox';
import { faultKinds } from '../../game/fault.ts';
import { given } from '../../http/filters.tsx';
import type { FieldProblems } from '../../http/problem.ts';
import type { Reading } from '../../kit/reading.ts';
import type { Database } from '../../store/database.ts';
import type { MatchFilterMessage } from '../../text/match-filters.ts';
import { kinds, results, type CauseFilter, type MatchFilter } from './find.ts';

const Named = (what: string) => Type.Optional(Type.String({ maxLength: 100, description: what }));

/** The query parameters that say which matches are listed; an empty one filters nothing. */
export const matchFilters = {
  game: Named('the name of a game'),
  bot: Named('a bot, by its number or name'),
  against: Named('a bot that sat at the same table, by its number or name'),
  result: Type.Optional(
    Type.Enum(['', ...results], { description: 'of the bot: won is the first place alone or shared' }),
  ),
  cause: Named('rules; fault: any fault of a player; or one fault, such as timeout'),
  kind: Type.Optional(Type.Enum(['', ...kinds], { description: 'what the match was played for' })),
  contest: Named('a contest, by its number or name'),
};

export type MatchFilterValues = Readonly<Partial<Record<keyof typeof matchFilters, string>>>;

/** The matches that are asked for, or what is wrong with the question, field by field. */
export async function readFilter(
  db: Database,
  values: MatchFilterValues,
): Promise<Reading<MatchFilter, FieldProblems>> {
  const value = (name: keyof typeof matchFilters): string | undefined => given(values[name]?.trim());
  const [game, bot, against, contest, cause] = (['game', 'bot', 'against', 'contest', 'cause'] as const).map(value);
  const [bots, others, contestId] = await Promise.all([
    bot === undefined ? undefined : botsCalled(db, bot, game),
    against === undefined ? undefined : botsCalled(db, against, game),
    contest === undefined ? undefined : contestCalled(db, contest),
  ]);
  const result = given(values.result) as MatchFilter['result'];
  const needsBot = (message: MatchFilterMessage, isAsked: boolean) => isAsked && bot === undefined && message;
  const wrong: Record<string, MatchFilterMessage | false | undefined> = {
    bot:
      bots?.length === 0
        ? { code: 'no-bot-called', name: bot! }
        : needsBot({ code: 'whose-result' }, result !== undefined) ||
          needsBot({ code: 'whose-opponent' }, against !== undefined),
    against: others?.length === 0 && { code: 'no-bot-called', name: against! },
    cause: cause !== undefined && !isCause(cause) && { code: 'no-such-cause', name: cause },
    contest: contest !== undefined && contestId === undefined && { code: 'no-contest-called', name: contest },
  };
  const problems = Object.entries(wrong).filter(([, message]) => message !== false && message !== undefined);
  if (problems.length > 0) return { wrong: Object.fromEntries(problems) as FieldProblems };
  const kind = given(values.kind) as MatchFilter['kind'];
  return {
    value: { game, bots, against: others, result, cause: cause as CauseFilter | undefined, kind, contest: contestId },
  };
}

const isCause = (text: string): text is CauseFilter =>
  text === 'rules' || text === 'fault' || Object.hasOwn(faultKinds, text);

const asNumber = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
const mostCalled = 100; // bots of one name, each in another game or of another owner

/** The bot of this number, or else all that are called so, in the game if one is given. */
async function botsCalled(db: Database, text: string, game: string | undefined): Promise<number[]> {
  const number = asNumber(text);
  const numbered =
    number === undefined
      ? undefined
      : await db.selectFrom('bots').select('id').where('id', '=', number).executeTakeFirst();
  if (numbered !== undefined) return [numbered.id];
  const rows = await db
    .selectFrom('bots')
    .select('id')
    .where('name', '=', text)
    .$if(game !== undefined, (query) => query.where('game', '=', game!))
    .orderBy('id', 'desc')
    .limit(mostCalled)
    .execute();
  return rows.map(({ id }) => id);
}

async function contestCalled(db: Database, text: string): Promise<number | undefined> {
  const number = asNumber(text);
  const of = db.selectFrom('contests').select('id').where('deleted_at', 'is', null);
  const numbered = number === undefined ? undefined : await of.where('id', '=', number).executeTakeFirst();
  return (numbered ?? (await of.where('name', '=', text).executeTakeFirst()))?.id;
}
